import type { Database } from '../../core/connect.js';

/** The state of one platform's search index. */
export interface SearchStatus {
  platform: string;
  /** Items of the catalog that belong in the index. */
  items: number;
  /** Entries of the index. */
  entries: number;
  /** Changes that are not in the index yet. `waiting_seconds`: the age of the oldest; 0 without changes. */
  waiting: number;
  waiting_seconds: number;
  /** Changes that some Typesense collection does not have yet. */
  waiting_typesense: number;
}

/** Reads the state of every platform's index, ordered by key. */
export function readSearchStatus(db: Pick<Database, 'read'>): Promise<SearchStatus[]> {
  const items = ['courses', 'programs', 'pathways', 'resources', 'job_roles']
    .map((table) => `(select count(*) from ${table} where platform_id = platforms.id and deleted_at is null)`)
    .join(' + ');
  return db.read<SearchStatus>({
    name: 'search status',
    text: `
      select platforms.key as platform,
             ${items} + (select count(*) from platform_skills where platform_id = platforms.id) as items,
             (select count(*) from search_items where platform_id = platforms.id) as entries,
             waiting.count as waiting,
             coalesce(cast(extract(epoch from now() - waiting.oldest) as double precision), 0) as waiting_seconds,
             (select count(*) from search_changes where platform_id = platforms.id) as waiting_typesense
        from platforms
       cross join lateral (select count(*), min(created_at) as oldest from search_outbox where platform_id = platforms.id) waiting
       order by platforms.key`,
  });
}
