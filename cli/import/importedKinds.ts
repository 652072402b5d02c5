import {
  upsertCourses,
  upsertPathways,
  upsertPrograms,
  upsertResources,
  upsertRoles,
} from '../../db/catalog/items/upsertItems.js';
import { upsertSkills } from '../../db/catalog/items/upsertSkills.js';

/** How the lines of one kind are read and written. */
export interface ImportedKind {
  /** The operation whose request body a line is held against. */
  operationId: string;
  /** The property that identifies an item within its platform. */
  keyField: string;
  /** Keys that are equal here are the same item. */
  identityOf(key: string): string;
  upsert: typeof upsertCourses;
}

const asIs = (key: string) => key;

export const importedKinds = {
  courses: { operationId: 'upsertCourse', keyField: 'course_id', identityOf: asIs, upsert: upsertCourses },
  programs: { operationId: 'upsertProgram', keyField: 'program_id', identityOf: asIs, upsert: upsertPrograms },
  pathways: { operationId: 'upsertPathway', keyField: 'pathway_id', identityOf: asIs, upsert: upsertPathways },
  resources: { operationId: 'upsertResource', keyField: 'resource_id', identityOf: asIs, upsert: upsertResources },
  roles: { operationId: 'upsertCatalogRole', keyField: 'role_id', identityOf: asIs, upsert: upsertRoles },
  skills: {
    operationId: 'upsertCatalogSkill',
    keyField: 'name',
    identityOf: (name) => name.toLowerCase(),
    upsert: upsertSkills,
  },
} satisfies Record<string, ImportedKind>;

export type ImportedKindName = keyof typeof importedKinds;
