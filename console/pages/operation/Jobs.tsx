import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../api/client';
import { useChange } from '../../api/useChange';
import { useRead } from '../../api/useRead';
import { useMay } from '../../app/platform';
import { Badge } from '../../parts/Badge';
import { ConfirmButton } from '../../parts/Confirm';
import { type Column, DataTable, type RowPage } from '../../parts/DataTable';
import { FilterSelect, pickFilters } from '../../parts/FilterFields';
import { useFormat } from '../../parts/format';
import { Time } from '../../parts/Time';
import { useUrlState } from '../../parts/urlState';
import { useCountedPages } from '../../parts/usePages';

type Job = DataOf<'listJobs'>['results'][number];

const STATES: Job['state'][] = ['waiting', 'running', 'retrying', 'failed', 'scheduled'];
const KINDS = { waiting: 'plain', running: 'good', retrying: 'bad', failed: 'bad', scheduled: 'plain' } as const;
/** They end or change within seconds. */
const isBusy = ({ state }: Job) => state === 'waiting' || state === 'running';

/** The background jobs of all platforms: what each is about, when it is due, and why it failed. */
export function Jobs() {
  const { t } = useTranslation('operation');
  const format = useFormat();
  const may = useMay();
  const [parameters] = useUrlState();
  const state = STATES.find((one) => one === parameters.get('state'));
  const query = { ...pickFilters(parameters, ['task', 'platform_key']), ...(state && { state: [state] }) };
  const read = useCountedPages('listJobs', { query }, isBusy);
  const columns = useMemo<Column<Job>[]>(
    () => [
      { id: 'task', title: t('task'), cell: ({ task }) => task },
      { id: 'platform', title: t('platform'), cell: ({ platform }) => platform ?? t('service') },
      { id: 'key', title: t('about'), cell: ({ key }) => <span title={key}>{key}</span> },
      { id: 'state', title: t('state'), cell: (job) => <Badge text={t(job.state)} kind={KINDS[job.state]} /> },
      {
        ...{ id: 'attempts', title: t('attempts'), isNumber: true },
        cell: ({ attempts }) => format.number(attempts),
      },
      { id: 'due', title: t('due'), cell: ({ due }) => <Time value={due} /> },
      {
        ...{ id: 'error', title: t('lastError') },
        cell: ({ last_error: error }) => <span title={error ?? undefined}>{error}</span>,
      },
      ...(may('retryJob', 'discardJob')
        ? [{ id: 'actions', title: t('actionsOfJob'), cell: (job: Job) => <Actions job={job} /> }]
        : []),
    ],
    [t, format, may],
  );
  return (
    <>
      <div className="audit-filters">
        <Filters />
      </div>
      <DataTable caption={t('jobs')} columns={columns} read={read} defaultSort="" />
    </>
  );
}

function Filters() {
  const { t } = useTranslation('operation');
  const status = useRead('getServiceStatus', {});
  const tasks = status.data?.tasks ?? [];
  const platforms = status.data?.projections ?? [];
  return (
    <>
      <FilterSelect name="task" label={t('task')} options={tasks.map(({ task }) => [task, task])} />
      <FilterSelect name="state" label={t('state')} options={STATES.map((one) => [one, t(one)])} />
      <FilterSelect
        name="platform_key"
        label={t('platform')}
        options={platforms.map(({ platform }) => [platform, platform])}
      />
    </>
  );
}

/** Runs a job now, or discards it. A run shows at once, and is undone if the service refuses. */
function Actions({ job: { id, task, state, last_error: error } }: { job: Job }) {
  const { t } = useTranslation('operation');
  const shownBy = ['listJobs', 'getServiceStatus'] as const;
  const retry = useChange<'retryJob', RowPage<Job>>('retryJob', {
    shownBy: [...shownBy],
    optimistic: {
      shownBy: 'listJobs',
      apply: ({ rows, total }) => ({
        total,
        rows: rows.map((row) => (row.id === id ? { ...row, state: 'waiting' as const, attempts: 0 } : row)),
      }),
    },
  });
  const discard = useChange('discardJob', { shownBy: [...shownBy] });
  if (state === 'running') return null;
  const path = { job_id: id };
  return (
    <span className="actions">
      {state !== 'waiting' && (
        <button
          type="button"
          title={retry.error?.message}
          disabled={retry.isPending}
          onClick={() => retry.mutate({ path })}
        >
          {t('runNow')}
        </button>
      )}
      <ConfirmButton
        label={t('discard')}
        title={t('discardTitle', { task })}
        onConfirm={() => discard.mutateAsync({ path })}
      >
        <p>{t('discardNote')}</p>
        {error !== null && <p className="note">{error}</p>}
      </ConfirmButton>
    </span>
  );
}
