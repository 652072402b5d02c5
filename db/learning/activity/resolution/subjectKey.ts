import { type RecordSettings, parseStoreUrl, decodePercent } from './recordSettings.js';

/** The keys in an activity's IRI. */
export interface SubjectKey {
  /** The last segment, a possible key of a block or course; null when the IRI cannot belong to the platform. */
  key: string | null;
  /** The whole IRI, or everything below a prefix, when it may be a key. */
  whole: string | null;
  /** The course in a preceding segment: `.../courses/<key>/...`. */
  courseKey: string | null;
  /** The kind that the IRI gives for its last segment. */
  kind: 'course' | 'block' | null;
}

const NOTHING: SubjectKey = { key: null, whole: null, courseKey: null, kind: null };
const COURSE_WORDS = new Set(['course', 'courses']);
const BLOCK_WORDS = new Set(['block', 'blocks', 'xblock']);
/** The longest possible key. */
const LONGEST_KEY = 255;

/** Parses an IRI, below a prefix of the platform if it has any. IRIs of other platforms' record stores have no keys. */
export function parseSubjectKey(iri: string, { platformKey, iriPrefixes }: RecordSettings): SubjectKey {
  const store = parseStoreUrl(iri);
  if (store) return store.platformKey === platformKey ? parsePath(store.rest, null) : NOTHING;
  const prefix = iriPrefixes.filter((one) => iri.startsWith(one)).sort((one, other) => other.length - one.length)[0];
  if (prefix !== undefined) return parsePath(iri.slice(prefix.length), decodePercent(iri.slice(prefix.length)));
  return iriPrefixes.length > 0 ? NOTHING : parsePath(iri, iri);
}

function parsePath(path: string, whole: string | null): SubjectKey {
  const segments = path
    .replace(/\/+$/, '')
    .split(/[/#]/)
    .filter((segment) => segment !== '')
    .map(decodePercent);
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
