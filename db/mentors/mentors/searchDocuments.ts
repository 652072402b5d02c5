import type { Database, Statement } from '../../core/connect.js';
import type { TrainingDocument } from './trainingDocument.js';

export interface MentorFile extends Pick<
  TrainingDocument,
  'id' | 'document_type' | 'access' | 'training_status' | 'training_error' | 'url' | 'metadata'
> {
  document_name: string;
  date_created: string;
  last_modified: string;
}

export type DocumentFacet = 'access' | 'document_type' | 'training_status';
export type DocumentSortField = 'document_name' | 'date_created' | 'last_modified';

/** Documents of one mentor. Values of one filter are alternatives. */
export interface DocumentSearch {
  platformId: number;
  mentorId: number;
  /** Whether the caller may see private documents. */
  seesPrivate: boolean;
  /** A part of the name; small typing errors are tolerated. */
  text: string;
  id?: number;
  filters: Record<DocumentFacet, string[] | null>;
  sort: { field: DocumentSortField; descending: boolean };
  limit: number;
  offset: number;
}

export interface DocumentResults {
  count: number;
  documents: MentorFile[];
  /** Each facet counts documents under all filters except its own. */
  facets: Record<DocumentFacet, { key: string; doc_count: number }[]>;
}

/** Threshold of pg_trgm's word_similarity: it tolerates one wrong letter in a word of six. */
const MIN_SIMILARITY = 0.5;

const COLUMN: Record<DocumentSortField, string> = {
  document_name: 'fold(document.name)',
  date_created: 'document.created_at',
  last_modified: 'document.modified_at',
};

const buildFacet = (name: DocumentFacet, others: string) => `
  '${name}', (select coalesce(json_agg(json_build_object('key', key, 'doc_count', documents) order by documents desc, key), '[]')
                from (select ${name} as key, count(*) as documents from candidate where ${others} group by ${name}) counted)`;

const buildStatement = ({ field, descending }: DocumentSearch['sort']): Statement => ({
  name: 'search documents of a mentor',
  composed: true,
  text: `
    with candidate as materialized (
      select document.*,
             cast($6 as text[]) is null or document.access = any (cast($6 as text[])) as has_access,
             cast($7 as text[]) is null or document.document_type = any (cast($7 as text[])) as has_type,
             cast($8 as text[]) is null or document.training_status = any (cast($8 as text[])) as has_status
        from mentor_documents document
       where document.platform_id = $1 and document.mentor_id = $2 and (document.access = 'public' or cast($3 as boolean))
         and (cast($4 as text) is null or strpos(fold(document.name), fold($4)) > 0
              or word_similarity(fold($4), fold(document.name)) >= ${MIN_SIMILARITY})
         and (cast($5 as bigint) is null or document.id = cast($5 as bigint))
    )
    select (select count(*) from candidate where has_access and has_type and has_status) as count,
           (select coalesce(json_agg(json_build_object(
                      'id', document.id, 'document_name', document.name, 'document_type', document.document_type,
                      'access', document.access, 'training_status', document.training_status, 'training_error', document.training_error, 'url', document.url,
                      'metadata', document.metadata, 'date_created', utc_time(document.created_at), 'last_modified', utc_time(document.modified_at))
                    order by document.ordinal), '[]')
              from (select document.*, row_number() over (order by ${COLUMN[field]} ${descending ? 'desc' : 'asc'}, document.id) as ordinal
                      from candidate document
                     where has_access and has_type and has_status
                     order by ordinal limit cast($9 as bigint) offset cast($10 as bigint)) document) as documents,
           json_build_object(${[
             buildFacet('access', 'has_type and has_status'),
             buildFacet('document_type', 'has_access and has_status'),
             buildFacet('training_status', 'has_access and has_type'),
           ].join(',')}) as facets`,
});

/** Searches the documents that the caller may see: one page of matches, their count, and the facets. */
export async function searchDocuments(db: Pick<Database, 'read'>, search: DocumentSearch): Promise<DocumentResults> {
  const { platformId, mentorId, seesPrivate, text, id, filters, sort, limit, offset } = search;
  const [row] = await db.read<DocumentResults>(buildStatement(sort), [
    platformId,
    mentorId,
    seesPrivate,
    text.trim() || null,
    id ?? null,
    filters.access,
    filters.document_type,
    filters.training_status,
    limit,
    offset,
  ]);
  return row!;
}
