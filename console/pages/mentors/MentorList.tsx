import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DataOf } from '../../api/client';
import { useApi } from '../../api/session';
import { buildRead, useRead } from '../../api/useRead';
import { usePlatform } from '../../app/platform';
import { Badge } from '../../parts/Badge';
import { type Column, DataTable, type ReadPage } from '../../parts/DataTable';
import { SearchField } from '../../parts/SearchField';
import { Time } from '../../parts/Time';
import { useUrlState } from '../../parts/urlState';
import { MentorsHead } from './MentorsHead';

type Found = Extract<DataOf<'searchMentors'>, { results: unknown }>;
type Row = Found['results'][number];
type Sort = 'created_at' | 'recently_accessed_at';

const FILTERS = ['category', 'audience', 'llm'] as const;

/** The mentors of a platform that the caller may see. */
export function MentorList() {
  const { t } = useTranslation('mentors');
  const api = useApi();
  const { key } = usePlatform();
  const [parameters, change] = useUrlState();
  const address = parameters.toString();
  const filters = useMemo(() => {
    const sent = new URLSearchParams(address);
    return {
      tenant: [key],
      query: sent.get('search') ?? '',
      ...Object.fromEntries(FILTERS.flatMap((name) => (sent.has(name) ? [[name, sent.getAll(name)]] : []))),
    };
  }, [address, key]);
  const counted = useRead('searchMentors', { query: { ...filters, limit: 1 } });

  const read = useCallback(
    (sort: string): ReadPage<Row> =>
      (page, length) => {
        const query = {
          ...filters,
          order_by: sort.replace('-', '') as Sort,
          order_direction: sort.startsWith('-') ? ('desc' as const) : ('asc' as const),
          limit: length,
          offset: (page - 1) * length,
        };
        const { queryKey, queryFn } = buildRead(api, 'searchMentors', { query });
        return {
          queryKey,
          queryFn: async (context) => {
            const { results, count } = (await queryFn(context)) as Found;
            return { rows: results, total: count };
          },
        };
      },
    [api, filters],
  );
  const columns = useMemo<Column<Row>[]>(
    () => [
      {
        ...{ id: 'name', title: t('name') },
        cell: ({ unique_id: id, name, is_featured: isFeatured }) => (
          <>
            <Link to={id}>{name}</Link> {isFeatured && <Badge text={t('featured')} kind="good" />}
          </>
        ),
      },
      { id: 'description', title: t('description'), cell: ({ description }) => description },
      { id: 'category', title: t('category'), cell: ({ category }) => category },
      { id: 'audience', title: t('audience'), cell: ({ audience }) => audience?.name },
      { id: 'llm', title: t('llm'), cell: ({ llm }) => llm?.name },
      {
        ...{ id: 'opened', title: t('opened'), sort: 'recently_accessed_at' },
        cell: ({ recently_accessed_at: at }) => <Time value={at} />,
      },
      { id: 'created', title: t('created'), sort: 'created_at', cell: ({ created_at: at }) => <Time value={at} /> },
    ],
    [t],
  );
  const facets = (counted.data as Found | undefined)?.facets;
  return (
    <>
      <MentorsHead>
        <SearchField label={t('search')} />
        <div className="filters">
          {FILTERS.map((name) => (
            <select
              key={name}
              aria-label={t(name)}
              value={parameters.get(name) ?? ''}
              onChange={({ target }) => change({ [name]: target.value })}
            >
              <option value="">{t('all', { name: t(name) })}</option>
              {facets?.[name].map(({ key: value, doc_count: count }) => (
                <option key={value} value={value}>
                  {t('facet', { value, found: count })}
                </option>
              ))}
            </select>
          ))}
        </div>
      </MentorsHead>
      <DataTable caption={t('title')} columns={columns} read={read} defaultSort="-recently_accessed_at" />
    </>
  );
}
