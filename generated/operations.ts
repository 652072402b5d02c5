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
  searchRecommended: { method: 'GET', path: '/api/search/orgs/{org}/users/{username}/recommended/', folder: 'search', permissions: ['IsAdminUserOrStudent'] },
  searchCatalog: { method: 'GET', path: '/api/search/catalog/', folder: 'search', permissions: ['authenticated'] },
  searchGlobalMentors: { method: 'GET', path: '/api/ai-search/mentors/', folder: 'search', permissions: ['anonymous-ok'] },
  listMyMentors: { method: 'GET', path: '/api/ai-search/orgs/{org}/users/{username}/my-mentors/', folder: 'search', permissions: ['IsAdminUserOrStudent'] },
  searchPersonalizedMentors: { method: 'GET', path: '/api/ai-search/personalized-mentors/', folder: 'search', permissions: ['IsAdminUserOrStudent'] },
  listRecommendationPrompts: { method: 'GET', path: '/api/ai-search/recommendation/prompts/', folder: 'search/recommendationPrompts', permissions: ['IsDMAdmin', 'IsPlatformAdmin'] },
  updateRecommendationPrompt: { method: 'PUT', path: '/api/ai-search/recommendation/prompts/', folder: 'search/recommendationPrompts', permissions: ['IsDMAdmin', 'IsPlatformAdmin'] },
  createRecommendationPrompt: { method: 'POST', path: '/api/ai-search/recommendation/prompts/', folder: 'search/recommendationPrompts', permissions: ['IsDMAdmin', 'IsPlatformAdmin'] },
  deleteRecommendationPrompt: { method: 'DELETE', path: '/api/ai-search/recommendation/prompts/', folder: 'search/recommendationPrompts', permissions: ['IsDMAdmin', 'IsPlatformAdmin'] },
  listPrompts: { method: 'GET', path: '/api/ai-search/prompts/', folder: 'search/recommendationPrompts', permissions: ['IsDMAdmin', 'IsPlatformAdmin'] },
  updatePrompt: { method: 'PUT', path: '/api/ai-search/prompts/', folder: 'search/recommendationPrompts', permissions: ['IsDMAdmin', 'IsPlatformAdmin'] },
  createPrompt: { method: 'POST', path: '/api/ai-search/prompts/', folder: 'search/recommendationPrompts', permissions: ['IsDMAdmin', 'IsPlatformAdmin'] },
  deletePrompt: { method: 'DELETE', path: '/api/ai-search/prompts/', folder: 'search/recommendationPrompts', permissions: ['IsDMAdmin', 'IsPlatformAdmin'] },
  getCourseRecommendations: { method: 'GET', path: '/api/ai-search/recommendations/', folder: 'search', permissions: ['IsAdminUserOrStudent'] },
  searchMentors: { method: 'GET', path: '/api/search/mentors/', folder: 'search', permissions: ['authenticated'] },
  searchAi: { method: 'GET', path: '/api/search/ai-search/', folder: 'search', permissions: ['authenticated'] },
  searchUserMentors: { method: 'GET', path: '/api/search/orgs/{org}/users/{username}/mentors/', folder: 'search', permissions: ['IsAdminUserOrStudent'] },
  searchMentorDocuments: { method: 'GET', path: '/api/search/mentors/{mentor_unique_id}/documents/', folder: 'search', permissions: ['authenticated'] },
  searchUserPrompts: { method: 'GET', path: '/api/search/orgs/{org}/users/{username}/prompts/', folder: 'search', permissions: ['IsAdminUserOrStudent'] },
  listMentors: { method: 'GET', path: '/api/ai-mentor/orgs/{org}/users/{username}/mentors/', folder: 'search/mentors', permissions: ['IsAdminUserOrStudent'], extension: true },
  createMentor: { method: 'POST', path: '/api/ai-mentor/orgs/{org}/users/{username}/mentors/', folder: 'search/mentors', permissions: ['IsDMAdmin', 'IsPlatformAdmin'], extension: true },
  getMentor: { method: 'GET', path: '/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/', folder: 'search/mentors', permissions: ['IsAdminUserOrStudent'], extension: true },
  deleteMentor: { method: 'DELETE', path: '/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/', folder: 'search/mentors', permissions: ['IsDMAdmin', 'IsPlatformAdmin'], extension: true },
  updateMentor: { method: 'PATCH', path: '/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/', folder: 'search/mentors', permissions: ['IsDMAdmin', 'IsPlatformAdmin'], extension: true },
  getMentorSettings: { method: 'GET', path: '/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/settings/', folder: 'search/mentors', permissions: ['IsDMAdmin', 'IsPlatformAdmin'], extension: true },
  updateMentorSettings: { method: 'PATCH', path: '/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/settings/', folder: 'search/mentors', permissions: ['IsDMAdmin', 'IsPlatformAdmin'], extension: true },
  forkMentor: { method: 'POST', path: '/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/fork/', folder: 'search/mentors', permissions: ['IsDMAdmin', 'IsPlatformAdmin'], extension: true },
  recordMentorAccess: { method: 'POST', path: '/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/accesses/', folder: 'search/mentors', permissions: ['IsAdminUserOrStudent'], extension: true },
  createMentorDocument: { method: 'POST', path: '/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/documents/', folder: 'search/mentors', permissions: ['IsDMAdmin', 'IsPlatformAdmin'], extension: true },
  deleteMentorDocument: { method: 'DELETE', path: '/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/documents/{document_id}/', folder: 'search/mentors', permissions: ['IsDMAdmin', 'IsPlatformAdmin'], extension: true },
  updateMentorDocument: { method: 'PATCH', path: '/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/documents/{document_id}/', folder: 'search/mentors', permissions: ['IsDMAdmin', 'IsPlatformAdmin'], extension: true },
  createMentorPrompt: { method: 'POST', path: '/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/prompts/', folder: 'search/mentors', permissions: ['IsDMAdmin', 'IsPlatformAdmin'], extension: true },
  deleteMentorPrompt: { method: 'DELETE', path: '/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/prompts/{prompt_id}/', folder: 'search/mentors', permissions: ['IsDMAdmin', 'IsPlatformAdmin'], extension: true },
  updateMentorPrompt: { method: 'PATCH', path: '/api/ai-mentor/orgs/{org}/users/{username}/mentors/{unique_id}/prompts/{prompt_id}/', folder: 'search/mentors', permissions: ['IsDMAdmin', 'IsPlatformAdmin'], extension: true },
  listMentorTerms: { method: 'GET', path: '/api/ai-mentor/orgs/{org}/users/{username}/mentor-terms/', folder: 'search/mentors', permissions: ['IsAdminUserOrStudent'], extension: true },
  upsertMentorTerm: { method: 'POST', path: '/api/ai-mentor/orgs/{org}/users/{username}/mentor-terms/', folder: 'search/mentors', permissions: ['IsDMAdmin', 'IsPlatformAdmin'], extension: true },
  listMcpServers: { method: 'GET', path: '/api/ai-mentor/orgs/{org}/users/{username}/mcp-servers/', folder: 'search/mentors', permissions: ['IsAdminUserOrStudent'], extension: true },
  upsertMcpServer: { method: 'POST', path: '/api/ai-mentor/orgs/{org}/users/{username}/mcp-servers/', folder: 'search/mentors', permissions: ['IsDMAdmin', 'IsPlatformAdmin'], extension: true },
  deleteMcpServer: { method: 'DELETE', path: '/api/ai-mentor/orgs/{org}/users/{username}/mcp-servers/{server_id}/', folder: 'search/mentors', permissions: ['IsDMAdmin', 'IsPlatformAdmin'], extension: true },
  listCourseAccessRequests: { method: 'GET', path: '/api/catalog/access_requests/course/manage/', folder: 'catalog/access_requests', permissions: ['IsDMAdmin', 'IsPlatformAdmin'] },
  decideCourseAccessRequest: { method: 'POST', path: '/api/catalog/access_requests/course/manage/', folder: 'catalog/access_requests', permissions: ['IsDMAdmin', 'IsPlatformAdmin'] },
  checkCourseAccessRequest: { method: 'GET', path: '/api/catalog/access_requests/course/request/', folder: 'catalog/access_requests', permissions: ['IsAdminUserOrStudent'] },
  createCourseAccessRequest: { method: 'POST', path: '/api/catalog/access_requests/course/request/', folder: 'catalog/access_requests', permissions: ['IsAdminUserOrStudent'] },
  getAutoIncrement: { method: 'GET', path: '/api/catalog/increment/', folder: 'catalog/increment', permissions: ['IsDMAdmin', 'IsPlatformAdmin'] },
  incrementAutoIncrement: { method: 'POST', path: '/api/catalog/increment/', folder: 'catalog/increment', permissions: ['IsDMAdmin', 'IsPlatformAdmin'] },
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
  replaceDesiredSkills: { method: 'PUT', path: '/api/skills/orgs/{org}/skills/users/{user_id}/desired-skills/', folder: 'skills', permissions: ['IsAdminUserOrStudent'], extension: true },
  replaceReportedSkills: { method: 'PUT', path: '/api/skills/orgs/{org}/skills/users/{user_id}/reported-skills/', folder: 'skills', permissions: ['IsAdminUserOrStudent'], extension: true },
  validateTenant: { method: 'POST', path: '/api/service/tenant/validation/', folder: 'commerce', permissions: ['anyone'] },
  validateUser: { method: 'POST', path: '/api/service/user/validation/', folder: 'commerce', permissions: ['authenticated'] },
} as const satisfies Record<OperationId, OperationRow>;
