import { beforeAll, describe, expect, it } from '@jest/globals';
import { wholePlatform } from '../../../db/tenancy/access/rows.js';
import { choosePeople } from '../../../db/analytics/choosePeople.js';
import { compactListCounts } from '../../../db/core/listCounts.js';
import { type InvitationKind, TO_COURSE, TO_PLATFORM } from '../../../db/enrollment/invitations/invitationKinds.js';
import { listInvitations } from '../../../db/enrollment/invitations/listInvitations.js';
import { listSuggestions } from '../../../db/enrollment/suggestions/listSuggestions.js';
import {
  COURSE_TO_GROUP,
  COURSE_TO_PERSON,
  type SuggestionKind,
} from '../../../db/enrollment/suggestions/suggestionKinds.js';
import { TESTER, testDatabase } from '../../support/database.js';

const db = testDatabase({ maxConnections: 16 });
const PLATFORMS = ['north', 'south'];
const MEMBERS = 200;
let platforms: { id: number; key: string }[];

beforeAll(async () => {
  platforms = (
    await db.pool.query(
      `insert into platforms (key, name) select key, key from unnest($1::text[]) key returning id, key`,
      [PLATFORMS],
    )
  ).rows;
  await db.pool.query(
    `insert into users (username, email) select 'u' || n, n || '@x.example' from generate_series(1, ${MEMBERS}) n`,
  );
  await db.pool.query(
    `insert into courses (platform_id, course_key, name, slug) select id, 'C', 'Course', 'c' from platforms`,
  );
  await db.pool.query(
    `insert into groups (platform_id, name) select id, 'G' || n from platforms, generate_series(1, 40) n`,
  );
});

const first = { sort: { field: 'id' as const, descending: true }, limit: 5, offset: 0 };
const invitationsOf = (kind: InvitationKind, chosen: { id: number; key: string }[]) =>
  listInvitations(db, { kind, rows: chosen.map(wholePlatform), ...first });
const suggestionsOf = (kind: SuggestionKind, platform: { id: number; key: string }) =>
  listSuggestions(db, { kind, platformId: platform.id, rows: wholePlatform(platform), ...first });

const membersOf = async ({ id }: { id: number }) =>
  (
    await choosePeople(
      db,
      { platformId: id, userIds: null },
      { sort: { field: 'joined', descending: true }, limit: 1, offset: 0 },
    )
  ).total;

/** What lists say by their counters beside what counting their rows says. */
async function counts(): Promise<{ listed: Record<string, number>; stored: Record<string, number> }> {
  const listed: Record<string, number> = {};
  const stored: Record<string, number> = {};
  const rowsOf = async (list: string, kind: string, ids: number[]) =>
    (
      await db.pool.query(`select count(*) as count from ${list} where kind = $1 and platform_id = any ($2)`, [
        kind,
        ids,
      ])
    ).rows[0].count;
  for (const chosen of [[platforms[0]!], [platforms[1]!], platforms]) {
    const ids = chosen.map(({ id }) => id);
    for (const kind of [TO_COURSE, TO_PLATFORM]) {
      const name = `invitations to ${kind.kind} of ${ids.join()}`;
      listed[name] = (await invitationsOf(kind, chosen)).count;
      stored[name] = await rowsOf('invitations', kind.kind, ids);
    }
    if (chosen.length > 1) continue;
    listed[`members of ${ids.join()}`] = await membersOf(chosen[0]!);
    stored[`members of ${ids.join()}`] = (
      await db.pool.query('select count(*) as count from memberships where platform_id = any ($1)', [ids])
    ).rows[0].count;
    for (const kind of [COURSE_TO_PERSON, COURSE_TO_GROUP]) {
      const name = `suggestions ${kind.kind} of ${ids.join()}`;
      listed[name] = (await suggestionsOf(kind, chosen[0]!)).count;
      stored[name] = await rowsOf('suggestions', kind.kind, ids);
    }
  }
  listed.everywhere = (await listInvitations(db, { kind: TO_PLATFORM, rows: 'all', ...first })).count;
  stored.everywhere = await rowsOf(
    'invitations',
    'platform',
    platforms.map(({ id }) => id),
  );
  return { listed, stored };
}

async function expectExact(): Promise<void> {
  const { listed, stored } = await counts();
  expect(listed).toEqual(stored);
}

/** Numbers from 0 to below `end` that look random and are the same in every run. */
function numbers(seed: number): (end: number) => number {
  let state = seed;
  return (end) => (state = (state * 48_271) % 2_147_483_647) % end;
}

const invite = (platformId: number, kind: 'platform' | 'course', count: number) =>
  db.pool.query(
    `insert into invitations (platform_id, kind, course_id, source)
     select $1, $2, case when $2 = 'course' then (select id from courses where platform_id = $1) end, 'S' from generate_series(1, $3::integer)`,
    [platformId, kind, count],
  );
const suggest = (platformId: number, from: number, count: number) =>
  db.pool.query(
    `insert into suggestions (platform_id, kind, user_id, course_id)
     select courses.platform_id, 'course', chosen.id, courses.id
       from (select id from users order by id offset $2 limit $3) chosen join courses on courses.platform_id = $1
         on conflict on constraint suggestions_one do update set visible = not suggestions.visible`,
    [platformId, from, count],
  );
