import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { components } from '../../../generated/client/types';
import { useRead } from '../../api/useRead';
import { useFormat } from '../../parts/format';
import { Card } from '../../parts/SeriesFigure';
import { RowTable } from '../../parts/RowTable';
import { Answer } from '../../parts/states';
import { Time } from '../../parts/Time';

type Status = components['schemas']['ServiceStatus'];

const READ_AGAIN_MS = 15_000;

/** What works, what waits and what fails. The page reads it again by itself. */
export function ServiceState() {
  const answer = useRead('getServiceStatus', {}, { refetchInterval: READ_AGAIN_MS });
  return <Answer of={answer}>{(status) => <State status={status} />}</Answer>;
}

function State({ status }: { status: Status }) {
  const { t } = useTranslation('operation');
  const format = useFormat();
  return (
    <>
      <ul className="parts-of-service" aria-label={t('dependencies')}>
        <li data-state={status.status}>
          {t('service')} <strong>{t(`states.${status.status}`)}</strong>
        </li>
        {status.checks.map(({ part, state }) => (
          <li key={part} data-state={state}>
            {part} <strong>{t(`states.${state}`)}</strong>
          </li>
        ))}
        {status.workers.map(({ worker, state }) => (
          <li key={worker} data-state={state}>
            {t('worker', { worker })} <strong>{t(`states.${state}`)}</strong>
          </li>
        ))}
        {status.stuck_tasks.map((task) => (
          <li key={task} data-state="down">
            {t('stuck', { task })}
          </li>
        ))}
        {status.failing
          .filter(({ records }) => records > 0)
          .map(({ kind, records }) => (
            <li key={kind} data-state="down">
              <strong>{t('failing', { kind, records: format.number(records) })}</strong>
            </li>
          ))}
      </ul>
      <div className="operation-cards">
        <Card title={t('tasks')}>
          <Tasks tasks={status.tasks} />
        </Card>
        <Card title={t('queues')}>
          <Queues queues={status.queues} />
        </Card>
        <Card title={t('projections')}>
          <Projections projections={status.projections} />
        </Card>
        <Card title={t('search', { engine: status.search.engine })}>
          <SearchIndexes platforms={status.search.platforms} />
        </Card>
      </div>
    </>
  );
}

function Tasks({ tasks }: { tasks: Status['tasks'] }) {
  const { t } = useTranslation('operation');
  const format = useFormat();
  const counts = ['waiting', 'running', 'retrying', 'failed', 'scheduled'] as const;
  return (
    <RowTable
      caption={t('tasks')}
      rows={tasks}
      getKey={({ task }) => task}
      columns={[
        { id: 'task', title: t('task'), cell: ({ task }) => task },
        ...counts.map((state) => ({
          ...{ id: state, title: t(state), isNumber: true },
          cell: (task: Status['tasks'][number]) =>
            task[state] > 0 && (state === 'failed' || state === 'retrying') ? (
              <Link to={`../jobs?task=${encodeURIComponent(task.task)}&state=${state}`} relative="path">
                <strong className="failing">{format.number(task[state])}</strong>
              </Link>
            ) : (
              format.number(task[state])
            ),
        })),
        {
          ...{ id: 'oldest', title: t('oldest'), isNumber: true },
          cell: ({ oldest_seconds: age }) => (age === 0 ? '–' : format.seconds(age)),
        },
      ]}
    />
  );
}

function Queues({ queues }: { queues: Status['queues'] }) {
  const { t } = useTranslation('operation');
  const format = useFormat();
  return (
    <RowTable
      caption={t('queues')}
      rows={queues}
      getKey={({ queue }) => queue}
      columns={[
        { id: 'queue', title: t('queue'), cell: ({ queue }) => queue },
        {
          ...{ id: 'items', title: t('items'), isNumber: true },
          cell: ({ items }) => (items === null ? '–' : format.number(items)),
        },
        {
          ...{ id: 'oldest', title: t('oldest'), isNumber: true },
          cell: ({ oldest_seconds: age }) => (age === 0 ? '–' : format.seconds(age)),
        },
      ]}
    />
  );
}

function Projections({ projections }: { projections: Status['projections'] }) {
  const { t } = useTranslation('operation');
  const format = useFormat();
  return (
    <RowTable
      caption={t('projections')}
      rows={projections}
      getKey={({ platform }) => platform}
      columns={[
        { id: 'platform', title: t('platform'), cell: ({ platform }) => platform },
        { id: 'until', title: t('followedUpTo'), cell: ({ followed_up_to: at }) => <Time value={at} /> },
        { id: 'behind', title: t('behind'), isNumber: true, cell: ({ behind }) => format.number(behind) },
        {
          ...{ id: 'lag', title: t('oldest'), isNumber: true },
          cell: ({ behind_seconds: age }) => (age === 0 ? '–' : format.seconds(age)),
        },
        {
          ...{ id: 'queued', title: t('queuedChanges'), isNumber: true },
          cell: ({ queued_changes: changes }) => format.number(changes),
        },
      ]}
    />
  );
}

function SearchIndexes({ platforms }: { platforms: Status['search']['platforms'] }) {
  const { t } = useTranslation('operation');
  const format = useFormat();
  return (
    <RowTable
      caption={t('searchIndex')}
      rows={platforms}
      getKey={({ platform }) => platform}
      columns={[
        { id: 'platform', title: t('platform'), cell: ({ platform }) => platform },
        { id: 'catalogItems', title: t('catalogItems'), isNumber: true, cell: ({ items }) => format.number(items) },
        { id: 'entries', title: t('entries'), isNumber: true, cell: ({ entries }) => format.number(entries) },
        { id: 'waiting', title: t('waiting'), isNumber: true, cell: ({ waiting }) => format.number(waiting) },
        {
          ...{ id: 'oldest', title: t('oldest'), isNumber: true },
          cell: ({ waiting_seconds: age }) => (age === 0 ? '–' : format.seconds(age)),
        },
      ]}
    />
  );
}
