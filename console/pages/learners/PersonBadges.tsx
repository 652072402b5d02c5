import { useTranslation } from 'react-i18next';
import { type DataOf, buildUrl } from '../../api/client';
import { serviceUrl } from '../../api/page';
import { type Column, DataTable } from '../../parts/DataTable';
import { FilterSelect, pickFilters } from '../../parts/FilterFields';
import { SaveButton } from '../../parts/SaveButton';
import { Time } from '../../parts/Time';
import { useUrlState } from '../../parts/urlState';
import { useCountedPages } from '../../parts/usePages';
import type { PersonProps } from './Person';

type PersonBadge = DataOf<'listUserBadges'>['results'][number];

/** The badges of a person, to verify and to save. */
export function PersonBadges({ path }: PersonProps) {
  const { t } = useTranslation('learners');
  const [parameters] = useUrlState();
  const filters = pickFilters(parameters, ['kind']) as { kind?: PersonBadge['kind'] };
  const read = useCountedPages('listUserBadges', { path, query: filters });
  const columns: Column<PersonBadge>[] = [
    { id: 'achievement', title: t('achievement'), cell: ({ achievement }) => achievement },
    { id: 'kind', title: t('kind'), cell: ({ kind }) => t(`kindsOfBadges.${kind}`) },
    { id: 'issued_at', title: t('issued_at'), cell: ({ issued_at: at }) => <Time value={at} /> },
    {
      ...{ id: 'revoked_at', title: t('revoked_at') },
      cell: ({ revoked_at: at, revoked_reason: reason }) => (
        <>
          <Time value={at} /> {reason}
        </>
      ),
    },
    {
      ...{ id: 'verify', title: t('verification') },
      cell: ({ id, achievement }) => (
        <a
          href={buildUrl(serviceUrl, 'showBadge', { path: { org: path.org, badge_id: id } })}
          aria-label={t('verifyOf', { name: achievement })}
        >
          {t('verify')}
        </a>
      ),
    },
    {
      ...{ id: 'save', title: t('credential') },
      cell: ({ id }) => (
        <SaveButton
          label={t('saveCredential')}
          fileName={`${id}.jwt`}
          operationId="downloadUserBadge"
          request={{ path: { ...path, badge_id: id } }}
        />
      ),
    },
  ];
  return (
    <>
      <div className="filters">
        <FilterSelect
          name="kind"
          label={t('kind')}
          options={[
            ['course', t('kindsOfBadges.course')],
            ['skill', t('kindsOfBadges.skill')],
          ]}
        />
      </div>
      <DataTable caption={t('badges')} columns={columns} read={read} defaultSort="" />
    </>
  );
}
