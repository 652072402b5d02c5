import { randomUUID } from 'node:crypto';
import type { ProgressWriter } from '../../../../db/learning/activity/followContext.js';
import { type Fact, type FactKey } from '../../../../db/learning/progress/fact.js';
import {
  createFragment,
  parseStatement,
  collectIdentifiers,
} from '../../../../db/learning/records/incomingStatement.js';
import { storeStatements } from '../../../../db/learning/records/storeStatements.js';
import { TESTER, type TestDatabase } from '../../../support/database.js';
import { insertPlatform } from '../../catalog/items/platform.js';

export const GAP_SECONDS = 600;
export const ADL = 'http://adlnet.gov/expapi/verbs/';

type Json = Record<string, unknown>;
const AUTHORITY = { objectType: 'Agent', mbox: 'mailto:lrs@example.com' };
const authority = createFragment(JSON.stringify(AUTHORITY), collectIdentifiers(AUTHORITY));

export const mailbox = (name: string) => ({ mbox: `mailto:${name}@example.com` });

export const statementOf = (
  actor: Json,
  verb: string,
  object: string | Json,
  rest: Json = {},
): Json & { id: string } => ({
  id: randomUUID(),
  actor,
  verb: { id: verb.includes(':') ? verb : `${ADL}${verb}` },
  object: typeof object === 'string' ? { id: object } : object,
  ...rest,
});

export const voidingOf = (id: string) => statementOf(mailbox('boss'), 'voided', { objectType: 'StatementRef', id });

/** What is written into a database for tests of activity. */
export function activityWorld(db: TestDatabase) {
  const insertPerson = async (
    platformId: number,
    username: string,
    email = `${username}@example.com`,
  ): Promise<number> => {
    const { rows } = await db.pool.query<{ id: number }>(
      'insert into users (username, email) values ($1, $2) returning id',
      [username, email],
    );
    await db.pool.query(`insert into memberships (platform_id, user_id, role) values ($1, $2, 'learner')`, [
      platformId,
      rows[0]!.id,
    ]);
    return rows[0]!.id;
  };
  const insertCourse = async (platformId: number, key: string, blocks: string[] = []): Promise<number> => {
    const { rows } = await db.pool.query<{ id: number }>(
      `insert into courses (platform_id, course_key, name) values ($1, $2, $2) returning id`,
      [platformId, key],
    );
    await insertBlocks(platformId, rows[0]!.id, blocks);
    return rows[0]!.id;
  };
  const insertBlocks = async (platformId: number, courseId: number, blocks: string[]): Promise<void> => {
    for (const block of blocks)
      await db.pool.query(
        `insert into course_blocks (platform_id, course_id, block_key, type, name, position) values ($1, $2, $3, 'section', $3, 1)`,
        [platformId, courseId, block],
      );
  };
  const store = (platformId: number, statements: Json[]) =>
    storeStatements(db, TESTER, {
      platformId,
      statements: statements.map((one) => parseStatement(one, '1.0.0')),
      authority,
      onlyOf: null,
    });
  const rowsOf = async (table: string, platformId: number, columns: string): Promise<Json[]> =>
    (
      await db.pool.query<Json>(`select ${columns} from ${table} where platform_id = $1 order by ${columns}`, [
        platformId,
      ])
    ).rows;
  return {
    insertPlatform: (key: string) => insertPlatform(db, key),
    insertPerson,
    insertCourse,
    insertBlocks,
    store,
    rowsOf,
  };
}

/** Keeps facts by their keys, as progress does. */
export class FactBook implements ProgressWriter {
  facts: Fact[] = [];

  apply = (_: unknown, __: number, facts: readonly Fact[]) => {
    this.facts.push(...facts);
    return Promise.resolve();
  };

  replace = (_: unknown, __: number, keys: readonly FactKey[], facts: readonly Fact[]) => {
    const nameOf = ({ userId, courseId, blockId }: FactKey) => `${userId}/${courseId}/${blockId}`;
    const names = new Set(keys.map(nameOf));
    this.facts = [...this.facts.filter((fact) => !names.has(nameOf(fact))), ...facts];
    return Promise.resolve();
  };

  measure = () => Promise.resolve();

  forget = () => {
    this.facts = [];
    return Promise.resolve();
  };

  freeze = () => Promise.resolve();

  /** In one order. */
  sorted(): string[] {
    return this.facts.map((fact) => JSON.stringify(fact, Object.keys(fact).sort())).sort();
  }
}
