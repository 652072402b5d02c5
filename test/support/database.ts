import { afterAll, beforeAll } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { type ConnectionTarget, type Database, connectDatabase } from '../../db/core/connect.js';
import { readTestServer, urlOfDatabase, withConnection } from './testServer.js';

/** A Database, and its URL for what opens connections of its own (a second process, a job queue). */
export interface TestDatabase extends Database {
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
  beforeAll(() =>
    withConnection(server.url, (client) => client.query(`create database ${name} template ${server.template}`)),
  );
  afterAll(async () => {
    await database.close();
    await withConnection(server.url, (client) => client.query(`drop database if exists ${name} with (force)`));
  });
  return { ...database, target };
}