const join = (platformId: number, from: number, count: number) =>
  db.pool.query(
    `insert into memberships (platform_id, user_id, role) select $1, id, 'learner' from (select id from users order by id offset $2 limit $3) chosen
       on conflict (platform_id, user_id) do update set active = not memberships.active`,
    [platformId, from, count],
  );
const suggestToGroups = (platformId: number, count: number) =>
  db.pool.query(
    `insert into suggestions (platform_id, kind, group_id, course_id)
     select platform_id, 'course_group', groups.id, courses.id from (select * from groups where platform_id = $1 order by id limit $2) groups
       join courses using (platform_id) on conflict do nothing`,
    [platformId, count],
  );

describe('the counts of invitations, suggestions and members', () => {
  it('are those of the rows after any changes by parallel writers, and while they are folded', async () => {
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      const next = numbers(1_000 + writer);
      for (let step = 0; step < 25; step += 1) {
        const platformId = platforms[next(2)]!.id;
        const changes = [
          () => invite(platformId, 'platform', next(6)),
          () => invite(platformId, 'course', 1 + next(3)),
          () => suggest(platformId, next(150), 1 + next(20)),
          () => suggestToGroups(platformId, next(30)),
          () => db.pool.query('delete from invitations where platform_id = $1 and id % 5 = $2', [platformId, next(5)]),
          () =>
            db.pool.query('update invitations set active = false where platform_id = $1 and id % 7 = $2', [
              platformId,
              next(7),
            ]),
          () => db.pool.query('delete from suggestions where platform_id = $1 and id % 9 = $2', [platformId, next(9)]),
          () => join(platformId, next(150), 1 + next(20)),
          () => db.pool.query('delete from memberships where platform_id = $1 and id % 4 = $2', [platformId, next(4)]),
          () => compactListCounts(db, TESTER),
        ];
        // Of two writers that lock the same rows one may have to give way; what it changed is undone, counts included.
        await changes[next(changes.length)]!().catch((error: { code?: string }) => expect(error.code).toBe('40P01'));
      }
    });
    await Promise.all(writers);
    await expectExact();
    await compactListCounts(db, TESTER);
    await expectExact();
    expect(await compactListCounts(db, TESTER)).toBe(0);
  });

  it('include 10,000 of one statement, in one delta', async () => {
    await compactListCounts(db, TESTER);
    const rows = async () => (await db.pool.query('select count(*) as count from list_counts')).rows[0].count;
    const before = await rows();
    await invite(platforms[0]!.id, 'platform', 10_000);
    expect((await rows()) - before).toBeLessThanOrEqual(1);
    await expectExact();
  });

  it('leave out what a rolled back transaction had made', async () => {
    const client = await db.pool.connect();
    await client.query('begin');
    await client.query(
      `insert into invitations (platform_id, kind, source) select $1, 'platform', 'S' from generate_series(1, 3)`,
      [platforms[0]!.id],
    );
    await client.query('rollback');
    client.release();
    await expectExact();
  });

  it('follow suggestions that go with their group', async () => {
    const { id } = platforms[0]!;
    await suggestToGroups(id, 40);
    const before = (await suggestionsOf(COURSE_TO_GROUP, platforms[0]!)).count;
    await db.pool.query(
      `delete from groups where id in (select id from groups where platform_id = $1 order by id limit 3)`,
      [id],
    );
    expect((await suggestionsOf(COURSE_TO_GROUP, platforms[0]!)).count).toBe(before - 3);
    await expectExact();
  });

  it('follow members to another platform', async () => {
    await db.pool.query('delete from memberships');
    await join(platforms[0]!.id, 0, 5);
    await db.pool.query('update memberships set platform_id = $1 where user_id % 2 = 0', [platforms[1]!.id]);
    await expectExact();
    await db.pool.query('truncate memberships cascade');
    expect(await membersOf(platforms[1]!)).toBe(0);
    await expectExact();
  });

  it('are zero after truncate', async () => {
    await invite(platforms[1]!.id, 'platform', 2);
    await db.pool.query('truncate invitations');
    expect((await invitationsOf(TO_PLATFORM, platforms)).count).toBe(0);
    await expectExact();
  });

  it('refuse that an invitation or a suggestion changes its kind or platform', async () => {
    await invite(platforms[1]!.id, 'platform', 1);
    await expect(db.pool.query(`update invitations set platform_id = $1`, [platforms[0]!.id])).rejects.toMatchObject({
      code: '23001',
    });
    await expect(
      db.pool.query(`update invitations set kind = 'course', course_id = (select min(id) from courses)`),
    ).rejects.toMatchObject({ code: '23001' });
  });

  it('are not what a narrower list counts by', async () => {
    await db.pool.query(`insert into invitations (platform_id, kind, email) values ($1, 'platform', 'one@x.example')`, [
      platforms[0]!.id,
    ]);
    const filter = { kind: TO_PLATFORM, rows: [wholePlatform(platforms[0]!)], ...first };
    expect((await listInvitations(db, { ...filter, email: 'one@x.example' })).count).toBe(1);
    expect((await listInvitations(db, { ...filter, metadata: [{ name: 'cohort', values: ['none'] }] })).count).toBe(0);
    const nobody = { ...wholePlatform(platforms[0]!), part: { kind: 'person', userId: null } as const };
    expect((await listInvitations(db, { ...filter, rows: [nobody] })).count).toBe(0);
  });
});
