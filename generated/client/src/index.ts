// Made from spec/ by `npm run generate`. Changes here are lost.
import createFetchClient, { createQuerySerializer } from 'openapi-fetch';
import type { Problem, operations } from './types.js';

export type * from './types.js';

type Defined<T> = { [Key in keyof T as NonNullable<T[Key]> extends never ? never : Key]: T[Key] };
type Parameters<Id extends keyof operations> = Defined<Pick<operations[Id]['parameters'], 'path' | 'query' | 'header'>>;
type Body<Id extends keyof operations> = operations[Id] extends { requestBody: { content: { 'application/json': infer T } } }
  ? { body: T }
  : unknown;
type Responses<Id extends keyof operations> = operations[Id]['responses'];
type JsonOf<T> = T extends { content: { 'application/json': infer Json } } ? Json : undefined;

/** What a call sends, by where it is sent, and how. */
export type RequestOf<Id extends keyof operations> = Parameters<Id> & Body<Id> & CallOptions;

/** The body of a 2xx answer. */
export type DataOf<Id extends keyof operations> = JsonOf<Responses<Id>[Extract<keyof Responses<Id>, 200 | 201 | 202 | 204>]>;

type Call<Id extends keyof operations> = Record<never, never> extends RequestOf<Id>
  ? (request?: RequestOf<Id>) => Promise<DataOf<Id>>
  : (request: RequestOf<Id>) => Promise<DataOf<Id>>;

export interface CallOptions {
  /** Cancels the call. */
  signal?: AbortSignal;
  /** Headers of this call. */
  headers?: Record<string, string>;
}

export interface ClientOptions {
  /** Where the service is, without a path: `https://api.example.org`. */
  baseUrl: string;
  /** Value of the Authorization header: `Api-Key <key>` or `Token <token>`. */
  authorization?: string;
  /** Headers of every call. */
  headers?: Record<string, string>;
  /** Instead of the global one. */
  fetch?: (request: Request) => Promise<Response>;
}

/** An answer that is not 2xx. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
  readonly status: number;
  /** What the service says of it; undefined when something else answered, a proxy for instance. */
  readonly problem: Problem | undefined;
  readonly response: Response;

  constructor(response: Response, problem: Problem | undefined) {
    super(problem ? `${problem.title}: ${problem.detail}` : `The service answered ${response.status}.`);
    this.status = response.status;
    this.problem = problem;
    this.response = response;
  }
}

export interface Client {
  /**
   * Search the catalog
   *
   * Courses, programs, pathways, skills, roles and resources that match the text and all the filters, with facets.
   *
   * **What is searched.** Everything of the platforms that the caller belongs to, as far as the caller's role and the
   * item's visibility allow, and the items of the main platform that anyone may see. DM admins see all. Counts and
   * facets follow the same rule.
   *
   * **Text.** Every word of `query` must be found in the name, the identifier or the descriptions of an item. Case and
   * accents make no difference, small typing errors are forgiven, and the last word may be unfinished. Items whose name
   * is the text come first. With `allow_skill_search`, a text that names a skill also finds what teaches it.
   *
   * **Filters.** The values of one filter are alternatives; different filters must all hold. A filter on a field that a
   * type of item does not have leaves that type out. Values are compared exactly, as the facets show them. A list may be
   * given as repeated parameters or separated by commas, also mixed; the service splits each value at commas and drops
   * empty parts before it checks them. To keep a comma that belongs to a value, put the value in double quotes:
   * `subject="Arts, Media"`.
   *
   * **Order.** `alphabetical` wins over `order_by`. Items that are equal in it always come in the same order, so pages are stable.
   *
   * **Cache.** Answers are kept for a short time for callers who may see exactly the same, and dropped when something
   * changes; a change can be found within two seconds. Unknown parameters are ignored.
   *
   * `GET /api/search/catalog/`
   */
  searchCatalog: Call<'searchCatalog'>;

  /**
   * List courses
   *
   * The courses that match all the filters, one page at a time. Without `platform_key` or `org` these are the courses of
   * every platform that the caller belongs to.
   *
   * - Platform administrators see all courses of their platform; other members see those that are `viewable_by_anyone`
   *   or `viewable_by_tenant_students`; DM admins see all.
   * - Every order ends with the course's number, so pages are stable.
   * - Removed courses are not listed.
   *
   * `GET /api/catalog/courses/`
   */
  listCourses: Call<'listCourses'>;

