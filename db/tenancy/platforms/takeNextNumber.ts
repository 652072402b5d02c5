import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import type { PlatformCounter } from './platformCounter.js';
import type { NumberType } from './readCounters.js';

/**
 * Takes the next number of a tenant's sequence. Each call returns a higher number; a transaction that fails later
 * leaves a gap.
 */
export async function takeNextNumber(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  numberType: NumberType,
): Promise<number> {
  const { rows } = await db.transaction(
    actor,
    async (trx) =>
      await trx.raw<{ rows: Pick<PlatformCounter, 'last_number'>[] }>(
        `insert into platform_counters (platform_id, number_type, last_number) values (?, ?, 1)
     on conflict (platform_id, number_type) do update set last_number = platform_counters.last_number + 1
     returning last_number`,
        [platformId, numberType],
      ),
  );
  return Number(rows[0]!.last_number);
}
