import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf, RequestOf } from '../../api/client';
import { useSession } from '../../api/session';
import { useMay, useOrg } from '../../app/platform';
import { type Column, DataTable } from '../../parts/DataTable';
import { useFormat } from '../../parts/format';
import { SearchField } from '../../parts/SearchField';
import { Empty } from '../../parts/states';
import { Time } from '../../parts/Time';
import { useUrlState } from '../../parts/urlState';
import { useCountedPages } from '../../parts/usePages';
import { StorageUse } from './StorageUse';

type Media = DataOf<'listMediaResources'>['results'][number];
type Query = NonNullable<RequestOf<'listMediaResources'>['query']>;

const KINDS = ['video', 'image', 'document', 'audio', 'other'] as const;

/** The media of the platform, and the files of those that are uploaded. */
export function Files() {
  const { t } = useTranslation('integrations');
  const { caller } = useSession();
  const may = useMay();
  return (
    <>
      {may('getStorageUse') && (
        <div className="cards part">
          <StorageUse />
        </div>
      )}
      {caller.user_id === null ? <Empty title={t('files.onlyPeople')} /> : <MediaOf userId={caller.user_id} />}
    </>
  );
}

function MediaOf({ userId }: { userId: number }) {
  const { t } = useTranslation('integrations');
  const format = useFormat();
  const { org } = useOrg();
  const [parameters, change] = useUrlState();
  const search = parameters.get('search') ?? '';
  const kind = KINDS.find((one) => one === parameters.get('kind'));
  const query: Query = { ...(search && { search }), ...(kind && { media_type: kind }) };
  const read = useCountedPages('listMediaResources', { path: { org, user_id: userId }, query });
  const columns = useMemo<Column<Media>[]>(
    () => [
      { id: 'title', title: t('files.mediaTitle'), cell: ({ title }) => title },
      { id: 'kind', title: t('files.kind'), cell: ({ media_type: of }) => t(`files.kinds.${of}`) },
      { id: 'file', title: t('files.fileName'), cell: ({ file_name: name, file_url: url }) => name ?? url ?? '–' },
      {
        ...{ id: 'size', title: t('files.size'), isNumber: true },
        cell: ({ file_size_bytes: size }) => (size === null ? '–' : format.bytes(size)),
      },
      { id: 'course', title: t('files.course'), cell: ({ course_id: id }) => id ?? '–' },
      { id: 'created', title: t('created'), cell: ({ created_at: at }) => <Time value={at} /> },
    ],
    [t, format],
  );
  return (
    <>
      <div className="toolbar">
        <p>{t('files.intro')}</p>
        <div className="actions">
          <select
            aria-label={t('files.kind')}
            value={kind ?? ''}
            onChange={({ target }) => change({ kind: target.value })}
          >
            <option value="">{t('files.allKinds')}</option>
            {KINDS.map((one) => (
              <option key={one} value={one}>
                {t(`files.kinds.${one}`)}
              </option>
            ))}
          </select>
          <SearchField label={t('files.search')} />
        </div>
      </div>
      <DataTable caption={t('tabs.files')} columns={columns} read={read} defaultSort="" />
    </>
  );
}
