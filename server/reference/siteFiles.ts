import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { JsonObject } from '../contract/contract.js';
import { renderAreaPage } from './areaPage.js';
import { renderEntryPage, renderSchemaPage } from './entryPage.js';
import { renderFirstPage } from './firstPage.js';
import { renderGuidePage } from './guides.js';
import { ICON, SIGN } from './icon.js';
import { SCRIPT } from './script.js';
import { listSearchEntries } from './searchEntries.js';
import { SEARCH_SCRIPT } from './searchScript.js';
import { SESSION_SCRIPT, renderSessionPage } from './sessionPage.js';
import type { Site } from './site.js';
import { renderStartPage } from './startPage.js';
import { STYLE } from './style.js';
import { THEME } from './theme.js';

export const HTML = 'text/html; charset=utf-8';
const JSON_TEXT = 'application/json; charset=utf-8';
const CSS = 'text/css; charset=utf-8';
const JAVASCRIPT = 'text/javascript; charset=utf-8';
/** Browsers request the icon with each page, so it is cached for a day. */
const ICON_CACHING = 'public, max-age=86400';

/** A page, or a file that pages load. */
export interface SiteFile {
  type: string;
  /** Renders it, in some milliseconds. */
  write(): string | Buffer;
  /** Cache-Control; by default browsers revalidate. */
  caching?: string;
}

/** All pages and the files that they load, by their paths below the root of the service. */
export function listSiteFiles(site: Site): Map<string, SiteFile> {
  const page = (write: () => string): SiteFile => ({ type: HTML, write });
  const areas = site.groups.flatMap((group) => group.areas);
  const schemas = ((site.document.components as JsonObject | undefined)?.schemas ?? {}) as Record<string, JsonObject>;
  return new Map<string, SiteFile>([
    ['', page(() => renderStartPage(site))],
    ['favicon.ico', { type: 'image/x-icon', write: () => ICON, caching: ICON_CACHING }],
    ['docs/sign.svg', { type: 'image/svg+xml', write: () => SIGN, caching: ICON_CACHING }],
    ['openapi.json', { type: JSON_TEXT, write: () => JSON.stringify(site.document) }],
    ['docs', page(() => renderFirstPage(site))],
    ['docs/search.json', { type: JSON_TEXT, write: () => JSON.stringify(listSearchEntries(site)) }],
    ['docs/theme.css', { type: CSS, write: () => THEME }],
    ['docs/reference.css', { type: CSS, write: () => STYLE }],
    ['docs/reference.js', { type: JAVASCRIPT, write: () => SCRIPT }],
    [
      'docs/search.js',
      { type: JAVASCRIPT, write: () => `${readFileSync(findSearchLibrary(), 'utf8')}\n${SEARCH_SCRIPT}` },
    ],
    ...(site.host === 'service'
      ? ([
          ['docs/session', page(() => renderSessionPage(site))],
          ['docs/session.js', { type: JAVASCRIPT, write: () => SESSION_SCRIPT }],
        ] as const)
      : []),
    ...areas.map((area) => [`docs/areas/${area.slug}`, page(() => renderAreaPage(site, area))] as const),
    ...areas
      .flatMap(({ entries }) => entries)
      .map((entry) => [`docs/${entry.kind}s/${entry.id}`, page(() => renderEntryPage(site, entry))] as const),
    ...[...site.guides, ...site.operating].map(
      (guide) => [guide.address, page(() => renderGuidePage(site, guide))] as const,
    ),
    ...Object.entries(schemas).map(
      ([name, schema]) => [`docs/schemas/${name}`, page(() => renderSchemaPage(site, name, schema))] as const,
    ),
  ]);
}

/** MiniSearch in the form that browsers load. */
function findSearchLibrary(): string {
  const entry = createRequire(path.resolve('package.json')).resolve('minisearch');
  return path.resolve(path.dirname(entry), '../umd/index.js');
}
