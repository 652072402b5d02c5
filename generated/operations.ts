// Made from spec/ by `npm run generate`. Changes here are lost.
import type { operations } from './types.js';

export interface OperationRow {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'PATCH';
  path: string;
  /** `<area>/[<group>]` of the operation's file in spec/, handlers/ and test/handlers/. */
  folder: string;
  /** Any one of these classes may call it. */
  permissions: readonly string[];
  /** Whether it goes beyond the interface that older clients know. */
  extension?: true;
}

export type OperationId = keyof operations;

export const operationTable = {
  searchCatalog: { method: 'GET', path: '/api/search/catalog/', folder: 'search', permissions: ['authenticated'] },
  listCourses: { method: 'GET', path: '/api/catalog/courses/', folder: 'catalog/courses', permissions: ['authenticated'] },
  upsertCourse: { method: 'POST', path: '/api/catalog/courses/', folder: 'catalog/courses', permissions: ['IsDMAdmin', 'IsPlatformAdmin'] },
  deleteCourse: { method: 'DELETE', path: '/api/catalog/courses/', folder: 'catalog/courses', permissions: ['IsDMAdmin', 'IsPlatformAdmin'] },
  listPrograms: { method: 'GET', path: '/api/catalog/programs/', folder: 'catalog/programs', permissions: ['authenticated'], extension: true },
  upsertProgram: { method: 'POST', path: '/api/catalog/programs/', folder: 'catalog/programs', permissions: ['IsDMAdmin', 'IsPlatformAdmin'], extension: true },
  deleteProgram: { method: 'DELETE', path: '/api/catalog/programs/', folder: 'catalog/programs', permissions: ['IsDMAdmin', 'IsPlatformAdmin'], extension: true },
  listPathways: { method: 'GET', path: '/api/catalog/pathways/', folder: 'catalog/pathways', permissions: ['authenticated'], extension: true },
  upsertPathway: { method: 'POST', path: '/api/catalog/pathways/', folder: 'catalog/pathways', permissions: ['IsDMAdmin', 'IsPlatformAdmin'], extension: true },
  deletePathway: { method: 'DELETE', path: '/api/catalog/pathways/', folder: 'catalog/pathways', permissions: ['IsDMAdmin', 'IsPlatformAdmin'], extension: true },
  listResources: { method: 'GET', path: '/api/catalog/resources/', folder: 'catalog/resources', permissions: ['authenticated'], extension: true },
  upsertResource: { method: 'POST', path: '/api/catalog/resources/', folder: 'catalog/resources', permissions: ['IsDMAdmin', 'IsPlatformAdmin'], extension: true },
  deleteResource: { method: 'DELETE', path: '/api/catalog/resources/', folder: 'catalog/resources', permissions: ['IsDMAdmin', 'IsPlatformAdmin'], extension: true },
  listCatalogSkills: { method: 'GET', path: '/api/catalog/skills/', folder: 'catalog/skills', permissions: ['authenticated'], extension: true },
  upsertCatalogSkill: { method: 'POST', path: '/api/catalog/skills/', folder: 'catalog/skills', permissions: ['IsDMAdmin', 'IsPlatformAdmin'], extension: true },
  listCatalogRoles: { method: 'GET', path: '/api/catalog/roles/', folder: 'catalog/roles', permissions: ['authenticated'], extension: true },
  upsertCatalogRole: { method: 'POST', path: '/api/catalog/roles/', folder: 'catalog/roles', permissions: ['IsDMAdmin', 'IsPlatformAdmin'], extension: true },
  createCourseEnrollment: { method: 'POST', path: '/api/catalog/enrollment/courses/', folder: 'catalog/enrollment', permissions: ['IsDMAdmin', 'IsPlatformAdmin'], extension: true },
  deactivateCourseEnrollment: { method: 'DELETE', path: '/api/catalog/enrollment/courses/', folder: 'catalog/enrollment', permissions: ['IsDMAdmin', 'IsPlatformAdmin'], extension: true },
  searchCourseEnrollments: { method: 'GET', path: '/api/catalog/enrollment/courses/search/', folder: 'catalog/enrollment', permissions: ['IsDMAdmin', 'IsLmsUserReadOnly', 'IsPlatformAdminOfUserReadOnly'] },
  validateTenant: { method: 'POST', path: '/api/service/tenant/validation/', folder: 'commerce', permissions: ['anyone'] },
  validateUser: { method: 'POST', path: '/api/service/user/validation/', folder: 'commerce', permissions: ['authenticated'] },
} as const satisfies Record<OperationId, OperationRow>;
