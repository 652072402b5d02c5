import type { Database } from '../../core/connect.js';
import type { PlatformCounter } from './platformCounter.js';

export const NUMBER_TYPES = ['course_number', 'program_number', 'item_number'] as const;
export type NumberType = (typeof NUMBER_TYPES)[number];

/** The last number that a tenant has used in each sequence; 0 for none. */
export async function readCounters(
  db: Pick<Database, 'read'>,
  platformId: number,
): Promise<Record<NumberType, number>> {
  const rows = await db.read<Pick<PlatformCounter, 'number_type' | 'last_number'>>(
    { name: 'read counters', text: 'select number_type, last_number from platform_counters where platform_id = $1' },
    [platformId],
  );
  const known = new Map(rows.map(({ number_type: type, last_number: last }) => [type, last]));
  return Object.fromEntries(NUMBER_TYPES.map((type) => [type, known.get(type) ?? 0])) as Record<NumberType, number>;
}
