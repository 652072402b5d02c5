import { beforeAll, describe, expect, it } from '@jest/globals';
import { testDatabase } from '../support/database.js';
import { insertPlatform, insertUser } from '../support/people.js';
import { runAdmin } from './runAdmin.js';

const db = testDatabase();
const LIMIT_MS = 300_000;

beforeAll(async () => {
  await insertPlatform(db, 'north');
  await insertUser(db, 'ada', { roles: { north: 'learner' } });
});

async function admin(...words: string[]) {
  const { status, output, errors } = await runAdmin({ DATABASE_URL: db.target.url }, [
    ...words,
    '--platform',
    'north',
    '--json',
  ]);
  return { status, result: JSON.parse(status === 0 ? output : errors) as unknown };
}

describe('admin department', () => {
  it(
    'creates paths, case aside, puts people in and lists',
    async () => {
      const first = await admin('department', 'create', 'Engineering/Software');
      expect((await admin('department', 'create', 'ENGINEERING/software')).result).toMatchObject({
        id: (first.result as { id: number }).id,
      });
      expect(await admin('department', 'add-member', 'engineering/Software', '--user', 'ada', '--admin')).toMatchObject(
        { status: 0, result: { admin: true } },
      );
      expect(await admin('department', 'add-member', 'Engineering', '--user', 'nobody')).toMatchObject({
        status: 1,
        result: { option: '--user' },
      });
      expect((await admin('department', 'list')).result).toMatchObject([
        { path: 'Engineering', members: 0, with_below: 1 },
        { path: 'Engineering/Software', members: 1, with_below: 1 },
      ]);
    },
    LIMIT_MS,
  );
});

describe('admin group', () => {
  it(
    'creates once, puts people in and lists',
    async () => {
      expect(await admin('group', 'create', 'Autumn cohort')).toMatchObject({
        status: 0,
        result: { outcome: 'created' },
      });
      expect(await admin('group', 'create', 'autumn COHORT')).toMatchObject({
        status: 1,
        result: { error: expect.stringContaining('Autumn cohort') },
      });
      expect(await admin('group', 'add-member', 'autumn cohort', '--user', 'ada')).toMatchObject({ status: 0 });
      expect((await admin('group', 'list')).result).toMatchObject([{ name: 'Autumn cohort', members: 1 }]);
    },
    LIMIT_MS,
  );
});
