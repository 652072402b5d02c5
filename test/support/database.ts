import { afterAll, beforeAll } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { serviceActor } from '../../db/core/actor.js';
import { type ConnectionTarget, type OpenDatabase, connectDatabase } from '../../db/core/connect.js';
import { readTestServer, urlOfDatabase, withConnection } from './testServer.js';

/** Whom a test changes something as. */
export const TESTER = serviceActor('test');

/** A Database, and its URL for what opens connections of its own (a second process, a job queue). */
export interface TestDatabase extends OpenDatabase {
  /** Goes past the product's ways: for what a test prepares and looks at. */
  pool: pg.Pool;
  target: Extract<ConnectionTarget, { url: string }>;
}

/**
 * A migrated, empty database for the calling test file: call it once, at the top, before other hooks.
 * It is made before the file's first test and dropped after its last one.
 */
export function testDatabase({ maxConnections = 5 }: { maxConnections?: number } = {}): TestDatabase {
  const server = readTestServer();
  const name = `${server.prefix}${randomBytes(4).toString('hex')}`;
  const target = { url: urlOfDatabase(server.url, name) };
  const database = connectDatabase(target, { maxConnections });
  const pool = new pg.Pool({ connectionString: target.url, max: maxConnections });
  // What a test cuts is no error of the pool.
  pool.on('error', () => {});
  beforeAll(() =>
    withConnection(server.url, (client) => client.query(`create database ${name} template ${server.template}`)),
  );
  afterAll(async () => {
    await Promise.all([database.close(), pool.end()]);
    await withConnection(server.url, (client) => client.query(`drop database if exists ${name} with (force)`));
  });
  return { ...database, pool, target };
}
