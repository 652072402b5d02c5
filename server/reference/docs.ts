import express from 'express';
import { LRUCache } from 'lru-cache';
import type { OpenApiDocument } from '../contract/contract.js';
import { CachedAsset } from '../http/cachedAsset.js';
import { PAGE_POLICY } from './pagePolicy.js';
import { type SiteOptions, createSite } from './site.js';
import { HTML, type SiteFile, listSiteFiles } from './siteFiles.js';

const MAX_CACHED_PAGES = 100;

/**
 * `/`, `/openapi.json`, and under `/docs` the guides, the pages for operators and the reference: a page for each area,
 * operation, webhook and schema, from which requests can be tried.
 */
export function createDocsRoutes(document: OpenApiDocument, options: SiteOptions): express.Router {
  // Pages are rendered on first request: rendering all would double the start time.
  const cache = new LRUCache<string, CachedAsset>({ max: MAX_CACHED_PAGES });
  const router = express.Router({ strict: true, caseSensitive: true });
  let listed: Map<string, SiteFile> | undefined;

  // Relative, since a proxy may add a prefix.
  router.get('/docs/', (_, response) => response.redirect(301, '../docs'));
  router.get('/docs/guides', (_, response) => response.redirect(301, 'guides/'));
  router.get('/docs/operating', (_, response) => response.redirect(301, 'operating/'));
  router.get(['/', '/favicon.ico', '/openapi.json', '/docs', '/docs/*path'], async (request, response, next) => {
    listed ??= listSiteFiles(createSite(document, options));
    const file = listed.get(request.path.slice(1));
    if (!file) return next();
    const asset = cache.get(request.path) ?? new CachedAsset(file.write(), file.type);
    cache.set(request.path, asset);
    if (file.type === HTML) response.set('Content-Security-Policy', PAGE_POLICY);
    await asset.send(request, response, file.caching ?? 'public, no-cache');
  });
  return router;
}
