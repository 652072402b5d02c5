import { escapeHtml } from '../../services/_shared/escapeHtml.js';
import type { JsonObject } from '../contract/contract.js';
import type { Area, AreaGroup } from './areas.js';
import { asText } from './entries.js';
import { renderGuideLinks } from './guides.js';
import { renderInline, renderMarkdown } from './html.js';
import { renderSide } from './side.js';
import { type Site, renderSitePage } from './site.js';

/** Renders the first page of the reference: the areas in the order of need, the guides, and what all operations share. */
export function renderFirstPage(site: Site): string {
  const { title, summary, description } = (site.document.info ?? {}) as JsonObject;
  const main = `<h1>API reference</h1>
<p class="lead">${escapeHtml(asText(summary))}</p>
<nav class="tags" aria-label="On this page"><a href="#areas">Areas</a> <a href="#guides">Guides</a> <a href="#conventions">Credentials, errors, lists, repeating</a> <a href="openapi.json">openapi.json</a></nav>
<section id="areas" aria-label="Areas">${site.groups.map(renderGroup).join('\n')}</section>
<h2 id="guides">Guides</h2>
${renderGuideLinks(
  site.guides.filter((guide) => guide.summary !== ''),
  '',
)}
<h2 id="conventions">What all operations share</h2>
<div class="prose">${renderMarkdown(asText(description))}</div>`;
  return renderSitePage(site, {
    title: `${asText(title)}: API reference`,
    place: 'reference',
    root: '',
    side: renderSide(site, ''),
    main,
  });
}

const renderGroup = ({ name, areas }: AreaGroup): string =>
  `<section class="group"><h2>${escapeHtml(name)}</h2><ul>${areas.map(renderArea).join('')}</ul></section>`;

const renderArea = ({ name, slug, description, entries }: Area): string =>
  `<li id="${slug}"><a href="docs/areas/${slug}">${escapeHtml(name)}</a> <small>${entries.length}</small><p>${renderInline(description)}</p></li>`;
