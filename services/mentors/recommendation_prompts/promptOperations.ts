import {
  ActivePromptExists,
  type IncomingRecommendationPrompt,
  createRecommendationPrompt,
  deleteRecommendationPrompt,
  updateRecommendationPrompt,
} from '../../../db/mentors/recommendations/saveRecommendationPrompt.js';
import {
  type RecommendationPrompt,
  listRecommendationPrompts,
} from '../../../db/mentors/recommendations/listRecommendationPrompts.js';
import type { Access, RequestInfo } from '../../_shared/context.js';
import type { MentorServices } from '../services.js';
import { type PageBody, buildPage, parsePage } from '../../_shared/paging.js';
import { requirePlatform } from '../../_shared/requirePlatform.js';
import { conflict, invalidField, notFound } from '../../_shared/problems.js';

/** The prompt operations, which are served on two paths. */
interface PromptRequest {
  access: Access;
  services: MentorServices;
}

interface ListQuery {
  platform_key?: string;
  spa_url?: string;
  recommendation_type?: RecommendationPrompt['recommendation_type'];
  page?: number;
  page_size?: number;
}

export async function listPrompts(
  { access, services }: PromptRequest,
  request: RequestInfo,
  query: ListQuery,
): Promise<PageBody<RecommendationPrompt>> {
  const platform = requirePlatform(access, query.platform_key, { where: 'query', names: ['platform_key'] });
  const page = parsePage(query);
  const { count, prompts } = await listRecommendationPrompts(services.db, platform.id, {
    spaUrl: query.spa_url || undefined,
    type: query.recommendation_type,
    limit: page.size,
    offset: page.offset,
  });
  return buildPage(request, page, count, prompts);
}

export async function createPrompt(
  { access, services }: PromptRequest,
  { platform_key: key, ...prompt }: IncomingRecommendationPrompt & { platform_key?: string; prompt_text: string },
): Promise<RecommendationPrompt> {
  const platform = requirePlatform(access, key, { names: ['platform_key'] });
  const id = await mapPromptErrors(
    createRecommendationPrompt(services.db, access.actor, platform.id, prompt, access.caller?.user?.id ?? null),
  );
  return requirePrompt(services, platform.id, id);
}

/** The name of a prompt, in the query or in the body. */
interface NamedPrompt {
  platform_key?: string;
  id?: number;
}

export async function updatePrompt(
  { access, services }: PromptRequest,
  query: NamedPrompt,
  { platform_key: bodyKey, id: bodyId, ...prompt }: IncomingRecommendationPrompt & NamedPrompt,
): Promise<RecommendationPrompt> {
  const platform = requirePlatform(access, bodyKey ?? query.platform_key, { names: ['platform_key'] });
  const id = requireValue('id', bodyId, query.id);
  if (!(await mapPromptErrors(updateRecommendationPrompt(services.db, access.actor, platform.id, id, prompt))))
    throw notFound('prompt', id);
  return requirePrompt(services, platform.id, id);
}

export async function deletePrompt(
  { access, services }: PromptRequest,
  { platform_key: key, id }: { platform_key?: string; id: number },
): Promise<void> {
  const platform = requirePlatform(access, key, { where: 'query', names: ['platform_key'] });
  if (!(await deleteRecommendationPrompt(services.db, access.actor, platform.id, id))) throw notFound('prompt', id);
}

function requireValue<T>(name: string, inBody: T | undefined, inQuery: T | undefined): T {
  const value = inBody ?? inQuery;
  if (value === undefined) throw invalidField('body', `/${name}`, 'is required, here or in the query', 'required');
  if (inQuery !== undefined && inQuery !== value)
    throw invalidField('query', name, 'differs from that in the body', 'rule');
  return value;
}

async function requirePrompt({ db }: MentorServices, platformId: number, id: number): Promise<RecommendationPrompt> {
  const { prompts } = await listRecommendationPrompts(db, platformId, { id, limit: 1, offset: 0 });
  if (!prompts[0]) throw notFound('prompt', id);
  return prompts[0];
}

async function mapPromptErrors<T>(save: Promise<T>): Promise<T> {
  try {
    return await save;
  } catch (error) {
    throw error instanceof ActivePromptExists ? conflict(error.message) : error;
  }
}
