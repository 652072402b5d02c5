import { type RecordSettings, belowStore, decoded } from './recordSettings.js';

/** What an activity's IRI says. */
export interface SubjectKey {
  /** The end of the IRI, which may be the key of a block or a course; null where the IRI can be nothing of the platform. */
  key: string | null;
  /** The IRI itself, or all of it below a prefix, where that may be a key too. */
  whole: string | null;
  /** The course that the IRI names before its end: `.../courses/<key>/...`. */
  courseKey: string | null;
  /** What the IRI calls its end. */
  kind: 'course' | 'block' | null;
}

const NOTHING: SubjectKey = { key: null, whole: null, courseKey: null, kind: null };
const COURSE_WORDS = new Set(['course', 'courses']);
const BLOCK_WORDS = new Set(['block', 'blocks', 'xblock']);
/** As long as a key can be. */
const LONGEST_KEY = 255;

/** The keys that an IRI names, below a prefix of the platform where it has some. The record stores of other platforms are none of it. */
export function subjectKeyOf(iri: string, { platformKey, iriPrefixes }: RecordSettings): SubjectKey {
  const store = belowStore(iri);
  if (store) return store.platformKey === platformKey ? keysOfPath(store.rest, null) : NOTHING;
  const prefix = iriPrefixes.filter((one) => iri.startsWith(one)).sort((one, other) => other.length - one.length)[0];
  if (prefix !== undefined) return keysOfPath(iri.slice(prefix.length), decoded(iri.slice(prefix.length)));
  return iriPrefixes.length > 0 ? NOTHING : keysOfPath(iri, iri);
}

function keysOfPath(path: string, whole: string | null): SubjectKey {
  const segments = path
    .replace(/\/+$/, '')
    .split(/[/#]/)
    .filter((segment) => segment !== '')
    .map(decoded);
  const key = segments.at(-1);
  if (key === undefined || key.length > LONGEST_KEY) return NOTHING;
  const words = segments.map((segment) => segment.toLowerCase());
  const word = words.at(-2) ?? '';
  const course = words.findLastIndex(
    (one, index) => COURSE_WORDS.has(one) && index < segments.length - 2 && segments[index + 1]!.length <= LONGEST_KEY,
  );
  return {
    key,
    whole: whole !== null && whole !== key && whole.length <= LONGEST_KEY ? whole : null,
    courseKey: course === -1 ? null : segments[course + 1]!,
    kind: COURSE_WORDS.has(word) ? 'course' : BLOCK_WORDS.has(word) ? 'block' : null,
  };
}
