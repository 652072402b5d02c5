import { beforeAll, describe, expect, it } from '@jest/globals';
import { type OperationId, operationTable } from '../../../generated/operations.js';
import { readOperations } from '../../../server/contract/contract.js';
import { contract } from '../areas.js';
import { testDatabase } from '../database.js';
import { findAddressedRow } from './addressedRow.js';
import { TENANTS, findCanaries, formatNumber, formatText, formatUuid } from './canaries.js';
import { DECLARATIONS, findDeclaration } from './declaredAccess.js';
import { type World, plantWorld } from './plant.js';
import { readParts } from './partsOfOperation.js';
import { NOT_PLANTED, UNMARKED } from './columnsOfTables.js';

const db = testDatabase();
let world: World;
beforeAll(async () => {
  world = await plantWorld(db);
});

describe('the world of the access matrix', () => {
  it('has rows of both tenants in every table that belongs to tenants, or says why not', async () => {
    for (const { name } of world.tables.filter(({ isTenantOwned }) => isTenantOwned)) {
      const { rows } = await db.pool.query<{ tenants: number }>(
        `select cast(count(distinct platform_id) as integer) as tenants from ${name} where platform_id > 0`,
      );
      expect({ name, isFilled: rows[0]!.tenants === TENANTS.length || name in NOT_PLANTED }).toEqual({
        name,
        isFilled: true,
      });
    }
  });

  it('gives no reasons for tables that it fills or that there are not', () => {
    const planted = new Set(world.rows.map(({ tableName }) => tableName).filter((name) => name !== 'credentials'));
    const tables = new Set(world.tables.map(({ name }) => name));
    expect(Object.keys(NOT_PLANTED).filter((name) => planted.has(name) || !tables.has(name))).toEqual([]);
  });

  it('writes into every free text whose it is, or says why not', () => {
    const planted = new Set(world.rows.map(({ tableName }) => tableName).filter((name) => name !== 'credentials'));
    const free = world.tables
      .filter(({ name }) => planted.has(name))
      .flatMap(({ name, columns }) =>
        columns
          .filter(
            ({ type, allowed, isGenerated }) => ['text', '_text', 'jsonb'].includes(type) && !allowed && !isGenerated,
          )
          .map((column) => `${name}.${column.name}`),
      );
    const marked = new Set(
      world.rows.flatMap(({ tableName, values }) =>
        Object.entries(values)
          .filter(([, value]) => findCanaries(JSON.stringify(value) ?? '').length > 0)
          .map(([column]) => `${tableName}.${column}`),
      ),
    );
    expect(free.filter((column) => !marked.has(column)).sort()).toEqual(Object.keys(UNMARKED).sort());
  });

  /** Features are registered for all platforms. plant.ts inserts those of the examples, without an owner. */
  const SHARED_NAMES = ['feature'];

  it('has a row for whatever a path names', () => {
    const subject = world.row('north', 'users', 'ann');
    const scene = { platform: 'north', rows: 'north', level: 'students', subject } as const;
    const unknown = readOperations(contract).flatMap((operation) =>
      readParts(operation)
        .parameters.filter(
          ({ in: place, name, value }) =>
            place === 'path' &&
            !SHARED_NAMES.includes(name) &&
            findDeclaration(operation).rows?.[name] !== null &&
            !findAddressedRow(world, operation, { name, example: value }, scene),
        )
        .map(({ name }) => `${operation.operationId}: declare the row that {${name}} names`),
    );
    expect(unknown).toEqual([]);
  });

  it('has declarations of operations of their area, and of names that they have', () => {
    for (const [area, declarations] of Object.entries(DECLARATIONS))
      for (const id of Object.keys(declarations))
        expect([id, operationTable[id as OperationId].folder.split('/')[0]]).toEqual([id, area]);
    const unused = readOperations(contract).flatMap((operation) => {
      const { parameters, bodies } = readParts(operation);
      const text = JSON.stringify([parameters.map(({ name }) => ({ [name]: true })), bodies]);
      return Object.keys(findDeclaration(operation).rows ?? {})
        .filter((name) => !text.includes(`"${name}":`))
        .map((name) => `${operation.operationId}: ${name}`);
    });
    expect(unused).toEqual([]);
  });

  it('recognises texts, numbers and UUIDs', () => {
    const canary = { tenant: 'south', owner: 'dept1a', table: 41, number: 7 } as const;
    for (const value of [formatText(canary), formatNumber(canary), formatUuid(canary)])
      expect(findCanaries(JSON.stringify({ value }))).toEqual([canary]);
    expect(findCanaries('"2026-09-01T10:11:12.123456789Z" 1795276800 a123456789')).toEqual([]);
  });
});