  /**
   * Add or update a course
   *
   * Creates the course, or changes the one that the platform already has under this identifier.
   *
   * - `course_id` and `org` name the course: 201 when it was created, 200 when it was updated. Sending the same body
   *   again changes nothing.
   * - `name` is needed to create. On an update, absent fields keep their value and null clears one; a list replaces
   *   the stored list.
   * - A `skills` name that the platform does not have yet is added to its skills. A course in `prerequisites` that the
   *   platform does not have, or a cycle, is 400 and names the field.
   * - A course that was removed comes back.
   * - A change can be found by `searchCatalog` within two seconds.
   *
   * `POST /api/catalog/courses/`
   */
  upsertCourse: Call<'upsertCourse'>;

  /**
   * Remove a course
   *
   * Takes the course out of lists and searches. Enrollments in it stay. Adding the course again brings it back. Removing one that is not there, or was removed before, is 404.
   *
   * `DELETE /api/catalog/courses/`
   */
  deleteCourse: Call<'deleteCourse'>;

  /**
   * List programs
   *
   * The programs that match all the filters, one page at a time. Without `platform_key` or `org` these are the programs of
   * every platform that the caller belongs to.
   *
   * - Platform administrators see all programs of their platform; other members see those that are `viewable_by_anyone`
   *   or `viewable_by_tenant_students`; DM admins see all.
   * - Every order ends with the program's number, so pages are stable.
   * - Removed programs are not listed.
   *
   * `GET /api/catalog/programs/`
   */
  listPrograms: Call<'listPrograms'>;

  /**
   * Add or update a program
   *
   * Creates the program, or changes the one that the platform already has under this identifier.
   *
   * - `program_id` and `org` name the program: 201 when it was created, 200 when it was updated. Sending the same body
   *   again changes nothing.
   * - `name` is needed to create. On an update, absent fields keep their value and null clears one; a list replaces
   *   the stored list.
   * - A course in `data.courses` that the platform does not have is 400 and names the index.
   * - A program that was removed comes back.
   * - A change can be found by `searchCatalog` within two seconds.
   *
   * `POST /api/catalog/programs/`
   */
  upsertProgram: Call<'upsertProgram'>;

  /**
   * Remove a program
   *
   * Takes the program out of lists and searches. Its courses stay. Adding the program again brings it back. Removing one that is not there, or was removed before, is 404.
   *
   * `DELETE /api/catalog/programs/`
   */
  deleteProgram: Call<'deleteProgram'>;

  /**
   * List pathways
   *
   * The pathways that match all the filters, one page at a time. Without `platform_key` or `org` these are the pathways of
   * every platform that the caller belongs to.
   *
   * - Platform administrators see all pathways of their platform; other members see those that are `viewable_by_anyone`
   *   or `viewable_by_tenant_students`; DM admins see all.
   * - Every order ends with the pathway's number, so pages are stable.
   * - Removed pathways are not listed.
   *
   * `GET /api/catalog/pathways/`
   */
  listPathways: Call<'listPathways'>;

  /**
   * Add or update a pathway
   *
   * Creates the pathway, or changes the one that the platform already has under this identifier.
   *
   * - `pathway_id` and `org` name the pathway: 201 when it was created, 200 when it was updated. Sending the same body
   *   again changes nothing.
   * - `name` is needed to create. On an update, absent fields keep their value and null clears one; a list replaces
   *   the stored list.
   * - A program in `data.programs` that the platform does not have is 400 and names the index.
   * - A pathway that was removed comes back.
   * - A change can be found by `searchCatalog` within two seconds.
   *
   * `POST /api/catalog/pathways/`
   */
  upsertPathway: Call<'upsertPathway'>;

  /**
   * Remove a pathway
   *
   * Takes the pathway out of lists and searches. Its programs stay. Adding the pathway again brings it back. Removing one that is not there, or was removed before, is 404.
   *
   * `DELETE /api/catalog/pathways/`
   */
  deletePathway: Call<'deletePathway'>;

  /**
   * List resources
   *
   * The resources that match all the filters, one page at a time. Without `platform_key` or `org` these are the resources of
   * every platform that the caller belongs to.
   *
   * - Platform administrators see all resources of their platform; other members see those that are `viewable_by_anyone`
   *   or `viewable_by_tenant_students`; DM admins see all.
   * - Every order ends with the resource's number, so pages are stable.
   * - Removed resources are not listed.
   *
   * `GET /api/catalog/resources/`
   */
  listResources: Call<'listResources'>;

  /**
   * Add or update a resource
   *
   * Creates the resource, or changes the one that the platform already has under this identifier.
   *
   * - `resource_id` and `org` name the resource: 201 when it was created, 200 when it was updated. Sending the same
   *   body again changes nothing.
   * - `name` is needed to create. On an update, absent fields keep their value and null clears one; a list replaces
   *   the stored list.
   * - A resource that was removed comes back.
   * - A change can be found by `searchCatalog` within two seconds.
   *
   * `POST /api/catalog/resources/`
   */
  upsertResource: Call<'upsertResource'>;

