import type { TestDatabase } from '../../../support/database.js';
import type { IncomingItem } from '../../../../db/catalog/items/incomingItem.js';
import {
  upsertCourses,
  upsertPathways,
  upsertPrograms,
  upsertResources,
  upsertRoles,
} from '../../../../db/catalog/items/upsertItems.js';
import { upsertSkills } from '../../../../db/catalog/items/upsertSkills.js';
import type { CatalogSearch } from '../../../../db/search/engines/engine.js';

export interface Catalog {
  courses?: IncomingItem[];
  programs?: IncomingItem[];
  pathways?: IncomingItem[];
  resources?: IncomingItem[];
  roles?: IncomingItem[];
  skills?: { key: string; data?: Record<string, unknown> }[];
}

export async function createPlatform(db: TestDatabase, key: string, { isMain = false } = {}): Promise<number> {
  const { rows } = await db.pool.query<{ id: number }>(
    'insert into platforms (key, name, is_main) values ($1, $1, $2) returning id',
    [key, isMain],
  );
  return rows[0]!.id;
}

export async function fillCatalog(db: TestDatabase, platformId: number, catalog: Catalog): Promise<void> {
  const { courses = [], programs = [], pathways = [], resources = [], roles = [], skills = [] } = catalog;
  await db.knex.transaction(async (trx) => {
    await upsertSkills(trx, platformId, skills);
    await upsertCourses(trx, platformId, courses);
    await upsertPrograms(trx, platformId, programs);
    await upsertPathways(trx, platformId, pathways);
    await upsertResources(trx, platformId, resources);
    await upsertRoles(trx, platformId, roles);
  });
}

/** A search for everything, with what the test says instead. */
export function searchFor(changes: Partial<CatalogSearch> = {}): CatalogSearch {
  const text = changes.text ?? '';
  return {
    text,
    kinds: ['course', 'program', 'pathway', 'skill', 'role', 'resource'],
    keys: {},
    filters: {},
    price: null,
    sort: text === '' ? { field: 'name', descending: false } : { field: 'relevance', descending: true },
    limit: 100,
    offset: 0,
    countFacets: true,
    searchSkills: false,
    ...changes,
  };
}

/** The catalog that the behaviours are tested on. */
export const ACME: Catalog = {
  skills: [
    { key: 'machine learning', data: { related_skills: ['statistics'] } },
    { key: 'statistics' },
    { key: 'lock picking', data: { visibility: 'viewable_by_tenant_admins' } },
  ],
  courses: [
    course('ML-1', 'Machine Learning', {
      subject: 'Computing',
      level: 'advanced',
      skills: ['machine learning', 'statistics'],
      price: 'free',
      language: 'English',
      self_paced: true,
    }),
    course('ML-2', 'Applied Machine Learning', {
      subject: 'Computing',
      level: 'advanced',
      price: '49.00',
      language: 'German',
      self_paced: false,
    }),
    course('ML-3', 'Machines and Society', {
      skills: ['lock picking'],
      description: 'What learning machines do to work, machine by machine.',
      subject: 'Sociology',
      level: 'beginner',
      language: 'English',
    }),
    course('FR-1', 'Français élémentaire', {
      subject: 'Languages',
      level: 'beginner',
      language: 'French',
      topics: ['grammar', 'speaking'],
      tags: ['new'],
    }),
    course('CK-1', 'Cooking for Chemists', {
      description: 'Heat, acids and time.',
      subject: 'Chemistry',
      level: 'beginner',
      skills: ['statistics'],
      price: '0.00',
      duration: '6 weeks',
      certificate: 'Verified',
      promotion: 'spring',
    }),
    course('SEC-1', 'Machine Learning Secrets', {
      visibility: 'viewable_by_tenant_admins',
      subject: 'Undisclosed',
      skills: ['covert analysis'],
      level: 'advanced',
    }),
    course('PUB-1', 'Open Algebra', { visibility: 'viewable_by_anyone', subject: 'Mathematics', level: 'beginner' }),
  ],
  programs: [
    {
      key: 'P-1',
      name: 'Data Program',
      data: { program_type: 'certificate', courses: ['ML-1', 'SEC-1'], subject: 'Computing' },
    },
  ],
  pathways: [{ key: 'W-1', name: 'Way to Data', data: { programs: ['P-1'] } }],
  resources: [{ key: 'R-1', name: 'Algebra Book', data: { resource_type: 'book', topics: ['grammar'] } }],
  roles: [{ key: 'J-1', name: 'Analyst', data: { skills: ['statistics'], recommended_courses: ['ML-1'] } }],
};

function course(key: string, name: string, data: Record<string, unknown>): IncomingItem {
  return { key, name, data };
}
