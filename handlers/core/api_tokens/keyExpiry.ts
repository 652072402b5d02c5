import { invalidField } from '../../_shared/problems.js';

type Duration = number | string | null | undefined;

const DAY_SECONDS = 86_400;
const MOST_SECONDS = 36_500 * DAY_SECONDS;
const DURATION = /^(?:(\d+) )?(?:(?:(\d+):)?(\d+):)?(\d+)$/;

/**
 * When a key ends that is created now; undefined: never. `expires` is an older name of `expires_in`. Throws a Problem (400) when they
 * differ, or lead to the past, the present or too far.
 */
export function keyExpiry(body: { expires_in?: Duration; expires?: Duration }, now: Date): Date | undefined {
  const lifetime = secondsOf('/expires_in', body.expires_in);
  const older = secondsOf('/expires', body.expires);
  if (lifetime !== undefined && older !== undefined && lifetime !== older)
    throw invalidField('body', '/expires', 'is another duration than expires_in', 'expiry');
  const seconds = lifetime ?? older;
  return seconds === undefined ? undefined : new Date(now.getTime() + seconds * 1000);
}

function secondsOf(path: string, duration: Duration): number | undefined {
  if (duration === undefined || duration === null || duration === '') return undefined;
  const [, days = 0, hours = 0, minutes = 0, seconds = 0] = DURATION.exec(String(duration)) ?? [];
  const total = Number(days) * DAY_SECONDS + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  if (total < 1 || total > MOST_SECONDS)
    throw invalidField('body', path, `must be a duration of 1 to ${MOST_SECONDS} seconds`, 'duration');
  return total;
}
