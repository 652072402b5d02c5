import { invalidField } from '../../services/_shared/problems.js';

/** Decoded values of each query parameter, in the order of their appearance. */
export type RawQuery = Map<string, string[]>;

const MAX_PARAMETERS = 500;

/**
 * Reads the part of a URL after `?`. Throws a Problem (400) on malformed percent-encoding, NUL characters, or more
 * parameters than any client needs.
 */
export function readQuery(text: string): RawQuery {
  const query: RawQuery = new Map();
  if (text === '') return query;
  const parts = text.split('&', MAX_PARAMETERS + 1);
  if (parts.length > MAX_PARAMETERS)
    throw invalidField('query', '', `there may be at most ${MAX_PARAMETERS} parameters`, 'maxItems');
  for (const part of parts) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = decode(equals === -1 ? part : part.slice(0, equals), 'name of a parameter');
    const value = equals === -1 ? '' : decode(part.slice(equals + 1), name);
    const values = query.get(name);
    if (values) values.push(value);
    else query.set(name, [value]);
  }
  return query;
}

function decode(text: string, name: string): string {
  const decoded = decodePercent(text.includes('+') ? text.replaceAll('+', ' ') : text, name);
  if (decoded.includes('\0')) throw invalidField('query', name, 'must not contain NUL characters', 'characters');
  return decoded;
}

function decodePercent(text: string, name: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    throw invalidField('query', name, 'is not valid percent-encoded UTF-8', 'encoding');
  }
}
