import { findSkillDetail } from '../../../db/learning/skills/findSkillDetail.js';
import { notFound } from '../../../services/_shared/problems.js';
import { figureOperation } from '../../analytics/figureOperation.js';
import { presentSkillRef, buildSlug } from './present.js';
import { requireSkill, requireSkillScope } from '../../../services/learning/skills/requireSkill.js';

export default figureOperation('getSkill', async ({ params, access, services }) => {
  const { platform, scope } = requireSkillScope(access, params.org);
  const { id } = await requireSkill(services, scope, params.skill_name);
  const skill = await findSkillDetail(services.db, scope, id);
  if (!skill) throw notFound('skill', params.skill_name);
  const { name, description, categories, courses, related, user_count, total_points, average_points } = skill;
  return {
    range: null,
    filters: { skill_name: name },
    counted: () => ({ people: user_count, records: null }),
    body: {
      id,
      name,
      slug: buildSlug(name) || String(id),
      description,
      categories,
      courses: courses.map(({ course_id, skills }) => ({
        course_id,
        skills: skills.map((one) => presentSkillRef(one, platform)),
      })),
      related_skills: related.length,
      related: related.map((one) => presentSkillRef(one, platform)),
      user_count,
      total_points,
      average_points,
    },
  };
});
