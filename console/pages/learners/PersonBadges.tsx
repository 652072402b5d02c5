import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../api/client';
import { serviceUrl } from '../../api/page';
import { buildPageRead } from '../../api/readPages';
import { useApi } from '../../api/session';
import { type Column, DataTable } from '../../parts/DataTable';
import { FilterSelect, pickFilters } from '../../parts/FilterFields';
import { SaveButton } from '../../parts/SaveButton';
import { Time } from '../../parts/Time';
import { useUrlState } from '../../parts/urlState';
import type { PersonProps } from './Person';

type PersonBadge = DataOf<'listUserBadges'>['results'][number];

/** The badges of a person, to verify and to save. */
export function PersonBadges({ path }: PersonProps) {
  const { t } = useTranslation('learners');
  const api = useApi();
  const [parameters] = useUrlState();
  const { org, user_id: person } = path;
  const filters = useMemo(() => pickFilters(parameters, ['kind']), [parameters]);
  const read = useMemo(
    () => () => buildPageRead<PersonBadge>(api, 'listUserBadges', { path: { org, user_id: person }, query: filters }),
    [api, org, person, filters],
  );
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
          href={`${serviceUrl}/api/badges/orgs/${encodeURIComponent(org)}/verifications/${id}/page/`}
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