  /**
   * Remove a resource
   *
   * Takes the resource out of lists and searches. Adding the resource again brings it back. Removing one that is not there, or was removed before, is 404.
   *
   * `DELETE /api/catalog/resources/`
   */
  deleteResource: Call<'deleteResource'>;

  /**
   * List skills
   *
   * The skills of the caller's platforms that match all the filters, one page at a time. Without `platform_key` or `org`
   * these are the skills of every platform that the caller belongs to; a skill that two platforms have is listed twice,
   * with what each says about it.
   *
   * - Platform administrators see all skills of their platform; other members see those that are `viewable_by_anyone`
   *   or `viewable_by_tenant_students`; DM admins see all.
   * - Every order ends with the skill's number, so pages are stable.
   *
   * `GET /api/catalog/skills/`
   */
  listCatalogSkills: Call<'listCatalogSkills'>;

  /**
   * Add or update a skill
   *
   * Adds the skill to the platform, or changes what the platform says about it.
   *
   * - `name` and `org` name the skill: 201 when the platform did not have it, 200 when it was updated. Sending the same
   *   body again changes nothing.
   * - On an update, absent fields keep their value and null clears one; `related_skills` replaces the stored list.
   * - Names in `related_skills` that the platform does not have yet are added to its skills. A skill can't be related to
   *   itself: 400.
   * - A change can be found by `searchCatalog` within two seconds.
   *
   * `POST /api/catalog/skills/`
   */
  upsertCatalogSkill: Call<'upsertCatalogSkill'>;

  /**
   * List roles
   *
   * The roles that match all the filters, one page at a time. Without `platform_key` or `org` these are the roles of
   * every platform that the caller belongs to.
   *
   * - Platform administrators see all roles of their platform; other members see those that are `viewable_by_anyone`
   *   or `viewable_by_tenant_students`; DM admins see all.
   * - Every order ends with the role's number, so pages are stable.
   * - Removed roles are not listed.
   *
   * `GET /api/catalog/roles/`
   */
  listCatalogRoles: Call<'listCatalogRoles'>;

  /**
   * Add or update a role
   *
   * Creates the role, or changes the one that the platform already has under this identifier.
   *
   * - `role_id` and `org` name the role: 201 when it was created, 200 when it was updated. Sending the same body again
   *   changes nothing.
   * - `name` is needed to create. On an update, absent fields keep their value and null clears one; a list replaces
   *   the stored list.
   * - A `skills` name that the platform does not have yet is added to its skills; a course in
   *   `data.recommended_courses` that it does not have is 400 and names the index.
   * - A role that was removed comes back.
   * - A change can be found by `searchCatalog` within two seconds.
   *
   * `POST /api/catalog/roles/`
   */
  upsertCatalogRole: Call<'upsertCatalogRole'>;

  /**
   * Enroll a person in a course
   *
   * Records that a person takes a course.
   *
   * - 201 when the person was not enrolled before. Otherwise 200 with the record that exists, active again unless
   *   `active` is false; `started`, `expired` and `metadata` replace the stored values where they are given.
   * - The person must be a member of the platform that owns the course; a person, course or platform that is not is 404.
   * - `expired` must not lie before `started`: 400.
   *
   * `POST /api/catalog/enrollment/courses/`
   */
  createCourseEnrollment: Call<'createCourseEnrollment'>;

  /**
   * End a person's enrollment in a course
   *
   * Makes the enrollment inactive and keeps the record.
   *
   * - One of `user_id`, `username` and `email` is needed; when there are several, all must mean the same person: 400.
   * - Ending an enrollment twice is harmless: the answer is the same record, with the time of the first end.
   * - A person who was never enrolled in the course, and an unknown person, course or platform, is 404.
   *
   * `DELETE /api/catalog/enrollment/courses/`
   */
  deactivateCourseEnrollment: Call<'deactivateCourseEnrollment'>;

  /**
   * Search course enrollments
   *
   * The course enrollments that match all the filters, one page at a time.
   *
   * - Learners see their own enrollments; naming somebody else is 403. Administrators and viewers of a platform see those
   *   of their platform; DM admins see all.
   * - `include_default_platform` adds enrollments in courses of the main platform: the caller's own, or those of the
   *   people that the caller may see. It matters only when a platform is named.
   * - Every order ends with the number of the enrollment, so pages are stable.
   * - Deactivated enrollments are found too: look at `active`.
   *
   * `GET /api/catalog/enrollment/courses/search/`
   */
  searchCourseEnrollments: Call<'searchCourseEnrollments'>;

