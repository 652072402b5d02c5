import express, { type Request, type Response } from 'express';
import { LRUCache } from 'lru-cache';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { JsonObject, OpenApiDocument } from '../contract/contract.js';
import { CachedAsset } from '../http/cachedAsset.js';
import { renderAreaPage } from './areaPage.js';
import type { Entry } from './entries.js';
import { renderEntryPage, renderSchemaPage } from './entryPage.js';
import { renderFirstPage } from './firstPage.js';
import { renderGuidePage } from './guides.js';
import { ICON, SIGN } from './icon.js';
import { SCRIPT } from './script.js';
import { SESSION_SCRIPT, renderSessionPage } from './sessionPage.js';
import { listSearchEntries } from './searchEntries.js';
import { SEARCH_SCRIPT } from './searchScript.js';
import { type Site, type SiteOptions, createSite } from './site.js';
import { renderStartPage } from './startPage.js';
import { STYLE } from './style.js';
import { THEME } from './theme.js';

const HTML = 'text/html; charset=utf-8';
const JSON_TEXT = 'application/json; charset=utf-8';
const CSS = 'text/css; charset=utf-8';
const JAVASCRIPT = 'text/javascript; charset=utf-8';
const MAX_CACHED_PAGES = 100;
/** Browsers request the icon with each page, so it is cached for a day. */
const ICON_CACHING = 'public, max-age=86400';

/** Allows only the service's own files and API, and no text that becomes HTML. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/**
 * `/`, `/openapi.json`, and under `/docs` the guides and the reference: a page for each area, operation, webhook and
 * schema, from which requests can be tried.
 */
export function createDocsRoutes(document: OpenApiDocument, options: SiteOptions): express.Router {
  // Pages are rendered on first request: rendering all would double the start time.
  const cache = new LRUCache<string, CachedAsset>({ max: MAX_CACHED_PAGES });
  const router = express.Router({ strict: true, caseSensitive: true });
  const serve = (at: string, type: string, write: () => string | Buffer, caching?: string) =>
    router.get(at, (request, response) => sendCached(cache, { request, response, type, write, caching }));
  let made: Site | undefined;
  const site = () => (made ??= createSite(document, options));

  router.get('/docs/', (_, response) => response.redirect(301, '../docs'));
  serve('/', HTML, () => renderStartPage(site()));
  serve('/favicon.ico', 'image/x-icon', () => ICON, ICON_CACHING);
  serve('/docs/sign.svg', 'image/svg+xml', () => SIGN, ICON_CACHING);
  serve('/openapi.json', JSON_TEXT, () => JSON.stringify(document));
  serve('/docs', HTML, () => renderFirstPage(site()));
  serve('/docs/search.json', JSON_TEXT, () => JSON.stringify(listSearchEntries(site())));
  serve('/docs/theme.css', CSS, () => THEME);
  serve('/docs/reference.css', CSS, () => STYLE);
  serve('/docs/reference.js', JAVASCRIPT, () => SCRIPT);
  serve('/docs/search.js', JAVASCRIPT, () => `${readFileSync(findSearchLibrary(), 'utf8')}\n${SEARCH_SCRIPT}`);
  if (options.host === 'service') {
    serve('/docs/session', HTML, () => renderSessionPage(site()));
    serve('/docs/session.js', JAVASCRIPT, () => SESSION_SCRIPT);
  }
  // Relative, since a proxy may add a prefix.
  router.get('/docs/guides', (_, response) => response.redirect(301, 'guides/'));
  router.get('/docs/:folder/{:name}', (request, response, next) => {
    const write = findPage(site(), request.params.folder, request.params.name ?? '');
    return write ? sendCached(cache, { request, response, type: HTML, write }) : next();
  });
  return router;
}

/** The renderer of a page by folder and name; undefined: no such page. */
function findPage(site: Site, folder: string, name: string): (() => string) | undefined {
  const areas = site.groups.flatMap((group) => group.areas);
  const ofEntry = (kind: Entry['kind']) => {
    const entry = areas.flatMap(({ entries }) => entries).find((one) => one.kind === kind && one.id === name);
    return entry && (() => renderEntryPage(site, entry));
  };
  if (folder === 'operations') return ofEntry('operation');
  if (folder === 'webhooks') return ofEntry('webhook');
  if (folder === 'guides') {
    const guide = site.guides.find((one) => one.name === name);
    return guide && (() => renderGuidePage(site, guide));
  }
  if (folder === 'areas') {
    const area = areas.find(({ slug }) => slug === name);
    return area && (() => renderAreaPage(site, area));
  }
  const schemas = ((site.document.components as JsonObject | undefined)?.schemas ?? {}) as Record<string, JsonObject>;
  return folder === 'schemas' && Object.hasOwn(schemas, name)
    ? () => renderSchemaPage(site, name, schemas[name]!)
    : undefined;
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
