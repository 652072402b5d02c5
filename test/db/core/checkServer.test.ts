import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type ServerState, listServerFaults, readServerState } from '../../../db/core/checkServer.js';
import { openDatabase } from '../../../server/runtime/openDatabase.js';
import { readConfig } from '../../../server/config/config.js';
import { testDatabase } from '../../support/database.js';

const db = testDatabase();
const PASSWORD = 'of-a-test';
let state: ServerState;
let name: string;
let role: string;

beforeAll(async () => {
  state = await readServerState(db.target);
  name = `${state.database}_empty`;
  role = `${state.database}_guest`;
  await db.pool.query(`create role "${role}" login password '${PASSWORD}'`);
  await db.pool.query(`create database "${name}"`);
});
afterAll(async () => {
  // The pool of the file has ended.
  const client = new pg.Client({ connectionString: db.target.url });
  await client.connect();
  await client.query(`drop database if exists "${name}"`);
  await client.query(`drop role if exists "${role}"`);
  await client.end();
});

const faults = (more: Partial<ServerState>) => listServerFaults({ ...state, ...more });

/** As the role without rights, in this database or the empty one. */
function urlOf(database: string): string {
  const url = new URL(db.target.url);
  url.username = role;
  url.password = PASSWORD;
  url.pathname = `/${database}`;
  return String(url);
}
const opened = (DATABASE_URL: string) =>
  openDatabase(readConfig({ DATABASE_URL }), () => {}).then(
    () => 'opened',
    (error: Error) => `${error.name}: ${error.message}`,
  );

describe('the server that DATABASE_URL names', () => {
  it('is fine where it is what the migrations need, and they are applied', () => {
    expect(listServerFaults(state)).toEqual([]);
    expect(faults({ applied: 0, missingExtensions: [] })).toEqual([]);
  });

  it.each<[string, Partial<ServerState>, string]>([
    ['is too old', { versionNumber: 150_013, version: '15.13' }, 'It is PostgreSQL 15.13, and 16 or newer is needed.'],
    ['can only be read', { isReplica: true }, 'It is a replica'],
    ['has another encoding', { encoding: 'SQL_ASCII' }, 'Its encoding is SQL_ASCII'],
    [
      'lacks extensions',
      { applied: 0, missingExtensions: ['unaccent'], unavailableExtensions: ['unaccent'] },
      'The server has no extension unaccent',
    ],
  ])('is refused where it %s', (_, more, text) => {
    expect(faults(more)).toEqual([expect.stringContaining(text)]);
  });

  it('is refused in one line, before anything is made, where rights are missing', async () => {
    const line = await opened(urlOf(name));
    expect(line.split('\n')).toHaveLength(1);
    for (const words of [
      'ConfigError: DATABASE_URL can',
      `grant create on database "${name}" to "${role}"`,
      `grant usage, create on schema "public" to "${role}"`,
    ])
      expect(line).toContain(words);
    expect(await opened(urlOf(state.database))).toMatch(/tables belong to a role whose rights/);
  });

  it('is refused in one line where nobody answers, or nobody is let in', async () => {
    expect(await opened('postgres://ann:secret@127.0.0.1:1/none')).toBe(
      'ConfigError: DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1.',
    );
    expect(await opened('postgres://ann:secret@no-such-host.invalid/none')).toMatch(
      /^ConfigError: DATABASE_URL cannot be used: getaddrinfo [A-Z_]+ no-such-host.invalid\.$/,
    );
    expect(await opened(urlOf('no_such_database'))).toBe(
      `ConfigError: DATABASE_URL cannot be used: database "no_such_database" does not exist.`,
    );
  });
});
