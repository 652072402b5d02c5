import { ActivityCourse } from '../activityCourse.js';
import { ActivityDay } from '../activityDay.js';
import { ActivityPerson } from '../activityPerson.js';
import { ActivitySession } from '../activitySession.js';
import { EarnedCertificate } from '../earnedCertificate.js';

/** The activity of a person in archived statements. */
export class RetainedActivityPerson extends ActivityPerson {
  static override tableName = 'carried_people';

  declare carried_up_to: Date;
}

/** The activity of a person in a course in archived statements. */
export class RetainedActivityCourse extends ActivityCourse {
  static override tableName = 'carried_courses';
}

/** A person's activity on a day in archived statements. */
export class RetainedActivityDay extends ActivityDay {
  static override tableName = 'carried_days';
}

/** A session of archived statements. */
export class RetainedActivitySession extends ActivitySession {
  static override tableName = 'carried_sessions';
}

/** A certificate earned in archived statements. */
export class RetainedEarnedCertificate extends EarnedCertificate {
  static override tableName = 'carried_certificates';
}
