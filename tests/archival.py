"""The rules of PDF/A-2b (ISO 19005-2) and PDF/UA-1 (ISO 14289-1) that can be checked on what our documents contain. It is
no validator: the file format, colours, fonts, metadata and tags are checked, and everything that the standards forbid
must be absent. Numbers in messages are those of clauses; those of PDF/UA-1 begin with "UA".
"""

import base64
import json
import re
import struct
import subprocess
import xml.etree.ElementTree as ElementTree

# Keys that no dictionary of ours may have: what they name is forbidden, or has rules that are not checked here.
FORBIDDEN = {
    "6.1.3": ["/Encrypt"],
    "6.1.7": ["/F", "/FFilter", "/FDecodeParms"],
    "6.2.5": ["/TR", "/TR2", "/HTP", "/HT", "/BM", "/SMask"],
    "6.2.8": ["/Interpolate", "/Alternates", "/OPI"],
    "6.2.9": ["/Ref", "/PS"],
    "6.3": ["/Annots"],
    "6.4": ["/AcroForm", "/NeedAppearances", "/XFA"],
    "6.5": ["/A", "/AA", "/OpenAction", "/JavaScript", "/JS"],
    "6.8": ["/EmbeddedFiles", "/EF"],
    "6.9": ["/OCProperties"],
    "6.10": ["/AlternatePresentations", "/PresSteps"],
    "6.11": ["/Requirements"],
}

# The operators of our contents. None names a colour space, so colours are grey or those of the output intent.
OPERATORS = set("q Q cm w J j m l c h re S f B W n g G rg RG gs Do BT ET Tf Td Tj BMC BDC EMC".split())
NAMESPACES = {
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "dc": "http://purl.org/dc/elements/1.1/",
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "pdfaid": "http://www.aiim.org/pdfa/ns/id/",
    "pdfuaid": "http://www.aiim.org/pdfua/ns/id/",
    "pdfaExtension": "http://www.aiim.org/pdfa/ns/extension/",
    "pdfaSchema": "http://www.aiim.org/pdfa/ns/schema#",
}


class Document:
    """The objects of a document, as qpdf reads them."""

    def __init__(self, file):
        with open(file, "rb") as source:
            self.bytes = source.read()
        options = ["--json=2", "--json-key=qpdf", "--json-stream-data=inline", "--decode-level=generalized"]
        read = subprocess.run(["qpdf", *options, file], capture_output=True, check=True)
        self.objects = json.loads(read.stdout)["qpdf"][1]

    def of(self, value):
        """Returns the value that a reference names."""
        while isinstance(value, str) and f"obj:{value}" in self.objects:
            found = self.objects[f"obj:{value}"]
            value = found.get("value", found.get("stream"))
        return value

    def stream(self, reference):
        return base64.b64decode(self.of(reference)["data"])

    def values(self):
        """Iterates over the values of all objects, and all that is within them."""
        waiting = [found.get("value", found.get("stream", {}).get("dict")) for found in self.objects.values()]
        while waiting:
            value = waiting.pop()
            yield value
            waiting += value.values() if isinstance(value, dict) else value if isinstance(value, list) else []

    def dicts(self, kind):
        return [value for value in self.values() if isinstance(value, dict) and value.get("/Type") == kind]


def check_file(document):
    head, data = document.bytes.split(b"\n", 2), document.bytes
    assert re.fullmatch(rb"%PDF-1\.[0-7]", head[0]), f"6.1.2: {head[0]}"
    assert head[1][:1] == b"%" and sum(byte > 127 for byte in head[1][1:5]) == 4, f"6.1.2: {head[1]}"
    trailer = document.objects["trailer"]["value"]
    assert len(trailer["/ID"]) == 2 and data.endswith(b"%%EOF\n"), f"6.1.3: {trailer}"
    for entry in re.finditer(rb"\n(\d{10}) 00000 n \n?", data[data.rindex(b"\nxref\n") :]):
        place = int(entry[1])
        found = re.match(rb"\d+ 0 obj\n(<<(?s:.*?)>>\nstream\n)?", data[place:])
        assert found and data[place - 1 : place] == b"\n", f"6.1.9: object at {place}"
        if found[1]:
            length = int(re.search(rb"/Length (\d+)", found[1])[1])
            after = data[place + found.end() + length :]
            assert after.startswith(b"\nendstream\nendobj\n"), f"6.1.7: stream at {place}"
    for value in document.values():
        if isinstance(value, dict):
            for clause, keys in FORBIDDEN.items():
                # A font of a page has the name of one of these keys, which are those of streams.
                if clause != "6.1.7" or "/Filter" in value:
                    assert not set(keys) & set(value), f"{clause}: {value}"
            assert all(len(key) <= 127 for key in value), f"6.1.13: {value}"
        assert not isinstance(value, str) or len(value) <= 32767, f"6.1.13: a string of {len(value)}"
        assert value != "/LZWDecode", "6.1.7: LZW"


