import { type Transaction, query } from '../../../core/transaction.js';
import { createIdentifier } from '../../records/incomingStatement.js';
import { assignClientNumbers } from '../clients/assignClientNumbers.js';
import { parseClient } from '../clients/parseClient.js';
import type { RecordFragment } from '../../records/recordFragment.js';
import type { RecordSettings } from './recordSettings.js';
import type { ResolvedContext } from './resolvedContext.js';
import { type ChangedSubject, type Subject, resolveSubjects } from './resolveSubjects.js';

const KNOWN = {
  name: 'activity: known contexts',
  text: 'select fragment_id as part, course_id as "courseId", client_id as "clientId" from record_contexts where platform_id = $1 and fragment_id = any ($2::integer[])',
};

/** Course and client of a context fragment. */
export interface ContextLocation {
  courseId: ResolvedContext['course_id'];
  /** Id in record_clients. */
  clientId: ResolvedContext['client_id'];
}

interface ContextRow {
  part: number;
  courseId: number | null;
}

/** The courses and clients of context fragments, by fragment id. New fragments are resolved and stored. */
export async function resolveContexts(
  trx: Transaction,
  platformId: number,
  settings: RecordSettings,
  parts: number[],
): Promise<Map<number, ContextLocation>> {
  const known = await query<ContextRow & ContextLocation>(trx, KNOWN, [platformId, parts]);
  const places = new Map<number, ContextLocation>(
    known.map(({ part, courseId, clientId }) => [part, { courseId, clientId }]),
  );
  const missing = parts.filter((part) => !places.has(part));
  if (missing.length === 0) return places;
  for (const [part, location] of await resolve(trx, platformId, settings, missing)) places.set(part, location);
  return places;
}

const READ = {
  name: 'activity: context parts',
  text: 'select id, content from record_fragments where platform_id = $1 and id = any ($2::integer[])',
};
const STORE = {
  changes: true as const,
  name: 'activity: store contexts',
  text: `insert into record_contexts (platform_id, fragment_id, course_id, client_id)
         select $1, * from unnest($2::integer[], $3::bigint[], $4::integer[])
         on conflict (platform_id, fragment_id) do update set course_id = excluded.course_id`,
};

async function resolve(
  trx: Transaction,
  platformId: number,
  settings: RecordSettings,
  parts: number[],
): Promise<Map<number, ContextLocation>> {
  const contents = await query<Pick<RecordFragment, 'id' | 'content'>>(trx, READ, [platformId, parts]);
  const parsed = contents.map(({ id, content }) => ({ id, content: JSON.parse(content) as ContextContent }));
  const iris = new Map(parsed.map(({ id, content }) => [id, listActivities(content)]));
  const terms = await findTerms(trx, platformId, [...new Set([...iris.values()].flat())]);
  const subjects = await resolveSubjects(trx, platformId, settings, [...terms.values()]);
  const clients = await findClients(trx, platformId, parsed);
  const places = new Map(
    parts.map((part): [number, ContextLocation] => [
      part,
      { courseId: firstCourse(iris.get(part) ?? [], terms, subjects), clientId: clients.get(part) ?? null },
    ]),
  );
  const values = [...places.values()];
  await query(trx, STORE, [
    platformId,
    [...places.keys()],
    values.map(({ courseId }) => courseId),
    values.map(({ clientId }) => clientId),
  ]);
  return places;
}

/** Clients by fragment, where there is one. */
async function findClients(
  trx: Transaction,
  platformId: number,
  parts: { id: number; content: ContextContent }[],
): Promise<Map<number, number>> {
  const stating = parts.flatMap(({ id, content }) => {
    const client = parseClient(content.extensions);
    return client ? [{ id, client }] : [];
  });
  const numbers = await assignClientNumbers(
    trx,
    platformId,
    stating.map(({ client }) => client),
  );
  return new Map(stating.map(({ id }, index) => [id, numbers[index]!]));
}

interface ContextContent {
  contextActivities?: Partial<Record<'parent' | 'grouping', { id: string }[]>>;
  extensions?: unknown;
}

/** Activities that may name the course, the nearest first. */
function listActivities({ contextActivities: { parent = [], grouping = [] } = {} }: ContextContent): string[] {
  return [...parent, ...grouping].map(({ id }) => id);
}

const TERMS = {
  name: 'activity: terms of activities',
  text: `select id, name from record_identifiers
          where platform_id = $1 and digest = any (select decode(one, 'hex') from unnest($2::text[]) one)`,
};

/** Ids of activities by IRI. */
async function findTerms(trx: Transaction, platformId: number, iris: string[]): Promise<Map<string, number>> {
  if (iris.length === 0) return new Map();
  const digests = iris.map((iri) => createIdentifier('activity', iri).digest);
  const rows = await query<{ id: number; name: string }>(trx, TERMS, [platformId, digests]);
  return new Map(rows.map(({ id, name }) => [name, id]));
}

function firstCourse(iris: string[], terms: Map<string, number>, subjects: Map<number, Subject>): number | null {
  for (const iri of iris) {
    const courseId = subjects.get(terms.get(iri) ?? -1)?.courseId ?? null;
    if (courseId !== null) return courseId;
  }
  return null;
}

/** A context that now resolves to another course. */
export interface ChangedContext {
  part: number;
  previousCourse: number | null;
}

const NAMING = {
  name: 'activity: fragments naming activities',
  text: 'select distinct fragment_id as part from record_fragment_identifiers where platform_id = $1 and identifier_id = any ($2::integer[])',
};

/** Resolves the contexts again that name activities whose resolution changed. */
export async function resolveContextsAgain(
  trx: Transaction,
  platformId: number,
  settings: RecordSettings,
  changed: ChangedSubject[],
): Promise<ChangedContext[]> {
  if (changed.length === 0) return [];
  const naming = await query<{ part: number }>(trx, NAMING, [platformId, changed.map(({ term }) => term)]);
  const before = await query<ContextRow>(trx, KNOWN, [platformId, naming.map(({ part }) => part)]);
  if (before.length === 0) return [];
  const after = await resolve(
    trx,
    platformId,
    settings,
    before.map(({ part }) => part),
  );
  return before
    .filter(({ part, courseId }) => after.get(part)?.courseId !== courseId)
    .map(({ part, courseId }) => ({ part, previousCourse: courseId }));
}
