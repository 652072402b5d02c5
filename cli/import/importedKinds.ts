import {
  upsertCourses,
  upsertPathways,
  upsertPrograms,
  upsertResources,
  upsertRoles,
} from '../../db/catalog/items/upsertItems.js';
import { upsertSkills } from '../../db/catalog/items/upsertSkills.js';

/** How to read and write the lines of one kind. */
export interface ImportedKind {
  /** The operation whose request schema validates a line. */
  operationId: string;
  /** The property that identifies an item within its platform. */
  keyField: string;
  /** Normalizes a key: equal results identify the same item. */
  normalizeKey(key: string): string;
  upsert: typeof upsertCourses;
}

const keepKey = (key: string) => key;

export const importedKinds = {
  courses: { operationId: 'upsertCourse', keyField: 'course_id', normalizeKey: keepKey, upsert: upsertCourses },
  programs: { operationId: 'upsertProgram', keyField: 'program_id', normalizeKey: keepKey, upsert: upsertPrograms },
  pathways: { operationId: 'upsertPathway', keyField: 'pathway_id', normalizeKey: keepKey, upsert: upsertPathways },
  resources: { operationId: 'upsertResource', keyField: 'resource_id', normalizeKey: keepKey, upsert: upsertResources },
  roles: { operationId: 'upsertCatalogRole', keyField: 'role_id', normalizeKey: keepKey, upsert: upsertRoles },
  skills: {
    operationId: 'upsertCatalogSkill',
    keyField: 'name',
    normalizeKey: (name) => name.toLowerCase(),
    upsert: upsertSkills,
  },
} satisfies Record<string, ImportedKind>;

export type ImportedKindName = keyof typeof importedKinds;
