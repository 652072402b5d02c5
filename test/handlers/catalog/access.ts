import { type AccessDeclarations, row } from '../../support/accessWorld/declarations.js';

/** What the access world cannot derive from the contract: test/support/accessWorld/README.md. */
export const catalog = {
  listCourses: { rows: { slug: row('courses', 'level', 'slug') } },
  upsertCourse: { rows: { slug: row('courses', 'level', 'slug') } },
  listPrograms: { rows: { slug: row('programs', 'level', 'slug') } },
  upsertProgram: { rows: { slug: row('programs', 'level', 'slug') } },
  listPathways: { rows: { slug: row('pathways', 'level', 'slug') } },
  upsertPathway: { rows: { slug: row('pathways', 'level', 'slug') } },
  listResources: { rows: { slug: row('resources', 'level', 'slug') } },
  upsertResource: { rows: { slug: row('resources', 'level', 'slug') } },
  listCatalogRoles: { rows: { slug: row('job_roles', 'level', 'slug') } },
  upsertCatalogRole: { rows: { slug: row('job_roles', 'level', 'slug') } },
} satisfies AccessDeclarations;
