import { describe, expect, it } from '@jest/globals';
import { userInfo } from 'node:os';
import { testDatabase } from '../support/database.js';
import { restoreBeforeEach } from '../support/restoreBeforeEach.js';
import { runAdmin } from './runAdmin.js';

const db = testDatabase();
restoreBeforeEach(db);

const admin = (...args: string[]) => runAdmin({ DATABASE_URL: db.target.url }, args);
async function answer<Body>(...args: string[]): Promise<Body> {
  const { status, output, errors } = await admin(...args, '--json');
  if (status !== 0) throw new Error(`status ${status}: ${errors}`);
  return JSON.parse(output) as Body;
}
async function failure(...args: string[]): Promise<{ error: string; option?: string }> {
  const { status, output, errors } = await admin(...args, '--json');
  expect([status, output]).toEqual([1, '']);
  return JSON.parse(errors) as { error: string; option?: string };
}
const make = () =>
  db.pool.query(
    `insert into platforms (key, name, is_main) values ('north', 'North School', false), ('south', 'South', true)`,
  );

describe('admin platform', () => {
  it('creates by argument or option; twice is harmless', async () => {
    expect(await answer('platform', 'create', 'north', '--name', 'North School')).toEqual({
      outcome: 'created',
      key: 'north',
      name: 'North School',
      main: false,
    });
    const again = await admin('platform', 'create', '--key', 'north', '--name', 'Another');
    expect(again).toMatchObject({ status: 0, output: "Platform 'north' exists.\n" });
    expect(again.errors).toContain("keeps the name 'North School'");
    expect(await answer('platform', 'create', 'south', '--main')).toMatchObject({
      outcome: 'created',
      name: 'south',
      main: true,
    });
  });

  it('lists for people and for programs', async () => {
    await make();
    expect(await answer('platform', 'list')).toMatchObject([
      { key: 'north', members: 0, courses: 0 },
      { key: 'south', main: true },
    ]);
    expect((await admin('platform', 'list')).output).toMatch(/north.*North School/);
  });

  it('names the errors', async () => {
    await make();
    expect(await failure('platform', 'create', 'a b')).toMatchObject({ option: '--key' });
    expect(await failure('platform', 'create')).toMatchObject({ option: '--key' });
    expect(await failure('platform', 'create', 'third', '--main')).toMatchObject({
      option: '--main',
      error: expect.stringContaining('south'),
    });
    expect((await db.pool.query(`select from platforms where key = 'third'`)).rowCount).toBe(0);
  });

  it('removes a platform with its data on confirmation, and stores the actor', async () => {
    await make();
    await answer('user', 'create', 'amina', '--email', 'amina@north.example', '--platform', 'north');
    await answer('key', 'create', '--role', 'platform_admin', '--platform', 'north');
    expect(await failure('platform', 'remove', 'north')).toMatchObject({ option: '--yes' });
    expect(await failure('platform', 'remove', 'nowhere', '--yes')).toMatchObject({
      error: expect.stringContaining("no platform 'nowhere'"),
    });
    expect(await failure('platform', 'remove', 'north', '--yes', '--as', 'nobody')).toMatchObject({ option: '--as' });
    const removed = await answer('platform', 'remove', 'north', '--yes', '--as', 'Amina');
    expect(removed).toMatchObject({
      outcome: 'removed',
      key: 'north',
      rows: { memberships: 1, credentials: 1, platforms: 1 },
    });
    expect(await answer('platform', 'list')).toMatchObject([{ key: 'south' }]);
    expect(await answer('user', 'list')).toMatchObject([{ username: 'amina', roles: {} }]);
    const { output } = await admin('audit', '--table', 'platforms', '--limit', '1', '--json');
    expect(JSON.parse(output)).toMatchObject({
      action: 'delete',
      actor: 'amina',
      operation: `admin platform remove by ${userInfo().username}`,
    });
    expect(await failure('audit', '--table', 'platform')).toMatchObject({ option: '--table' });
  });
});
