import { serviceActor } from '../../db/core/actor.js';
import type { Task } from '../../db/core/jobs/task.js';
import { ALL_PEOPLE, ISSUE_BADGES } from '../../db/learning/badges/badgeIssuers.js';
import { SIGN_STATUS_LISTS } from '../../db/learning/badges/statusLists.js';
import { type BadgeJobServices, issueBadges, signStatusList } from '../../services/learning/badges/issueBadges.js';

const ISSUER = serviceActor(ISSUE_BADGES);
const LISTER = serviceActor(SIGN_STATUS_LISTS);

/**
 * Creates the tasks of badges. The job of a person is added in the transaction that records an achievement, that of a
 * status list in the one that revokes a badge.
 */
export const createBadgeTasks = (services: BadgeJobServices): Task[] => [
  {
    name: ISSUE_BADGES,
    run: async ({ platformId, key }) => {
      const userId = key === ALL_PEOPLE ? null : Number(key);
      if (await issueBadges(services, ISSUER, platformId, userId)) return { againInMs: 0 };
    },
  },
  {
    name: SIGN_STATUS_LISTS,
    run: ({ platformId, key }) => signStatusList(services, LISTER, platformId, Number(key)),
  },
];
