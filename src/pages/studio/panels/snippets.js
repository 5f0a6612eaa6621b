/** The request for a maze as text for people and for other programs; each text runs unchanged. */

/**
 * Texts in groups: the name of a group, then its texts by name.
 *
 * @param {string} url of the picture.
 * @param {string} page the address of the studio.
 * @param {string} words a description of the picture.
 * @returns {[group: string, ...texts: [name: string, text: string][]][]}
 */
export function snippets(url, page, words) {
  const file = `maze.${/\/maze\.(\w+)\?/.exec(url)?.[1] ?? "svg"}`;
  const html = (/** @type {string} */ text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  // A URL has only characters that an address encodes, so that no quote can end the string.
  const quoted = JSON.stringify(url);
  return [
    ["Link", ["Link", page]],
    ["Image", ["Image", url]],
    [
      "Embed",
      ["HTML", `<img src="${html(url)}" alt="${html(words)}">`],
      ["Markdown", `[![${words}](${url})](${page})`],
    ],
    [
      "Code",
      ["curl", `curl -fsS -o ${file} '${url.replaceAll("'", "%27")}'`],
      [
        "Python",
        [
          "from urllib.request import urlopen",
          "",
          `with urlopen(${quoted}) as answer, open("${file}", "wb") as file:`,
          "    file.write(answer.read())",
        ].join("\n"),
      ],
      [
        "JavaScript",
        [
          'import { writeFile } from "node:fs/promises";',
          "",
          `const answer = await fetch(${quoted});`,
          "if (!answer.ok) throw new Error((await answer.json()).detail);",
          `await writeFile("${file}", new Uint8Array(await answer.arrayBuffer()));`,
        ].join("\n"),
      ],
    ],
  ];
}
