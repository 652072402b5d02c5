import type { JsonObject, OpenApiDocument } from '../contract/contract.js';
import { type Entry, asText, listEntries } from './entries.js';

/** The operations and webhooks of one tag. */
export interface Area {
  name: string;
  description: string;
  /** The name in addresses. */
  slug: string;
  entries: Entry[];
}

export interface AreaGroup {
  name: string;
  areas: Area[];
}

/** Where tags without a place go. */
const OTHER = 'Other';

/** The areas in the order of `x-tagGroups` of the contract, by which readers need them. */
export function listAreaGroups(document: OpenApiDocument): AreaGroup[] {
  const entries = new Map<string, Entry[]>();
  for (const entry of listEntries(document)) entries.set(entry.tag, [...(entries.get(entry.tag) ?? []), entry]);
  const descriptions = new Map(
    ((document.tags ?? []) as JsonObject[]).map((tag) => [asText(tag.name), asText(tag.description)]),
  );
  const groups = (document['x-tagGroups'] ?? []) as { name: string; tags: string[] }[];
  const placed = new Set(groups.flatMap(({ tags }) => tags));
  const rest = { name: OTHER, tags: [...entries.keys()].filter((tag) => !placed.has(tag)) };
  return [...groups, rest]
    .map(({ name, tags }) => ({
      name,
      areas: tags
        .filter((tag) => entries.has(tag))
        .map((tag) => ({
          name: tag,
          description: descriptions.get(tag) ?? '',
          slug: buildSlug(tag),
          entries: entries.get(tag)!,
        })),
    }))
    .filter(({ areas }) => areas.length > 0);
}

/** A name in addresses and anchors. */
export const buildSlug = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
