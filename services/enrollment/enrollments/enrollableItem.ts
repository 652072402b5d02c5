import type { EnrollmentKind } from '../../../db/enrollment/enrollments/enrollmentKinds.js';
import type { Database } from '../../../db/core/connect.js';
import { type KnownItems, findEnrollableItems } from '../../../db/enrollment/enrollments/findEnrollableItems.js';
import type { PlatformRef } from '../../_shared/context.js';
import { invalidField, notFound } from '../../_shared/problems.js';

/** The names under which a request may give a program or pathway. Empty ones count as absent. */
export interface RequestedItemNames {
  program_id?: string;
  program_key?: string;
  pathway_id?: string;
  pathway_key?: string;
  pathway_uuid?: string;
  slug?: string;
}

interface NamedItem {
  keys: string[];
  uuid?: string;
  slug?: string;
}

export function parseItemNames(input: RequestedItemNames): NamedItem {
  const keys = [input.program_id, input.program_key, input.pathway_id, input.pathway_key].filter(
    (key) => key !== undefined && key !== '',
  );
  return { keys: [...new Set(keys as string[])], uuid: input.pathway_uuid || undefined, slug: input.slug || undefined };
}

/** Throws a Problem (400) when the request gives no name, or two identifiers that differ. */
export function requireItemNames(
  { kind }: EnrollmentKind,
  input: RequestedItemNames,
  where: 'body' | 'query',
): NamedItem {
  const names = parseItemNames(input);
  const path = where === 'body' ? `/${kind}_id` : `${kind}_id`;
  if (names.keys.length === 0 && !names.uuid && !names.slug)
    throw invalidField(where, path, 'is required unless slug is sent', 'required');
  if (names.keys.length > 1) throw invalidField(where, path, `names another ${kind} than ${kind}_key`, 'item');
  return names;
}

interface ItemScope extends KnownItems {
  platform: PlatformRef;
  input: RequestedItemNames;
  where: 'body' | 'query';
}

/**
 * The identifier of the item that all names of the request refer to. Throws a Problem: 400 without a name or for names
 * of different items, 404 for an item that the platform does not have or the person may not know of.
 */
export async function requireItemKey(
  db: Database,
  kind: EnrollmentKind,
  { platform, input, where: place, ...known }: ItemScope,
): Promise<string> {
  const names = requireItemNames(kind, input, place);
  const items = await findEnrollableItems(db, kind, platform.id, names, known);
  const [key] = names.keys;
  if (key !== undefined && !items.some((item) => item.key === key)) throw notFound(kind.kind, key);
  if (names.uuid && !items.some(({ uuid }) => uuid === names.uuid!.toLowerCase()))
    throw notFound(kind.kind, names.uuid);
  if (names.slug && !items.some(({ slug }) => slug === names.slug)) throw notFound(kind.kind, names.slug);
  if (items.length > 1)
    throw invalidField(
      place,
      place === 'body' ? '/slug' : 'slug',
      `names another ${kind.kind} than the other fields`,
      'item',
    );
  return items[0]!.key;
}
