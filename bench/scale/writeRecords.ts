import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type DrawnTenant, countRecords, buildUserName } from './drawTenants.js';

const LINES_AT_ONCE = 1_000;
/** Spreads the learners over so many milliseconds, so that they do not all begin at the same second. */
const SPREAD_MS = 4 * 3_600_000;

/** From one time that a learner does something to the next. */
export const REPEATED_AFTER_MS = 25 * 3_600_000;

/**
 * Writes the records of a tenant as a file for `admin import records`, in the order in which things happened, as logs
 * have them. Each learner does everything `repeats` times. Returns how many there are.
 */
export async function writeRecords(tenant: DrawnTenant, file: string, repeats: number): Promise<number> {
  const careers = tenant.courses.flatMap(({ courseId, careers }) =>
    careers.map(({ person, records }) => ({ courseId, records, username: buildUserName(tenant, person) })),
  );
  const count = countRecords(tenant) * repeats;
  const [ofCareer, ofRecord, at] = [new Uint32Array(count), new Uint32Array(count), new Float64Array(count)];
  let place = 0;
  for (const [nth, { records }] of careers.entries()) {
    const laterMs = (nth * 7_919_000) % SPREAD_MS;
    for (const [index, { atMs }] of records.entries())
      for (let time = 0; time < repeats; time++) {
        [ofCareer[place], ofRecord[place], at[place]] = [nth, index, atMs + laterMs + time * REPEATED_AFTER_MS];
        place++;
      }
  }
  const order = new Uint32Array(count)
    .map((_, index) => index)
    .sort((one, other) => at[one]! - at[other]! || one - other);
  function* chunks(): Generator<string> {
    for (let from = 0; from < count; from += LINES_AT_ONCE) {
      let chunk = '';
      for (const index of order.subarray(from, from + LINES_AT_ONCE)) {
        const { courseId, username, records } = careers[ofCareer[index]!]!;
        chunk += `${JSON.stringify({ at: new Date(at[index]!).toISOString(), username, course_id: courseId, ...records[ofRecord[index]!]!.rest })}\n`;
      }
      yield chunk;
    }
  }
  await pipeline(chunks, createWriteStream(file));
  return count;
}