  /**
   * Check whether a tenant exists
   *
   * Says whether a key belongs to a tenant, so that a sign-up form can tell a free key from a taken one. It needs no
   * credential (one that is sent must be good) and tells nothing else about the tenant; calls are limited by address.
   *
   * A key that could never be a tenant's key does not exist: the answer is 200 with `exists` false.
   *
   * `POST /api/service/tenant/validation/`
   */
  validateTenant: Call<'validateTenant'>;

  /**
   * Check whether a user exists
   *
   * Says whether there is a person with this user name, e-mail address or number.
   *
   * - DM admins look among all people.
   * - Administrators and viewers of a platform look among the members of their platforms, and learn number and user name.
   * - Other callers learn of themselves only. Anybody else does not exist for them.
   * - A person whose account is closed does not exist.
   *
   * `POST /api/service/user/validation/`
   */
  validateUser: Call<'validateUser'>;
}

const OPERATIONS: Record<keyof Client, [method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'PATCH', path: string]> = {
  searchCatalog: ['GET', '/api/search/catalog/'],
  listCourses: ['GET', '/api/catalog/courses/'],
  upsertCourse: ['POST', '/api/catalog/courses/'],
  deleteCourse: ['DELETE', '/api/catalog/courses/'],
  listPrograms: ['GET', '/api/catalog/programs/'],
  upsertProgram: ['POST', '/api/catalog/programs/'],
  deleteProgram: ['DELETE', '/api/catalog/programs/'],
  listPathways: ['GET', '/api/catalog/pathways/'],
  upsertPathway: ['POST', '/api/catalog/pathways/'],
  deletePathway: ['DELETE', '/api/catalog/pathways/'],
  listResources: ['GET', '/api/catalog/resources/'],
  upsertResource: ['POST', '/api/catalog/resources/'],
  deleteResource: ['DELETE', '/api/catalog/resources/'],
  listCatalogSkills: ['GET', '/api/catalog/skills/'],
  upsertCatalogSkill: ['POST', '/api/catalog/skills/'],
  listCatalogRoles: ['GET', '/api/catalog/roles/'],
  upsertCatalogRole: ['POST', '/api/catalog/roles/'],
  createCourseEnrollment: ['POST', '/api/catalog/enrollment/courses/'],
  deactivateCourseEnrollment: ['DELETE', '/api/catalog/enrollment/courses/'],
  searchCourseEnrollments: ['GET', '/api/catalog/enrollment/courses/search/'],
  validateTenant: ['POST', '/api/service/tenant/validation/'],
  validateUser: ['POST', '/api/service/user/validation/'],
};

interface AnyRequest extends CallOptions {
  path?: object;
  query?: object;
  header?: object;
  body?: unknown;
}

interface AnyAnswer {
  data?: unknown;
  error?: unknown;
  response: Response;
}

/** A function for each operation. Nothing is sent before one is called. */
export function createClient({ baseUrl, authorization, headers, fetch }: ClientOptions): Client {
  const http = createFetchClient({
    baseUrl,
    headers: { ...(authorization !== undefined && { authorization }), ...headers },
    querySerializer: (query) => serializeQuery(quoteItems(query)),
    ...(fetch && { fetch }),
  });
  const send = http.request as (method: string, path: string, init: object) => Promise<AnyAnswer>;
  const calls = Object.entries(OPERATIONS).map(([operationId, [method, path]]) => [
    operationId,
    async ({ path: pathParameters, query, header, body, signal, headers: own }: AnyRequest = {}) => {
      const { data, error, response } = await send(method.toLowerCase(), path, {
        params: { path: pathParameters, query, header },
        ...(body !== undefined && { body }),
        ...(signal && { signal }),
        ...(own && { headers: own }),
      });
      if (!response.ok) throw new ApiError(response, isProblem(error) ? error : undefined);
      return data;
    },
  ]);
  return Object.fromEntries(calls) as Client;
}

const serializeQuery = createQuerySerializer();

/** The service splits lists at commas and trims their items, except within double quotes. */
function quoteItems(query: object): Record<string, unknown> {
  const quote = (item: unknown) => (typeof item === 'string' && /^[\s"]|,|\s$/.test(item) ? `"${item}"` : item);
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value.map(quote) : value]));
}

function isProblem(error: unknown): error is Problem {
  return typeof error === 'object' && error !== null && 'status' in error && 'title' in error;
}
