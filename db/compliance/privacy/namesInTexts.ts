import type { Names } from './erasure.js';

/** Stands for a name in a text. */
export const ERASED = 'erased';

/** What of a person is looked for in texts: address, user name, name; the longest first, since one may hold another. */
export function needlesOf({ username, email, name }: Names): string[] {
  const all = [email, username, name].map((text) => text.trim()).filter((text) => text.length > 1);
  return [...new Set(all.map((text) => text.toLowerCase()))].sort((one, other) => other.length - one.length);
}

/** As a text stands in JSON. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
const escaped = (text: string) => text.replace(/[^\p{L}\p{N}\s]/gu, '\\$&');

/** A pattern of PostgreSQL that finds the names as whole words, in plain texts and in JSON; of any case with the flag i. */
export function patternOf(needles: string[]): string {
  const spellings = [...new Set(needles.flatMap((one) => [one, inJson(one)]))].sort(
    (one, other) => other.length - one.length,
  );
  return `(?<![[:alnum:]])(${spellings.map(escaped).join('|')})(?![[:alnum:]])`;
}

/** A pattern that finds them in JSON as the whole value of a field that names somebody. */
export function patternOfFields(needles: string[]): string {
  return `(?<="(username|email|reviewer|actor|user)": ")(${needles.map((one) => escaped(inJson(one))).join('|')})(?=")`;
}

/** The same text without the names. */
export function withoutNames(text: string, needles: string[]): string {
  const spellings = needles.map((one) => one.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])(${spellings.join('|')})(?![\\p{L}\\p{N}])`, 'giu'), ERASED);
}
