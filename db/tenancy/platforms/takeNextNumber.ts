import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { change } from '../../core/transaction.js';
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
  const [counter] = await change<Pick<PlatformCounter, 'last_number'>>(db, actor, TAKE, [platformId, numberType]);
  return Number(counter!.last_number);
}

const TAKE: ChangingStatement = {
  name: 'take next number',
  changes: true,
  text: `
    insert into platform_counters (platform_id, number_type, last_number) values ($1, $2, 1)
    on conflict (platform_id, number_type) do update set last_number = platform_counters.last_number + 1
    returning last_number`,
};
