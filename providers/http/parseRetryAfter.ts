/** How long an answer asks to wait (`Retry-After`, in seconds or as a date), in milliseconds; null if it does not. */
export function parseRetryAfter(headers: Headers, now: Date): number | null {
  const value = headers.get('retry-after')?.trim();
  if (!value) return null;
  const ms = /^\d{1,9}$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - now.getTime();
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}
