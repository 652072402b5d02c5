import type { FoundMentor } from '../../../../db/mentors/mentors/findMentor.js';
import type { MentorServices } from '../../services.js';
import { type OpenedModels, SANDBOX_MODELS, type WantedModel } from './mentorModels.js';

/**
 * Opens the models that a person's platform has for a mentor; the embedded ones if the service was started without any.
 */
export function openModels(
  services: Pick<MentorServices, 'mentorModels'>,
  { platformId, userId, mentor }: { platformId: number; userId: number; mentor: FoundMentor },
): Promise<OpenedModels> {
  return (
    services.mentorModels?.({ platformId, userId, wanted: findWantedModel(mentor) }) ?? Promise.resolve(SANDBOX_MODELS)
  );
}

/** The model that the mentor's terms name, or null. */
function findWantedModel({ document: { terms } }: FoundMentor): WantedModel | null {
  const model = terms.find(({ kind }) => kind === 'llm')?.name;
  if (model === undefined) return null;
  return { provider: terms.find(({ kind }) => kind === 'llm_provider')?.name ?? null, model };
}
