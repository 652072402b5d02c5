import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { checkActivity } from '../../../../db/learning/activity/checkActivity.js';
import { followToTheEnd, rebuildActivity } from '../../../../db/learning/activity/rebuildActivity.js';
import { serviceActor } from '../../../../db/core/actor.js';
import type { Database } from '../../../../db/core/connect.js';
import { beginErasure, finishErasure, finishErasures } from '../../../../db/compliance/privacy/erasePerson.js';
import { exportPerson } from '../../../../db/compliance/privacy/exportPerson.js';
import { findStatements } from '../../../../db/learning/records/findStatements.js';
import { createIdentifier } from '../../../../db/learning/records/incomingStatement.js';
import { statementTexts } from '../../../../db/learning/records/statementRow.js';
import { readWatermark } from '../../../../db/learning/records/storeCursor.js';
import { checkIdentity, getRecordCache } from '../../../../db/learning/records/recordCache.js';
import { TESTER, testDatabase } from '../../../support/database.js';
import { captureTables } from '../../../support/restoreBeforeEach.js';
import { FOLLOWING, type PersonWorld, plantPerson, statementOf } from './personWorld.js';

const db = testDatabase({ maxConnections: 8 });
const ERASER = serviceActor('admin user erase');
let planted: PersonWorld;
beforeAll(async () => {
  planted = await plantPerson(db);
});
const restore = captureTables(db);
beforeEach(async () => {
  await restore();
  // Rows that go back are another database to a process.
  checkIdentity(getRecordCache(db), 'restored');
});

/** Tables that hold one of the texts in any column of any row, whatever its type and case. */
async function tablesWith(texts: string[]): Promise<string[]> {
  const { rows } = await db.pool.query<{ table: string; bytes: string[] }>(`
    select relname as table, array_agg(attname::text) filter (where atttypid = 'bytea'::regtype) as bytes
      from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relispartition group by 1 order by 1`);
  const found: string[] = [];
  for (const { table, bytes } of rows) {
    const values = ['t::text', ...(bytes ?? []).map((column) => `encode(t."${column}", 'escape')`)];
    const { rowCount } = await db.pool.query(
      `select from ${table} t where exists (select from unnest($1::text[]) needle where position(lower(needle) in lower(concat_ws(' ', ${values.join(', ')}))) > 0) limit 1`,
      [texts],
    );
    if (rowCount) found.push(table);
  }
  return found;
}
const namesOf = () => [planted.person.username, planted.person.email, planted.person.name];

const COUNTED = [
  'statements',
  'activity_days',
  'activity_people',
  'activity_courses',
  'activity_ordinals',
  'activity_totals',
  'block_results',
  'course_results',
  'skill_points_earned',
  'conversation_messages',
  'conversation_sessions',
  'llm_usage',
  'llm_spending',
  'course_enrollments',
  'program_enrollments',
  'pathway_enrollments',
  'memberships',
  'department_members',
  'resource_completions',
  'mentor_uses',
  'suggestions',
  'invitations',
  'course_access_requests',
];
const DERIVED = [
  'activity_days',
  'activity_people',
  'activity_courses',
  'activity_bits',
  'activity_month_bits',
  'activity_course_days',
  'activity_course_months',
  'activity_course_years',
  'activity_totals',
  'block_results',
  'course_results',
];

async function counts(): Promise<Record<string, number>> {
  const { rows } = await db.pool.query<{ table: string; count: number }>(
    COUNTED.map((table) => `select '${table}' as table, count(*)::int as count from ${table}`).join(' union all '),
  );
  return Object.fromEntries(rows.map(({ table, count }) => [table, count]));
}
async function derived(): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {};
  for (const table of DERIVED)
    tables[table] = (
      await db.pool.query(`select to_jsonb(t) as row from ${table} t where platform_id = $1 order by t`, [
        planted.platform.id,
      ])
    ).rows;
  return tables;
}
async function erase(database: Database = db) {
  return finishErasure(database, ERASER, (await beginErasure(database, ERASER, planted.person.id))!);
}
const follow = () => followToTheEnd(db, planted.platform.id, FOLLOWING);

