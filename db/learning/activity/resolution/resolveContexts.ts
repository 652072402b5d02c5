import { type Transaction, query } from '../../../core/transaction.js';
import { termOf } from '../../records/incomingStatement.js';
import { clientNumbers } from '../clients/clientNumbers.js';
import { statedClient } from '../clients/statedClient.js';
import type { RecordSettings } from './recordSettings.js';
import { type ChangedSubject, type Subject, subjectsOf } from './resolveSubjects.js';

const KNOWN = {
  name: 'activity: known contexts',
  text: 'select part_id as part, course_id as "courseId", client_id as "clientId" from record_contexts where platform_id = $1 and part_id = any ($2::integer[])',
};

/** What a context part says of where something was done. */
export interface ContextPlace {
  courseId: number | null;
  /** Of record_clients. */
  clientId: number | null;
}

interface ContextRow {
  part: number;
  courseId: number | null;
}

/** The courses that context parts name, and the clients that they state, by the parts' numbers. Parts that are new are looked up and kept. */
export async function placesOfContexts(
  trx: Transaction,
  platformId: number,
  settings: RecordSettings,
  parts: number[],
): Promise<Map<number, ContextPlace>> {
  const known = await query<ContextRow & ContextPlace>(trx, KNOWN, [platformId, parts]);
  const places = new Map<number, ContextPlace>(
    known.map(({ part, courseId, clientId }) => [part, { courseId, clientId }]),
  );
  const missing = parts.filter((part) => !places.has(part));
  if (missing.length === 0) return places;
  for (const [part, place] of await resolve(trx, platformId, settings, missing)) places.set(part, place);
  return places;
}

const READ = {
  name: 'activity: context parts',
  text: 'select id, content from record_parts where platform_id = $1 and id = any ($2::integer[])',
};
const STORE = {
  changes: true as const,
  name: 'activity: store contexts',
  text: `insert into record_contexts (platform_id, part_id, course_id, client_id)
         select $1, * from unnest($2::integer[], $3::bigint[], $4::integer[])
         on conflict (platform_id, part_id) do update set course_id = excluded.course_id`,
};

async function resolve(
  trx: Transaction,
  platformId: number,
  settings: RecordSettings,
  parts: number[],
): Promise<Map<number, ContextPlace>> {
  const contents = await query<{ id: number; content: string }>(trx, READ, [platformId, parts]);
  const parsed = contents.map(({ id, content }) => ({ id, content: JSON.parse(content) as ContextContent }));
  const iris = new Map(parsed.map(({ id, content }) => [id, activitiesIn(content)]));
  const terms = await termsOf(trx, platformId, [...new Set([...iris.values()].flat())]);
  const subjects = await subjectsOf(trx, platformId, settings, [...terms.values()]);
  const clients = await clientsIn(trx, platformId, parsed);
  const places = new Map(
    parts.map((part): [number, ContextPlace] => [
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

/** By part, of those that state one. */
async function clientsIn(
  trx: Transaction,
  platformId: number,
  parts: { id: number; content: ContextContent }[],
): Promise<Map<number, number>> {
  const stating = parts.flatMap(({ id, content }) => {
    const client = statedClient(content.extensions);
    return client ? [{ id, client }] : [];
  });
  const numbers = await clientNumbers(
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

/** What says in which course something happened, the nearest first. */
function activitiesIn({ contextActivities: { parent = [], grouping = [] } = {} }: ContextContent): string[] {
  return [...parent, ...grouping].map(({ id }) => id);
}

const TERMS = {
  name: 'activity: terms of activities',
  text: `select id, name from record_terms
          where platform_id = $1 and digest = any (select decode(one, 'hex') from unnest($2::text[]) one)`,
};

/** Numbers of activities by their IRIs. */
async function termsOf(trx: Transaction, platformId: number, iris: string[]): Promise<Map<string, number>> {
  if (iris.length === 0) return new Map();
  const digests = iris.map((iri) => termOf('activity', iri).digest);
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

/** A context that turned out to be of another course. */
export interface ChangedContext {
  part: number;
  previousCourse: number | null;
}

const NAMING = {
  name: 'activity: contexts naming activities',
  text: `select distinct known.part_id as part, known.course_id as "courseId"
           from record_part_terms named
           join record_contexts known on known.platform_id = $1 and known.part_id = named.part_id
          where named.platform_id = $1 and named.term_id = any ($2::integer[])`,
};

/** Looks up again the contexts that name activities which turned out to be something else. */
export async function resolveContextsAgain(
  trx: Transaction,
  platformId: number,
  settings: RecordSettings,
  changed: ChangedSubject[],
): Promise<ChangedContext[]> {
  if (changed.length === 0) return [];
  const before = await query<ContextRow>(trx, NAMING, [platformId, changed.map(({ term }) => term)]);
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
