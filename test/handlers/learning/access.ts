import { type AccessDeclarations, row } from '../../support/accessWorld/declarations.js';

/** What the access world cannot derive from the contract: test/support/accessWorld/README.md. */
export const learning = {
  getBlockSkillPoints: { rows: { block_id: row('course_blocks', 'level', 'block_key') } },
  replaceBlockSkillPoints: { rows: { block_id: row('course_blocks', 'level', 'block_key') } },
  updateSkillThreshold: { rows: { name: row('skill_thresholds', 'students', 'name') } },
  replaceCourseOutline: { rows: { parent_id: null } },
  getUserBadge: { is404WithoutRecord: true },
  downloadUserBadge: { is404WithoutRecord: true },
  revokeBadge: { rows: { badge_id: row('badges', 'ann', 'id') } },
  verifyBadge: { rows: { badge_id: row('badges', 'anyone', 'id') } },
  showBadge: { rows: { badge_id: row('badges', 'anyone', 'id') } },
  getBadgeStatusList: { rows: { number: row('badge_status_lists', 'anyone', 'number') } },
} satisfies AccessDeclarations;
