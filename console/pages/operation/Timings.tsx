import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../api/client';
import { serviceUrl } from '../../api/page';
import { useRead } from '../../api/useRead';
import { useFormat } from '../../parts/format';
import { RowTable } from '../../parts/RowTable';
import { Answer, Empty } from '../../parts/states';
import { useUrlState } from '../../parts/urlState';

type Timing = DataOf<'listOperationTimings'>['results'][number];

const FIELDS = ['p99_seconds', 'p50_seconds', 'total_seconds', 'requests', 'failed_requests'] as const;
const MOST = 50;

/** The operations that took longest since the processes started. */
export function Timings() {
  const { t } = useTranslation('operation');
  const format = useFormat();
  const [parameters, change] = useUrlState();
  const sort = FIELDS.find((field) => field === parameters.get('sort')) ?? 'p99_seconds';
  const answer = useRead('listOperationTimings', { query: { sort, limit: MOST } });
  const show = (field: (typeof FIELDS)[number], timing: Timing) =>
    field.endsWith('seconds') ? format.seconds(timing[field]) : format.number(timing[field]);
  return (
    <>
      <div className="audit-filters">
        <label>
          {t('sortedBy')}
          <select value={sort} onChange={({ target }) => change({ sort: target.value })}>
            {FIELDS.map((field) => (
              <option key={field} value={field}>
                {t(field)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Answer of={answer}>
        {({ results }) =>
          results.length === 0 ? (
            <Empty title={t('noRequests')} />
          ) : (
            <RowTable
              caption={t('timings')}
              rows={results}
              getKey={({ operation_id: id }) => id}
              columns={[
                {
                  ...{ id: 'operation', title: t('operation') },
                  cell: ({ operation_id: id }) => <a href={`${serviceUrl}/docs/operations/${id}`}>{id}</a>,
                },
                ...FIELDS.map((field) => ({
                  ...{ id: field, title: t(field), isNumber: true },
                  cell: (timing: Timing) => show(field, timing),
                })),
              ]}
            />
          )
        }
      </Answer>
    </>
  );
}
