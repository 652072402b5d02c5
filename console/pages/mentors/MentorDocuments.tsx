import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf, RequestOf } from '../../api/client';
import { useApi } from '../../api/session';
import { useChange } from '../../api/useChange';
import { buildRead, useRead } from '../../api/useRead';
import { useMay, usePlatform } from '../../app/platform';
import { Badge } from '../../parts/Badge';
import { ConfirmButton } from '../../parts/Confirm';
import { type Column, DataTable, type ReadPage } from '../../parts/DataTable';
import { SearchField } from '../../parts/SearchField';
import { Time } from '../../parts/Time';
import { useUrlState } from '../../parts/urlState';
import { AddDocument } from './AddDocument';
import { type Mentor, useMentorPath } from './useMentor';

type MentorDocument = DataOf<'searchMentorDocuments'>['results'][number];
type Query = NonNullable<RequestOf<'searchMentorDocuments'>['query']>;
type Status = MentorDocument['training_status'];

const STATUSES: Status[] = ['pending', 'training', 'trained', 'failed'];
const UNREAD: Status[] = ['pending', 'training'];
const AGAIN_MS = 3_000;

/** The documents of a mentor, and how far the service has read them. */
export function MentorDocuments({ mentor }: { mentor: Mentor }) {
  const { t } = useTranslation('mentors');
  const api = useApi();
  const may = useMay();
  const { key } = usePlatform();
  const isOwn = mentor.platform.key === key;
  const path = useMentorPath(mentor);
  const [parameters, change] = useUrlState();
  const [search, status] = [parameters.get('search') ?? '', parameters.get('status')];
  const filters = useMemo<Query>(
    () => ({ query: search, ...(status !== null && { training_status: [status as Status] }) }),
    [search, status],
  );
  const mentorPath = useMemo(() => ({ mentor_unique_id: mentor.unique_id }), [mentor.unique_id]);
  const counted = useRead(
    'searchMentorDocuments',
    { path: mentorPath, query: { ...filters, limit: 1 } },
    { refetchInterval: ({ state: { data } }) => (data && countUnread(data) > 0 ? AGAIN_MS : false) },
  );
  const read = useCallback(
    (sort: string): ReadPage<MentorDocument> =>
      (page, length) => {
        const query = {
          ...filters,
          order_by: sort.replace('-', '') as NonNullable<Query['order_by']>,
          order_direction: sort.startsWith('-') ? ('desc' as const) : ('asc' as const),
          limit: length,
          offset: (page - 1) * length,
        };
        const { queryKey, queryFn } = buildRead(api, 'searchMentorDocuments', { path: mentorPath, query });
        return {
          queryKey,
          queryFn: async (context) => {
            const { results, count } = await queryFn(context);
            return { rows: results, total: count };
          },
          refetchInterval: ({ state: { data } }) =>
            data?.rows.some(({ training_status: state }) => UNREAD.includes(state)) ? AGAIN_MS : false,
        };
      },
    [api, mentorPath, filters],
  );
  const columns = useMemo<Column<MentorDocument>[]>(
    () => [
      { id: 'name', title: t('name'), sort: 'document_name', cell: ({ document_name: name }) => name },
      { id: 'type', title: t('documents.type'), cell: ({ document_type: type }) => type },
      { id: 'access', title: t('documents.access'), cell: ({ access }) => t(`documents.accesses.${access}`) },
      {
        ...{ id: 'status', title: t('documents.status') },
        cell: ({ training_status: state, training_error: error }) => (
          <span title={error ?? undefined}>
            <Badge
              text={t(`documents.statuses.${state}`)}
              kind={state === 'trained' ? 'good' : state === 'failed' ? 'bad' : 'plain'}
            />{' '}
            {error}
          </span>
        ),
      },
      {
        ...{ id: 'changed', title: t('changed'), sort: 'last_modified' },
        cell: ({ last_modified: at }) => <Time value={at} />,
      },
      {
        ...{ id: 'created', title: t('documents.added'), sort: 'date_created' },
        cell: ({ date_created: at }) => <Time value={at} />,
      },
      ...(isOwn && may('updateMentorDocument', 'deleteMentorDocument')
        ? [
            {
              ...{ id: 'actions', title: t('actions') },
              cell: (document: MentorDocument) => <DocumentActions document={document} path={path} />,
            },
          ]
        : []),
    ],
    // The path is a new object at each drawing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [t, isOwn, may, path.org, path.username, path.unique_id],
  );
  const counts = new Map(counted.data?.facets.training_status.map(({ key: name, doc_count: count }) => [name, count]));
  return (
    <>
      <div className="toolbar">
        <div className="actions" role="group" aria-label={t('documents.status')}>
          {STATUSES.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={status === name}
              onClick={() => change({ status: status === name ? null : name })}
            >
              {t('facet', { value: t(`documents.statuses.${name}`), found: counts.get(name) ?? 0 })}
            </button>
          ))}
          <SearchField label={t('documents.search')} />
        </div>
        {isOwn && may('createMentorDocument') && <AddDocument path={path} />}
      </div>
      <DataTable caption={t('tabs.documents')} columns={columns} read={read} defaultSort="-date_created" />
    </>
  );
}

const countUnread = ({ facets }: DataOf<'searchMentorDocuments'>): number =>
  facets.training_status
    .filter(({ key }) => UNREAD.includes(key as Status))
    .reduce((sum, { doc_count: count }) => sum + count, 0);

function DocumentActions({
  document: { id, document_name: name, training_status: state },
  path,
}: {
  document: MentorDocument;
  path: RequestOf<'updateMentor'>['path'];
}) {
  const { t } = useTranslation('mentors');
  const shownBy = ['searchMentorDocuments'] as const;
  const readAgain = useChange('updateMentorDocument', { shownBy: [...shownBy] });
  const remove = useChange('deleteMentorDocument', { shownBy: [...shownBy] });
  const documentPath = { ...path, document_id: id };
  return (
    <span className="actions">
      <button
        type="button"
        disabled={UNREAD.includes(state) || readAgain.isPending}
        title={readAgain.error?.message}
        onClick={() => readAgain.mutate({ path: documentPath, body: { training_status: 'pending' } })}
      >
        {t('documents.readAgain')}
      </button>
      <ConfirmButton
        label={t('documents.remove')}
        title={t('documents.removeTitle', { name })}
        onConfirm={() => remove.mutateAsync({ path: documentPath })}
      >
        <p>{t('documents.removeText')}</p>
      </ConfirmButton>
    </span>
  );
}
