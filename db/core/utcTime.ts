/**
 * SQL: a `timestamptz` in the format of all answers, RFC 3339 in UTC with milliseconds (`2026-03-31T09:30:00.000Z`),
 * or null. PostgreSQL's own JSON times have microseconds and an offset, which older clients cannot parse. Every
 * connection uses UTC.
 */
export const utcTime = (column: string): string => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
