import { listSkillFigures } from '../../../db/learning/skills/listSkillFigures.js';
import { parseSort } from '../../../services/_shared/parseSort.js';
import { bareListOperation } from '../../analytics/bareListOperation.js';
import { requireSkillScope } from '../../../services/learning/skills/requireSkill.js';

export default bareListOperation(
  'listSkills',
  ['id', 'name', 'course_count', 'user_count', 'total_points', 'average_points'],
  async ({ params, query, access, services }) => {
    const { scope } = requireSkillScope(access, params.org);
    const rows = await listSkillFigures(services.db, scope, parseSort(query.sort ?? 'name'));
    return { range: null, filters: {}, counted: () => ({ people: null, records: rows.length }), rows };
  },
);
