import { type PlatformRows, rowsOfPlatform } from '../../db/access/rows.js';
import { type OrganizationRefusal, OrganizationRefused } from '../../db/people/organizationRefused.js';
import type { Access, PlatformRef } from '../_shared/context.js';
import { requirePlatform } from '../_shared/platform.js';
import { conflict, invalidField, notFound } from '../_shared/problems.js';

/** The platform of the path, and what of it the caller may touch. Throws a Problem (404) when it is unknown. */
export function organizationOf(access: Access, org: string): { platform: PlatformRef; rows: PlatformRows } {
  const platform = requirePlatform(access, org);
  const rows = rowsOfPlatform(access.rows, platform);
  if (!rows) throw notFound('platform', org);
  return { platform, rows };
}

/** `-name` as the field and its direction. */
export function sortOf<Field extends string>(sort: Field | `-${Field}`): { field: Field; descending: boolean } {
  return { field: sort.replace('-', '') as Field, descending: sort.startsWith('-') };
}

const OF_PARENT: OrganizationRefusal[] = ['unknown_parent', 'own_descendant', 'too_deep'];

/** Waits for a command. What it refuses is a Problem: 400 at the parent, otherwise 409. */
export async function refusing<T>(command: Promise<T>): Promise<T> {
  try {
    return await command;
  } catch (error) {
    if (!(error instanceof OrganizationRefused)) throw error;
    if (OF_PARENT.includes(error.code)) throw invalidField('body', '/parent_id', error.message, error.code);
    throw conflict(error.message);
  }
}
