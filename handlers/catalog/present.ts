import type { components } from '../../generated/types.js';
import type { ListedItem } from '../../db/catalog/listItems.js';
import type { ListedSkill } from '../../db/catalog/listSkills.js';

type Schemas = components['schemas'];

/**
 * What all kinds have in `data`. Stored properties that the contract doesn't name come first: they can't hide one
 * that it names.
 */
function presentData(item: ListedItem) {
  return {
    ...item.data,
    description: item.description,
    short_description: item.short_description,
    image_url: item.image_url,
    url: item.url,
    level: item.level,
    subject: item.subject,
    topics: item.topics,
    tags: item.tags,
    language: item.language,
    promotion: item.promotion,
    visibility: item.visibility,
  };
}

const TERMS: Record<string, (value: unknown) => boolean> = {
  seats: (value) => Number.isSafeInteger(value) && (value as number) >= 0,
  enrollment_opens: isTime,
  enrollment_closes: isTime,
  requires_request: (value) => typeof value === 'boolean',
};

function isTime(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) && !Number.isNaN(Date.parse(value));
}

/** Terms of enrollment were free properties once, and imports store what they find: what can't be one is null. */
function presentTerms(data: Record<string, unknown>): Record<string, unknown> {
  const wrong = Object.entries(TERMS).filter(([name, holds]) => name in data && !holds(data[name]));
  return Object.fromEntries(wrong.map(([name]) => [name, null]));
}

export function presentCourse(item: ListedItem): Schemas['Course'] {
  return {
    course_id: item.key,
    name: item.name,
    slug: item.slug,
    org: item.org,
    data: {
      ...presentData(item),
      ...presentTerms(item.data),
      self_paced: item.self_paced ?? null,
      duration: item.duration ?? null,
      certificate: item.certificate ?? null,
      price: item.price ?? null,
      skills: item.skills ?? [],
      prerequisites: (item.prerequisites ?? null) as Schemas['PrerequisiteRule'] | null,
    },
  };
}

export function presentProgram(item: ListedItem): Schemas['Program'] {
  return {
    program_id: item.key,
    name: item.name,
    slug: item.slug,
    org: item.org,
    data: { ...presentData(item), program_type: item.program_type ?? null, courses: item.courses ?? [] },
  };
}

export function presentPathway(item: ListedItem): Schemas['Pathway'] {
  return {
    pathway_id: item.key,
    name: item.name,
    slug: item.slug,
    org: item.org,
    data: { ...presentData(item), programs: item.programs ?? [] },
  };
}

export function presentResource(item: ListedItem): Schemas['Resource'] {
  return {
    resource_id: item.key,
    name: item.name,
    slug: item.slug,
    org: item.org,
    data: { ...presentData(item), resource_type: item.resource_type ?? null },
  };
}

export function presentRole(item: ListedItem): Schemas['Role'] {
  return {
    role_id: item.key,
    name: item.name,
    slug: item.slug,
    org: item.org,
    data: { ...presentData(item), skills: item.skills ?? [], recommended_courses: item.recommended_courses ?? [] },
  };
}

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
