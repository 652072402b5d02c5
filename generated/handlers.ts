// Made from spec/ by `npm run generate`. Changes here are lost.
import type { Handler } from '../handlers/_shared/operation.js';
import createCourseEnrollment from '../handlers/catalog/enrollment/createCourseEnrollment.js';
import deactivateCourseEnrollment from '../handlers/catalog/enrollment/deactivateCourseEnrollment.js';
import deleteCourse from '../handlers/catalog/courses/deleteCourse.js';
import deletePathway from '../handlers/catalog/pathways/deletePathway.js';
import deleteProgram from '../handlers/catalog/programs/deleteProgram.js';
import deleteResource from '../handlers/catalog/resources/deleteResource.js';
import listCatalogRoles from '../handlers/catalog/roles/listCatalogRoles.js';
import listCatalogSkills from '../handlers/catalog/skills/listCatalogSkills.js';
import listCourses from '../handlers/catalog/courses/listCourses.js';
import listPathways from '../handlers/catalog/pathways/listPathways.js';
import listPrograms from '../handlers/catalog/programs/listPrograms.js';
import listResources from '../handlers/catalog/resources/listResources.js';
import searchCatalog from '../handlers/search/searchCatalog.js';
import searchCourseEnrollments from '../handlers/catalog/enrollment/searchCourseEnrollments.js';
import upsertCatalogRole from '../handlers/catalog/roles/upsertCatalogRole.js';
import upsertCatalogSkill from '../handlers/catalog/skills/upsertCatalogSkill.js';
import upsertCourse from '../handlers/catalog/courses/upsertCourse.js';
import upsertPathway from '../handlers/catalog/pathways/upsertPathway.js';
import upsertProgram from '../handlers/catalog/programs/upsertProgram.js';
import upsertResource from '../handlers/catalog/resources/upsertResource.js';
import validateTenant from '../handlers/commerce/validateTenant.js';
import validateUser from '../handlers/commerce/validateUser.js';
import type { operations } from './types.js';

export const handlers = {
  searchCatalog,
  listCourses,
  upsertCourse,
  deleteCourse,
  listPrograms,
  upsertProgram,
  deleteProgram,
  listPathways,
  upsertPathway,
  deletePathway,
  listResources,
  upsertResource,
  deleteResource,
  listCatalogSkills,
  upsertCatalogSkill,
  listCatalogRoles,
  upsertCatalogRole,
  createCourseEnrollment,
  deactivateCourseEnrollment,
  searchCourseEnrollments,
  validateTenant,
  validateUser,
} satisfies { [Id in keyof operations]: Handler<Id> };
