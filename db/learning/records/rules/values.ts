import { StatementRefused, type StatementRule, asRecord, below, textLike } from './statementRefused.js';

const IRI = /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]+$/i;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const MAILTO = /^mailto:[^@\s]+@[^@\s]+$/;
const SHA1 = /^[0-9a-f]{40}$/i;
/**
 * RFC 5646 without the registry: language, script, region, variants, extensions and private use, or a grandfathered
 * tag.
 */
const LANGUAGE =
  /^(?:(?:[a-z]{2,3}(?:-[a-z]{3}){0,3}|[a-z]{4,8})(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?:-(?:[a-z0-9]{5,8}|\d[a-z0-9]{3}))*(?:-[0-9a-wy-z](?:-[a-z0-9]{2,8})+)*(?:-x(?:-[a-z0-9]{1,8})+)?|x(?:-[a-z0-9]{1,8})+|i-[a-z]{2,8}|en-gb-oed|sgn-be-(?:fr|nl)|sgn-ch-de)$/i;
/** Length of the shortest tag that repeats an extension. */
const REPEATING_LENGTH = 12;

/** RFC 5646 without the registry: LANGUAGE, with each extension at most once. */
function isLanguage(tag: string): boolean {
  return LANGUAGE.test(tag) && (tag.length < REPEATING_LENGTH || !repeatsExtension(tag.toLowerCase().split('-')));
}

/** Extensions start with one letter or digit; after x everything is private use. */
function repeatsExtension(subtags: string[]): boolean {
  const end = subtags.indexOf('x');
  const kinds = (end === -1 ? subtags : subtags.slice(0, end)).filter(({ length }) => length === 1);
  return new Set(kinds).size < kinds.length;
}

const DURATION =
  /^P(?!$)(?:\d+(?:\.\d+)?W|(?:\d+(?:\.\d+)?Y)?(?:\d+(?:\.\d+)?M)?(?:\d+(?:\.\d+)?D)?(?:T(?=\d)(?:\d+(?:\.\d+)?H)?(?:\d+(?:\.\d+)?M)?(?:\d+(?:\.\d+)?S)?)?)$/;
const MEDIA_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:\s*;.*)?$/;
const TIMESTAMP = /^(\d{4})-?(\d\d)-?(\d\d)[T ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,](\d+))?)?(Z|[+-]\d\d(?::?\d\d)?)?$/i;
const MOST_TEXT = 1_048_576;

export const isUuid = (text: string) => UUID.test(text);
export const isIri = (text: string) => IRI.test(text);
/** A value that fits into a header. */
export const isMediaType = (text: string) => /^[\x20-\x7e]{1,255}$/.test(text) && MEDIA_TYPE.test(text);

export const anyText: StatementRule = textLike((text) => text.length <= MOST_TEXT, 'must be a text', 'Data 2.2');
export const iri: StatementRule = textLike(isIri, 'must be an IRI with a scheme', 'Data 4.1');
export const uuid: StatementRule = textLike(isUuid, 'must be a UUID', 'Data 2.4.1');
export const mailto: StatementRule = textLike(
  (text) => MAILTO.test(text),
  'must be an e-mail address as mailto:name@host',
  'Data 2.4.2.3',
);
export const sha1: StatementRule = textLike(
  (text) => SHA1.test(text),
  'must be a SHA-1 hash in hexadecimal digits',
  'Data 2.4.2.3',
);
export const sha2: StatementRule = textLike(
  (text) => /^(?:[0-9a-f]{2})+$/i.test(text),
  'must be a SHA-2 hash in hexadecimal digits',
  'Data 2.4.11',
);
export const language: StatementRule = textLike(isLanguage, 'must be a language tag of RFC 5646', 'Data 2.4.6');
export const duration: StatementRule = textLike(
  (text) => DURATION.test(text),
  'must be an ISO 8601 duration',
  'Data 4.6',
);
export const mediaType: StatementRule = textLike(
  (text) => MEDIA_TYPE.test(text),
  'must be a media type',
  'Data 2.4.11',
);
export const boolean: StatementRule = (value, path) => {
  if (typeof value !== 'boolean') throw new StatementRefused(path, 'must be true or false', 'Data 2.2');
};
export const number: StatementRule = (value, path) => {
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw new StatementRefused(path, 'must be a number', 'Data 2.2');
};

/** A non-empty map of language tags to strings. */
export const languageMap: StatementRule = (value, path) => {
  const map = asRecord(value, path, 'Data 4.2');
  if (Object.keys(map).length === 0)
    throw new StatementRefused(path, 'must have a text in at least one language', 'Data 2.2');
  for (const name in map) {
    if (!isLanguage(name))
      throw new StatementRefused(below(path, name), 'must be named by a language tag of RFC 5646', 'Data 4.2');
    anyText(map[name], below(path, name));
  }
};

/** A map of IRIs to any values. */
export const extensions: StatementRule = (value, path) => {
  const map = asRecord(value, path, 'Data 4.1');
  for (const name in map)
    if (!isIri(name)) throw new StatementRefused(below(path, name), 'must be named by an IRI', 'Data 4.1');
};

/** Tolerated clock skew. */
const MOST_AHEAD_MS = 3_600_000;

/** Whether a time of `normalizeTimestamp` is more than an hour ahead. */
export const isTooFarAhead = (time: string) => Date.parse(time) > Date.now() + MOST_AHEAD_MS;

/** A time of ISO 8601 or RFC 3339. */
export const timestamp: StatementRule = (value, path) => void readTime(value, path);

function readTime(value: unknown, path: string): string {
  const time = typeof value === 'string' ? normalizeTimestamp(value) : null;
  if (time === null) throw new StatementRefused(path, 'must be an ISO 8601 time of an existing day', 'Data 4.5');
  return time;
}

/** The same, at most an hour ahead: the time of an event. */
export const pastTimestamp: StatementRule = (value, path) => {
  if (isTooFarAhead(readTime(value, path)))
    throw new StatementRefused(path, 'must not be more than an hour in the future', 'Data 2.4.7');
};

/**
 * The time in UTC in one normalized form, with milliseconds, or microseconds when there are any. Without an offset it
 * is UTC. Null when invalid.
 */
export function normalizeTimestamp(text: string): string | null {
  return usualTime(text) ?? anyTime(text);
}

/** A day that every month has. */
const USUAL = /^[1-9]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{3})?Z$/;

/** Most times are already in the stored form. */
function usualTime(text: string): string | null {
  if (!USUAL.test(text)) return null;
  return text.length === 24 ? text : `${text.slice(0, 19)}.000Z`;
}

function anyTime(text: string): string | null {
  const parts = TIMESTAMP.exec(text);
  if (!parts) return null;
  const [, year, month, day, hour, minute, second = '00', fraction = '', offset = 'Z'] = parts;
  if (/^-00(:?00)?$/.test(offset)) return null;
  const zone = /^z$/i.test(offset) ? 'Z' : `${offset.slice(0, 3)}:${offset.slice(3).replace(':', '') || '00'}`;
  // A leap second is the last second of its minute.
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second === '60' ? '59' : second}${zone}`);
  if (Number.isNaN(at.getTime()) || Number(year) < 1 || at.getUTCFullYear() < 1 || at.getUTCFullYear() > 9999)
    return null;
  // Date would accept 30 February as a day of March.
  if (new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() !== Number(day)) return null;
  const micros = fraction.slice(0, 6).padEnd(6, '0').replace(/000$/, '');
  return `${at.toISOString().slice(0, 19)}.${micros}Z`;
}
