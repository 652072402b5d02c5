import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { DataOf, RequestOf } from '../../api/client';
import { useApi } from '../../api/session';
import { buildRead, useRead } from '../../api/useRead';
import { usePlatform } from '../../app/platform';
import { type Column, DataTable, type ReadPage } from '../../parts/DataTable';
import { useFormat } from '../../parts/format';
import { PageHead } from '../../parts/PageHead';
import { SearchField } from '../../parts/SearchField';
import { Answer } from '../../parts/states';

type Found = Extract<DataOf<'searchCatalog'>['results'][number], { type: 'course' }>;
type Query = NonNullable<RequestOf<'searchCatalog'>['query']>;

/** The facets of the search that courses have. The platform is always the one of the address. */
const FACETS = [
  'subject',
  'level',
  'language',
  'duration',
  'certificate',
  'self_paced',
  'promotion',
  'topics',
  'tags',
  'skills',
] as const;
type Facet = (typeof FACETS)[number];
/** The order by which a search for a text begins; no column has it. */
const BY_RELEVANCE = 'relevance';
const ORDER_OF_ALL = 'name';

/** The courses of a platform by text and facets, as the search counts them. */
export function CourseList() {
  const { t } = useTranslation('courses');
  const api = useApi();
  const { key } = usePlatform();
  const [parameters] = useSearchParams();
  const filters = useMemo<Query>(() => {
    const text = parameters.get('query') ?? '';
    const chosen = FACETS.map((facet) => [facet, parameters.getAll(facet)] as const);
    return {
      ...{ content: ['courses'], tenant: [key] },
      ...(text !== '' && { query: text }),
      ...(Object.fromEntries(chosen.filter(([, values]) => values.length > 0)) as Query),
    };
  }, [key, parameters]);
  const read = useMemo(
    () =>
      (sort: string): ReadPage<Found> =>
      (page, length) => {
        const order: Query =
          sort === BY_RELEVANCE
            ? { order_by: BY_RELEVANCE }
            : { order_by: sort.replace('-', '') as Query['order_by'], order_ascending: !sort.startsWith('-') };
        const query = { ...filters, ...order, limit: length, offset: (page - 1) * length, return_facet: false };
        const { queryKey, queryFn } = buildRead(api, 'searchCatalog', { query });
        return {
          queryKey,
          queryFn: async (context) => {
            const { results, count } = await queryFn(context);
            return { rows: results as Found[], total: count };
          },
        };
      },
    [api, filters],
  );
  const columns = useColumns();
  return (
    <>
      <PageHead title={t('title')}>
        <SearchField name="query" label={t('search')} />
      </PageHead>
      <div className="faceted">
        <Facets filters={filters} />
        <div className="first-column-stays">
          <DataTable
            caption={t('title')}
            columns={columns}
            read={read}
            defaultSort={filters.query === undefined ? ORDER_OF_ALL : BY_RELEVANCE}
          />
        </div>
      </div>
    </>
  );
}

function useColumns(): Column<Found>[] {
  const { t } = useTranslation('courses');
  const { key } = usePlatform();
  return useMemo(
    () => [
      {
        ...{ id: 'name', title: t('name'), sort: 'name' },
        cell: ({ name, course_id: id }) => <Link to={`/${key}/courses/${encodeURIComponent(id)}`}>{name || id}</Link>,
      },
      { id: 'course_id', title: t('course_id'), cell: ({ course_id: id }) => id },
      { id: 'subject', title: t('facets.subject'), cell: ({ subject }) => subject ?? '–' },
      { id: 'level', title: t('facets.level'), sort: 'level', cell: ({ level }) => level ?? '–' },
      { id: 'language', title: t('facets.language'), cell: ({ language }) => language ?? '–' },
      { id: 'duration', title: t('facets.duration'), cell: ({ duration }) => duration ?? '–' },
      { id: 'price', title: t('price'), sort: 'price', isNumber: true, cell: ({ price }) => price ?? '–' },
      {
        ...{ id: 'skills', title: t('facets.skills') },
        cell: ({ skills }) => skills.map(({ name }) => name).join(', ') || '–',
      },
    ],
    [t, key],
  );
}

function Facets({ filters }: { filters: Query }) {
  const { t } = useTranslation('courses');
  const answer = useRead('searchCatalog', { query: { ...filters, return_items: false } });
  return (
    <aside aria-label={t('filters')} className="facets">
      <Answer of={answer}>
        {({ facets }) => (
          <>
            {FACETS.map((facet) => (
              <FacetValues key={facet} facet={facet} values={facets?.[facet] ?? []} />
            ))}
          </>
        )}
      </Answer>
    </aside>
  );
}

/** More values than this are behind a button of the browser. */
const MOST_OPEN_VALUES = 10;

function FacetValues({ facet, values }: { facet: Facet; values: { key: string; doc_count: number }[] }) {
  const { t } = useTranslation('courses');
  const format = useFormat();
  const [parameters, setParameters] = useSearchParams();
  const chosen = parameters.getAll(facet);
  // A value that is chosen stays, also when nothing has it together with the other filters.
  const missing = chosen.filter((value) => !values.some(({ key }) => key === value));
  const listed = [...values, ...missing.map((key) => ({ key, doc_count: 0 }))];
  if (listed.length === 0) return null;
  const toggle = (value: string, isChosen: boolean) =>
    setParameters((before) => {
      const after = new URLSearchParams(before);
      after.delete(facet);
      for (const one of isChosen ? [...chosen, value] : chosen.filter((other) => other !== value))
        after.append(facet, one);
      return after;
    });
  return (
    <details open={listed.length <= MOST_OPEN_VALUES || chosen.length > 0}>
      <summary>{t(`facets.${facet}`)}</summary>
      <ul>
        {listed.map(({ key: value, doc_count: count }) => (
          <li key={value}>
            <label>
              <input
                type="checkbox"
                checked={chosen.includes(value)}
                onChange={({ target }) => toggle(value, target.checked)}
              />{' '}
              <span>{facet === 'self_paced' ? t(value === 'true' ? 'yes' : 'no') : value}</span>{' '}
              <span className="count">{format.number(count)}</span>
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}