describe('erasing a person', () => {
  it('removes all of their names from the database', async () => {
    const before = await tablesWith(namesOf());
    expect(before).toEqual(
      expect.arrayContaining([
        'audit_log',
        'credentials',
        'events',
        'invitations',
        'mentors',
        'record_documents',
        'record_fragments',
        'record_identifiers',
        'statements',
        'attachment_contents',
        'users',
        'idempotency_keys',
      ]),
    );
    await erase();
    expect(await tablesWith(namesOf())).toEqual([]);
  });

  it('keeps every count and the figures derived from records', async () => {
    await db.pool.query('delete from activity_recompute_queue');
    const [countsBefore, derivedBefore] = [await counts(), await derived()];
    expect(countsBefore.statements).toBeGreaterThan(8);
    await erase();
    await follow();
    expect(await counts()).toEqual(countsBefore);
    expect(await derived()).toEqual(derivedBefore);
    expect(await checkActivity(db, planted.platform.id, FOLLOWING.gapSeconds)).toEqual([]);
    await rebuildActivity(db, TESTER, planted.platform.id, FOLLOWING);
    const own = (tables: Record<string, unknown[]>) => tables.activity_days;
    expect(own(await derived())).toEqual(own(derivedBefore));
    expect(await checkActivity(db, planted.platform.id, FOLLOWING.gapSeconds)).toEqual([]);
  });

  it("prevents sign-in, and removes the person's texts", async () => {
    const { opaque } = await erase();
    const [user] = (
      await db.pool.query('select username, email, name, active, is_dm_admin from users where id = $1', [
        planted.person.id,
      ])
    ).rows;
    expect(user).toEqual({
      username: opaque,
      email: `${opaque}@erased.invalid`,
      name: '',
      active: false,
      is_dm_admin: false,
    });
    const live = await db.pool.query('select from credentials where user_id = $1 and revoked_at is null', [
      planted.person.id,
    ]);
    const texts = await db.pool.query(`select from conversation_messages where user_id = $1 and text <> ''`, [
      planted.person.id,
    ]);
    expect([live.rowCount, texts.rowCount]).toEqual([0, 0]);
  });

  it('is recorded in the audit log', async () => {
    await erase();
    const { rows } = await db.pool.query(
      `select operation, action, after - 'started_at' as after from audit_log where table_name = 'erasures' order by id`,
    );
    expect(rows).toEqual([
      {
        operation: 'admin user erase',
        action: 'insert',
        after: { user_id: planted.person.id, opaque: expect.stringMatching(/^erased-[\da-f]{16}$/), finished_at: null },
      },
      { operation: 'admin user erase', action: 'update', after: { finished_at: expect.any(String) } },
    ]);
  });

  it('keeps data of other people', async () => {
    const bob = planted.world.row('north', 'users', 'bob').values;
    const before = await tablesWith([String(bob.username), String(bob.email)]);
    await erase();
    expect(await tablesWith([String(bob.username), String(bob.email)])).toEqual(before);
    const { rows } = await db.pool.query(
      `select count(*)::int as count from record_identifiers where name = 'mailto:somebody@example.org'`,
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('removes webhook responses about them, and keeps those about others', async () => {
    const answers = async () =>
      (
        await db.pool.query<{ answer: string }>(
          'select answer from webhook_deliveries where series = 0 order by number',
        )
      ).rows.map(({ answer }) => answer);
    expect((await answers()).every((answer) => answer !== '')).toBe(true);
    await erase();
    expect(await answers()).toEqual(['', '', '', 'Stored']);
  });

  it('is idempotent', async () => {
    const first = await erase();
    const log = async () => (await db.pool.query('select count(*)::int as count from audit_log')).rows;
    const before = await log();
    expect(await erase()).toEqual(first);
    expect(await log()).toEqual(before);
  });

  it('continues after an interruption at any point', async () => {
    let steps = 0;
    const interrupted = (most: number): Database => {
      let left = most;
      return {
        read: db.read,
        transaction: (actor, body) =>
          left-- > 0 ? ((steps += 1), db.transaction(actor, body)) : Promise.reject(new Error('interrupted')),
      };
    };
    await db.pool.query('delete from activity_recompute_queue');
    const before = await counts();
    let finished = false;
    for (let most = 1; !finished; most += 2) {
      await erase(interrupted(most)).then(
        () => (finished = true),
        (error: Error) => expect(error.message).toBe('interrupted'),
      );
    }
    expect(steps).toBeGreaterThan(20);
    expect(await tablesWith(namesOf())).toEqual([]);
    await follow();
    expect(await counts()).toEqual(before);
    expect(await checkActivity(db, planted.platform.id, FOLLOWING.gapSeconds)).toEqual([]);
  });

  it('is finished by the job when its process is killed', async () => {
    await beginErasure(db, ERASER, planted.person.id);
    await finishErasures(db, serviceActor('finish-erasures'));
    expect(await tablesWith(namesOf())).toEqual([]);
    expect(await beginErasure(db, ERASER, -1)).toBeNull();
  });

  it('assigns later records under their names to an unknown person, and refuses repeated ones', async () => {
    const mailbox = { mbox: `mailto:${planted.person.email}` };
    const again = statementOf(mailbox, 'launched', 'https://learn.example/courses/again');
    await planted.store([again]);
    await follow();
    const owned = async () =>
      (await db.pool.query('select from record_people where user_id = $1', [planted.person.id])).rowCount;
    const before = await owned();
    await erase();
    await expect(planted.store([again])).rejects.toThrow(again.id);
    await planted.store([statementOf(mailbox, 'launched', 'https://learn.example/courses/anew')]);
    await follow();
    expect(await owned()).toBe(before);
    const { rows } = await db.pool.query(`select user_id from record_people where identifier = $1`, [
      mailbox.mbox.toLowerCase(),
    ]);
    expect(rows).toEqual([{ user_id: null }]);
  });

  it('is complete while statements about them arrive', async () => {
    const mailbox = { mbox: `mailto:${planted.person.email}` };
    const count = 60;
    const storing = Array.from({ length: count }, (_, place) =>
      planted.store([statementOf(mailbox, 'launched', `https://learn.example/at/${place}`)]),
    );
    const [{ opaque }] = await Promise.all([erase(), ...storing, follow()]);
    await follow();
    const { rows } = await db.pool.query<{ name: string; user_id: string | null; statements: number }>(
      `select term.name, person.user_id, count(*)::int as statements
         from statements join record_identifiers term on term.platform_id = $1 and term.id = statements.actor
         left join record_people person on person.platform_id = $1 and person.identifier_id = term.id
         join record_identifiers object on object.platform_id = $1 and object.id = statements.object and object.name like 'https://learn.example/at/%'
        where statements.platform_id = $1 group by 1, 2`,
      [planted.platform.id],
    );
    expect(rows.reduce((sum, { statements }) => sum + statements, 0)).toBe(count);
    for (const { name, user_id } of rows)
      expect([name, user_id]).toEqual(
        name.toLowerCase().includes(opaque) ? [name, planted.person.id] : [mailbox.mbox, null],
      );
    expect(await checkActivity(db, planted.platform.id, FOLLOWING.gapSeconds)).toEqual([]);
  });

  it('invalidates cached data of every process', async () => {
    const read = async () => {
      await readWatermark(db, planted.platform.id);
      const verb = createIdentifier('verb', 'http://adlnet.gov/expapi/verbs/answered');
      const rows = await findStatements(db, planted.platform.id, {
        verb,
        relatedAgents: false,
        relatedActivities: false,
        ascending: true,
        limit: 10,
        onlyOf: null,
      });
      return (await statementTexts(db, planted.platform.id, rows)).join('');
    };
    expect(await read()).toContain(planted.person.name);
    const { opaque } = await erase();
    const text = await read();
    expect(text).toContain(opaque);
    expect(text).not.toContain(planted.person.email);
    expect(text).toContain('"score":{"scaled":0.5}');
    expect(text).not.toContain('response');
  });

  it('leaves an export without names', async () => {
    const { opaque } = await erase();
    let text = '';
    const person = { id: planted.person.id, username: opaque, email: `${opaque}@erased.invalid`, name: '' };
    for await (const piece of exportPerson(db, { person, platformId: null })) text += piece;
    expect(text.split('\n').filter((line) => line.startsWith('{"kind":"statement"'))).toHaveLength(8);
    for (const name of namesOf()) expect(text.toLowerCase()).not.toContain(name.toLowerCase());
  });
});
