/**
 * SQL: a `timestamptz` as text in the one form of all answers, RFC 3339 in UTC with milliseconds (`2026-03-31T09:30:00.000Z`), or null. What
 * PostgreSQL makes of times in JSON has microseconds and an offset, which older clients can't parse. Every connection is in UTC.
 */
export const utcTime = (column: string): string => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
