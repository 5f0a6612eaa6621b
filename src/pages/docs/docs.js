// The page of the API: Swagger UI, which shows openapi.yaml and sends requests from it.

const dark = matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", follow);
follow();

/** Swagger UI's script runs after this one, and before the document is complete. */
addEventListener("DOMContentLoaded", () => {
  /** @type {(options: object) => void} */
  const show = Reflect.get(window, "SwaggerUIBundle");
  show({
    url: "../openapi.yaml",
    dom_id: "#api",
    deepLinking: true,
    // No request to another host.
    validatorUrl: "none",
    // At first each tag is collapsed to one line. Schemas are not listed.
    docExpansion: "none",
    defaultModelsExpandDepth: -1,
    tryItOutEnabled: true,
    displayRequestDuration: true,
    // Defaults are x-default.
    showExtensions: true,
  });
});
