import type { ClientBase } from 'pg';
import { findUnprintable } from './findUnprintable.js';
import { printFunction, printReference, printTableDefinition } from './printTableDefinition.js';
import { type Schema, type Table, readSchema } from './readSchema.js';
import { shortenAuditing } from './shortenAuditing.js';

/**
 * The schema of a migrated database as SQL that an empty database can load. The same schema always gives the same text. Tables are in
 * alphabetical order, each after those that it refers to, and with all that belongs to it. Throws when something can't be written.
 */
export async function printSchemaText(client: ClientBase): Promise<string> {
  await client.query('begin');
  try {
    await client.query(`set local search_path = public; set local timezone = 'UTC'; set local datestyle = 'ISO'`);
    const unprintable = await findUnprintable(client);
    if (unprintable.length > 0)
      throw new Error(`test/support/schema can't write these yet: ${unprintable.join(', ')}.`);
    const { schema, auditCalls } = await shortenAuditing(client, await readSchema(client));
    return printSchema(schema, auditCalls);
  } finally {
    await client.query('rollback');
  }
}

function printSchema(schema: Schema, auditCalls: Map<number, string>): string {
  const tables = sortByReference(schema);
  const place = new Map(tables.map(({ id }, index) => [id, index]));
  const early = schema.constraints.filter(
    ({ tableId, targetId }) => targetId === null || place.get(targetId)! <= place.get(tableId)!,
  );
  const late = schema.constraints.filter((constraint) => !early.includes(constraint));
  const ownerOf = findOwners(schema);
  const shared = schema.functions.filter(({ id }) => !ownerOf.has(id));
  const sections = [
    schema.extensions.map((name) => `CREATE EXTENSION IF NOT EXISTS ${name};`).join('\n'),
    '-- Functions may call each other and read tables that come later.\nSET check_function_bodies = off;',
    ...shared.filter(({ needsTables }) => !needsTables).map(printFunction),
    ...tables.map((table) => {
      const ofTable = <Part extends { tableId: number }>(parts: Part[]) =>
        parts.filter(({ tableId }) => tableId === table.id);
      return printTableDefinition(table, {
        columns: ofTable(schema.columns),
        constraints: ofTable(early),
        indexes: ofTable(schema.indexes),
        functions: schema.functions.filter(({ id }) => ownerOf.get(id) === table.id),
        triggers: ofTable(schema.triggers),
        auditCall: auditCalls.get(table.id) ?? null,
      });
    }),
    ...late.map((constraint) => printReference(tables[place.get(constraint.tableId)!]!, constraint)),
    ...shared.filter(({ needsTables }) => needsTables).map(printFunction),
    ...schema.views.map(({ name, definition }) => `CREATE VIEW ${name} AS\n${definition}`),
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

/** The one table whose triggers call a function, by function id. Functions that several tables or none call have no owner. */
function findOwners({ triggers }: Schema): Map<number, number> {
  const tablesOf = new Map<number, Set<number>>();
  for (const { functionId, tableId } of triggers)
    tablesOf.set(functionId, (tablesOf.get(functionId) ?? new Set()).add(tableId));
  const owned = [...tablesOf].filter(([, tables]) => tables.size === 1);
  return new Map(owned.map(([functionId, [tableId]]) => [functionId, tableId!]));
}

function sortByReference({ tables, constraints }: Schema): Table[] {
  const ordered: Table[] = [];
  const visited = new Set<Table>();
  const visit = (table: Table) => {
    if (visited.has(table)) return;
    visited.add(table);
    const targets = new Set(constraints.filter(({ tableId }) => tableId === table.id).map(({ targetId }) => targetId));
    tables.filter(({ id }) => targets.has(id)).forEach(visit);
    ordered.push(table);
  };
  tables.forEach(visit);
  return ordered;
}
