import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { projectionOptions } from '../../../../db/derived/createProjection.js';
import { checkActivity } from '../../../../db/learning/activity/checkActivity.js';
import { followBatch } from '../../../../db/learning/activity/followStatements.js';
import { followToTheEnd, rebuildActivity } from '../../../../db/learning/activity/rebuildActivity.js';
import { TESTER, testDatabase } from '../../../support/database.js';
import { ADL, FactBook, GAP_SECONDS, activityWorld, mailbox, statementOf, voidingOf } from './activityWorld.js';
import { derivedActivity } from './derivedActivity.js';

const db = testDatabase({ maxConnections: 8 });
const { insertPlatform, insertPerson, insertCourse, insertBlocks, store, rowsOf } = activityWorld(db);

const derived = derivedActivity(db);
const options = (progress = new FactBook(), batchSize = 5_000) => ({
  ...projectionOptions({ gapSeconds: GAP_SECONDS, periodDays: 7 }),
  progress,
  batchSize,
});

const follow = (platformId: number, progress = new FactBook(), batchSize?: number) =>
  followToTheEnd(db, platformId, options(progress, batchSize));
let tenants = 0;
const newPlatform = () => insertPlatform(`activity-${(tenants += 1)}`);

const LOCATION = 'urn:learning-records:location';

interface Step {
  kind: 'do' | 'again' | 'void' | 'follow' | 'join' | 'outline';
  person: number;
  object: number;
  verb: number;
  minute: number;
  duration: number | null;
  score: number | null;
  /** Which of those before. */
  pick: number;
}

const KNOWN = 3;
const VERBS = [
  'experienced',
  'completed',
  'answered',
  'passed',
  'http://example.com/verbs/unheard-of',
  'progressed',
  'earned',
];
const step = fc.record<Step>({
  kind: fc.constantFrom('do', 'do', 'do', 'do', 'do', 'do', 'again', 'void', 'follow', 'join', 'outline'),
  person: fc.nat(KNOWN),
  object: fc.nat(6),
  verb: fc.nat(VERBS.length - 1),
  // Three days, in clusters around midnights.
  minute: fc.oneof(fc.integer({ min: 1_430, max: 1_450 }), fc.integer({ min: 0, max: 3 * 1_440 })),
  duration: fc.option(fc.nat(900), { freq: 4 }),
  score: fc.option(fc.nat(100), { freq: 2 }),
  pick: fc.nat(1_000),
});

/** Names of one person. */
const agentsOf = (name: string, platform: string) => [
  mailbox(name),
  { mbox_sha1sum: createHash('sha1').update(`mailto:${name}@example.com`).digest('hex') },
  { account: { homePage: `https://lms.example/api/xapi/orgs/${platform}/`, name } },
];

/** Sessions by person and country: those that are stored, and those that plain SQL finds in the statements. */
const placedSessions = async (platformId: number) =>
  (
    await db.pool.query(
      `select user_id, country, started_at::text, ended_at::text, events
         from activity_sessions session join record_clients client on client.platform_id = session.platform_id and client.id = client_id
        where session.platform_id = $1 order by user_id, country, started_at`,
      [platformId],
    )
  ).rows;
const statedSessions = async (platformId: number) =>
  (
    await db.pool.query(
      `select user_id, country, min(occurred_at)::text as started_at, max(occurred_at)::text as ended_at, cast(count(*) as integer) as events
         from (select *, count(*) filter (where begins) over (partition by user_id, country order by occurred_at, stored) as number
                 from (select *, floor(extract(epoch from occurred_at) * 1000)
                                 - floor(extract(epoch from lag(occurred_at) over (partition by user_id, country order by occurred_at, stored)) * 1000) > $2 as begins
                         from (select user_id, occurred_at, stored, cast(context as jsonb) #>> array['extensions', '${LOCATION}', 'country'] as country
                                 from statements join record_people person using (platform_id)
                                where platform_id = $1 and identifier_id = actor and not voided and user_id is not null) stated
                        where country is not null) events) numbered
        group by user_id, country, number order by user_id, country, started_at`,
      [platformId, GAP_SECONDS * 1_000],
    )
  ).rows;

const earned = async (platformId: number) =>
  rowsOf('earned_certificates', platformId, 'user_id, identifier_id, stored::text');
