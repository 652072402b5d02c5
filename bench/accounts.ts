import { createCredential } from '../db/tenancy/access/credentials.js';
import { WHOLE_PLATFORM, saveMonthlyLimits } from '../db/accounts/llm/monthlyLimits.js';
import { UNLIMITED } from '../db/accounts/llm/llmBudget.js';
import { reserveUsage } from '../db/accounts/llm/reserveUsage.js';
import { settleUsage } from '../db/accounts/llm/settleUsage.js';
import { BENCH, type BenchDatabase } from './benchDatabase.js';
import { measureLatencies, startMeasuredServer } from './measure.js';
import type { Figure } from './report.js';
import type { Suite } from './suite.js';

const USAGE = 5_000_000;
const PEOPLE = 10_000;
const SESSIONS = 50_000;
const DAYS = 730;
const AIM_MS = 10;
/** Calls at once for one platform. */
const PARALLEL = 50;

const TOKENS = '/api/ai-account/orgs/large/tokens/';
/** The reads: a name and the query of each. */
const READS: [what: string, query: string][] = [
  ['of the platform', ''],
  ['of a person', '?username=person-77'],
  ['of a session', '?session_id=s-77'],
  ['of a session and its person', '?session_id=s-77&username=person-77'],
];

/** Tokens by week of a tenant with 5,000,000 messages of mentors: two years, 10,000 people. */
export const accounts: Suite = async (bench, { requests }) => {
  const { url, db } = await bench.database();
  await generateUsage(db);
  const { authorization } = await createCredential(db, BENCH, { role: 'platform_admin', platform: 'large' });
  const server = await startMeasuredServer('product', url);
  const figures: Figure[] = [];
  for (const [what, query] of READS) {
    const answer = await fetch(server.url + TOKENS + query, { headers: { authorization } });
    if (!answer.ok) throw new Error(`tokens ${what}: ${answer.status} ${await answer.text()}`);
    const weeks = ((await answer.json()) as unknown[]).length;
    const { p50Ms, p99Ms } = await measureLatencies(server.url + TOKENS + query, authorization, requests);
    figures.push(
      {
        suite: 'accounts',
        what: `tokens by week ${what} (${weeks} weeks), p50`,
        value: p50Ms,
        unit: 'ms',
        aim: AIM_MS,
      },
      { suite: 'accounts', what: `tokens by week ${what}, p99`, value: p99Ms, unit: 'ms' },
    );
  }
  await server.stop();
  figures.push(...(await reservations(db)));
  return figures;
};

async function generateUsage(db: BenchDatabase): Promise<void> {
  const run = (text: string, values: unknown[] = []) => db.pool.query(text, values);
  await run(`insert into platforms (key, name) values ('large', 'Large')`);
  await run(
    `insert into users (username, email) select 'person-' || n, 'person-' || n || '@large.example' from generate_series(1, $1) n`,
    [PEOPLE],
  );
  await run(
    `insert into memberships (platform_id, user_id, role) select platforms.id, users.id, 'learner' from platforms, users`,
  );
  await run(
    `insert into llm_prices (provider, model, input_usd, output_usd) values ('', 'model-0', 0.25, 2), ('', 'model-1', 1, 8)`,
  );
  await run(
    `insert into conversation_sessions (platform_id, session_key, user_id, mentor_id, started_at, last_at, messages)
     select platforms.id, 's-' || n, (select min(id) from users) + (n - 1) % $2, 1, now() - interval '${DAYS} days', now(), $3
       from platforms, generate_series(1, $1::int) n`,
    [SESSIONS, PEOPLE, USAGE / SESSIONS],
  );
  await run(
    `insert into conversation_messages (platform_id, id, session_id, user_id, mentor_id, at, role, text, model, prompt_tokens, completion_tokens, cost)
     select platform_id, gen_random_uuid(), session.id, user_id, 1, now() - make_interval(secs => (n * 7919 + session.id * 104729) % (${DAYS} * 86400)), 'assistant', 'Yes.',
            'model-' || (n + session.id) % 3, 200 + n, 50, case when n % 4 > 0 then 0.0001 end
       from conversation_sessions session cross join generate_series(1, $1::int) n`,
    [USAGE / SESSIONS],
  );
  await run(`
    insert into llm_weeks
    select platform_id, scope, cast(date_trunc('week', at at time zone 'UTC') as date), '', model, count(*), sum(prompt_tokens), sum(completion_tokens),
           coalesce(sum(cost), 0), count(cost), coalesce(sum(prompt_tokens) filter (where cost is null), 0), coalesce(sum(completion_tokens) filter (where cost is null), 0)
      from conversation_messages cross join lateral (values (0), (user_id)) scopes (scope)
     group by 1, 2, 3, 4, 5`);
  await run('vacuum analyze conversation_messages');
  await run('vacuum analyze llm_weeks');
  await run('analyze');
}

/**
 * Measures reserving and settling the usage of an LLM call, with many calls at once for a platform that has a limit.
 */
async function reservations(db: BenchDatabase): Promise<Figure[]> {
  const [platform] = await db.read<{ id: number; person: number }>({
    text: `select platforms.id, (select min(id) from users) as person from platforms`,
  });
  const chosen = {
    platformId: platform!.id,
    provider: 'openai',
    model: 'model-0',
    paidBy: 'own',
    trialOf: null,
    credential: NO_CREDENTIAL,
  } as const;
  await saveMonthlyLimits(db, BENCH, platform!.id, [{ userId: WHOLE_PLATFORM, tokens: 1e12, cost: null }]);
  const startedAtMs = performance.now();
  await Promise.all(
    Array.from({ length: PARALLEL }, async (_, nth) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const reservation = await reserveUsage(
          db,
          BENCH,
          { ...chosen, userId: platform!.person + nth },
          { promptTokens: 500, completionTokens: 500 },
          UNLIMITED,
        );
        await db.transaction(BENCH, (trx) =>
          settleUsage(trx, reservation, { promptTokens: 400, completionTokens: 100, storedAs: 'message' }),
        );
      }
    }),
  );
  const ms = (performance.now() - startedAtMs) / (PARALLEL * ROUNDS);
  return [
    { suite: 'accounts', what: `accounts of a call, ${PARALLEL} at once for one platform`, value: ms, unit: 'ms' },
  ];
}

const ROUNDS = 20;
const NO_CREDENTIAL = {
  platform_id: 1,
  kind: 'llm' as const,
  service: 'openai',
  plain: {},
  secret_fields: [],
  sealed: null,
  sealed_for: 'service_credentials' as const,
  active: true,
};
