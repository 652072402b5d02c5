import { escapeHtml } from '../../services/_shared/escapeHtml.js';
import type { Area } from './areas.js';
import { renderGuideLinks } from './guides.js';
import { renderInline } from './html.js';
import { renderEntries, renderSide } from './side.js';
import { type Site, listGuidesOf, renderSitePage } from './site.js';

/** The page of an area: what it is about, the guides that use it, and its operations. */
export function renderAreaPage(site: Site, area: Area): string {
  const used = new Set(area.entries.flatMap((entry) => listGuidesOf(site, entry)));
  const guides = site.guides.filter((guide) => used.has(guide));
  return renderSitePage(site, {
    title: area.name,
    place: 'reference',
    root: '../../',
    side: renderSide(site, '../../', { area }),
    main: `<h1>${escapeHtml(area.name)}</h1>
<p class="lead">${renderInline(area.description)}</p>
${renderEntries(area.entries, '../../')}
${guides.length === 0 ? '' : `<h2>Guides</h2>${renderGuideLinks(guides, '../../')}`}`,
  });
}
