import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../api/client';
import { useRead } from '../../api/useRead';
import { useOrg } from '../../app/platform';
import { DownloadButton } from '../../parts/DownloadButton';
import { ExplainButton } from '../../parts/Explain';
import { useDepartment } from '../../parts/department';
import { useFormat } from '../../parts/format';
import { useRange } from '../../parts/range';
import { Card } from '../../parts/SeriesFigure';
import { Answer } from '../../parts/states';
import { useUrlState } from '../../parts/urlState';

const WEEKS = [12, 26, 52] as const;

/** People by the week in which they joined, and how many of them come back: a table whose cells are as dark as their share. */
export function Cohorts() {
  const { t } = useTranslation('engagement');
  const path = useOrg();
  const { range } = useRange();
  const department = useDepartment();
  const [parameters, change] = useUrlState();
  const weeks = WEEKS.find((one) => String(one) === parameters.get('weeks')) ?? WEEKS[0];
  const request = { path, query: { end_date: range.end_date, weeks, ...department } };
  const answer = useRead('listCohorts', request);
  return (
    <Card title={t('cohorts')}>
      <p className="note">{t('cohortsNote')}</p>
      <Answer of={answer}>{({ data }) => <HeatMap cohorts={data} />}</Answer>
      <footer>
        <label>
          {t('weeks')}{' '}
          <select value={weeks} onChange={({ target }) => change({ weeks: target.value })}>
            {WEEKS.map((count) => (
              <option key={count} value={count}>
                {t('lastWeeks', { count })}
              </option>
            ))}
          </select>
        </label>
        <ExplainButton operationId="listCohorts" request={request} />
        <DownloadButton operationId="listCohorts" request={request} />
      </footer>
    </Card>
  );
}

function HeatMap({ cohorts }: { cohorts: DataOf<'listCohorts'>['data'] }) {
  const { t } = useTranslation('engagement');
  const format = useFormat();
  return (
    <div className="heat-map" tabIndex={0} role="region" aria-label={t('cohortsTable')}>
      <table>
        <caption className="hidden">{t('cohortsNote')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('joinedIn')}</th>
            <th scope="col" className="number">
              {t('people')}
            </th>
            {cohorts[0]?.active.map((_, week) => (
              <th key={week} scope="col" className="number">
                {t('week', { number: week })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map(({ week: monday, people, active, percent }) => (
            <tr key={monday}>
              <th scope="row">{format.day(monday)}</th>
              <td className="number">{format.number(people)}</td>
              {active.map((count, week) =>
                people === 0 ? (
                  <td key={week} className="number">
                    –
                  </td>
                ) : (
                  <td
                    key={week}
                    className="number heat"
                    style={{ '--share': `${percent[week]}%` } as CSSProperties}
                    title={t('activeOf', { active: count, people })}
                  >
                    {format.percent(percent[week]!)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
