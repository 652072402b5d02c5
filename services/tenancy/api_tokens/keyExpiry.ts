import { invalidField } from '../../_shared/problems.js';

type Duration = number | string | null | undefined;

const DAY_SECONDS = 86_400;
const MOST_SECONDS = 36_500 * DAY_SECONDS;
/** How `expires` of a key is read. */
const TIME = /^\d{4}-\d\d-\d\dT/;
const DURATION = /^(?:(\d+) )?(?:(?:(\d+):)?(\d+):)?(\d+)$/;

/**
 * When a key ends that is created now; undefined: never. `expires` is an older name of `expires_in`. Throws a Problem (400) when they
 * differ, or lead to the past, the present or too far.
 */
export function keyExpiry(body: { expires_in?: Duration; expires?: Duration }, now: Date): Date | undefined {
  const lifetime = secondsOf('/expires_in', body.expires_in);
  if (typeof body.expires === 'string' && TIME.test(body.expires)) return timeAsRead(body, now);
  const older = secondsOf('/expires', body.expires);
  if (lifetime !== undefined && older !== undefined && lifetime !== older)
    throw invalidField('body', '/expires', 'is another duration than expires_in', 'expiry');
  const seconds = lifetime ?? older;
  return seconds === undefined ? undefined : new Date(now.getTime() + seconds * 1000);
}

/** The end of a key as keys are read: it is sent back as `expires`. */
function timeAsRead({ expires_in: lifetime, expires }: { expires_in?: Duration; expires?: Duration }, now: Date): Date {
  const end = new Date(String(expires));
  const seconds = (end.getTime() - now.getTime()) / 1000;
  if (!(seconds > 0 && seconds <= MOST_SECONDS))
    throw invalidField('body', '/expires', 'must be a time to come, at most 36,500 days from now', 'duration');
  if (lifetime !== undefined && lifetime !== null && lifetime !== '')
    throw invalidField('body', '/expires', 'is a time, and expires_in another duration', 'expiry');
  return end;
}

function secondsOf(path: string, duration: Duration): number | undefined {
  if (duration === undefined || duration === null || duration === '') return undefined;
  const [, days = 0, hours = 0, minutes = 0, seconds = 0] = DURATION.exec(String(duration)) ?? [];
  const total = Number(days) * DAY_SECONDS + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  if (total < 1 || total > MOST_SECONDS)
    throw invalidField('body', path, `must be a duration of 1 to ${MOST_SECONDS} seconds`, 'duration');
  return total;
}
