import { useQueries } from '@tanstack/react-query';
import { type ColumnDef, tableFeatures, useTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Empty, Failure, Loading } from './states';
import { useUrlState } from './urlState';

export interface Column<Row> {
  id: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** The field by which the operation sorts; absent: it does not. */
  sort?: string;
  isNumber?: boolean;
}

export interface RowPage<Row> {
  rows: Row[];
  /** The rows on all pages. */
  total: number;
}

/** Reads a page of a list, from 1. */
export type ReadPage<Row> = (
  page: number,
  length: number,
) => {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<RowPage<Row>>;
  /** Milliseconds until the page is read again; false: it is not, as long as nobody changes it. */
  refetchInterval?: (query: { state: { data?: RowPage<Row> } }) => number | false;
};

const PAGE = 100;
const ROW_HEIGHT_PX = 40;
const ROWS_BEYOND = 10;
const features = tableFeatures({});

interface DataTableProps<Row> {
  caption: string;
  columns: Column<Row>[];
  /** Reads the rows in this order, which the address holds. */
  read: (sort: string) => ReadPage<Row>;
  defaultSort: string;
  /** The parameter of the address that holds the order, on pages with several tables. */
  sortedBy?: string;
  /** Above the table, at the end of the line of its caption. */
  children?: ReactNode;
}

/** A list of any length: it reads the pages that are in view, and draws only their rows. */
export function DataTable<Row extends object>({
  caption,
  columns,
  read,
  defaultSort,
  sortedBy = 'sort',
  children,
}: DataTableProps<Row>) {
  const { t } = useTranslation();
  const [parameters, change] = useUrlState();
  const stored = parameters.get(sortedBy);
  // The address may have the order of another list.
  const sort =
    stored !== null && columns.some(({ sort: field }) => field === stored.replace(/^-/, '')) ? stored : defaultSort;
  const scroller = useRef<HTMLDivElement>(null);
  const [pagesInView, setPagesInView] = useState<number[]>([1]);
  const readPage = useMemo(() => read(sort), [read, sort]);
  const answers = useQueries({ queries: pagesInView.map((page) => readPage(page, PAGE)) });
  const known = useRef(0);
  const total = answers.find(({ data }) => data)?.data?.total ?? known.current;
  known.current = total;
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: ROWS_BEYOND,
    onChange: ({ range }) => {
      const [first, last] = [range?.startIndex ?? 0, range?.endIndex ?? 0].map((index) => Math.floor(index / PAGE) + 1);
      const pages = Array.from({ length: last! - first! + 1 }, (_, nth) => first! + nth);
      setPagesInView((before) => (before.join() === pages.join() ? before : pages));
    },
  });
  const visible = rows.getVirtualItems();
  const rowAt = (index: number) => {
    const nth = pagesInView.indexOf(Math.floor(index / PAGE) + 1);
    return answers[nth]?.data?.rows[index % PAGE];
  };
  const drawn = visible.flatMap(({ index }) => {
    const row = rowAt(index);
    return row === undefined ? [] : [{ index, row }];
  });
  const table = useTable({
    features,
    columns: useMemo(() => columns.map(toColumnDef), [columns]),
    data: drawn,
    getRowId: ({ index }) => String(index),
  });
  const failed = answers.find(({ error }) => error);
  if (failed?.error) return <Failure error={failed.error} onRetry={() => void failed.refetch()} />;
  if (total === 0) return answers.some(({ isPending }) => isPending) ? <Loading /> : <Empty title={t('noRows')} />;
  const above = visible[0]?.start ?? 0;
  const below = rows.getTotalSize() - (visible.at(-1)?.end ?? 0);
  return (
    <>
      <div className="above-table">
        <span>{t('rows', { count: total })}</span>
        {children}
      </div>
      <div ref={scroller} className="scroller" tabIndex={0} role="region" aria-label={caption}>
        <table aria-rowcount={total + 1} aria-busy={answers.some(({ isFetching }) => isFetching)}>
          <caption className="hidden">{caption}</caption>
          <thead>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id} aria-rowindex={1}>
                {group.headers.map(({ id, index }) => (
                  <Header
                    key={id}
                    column={columns[index]!}
                    sort={sort}
                    onSort={(field) => {
                      change({ [sortedBy]: field });
                      rows.scrollToOffset(0);
                    }}
                  />
                ))}
              </tr>
            ))}
          </thead>
          <tbody>
            {above > 0 && <tr aria-hidden="true" style={{ height: above }} />}
            {table.getRowModel().rows.map((row) => (
              <tr key={row.id} aria-rowindex={row.original.index + 2}>
                {row.getAllCells().map((cell, nth) => (
                  <td key={cell.id} className={columns[nth]!.isNumber ? 'number' : undefined}>
                    <table.FlexRender cell={cell} />
                  </td>
                ))}
              </tr>
            ))}
            {below > 0 && <tr aria-hidden="true" style={{ height: below }} />}
          </tbody>
        </table>
      </div>
    </>
  );
}

const toColumnDef = <Row extends object>({
  id,
  title,
  cell,
}: Column<Row>): ColumnDef<typeof features, { index: number; row: Row }> => ({
  id,
  header: title,
  cell: ({ row }) => cell(row.original.row),
});

function Header<Row>({
  column: { title, sort: field, isNumber },
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort: string;
  onSort: (sort: string) => void;
}) {
  const { t } = useTranslation();
  const className = isNumber ? 'number' : undefined;
  if (field === undefined)
    return (
      <th scope="col" className={className}>
        {title}
      </th>
    );
  const order = sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : undefined;
  return (
    <th scope="col" className={className} aria-sort={order}>
      <button
        type="button"
        className="sort"
        title={t('sortBy', { column: title })}
        onClick={() => onSort(order === 'descending' ? field : order === 'ascending' || isNumber ? `-${field}` : field)}
      >
        {title}
      </button>
    </th>
  );
}
