import type { Term } from './incomingStatement.js';
import { termOf } from './incomingStatement.js';
import { type JsonRecord, isRecord } from './rules/refused.js';

export type StatementFormat = 'ids' | 'exact' | 'canonical';

const IDENTIFIERS = ['objectType', 'mbox', 'mbox_sha1sum', 'openid', 'account'];

/** With no more of agents, verbs and activities than what identifies them (format ids). */
export function onlyIds(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => onlyIds(item, name));
  if (!isRecord(value) || name === 'extensions' || name === 'result' || name === 'attachments') return value;
  if (name === 'verb') return { id: value.id };
  // What has no type is an activity.
  if (isActivity(value, name)) return { id: value.id };
  if (IDENTIFIERS.slice(1).some((key) => Object.hasOwn(value, key)))
    return Object.fromEntries(Object.entries(value).filter(([key]) => IDENTIFIERS.includes(key)));
  const isGroup = value.objectType === 'Group';
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !(isGroup && key === 'name'))
      .map(([key, child]) => [key, onlyIds(child, key)]),
  );
}

/** Where an object can be an activity: a statement and a reference to one have an id as well. */
function isActivity({ objectType, id }: JsonRecord, name: string): boolean {
  return typeof id === 'string' && name !== '' && (objectType === undefined || objectType === 'Activity');
}

/** The activities of a statement. */
export function activitiesOf(value: unknown, name = ''): Term[] {
  if (Array.isArray(value)) return value.flatMap((item) => activitiesOf(item, name));
  if (!isRecord(value) || name === 'extensions' || name === 'verb' || name === 'definition') return [];
  if (isActivity(value, name)) return [termOf('activity', value.id as string)];
  return Object.entries(value).flatMap(([key, child]) => activitiesOf(child, key));
}

const LANGUAGE_MAPS = ['display', 'name', 'description'];

/** With what is known of activities now, and one language of each text (format canonical). */
export function canonicalForm(
  value: unknown,
  definitions: ReadonlyMap<string, JsonRecord>,
  languages: string[],
  name = '',
): unknown {
  if (Array.isArray(value)) return value.map((item) => canonicalForm(item, definitions, languages, name));
  if (!isRecord(value) || name === 'extensions') return value;
  if (LANGUAGE_MAPS.includes(name)) return oneLanguage(value, languages);
  const known = isActivity(value, name) ? definitions.get(value.id as string) : undefined;
  const whole = known ? { ...value, definition: known } : value;
  return Object.fromEntries(
    Object.entries(whole).map(([key, child]) => [key, canonicalForm(child, definitions, languages, key)]),
  );
}

/** The text in the language that the client likes best, or the first. */
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

/** Languages of an Accept-Language header, the best first, in lower case. */
export function acceptedLanguages(header: string | undefined): string[] {
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
