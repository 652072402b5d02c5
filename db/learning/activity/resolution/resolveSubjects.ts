import { type Transaction, query } from '../../../core/transaction.js';
import { type NamedTerm, readTerms } from './readTerms.js';
import type { RecordSettings } from './recordSettings.js';
import type { ResolvedSubject } from './resolvedSubject.js';
import { type SubjectKey, parseSubjectKey } from './subjectKey.js';

/** The subject of a statement. */
export interface Subject {
  courseId: ResolvedSubject['course_id'];
  blockId: ResolvedSubject['block_id'];
  /** The course itself; otherwise something within it, not necessarily a block. */
  isCourse: ResolvedSubject['is_course'];
}

export const NO_SUBJECT: Subject = { courseId: null, blockId: null, isCourse: false };

interface SubjectRow extends Subject {
  term: number;
}

const KNOWN = {
  name: 'activity: known subjects',
  text: `select identifier_id as term, course_id as "courseId", block_id as "blockId", is_course as "isCourse"
           from record_subjects where platform_id = $1 and identifier_id = any ($2::integer[])`,
};

/** The subjects of activities, by identifier id. New activities are resolved and stored. Agents have no subject. */
export async function resolveSubjects(
  trx: Transaction,
  platformId: number,
  settings: RecordSettings,
  terms: number[],
): Promise<Map<number, Subject>> {
  const subjects = new Map(
    (await query<SubjectRow>(trx, KNOWN, [platformId, terms])).map((row) => [row.term, row as Subject]),
  );
  const missing = terms.filter((term) => !subjects.has(term));
  if (missing.length === 0) return subjects;
  for (const [term, subject] of await resolve(trx, platformId, settings, await readTerms(trx, platformId, missing)))
    subjects.set(term, subject);
  return subjects;
}

const STORE = {
  changes: true as const,
  name: 'activity: store subjects',
  text: `insert into record_subjects (platform_id, identifier_id, key, course_key, course_id, block_id, is_course)
         select $1, * from unnest($2::integer[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::boolean[])
         on conflict (platform_id, identifier_id) do update
            set key = excluded.key, course_key = excluded.course_key, course_id = excluded.course_id, block_id = excluded.block_id, is_course = excluded.is_course`,
};

async function resolve(
  trx: Transaction,
  platformId: number,
  settings: RecordSettings,
  terms: NamedTerm[],
): Promise<Map<number, Subject>> {
  const keyed = terms.map(({ id, name }) => ({ id, key: parseSubjectKey(name, settings) }));
  const outlines = await readOutlines(
    trx,
    platformId,
    keyed.map(({ key }) => key),
  );
  const subjects = new Map(keyed.map(({ id, key }) => [id, findSubject(key, outlines)]));
  const values = [...subjects.values()];
  await query(trx, STORE, [
    platformId,
    keyed.map(({ id }) => id),
    keyed.map(({ key }) => key.key),
    keyed.map(({ key }) => key.courseKey),
    values.map(({ courseId }) => courseId),
    values.map(({ blockId }) => blockId),
    values.map(({ isCourse }) => isCourse),
  ]);
  return subjects;
}

interface Outlines {
  courses: Map<string, number>;
  /** By key: one in each course that has it. */
  blocks: Map<string, { id: number; courseId: number }[]>;
}

const COURSES = {
  name: 'activity: courses by key',
  text: 'select id, course_key as key from courses where platform_id = $1 and course_key = any ($2::text[])',
};
const BLOCKS = {
  name: 'activity: blocks by key',
  text: 'select id, course_id as "courseId", block_key as key from course_blocks where platform_id = $1 and block_key = any ($2::text[])',
};

async function readOutlines(trx: Transaction, platformId: number, keys: SubjectKey[]): Promise<Outlines> {
  const ends = [...new Set(keys.flatMap(({ key, whole }) => [key, whole]).filter((key) => key !== null))];
  const before = [...new Set([...ends, ...keys.flatMap(({ courseKey }) => courseKey ?? [])])];
  if (before.length === 0) return { courses: new Map(), blocks: new Map() };
  const courses = await query<{ id: number; key: string }>(trx, COURSES, [platformId, before]);
  const blocks = new Map<string, { id: number; courseId: number }[]>();
  for (const { key, ...block } of await query<{ id: number; courseId: number; key: string }>(trx, BLOCKS, [
    platformId,
    ends,
  ]))
    blocks.set(key, [...(blocks.get(key) ?? []), block]);
  return { courses: new Map(courses.map(({ id, key }) => [key, id])), blocks };
}

