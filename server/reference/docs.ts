import express, { type Request, type Response } from 'express';
import { LRUCache } from 'lru-cache';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { JsonObject, OpenApiDocument } from '../contract/contract.js';
import { CachedAsset } from '../http/cachedAsset.js';
import { type Entry, listEntries } from './entries.js';
import { entryPage, schemaPage } from './entryPage.js';
import { firstPage, searchEntries } from './firstPage.js';
import { guideFiles, guidePage } from './guides.js';
import { ICON } from './icon.js';
import { SCRIPT } from './script.js';
import { SEARCH_SCRIPT } from './searchScript.js';
import { type Host, startPage } from './startPage.js';
import { STYLE } from './style.js';

const HTML = 'text/html; charset=utf-8';
const JSON_TEXT = 'application/json; charset=utf-8';
const JAVASCRIPT = 'text/javascript; charset=utf-8';
const PAGES_KEPT = 100;
/** Browsers ask with each page, so they keep the icon for a day. */
const ICON_CACHING = 'public, max-age=86400';

/** Only our own files and our own API. */
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
 * which requests can be tried.
 */
export function docsRoutes(document: OpenApiDocument, host: Host = 'service'): express.Router {
  // Each is written when first requested: together they take as long as starting the rest.
  const kept = new LRUCache<string, CachedAsset>({ max: PAGES_KEPT });
  const router = express.Router({ strict: true, caseSensitive: true });
  const serve = (at: string, type: string, write: () => string | Buffer, caching?: string) =>
    router.get(at, (request, response) => sendCached(kept, { request, response, type, write, caching }));

  router.get('/docs/', (_, response) => response.redirect(301, '../docs'));
  serve('/', HTML, () => startPage(document, host));
  serve('/favicon.ico', 'image/x-icon', () => ICON, ICON_CACHING);
  serve('/openapi.json', JSON_TEXT, () => JSON.stringify(document));
  serve('/docs', HTML, () => firstPage(document));
  serve('/docs/search.json', JSON_TEXT, () => JSON.stringify(searchEntries(document)));
  serve('/docs/reference.css', 'text/css; charset=utf-8', () => STYLE);
  serve('/docs/reference.js', JAVASCRIPT, () => SCRIPT);
  serve('/docs/search.js', JAVASCRIPT, () => `${readFileSync(searchLibrary(), 'utf8')}\n${SEARCH_SCRIPT}`);
  // Relative, since a proxy may add a prefix.
  router.get('/docs/guides', (_, response) => response.redirect(301, 'guides/'));
  for (const [folder, pages] of Object.entries(buildPages(document))) {
    router.get(`/docs/${folder}/{:name}`, (request, response, next) => {
      const write = pages(request.params.name ?? '');
      return write ? sendCached(kept, { request, response, type: HTML, write }) : next();
    });
  }
  return router;
}

/** What writes the page of a name, by folder; undefined where there is no such name. */
function buildPages(document: OpenApiDocument): Record<string, (name: string) => (() => string) | undefined> {
  const entries = new Map<string, Entry>(listEntries(document).map((entry) => [`${entry.kind} ${entry.id}`, entry]));
  const schemas = ((document.components as JsonObject | undefined)?.schemas ?? {}) as Record<string, JsonObject>;
  let guides: Map<string, string> | undefined;
  const pageOfEntry = (kind: Entry['kind']) => (name: string) => {
    const entry = entries.get(`${kind} ${name}`);
    return entry && (() => entryPage(document, entry));
  };
  return {
    guides: (name) => {
      guides ??= guideFiles();
      const [files, file] = [guides, guides.get(name)];
      return file === undefined ? undefined : () => guidePage(file, files);
    },
    operations: pageOfEntry('operation'),
    webhooks: pageOfEntry('webhook'),
    schemas: (name) => (Object.hasOwn(schemas, name) ? () => schemaPage(document, name, schemas[name]!) : undefined),
  };
}

interface Sending {
  request: Request;
  response: Response;
  type: string;
  write: () => string | Buffer;
  /** Cache-Control; by default browsers ask whether the text has changed. */
  caching?: string | undefined;
}

async function sendCached(kept: LRUCache<string, CachedAsset>, sending: Sending): Promise<void> {
  const { request, response, type, write, caching = 'public, no-cache' } = sending;
  const text = kept.get(request.path) ?? new CachedAsset(write(), type);
  kept.set(request.path, text);
  if (type === HTML) response.set('Content-Security-Policy', PAGE_POLICY);
  await text.send(request, response, caching);
}

/** MiniSearch in the form that browsers load. */
function searchLibrary(): string {
  const entry = createRequire(path.resolve('package.json')).resolve('minisearch');
  return path.resolve(path.dirname(entry), '../umd/index.js');
}
