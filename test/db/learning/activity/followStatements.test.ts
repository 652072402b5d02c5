import { describe, expect, it } from '@jest/globals';
import { createProjection, projectionOptions } from '../../../../db/derived/createProjection.js';
import { checkActivity } from '../../../../db/learning/activity/checkActivity.js';
import { courseProgress } from '../../../../db/learning/activity/courseProgress.js';
import { followBatch, waitForActivityCursor } from '../../../../db/learning/activity/followStatements.js';
import { followToTheEnd } from '../../../../db/learning/activity/rebuildActivity.js';
import { TESTER, testDatabase } from '../../../support/database.js';
import { FactBook, GAP_SECONDS, activityWorld, mailbox, statementOf } from './activityWorld.js';
import { DAYS, NOTHING_DERIVED, derivedActivity } from './derivedActivity.js';

const db = testDatabase({ maxConnections: 8 });
const { insertPlatform, insertPerson, insertCourse, store, rowsOf } = activityWorld(db);

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

describe('following statements', () => {
  it('counts gaps up to the limit for the first event, and a duration instead of a gap', async () => {
    const platformId = await newPlatform();
    const userId = await insertPerson(platformId, 'gap');
    const course = await insertCourse(platformId, 'gaps', ['unit']);
    const at = (time: string) => ({ timestamp: `2025-01-05T${time}Z` });
    const statements = [
      statementOf(mailbox('gap'), 'experienced', 'https://x.example/unit', at('23:55:00')),
      statementOf(mailbox('gap'), 'experienced', 'https://x.example/elsewhere', { timestamp: '2025-01-06T00:05:00Z' }),
      statementOf(mailbox('gap'), 'answered', 'https://x.example/unit', {
        timestamp: '2025-01-06T00:05:30Z',
        result: { duration: 'PT1M0.25S' },
      }),
      statementOf(mailbox('gap'), 'experienced', 'https://x.example/unit', { timestamp: '2025-01-06T00:06:00Z' }),
      statementOf(mailbox('gap'), 'experienced', 'https://x.example/unit', { timestamp: '2025-01-06T00:16:00.001Z' }),
    ];
    await store(platformId, statements);
    await follow(platformId);
    expect(await rowsOf('activity_days', platformId, DAYS)).toEqual(
      [
        { user_id: userId, day: '2025-01-05', course_id: course, events: 1, milliseconds: '600000' },
        { user_id: userId, day: '2025-01-06', course_id: 0, events: 1, milliseconds: '30000' },
        { user_id: userId, day: '2025-01-06', course_id: course, events: 3, milliseconds: '60250' },
      ].map((row) => ({ ...row, milliseconds: Number(row.milliseconds) })),
    );
  });

  it('leaves a platform to who holds its place, and follows it afterwards', async () => {
    const platformId = await newPlatform();
    const userId = await insertPerson(platformId, 'held');
    await follow(platformId);
    await store(platformId, [statementOf(mailbox('held'), 'experienced', 'https://x.example/held')]);
    await db.transaction(TESTER, async (trx) => {
      await waitForActivityCursor(trx, platformId);
      expect(await followBatch(db, platformId, options())).toBe('taken');
    });
    expect((await derived(platformId)).days).toEqual([]);
    expect(await followBatch(db, platformId, options())).toBe('done');
    expect((await derived(platformId)).days).toMatchObject([{ user_id: userId, events: 1 }]);
  });

  it('keeps what nobody known did, and attaches it to who joins later or takes the address', async () => {
    const platformId = await newPlatform();
    const other = await newPlatform();
    const course = await insertCourse(platformId, 'c', ['b']);
    await store(platformId, [statementOf(mailbox('newcomer'), 'completed', 'https://x.example/b')]);
    const facts = new FactBook();
    await follow(platformId, facts);
    expect([await derived(platformId), facts.facts]).toEqual([NOTHING_DERIVED, []]);
    // Elsewhere, the same person is nobody here.
    const userId = await insertPerson(other, 'newcomer');
    await follow(platformId, facts);
    expect((await derived(platformId)).days).toEqual([]);
    await db.pool.query(`insert into memberships (platform_id, user_id, role) values ($1, $2, 'learner')`, [
      platformId,
      userId,
    ]);
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
    const iris = [
      `${home(tenants)}courses/mine/blocks/block`,
      `${home(tenants)}courses/mine`,
      'https://x.example/theirs',
      'https://x.example/foreign',
    ];
    await store(
      platformId,
      iris.map((iri) => statementOf(mailbox('ivy'), 'experienced', iri)),
    );
    await follow(platformId);
    expect((await derived(platformId)).courses).toEqual([]);
    await store(platformId, [
      statementOf(mailbox('ivy'), 'experienced', `${home(tenants - 1)}courses/mine/blocks/block`),
      statementOf(
        { account: { homePage: home(tenants), name: 'ivy' } },
        'experienced',
        `${home(tenants - 1)}courses/mine`,
      ),
    ]);
    await follow(platformId);
    expect((await derived(platformId)).courses).toMatchObject([{ course_id: course }]);
    expect(await rowsOf('activity_days', platformId, 'course_id, events')).toEqual([
      { course_id: 0, events: 4 },
      { course_id: course, events: 1 },
    ]);
  });

  it('applies the prefixes and home pages that the platform sets, also to what came before', async () => {
    const platformId = await newPlatform();
    const userId = await insertPerson(platformId, 'set');
    const course = await insertCourse(platformId, 'set-course', ['unit/3']);
    await store(platformId, [
      statementOf(
        { account: { homePage: 'https://login.example', name: 'SET' } },
        'experienced',
        'https://lms.example/unit/3',
      ),
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
    expect(await derived(platformId)).toEqual(NOTHING_DERIVED);
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
        await store(
          platformId,
          Array.from({ length: 10 }, () => statementOf(mailbox('tom'), 'experienced', 'https://x.example/t')),
        );
      isStoring = false;
    })();
    const following = [1, 2, 3].map(async () => {
      while (isStoring) await followBatch(db, platformId, options(new FactBook(), 20));
    });
    await Promise.all([storing, ...following]);
    await follow(platformId);
    expect(await checkActivity(db, platformId, GAP_SECONDS)).toEqual([]);
    const { rows } = await db.pool.query<{ events: number }>(
      'select sum(events)::integer as events from activity_days where platform_id = $1',
      [platformId],
    );
    expect(rows).toEqual([{ events: 300 }]);
  });

  it('has the last place, browser, system and screen of a person, as xAPI and records state them', async () => {
    const platformId = await newPlatform();
    const userId = await insertPerson(platformId, 'kim');
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const safari =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
    const of = (time: string, extensions: object) =>
      statementOf(mailbox('kim'), 'experienced', 'https://x.example/any', {
        timestamp: `2025-01-05T${time}Z`,
        context: { extensions },
      });
    await store(platformId, [
      of('10:00:00', {
        'http://id.tincanapi.com/extension/browser-info': { name: 'Netscape', 'user-agent-header': safari },
      }),
      of('10:20:00', { 'http://id.tincanapi.com/extension/browser-info': { name: 'Opera' } }),
      of('09:00:00', {
        'https://w3id.org/xapi/video/extensions/user-agent': firefox,
        'https://w3id.org/xapi/video/extensions/screen-size': '1920X1080',
      }),
      of('09:30:00', {
        'http://id.tincanapi.com/extension/geojson': {
          type: 'Feature',
          properties: { country: 'Kenya', city: 'Nairobi' },
        },
      }),
      of('08:00:00', { [LOCATION]: { continent: 'Europe', country: 'NO', region: 'Vestland', city: ' Bergen\u0000' } }),
      of('11:00:00', {
        [LOCATION]: 'nowhere',
        'https://w3id.org/xapi/video/extensions/screen-size': 'large',
        'urn:other': firefox,
      }),
    ]);
    await follow(platformId);
    const { rows } = await db.pool.query(
      `select to_char(ended_at, 'HH24:MI') as at, user_id, continent, country, region, city, browser, operating_system as system, screen
         from activity_sessions session join record_clients client on client.platform_id = session.platform_id and client.id = client_id
        where session.platform_id = $1 order by ended_at`,
      [platformId],
    );
    const nothing = {
      user_id: userId,
      continent: null,
      country: null,
      region: null,
      city: null,
      browser: null,
      system: null,
      screen: null,
    };
    expect(rows).toEqual([
      { ...nothing, at: '08:00', continent: 'Europe', country: 'NO', region: 'Vestland', city: 'Bergen' },
      { ...nothing, at: '09:00', browser: 'Firefox', system: 'Linux', screen: '1920x1080' },
      { ...nothing, at: '09:30', country: 'Kenya', city: 'Nairobi' },
      { ...nothing, at: '10:00', browser: 'Safari', system: 'iOS' },
      { ...nothing, at: '10:20', browser: 'Opera' },
    ]);
  });

  it('is behind where statements or changes wait, and nowhere else', async () => {
    const follower = createProjection(db, { gapSeconds: GAP_SECONDS, periodDays: 7 });
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
      statementOf(mailbox('hostile'), 'experienced', 'https://x.example/%E0%A4%A', {
        result: { response: `${zero}\\u0000\ud800`, duration: `P${'9'.repeat(300)}Y` },
      }),
      statementOf(mailbox('hostile'), 'scored', `${home}courses/%00`, {
        result: { score: { raw: 1e300, max: 1e308 } },
      }),
      statementOf(
        mailbox('hostile'),
        'experienced',
        { objectType: 'Agent', ...mailbox('hostile') },
        { timestamp: '0001-01-01T00:00:00Z' },
      ),
    ]);
    await followToTheEnd(db, platformId, { ...options(), progress: courseProgress });
    expect(await rowsOf('activity_days', platformId, 'user_id, course_id')).toEqual([
      { user_id: userId, course_id: 0 },
      { user_id: userId, course_id: 0 },
    ]);
    expect(await checkActivity(db, platformId, GAP_SECONDS)).toEqual([]);
  });
});
