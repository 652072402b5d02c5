import type { JsonObject, OpenApiDocument } from '../contract/contract.js';
import { type Entry, listEntries, follow, asText } from './entries.js';
import { anchorOf } from './entryPage.js';
import { escapeHtml, line, paragraphs, buildReferencePage } from './html.js';
import { listParameters } from './samples.js';

/** The first page: what the service is, and every operation and webhook by its tag. */
export function firstPage(document: OpenApiDocument): string {
  const { title, version, description } = (document.info ?? {}) as JsonObject;
  const tags = ((document.tags ?? []) as JsonObject[]).map(
    (tag) => [asText(tag.name), asText(tag.description)] as const,
  );
  const texts = new Map(tags);
  const groups = groupsOf(listEntries(document));
  const order = [...new Set([...tags.map(([name]) => name), ...groups.keys()])].filter((tag) => groups.has(tag));
  const links = order.map((tag) => `<a href="#${anchorOf(tag)}">${escapeHtml(tag)}</a>`).join(' ');
  const sections = order.map((tag) => section(tag, texts.get(tag) ?? '', groups.get(tag)!));
  const main = `<h1>${escapeHtml(asText(title))} <small>${escapeHtml(asText(version))}</small></h1>
<details class="prose"><summary>Credentials, tenants, errors, lists, repeating</summary>${paragraphs(asText(description))}</details>
<nav aria-label="Areas" class="tags">${links}</nav>
${sections.join('\n')}`;
  return buildReferencePage({ title: `${asText(title)}: API reference`, root: '', main });
}

function groupsOf(entries: Entry[]): Map<string, Entry[]> {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) groups.set(entry.tag, [...(groups.get(entry.tag) ?? []), entry]);
  return groups;
}

function section(tag: string, description: string, entries: Entry[]): string {
  const rows = entries.map(
    ({ kind, id, method, path, summary }) =>
      `<li><a href="docs/${kind}s/${escapeHtml(id)}"><b class="method ${method.toLowerCase()}">${method}</b> <span>${escapeHtml(summary)}</span> <code>${escapeHtml(path)}</code></a></li>`,
  );
  return `<section><h2 id="${anchorOf(tag)}">${escapeHtml(tag)}</h2><p>${line(description)}</p><ul class="entries">${rows.join('')}</ul></section>`;
}

/** What the search of the page reads: one object an operation, webhook or schema. */
export function searchEntries(document: OpenApiDocument): JsonObject[] {
  const entries = listEntries(document).map((entry) => ({
    to: `${entry.kind}s/${entry.id}`,
    name: entry.id,
    method: entry.method,
    path: entry.path,
    summary: entry.summary,
    tag: entry.tag,
    text: entry.description,
    fields: [...listParameters(document, entry).map(({ name }) => asText(name)), ...bodyFields(document, entry)].join(
      ' ',
    ),
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

function bodyFields(document: OpenApiDocument, { definition }: Entry): string[] {
  const { content } = follow(document, definition.requestBody);
  const [media] = Object.values((content ?? {}) as Record<string, JsonObject>);
  return Object.keys((follow(document, media?.schema).properties ?? {}) as JsonObject);
}
