import type { NamedMentor } from '../../../../db/mentors/mentors/findMentor.js';
import type { MentorServices } from '../../services.js';
import { type OpenedModels, SANDBOX_MODELS, type WantedModel } from './mentorModels.js';

/** The models that a person's platform has for a mentor; the embedded ones where the service was started without any. */
export function modelsOf(
  services: Pick<MentorServices, 'mentorModels'>,
  { platformId, userId, mentor }: { platformId: number; userId: number; mentor: NamedMentor },
): Promise<OpenedModels> {
  return (
    services.mentorModels?.({ platformId, userId, wanted: wantedModel(mentor) }) ?? Promise.resolve(SANDBOX_MODELS)
  );
}

/** The model that the mentor's terms name; null where they name none. */
function wantedModel({ document: { terms } }: NamedMentor): WantedModel | null {
  const model = terms.find(({ kind }) => kind === 'llm')?.name;
  if (model === undefined) return null;
  return { provider: terms.find(({ kind }) => kind === 'llm_provider')?.name ?? null, model };
}
