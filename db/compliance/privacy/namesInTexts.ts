import type { Names } from './erasure.js';

/** Replaces names in texts. */
export const ERASED = 'erased';

/**
 * Lists the texts to erase: email address, username and name in lower case; the longest first, because one may contain
 * another.
 */
export function listNeedles({ username, email, name }: Names): string[] {
  const all = [email, username, name].map((text) => text.trim()).filter((text) => text.length > 1);
  return [...new Set(all.map((text) => text.toLowerCase()))].sort((one, other) => other.length - one.length);
}

/** Escapes a text as in a JSON string. */
const escapeJson = (text: string) => JSON.stringify(text).slice(1, -1);
const escapePattern = (text: string) => text.replace(/[^\p{L}\p{N}\s]/gu, '\\$&');

/**
 * Builds a PostgreSQL pattern that matches the names as whole words, in plain texts and in JSON. Use it with the flag
 * i.
 */
export function buildPattern(needles: string[]): string {
  const spellings = [...new Set(needles.flatMap((one) => [one, escapeJson(one)]))].sort(
    (one, other) => other.length - one.length,
  );
  return `(?<![[:alnum:]])(${spellings.map(escapePattern).join('|')})(?![[:alnum:]])`;
}

/** Builds a pattern that matches the names in JSON as the whole value of a field that names a person. */
export function buildFieldPattern(needles: string[]): string {
  return `(?<="(username|email|reviewer|actor|user)": ")(${needles.map((one) => escapePattern(escapeJson(one))).join('|')})(?=")`;
}

/** Replaces the names in a text. */
export function eraseNamesInText(text: string, needles: string[]): string {
  const spellings = needles.map((one) => one.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])(${spellings.join('|')})(?![\\p{L}\\p{N}])`, 'giu'), ERASED);
}
