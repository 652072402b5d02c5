import type { ClientBase } from 'pg';
import { type Schema, type SqlFunction, readSchema } from './readSchema.js';

interface AuditCall {
  tableId: number;
  functionName: string;
  statement: string;
}

/** The schema without the functions and triggers that calls of audit_table() make, and those calls by table id. */
export interface ShortenedSchema {
  schema: Schema;
  auditCalls: Map<number, string>;
}

/**
 * audit_table() makes a function and three triggers for each audited table, all alike but for names. A call stands for them where
 * it makes exactly what is there. That is found out by making them anew, so it needs a transaction that is rolled back.
 */
export async function shortenAuditing(client: ClientBase, schema: Schema): Promise<ShortenedSchema> {
  const known = schema.functions.some(({ signature }) => signature === 'audit_table(regclass,text[])');
  const calls = known ? listPossibleCalls(schema) : [];
  for (const { functionName, statement } of calls) {
    await client.query(`drop function ${functionName} cascade`);
    await client.query(statement);
  }
  const anew = await readSchema(client);
  const exact = calls.filter(
    ({ functionName }) => readAuditFunction(schema, functionName) === readAuditFunction(anew, functionName),
  );
  const replaced = new Set(exact.map(({ functionName }) => findFunction(schema, functionName)?.id));
  return {
    schema: {
      ...schema,
      functions: schema.functions.filter(({ id }) => !replaced.has(id)),
      triggers: schema.triggers.filter(({ functionId }) => !replaced.has(functionId)),
    },
    auditCalls: new Map(exact.map(({ tableId, statement }) => [tableId, statement])),
  };
}

function listPossibleCalls(schema: Schema): AuditCall[] {
  return schema.tables.flatMap(({ id, name }) => {
    const functionName = `audit_${name}()`;
    const audit = findFunction(schema, functionName);
    if (!audit) return [];
    // The columns that are kept out of the log stand in the function.
    const hidden = / - ('\{[^']*\}')::text\[\]/.exec(audit.definition)?.[1] ?? `'{}'`;
    const statement = `SELECT audit_table('${name}'${hidden === `'{}'` ? '' : `, ${hidden}`})`;
    return [{ tableId: id, functionName, statement }];
  });
}

function readAuditFunction(schema: Schema, functionName: string): string {
  const audit = findFunction(schema, functionName);
  const triggers = schema.triggers.filter(({ functionId }) => functionId === audit?.id);
  return JSON.stringify([audit?.definition, triggers.map(({ definition }) => definition)]);
}

function findFunction(schema: Schema, name: string): SqlFunction | undefined {
  return schema.functions.find(({ signature }) => signature === name);
}
