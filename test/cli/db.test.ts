import { describe, expect, it } from '@jest/globals';
import process from 'node:process';
import { testDatabase } from '../support/database.js';
import { runAdmin } from './runAdmin.js';

const db = testDatabase();
const isOnCluster = process.env.CITUS_URL !== undefined;
const lps = (...words: string[]) => runAdmin({ DATABASE_URL: db.target.url }, ['db', ...words]);

(isOnCluster ? describe.skip : describe)('lps db on one server', () => {
  it.each([[[]], [['--dry-run']], [['--json']], [['--undo']]])(
    'refuses to distribute, with the reason, and exits with 1: %j',
    async (options) => {
      const { status, errors } = await lps('distribute', ...options);
      expect(status).toBe(1);
      expect(errors).toContain('The database does not have the extension citus');
    },
  );

  it('refuses a replica beside a cluster', async () => {
    const env = { DATABASE_URL: db.target.url, DATABASE_REPLICA_URL: db.target.url };
    const { status, errors } = await runAdmin(env, ['db', 'distribute']);
    expect([status, errors]).toEqual([1, expect.stringContaining('DATABASE_REPLICA_URL')]);
  });

  it.each([[['tenants']], [['move', 'north', '1']]])('has no nodes: %j', async (words) => {
    const { status, errors } = await lps(...words);
    expect([status, errors]).toEqual([1, expect.stringContaining('Statements are not distributed')]);
  });
});
