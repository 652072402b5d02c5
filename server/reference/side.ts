import { escapeHtml } from '../../services/_shared/escapeHtml.js';
import { type Area, buildSlug } from './areas.js';
import type { Entry } from './entries.js';
import type { Guide } from './guideList.js';
import { renderInline } from './html.js';
import type { Site, SitePage } from './site.js';

/** Where a page is in the list at the side. */
export interface SidePlace {
  area?: Area | undefined;
  entry?: Entry;
  guide?: Guide;
}

/** The list at the side: areas in groups, with the operations of the present one, the guides, and the pages for operators. */
export function renderSide(site: Site, root: SitePage['root'], at: SidePlace = {}): string {
  const shelves = [
    { name: 'Guides', pages: site.guides },
    { name: 'Operating the service', pages: site.operating },
  ].map(({ name, pages }) =>
    renderGroup(
      name,
      pages.some((page) => page === at.guide),
      pages.map((page) => renderLink(`${root}${page.address}`, renderInline(page.title), page === at.guide)),
    ),
  );
  const areas = site.groups.map(({ name, areas }) =>
    renderGroup(
      name,
      areas.some((area) => area === at.area),
      areas.map((area) => renderArea(root, area, at)),
    ),
  );
  return [...(at.guide ? [...shelves, ...areas] : [...areas, ...shelves])].join('\n');
}

const renderGroup = (name: string, isOpen: boolean, rows: string[]): string =>
  `<details${isOpen ? ' open' : ''}><summary>${escapeHtml(name)}</summary><ul>${rows.join('')}</ul></details>`;

const renderLink = (to: string, html: string, isCurrent: boolean, below = ''): string =>
  `<li><a href="${escapeHtml(to)}"${isCurrent ? ' aria-current="page"' : ''}>${html}</a>${below}</li>`;

function renderArea(root: string, area: Area, at: SidePlace): string {
  const rows =
    area === at.area
      ? area.entries.map((entry) =>
          renderLink(
            `${root}docs/${entry.kind}s/${entry.id}`,
            `<span>${escapeHtml(entry.summary)}</span> ${renderMethod(entry.method)}`,
            entry.id === at.entry?.id,
          ),
        )
      : [];
  const below = rows.length === 0 ? '' : `<ul>${rows.join('')}</ul>`;
  return renderLink(
    `${root}docs/areas/${area.slug}`,
    escapeHtml(area.name),
    area === at.area && at.entry === undefined,
    below,
  );
}

/** The method of an operation as a mark of its color. */
export const renderMethod = (method: string): string => `<b class="method ${method.toLowerCase()}">${method}</b>`;

/** Operations and webhooks as a list of links. */
export function renderEntries(entries: readonly Entry[], root: SitePage['root']): string {
  const rows = entries.map(
    ({ kind, id, method, path, summary }) =>
      `<li><a href="${root}docs/${kind}s/${escapeHtml(id)}">${renderMethod(method)} <span>${escapeHtml(summary)}</span> <code>${escapeHtml(path)}</code></a></li>`,
  );
  return `<ul class="entries">${rows.join('')}</ul>`;
}

/** The area of a tag. */
export const findArea = ({ groups }: Site, tag: string): Area | undefined =>
  groups.flatMap(({ areas }) => areas).find(({ slug }) => slug === buildSlug(tag));
