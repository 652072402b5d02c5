import type { JsonObject, OpenApiDocument } from '../contract/contract.js';
import { type Entry, listEntries, follow, asText } from './entries.js';
import { buildTagAnchor } from './entryPage.js';
import { escapeHtml } from '../../services/_shared/escapeHtml.js';
import { renderInline, renderMarkdown, buildReferencePage } from './html.js';
import { listParameters } from './samples.js';

/** Renders the first page: a description of the service, and all operations and webhooks by tag. */
export function renderFirstPage(document: OpenApiDocument): string {
  const { title, version, description } = (document.info ?? {}) as JsonObject;
  const tags = ((document.tags ?? []) as JsonObject[]).map(
    (tag) => [asText(tag.name), asText(tag.description)] as const,
  );
  const texts = new Map(tags);
  const groups = groupByTag(listEntries(document));
  const order = [...new Set([...tags.map(([name]) => name), ...groups.keys()])].filter((tag) => groups.has(tag));
  const links = order.map((tag) => `<a href="#${buildTagAnchor(tag)}">${escapeHtml(tag)}</a>`).join(' ');
  const sections = order.map((tag) => renderSection(tag, texts.get(tag) ?? '', groups.get(tag)!));
  const main = `<h1>${escapeHtml(asText(title))} <small>${escapeHtml(asText(version))}</small></h1>
<details class="prose"><summary>Credentials, tenants, errors, lists, repeating</summary>${renderMarkdown(asText(description))}</details>
<nav aria-label="Areas" class="tags">${links}</nav>
${sections.join('\n')}`;
  return buildReferencePage({ title: `${asText(title)}: API reference`, root: '', main });
}

function groupByTag(entries: Entry[]): Map<string, Entry[]> {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) groups.set(entry.tag, [...(groups.get(entry.tag) ?? []), entry]);
  return groups;
}

function renderSection(tag: string, description: string, entries: Entry[]): string {
  const rows = entries.map(
    ({ kind, id, method, path, summary }) =>
      `<li><a href="docs/${kind}s/${escapeHtml(id)}"><b class="method ${method.toLowerCase()}">${method}</b> <span>${escapeHtml(summary)}</span> <code>${escapeHtml(path)}</code></a></li>`,
  );
  return `<section><h2 id="${buildTagAnchor(tag)}">${escapeHtml(tag)}</h2><p>${renderInline(description)}</p><ul class="entries">${rows.join('')}</ul></section>`;
}

/** The entries of the page's search: one object per operation, webhook and schema. */
export function listSearchEntries(document: OpenApiDocument): JsonObject[] {
  const entries = listEntries(document).map((entry) => ({
    to: `${entry.kind}s/${entry.id}`,
    name: entry.id,
    method: entry.method,
    path: entry.path,
    summary: entry.summary,
    tag: entry.tag,
    text: entry.description,
    fields: [
      ...listParameters(document, entry).map(({ name }) => asText(name)),
      ...listBodyFields(document, entry),
    ].join(' '),
  }));
  const schemas = Object.entries(
    ((document.components as JsonObject | undefined)?.schemas ?? {}) as Record<string, JsonObject>,
  ).map(([name, schema]) => ({
    to: `schemas/${name}`,
    name,
    method: '',
    path: 'schema',
    summary: asText(schema.description),
    tag: '',
    text: '',
    fields: Object.keys((schema.properties ?? {}) as JsonObject).join(' '),
  }));
  return [...entries, ...schemas];
}

function listBodyFields(document: OpenApiDocument, { definition }: Entry): string[] {
  const { content } = follow(document, definition.requestBody);
  const [media] = Object.values((content ?? {}) as Record<string, JsonObject>);
  return Object.keys((follow(document, media?.schema).properties ?? {}) as JsonObject);
}
