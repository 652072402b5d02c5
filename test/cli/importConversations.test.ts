import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { testDatabase } from '../support/database.js';
import { runAdmin } from './runAdmin.js';

const db = testDatabase();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'import-conversations-'));
  await db.pool.query(`
    insert into platforms (key, name) values ('north', 'North');
    insert into users (username, email) values ('ann', 'ann@north.example');
    insert into memberships (platform_id, user_id, role) select platforms.id, users.id, 'learner' from platforms, users;
    insert into mentors (platform_id, slug, name) select id, 'tutor', 'Tutor' from platforms;`);
});
afterAll(() => rm(folder, { recursive: true }));

describe('admin import conversations', () => {
  it('keeps the good lines, names the bad ones without their texts, and can be run again', async () => {
    const of = (changes = {}) => ({
      session_id: 's',
      username: 'ann',
      mentor: 'tutor',
      at: '2026-05-01T10:00:00Z',
      role: 'user',
      text: 'Hello, secret',
      ...changes,
    });
    const good = Array.from({ length: 1_200 }, (_, index) => of({ text: `Secret ${index}` }));
    const bad = [
      of({ username: 'nobody' }),
      of({ mentor: 'none' }),
      of({ role: 'teacher' }),
      of({ at: 'May' }),
      of({ text: undefined }),
      of({ cost: -1 }),
      of({ mood: 'good' }),
    ];
    const file = path.join(folder, 'conversations.jsonl');
    await writeFile(file, [...good, ...bad].map((line) => JSON.stringify(line)).join('\n') + '\n{');
    const run = async () => {
      const { status, output } = await runAdmin({ DATABASE_URL: db.target.url }, [
        'import',
        'conversations',
        '--platform',
        'north',
        '--json',
        file,
      ]);
      return { status, report: JSON.parse(output) as { errors: { line: number; reason: string }[] } };
    };
    const first = await run();
    expect([first.status, first.report]).toMatchObject([2, { lines: 1_208, created: 1_200, unchanged: 0, bad: 8 }]);
    expect(first.report.errors.map(({ line, reason }) => [line, reason.split(' ')[0]])).toEqual([
      [1_201, 'username'],
      [1_202, 'mentor'],
      [1_203, 'role'],
      [1_204, 'at'],
      [1_205, 'the'],
      [1_206, 'cost'],
      [1_207, 'the'],
      [1_208, expect.any(String)],
    ]);
    expect(JSON.stringify(first.report)).not.toMatch(/secret/i);
    expect((await run()).report).toMatchObject({ created: 0, unchanged: 1_200, bad: 8 });
    expect((await db.pool.query('select messages from conversation_sessions')).rows).toEqual([{ messages: 1_200 }]);
  });
});
