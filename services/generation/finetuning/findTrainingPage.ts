import {
  type ListedTraining,
  type TrainingFilter,
  type TrainingOrder,
  listTrainings,
} from '../../../db/generation/finetuning/listTrainings.js';
import type { Access, CoreServices } from '../../_shared/context.js';
import { requireMember } from '../../_shared/findMember.js';
import type { PathOf, QueryOf } from '../../_shared/contractTypes.js';
import { type Page, parsePage } from '../../_shared/paging.js';
import { parseSort } from '../../_shared/parseSort.js';
import { parseTimeSpan } from '../../_shared/parseTimeSpan.js';

interface ListTrainingsRequest {
  params: PathOf<'listTrainings'>;
  query: QueryOf<'listTrainings'>;
  access: Access;
  services: CoreServices;
}

/** A page of trainings, and the count of all that match. */
export interface FoundTrainings {
  page: Page;
  count: number;
  trainings: ListedTraining[];
}

/** Lists the trainings that match the query and `only`. Throws a Problem (400, 404). */
export async function findTrainingPage(
  { params, query, access, services }: ListTrainingsRequest,
  only: Pick<TrainingFilter, 'hasModel'> & { state?: string } = {},
): Promise<FoundTrainings> {
  const { platform } = await requireMember(access, services, params);
  const page = parsePage(query);
  const { state, ...narrowed } = only;
  const states =
    state === undefined
      ? query.status
      : [state].filter((one) => !query.status || query.status.some((wanted) => wanted === one));
  const filter: TrainingFilter = {
    states,
    baseModel: query.base_model_name || undefined,
    dataset: query.dataset,
    fineTunedModel: query.fine_tuned_model || undefined,
    provider: query.provider,
    preprocessDataset: query.preprocess_dataset,
    created: parseTimeSpan('date_created', query.date_created),
    modified: parseTimeSpan('last_modified', query.last_modified),
    search: query.search || undefined,
    ...narrowed,
  };
  const order = parseSort<TrainingOrder>(query.ordering ?? '-date_created');
  const { count, trainings } = await listTrainings(services.db, platform.id, filter, {
    ...order,
    limit: page.size,
    offset: page.offset,
  });
  return { page, count, trainings };
}
