import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../api/client';
import { useRead } from '../../api/useRead';
import { useMay, useOrg, usePlatform } from '../../app/platform';
import { SearchField } from '../../parts/SearchField';
import { RowTable } from '../../parts/RowTable';
import { Answer, Empty } from '../../parts/states';
import { Time } from '../../parts/Time';
import { useUrlState } from '../../parts/urlState';
import { Changed } from './Changed';

type Page = DataOf<'listAuditEntries'>;

const isTableName = (text: string) => /^[a-z_]+$/.test(text);

/** The filters of the address. */
function useFilters() {
  const [parameters] = useUrlState();
  const table = parameters.get('table') ?? '';
  const actor = parameters.get('actor') ?? '';
  const until = parameters.get('until') ?? '';
  const after = Number(parameters.get('after'));
  return {
    ...(isTableName(table) && { table }),
    ...(actor !== '' && { actor }),
    ...(/^\d{4}-\d\d-\d\d$/.test(until) && { until: `${until}T00:00:00Z` }),
    ...(Number.isSafeInteger(after) && after > 0 && { after }),
  };
}

/** Who changed what, from what to what: of the platform, or of what belongs to no platform. */
export function AuditLog() {
  const { t } = useTranslation('operation');
  const { name, key } = usePlatform();
  const may = useMay();
  const [parameters, change] = useUrlState();
  const isOfService = parameters.get('of') === 'service' && may('listServiceAuditEntries');
  return (
    <>
      <div className="audit-filters">
        {may('listServiceAuditEntries') && (
          <label>
            {t('changesOf')}
            <select
              value={isOfService ? 'service' : 'platform'}
              onChange={({ target }) => change({ of: target.value === 'service' ? 'service' : null, after: null })}
            >
              <option value="platform">{name || key}</option>
              <option value="service">{t('noPlatform')}</option>
            </select>
          </label>
        )}
        <SearchField label={t('tableFilter')} name="table" removes={['after']} />
        <SearchField label={t('actorFilter')} name="actor" removes={['after']} />
        <label>
          {t('before')}
          <input
            type="date"
            value={parameters.get('until') ?? ''}
            onChange={({ target }) => change({ until: target.value, after: null })}
          />
        </label>
      </div>
      {isOfService ? <OfService /> : <OfPlatform />}
    </>
  );
}

function OfPlatform() {
  const path = useOrg();
  const query = useFilters();
  const answer = useRead('listAuditEntries', { path, query });
  return <Answer of={answer}>{(page) => <Entries {...page} />}</Answer>;
}

function OfService() {
  const query = useFilters();
  const answer = useRead('listServiceAuditEntries', { query });
  return <Answer of={answer}>{(page) => <Entries {...page} />}</Answer>;
}

function Entries({ results, last_id: lastId, is_last: isLast }: Page) {
  const { t } = useTranslation('operation');
  const [parameters, change] = useUrlState();
  return (
    <>
      {results.length === 0 ? (
        <Empty title={t('noChanges')} />
      ) : (
        <div className="audit">
          <RowTable
            caption={t('changes')}
            rows={results}
            getKey={({ id }) => id}
            columns={[
              { id: 'at', title: t('at'), cell: ({ at }) => <Time value={at} /> },
              {
                ...{ id: 'who', title: t('who') },
                cell: ({ actor, credential }) => actor ?? (credential === null ? '–' : t('key', { credential })),
              },
              { id: 'operation', title: t('operation'), cell: ({ operation }) => operation ?? t('inDatabase') },
              {
                ...{ id: 'row', title: t('row') },
                cell: ({ table, row }) => `${table} ${Object.values(row).join(' · ')}`,
              },
              { id: 'action', title: t('action'), cell: ({ action }) => t(`actions.${action}`) },
              { id: 'values', title: t('values'), cell: (entry) => <Changed {...entry} /> },
            ]}
          />
        </div>
      )}
      <p>
        {parameters.has('after') && (
          <button type="button" onClick={() => change({ after: null })}>
            {t('newest')}
          </button>
        )}{' '}
        {!isLast && (
          <button type="button" onClick={() => change({ after: String(lastId) })}>
            {t('older')}
          </button>
        )}
      </p>
    </>
  );
}
