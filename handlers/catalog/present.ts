import type { components } from '../../generated/types.js';
import type { ListedSkill } from '../../db/catalog/items/listSkills.js';

type Schemas = components['schemas'];

export function presentSkill(skill: ListedSkill): Schemas['Skill'] {
  return {
    name: skill.name,
    org: skill.org,
    data: {
      ...skill.data,
      description: skill.description,
      visibility: skill.visibility,
      related_skills: skill.related_skills,
    },
  };
}
