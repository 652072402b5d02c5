import type { Column, Constraint, SqlFunction, Table, TablePart } from './readSchema.js';

/** What is written below the columns of a table. */
export interface TableParts {
  columns: Column[];
  constraints: Constraint[];
  indexes: TablePart[];
  /** Those that only triggers of this table call. */
  functions: SqlFunction[];
  triggers: TablePart[];
  auditCall: string | null;
}

/** A table with all that belongs to it. */
export function printTableDefinition(
  table: Table,
  { columns, constraints, indexes, functions, triggers, auditCall }: TableParts,
): string {
  const lines = [
    ...printColumns(columns),
    ...constraints.map(({ name, definition }) => `  CONSTRAINT ${name} ${definition}`),
  ];
  const statements = [
    `CREATE ${table.unlogged ? 'UNLOGGED ' : ''}TABLE ${table.name} (\n${lines.join(',\n')}\n)${table.partitionKey && ` PARTITION BY ${table.partitionKey}`}${table.options && ` WITH (${table.options})`};`,
    ...printComment(`TABLE ${table.name}`, table.comment),
    ...columns.flatMap(({ name, comment }) => printComment(`COLUMN ${table.name}.${name}`, comment)),
    ...indexes.map(({ definition }) => `${definition};`),
    ...functions.map((one) => `\n${printFunction(one)}\n`),
    ...triggers.map(({ definition }) => `${definition};`),
    ...(auditCall === null ? [] : [`${auditCall};`]),
  ];
  return statements
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd();
}

/** A foreign key that is added when both of its tables are there. */
export function printReference(table: Table, { name, definition }: Constraint): string {
  return `ALTER TABLE ${table.name} ADD CONSTRAINT ${name} ${definition};`;
}

export function printFunction({ signature, definition, comment }: SqlFunction): string {
  return [`${definition.trimEnd()};`, ...printComment(`ROUTINE ${signature}`, comment)].join('\n');
}

function printColumns(columns: Column[]): string[] {
  const nameWidth = Math.max(...columns.map(({ name }) => name.length));
  const typeWidth = Math.max(...columns.map(({ type }) => type.length));
  return columns.map(({ name, type, required, value }) => {
    const rest = [required ? 'NOT NULL' : '', value].filter((part) => part !== '').join(' ');
    return `  ${name.padEnd(nameWidth)} ${type.padEnd(typeWidth)} ${rest}`.trimEnd();
  });
}

function printComment(target: string, comment: string | null): string[] {
  return comment === null ? [] : [`COMMENT ON ${target} IS '${comment.replaceAll(`'`, `''`)}';`];
}
