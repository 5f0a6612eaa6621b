//! The metadata of a document (ISO 16684-1, XMP): its title, its author, its language, and the standards that it
//! keeps: of archival documents (ISO 19005-2, 6.6) and of accessible ones (ISO 14289-1, 5). They have no dates, so that the same
//! request gives the same bytes.

use crate::formats::number::TextBuffer;
use crate::formats::svg::push_escaped;

/// The program that made the document.
pub(crate) const CREATOR: &str = "mazewright";

/// The description of `pdfuaid:part`, which archival documents need for what their standard does not define.
const ACCESSIBLE_SCHEMA: &str = "<rdf:Description rdf:about=\"\" \
     xmlns:pdfaExtension=\"http://www.aiim.org/pdfa/ns/extension/\" \
     xmlns:pdfaSchema=\"http://www.aiim.org/pdfa/ns/schema#\" \
     xmlns:pdfaProperty=\"http://www.aiim.org/pdfa/ns/property#\">\
     <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType=\"Resource\">\
     <pdfaSchema:schema>PDF/UA Universal Accessibility Schema</pdfaSchema:schema>\
     <pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>\
     <pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>\
     <pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType=\"Resource\">\
     <pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType>\
     <pdfaProperty:category>internal</pdfaProperty:category>\
     <pdfaProperty:description>Part of ISO 14289 that the document keeps</pdfaProperty:description>\
     </rdf:li></rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>";

/// Returns the packet of metadata. Title and author are those of the document information.
pub(crate) fn packet(title: &str, author: Option<&str>, language: &str) -> String {
    let escaped = |words: &str| {
        let mut text = TextBuffer::with_capacity(words.len());
        push_escaped(&mut text, words);
        String::from_utf8_lossy(&text.0).into_owned()
    };
    let (title, author) = (escaped(title), author.map(escaped));
    let creator = author.map_or(String::new(), |author| {
        format!("<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>")
    });
    // The sign after "begin" is the byte order mark.
    format!(
        "<?xpacket begin=\"\u{feff}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n\
         <x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\
         <rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\
         <rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" \
         xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\" \
         xmlns:pdfaid=\"http://www.aiim.org/pdfa/ns/id/\" \
         xmlns:pdfuaid=\"http://www.aiim.org/pdfua/ns/id/\">\
         <dc:format>application/pdf</dc:format>\
         <dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">{title}</rdf:li></rdf:Alt></dc:title>{creator}\
         <dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>\
         <xmp:CreatorTool>{CREATOR}</xmp:CreatorTool>\
         <pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>\
         <pdfuaid:part>1</pdfuaid:part></rdf:Description>{ACCESSIBLE_SCHEMA}</rdf:RDF></x:xmpmeta>\n<?xpacket end=\"r\"?>"
    )
}