/** A key of blocks in several courses is ambiguous unless the IRI names the course. */
function findSubject({ key, whole, courseKey, kind }: SubjectKey, { courses, blocks }: Outlines): Subject {
  const named = courseKey === null ? undefined : courses.get(courseKey);
  for (const end of [whole, key]) {
    if (end === null) continue;
    const course = courses.get(end);
    if (kind === 'course' && course !== undefined) return { courseId: course, blockId: null, isCourse: true };
    const candidates = (blocks.get(end) ?? []).filter(({ courseId }) => named === undefined || courseId === named);
    if (candidates.length === 1 && kind !== 'course')
      return { courseId: candidates[0]!.courseId, blockId: candidates[0]!.id, isCourse: false };
    if (course !== undefined && kind === null && named === undefined)
      return { courseId: course, blockId: null, isCourse: true };
  }
  return named === undefined ? NO_SUBJECT : { courseId: named, blockId: null, isCourse: false };
}

/** An activity that now resolves to another subject. */
export interface ChangedSubject {
  term: number;
  previous: Subject;
}

const KEYS_OF_COURSES = {
  name: 'activity: keys of courses',
  text: `select course_key as key from courses where platform_id = $1 and id = any ($2::bigint[])
         union
         select block_key from course_blocks where platform_id = $1 and course_id = any ($2::bigint[])`,
};
const BY_KEY = {
  name: 'activity: subjects by key',
  text: `select identifier_id as term, course_id as "courseId", block_id as "blockId", is_course as "isCourse"
           from record_subjects where platform_id = $1 and key = any ($2::text[])`,
};
const PARTS_OF_COURSES = {
  name: 'activity: subjects below a course',
  text: `select identifier_id as term, course_id as "courseId", block_id as "blockId", is_course as "isCourse"
           from record_subjects where platform_id = $1 and course_key = any ($2::text[])`,
};
const EVERY = {
  name: 'activity: every subject',
  text: `select identifier_id as term, course_id as "courseId", block_id as "blockId", is_course as "isCourse" from record_subjects where platform_id = $1`,
};

/** Resolves activities again that may mean new courses or courses with new blocks. */
export async function resolveAgain(
  trx: Transaction,
  platformId: number,
  settings: RecordSettings,
  courseIds: number[],
): Promise<ChangedSubject[]> {
  if (courseIds.length === 0) return [];
  const rows = await query<{ key: string }>(trx, KEYS_OF_COURSES, [platformId, courseIds]);
  // A key may be a path, or an IRI.
  const keys = [...new Set(rows.flatMap(({ key }) => [key, key.replace(/\/+$/, '').split(/[/#]/).at(-1)!]))];
  const before = await query<SubjectRow>(trx, BY_KEY, [platformId, keys]);
  const below = await query<SubjectRow>(trx, PARTS_OF_COURSES, [platformId, keys]);
  return listChanged(trx, platformId, settings, [
    ...new Map([...before, ...below].map((row) => [row.term, row])).values(),
  ]);
}

/** Resolves every activity again, after a change of prefixes. */
export async function resolveEverySubject(
  trx: Transaction,
  platformId: number,
  settings: RecordSettings,
): Promise<ChangedSubject[]> {
  return listChanged(trx, platformId, settings, await query<SubjectRow>(trx, EVERY, [platformId]));
}

async function listChanged(
  trx: Transaction,
  platformId: number,
  settings: RecordSettings,
  before: SubjectRow[],
): Promise<ChangedSubject[]> {
  if (before.length === 0) return [];
  const after = await resolve(
    trx,
    platformId,
    settings,
    await readTerms(
      trx,
      platformId,
      before.map(({ term }) => term),
    ),
  );
  const isSame = (one: Subject, other: Subject) =>
    one.courseId === other.courseId && one.blockId === other.blockId && one.isCourse === other.isCourse;
  return before.filter((row) => !isSame(row, after.get(row.term)!)).map((row) => ({ term: row.term, previous: row }));
}
