import express, { type Request, type Response } from 'express';
import { LRUCache } from 'lru-cache';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { JsonObject, OpenApiDocument } from '../contract/contract.js';
import { CachedAsset } from '../http/cachedAsset.js';
import { type Entry, listEntries } from './entries.js';
import { renderEntryPage, renderSchemaPage } from './entryPage.js';
import { renderFirstPage, listSearchEntries } from './firstPage.js';
import { listGuideFiles, renderGuidePage } from './guides.js';
import { ICON } from './icon.js';
import { SCRIPT } from './script.js';
import { SESSION_SCRIPT, renderSessionPage } from './sessionPage.js';
import { SEARCH_SCRIPT } from './searchScript.js';
import { type Host, renderStartPage } from './startPage.js';
import { STYLE } from './style.js';
import { THEME } from './theme.js';

const HTML = 'text/html; charset=utf-8';
const JSON_TEXT = 'application/json; charset=utf-8';
const CSS = 'text/css; charset=utf-8';
const JAVASCRIPT = 'text/javascript; charset=utf-8';
const MAX_CACHED_PAGES = 100;
/** Browsers request the icon with each page, so it is cached for a day. */
const ICON_CACHING = 'public, max-age=86400';

/** Allows only the service's own files and API. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * `/`, `/openapi.json`, and under `/docs` the guides and the reference: a page for each operation, webhook and schema, from
 * which requests can be tried. `signInPath`: where people of the demo begin to sign in.
 */
export function createDocsRoutes(
  document: OpenApiDocument,
  host: Host = 'service',
  signInPath: string | null = null,
): express.Router {
  // Pages are rendered on first request: rendering all would double the start time.
  const cache = new LRUCache<string, CachedAsset>({ max: MAX_CACHED_PAGES });
  const router = express.Router({ strict: true, caseSensitive: true });
  const serve = (at: string, type: string, write: () => string | Buffer, caching?: string) =>
    router.get(at, (request, response) => sendCached(cache, { request, response, type, write, caching }));

  router.get('/docs/', (_, response) => response.redirect(301, '../docs'));
  serve('/', HTML, () => renderStartPage(document, host, signInPath));
  serve('/favicon.ico', 'image/x-icon', () => ICON, ICON_CACHING);
  serve('/openapi.json', JSON_TEXT, () => JSON.stringify(document));
  serve('/docs', HTML, () => renderFirstPage(document));
  serve('/docs/search.json', JSON_TEXT, () => JSON.stringify(listSearchEntries(document)));
  serve('/docs/theme.css', CSS, () => THEME);
  serve('/docs/reference.css', CSS, () => STYLE);
  serve('/docs/reference.js', JAVASCRIPT, () => SCRIPT);
  serve('/docs/search.js', JAVASCRIPT, () => `${readFileSync(findSearchLibrary(), 'utf8')}\n${SEARCH_SCRIPT}`);
  if (host === 'service') {
    serve('/docs/session', HTML, renderSessionPage);
    serve('/docs/session.js', JAVASCRIPT, () => SESSION_SCRIPT);
  }
  // Relative, since a proxy may add a prefix.
  router.get('/docs/guides', (_, response) => response.redirect(301, 'guides/'));
  for (const [folder, pages] of Object.entries(buildPages(document))) {
    router.get(`/docs/${folder}/{:name}`, (request, response, next) => {
      const write = pages(request.params.name ?? '');
      return write ? sendCached(cache, { request, response, type: HTML, write }) : next();
    });
  }
  return router;
}

/** Finds the renderer of a page by folder and name; undefined: no such page. */
function buildPages(document: OpenApiDocument): Record<string, (name: string) => (() => string) | undefined> {
  const entries = new Map<string, Entry>(listEntries(document).map((entry) => [`${entry.kind} ${entry.id}`, entry]));
  const schemas = ((document.components as JsonObject | undefined)?.schemas ?? {}) as Record<string, JsonObject>;
  let guides: Map<string, string> | undefined;
  const buildEntryPage = (kind: Entry['kind']) => (name: string) => {
    const entry = entries.get(`${kind} ${name}`);
    return entry && (() => renderEntryPage(document, entry));
  };
  return {
    guides: (name) => {
      guides ??= listGuideFiles();
      const [files, file] = [guides, guides.get(name)];
      return file === undefined ? undefined : () => renderGuidePage(file, files);
    },
    operations: buildEntryPage('operation'),
    webhooks: buildEntryPage('webhook'),
    schemas: (name) =>
      Object.hasOwn(schemas, name) ? () => renderSchemaPage(document, name, schemas[name]!) : undefined,
  };
}

interface Sending {
  request: Request;
  response: Response;
  type: string;
  write: () => string | Buffer;
  /** Cache-Control; by default browsers revalidate. */
  caching?: string | undefined;
}

async function sendCached(cache: LRUCache<string, CachedAsset>, sending: Sending): Promise<void> {
  const { request, response, type, write, caching = 'public, no-cache' } = sending;
  const text = cache.get(request.path) ?? new CachedAsset(write(), type);
  cache.set(request.path, text);
  if (type === HTML) response.set('Content-Security-Policy', PAGE_POLICY);
  await text.send(request, response, caching);
}

/** MiniSearch in the form that browsers load. */
function findSearchLibrary(): string {
  const entry = createRequire(path.resolve('package.json')).resolve('minisearch');
  return path.resolve(path.dirname(entry), '../umd/index.js');
}
