import { projectionOptions } from '../../../../db/derived/createProjection.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { checkActivity } from '../../../../db/learning/activity/checkActivity.js';
import { checkPeople } from '../../../../db/learning/activity/checkPeople.js';
import { countActivePeople } from '../../../../db/learning/activity/countActivePeople.js';
import { listActivityStatus } from '../../../../db/learning/activity/readActivityStatus.js';
import { followToTheEnd, rebuildActivity } from '../../../../db/learning/activity/rebuildActivity.js';
import { replaceOutline } from '../../../../db/catalog/outlines/replaceOutline.js';
import { regradeBatch } from '../../../../db/learning/progress/regrade.js';
import { findStatement, findStatements } from '../../../../db/learning/records/findStatements.js';
import { createFragment, parseStatement } from '../../../../db/learning/records/incomingStatement.js';
import { storeStatements } from '../../../../db/learning/records/storeStatements.js';
import { removeOldRecords } from '../../../../db/compliance/retention/removeOldRecords.js';
import { startBundled } from '../../../support/bundledProcess.js';
import { TESTER, testDatabase } from '../../../support/database.js';
import { eventually } from '../../../support/eventually.js';
import { GAP_SECONDS, activityWorld, mailbox, statementOf, voidingOf } from '../../learning/activity/activityWorld.js';
import { derivedActivity } from '../../learning/activity/derivedActivity.js';

const db = testDatabase({ maxConnections: 8 });
const { insertPlatform, insertPerson, insertCourse, store, rowsOf } = activityWorld(db);
const activityOf = derivedActivity(db);
const options = projectionOptions({ gapSeconds: GAP_SECONDS, periodDays: 7 });
const KEEP_A_MONTH = { keepMonths: 1, gapSeconds: GAP_SECONDS };
const remove = (now?: Date) => removeOldRecords(db, TESTER, KEEP_A_MONTH, now);

const FILM = { block_id: 'film', type: 'video' as const, parent_id: 'unit', name: 'Film', video_seconds: 10 };
const QUIZ = { block_id: 'quiz', type: 'problem' as const, parent_id: 'unit', name: 'Quiz', max_score: 10 };
const OUTLINE = [
  { block_id: 'section', type: 'section' as const, parent_id: null, name: 'Section' },
  { block_id: 'sub', type: 'subsection' as const, parent_id: 'section', name: 'Subsection' },
  { block_id: 'unit', type: 'unit' as const, parent_id: 'sub', name: 'Unit' },
  ...[FILM, QUIZ],
];
const VIDEO = 'https://w3id.org/xapi/video/verbs/';
const COUNTRY = { extensions: { 'urn:learning-records:location': { country: 'NO' } } };

/** As if they had been stored so many months before. Everything that belongs to them goes along. */
async function storedBefore(platformId: number, months: number, statements: { id: string }[]): Promise<void> {
  // Only immutable functions, for a cluster.
  const earlier = (column: string) =>
    `${column} = (${column} at time zone 'UTC' - make_interval(months => $2)) at time zone 'UTC'`;
  await db.pool.query('select add_statement_month(cast(now() - make_interval(months => $1) as date))', [months]);
  const { rows } = await db.pool.query<{ stored: string }>(
    'select cast(stored as text) as stored from statements where platform_id = $1 and id = any ($2)',
    [platformId, statements.map(({ id }) => id)],
  );
  const values = [platformId, months, rows.map(({ stored }) => stored)];
  for (const [table, column] of [
    ['statement_references', 'target_stored'],
    ['statement_references', 'stored'],
    ['statement_links', 'stored'],
    ['statement_attachments', 'stored'],
    ['statements', 'stored'],
  ] as const)
    await db.pool.query(
      `update ${table} set ${earlier(column)} where platform_id = $1 and ${column} = any ($3::timestamptz[])`,
      values,
    );
}

const monthsAgo = (months: number, day: number, minute = 0) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, day, 9, minute)).toISOString();
};
const dayOf = (months: number, day: number) => monthsAgo(months, day).slice(0, 10);
/** A month that is kept from its second day on. */
const CUTOFF_MONTH = 1;
const monthName = (months: number) => monthsAgo(months, 1).slice(0, 7);

async function follow(platformId: number): Promise<void> {
  await followToTheEnd(db, platformId, options);
  while (await regradeBatch(db, platformId));
}

const PROGRESS = ['block_results', 'course_results', 'video_days', 'skill_points_earned'];
async function derivedOf(platformId: number) {
  const progress = await Promise.all(PROGRESS.map((table) => rowsOf(table, platformId, `to_jsonb(${table})`)));
  return { ...(await activityOf(platformId)), progress };
}

