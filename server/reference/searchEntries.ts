import type { Json, JsonObject, OpenApiDocument } from '../contract/contract.js';
import { type Entry, asText, follow } from './entries.js';
import { listParameters } from './samples.js';
import type { Site } from './site.js';

/** The entries of the search: one object per operation, webhook, guide and schema. */
export function listSearchEntries({ document, groups, guides, operating }: Site): JsonObject[] {
  const entries = groups
    .flatMap(({ areas }) => areas.flatMap((area) => area.entries))
    .map((entry) => ({
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
  const ofGuides = [...guides, ...operating].map(({ address, title, summary, markdown }) => ({
    to: address.replace(/^docs\//, ''),
    name: title,
    method: 'Guide',
    path: '',
    summary: summary === '' ? title : `${title}: ${summary}`,
    tag: '',
    text: [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading).join('. '),
    fields: '',
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
  return [...entries, ...ofGuides, ...schemas] as Json[] as JsonObject[];
}

function listBodyFields(document: OpenApiDocument, { definition }: Entry): string[] {
  const { content } = follow(document, definition.requestBody);
  const [media] = Object.values((content ?? {}) as Record<string, JsonObject>);
  return Object.keys((follow(document, media?.schema).properties ?? {}) as JsonObject);
}