def check_colors(document):
    catalog = document.of(document.objects["trailer"]["value"]["/Root"])
    (intent,) = catalog["/OutputIntents"]
    assert intent["/S"] == "/GTS_PDFA1" and intent["/OutputConditionIdentifier"], f"6.2.3: {intent}"
    profile = document.stream(intent["/DestOutputProfile"])
    size, version, kind, space, mark = struct.unpack_from(">I4xI4s4s16x4s", profile)
    assert size == len(profile) and version <= 0x04200000 and mark == b"acsp", f"6.2.3: {profile[:40]}"
    components = document.of(intent["/DestOutputProfile"])["dict"]["/N"]
    assert (kind, space, components) == (b"mntr", b"RGB ", 3), f"6.2.3: {kind} {space} {components}"


def operators_alone(content):
    """Returns a content stream without strings, which may hold balanced brackets, and without names."""
    plain, depth, start = b"", 0, 0
    for bracket in re.finditer(rb"\\.|[()]", content, re.DOTALL):
        if bracket[0] == b"(":
            plain += content[start : bracket.start()] + b" " if depth == 0 else b""
            depth += 1
        elif bracket[0] == b")":
            depth -= 1
            start = bracket.end()
    return re.sub(rb"<[0-9A-Fa-f]*>|/[^\s/<>()\[\]]*", b" ", plain + content[start:])


def check_contents(document):
    pages = document.dicts("/Page")
    assert pages, "a document has pages"
    forms = [form for page in pages for form in page["/Resources"].get("/XObject", {}).values()]
    for reference in [page["/Contents"] for page in pages] + forms:
        content = document.stream(reference)
        depth = 0
        for word in operators_alone(content).split():
            if re.fullmatch(rb"[A-Za-z*'\"]+", word):
                assert word.decode() in OPERATORS, f"6.2.2: {word}"
                depth += {b"q": 1, b"Q": -1}.get(word, 0)
                assert 0 <= depth <= 28, f"6.1.13: {depth} levels"
        assert depth == 0, f"6.1.13: {depth} levels at the end"


def advances(font):
    """Returns the units of an em, and the advance of each glyph of a TrueType font."""
    count = struct.unpack_from(">4xH", font)[0]
    tables = {}
    for at in range(count):
        name, offset, length = struct.unpack_from(">4s4xII", font, 12 + 16 * at)
        tables[name] = font[offset : offset + length]
    units, metrics = struct.unpack_from(">18xH", tables[b"head"])[0], struct.unpack_from(">34xH", tables[b"hhea"])[0]
    return units, [struct.unpack_from(">H", tables[b"hmtx"], 4 * at)[0] for at in range(metrics)]


def check_fonts(document):
    fonts = document.dicts("/Font")
    for font in fonts:
        if font["/Subtype"] == "/Type0":
            assert font["/Encoding"] == "/Identity-H" and "/ToUnicode" in font, f"6.2.11.3: {font}"
            continue
        assert font["/Subtype"] == "/CIDFontType2", f"6.2.11: {font}"
        descriptor = document.of(font["/FontDescriptor"])
        units, widths = advances(document.stream(descriptor["/FontFile2"]))
        glyphs = document.stream(font["/CIDToGIDMap"])
        listed = font["/W"]
        for first, last, width in zip(listed[::3], listed[1::3], listed[2::3]):
            assert first == last, f"6.2.11.5: {listed}"
            glyph = struct.unpack_from(">H", glyphs, 2 * first)[0]
            assert glyph > 0, f"6.2.11.8: no glyph for {first}"
            advance = widths[min(glyph, len(widths) - 1)] * 1000 / units
            assert abs(advance - width) <= 1, f"6.2.11.5: {first} is {width}, {advance} in the font"


