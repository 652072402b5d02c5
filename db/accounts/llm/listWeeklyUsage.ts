import type { Database } from '../../core/connect.js';

export interface WeekOfUsage {
  /** ISO week, such as `2026-W47`. */
  week: string;
  /** Monday of the week, such as `2026-11-16`. */
  startDate: string;
  calls: number;
  promptTokens: number;
  completionTokens: number;
  /** US dollars; null when no call has a cost or a price. */
  cost: number | null;
  unpricedCalls: number;
}

/** At most one of both: the usage of a person, or the messages of a session. */
export interface UsageScope {
  userId?: number;
  sessionId?: number;
}

// As in listCosts: messages that store a cost count with it, all other usage with the price of its model, preferring
// the price for its provider.
const buildWeeksSql = (used: string) => `
  with used as materialized (${used}), priced as (
    select used.*, case when stated_calls = calls then stated_cost
                        when price.model is not null or priced_prompt + priced_completion = 0
                        then stated_cost + coalesce((priced_prompt * price.input_usd + priced_completion * price.output_usd) / 1000000, 0)
                        when stated_calls > 0 then stated_cost end as cost,
           case when stated_calls < calls and price.model is null and priced_prompt + priced_completion > 0 then calls - stated_calls else 0 end as unpriced
      from used
      left join lateral (select * from llm_prices price
                          where price.model = used.model and (price.provider in (used.provider, '') or used.provider = '')
                          order by price.provider = used.provider desc, price.provider limit 1) price on true
  )
  select to_char(week, 'IYYY-"W"IW') as week, to_char(week, 'YYYY-MM-DD') as "startDate", sum(calls)::float8 as calls, sum(prompt_tokens)::float8 as "promptTokens",
         sum(completion_tokens)::float8 as "completionTokens", round(sum(cost), 8)::float8 as cost, sum(unpriced)::float8 as "unpricedCalls"
    from priced group by priced.week order by priced.week`;

const OF_SCOPE = {
  name: 'list weekly usage',
  text: buildWeeksSql('select * from llm_weeks where platform_id = $1 and user_id = $2'),
};

const OF_SESSION = {
  name: 'list weekly usage of session',
  text: buildWeeksSql(`
    select cast(date_trunc('week', at at time zone 'UTC') as date) as week, '' as provider, coalesce(model, '') as model, count(*) as calls,
           coalesce(sum(prompt_tokens), 0) as prompt_tokens, coalesce(sum(completion_tokens), 0) as completion_tokens, coalesce(sum(cost), 0) as stated_cost,
           count(cost) as stated_calls, coalesce(sum(prompt_tokens) filter (where cost is null), 0) as priced_prompt,
           coalesce(sum(completion_tokens) filter (where cost is null), 0) as priced_completion
      from conversation_messages
     where platform_id = $1 and session_id = $2 and (cost is not null or coalesce(prompt_tokens, 0) + coalesce(completion_tokens, 0) > 0)
     group by 1, 2, 3`),
};

/** Usage of language models in a platform by week (UTC), oldest first; of a person or a session when one is given. */
export function listWeeklyUsage(
  db: Pick<Database, 'read'>,
  platformId: number,
  { userId = 0, sessionId }: UsageScope = {},
): Promise<WeekOfUsage[]> {
  return sessionId === undefined
    ? db.read<WeekOfUsage>(OF_SCOPE, [platformId, userId])
    : db.read<WeekOfUsage>(OF_SESSION, [platformId, sessionId]);
}

const FIND_SESSION = {
  name: 'find session of usage',
  text: `
    select session.id as "sessionId"
      from conversation_sessions session
     where session.platform_id = $1 and session.session_key = $2
       and ($3 = '' or session.user_id = (select id from users where lower(username) = lower($3)))`,
};

const FIND_PERSON = {
  name: 'find person of usage',
  text: `
    select users.id as "userId" from users
     where lower(username) = lower($2)
       and exists (select from conversation_sessions session where session.platform_id = $1 and session.user_id = users.id)`,
};

/** Resolves the filters for person and session, each optional; null when no session matches. */
export async function findUsageScope(
  db: Pick<Database, 'read'>,
  platformId: number,
  { username, sessionKey }: { username: string; sessionKey: string },
): Promise<UsageScope | null> {
  if (sessionKey !== '') {
    const [session] = await db.read<{ sessionId: number }>(FIND_SESSION, [platformId, sessionKey, username]);
    return session ? { sessionId: session.sessionId } : null;
  }
  if (username === '') return {};
  const [person] = await db.read<{ userId: number }>(FIND_PERSON, [platformId, username]);
  return person ? { userId: person.userId } : null;
}