const statedCertificates = async (platformId: number) =>
  (
    await db.pool.query(
      `select distinct on (user_id, object) user_id, object as identifier_id, stored::text
         from statements
         join record_people person on person.platform_id = $1 and person.identifier_id = actor
         join record_identifiers term on term.platform_id = $1 and term.id = verb and term.name = '${ADL}earned'
        where statements.platform_id = $1 and not voided and user_id is not null
        order by user_id, object, occurred_at, statements.stored`,
      [platformId],
    )
  ).rows;

describe('random statements', () => {
  it('derives the same from random statements, whatever their order, repeats, voids and turns, as plain SQL and a rebuild', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 10, maxLength: 80 }),
        fc.integer({ min: 1, max: 20 }),
        async (steps, batchSize) => {
          const platformId = await newPlatform();
          const key = `activity-${tenants}`;
          for (let n = 0; n < KNOWN; n += 1) await insertPerson(platformId, `p${n}-${key}`);
          const first = await insertCourse(platformId, 'first', ['b1', 'b2']);
          await insertCourse(platformId, 'second');
          const objects = [
            'https://lms.example/b1',
            'https://lms.example/b2',
            'https://lms.example/courses/first',
            'https://lms.example/courses/second/late',
          ].concat('https://lms.example/late', 'https://lms.example/nothing', 'https://lms.example/courses/second');
          const sent: ReturnType<typeof statementOf>[] = [];
          const incremental = new FactBook();
          const ahead = options(incremental, batchSize);
          const ways: Record<Step['kind'], (one: Step) => Promise<unknown>> = {
            do: async ({ person, object, verb, minute, duration, score, pick }) => {
              const result = {
                ...(duration !== null && { duration: `PT${duration}.5S` }),
                ...(score !== null && { score: { raw: score, max: 100, scaled: score / 100 } }),
              };
              const agents = agentsOf(`p${person}-${key}`, key);
              const statement = statementOf(agents[pick % agents.length]!, VERBS[verb]!, objects[object]!, {
                timestamp: new Date(Date.UTC(2025, 0, 5) + minute * 60_000 + (pick % 3)).toISOString(),
                ...(Object.keys(result).length > 0 && { result }),
                ...((pick % 4 === 0 || pick % 5 < 3) && {
                  context: {
                    ...(pick % 4 === 0 && {
                      contextActivities: { parent: [{ id: 'https://lms.example/courses/second' }] },
                    }),
                    ...(pick % 5 < 3 && { extensions: { [LOCATION]: { country: ['NO', 'KE', 'PE'][pick % 5] } } }),
                  },
                }),
              });
              sent.push(statement);
              await store(platformId, [statement]);
            },
            again: async ({ pick }) => sent.length > 0 && store(platformId, [sent[pick % sent.length]!]),
            void: async ({ pick }) => sent.length > 0 && store(platformId, [voidingOf(sent[pick % sent.length]!.id)]),
            follow: () => followBatch(db, platformId, ahead),
            join: async () => {
              const name = `p${KNOWN}-${key}`;
              const { rows } = await db.pool.query('select 1 from users where username = $1', [name]);
              if (rows.length === 0) await insertPerson(platformId, name);
            },
            outline: async () => {
              const { rows } = await db.pool.query(
                `select 1 from course_blocks where platform_id = $1 and block_key = 'late'`,
                [platformId],
              );
              const { rows: second } = await db.pool.query<{ id: number }>(
                `select id from courses where platform_id = $1 and course_key = 'second'`,
                [platformId],
              );
              if (rows.length < 2) await insertBlocks(platformId, [first, second[0]!.id][rows.length]!, ['late']);
            },
          };
          for (const one of steps) await ways[one.kind](one);
          await follow(platformId, incremental, batchSize);
          expect(await checkActivity(db, platformId, GAP_SECONDS)).toEqual([]);
          expect(await placedSessions(platformId)).toEqual(await statedSessions(platformId));
          expect(await earned(platformId)).toEqual(await statedCertificates(platformId));
          const before = await derived(platformId);
          const anew = new FactBook();
          await rebuildActivity(db, TESTER, platformId, options(anew));
          expect(await derived(platformId)).toEqual(before);
          expect(incremental.sorted()).toEqual(anew.sorted());
        },
      ),
      { numRuns: 40 },
    );
  });
});