def check_metadata(document):
    trailer = document.objects["trailer"]["value"]
    catalog, info = document.of(trailer["/Root"]), document.of(trailer["/Info"])
    metadata = document.of(catalog["/Metadata"])
    assert "/Filter" not in metadata["dict"] and metadata["dict"]["/Subtype"] == "/XML", f"6.6.2: {metadata['dict']}"
    packet = document.stream(catalog["/Metadata"]).decode()
    head = packet.split("\n", 1)[0]
    assert re.fullmatch(r'<\?xpacket begin="\ufeff" id="\w+"\?>', head), f"6.6.2: {head}"
    found = ElementTree.fromstring(packet).find(".//rdf:Description", NAMESPACES)
    text = lambda path: found.findtext(path, None, NAMESPACES)
    assert [text("pdfaid:part"), text("pdfaid:conformance")] == ["2", "B"], f"6.6.4: {packet}"
    assert text("pdfuaid:part") == "1", f"UA 5: {packet}"
    schemas = ElementTree.fromstring(packet).findall(".//pdfaSchema:prefix", NAMESPACES)
    assert [schema.text for schema in schemas] == ["pdfuaid"], f"6.6.2.3: {packet}"
    told = {"/Title": text("dc:title//rdf:li"), "/Author": text("dc:creator//rdf:li"), "/Creator": text("xmp:CreatorTool")}
    told = {key: value for key, value in told.items() if value is not None}
    assert told == {key: value.removeprefix("u:") for key, value in info.items()}, f"6.6.3: {told} {info}"


# The operators that paint paths, shadings, pictures and texts.
PAINTING = rb"[sSfF]|[fBb]\*?|sh|Do|BI|Tj|TJ|'|\""


def check_marks(content):
    """Returns the numbers of the tagged parts of a content stream; what paints outside them must be an artifact."""
    numbers, kinds = [], []
    # Each mark begins with its tag and its properties.
    marks = rb"/Artifact\s+BMC|/\w+\s*<<\s*/MCID\s+\d+\s*>>\s*BDC|(?<![^\s\])>])EMC(?![^\s<\[(/])|"
    for token in re.findall(marks + rb"(?<![^\s\])>])(?:" + PAINTING + rb")(?![^\s<\[(/])", content):
        if token.endswith(b"BDC"):
            assert not kinds, "UA 7.1: a tagged part in another part"
            numbers.append(int(re.search(rb"MCID\s+(\d+)", token)[1]))
            kinds.append("tag")
        elif token.endswith(b"BMC"):
            assert not kinds, "UA 7.1: an artifact in another part"
            kinds.append("artifact")
        elif token == b"EMC":
            kinds.pop()
        else:
            assert kinds, f"UA 7.1: {token} is neither tagged nor an artifact"
    return numbers


def strings_removed(content):
    """Returns a content stream without strings."""
    return re.sub(rb"\((?:\\.|[^\\()])*\)|<[0-9A-Fa-f]+>", b" ", content, flags=re.DOTALL)


def check_tags(document):
    catalog = document.of(document.objects["trailer"]["value"]["/Root"])
    assert catalog["/MarkInfo"]["/Marked"] is True and catalog["/Lang"], f"UA 7.1, 7.2: {catalog}"
    assert catalog["/ViewerPreferences"]["/DisplayDocTitle"] is True, f"UA 7.1: {catalog}"
    root = document.of(catalog["/StructTreeRoot"])
    tree = document.of(root["/ParentTree"])["/Nums"]
    parents = {number: document.of(elements) for number, elements in zip(tree[::2], tree[1::2])}
    elements = document.of(document.of(root["/K"])["/K"])
    level, pages = 0, [document.of(page) for page in document.of(document.of(catalog["/Pages"])["/Kids"])]
    for reference in elements:
        element = document.of(reference)
        role = element["/S"]
        assert role in ["/H1", "/H2", "/P", "/Figure"], f"UA 7.1: {role}"
        if role == "/Figure":
            assert element["/Alt"].removeprefix("u:"), f"UA 7.3: {element}"
        if role in ["/H1", "/H2"]:
            assert int(role[2]) <= level + 1, f"UA 7.4.2: {role} after level {level}"
            level = int(role[2])
    listed = []
    for page in pages:
        assert page["/Tabs"] == "/S", f"UA 7.18.3: {page}"
        numbers = check_marks(strings_removed(document.stream(page["/Contents"])))
        own = parents[page["/StructParents"]]
        assert numbers == list(range(len(own))), f"UA 7.1: {numbers} of {len(own)}"
        listed += own
    assert listed == elements, "UA 7.1: all elements, in the order of reading"


def check_archival(file):
    """Checks that a document keeps the rules."""
    document = Document(file)
    for check in [check_file, check_colors, check_contents, check_fonts, check_metadata, check_tags]:
        check(document)