async function expectAsBefore(platformId: number, before: object): Promise<void> {
  expect(await derivedOf(platformId)).toEqual(before);
  expect(await checkActivity(db, platformId, GAP_SECONDS)).toEqual([]);
  expect(await checkPeople(db, platformId, GAP_SECONDS)).toEqual([]);
}

const countsOf = async (platformId: number) =>
  (
    await db.pool.query<{ counts: number[] }>(
      `select array[${['statements', 'statement_references', 'statement_links', 'statement_attachments', 'attachment_contents'].map((table) => `(select cast(count(*) as integer) from ${table} where platform_id = $1)`).join(', ')}] as counts`,
      [platformId],
    )
  ).rows[0]!.counts;

const page = (platformId: number, after?: string) =>
  findStatements(db, platformId, {
    relatedAgents: false,
    relatedActivities: false,
    ascending: false,
    limit: 2,
    onlyOf: null,
    ...(after !== undefined && { after }),
  });

let tenants = 0;

/** Amina learned three months ago, two months ago and now; Bo only three months ago. */
async function learned() {
  const platformId = await insertPlatform(`retained-${(tenants += 1)}`);
  const [amina, bo] = [`amina-${tenants}`, `bo-${tenants}`];
  const aminaId = await insertPerson(platformId, amina);
  const boId = await insertPerson(platformId, bo);
  await insertCourse(platformId, 'mining');
  await replaceOutline(db, TESTER, { platformId, courseKey: 'mining' }, OUTLINE);
  const did = (name: string, verb: string, object: string, timestamp: string, rest: object = {}) =>
    statementOf(mailbox(name), verb, `https://lms.example/${object}`, { timestamp, context: COUNTRY, ...rest });
  const first = [
    did(amina, `${VIDEO}played`, 'film', monthsAgo(3, 5)),
    did(amina, `${VIDEO}paused`, 'film', monthsAgo(3, 5, 4), { result: { duration: 'PT6S' } }),
    did(amina, 'answered', 'quiz', monthsAgo(3, 6), { result: { score: { raw: 9, max: 10 } } }),
    did(amina, 'earned', 'badge', monthsAgo(3, 6, 3)),
    did(bo, 'completed', 'quiz', monthsAgo(3, 7), { result: { score: { raw: 4 } } }),
    // Ends in the night before the month that is kept.
    did(amina, 'experienced', 'courses/mining', monthsAgo(2, 1).replace('T09:00', 'T00:04')),
  ];
  const voided = did(bo, 'completed', 'film', monthsAgo(3, 8));
  const second = [
    did(amina, `${VIDEO}paused`, 'film', monthsAgo(2, 3), { result: { duration: 'PT3S' } }),
    voidingOf(voided.id),
  ];
  // Late: it happened between what is removed.
  const last = [
    did(amina, 'experienced', 'quiz', monthsAgo(3, 5, 2)),
    did(amina, 'completed', 'quiz', monthsAgo(0, 1)),
    did(amina, 'completed', 'film', monthsAgo(0, 1, 2)),
  ];
  await store(platformId, [...first, voided, ...second, ...last]);
  await storedBefore(platformId, 3, [...first, voided]);
  await storedBefore(platformId, 2, second);
  return { platformId, amina, bo, aminaId, boId, first, second, last };
}

