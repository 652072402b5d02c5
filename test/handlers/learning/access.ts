import { type AccessDeclarations, row } from '../../support/accessWorld/declarations.js';

/** What the access world cannot derive from the contract: test/support/accessWorld/README.md. */
export const learning = {
  getBlockSkillPoints: { rows: { block_id: row('course_blocks', 'level', 'block_key') } },
  replaceBlockSkillPoints: { rows: { block_id: row('course_blocks', 'level', 'block_key') } },
  updateSkillThreshold: { rows: { name: row('skill_thresholds', 'students', 'name') } },
  replaceCourseOutline: { rows: { parent_id: null } },
} satisfies AccessDeclarations;
