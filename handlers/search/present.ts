import type { CatalogDocument } from '../../db/search/engines/readMatchedItems.js';
import type { components } from '../../generated/types.js';

type Item = components['schemas']['CatalogSearchItem'];

/** A found item as its kind is answered. */
export function presentCatalogItem(item: CatalogDocument): Item {
  switch (item.kind) {
    case 'course':
      return {
        ...identity(item, 'course'),
        course_id: item.key,
        ...card(item),
        tags: item.tags,
        language: item.language,
        tenant: item.tenant,
        self_paced: item.self_paced,
        duration: item.duration,
        certificate: item.certificate,
        price: item.price,
        skills: item.skills,
      };
    case 'program':
      return {
        ...identity(item, 'program'),
        program_id: item.key,
        ...card(item),
        program_type: item.program_type,
        courses: item.courses,
      };
    case 'pathway':
      return {
        ...identity(item, 'pathway'),
        pathway_id: item.key,
        image_url: item.image_url,
        programs: item.programs,
        url: item.url,
      };
    case 'skill':
      return { ...identity(item, 'skill'), courses: item.courses, related_skills: item.related_skills };
    case 'role':
      return { ...identity(item, 'role'), skills: item.skills, recommended_courses: item.courses };
    case 'resource':
      return { ...identity(item, 'resource'), resource_type: item.resource_type, url: item.url, topics: item.topics };
  }
}

function identity<Type extends Item['type']>({ id, name, description }: CatalogDocument, type: Type) {
  return { id, type, name, description };
}

/** What courses and programs have in common. */
function card(item: CatalogDocument) {
  return {
    short_description: item.short_description,
    image_url: item.image_url,
    level: item.level,
    subject: item.subject,
    topics: item.topics,
    url: item.url,
  };
}
