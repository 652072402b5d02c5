import { describe, expect, it } from '@jest/globals';
import { testDatabase } from '../../support/database.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';
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
  db.pool.query(`insert into platforms (key, name, is_main) values ('north', 'North School', false), ('south', 'South', true)`);

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
    expect(again.errors).toContain("keeps its name 'North School'");
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

  it('names what is wrong', async () => {
    await make();
    expect(await failure('platform', 'create', 'a b')).toMatchObject({ option: '--key' });
    expect(await failure('platform', 'create')).toMatchObject({ option: '--key' });
    expect(await failure('platform', 'create', 'third', '--main')).toMatchObject({
      option: '--main',
      error: expect.stringContaining('south'),
    });
    expect((await db.pool.query(`select from platforms where key = 'third'`)).rowCount).toBe(0);
  });
});
