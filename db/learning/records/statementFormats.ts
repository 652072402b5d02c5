import type { Identifier } from './incomingStatement.js';
import { createIdentifier } from './incomingStatement.js';
import { type JsonRecord, isRecord } from './rules/statementRefused.js';

export type StatementFormat = 'ids' | 'exact' | 'canonical';

const IDENTIFIERS = ['objectType', 'mbox', 'mbox_sha1sum', 'openid', 'account'];

/** Reduces agents, verbs and activities to their identifiers (format ids). */
export function formatIdsOnly(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => formatIdsOnly(item, name));
  if (!isRecord(value) || name === 'extensions' || name === 'result' || name === 'attachments') return value;
  if (name === 'verb') return { id: value.id };
  // An object without a type is an activity.
  if (isActivity(value, name)) return { id: value.id };
  if (IDENTIFIERS.slice(1).some((key) => Object.hasOwn(value, key)))
    return Object.fromEntries(Object.entries(value).filter(([key]) => IDENTIFIERS.includes(key)));
  const isGroup = value.objectType === 'Group';
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !(isGroup && key === 'name'))
      .map(([key, child]) => [key, formatIdsOnly(child, key)]),
  );
}

/** Whether the object can be an activity: statements and references have ids as well. */
function isActivity({ objectType, id }: JsonRecord, name: string): boolean {
  return typeof id === 'string' && name !== '' && (objectType === undefined || objectType === 'Activity');
}

/** The activities of a statement. */
export function collectActivities(value: unknown, name = ''): Identifier[] {
  if (Array.isArray(value)) return value.flatMap((item) => collectActivities(item, name));
  if (!isRecord(value) || name === 'extensions' || name === 'verb' || name === 'definition') return [];
  if (isActivity(value, name)) return [createIdentifier('activity', value.id as string)];
  return Object.entries(value).flatMap(([key, child]) => collectActivities(child, key));
}

const LANGUAGE_MAPS = ['display', 'name', 'description'];

/** Adds the current definitions of activities and keeps one language of each text (format canonical). */
export function formatCanonical(
  value: unknown,
  definitions: ReadonlyMap<string, JsonRecord>,
  languages: string[],
  name = '',
): unknown {
  if (Array.isArray(value)) return value.map((item) => formatCanonical(item, definitions, languages, name));
  if (!isRecord(value) || name === 'extensions') return value;
  if (LANGUAGE_MAPS.includes(name)) return oneLanguage(value, languages);
  const known = isActivity(value, name) ? definitions.get(value.id as string) : undefined;
  const whole = known ? { ...value, definition: known } : value;
  return Object.fromEntries(
    Object.entries(whole).map(([key, child]) => [key, formatCanonical(child, definitions, languages, key)]),
  );
}

/** The text in the client's preferred language, or the first. */
function oneLanguage(map: JsonRecord, languages: string[]): JsonRecord {
  const names = Object.keys(map);
  const best = languages
    .map(
      (wanted) =>
        names.find((one) => one.toLowerCase() === wanted) ??
        names.find((one) => one.toLowerCase().split('-')[0] === wanted.split('-')[0]),
    )
    .find((one) => one !== undefined);
  const chosen = best ?? names[0];
  return chosen === undefined ? {} : { [chosen]: map[chosen] };
}

/** Languages of an Accept-Language header, best first, in lower case. */
export function parseAcceptLanguage(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((one) => {
      const [tag = '', ...parameters] = one
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const quality = parameters.find((text) => text.startsWith('q='));
      return { tag, quality: quality === undefined ? 1 : Number(quality.slice(2)) };
    })
    .filter(({ tag, quality }) => tag !== '' && tag !== '*' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}
