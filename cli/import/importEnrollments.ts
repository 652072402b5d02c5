import type { Database } from '../../db/core/connect.js';
import { enroll } from '../../db/enrollment/enrollments/enroll.js';
import type { EnrollmentResult, IncomingEnrollment } from '../../db/enrollment/enrollments/enrollItems.js';
import { COURSE } from '../../db/enrollment/enrollments/enrollmentKinds.js';
import { findMemberIds } from '../../db/tenancy/people/findMembers.js';
import { adminActor } from '../operator.js';
import type { LineImportReport } from './lineReport.js';
import { importInBatches, compileLineSchema } from './importInBatches.js';
import type { ReadProgress } from './readLines.js';

interface EnrollmentLine {
  username: string;
  course_id: string;
  active?: boolean;
  started?: string;
  ended?: string;
  expired?: string | null;
  metadata?: Record<string, unknown>;
}

const time = { type: 'string', format: 'date-time' };

const isEnrollment = compileLineSchema<EnrollmentLine>({
  type: 'object',
  required: ['username', 'course_id'],
  additionalProperties: false,
  properties: {
    username: { type: 'string', minLength: 1, maxLength: 255 },
    course_id: { type: 'string', minLength: 1, maxLength: 255 },
    active: { type: 'boolean' },
    started: time,
    ended: time,
    expired: { anyOf: [time, { type: 'null' }] },
    metadata: { type: 'object' },
  },
  // Only an inactive enrollment has an end.
  dependentSchemas: { ended: { required: ['active'], properties: { active: { const: false } } } },
});

/** Enrolls members in courses as an administrator, recording an override if there are obstacles. `onProgress` receives the bytes
 * read and the lines done. May be repeated.
 */
export function importEnrollments(
  db: Database,
  platform: { id: number },
  file: string,
  onProgress: ReadProgress,
): Promise<LineImportReport> {
  const save = async (lines: EnrollmentLine[]) => {
    const ids = await findMemberIds(
      db,
      platform.id,
      lines.map(({ username }) => username),
    );
    const known = lines
      .map((line, index) => ({ line, index, userId: ids.get(line.username.toLowerCase()) }))
      .filter(({ userId }) => userId !== undefined);
    const items = known.map(({ line, userId }) => buildEnrollment(line, userId!));
    const results = await db.transaction(adminActor(), (trx) =>
      enroll(trx, COURSE, platform.id, items, 'administrator'),
    );
    const unknown = lines.flatMap(({ username }, index) =>
      ids.has(username.toLowerCase())
        ? []
        : [{ index, reason: `username '${username}' is not a member of the platform` }],
    );
    const refused = results.flatMap((result, place) =>
      result.outcome === 'refused'
        ? [{ index: known[place]!.index, reason: describeRefusal(result, known[place]!.line) }]
        : [],
    );
    const count = (outcome: EnrollmentResult['outcome']) =>
      results.filter((result) => result.outcome === outcome).length;
    return {
      created: count('created'),
      updated: count('updated'),
      unchanged: count('unchanged'),
      refused: [...unknown, ...refused],
    };
  };
  return importInBatches({ file, isLine: isEnrollment, onProgress, save });
}

function buildEnrollment(
  { course_id: itemKey, active, started, ended, expired, metadata }: EnrollmentLine,
  userId: number,
): IncomingEnrollment {
  const parseDate = (text: string | undefined) => (text === undefined ? undefined : new Date(text));
  return {
    userId,
    itemKey,
    active,
    started: parseDate(started),
    ended: parseDate(ended),
    expired: expired === null ? null : parseDate(expired),
    metadata,
  };
}

function describeRefusal(
  result: EnrollmentResult & { outcome: 'refused' },
  { course_id: courseKey, username }: EnrollmentLine,
): string {
  switch (result.refusal) {
    case 'unknown_item':
      return `course_id '${courseKey}' is not in the platform`;
    case 'unknown_member':
      return `username '${username}' has left the platform`;
    case 'expires_before_start':
      return 'expired is before started';
    case 'obstacles':
      return `course_id '${courseKey}' cannot be entered: ${(result.obstacles ?? []).join(', ')}`;
  }
}
