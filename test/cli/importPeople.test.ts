import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { importEnrollments } from '../../cli/import/importEnrollments.js';
import { importPeople } from '../../cli/import/importPeople.js';
import { testDatabase } from '../support/database.js';
import { insertPlatform } from '../support/people.js';
import { restoreBeforeEach } from '../support/restoreBeforeEach.js';
import { until } from '../support/until.js';
import { runAdmin } from './runAdmin.js';

const db = testDatabase();
let folder: string;
let north: { id: number };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'import-people-'));
  north = { id: await insertPlatform(db, 'north') };
  await db.pool.query(`insert into courses (platform_id, course_key, name) values ($1, 'A', 'A'), ($1, 'B', 'B')`, [
    north.id,
  ]);
  await db.pool.query(`insert into users (username, email, name) values ('Known', 'known@x.example', 'Known as')`);
});
afterAll(() => rm(folder, { recursive: true }));
restoreBeforeEach(db);

async function fileOf(lines: unknown[]): Promise<string> {
  const file = path.join(folder, 'lines.jsonl');
  await writeFile(file, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'));
  return file;
}
const people = async (...lines: unknown[]) => importPeople(db, north, await fileOf(lines), () => {});
const enrollments = async (...lines: unknown[]) => importEnrollments(db, north, await fileOf(lines), () => {});
const person = (name: string, more = {}) => ({ username: name, email: `${name.toLowerCase()}@x.example`, ...more });
const members = async () =>
  (
    await db.pool.query(
      `select username, name, role, memberships.active from memberships join users on users.id = user_id order by users.id`,
    )
  ).rows;

describe('admin import people', () => {
  it('adds members, keeps existing ones, and is idempotent', async () => {
    const lines = [
      person('ann', { name: 'Ann' }),
      person('bob', { role: 'platform_admin' }),
      person('KNOWN', { name: 'Other' }),
    ];
    expect(await people(...lines)).toMatchObject({ lines: 3, created: 3, updated: 0, unchanged: 0, bad: 0 });
    const stored = [
      { username: 'Known', name: 'Known as', role: 'learner', active: true },
      { username: 'ann', name: 'Ann', role: 'learner', active: true },
      { username: 'bob', name: '', role: 'platform_admin', active: true },
    ];
    expect(await members()).toEqual(stored);
    expect(await people(...lines)).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
    await db.pool.query(`update memberships set active = false where role = 'platform_admin'`);
    expect(await people(person('bob'), person('ann', { role: 'platform_viewer' }))).toMatchObject({
      created: 0,
      updated: 2,
      unchanged: 0,
    });
    expect(await members()).toEqual([stored[0], { ...stored[1], role: 'platform_viewer' }, stored[2]]);
  });

  it('stores when they joined, also of who is a member already, and keeps it where it is not named', async () => {
    const joined = async () =>
      (
        await db.pool.query<{ at: Date }>(
          `select memberships.created_at as at from memberships join users on users.id = user_id where username = 'ann'`,
        )
      ).rows[0]!.at.toISOString();
    expect(await people(person('ann', { joined: '2019-09-01T08:00:00+02:00' }))).toMatchObject({ created: 1, bad: 0 });
    expect(await joined()).toBe('2019-09-01T06:00:00.000Z');
    expect(await people(person('ann'))).toMatchObject({ updated: 0, unchanged: 1 });
    expect(await people(person('ann', { joined: '2019-09-02T00:00:00Z' }))).toMatchObject({ updated: 1, unchanged: 0 });
    expect(await joined()).toBe('2019-09-02T00:00:00.000Z');
    expect(await people(person('ann', { joined: '2019-09-02T00:00:00Z' }))).toMatchObject({ updated: 0, unchanged: 1 });
    expect((await people(person('bob', { joined: 'last year' }))).errors).toEqual([
      { line: 1, reason: expect.stringContaining('joined') },
    ]);
  });

  it('130: is interrupted in order: what is reported is stored, and importing the file again adds the rest', async () => {
    const lines = Array.from({ length: 6_000 }, (_, n) => person(`learner-${n}`));
    const file = await fileOf(lines);
    const importing = () =>
      runAdmin({ DATABASE_URL: db.target.url }, ['import', 'people', file, '--platform', 'north', '--json']);
    const count = async () => (await db.pool.query('select from memberships')).rowCount;
    const before = new Set(process.listeners('SIGINT'));
    const blocker = await db.pool.connect();
    let run: ReturnType<typeof importing>;
    try {
      await blocker.query('begin; lock table memberships in exclusive mode');
      run = importing();
      await until(
        async () =>
          (await blocker.query(`select from pg_locks where relation = 'memberships'::regclass and not granted`))
            .rowCount! > 0,
        60_000,
      );
      for (const listener of process.listeners('SIGINT'))
        if (!before.has(listener)) (listener as (signal: string) => void)('SIGINT');
    } finally {
      await blocker.query('rollback');
      blocker.release();
    }
    const { status, output, errors } = await run;
    const report = JSON.parse(output) as { created: number; lines: number; interrupted: boolean };
    expect([status, report.interrupted, report.created]).toEqual([130, true, report.lines]);
    expect([report.created > 0, report.created < lines.length, await count()]).toEqual([true, true, report.created]);
    expect(errors).toContain('Import the file again for the rest');
    const again = await importing();
    expect([again.status, await count()]).toEqual([0, lines.length]);
  });

  it('skips people with a different or taken address, and invalid lines', async () => {
    await people(person('ann'));
    const { errors, bad, created } = await people(
      person('ann', { email: 'other@x.example' }),
      person('dan', { email: 'KNOWN@x.example' }),
      person('eve', { role: 'dm_admin' }),
      person('f', { email: 'f' }),
      person('gil'),
    );
    expect([bad, created]).toEqual([4, 1]);
    expect(errors.map(({ line, reason }) => [line, reason.split(' ')[0]])).toEqual([
      [1, 'email:'],
      [2, 'email'],
      [3, 'role'],
      [4, 'email'],
    ]);
  });

  it('takes the first line of a person, and reports the second with both numbers, each time', async () => {
    const lines = [person('ann'), person('bob'), person('ANN', { role: 'platform_admin' })];
    const errors = [{ line: 3, reason: "username 'ann' is already in line 1, which is used" }];
    expect(await people(...lines)).toMatchObject({ created: 2, bad: 1, errors });
    expect(await people(...lines)).toMatchObject({ created: 0, updated: 0, unchanged: 2, bad: 1, errors });
    expect(await members()).toMatchObject([{ username: 'ann', role: 'learner' }, { username: 'bob' }]);
  });

  it('admits invited people', async () => {
    await db.pool.query(
      `insert into invitations (platform_id, kind, course_id, email, active) select platform_id, 'course', id, 'ann@x.example', true from courses where course_key = 'A'`,
    );
    await people(person('ann'));
    expect((await db.pool.query('select active from course_enrollments')).rows).toEqual([{ active: true }]);
  });

  it('is a command', async () => {
    const { status, output } = await runAdmin({ DATABASE_URL: db.target.url }, [
      'import',
      'people',
      '--platform',
      'north',
      '--json',
      await fileOf([person('ann')]),
    ]);
    expect([status, JSON.parse(output)]).toMatchObject([0, { kind: 'people', created: 1 }]);
  });
});

describe('admin import enrollments', () => {
  it('enrolls members with the times of the file, and can be run again', async () => {
    await people(person('ann'), person('bob'));
    const lines = [
      { username: 'ann', course_id: 'A', started: '2014-02-01T00:00:00Z', metadata: { final_result: 'Pass' } },
      {
        username: 'BOB',
        course_id: 'A',
        started: '2014-02-01T00:00:00Z',
        active: false,
        ended: '2014-03-01T00:00:00Z',
      },
    ];
    expect(await enrollments(...lines)).toMatchObject({ created: 2, updated: 0, unchanged: 0, bad: 0 });
    expect(await enrollments(...lines)).toMatchObject({ created: 0, updated: 0, unchanged: 2, bad: 0 });
    const { rows } = await db.pool.query(
      'select active, started, ended, metadata from course_enrollments order by user_id',
    );
    expect(rows).toEqual([
      { active: true, started: new Date('2014-02-01'), ended: null, metadata: { final_result: 'Pass' } },
      { active: false, started: new Date('2014-02-01'), ended: new Date('2014-03-01'), metadata: {} },
    ]);
    expect(
      await enrollments(
        { ...lines[1]!, ended: '2014-04-01T00:00:00Z' },
        { ...lines[0]!, active: false, ended: '2014-05-01T00:00:00Z' },
      ),
    ).toMatchObject({ updated: 2 });
    expect((await db.pool.query('select ended from course_enrollments order by user_id')).rows).toEqual([
      { ended: new Date('2014-05-01') },
      { ended: new Date('2014-04-01') },
    ]);
  });

  it('skips unknown people and courses, and ends of active enrollments', async () => {
    await people(person('ann'));
    const of = (change = {}) => ({ username: 'ann', course_id: 'A', ...change });
    const { errors, created } = await enrollments(
      of({ username: 'nobody' }),
      of({ course_id: 'Z' }),
      of({ ended: '2014-03-01T00:00:00Z' }),
      of({ started: 'May' }),
      of({ started: '2014-03-01T00:00:00Z', expired: '2014-02-01T00:00:00Z', course_id: 'B' }),
      of(),
    );
    expect(created).toBe(1);
    expect(errors.map(({ line, reason }) => [line, reason.split(' ')[0]])).toEqual([
      [1, 'username'],
      [2, 'course_id'],
      [3, 'the'],
      [4, 'started'],
      [5, 'expired'],
    ]);
  });
});
