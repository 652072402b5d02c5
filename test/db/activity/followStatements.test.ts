import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { activityFollower } from '../../../db/activity/activityFollower.js';
import { checkActivity } from '../../../db/activity/checkActivity.js';
import { courseProgress } from '../../../db/activity/courseProgress.js';
import { countActivePeople } from '../../../db/activity/countActivePeople.js';
import { followTurn } from '../../../db/activity/followStatements.js';
import { followToTheEnd, rebuildActivity } from '../../../db/activity/rebuildActivity.js';
import { TESTER, testDatabase } from '../../support/database.js';
import { ADL, FactBook, GAP_SECONDS, activityWorld, mailbox, statementOf, voidingOf } from './activityWorld.js';

const db = testDatabase({ maxConnections: 8 });
const { insertPlatform, insertPerson, insertCourse, insertBlocks, store, rowsOf } = activityWorld(db);

const DAYS = 'user_id, day::text, course_id, events, milliseconds';
const PEOPLE = 'user_id, first_at::text, last_at::text, last_stored::text, last_course_id, starts_gap';
const COURSES = 'user_id, course_id, first_at::text, last_at::text, block_id, block_at::text, block_stored::text';
const SESSIONS = 'user_id, client_id, started_at::text, ended_at::text, events';
const CERTIFICATES = 'user_id, term_id, course_id, earned_at::text, stored::text';
const derived = async (platformId: number) => ({
  days: await rowsOf('activity_days', platformId, DAYS),
  people: await rowsOf('activity_people', platformId, PEOPLE),
  courseDays: await rowsOf('activity_course_days', platformId, 'course_id, day::text, events, milliseconds'),
  totals: await rowsOf('activity_totals', platformId, 'user_id, events, milliseconds'),
  courses: await rowsOf('activity_courses', platformId, COURSES),
  sessions: await rowsOf('activity_sessions', platformId, SESSIONS),
  certificates: await rowsOf('earned_certificates', platformId, CERTIFICATES),
  active: await activeOf(platformId),
});
const nobody = { days: [], courseDays: [], totals: [], people: [], courses: [], sessions: [], certificates: [], active: [] };

/** Numbers by course, of whatever order people got their numbers in. */
async function activeOf(platformId: number) {
  const { rows } = await db.pool.query<{ id: number }>('select 0 as id union select id from courses where platform_id = $1 order by id', [platformId]);
  const filter = { platformId, windows: [{ from: '2000-01-01', to: '9999-12-31' }], userIds: null };
  const counted = await Promise.all(rows.map(({ id }) => countActivePeople(db, { ...filter, courseIds: [id] })));
  return counted.filter(({ totals }) => totals[0]! > 0);
}
const options = (progress = new FactBook(), batchSize = 5_000) => ({ gapSeconds: GAP_SECONDS, progress, batchSize });

