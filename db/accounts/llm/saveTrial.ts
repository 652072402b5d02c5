import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { query } from '../../core/transaction.js';
import type { LlmTrial } from './llmTrial.js';

/** A trial to start. Absent fields keep their stored value, or get the default for a first trial. */
export interface TrialStart {
  /** 0: all people of the platform. */
  userId: number;
  startsAt?: Date;
  endsAt?: Date;
  tokenBudget?: number;
  metadata?: Record<string, unknown>;
}

/** Defaults of a trial. */
export interface UsualTrial {
  days: number;
  tokens: number;
}

export type SavedTrial = Pick<LlmTrial, 'starts_at' | 'ends_at' | 'token_budget'>;

const START = {
  changes: true as const,
  name: 'start llm trial',
  text: `
    insert into llm_trials as kept (platform_id, user_id, enabled, starts_at, ends_at, token_budget, metadata)
    select $1, $2, true, starts_at, coalesce($4, starts_at + make_interval(days => $7)), coalesce($5::bigint, $8), coalesce($6::jsonb, '{}')
      from (select coalesce($3::timestamptz, now()) as starts_at) at
    on conflict (platform_id, user_id) do update
       set enabled = true, starts_at = coalesce($3, kept.starts_at), ends_at = coalesce($4, kept.ends_at), token_budget = coalesce($5, kept.token_budget),
           metadata = coalesce($6, kept.metadata), modified_at = now()
     where (true, coalesce($3, kept.starts_at), coalesce($4, kept.ends_at), coalesce($5, kept.token_budget), coalesce($6, kept.metadata))
           <> (kept.enabled, kept.starts_at, kept.ends_at, kept.token_budget, kept.metadata)
    returning 1 as changed`,
};

const READ = {
  name: 'read llm trial',
  text: 'select starts_at, ends_at, token_budget from llm_trials where platform_id = $1 and user_id = $2',
};

/**
 * Starts a trial, or changes the given fields of the existing one. Returns null, and changes nothing, when it would
 * end before its start.
 */
export async function startTrial(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  trial: TrialStart,
  usual: UsualTrial,
): Promise<SavedTrial | null> {
  const { userId, startsAt = null, endsAt = null, tokenBudget = null, metadata } = trial;
  const values = [
    platformId,
    userId,
    startsAt,
    endsAt,
    tokenBudget,
    metadata === undefined ? null : JSON.stringify(metadata),
    usual.days,
    usual.tokens,
  ];
  try {
    return await db.transaction(actor, async (trx) => {
      await query(trx, START, values);
      return (await query<SavedTrial>(trx, READ, [platformId, userId]))[0]!;
    });
  } catch (error) {
    // A check constraint: the end comes after the start.
    if ((error as { code?: string }).code === '23514') return null;
    throw error;
  }
}

const END = {
  changes: true as const,
  name: 'end llm trial',
  text: `
    insert into llm_trials as kept (platform_id, user_id, enabled, starts_at, ends_at, token_budget)
    select $1, $2, false, now(), now() + make_interval(days => $3), $4
    on conflict (platform_id, user_id) do update set enabled = false, modified_at = now() where kept.enabled`,
};

/** Ends a trial. When ended for a person, the trial of the platform does not apply to them either. Idempotent. */
export async function endTrial(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  userId: number,
  usual: UsualTrial,
): Promise<void> {
  await db.transaction(actor, (trx) => query(trx, END, [platformId, userId, usual.days, usual.tokens]));
}

const IS_IN = {
  name: 'is in llm trial',
  text: `
    select enabled and now() >= starts_at and now() < ends_at and coalesce(used.tokens, 0) < token_budget as "isIn"
      from llm_trials trial
      left join llm_periods used on used.platform_id = $1 and used.user_id = trial.user_id and used.month = 'infinity'
     where trial.platform_id = $1 and trial.user_id in (0, $2)
     order by trial.user_id desc limit 1`,
};

/** Whether a trial currently pays for calls of a person: one of their own, or that of the platform. */
export async function isInTrial(db: Pick<Database, 'read'>, platformId: number, userId: number): Promise<boolean> {
  return (await db.read<{ isIn: boolean }>(IS_IN, [platformId, userId]))[0]?.isIn ?? false;
}
