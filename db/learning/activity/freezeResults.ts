import { serviceActor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { query } from '../../core/transaction.js';
import { applyDirectoryChanges } from './applyDirectoryChanges.js';
import { buildFacts } from './buildFacts.js';
import { type DerivationOptions, openContext } from './followStatements.js';
import { mapEvents, readFeed } from './readEvents.js';
import { queueVoidedBefore, recomputePeople } from './recomputePeople.js';

/** Statements in one transaction, which the follower waits for. */
const PAGE = 20_000;

const MOVE = {
  changes: true as const,
  name: 'activity: keep from',
  text: `update activity_cursors
            set kept_from = microseconds_to_time($2::bigint), stored = greatest(stored, microseconds_to_time($2::bigint) - interval '1 microsecond')
          where platform_id = $1`,
};

/**
 * Merges the facts of a platform's statements that were stored before a time (microseconds) into the frozen results of
 * blocks, so that these statements are not read again. The follower must have processed them. May be interrupted and
 * repeated.
 */
export async function freezeResults(
  db: Pick<Database, 'transaction'>,
  platformId: number,
  until: number,
  options: DerivationOptions,
): Promise<void> {
  while ((await freezePage(db, platformId, until, options)) === 'more');
}

function freezePage(
  db: Pick<Database, 'transaction'>,
  platformId: number,
  until: number,
  options: DerivationOptions,
): Promise<'more' | 'done'> {
  return db.transaction(serviceActor('freeze-activity'), async (trx) => {
    const context = await openContext(trx, platformId, options);
    const { keptFrom, stored } = context.cursor;
    if (keptFrom >= until) return 'done';
    // The people and subjects of these statements can no longer change.
    while (await applyDirectoryChanges(context));
    while (await recomputePeople(context, stored));
    const rows = await readFeed(context, keptFrom - 1, PAGE, until);
    const facts = await buildFacts((await mapEvents(context, rows, { withFacts: true })).events);
    if (facts.length > 0) await options.progress.freeze(trx, platformId, facts);
    const next = rows.length < PAGE ? until : rows.at(-1)!.stored + 1;
    await queueVoidedBefore(context, next);
    await query(trx, MOVE, [platformId, next]);
    return next < until ? 'more' : 'done';
  });
}
