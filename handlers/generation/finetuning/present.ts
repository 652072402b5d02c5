import type { DatasetDocument } from '../../../db/generation/finetuning/listDatasets.js';
import type { ListedTraining } from '../../../db/generation/finetuning/listTrainings.js';
import type { CoreServices, RequestInfo } from '../../../services/_shared/context.js';
import { signFileUrl } from '../../../services/_shared/fileAddress.js';
import { buildPage } from '../../../services/_shared/paging.js';
import type { FoundTrainings } from '../../../services/generation/finetuning/findTrainingPage.js';
import { presentParameters } from '../../../services/generation/finetuning/trainingParameters.js';

type Signing = Pick<CoreServices, 'secrets' | 'settings'>;

export function presentDataset(services: Signing, request: Pick<RequestInfo, 'url'>, dataset: DatasetDocument) {
  const { platform_id: platformId } = dataset;
  const fileUrl = (fileId: number | null) =>
    fileId === null ? null : signFileUrl(services, request, { platformId, fileId });
  return {
    ...presentCreatedDataset(services, request, dataset),
    platform: { id: platformId, key: dataset.platform_key, name: dataset.platform_name },
    status: dataset.status,
    train_file: fileUrl(dataset.train_file_id),
    test_file: fileUrl(dataset.test_file_id),
    retry_attempts: dataset.retry_attempts,
    error_log: dataset.error_log,
    progress: dataset.progress,
    columns: dataset.columns,
    date_created: dataset.created_at,
    last_modified: dataset.modified_at,
  };
}

export function presentCreatedDataset(services: Signing, request: Pick<RequestInfo, 'url'>, dataset: DatasetDocument) {
  const { platform_id: platformId, source_file_id: fileId } = dataset;
  return {
    id: dataset.unique_id,
    name: dataset.name,
    source_url: dataset.source_url,
    source_file: fileId === null ? null : signFileUrl(services, request, { platformId, fileId }),
    num_data_points: dataset.num_data_points,
    train_split: dataset.train_split,
    prompt: dataset.prompt,
  };
}

/** The statuses of trainings by the states of their jobs. */
const STATUSES = {
  pending: 'pending',
  processing: 'pending',
  completed: 'trained',
  cancelled: 'untrained',
  failed: 'failed',
} as const satisfies Record<ListedTraining['state'], string>;

export function presentTraining(services: Signing, request: Pick<RequestInfo, 'url'>, training: ListedTraining) {
  const { state, engine, remote_status: providerStatus, evaluation, figures } = training;
  return {
    id: training.unique_id,
    dataset: presentDataset(services, request, training.dataset),
    project_name: training.project_name,
    metadata: training.metadata,
    run: { state, engine, provider_status: providerStatus, evaluation, figures },
    status: STATUSES[state],
    retry_attempts: training.retry_attempts,
    fine_tuned_model: training.fine_tuned_model ?? '',
    provider: training.provider,
    base_model_name: training.base_model_name,
    ...presentParameters(training.parameters),
    error_log: training.error_log,
    date_created: training.created_at,
    last_modified: training.modified_at,
    platform: training.platform_id,
  };
}

export function presentCreatedTraining(training: ListedTraining) {
  return {
    id: training.unique_id,
    project_name: training.project_name,
    dataset: training.dataset.unique_id,
    base_model_name: training.base_model_name,
    provider: training.provider,
    metadata: training.metadata,
    ...presentParameters(training.parameters),
    date_created: training.created_at,
    last_modified: training.modified_at,
  };
}

export const presentTrainings = (
  { services, request }: { services: Signing; request: RequestInfo },
  { page, count, trainings }: FoundTrainings,
) =>
  buildPage(
    request,
    page,
    count,
    trainings.map((training) => presentTraining(services, request, training)),
  );
