import type { CatalogDocument } from '../../db/search/engines/readMatchedItems.js';
import type { components } from '../../generated/types.js';

type Item = components['schemas']['CatalogSearchItem'];

/** Presents a found item by its kind. */
export function presentCatalogItem(item: CatalogDocument): Item {
  switch (item.kind) {
    case 'course':
      return {
        ...presentIdentity(item, 'course'),
        course_id: item.key,
        ...presentCard(item),
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
        ...presentIdentity(item, 'program'),
        program_id: item.key,
        ...presentCard(item),
        program_type: item.program_type,
        courses: item.courses,
      };
    case 'pathway':
      return {
        ...presentIdentity(item, 'pathway'),
        pathway_id: item.key,
        image_url: item.image_url,
        programs: item.programs,
        url: item.url,
      };
    case 'skill':
      return { ...presentIdentity(item, 'skill'), courses: item.courses, related_skills: item.related_skills };
    case 'role':
      return { ...presentIdentity(item, 'role'), skills: item.skills, recommended_courses: item.courses };
    case 'resource':
      return {
        ...presentIdentity(item, 'resource'),
        resource_type: item.resource_type,
        url: item.url,
        topics: item.topics,
      };
  }
}

function presentIdentity<Type extends Item['type']>({ id, name, description }: CatalogDocument, type: Type) {
  return { id, type, name, description };
}

/** The fields that courses and programs share. */
function presentCard(item: CatalogDocument) {
  return {
    short_description: item.short_description,
    image_url: item.image_url,
    level: item.level,
    subject: item.subject,
    topics: item.topics,
    url: item.url,
  };
}
