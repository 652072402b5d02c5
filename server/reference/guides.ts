import path from 'node:path';
import { Marked } from 'marked';
import { escapeHtml } from '../../services/_shared/escapeHtml.js';
import type { Guide } from './guideList.js';
import { RENDERER, renderInline } from './html.js';
import { renderEntries, renderSide } from './side.js';
import { type Site, renderSitePage } from './site.js';

interface Heading {
  depth: number;
  anchor: string;
  /** HTML. */
  text: string;
}

/** The page of a guide: its text, its headings, and the operations that it uses. */
export function renderGuidePage(site: Site, guide: Guide): string {
  const { html, headings } = renderText(guide, [...site.guides, ...site.operating]);
  const links = headings
    .filter(({ depth }) => depth === 2)
    .map(({ anchor, text }) => `<li><a href="#${anchor}">${text}</a></li>`);
  const uses = site.usesOf.get(guide.address) ?? [];
  const jumps =
    links.length < 2
      ? ''
      : `<nav class="jumps" aria-label="On this page"><h2>On this page</h2><ul>${links.join('')}</ul></nav>`;
  const operations =
    uses.length === 0 ? '' : `<h2 id="operations">Operations of this guide</h2>${renderEntries(uses, '../../')}`;
  const beside =
    jumps === '' && operations === ''
      ? ''
      : `<section class="beside" aria-label="About this guide">${jumps}${operations}</section>`;
  return renderSitePage(site, {
    title: guide.title,
    place: 'guides',
    root: '../../',
    side: renderSide(site, '../../', { guide }),
    main: `<div class="guide"><article class="prose">\n${html}</article>${beside}</div>`,
  });
}

/** The Markdown of a guide as HTML, and its headings. */
function renderText({ file, address, markdown }: Guide, guides: Guide[]): { html: string; headings: Heading[] } {
  const headings: Heading[] = [];
  const anchors = new Map<string, number>();
  const marked = new Marked(
    { gfm: true },
    { renderer: RENDERER },
    {
      renderer: {
        heading({ tokens, depth, text }) {
          const heading = { depth, anchor: buildAnchor(text, anchors), text: this.parser.parseInline(tokens) };
          headings.push(heading);
          return `<h${depth} id="${heading.anchor}">${heading.text}</h${depth}>\n`;
        },
        link({ href, tokens }) {
          const text = this.parser.parseInline(tokens);
          const target = resolveLink(href, { file, address }, guides);
          return target === null ? text : `<a href="${escapeHtml(target)}">${text}</a>`;
        },
      },
    },
  );
  return { html: marked.parse(markdown, { async: false }), headings };
}

/** Links to guides with a line about each, as HTML; `root`: the relative path to the root of the service. */
export const renderGuideLinks = (guides: Guide[], root: string): string =>
  `<ul class="guide-links">${guides
    .map(
      ({ address, title, summary }) =>
        `<li><a href="${root}${address}">${renderInline(title)}</a>${summary === '' ? '' : `<span>${renderInline(summary)}</span>`}</li>`,
    )
    .join('')}</ul>`;

/** The target of a link on the rendered page; null: a file that is not served. */
function resolveLink(href: string, { file, address }: Pick<Guide, 'file' | 'address'>, guides: Guide[]): string | null {
  if (/^(?:https?:|#)/.test(href)) return href;
  const [target, anchor] = href.split('#');
  const linked = path.posix.join(path.posix.dirname(file), target!);
  const to = guides.find((guide) => guide.file === linked)?.address;
  if (to === undefined) return null;
  // Addresses have the same depth.
  const [folder, name] = [path.posix.dirname(`${to}.`), path.posix.basename(`${to}.`).slice(0, -1)];
  const at = path.posix.dirname(`${address}.`) === folder ? name || './' : `../${path.posix.basename(folder)}/${name}`;
  return `${at}${anchor === undefined ? '' : `#${anchor}`}`;
}

/** The anchor of a heading, as on GitHub: numbered if a text is repeated. */
function buildAnchor(text: string, used: Map<string, number>): string {
  const anchor = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
  const repeated = used.get(anchor) ?? 0;
  used.set(anchor, repeated + 1);
  return repeated === 0 ? anchor : `${anchor}-${repeated}`;
}