const follow = (platformId: number, progress = new FactBook(), batchSize?: number) => followToTheEnd(db, platformId, options(progress, batchSize));
let tenants = 0;
const newPlatform = () => insertPlatform(`activity-${(tenants += 1)}`);

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
const VERBS = ['experienced', 'completed', 'answered', 'passed', 'http://example.com/verbs/unheard-of', 'progressed', 'earned'];
const LOCATION = 'urn:learning-records:location';
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
                                where platform_id = $1 and term_id = actor and not voided and user_id is not null) stated
                        where country is not null) events) numbered
        group by user_id, country, number order by user_id, country, started_at`,
      [platformId, GAP_SECONDS * 1_000],
    )
  ).rows;

const earned = async (platformId: number) => rowsOf('earned_certificates', platformId, 'user_id, term_id, stored::text');
const statedCertificates = async (platformId: number) =>
  (
    await db.pool.query(
      `select distinct on (user_id, object) user_id, object as term_id, stored::text
         from statements
         join record_people person on person.platform_id = $1 and person.term_id = actor
         join record_terms term on term.platform_id = $1 and term.id = verb and term.name = '${ADL}earned'
        where statements.platform_id = $1 and not voided and user_id is not null
        order by user_id, object, occurred_at, statements.stored`,
      [platformId],
    )
  ).rows;

describe('following statements', () => {
  it('derives the same from random statements, whatever their order, repeats, voids and turns, as plain SQL and a rebuild', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 80 }), fc.integer({ min: 1, max: 20 }), async (steps, batchSize) => {
        const platformId = await newPlatform();
        const key = `activity-${tenants}`;
        for (let n = 0; n < KNOWN; n += 1) await insertPerson(platformId, `p${n}-${key}`);
        const first = await insertCourse(platformId, 'first', ['b1', 'b2']);
        await insertCourse(platformId, 'second');
        const objects = ['https://lms.example/b1', 'https://lms.example/b2', 'https://lms.example/courses/first', 'https://lms.example/courses/second/late']
          .concat('https://lms.example/late', 'https://lms.example/nothing', 'https://lms.example/courses/second');
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
                  ...(pick % 4 === 0 && { contextActivities: { parent: [{ id: 'https://lms.example/courses/second' }] } }),
                  ...(pick % 5 < 3 && { extensions: { [LOCATION]: { country: ['NO', 'KE', 'PE'][pick % 5] } } }),
                },
              }),
            });
            sent.push(statement);
            await store(platformId, [statement]);
          },
          again: async ({ pick }) => sent.length > 0 && store(platformId, [sent[pick % sent.length]!]),
          void: async ({ pick }) => sent.length > 0 && store(platformId, [voidingOf(sent[pick % sent.length]!.id)]),
          follow: () => followTurn(db, platformId, ahead),
          join: async () => {
            const name = `p${KNOWN}-${key}`;
            const { rows } = await db.pool.query('select 1 from users where username = $1', [name]);
            if (rows.length === 0) await insertPerson(platformId, name);
          },
          outline: async () => {
            const { rows } = await db.pool.query(`select 1 from course_blocks where platform_id = $1 and block_key = 'late'`, [platformId]);
            const { rows: second } = await db.pool.query<{ id: number }>(`select id from courses where platform_id = $1 and course_key = 'second'`, [platformId]);
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
      }),
      { numRuns: 40 },
    );
  });

  it('counts gaps up to the limit for the first event, and a duration instead of a gap', async () => {
    const platformId = await newPlatform();
    const userId = await insertPerson(platformId, 'gap');
    const course = await insertCourse(platformId, 'gaps', ['unit']);
    const at = (time: string) => ({ timestamp: `2025-01-05T${time}Z` });
    const statements = [
      statementOf(mailbox('gap'), 'experienced', 'https://x.example/unit', at('23:55:00')),
      statementOf(mailbox('gap'), 'experienced', 'https://x.example/elsewhere', { timestamp: '2025-01-06T00:05:00Z' }),
      statementOf(mailbox('gap'), 'answered', 'https://x.example/unit', { timestamp: '2025-01-06T00:05:30Z', result: { duration: 'PT1M0.25S' } }),
      statementOf(mailbox('gap'), 'experienced', 'https://x.example/unit', { timestamp: '2025-01-06T00:06:00Z' }),
      statementOf(mailbox('gap'), 'experienced', 'https://x.example/unit', { timestamp: '2025-01-06T00:16:00.001Z' }),
    ];
    await store(platformId, statements);
    await follow(platformId);
    expect(await rowsOf('activity_days', platformId, DAYS)).toEqual([
      { user_id: userId, day: '2025-01-05', course_id: course, events: 1, milliseconds: '600000' },
      { user_id: userId, day: '2025-01-06', course_id: 0, events: 1, milliseconds: '30000' },
      { user_id: userId, day: '2025-01-06', course_id: course, events: 3, milliseconds: '60250' },
    ].map((row) => ({ ...row, milliseconds: Number(row.milliseconds) })));
  });

  it('keeps what nobody known did, and attaches it to who joins later or takes the address', async () => {
    const platformId = await newPlatform();
    const other = await newPlatform();
    const course = await insertCourse(platformId, 'c', ['b']);
    await store(platformId, [statementOf(mailbox('newcomer'), 'completed', 'https://x.example/b')]);
    const facts = new FactBook();
    await follow(platformId, facts);
    expect([await derived(platformId), facts.facts]).toEqual([nobody, []]);
    // Elsewhere, the same person is nobody here.
    const userId = await insertPerson(other, 'newcomer');
    await follow(platformId, facts);
    expect((await derived(platformId)).days).toEqual([]);
    await db.pool.query(`insert into memberships (platform_id, user_id, role) values ($1, $2, 'learner')`, [platformId, userId]);
    await follow(platformId, facts);
    expect((await derived(platformId)).days).toMatchObject([{ user_id: userId, course_id: course, events: 1 }]);
    expect(facts.facts).toMatchObject([{ kind: 'completed', userId, courseId: course }]);
    // The history stays with a former member and an address that was given up, until it is somebody else's.
    await db.pool.query(`update memberships set active = false where user_id = $1`, [userId]);
    await db.pool.query(`update users set email = 'gone@example.com' where id = $1`, [userId]);
    await follow(platformId, facts);
    expect((await derived(platformId)).days).toMatchObject([{ user_id: userId }]);
    const heir = await insertPerson(platformId, 'heir', 'newcomer@example.com');
    await follow(platformId, facts);
    expect((await derived(platformId)).days).toMatchObject([{ user_id: heir }]);
    expect(facts.facts).toMatchObject([{ userId: heir }]);
    expect(await checkActivity(db, platformId, GAP_SECONDS)).toEqual([]);
  });

  it('resolves nothing to another tenant, nor to its own course by the address of another record store', async () => {
    const platformId = await newPlatform();
    const other = await newPlatform();
    await insertPerson(platformId, 'ivy');
    const course = await insertCourse(platformId, 'mine', ['block']);
    await insertCourse(other, 'theirs', ['foreign']);
    const home = (number: number) => `https://any.example/api/xapi/orgs/activity-${number}/`;
    const iris = [`${home(tenants)}courses/mine/blocks/block`, `${home(tenants)}courses/mine`, 'https://x.example/theirs', 'https://x.example/foreign'];
    await store(platformId, iris.map((iri) => statementOf(mailbox('ivy'), 'experienced', iri)));
    await follow(platformId);
    expect((await derived(platformId)).courses).toEqual([]);
    await store(platformId, [
      statementOf(mailbox('ivy'), 'experienced', `${home(tenants - 1)}courses/mine/blocks/block`),
      statementOf({ account: { homePage: home(tenants), name: 'ivy' } }, 'experienced', `${home(tenants - 1)}courses/mine`),
    ]);
    await follow(platformId);
    expect((await derived(platformId)).courses).toMatchObject([{ course_id: course }]);
    expect(await rowsOf('activity_days', platformId, 'course_id, events')).toEqual([{ course_id: 0, events: 4 }, { course_id: course, events: 1 }]);
  });

  it('applies the prefixes and home pages that the platform sets, also to what came before', async () => {
    const platformId = await newPlatform();
    const userId = await insertPerson(platformId, 'set');
    const course = await insertCourse(platformId, 'set-course', ['unit/3']);
    await store(platformId, [
      statementOf({ account: { homePage: 'https://login.example', name: 'SET' } }, 'experienced', 'https://lms.example/unit/3'),
      statementOf(mailbox('set'), 'experienced', 'https://elsewhere.example/set-course'),
    ]);
    await follow(platformId);
    expect(await rowsOf('activity_days', platformId, 'course_id, events')).toEqual([{ course_id: course, events: 1 }]);
    await db.pool.query('update platforms set settings = $2 where id = $1', [
      platformId,
      { record_home_pages: ['https://login.example'], record_iri_prefixes: ['https://lms.example/'] },
    ]);
    await follow(platformId);
    expect(await rowsOf('activity_days', platformId, 'course_id, user_id, events')).toEqual([
      { course_id: 0, user_id: userId, events: 1 },
      { course_id: course, user_id: userId, events: 1 },
    ]);
    expect(await checkActivity(db, platformId, GAP_SECONDS)).toEqual([]);
  });

  it('a turn that fails in the middle leaves nothing, and the next one catches up', async () => {
    const platformId = await newPlatform();
    await insertPerson(platformId, 'ned');
    await insertCourse(platformId, 'fail', ['f']);
    await store(platformId, [statementOf(mailbox('ned'), 'completed', 'https://x.example/f')]);
    const failing = new FactBook();
    failing.apply = () => Promise.reject(new Error('cut'));
    await expect(follow(platformId, failing)).rejects.toThrow('cut');
    expect(await derived(platformId)).toEqual(nobody);
    await follow(platformId);
    expect((await derived(platformId)).days).toMatchObject([{ events: 1 }]);
  });

  it('counts once when several follow at once while statements are stored', async () => {
    const platformId = await newPlatform();
    await insertPerson(platformId, 'tom');
    await insertCourse(platformId, 'busy', ['t']);
    let isStoring = true;
    const storing = (async () => {
      for (let n = 0; n < 30; n += 1)
        await store(platformId, Array.from({ length: 10 }, () => statementOf(mailbox('tom'), 'experienced', 'https://x.example/t')));
      isStoring = false;
    })();
    const following = [1, 2, 3].map(async () => {
      while (isStoring) await followTurn(db, platformId, options(new FactBook(), 20));
    });
    await Promise.all([storing, ...following]);
    await follow(platformId);
    expect(await checkActivity(db, platformId, GAP_SECONDS)).toEqual([]);
    const { rows } = await db.pool.query<{ events: number }>('select sum(events)::integer as events from activity_days where platform_id = $1', [platformId]);
    expect(rows).toEqual([{ events: 300 }]);
  });

  it('has the last place, browser, system and screen of a person, as xAPI and records state them', async () => {
    const platformId = await newPlatform();
    const userId = await insertPerson(platformId, 'kim');
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
    const of = (time: string, extensions: object) =>
      statementOf(mailbox('kim'), 'experienced', 'https://x.example/any', { timestamp: `2025-01-05T${time}Z`, context: { extensions } });
    await store(platformId, [
      of('10:00:00', { 'http://id.tincanapi.com/extension/browser-info': { name: 'Netscape', 'user-agent-header': safari } }),
      of('10:20:00', { 'http://id.tincanapi.com/extension/browser-info': { name: 'Opera' } }),
      of('09:00:00', { 'https://w3id.org/xapi/video/extensions/user-agent': firefox, 'https://w3id.org/xapi/video/extensions/screen-size': '1920X1080' }),
      of('09:30:00', { 'http://id.tincanapi.com/extension/geojson': { type: 'Feature', properties: { country: 'Kenya', city: 'Nairobi' } } }),
      of('08:00:00', { [LOCATION]: { continent: 'Europe', country: 'NO', region: 'Vestland', city: ' Bergen\u0000' } }),
      of('11:00:00', { [LOCATION]: 'nowhere', 'https://w3id.org/xapi/video/extensions/screen-size': 'large', 'urn:other': firefox }),
    ]);
    await follow(platformId);
    const { rows } = await db.pool.query(
      `select to_char(ended_at, 'HH24:MI') as at, user_id, continent, country, region, city, browser, operating_system as system, screen
         from activity_sessions session join record_clients client on client.platform_id = session.platform_id and client.id = client_id
        where session.platform_id = $1 order by ended_at`,
      [platformId],
    );
    const nothing = { user_id: userId, continent: null, country: null, region: null, city: null, browser: null, system: null, screen: null };
    expect(rows).toEqual([
      { ...nothing, at: '08:00', continent: 'Europe', country: 'NO', region: 'Vestland', city: 'Bergen' },
      { ...nothing, at: '09:00', browser: 'Firefox', system: 'Linux', screen: '1920x1080' },
      { ...nothing, at: '09:30', country: 'Kenya', city: 'Nairobi' },
      { ...nothing, at: '10:00', browser: 'Safari', system: 'iOS' },
      { ...nothing, at: '10:20', browser: 'Opera' },
    ]);
  });

  it('is behind where statements or changes wait, and nowhere else', async () => {
    const follower = activityFollower(db, options());
    const [idle, busy, joined] = [await newPlatform(), await newPlatform(), await newPlatform()];
    await store(busy, [statementOf(mailbox('nobody'), 'experienced', 'https://x.example/x')]);
    await insertPerson(joined, 'joe');
    const behind = await follower.behind();
    expect([idle, busy, joined].map((platformId) => behind.includes(platformId))).toEqual([false, true, true]);
    for (const platformId of behind) while (await follower.follow(platformId));
    expect(await follower.behind()).toEqual([]);
    await store(busy, [statementOf(mailbox('nobody'), 'experienced', 'https://x.example/x')]);
    expect(await follower.behind()).toEqual([busy]);
  });

  it('is held up by no name or result that a client can send', async () => {
    const platformId = await newPlatform();
    const userId = await insertPerson(platformId, 'hostile');
    const long = 'x'.repeat(100_000);
    const zero = String.fromCharCode(0);
    const home = `https://any.example/api/xapi/orgs/activity-${tenants}/`;
    await store(platformId, [
      statementOf({ mbox: `mailto:${long}@example.com` }, 'experienced', `https://x.example/${long}`),
      statementOf({ account: { homePage: home, name: long } }, 'experienced', `${home}courses/${long}/blocks/b`),
      statementOf({ account: { homePage: home, name: `a${zero}b` } }, 'experienced', 'https://x.example/a%00b'),
      statementOf(mailbox('hostile'), 'experienced', 'https://x.example/%E0%A4%A', { result: { response: `${zero}\\u0000\ud800`, duration: `P${'9'.repeat(300)}Y` } }),
      statementOf(mailbox('hostile'), 'scored', `${home}courses/%00`, { result: { score: { raw: 1e300, max: 1e308 } } }),
      statementOf(mailbox('hostile'), 'experienced', { objectType: 'Agent', ...mailbox('hostile') }, { timestamp: '0001-01-01T00:00:00Z' }),
    ]);
    await followToTheEnd(db, platformId, { ...options(), progress: courseProgress });
    expect(await rowsOf('activity_days', platformId, 'user_id, course_id')).toEqual([{ user_id: userId, course_id: 0 }, { user_id: userId, course_id: 0 }]);
    expect(await checkActivity(db, platformId, GAP_SECONDS)).toEqual([]);
  });
});
