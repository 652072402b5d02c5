import type { OpenApiDocument } from '../contract/contract.js';
import { escapeHtml } from '../../services/_shared/escapeHtml.js';
import { type AreaGroup, listAreaGroups } from './areas.js';
import type { Entry } from './entries.js';
import { type Guide, listGuides, listOperatingPages } from './guideList.js';
import { SAMPLE_ADDRESS } from './samples.js';
import { findGuideUses } from './guideUses.js';
import { type SitePlace, renderTopBar } from './topBar.js';

/** What serves the pages: the service, the mock of its contract, or any server of files. */
export type Host = 'service' | 'mock' | 'files';

export interface SiteOptions {
  host: Host;
  /** Where people of the demo begin to sign in; null: nowhere. */
  signInPath: string | null;
  /** The address of the sandbox of the demo; null: none runs. */
  sandboxUrl: string | null;
}

/** What the pages of one server share. */
export interface Site extends SiteOptions {
  document: OpenApiDocument;
  groups: AreaGroup[];
  guides: Guide[];
  /** Pages for people who operate the service. */
  operating: Guide[];
  /** The operations that a guide uses, by the guide's address. */
  usesOf: Map<string, Entry[]>;
}

/** Reads the contract and the guides, in some ten milliseconds. */
export function createSite(document: OpenApiDocument, options: SiteOptions): Site {
  const groups = listAreaGroups(document);
  const guides = listGuides();
  const entries = groups.flatMap(({ areas }) => areas.flatMap((area) => area.entries));
  return {
    ...options,
    document,
    groups,
    guides,
    operating: listOperatingPages(),
    usesOf: new Map(guides.map(({ address, markdown }) => [address, findGuideUses(markdown, entries)])),
  };
}

/** The guides that use an operation or a webhook. */
export const listGuidesOf = ({ guides, usesOf }: Site, entry: Entry): Guide[] =>
  guides.filter(({ address }) => usesOf.get(address)!.some(({ id }) => id === entry.id));

export interface SitePage {
  title: string;
  place: SitePlace;
  /** The relative path from the page to the root of the service, so that pages work behind a proxy with a prefix. */
  root: '' | '../' | '../../';
  /** HTML of the list at the side; absent: none. */
  side?: string;
  /** HTML. */
  main: string;
}

/** A whole page. */
export function renderSitePage({ host, sandboxUrl }: Site, { title, place, root, side, main }: SitePage): string {
  const after = `${side === undefined ? '' : '<button class="contents" type="button" popovertarget="side">Contents</button>\n'}<form role="search" action="${root}docs" method="get">
<input type="search" name="q" placeholder="Search operations and guides ( / )" aria-label="Search the reference" aria-controls="found" autocomplete="off" spellcheck="false">
</form>
<section id="found" aria-label="Found" hidden></section>
`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="${root}favicon.ico">
<link rel="stylesheet" href="${root}docs/theme.css">
<link rel="stylesheet" href="${root}docs/reference.css">
<script src="${root}docs/search.js" defer></script>
<script src="${root}docs/reference.js" defer></script>
</head>
<body data-root="${root}"${host === 'files' ? ` data-service="${SAMPLE_ADDRESS}"` : ''}>
${renderTopBar({ place, service: root, hasConsole: host !== 'files', sandbox: sandboxUrl, after })}
<div class="columns${side === undefined ? ' plain' : ''}">
${side === undefined ? '' : `<nav id="side" class="side" aria-label="Contents" popover>\n${side}\n</nav>\n`}<main id="page" tabindex="-1">
${main}
</main>
</div>
</body>
</html>
`;
}
