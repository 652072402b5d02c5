import { type JsonRecord, isRecord } from './rules/statementRefused.js';
import { normalizeTimestamp } from './rules/values.js';

/** Set by the record store (Data 2.3.1). */
const SET_BY_US = ['authority', 'stored', 'version'];

/**
 * Whether two statements are equal (Data 2.3.1), ignoring values set by the record store, display texts and
 * definitions, order of members, case of ids, and differences of durations below a hundredth of a second (Data 4.6).
 */
export function isSameStatement(stored: JsonRecord, sent: JsonRecord): boolean {
  // A statement without a time was given one.
  const known = sent.timestamp === undefined ? { ...stored, timestamp: undefined } : stored;
  const withId = sent.id === undefined ? { ...sent, id: stored.id } : sent;
  return canonicalText(known) === canonicalText(withId);
}

function canonicalText(statement: JsonRecord): string {
  const kept = Object.entries(statement).filter(([name]) => !SET_BY_US.includes(name));
  return JSON.stringify(canonical(Object.fromEntries(kept), ''));
}

function canonical(value: unknown, name: string): unknown {
  if (name === 'result' && isRecord(value)) return sorted({ ...value, duration: comparedDuration(value.duration) });
  if (name === 'extensions') return sorted(value);
  if (Array.isArray(value)) {
    const items = value.map((item) => canonical(item, name));
    return name === 'member' ? items.map((item) => JSON.stringify(item)).sort() : items;
  }
  if (typeof value === 'string') {
    if (name === 'timestamp') return normalizeTimestamp(value);
    return name === 'registration' || name === 'id' ? sameCase(value) : value;
  }
  if (!isRecord(value)) return value;
  const entries = Object.entries(value)
    .filter(([key]) => key !== 'definition' && !(name === 'verb' && key === 'display'))
    .filter(([key, one]) => !(key === 'objectType' && (one === 'Agent' || one === 'Activity')))
    .map(([key, one]) => [key, canonical(name === 'contextActivities' ? [one].flat() : one, key)] as const);
  return Object.fromEntries(entries.sort(byName));
}

/** Durations compare in hundredths of seconds, without trailing zeros. */
function comparedDuration(duration: unknown): unknown {
  if (typeof duration !== 'string') return duration;
  return duration.replace(/\.(\d+)S$/, (_, fraction: string) => `.${fraction.slice(0, 2)}`.replace(/\.?0*$/, '') + 'S');
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const sameCase = (text: string) => (UUID.test(text) ? text.toLowerCase() : text);

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, one]) => [key, sorted(one)] as const)
      .sort(byName),
  );
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : a > b ? 1 : 0);
