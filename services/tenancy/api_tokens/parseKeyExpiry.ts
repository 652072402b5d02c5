import { invalidField } from '../../_shared/problems.js';

type Duration = number | string | null | undefined;

const DAY_SECONDS = 86_400;
const MOST_SECONDS = 36_500 * DAY_SECONDS;
/** An absolute time, as keys show their expiry. */
const TIME = /^\d{4}-\d\d-\d\dT/;
const DURATION = /^(?:(\d+) )?(?:(?:(\d+):)?(\d+):)?(\d+)$/;

/**
 * Parses the expiry of a new key; undefined: never. `expires` is the older name of `expires_in`. Throws a Problem (400)
 * when both are given and differ, or when the expiry is not in the future or too far away.
 */
export function parseKeyExpiry(body: { expires_in?: Duration; expires?: Duration }, now: Date): Date | undefined {
  const lifetime = parseSeconds('/expires_in', body.expires_in);
  if (typeof body.expires === 'string' && TIME.test(body.expires)) return parseExpiryTime(body, now);
  const older = parseSeconds('/expires', body.expires);
  if (lifetime !== undefined && older !== undefined && lifetime !== older)
    throw invalidField('body', '/expires', 'differs from expires_in', 'expiry');
  const seconds = lifetime ?? older;
  return seconds === undefined ? undefined : new Date(now.getTime() + seconds * 1000);
}

/** Parses an `expires` that is an absolute time. */
function parseExpiryTime(
  { expires_in: lifetime, expires }: { expires_in?: Duration; expires?: Duration },
  now: Date,
): Date {
  const end = new Date(String(expires));
  const seconds = (end.getTime() - now.getTime()) / 1000;
  if (!(seconds > 0 && seconds <= MOST_SECONDS))
    throw invalidField('body', '/expires', 'must be a time in the future, at most 36,500 days from now', 'duration');
  if (lifetime !== undefined && lifetime !== null && lifetime !== '')
    throw invalidField('body', '/expires', 'differs from expires_in', 'expiry');
  return end;
}

function parseSeconds(path: string, duration: Duration): number | undefined {
  if (duration === undefined || duration === null || duration === '') return undefined;
  const [, days = 0, hours = 0, minutes = 0, seconds = 0] = DURATION.exec(String(duration)) ?? [];
  const total = Number(days) * DAY_SECONDS + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  if (total < 1 || total > MOST_SECONDS)
    throw invalidField('body', path, `must be a duration of 1 to ${MOST_SECONDS} seconds`, 'duration');
  return total;
}
