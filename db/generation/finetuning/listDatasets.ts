import type { Database } from '../../core/connect.js';
import type { FineTuningDataset } from './dataset.js';

/** A dataset as answers show it. */
export interface DatasetDocument extends Pick<
  FineTuningDataset,
  | 'unique_id'
  | 'platform_id'
  | 'name'
  | 'prompt'
  | 'source_url'
  | 'source_file_id'
  | 'status'
  | 'num_data_points'
  | 'train_split'
  | 'train_file_id'
  | 'test_file_id'
  | 'retry_attempts'
  | 'error_log'
  | 'progress'
  | 'columns'
> {
  platform_key: string;
  platform_name: string;
  created_at: string;
  modified_at: string;
}

/** SQL: a row `dataset` of a platform `platform` as a DatasetDocument. */
export const DATASET_SQL = `
  json_build_object('unique_id', dataset.unique_id, 'platform_id', platform.id, 'platform_key', platform.key, 'platform_name', platform.name,
    'name', dataset.name, 'prompt', dataset.prompt, 'source_url', dataset.source_url, 'source_file_id', dataset.source_file_id,
    'status', dataset.status, 'num_data_points', dataset.num_data_points, 'train_split', dataset.train_split,
    'train_file_id', dataset.train_file_id, 'test_file_id', dataset.test_file_id, 'retry_attempts', dataset.retry_attempts,
    'error_log', dataset.error_log, 'progress', dataset.progress, 'columns', dataset.columns,
    'created_at', utc_time(dataset.created_at), 'modified_at', utc_time(dataset.modified_at))`;

const ORDERS = {
  name: 'fold(dataset.name)',
  status: 'dataset.status',
  num_data_points: 'dataset.num_data_points',
  retry_attempts: 'dataset.retry_attempts',
  date_created: 'dataset.created_at',
  last_modified: 'dataset.modified_at',
} as const;

export type DatasetOrder = keyof typeof ORDERS;

export interface DatasetFilter {
  uniqueId?: string;
  statuses?: string[];
  numDataPoints?: number;
  retryAttempts?: number;
  /** Creation time, from inclusive, to exclusive. */
  created?: { from: Date; to: Date };
  /** A part of the name or the prompt. */
  search?: string;
}

/** Lists one page of the datasets of a tenant, and counts all that match. */
export async function listDatasets(
  db: Pick<Database, 'read'>,
  platformId: number,
  { uniqueId, statuses, numDataPoints, retryAttempts, created, search }: DatasetFilter,
  { field, descending, limit, offset }: { field: DatasetOrder; descending: boolean; limit: number; offset: number },
): Promise<{ count: number; datasets: DatasetDocument[] }> {
  const direction = descending ? 'desc' : 'asc';
  const [row] = await db.read<{ count: number; datasets: DatasetDocument[] }>(
    {
      text: `
        with chosen as (
          select * from fine_tuning_datasets
           where platform_id = $1 and deleted_at is null
             and ($2::uuid is null or unique_id = $2) and ($3::text[] is null or status = any ($3)) and ($4::integer is null or num_data_points = $4)
             and ($5::integer is null or retry_attempts = $5) and ($6::timestamptz is null or (created_at >= $6 and created_at < $7::timestamptz))
             and ($8::text is null or strpos(fold(name || ' ' || prompt), fold($8)) > 0)
        )
        select (select count(*)::float8 from chosen) as count,
               (select coalesce(json_agg(document order by ordinal), '[]')
                  from (select ${DATASET_SQL} as document, row_number() over (order by ${ORDERS[field]} ${direction}, dataset.id ${direction}) as ordinal
                          from chosen dataset join platforms platform on platform.id = dataset.platform_id
                         order by ordinal limit $9 offset $10) page) as datasets`,
    },
    [
      platformId,
      uniqueId ?? null,
      statuses ?? null,
      numDataPoints ?? null,
      retryAttempts ?? null,
      created?.from ?? null,
      created?.to ?? null,
      search ?? null,
      limit,
      offset,
    ],
  );
  return row!;
}

const FIND = {
  name: 'find dataset',
  text: `
    select ${DATASET_SQL} as document
      from fine_tuning_datasets dataset join platforms platform on platform.id = dataset.platform_id
     where dataset.platform_id = $1 and dataset.unique_id = $2 and dataset.deleted_at is null`,
};

/** Finds a dataset of a tenant by UUID; null when there is none. */
export async function findDataset(
  db: Pick<Database, 'read'>,
  platformId: number,
  uniqueId: string,
): Promise<DatasetDocument | null> {
  return (await db.read<{ document: DatasetDocument }>(FIND, [platformId, uniqueId]))[0]?.document ?? null;
}
