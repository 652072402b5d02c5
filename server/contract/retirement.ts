import type { JsonObject } from './contract.js';

/** The least time between the announcement and the end of an operation. */
const NOTICE_MONTHS = 12;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MS_PER_S = 1_000;

/**
 * The headers of all answers of an operation that will end: `Deprecation` (RFC 9745) since `x-deprecated-since`, and
 * `Sunset` (RFC 8594) at `x-sunset`. Both are days, at 00:00 UTC. Empty for an operation that is not deprecated. Throws
 * if one is missing or invalid, or the notice is shorter than a year.
 */
export function readRetirement(definition: JsonObject): Record<string, string> {
  const { operationId, deprecated, 'x-deprecated-since': since, 'x-sunset': sunset } = definition;
  if (deprecated !== true) {
    if (since === undefined && sunset === undefined) return {};
    throw new Error(`${String(operationId)} has x-deprecated-since or x-sunset, but not \`deprecated: true\`.`);
  }
  const [announced, end] = [since, sunset].map(parseDay);
  if (!announced || !end)
    throw new Error(`${String(operationId)} is deprecated, so it must have x-deprecated-since and x-sunset: two days.`);
  const earliest = new Date(announced);
  earliest.setUTCMonth(earliest.getUTCMonth() + NOTICE_MONTHS);
  if (end < earliest)
    throw new Error(`${String(operationId)} must not end before ${earliest.toISOString().slice(0, 10)} (x-sunset).`);
  return { Deprecation: `@${announced.getTime() / MS_PER_S}`, Sunset: end.toUTCString() };
}

function parseDay(value: unknown): Date | null {
  const date = new Date(typeof value === 'string' && DAY.test(value) ? `${value}T00:00:00Z` : '');
  return Number.isNaN(date.getTime()) ? null : date;
}
