import type { BenchDatabase } from './benchDatabase.js';

/** A list with its number of rows. */
export interface GeneratedList {
  path: string;
  rows: number;
}

const PROGRAMS = 25;
const PAGE_SIZE = 50;
const SKIPPED_TRIGGERS: Record<string, string[]> = {
  program_enrollments: ['audit_insert', 'program_enrollments_begun'],
  pathway_enrollments: ['audit_insert', 'pathway_enrollments_begun'],
  invitations: ['audit_insert', 'invitations_inserted'],
  suggestions: ['audit_insert', 'suggestions_inserted'],
  course_access_requests: ['audit_insert', 'course_access_requests_made'],
};

/** Creates up to `most` invitations to the platforms of these tenants, alternating between them. */
export async function inviteEverywhere(db: BenchDatabase, tenants: number, most: number): Promise<GeneratedList> {
  const triggers = SKIPPED_TRIGGERS.invitations!;
  for (const trigger of triggers) await db.pool.query(`alter table invitations disable trigger ${trigger}`);
  await db.pool.query(
    `insert into invitations (platform_id, kind, email, source)
     select places.id, 'platform', 'everywhere-' || n || '@bench.example', 'list-' || n % 20
       from generate_series(1, $2::int) n
       join (select id, row_number() over (order by id desc) as place from platforms) places on place = 1 + n % $1::int
      order by n`,
    [tenants, most],
  );
  for (const trigger of triggers) await db.pool.query(`alter table invitations enable trigger ${trigger}`);
  await db.pool.query('vacuum analyze invitations');
  return { path: '/api/catalog/invitations/platform/', rows: most };
}

/**
 * Gives the big tenant of `generateEnrollments` programs and pathways with enrollments, up to `most` invitations of each
 * kind, suggestions and access requests. The rows are the same in every run.
 */
export async function generateMemberActivity(
  db: BenchDatabase,
  platform: string,
  most: number,
): Promise<Record<string, GeneratedList>> {
  const each = async (verb: 'disable' | 'enable') => {
    for (const [table, triggers] of Object.entries(SKIPPED_TRIGGERS))
      for (const trigger of triggers) await db.pool.query(`alter table ${table} ${verb} trigger ${trigger}`);
  };
  await each('disable');
  const counted = async (text: string) => (await db.pool.query(text, [platform])).rowCount!;
  const lists: Record<string, GeneratedList> = {};
  for (const kind of ['program', 'pathway']) {
    await counted(`insert into ${kind}s (platform_id, ${kind}_key, name, slug)
                   select id, upper('${kind}-') || n, 'Studies ' || n, 'studies-' || n from platforms, generate_series(1, ${PROGRAMS}) n where key = $1`);
    const rows = await counted(`insert into ${kind}_enrollments (platform_id, user_id, ${kind}_id, created)
                                select platform_id, user_id, items.id, now() - items.id % 300 * interval '1 day'
                                  from platforms join memberships on memberships.platform_id = platforms.id join ${kind}s items using (platform_id)
                                 where platforms.key = $1 order by hashint8extended(user_id * 100 + items.id, 1)`);
    lists[`${kind} enrollments`] = { path: `/api/catalog/enrollment/${kind}/search/`, rows };
  }
  await counted(
    `insert into programs (platform_id, program_key, name) select id, 'PROGRAM-NEW', 'New studies' from platforms where key = $1`,
  );
  for (const kind of ['course', 'platform', 'program']) {
    const item = kind === 'platform' ? '' : `${kind}_id, `;
    const from =
      kind === 'platform'
        ? ''
        : `join (select *, row_number() over (order by id) as place, count(*) over () as total from ${kind}s where platform_id = (select id from platforms where key = $1)) items on items.place = 1 + n % items.total`;
    const rows = await counted(`insert into invitations (platform_id, kind, ${item}email, source, metadata)
                                select platforms.id, '${kind}', ${kind === 'platform' ? '' : 'items.id, '}'guest-' || n || '@bench.example', 'list-' || n % 20,
                                       jsonb_build_object('cohort', n % 50)
                                  from generate_series(1, ${most}) n ${from} join platforms on platforms.key = $1 order by n`);
    lists[`invitations to ${kind}s`] = { path: `/api/catalog/invitations/${kind}/`, rows };
    lists[`invitations to ${kind}s, by metadata`] = {
      path: `/api/catalog/invitations/${kind}/?cohort=7`,
      rows: rows / 50,
    };
  }
  const pairs = (item: string, kept: number) => `
    from (select platforms.id as platform_id, user_id, items.id as item_id
            from platforms join memberships on memberships.platform_id = platforms.id
            join (select *, row_number() over (order by id) as place from ${item}s where platform_id = (select id from platforms where key = $1)) items using (platform_id)
           where platforms.key = $1 and place <= ${kept} order by hashint8extended(user_id * 1000 + items.id, 1) limit ${most}) pairs`;
  lists['suggestions of courses'] = {
    path: '/api/catalog/suggestions/course/manage/',
    rows: await counted(
      `insert into suggestions (platform_id, kind, user_id, course_id) select platform_id, 'course', user_id, item_id ${pairs('course', 8)}`,
    ),
  };
  lists['suggestions of courses, by a text'] = {
    path: '/api/catalog/suggestions/course/manage/?query=user-000012',
    rows: PAGE_SIZE,
  };
  lists['suggestions of courses, of departments'] = {
    path: '/api/catalog/suggestions/course/manage/?department_mode=true',
    rows: PAGE_SIZE,
  };
  lists['suggestions of pathways'] = {
    path: '/api/catalog/suggestions/pathway/manage/',
    rows: await counted(
      `insert into suggestions (platform_id, kind, user_id, pathway_id) select platform_id, 'pathway', user_id, item_id ${pairs('pathway', 8)}`,
    ),
  };
  lists['requests for courses'] = {
    path: '/api/catalog/access_requests/course/manage/',
    rows: await counted(
      `insert into course_access_requests (platform_id, user_id, course_id) select platform_id, user_id, item_id ${pairs('course', 8)}`,
    ),
  };
  await each('enable');
  await db.pool.query('vacuum analyze');
  return lists;
}