describe('removeOldRecords', () => {
  beforeEach(async () => {
    await db.pool.query('truncate record_store_cursors, activity_cursors');
    const { rows } = await db.pool.query<{ name: string }>(
      `select relname as name from pg_inherits join pg_class on oid = inhrelid where inhparent = 'statements'::regclass`,
    );
    for (const { name } of rows) await db.pool.query(`truncate ${name}`);
  });

  it('drops whole months and keeps every figure, as check and rebuild confirm', async () => {
    const { platformId, boId, first, last } = await learned();
    await follow(platformId);
    const before = await derivedOf(platformId);
    expect(before.days.length).toBeGreaterThan(4);
    expect(await removeOldRecords(db, TESTER, { ...KEEP_A_MONTH, keepMonths: 0 })).toEqual([]);

    expect((await remove()).slice(-2)).toEqual([monthName(3), monthName(2)]);
    expect(await countsOf(platformId)).toEqual([last.length, 0, 0, 0, 0]);
    expect(await findStatement(db, platformId, first[0]!.id, null)).toBeNull();
    const newest = await page(platformId);
    expect(newest).toHaveLength(3);
    expect(await page(platformId, newest.at(-1)!.stored)).toEqual([]);
    await expectAsBefore(platformId, before);
    expect(await remove()).toEqual([]);

    await rebuildActivity(db, TESTER, platformId, options);
    while (await regradeBatch(db, platformId));
    await expectAsBefore(platformId, before);
    const windows = [{ from: monthsAgo(3, 1).slice(0, 10), to: monthsAgo(3, 28).slice(0, 10) }];
    expect((await countActivePeople(db, { platformId, courseId: null, windows, userIds: null })).totals).toEqual([2]);
    expect((await countActivePeople(db, { platformId, courseId: null, windows, userIds: [boId] })).totals).toEqual([1]);
    expect(await listActivityStatus(db)).toMatchObject([
      { statements: last.length, behind: 0, kept_from: `${monthsAgo(1, 1).slice(0, 10)}T00:00:00.000Z` },
    ]);
  });

  it('refuses statements from before the cut-off, and treats voiding a removed statement like voiding an unknown one', async () => {
    const { platformId, amina, first, last } = await learned();
    await follow(platformId);
    await remove();
    const before = await derivedOf(platformId);
    const about = (timestamp: string) =>
      statementOf(mailbox(amina), 'experienced', 'https://lms.example/quiz', { timestamp });
    const fresh = about(monthsAgo(0, 2));
    for (const late of [about(monthsAgo(3, 20)), about(`${dayOf(CUTOFF_MONTH, 1)}T23:59:59.999Z`), first[2]!])
      await expect(store(platformId, [fresh, late])).rejects.toMatchObject({
        name: 'StatementTooOld',
        index: 1,
        keptSince: dayOf(CUTOFF_MONTH, 2),
      });
    expect(await findStatement(db, platformId, fresh.id, null)).toBeNull();
    await store(platformId, [last[0]!, voidingOf(first[2]!.id)]);
    await follow(platformId);
    await expectAsBefore(platformId, before);
    expect(await rowsOf('block_results', platformId, 'best_earned')).toContainEqual({ best_earned: '9' });
    expect(await listActivityStatus(db)).toMatchObject([{ records_kept_since: dayOf(CUTOFF_MONTH, 2) }]);
    await store(platformId, [about(`${dayOf(CUTOFF_MONTH, 2)}T00:00:00Z`)]);
  });

  it('undoes what voided statements said after the cut-off, and keeps what is frozen', async () => {
    const { platformId, aminaId, last } = await learned();
    await follow(platformId);
    await remove();
    const before = await derivedOf(platformId);
    const frozenDays = before.days.filter(({ day }) => (day as string) < dayOf(CUTOFF_MONTH, 2));
    expect(frozenDays.length).toBeGreaterThan(4);
    await store(
      platformId,
      last.map(({ id }) => voidingOf(id)),
    );
    await follow(platformId);
    const voided = await derivedOf(platformId);
    expect(voided.days).toEqual(frozenDays);
    // Of the last activity that is frozen, the day is known.
    expect(voided.people).toContainEqual(
      expect.objectContaining({ user_id: aminaId, last_at: `${dayOf(2, 3)} 00:00:00+00` }),
    );
    expect(await rowsOf('block_results', platformId, 'best_earned')).toContainEqual({ best_earned: '9' });
    await expectAsBefore(platformId, voided);
    await rebuildActivity(db, TESTER, platformId, options);
    while (await regradeBatch(db, platformId));
    await expectAsBefore(platformId, voided);
  });

  it('freezes a session and a gap across the cut-off as a whole', async () => {
    const { platformId, amina } = await learned();
    const about = (timestamp: string) =>
      statementOf(mailbox(amina), 'experienced', 'https://lms.example/quiz', { timestamp, context: COUNTRY });
    const [eve, day] = [dayOf(CUTOFF_MONTH, 1), dayOf(CUTOFF_MONTH, 2)];
    await store(platformId, [about(`${eve}T23:56:00Z`), about(`${day}T00:02:00Z`), about(`${day}T00:04:00Z`)]);
    await follow(platformId);
    const before = await derivedOf(platformId);
    const across = { started_at: `${eve} 23:56:00+00`, ended_at: `${day} 00:04:00+00`, events: 3 };
    expect(before.sessions).toContainEqual(expect.objectContaining(across));
    await remove();
    await expectAsBefore(platformId, before);
    await rebuildActivity(db, TESTER, platformId, options);
    while (await regradeBatch(db, platformId));
    await expectAsBefore(platformId, before);

    await store(platformId, [about(`${day}T00:03:00Z`), about(`${day}T00:05:00Z`)]);
    await follow(platformId);
    const after = await derivedOf(platformId);
    expect(after.sessions).toContainEqual(expect.objectContaining(across));
    expect(after.sessions).toHaveLength(before.sessions.length + 1);
    const spent = (when: string) => after.days.find((one) => one.day === when);
    expect(spent(eve)).toMatchObject({ events: 1, milliseconds: 360_000 });
    expect(spent(day)).toMatchObject({ events: 4, milliseconds: 180_000 });
    await rebuildActivity(db, TESTER, platformId, options);
    while (await regradeBatch(db, platformId));
    await expectAsBefore(platformId, after);
  });

  it('freezes nothing of a platform without old statements', async () => {
    const { platformId } = await learned();
    const young = await insertPlatform(`young-${tenants}`);
    const person = await insertPerson(young, `young-${tenants}`);
    const about = statementOf(mailbox(`young-${tenants}`), 'experienced', 'https://lms.example/quiz', {
      timestamp: monthsAgo(9, 3),
    });
    for (const one of [platformId, young]) await follow(one);
    expect(await remove()).toContain(monthName(3));
    await store(young, [about]);
    await follow(young);
    expect((await derivedOf(young)).days).toEqual([
      expect.objectContaining({ user_id: person, day: monthsAgo(9, 3).slice(0, 10), events: 1 }),
    ]);
  });

  it('removes links, references and files of removed statements, except files that other statements use', async () => {
    const { platformId } = await learned();
    const fileOf = (content: string) => ({
      sha2: createHash('sha256').update(content).digest('hex'),
      contentType: 'text/plain',
      content: Buffer.from(content),
    });
    const inGroup = statementOf(
      { objectType: 'Group', member: [mailbox('a'), mailbox('b')] },
      'experienced',
      'https://lms.example/quiz',
    );
    const kept = statementOf(mailbox('a'), 'experienced', 'https://lms.example/quiz');
    const withFiles = (one: Parameters<typeof parseStatement>[0], ...files: string[]) => ({
      ...parseStatement(one, '1.0.0'),
      files: files.map(fileOf),
    });
    await storeStatements(db, TESTER, {
      platformId,
      statements: [withFiles(inGroup, 'own', 'shared'), withFiles(kept, 'shared')],
      authority: createFragment('{}', []),
      onlyOf: null,
    });
    await storedBefore(platformId, 3, [inGroup]);
    await follow(platformId);
    expect((await countsOf(platformId)).slice(1)).toEqual([1, 2, 3, 2]);
    await remove();
    expect((await countsOf(platformId)).slice(1)).toEqual([0, 0, 1, 1]);
  });

  it('waits for platforms with a backlog, and allows parallel runs', async () => {
    const one = await learned();
    const other = await learned();
    await follow(one.platformId);
    expect(await remove()).not.toContain(monthName(3));
    expect((await countsOf(one.platformId))[0]).toBe(12);
    await expectAsBefore(one.platformId, await derivedOf(one.platformId));
    await follow(other.platformId);
    const dropped = await Promise.all([remove(), remove(), remove()]);
    expect(dropped.flat().filter((month) => month === monthName(3))).toHaveLength(1);
    for (const { platformId } of [one, other]) {
      expect(await countsOf(platformId)).toEqual([3, 0, 0, 0, 0]);
      await expectAsBefore(platformId, await derivedOf(platformId));
    }
  });

  it('continues after kill -9', async () => {
    const one = await learned();
    const other = await learned();
    for (const { platformId } of [one, other]) await follow(platformId);
    const before = [await derivedOf(one.platformId), await derivedOf(other.platformId)];
    // It comes to the second platform, and waits for this row.
    const holder = await db.pool.connect();
    await holder.query('begin');
    await holder.query('select from activity_cursors where platform_id = $1 for update', [other.platformId]);
    const { child, nextLine, ended } = await startBundled('test/db/compliance/retention/retainingChild.ts', [
      db.target.url,
    ]);
    expect(await nextLine()).toBe('removes');
    await eventually(async () => {
      const { rows } = await db.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(1);
    });
    child.kill('SIGKILL');
    expect(await ended).toBeNull();
    await holder.query('rollback');
    holder.release();
    // One of them carries what is still there.
    await expectAsBefore(one.platformId, before[0]!);
    await rebuildActivity(db, TESTER, one.platformId, options);
    while (await regradeBatch(db, one.platformId));
    expect(await remove()).toContain(monthName(3));
    await expectAsBefore(one.platformId, before[0]!);
    await expectAsBefore(other.platformId, before[1]!);
  });
});
