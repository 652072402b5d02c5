import type { Database } from '../../core/connect.js';
import { type DatasetDocument, DATASET_SQL } from './listDatasets.js';
import type { FineTuningTraining } from './training.js';

/** A training as answers show it. */
export interface ListedTraining extends Pick<
  FineTuningTraining,
  | 'unique_id'
  | 'platform_id'
  | 'project_name'
  | 'base_model_name'
  | 'provider'
  | 'parameters'
  | 'metadata'
  | 'state'
  | 'engine'
  | 'remote_status'
  | 'fine_tuned_model'
  | 'figures'
  | 'evaluation'
  | 'retry_attempts'
  | 'error_log'
> {
  dataset: DatasetDocument;
  created_at: string;
  modified_at: string;
}

const TRAINING_SQL = `
  json_build_object('unique_id', training.unique_id, 'platform_id', training.platform_id, 'dataset', ${DATASET_SQL}, 'project_name', training.project_name,
    'base_model_name', training.base_model_name, 'provider', training.provider, 'parameters', training.parameters, 'metadata', training.metadata,
    'state', training.state, 'engine', training.engine, 'remote_status', training.remote_status, 'fine_tuned_model', training.fine_tuned_model,
    'figures', training.figures, 'evaluation', training.evaluation, 'retry_attempts', training.retry_attempts, 'error_log', training.error_log,
    'created_at', utc_time(training.created_at), 'modified_at', utc_time(training.modified_at))`;

const JOINS = `
  join fine_tuning_datasets dataset on dataset.platform_id = training.platform_id and dataset.id = training.dataset_id
  join platforms platform on platform.id = training.platform_id`;

const ORDERS = {
  project_name: 'fold(training.project_name)',
  base_model_name: 'training.base_model_name',
  status: 'training.state',
  date_created: 'training.created_at',
  last_modified: 'training.modified_at',
} as const;

export type TrainingOrder = keyof typeof ORDERS;

export interface TrainingFilter {
  states?: string[];
  baseModel?: string;
  dataset?: string;
  fineTunedModel?: string;
  provider?: string;
  preprocessDataset?: boolean;
  /** From inclusive, to exclusive. */
  created?: { from: Date; to: Date };
  modified?: { from: Date; to: Date };
  /** A part of the name of the project, the base model or the fine-tuned model. */
  search?: string;
  /** Selects trainings with (true) or without (false) a fine-tuned model. */
  hasModel?: boolean;
}

/** Lists one page of the trainings of a tenant with their datasets, and counts all that match. */
export async function listTrainings(
  db: Pick<Database, 'read'>,
  platformId: number,
  filter: TrainingFilter,
  { field, descending, limit, offset }: { field: TrainingOrder; descending: boolean; limit: number; offset: number },
): Promise<{ count: number; trainings: ListedTraining[] }> {
  const {
    states,
    baseModel,
    dataset,
    fineTunedModel,
    provider,
    preprocessDataset,
    created,
    modified,
    search,
    hasModel,
  } = filter;
  const direction = descending ? 'desc' : 'asc';
  const values = [
    platformId,
    states,
    baseModel,
    dataset,
    fineTunedModel,
    provider,
    preprocessDataset,
    created?.from,
    created?.to,
    modified?.from,
    modified?.to,
    search,
    hasModel,
    limit,
    offset,
  ];
  const [row] = await db.read<{ count: number; trainings: ListedTraining[] }>(
    {
      text: `
        with chosen as (
          select training.* from fine_tuning_trainings training
           where platform_id = $1 and deleted_at is null
             and ($2::text[] is null or state = any ($2)) and ($3::text is null or base_model_name = $3)
             and ($4::uuid is null or dataset_id = (select id from fine_tuning_datasets where platform_id = $1 and unique_id = $4))
             and ($5::text is null or fine_tuned_model = $5) and ($6::text is null or provider = $6)
             and ($7::boolean is null or coalesce((parameters ->> 'preprocess_dataset')::boolean, false) = $7)
             and ($8::timestamptz is null or (created_at >= $8 and created_at < $9::timestamptz))
             and ($10::timestamptz is null or (modified_at >= $10 and modified_at < $11::timestamptz))
             and ($12::text is null or strpos(fold(project_name || ' ' || base_model_name || ' ' || coalesce(fine_tuned_model, '')), fold($12)) > 0)
             and ($13::boolean is null or (fine_tuned_model is not null) = $13)
        )
        select (select count(*)::float8 from chosen) as count,
               (select coalesce(json_agg(document order by ordinal), '[]')
                  from (select ${TRAINING_SQL} as document, row_number() over (order by ${ORDERS[field]} ${direction}, training.id ${direction}) as ordinal
                          from chosen training ${JOINS}
                         order by ordinal limit $14 offset $15) page) as trainings`,
    },
    values.map((value) => value ?? null),
  );
  return row!;
}

const FIND = {
  name: 'find training',
  text: `
    select ${TRAINING_SQL} as document from fine_tuning_trainings training ${JOINS}
     where training.platform_id = $1 and training.unique_id = $2 and training.deleted_at is null`,
};

/** Finds a training of a tenant by UUID; null when there is none. */
export async function findTraining(
  db: Pick<Database, 'read'>,
  platformId: number,
  uniqueId: string,
): Promise<ListedTraining | null> {
  return (await db.read<{ document: ListedTraining }>(FIND, [platformId, uniqueId]))[0]?.document ?? null;
}
