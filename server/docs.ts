import express from 'express';
import path from 'node:path';
import swaggerUiFolder from 'swagger-ui-dist/absolute-path.js';
import { matchesTag, weakTag } from './answer.js';
import type { OpenApiDocument } from './contract.js';

const FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];
const FILES_KEPT_FOR = '1h';

/** Only our own files and our own API; Swagger UI sets style attributes and shows images from data. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference</title>
<link rel="icon" href="docs/favicon-32x32.png">
<link rel="stylesheet" href="docs/swagger-ui.css">
</head>
<body>
<div id="reference"></div>
<noscript>This page needs JavaScript. The contract itself is at <a href="openapi.json">openapi.json</a>.</noscript>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
`;

// Relative addresses: the page also works behind a proxy that adds a prefix.
const START_SCRIPT = `
// The page would send the example of every optional parameter: all filters at once, which finds nothing.
function withoutOptionalExamples(node) {
  if (Array.isArray(node)) return node.map(withoutOptionalExamples);
  if (typeof node !== 'object' || node === null) return node;
  const isOptional = ['query', 'header'].includes(node.in) && node.name && !node.required;
  const kept = Object.entries(node).filter(([key]) => !(isOptional && key === 'example'));
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutOptionalExamples(value)]));
}

const emptyOptionalFields = () => ({
  statePlugins: {
    spec: { wrapActions: { updateJsonSpec: (update) => (spec) => update(withoutOptionalExamples(spec)) } },
  },
});

SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  filter: true,
  persistAuthorization: true,
  tryItOutEnabled: true,
  validatorUrl: null,
  plugins: [emptyOptionalFields],
});
`;

/** `/openapi.json`, and `/docs`: a reference from which requests can be tried, without any other server. */
export function docsRoutes(document: OpenApiDocument): express.Router {
  let written: { text: string; tag: string } | undefined;
  /** Written when first requested: that takes as long as starting the rest. */
  const contract = () => (written ??= taggedText(document));
  const router = express.Router({ strict: true, caseSensitive: true });

  router.get('/openapi.json', (request, response) => {
    const { text, tag } = contract();
    response.set({ ETag: tag, 'Cache-Control': 'public, no-cache', 'Content-Type': 'application/json; charset=utf-8' });
    if (matchesTag(request.headers['if-none-match'], tag)) response.status(304).end();
    else response.end(text);
  });
  router.get('/docs', (_, response) => {
    response.set({ 'Content-Security-Policy': PAGE_POLICY, 'Cache-Control': 'no-cache' }).type('html').send(PAGE);
  });
  router.get('/docs/', (_, response) => response.redirect(301, '../docs'));
  router.get('/docs/start.js', (_, response) => {
    response.set('Cache-Control', 'no-cache').type('js').send(START_SCRIPT);
  });
  router.get('/docs/:file', (request, response, next) => {
    const file = FILES.find((name) => name === request.params.file);
    if (file === undefined) return next();
    response.sendFile(path.join(swaggerUiFolder(), file), { maxAge: FILES_KEPT_FOR, dotfiles: 'allow' });
  });
  return router;
}

function taggedText(document: OpenApiDocument): { text: string; tag: string } {
  const text = JSON.stringify(document);
  return { text, tag: weakTag(text) };
}
