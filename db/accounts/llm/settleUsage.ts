import type { Actor } from '../../core/actor.js';
import type { ChangingStatement, Database } from '../../core/connect.js';
import { type Transaction, query, runPipeline } from '../../core/transaction.js';
import { settleDayStatement } from './llmBudget.js';
import type { LlmReservation } from './llmReservation.js';
import { LlmUsage } from './llmUsage.js';
import { type UsageEstimate, type UsageReservation, computeCost } from './reserveUsage.js';
import { addWeeklyUsage } from './weeklyUsage.js';

/** The actual usage. */
export interface UsedTokens extends UsageEstimate {
  /** Calls that were made, including failed ones; absent: as many as were reserved. */
  calls?: number;
  /** Time of use; absent: now. For a message: when it was written. */
  at?: Date;
  /**
   * Where the tokens are stored. `message`: by the caller, with a message of a conversation, in the same transaction.
   * Otherwise here, in llm_usage, as a call for this purpose.
   */
  storedAs: 'message' | { purpose: string; outcome: LlmUsage['outcome']; durationMs: number };
}

interface Reserved extends Pick<LlmReservation, 'tokens'> {
  cost: number;
}

const TAKE: ChangingStatement = {
  changes: true,
  name: 'take reservation',
  text: 'delete from llm_reservations where platform_id = $1 and id = $2 returning tokens, cost::float8 as cost',
};

// Ordered, so that rows are locked in the same order as in reserveUsage.
const ADD: ChangingStatement = {
  changes: true,
  name: 'settle usage',
  text: `
    insert into llm_periods as used (platform_id, user_id, month, tokens, cost)
    select $1, user_id, month, greatest(0, $5::bigint), greatest(0, $6::numeric)
      from (values (0, $3::date, 1), ($2::bigint, $3, 2), ($4::bigint, 'infinity', 3)) as scope (user_id, month, place)
     where user_id is not null
     order by place
    on conflict (platform_id, user_id, month) do update set tokens = greatest(0, used.tokens + $5), cost = greatest(0, used.cost + $6)`,
};

/**
 * Replaces a reservation by the actual usage and adds it to the sums of the week. Runs in the transaction that stores
 * the answer, so that a crash loses both or neither. Call it once for each reservation, also for failed calls. Returns
 * the cost in US dollars by the model's price; null when it has none.
 */
export async function settleUsage(
  trx: Transaction,
  reservation: UsageReservation,
  used: UsedTokens,
): Promise<{ cost: number | null }> {
  const { id, platformId, userId, provider, model, trialOf, calls, day, month, price } = reservation;
  const { promptTokens, completionTokens, at = new Date(), storedAs } = used;
  // Missing when the reservation was already given back: then all usage is added.
  const [reserved = { tokens: 0, cost: 0 }] = await query<Reserved>(trx, TAKE, [platformId, id]);
  const tokens = promptTokens + completionTokens - reserved.tokens;
  const cost = computeCost(price, used);
  await runPipeline(trx, [
    settleDayStatement({ platformId, userId, calls: (used.calls ?? calls) - calls, tokens, day }),
    [ADD, [platformId, userId, month, trialOf, tokens, (cost ?? 0) - reserved.cost]],
  ]);
  const stored = { userId, at, provider, model, promptTokens, completionTokens };
  if (storedAs !== 'message') {
    const { purpose, outcome, durationMs } = storedAs;
    const row = {
      platform_id: platformId,
      user_id: userId,
      purpose,
      provider,
      model,
      outcome,
      duration_ms: durationMs,
    };
    await LlmUsage.query(trx).insert({
      ...row,
      input_tokens: promptTokens,
      output_tokens: completionTokens,
      created_at: at,
    });
  }
  // A message stores its cost; rows of llm_usage are priced when they are read.
  if (storedAs !== 'message' || promptTokens + completionTokens > 0)
    await addWeeklyUsage(trx, platformId, [{ ...stored, cost: storedAs === 'message' ? cost : null }]);
  return { cost };
}

/** Longer than any call. */
const STALE_MINUTES = 15;
const BATCH = 500;

const STALE: ChangingStatement = {
  changes: true,
  name: 'stale reservations',
  text: `
    delete from llm_reservations where (platform_id, id) in (
      select platform_id, id from llm_reservations
       where platform_id = $1 and reserved_at < now() - make_interval(mins => ${STALE_MINUTES})
       order by reserved_at limit ${BATCH} for update skip locked)
    returning user_id as "userId", to_char(day, 'YYYY-MM-DD') as day, to_char(month, 'YYYY-MM-DD') as month, trial_of as "trialOf", tokens, cost::float8 as cost`,
};

interface StaleReservation extends Reserved, Pick<UsageReservation, 'userId' | 'month' | 'trialOf'> {
  day: LlmReservation['day'];
}

/**
 * Gives back the tokens of reservations whose process died. Their calls stay counted, since they may have reached the
 * model. Returns the number of reservations.
 */
export async function releaseReservations(db: Database, actor: Actor): Promise<number> {
  const platforms = await db.read<{ id: number }>({
    name: 'platforms with stale reservations',
    text: 'select id from platforms order by id',
  });
  let released = 0;
  for (const { id: platformId } of platforms) {
    released += await db.transaction(actor, async (trx) => {
      const stale = await query<StaleReservation>(trx, STALE, [platformId]);
      for (const { userId, day, month, trialOf, tokens, cost } of stale) {
        await runPipeline(trx, [
          ...(day === null ? [] : [settleDayStatement({ platformId, userId, calls: 0, tokens: -tokens, day })]),
          [ADD, [platformId, userId, month, trialOf, -tokens, -cost]],
        ]);
      }
      return stale.length;
    });
  }
  return released;
}
