import { serviceActor } from '../../db/core/actor.js';
import type { Task } from '../../db/core/jobs/task.js';
import { FIND_LINE_ITEM, SEND_GRADE, parseGradeKey } from '../../db/lti/saveLtiGrade.js';
import { findLineItem } from '../../services/lti/findLineItem.js';
import { type LtiJobServices, sendLtiGrade } from '../../services/lti/sendLtiGrade.js';

const ACTOR = serviceActor(SEND_GRADE);
/** Most of the time a job waits for an LMS. */
const CONCURRENCY = 8;
/** An LMS limits the requests of a tool. */
const CONCURRENCY_OF_PLATFORM = 4;
/** With pauses that grow to an hour: about three days. */
const MAX_ATTEMPTS = 80;

/**
 * Creates the tasks of grades for LMSs. The job of a grade is added in the transaction that derives a result or stores a
 * launch, and that of a line item by the first grade of a link.
 */
export const createLtiTasks = (services: LtiJobServices): Task[] => [
  {
    name: SEND_GRADE,
    concurrency: CONCURRENCY,
    concurrencyOfPlatform: CONCURRENCY_OF_PLATFORM,
    maxAttempts: MAX_ATTEMPTS,
    run: async ({ platformId, key, attempt }) =>
      sendLtiGrade(services, ACTOR, parseGradeKey(platformId, key), { isLast: attempt >= MAX_ATTEMPTS }),
  },
  {
    name: FIND_LINE_ITEM,
    maxAttempts: MAX_ATTEMPTS,
    run: async ({ platformId, key, attempt }) =>
      findLineItem(services, ACTOR, { platformId, linkId: Number(key) }, { isLast: attempt >= MAX_ATTEMPTS }),
  },
];
