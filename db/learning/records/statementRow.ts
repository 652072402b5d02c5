import type { Database } from '../../core/connect.js';
import { DEFAULT_VERSION } from './incomingStatement.js';
import { getRecordCache } from './recordCache.js';
import type { RecordFragment } from './recordFragment.js';
import type { StoredStatement } from './storedStatement.js';

/** A stored statement without the JSON of its fragments. Times are UTC with microseconds. */
export interface StatementRow extends Pick<
  StoredStatement,
  'id' | 'registration' | 'voided' | 'result' | 'context' | 'attachments'
> {
  stored: string;
  occurredAt: string;
  version: string;
  actorPart: StoredStatement['actor_fragment'];
  verbPart: StoredStatement['verb_fragment'];
  objectPart: StoredStatement['object_fragment'];
  contextPart: StoredStatement['context_fragment'];
  authorityPart: StoredStatement['authority_fragment'];
}

/** SQL: the columns of a StatementRow, of the table or its alias. */
export const statementColumns = (table: string) => `
  ${table}.id, statement_time(${table}.stored) as stored, statement_time(${table}.occurred_at) as "occurredAt", ${table}.registration,
  coalesce(${table}.version, '${DEFAULT_VERSION}') as version, ${table}.voided, ${table}.actor_fragment as "actorPart", ${table}.verb_fragment as "verbPart", ${table}.object_fragment as "objectPart",
  ${table}.context_fragment as "contextPart", ${table}.authority_fragment as "authorityPart", ${table}.result, ${table}.context, ${table}.attachments`;

const PARTS = {
  name: 'record_fragments_by_id',
  text: 'select id, content from record_fragments where platform_id = $1 and id = any ($2::integer[])',
};

type PartReader = Pick<Database, 'read'>;

/**
 * The statements as JSON, in the same order. `cachedFor`: the database whose fragments may be cached; omit it inside
 * transactions.
 */
export async function statementTexts(
  db: PartReader,
  platformId: number,
  rows: StatementRow[],
  cachedFor: object | null = db,
): Promise<string[]> {
  const known = cachedFor === null ? null : getRecordCache(cachedFor);
  const cache = known?.texts;
  const generation = known?.generation;
  const parts = new Map<number, string>();
  const missing = new Set<number>();
  for (const row of rows) {
    for (const id of [row.actorPart, row.verbPart, row.objectPart, row.contextPart, row.authorityPart]) {
      const text = id === null ? null : cache?.get(`${platformId}:${id}`);
      if (typeof text === 'string') parts.set(id!, text);
      else if (id !== null) missing.add(id);
    }
  }
  if (missing.size > 0) {
    const fragments = await db.read<Pick<RecordFragment, 'id' | 'content'>>(PARTS, [platformId, [...missing]]);
    for (const { id, content } of fragments) {
      parts.set(id, content);
      if (known?.generation === generation) cache?.set(`${platformId}:${id}`, content);
    }
  }
  return rows.map((row) => statementText(row, (id) => parts.get(id)!));
}

/** Concatenates JSON texts, which is much faster than parsing and serializing. */
function statementText(row: StatementRow, partOf: (id: number) => string): string {
  const context = contextText(row, partOf);
  return [
    `{"id":"${row.id}","actor":${partOf(row.actorPart)},"verb":${partOf(row.verbPart)},"object":${partOf(row.objectPart)}`,
    row.result === null ? '' : `,"result":${row.result}`,
    context === null ? '' : `,"context":${context}`,
    row.attachments === null ? '' : `,"attachments":${row.attachments}`,
    `,"timestamp":"${shortened(row.occurredAt)}","stored":"${row.stored}","authority":${partOf(row.authorityPart)},"version":"${row.version}"}`,
  ].join('');
}

function contextText(
  { registration, contextPart, context }: StatementRow,
  partOf: (id: number) => string,
): string | null {
  if (registration === null && contextPart === null && context === null) return null;
  const inside = [
    registration === null ? '' : `"registration":"${registration}"`,
    contextPart === null ? '' : partOf(contextPart).slice(1, -1),
    context === null ? '' : context.slice(1, -1),
  ];
  return `{${inside.filter((text) => text !== '').join(',')}}`;
}

/** Drops microseconds when they are 0. */
const shortened = (time: string) => time.replace(/000Z$/, 'Z');
