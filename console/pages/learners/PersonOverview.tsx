import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DataOf } from '../../api/client';
import { useRead } from '../../api/useRead';
import { useMay, usePlatform } from '../../app/platform';
import { DayChart } from '../../parts/DayChart';
import { ExplainButton } from '../../parts/Explain';
import { Facts } from '../../parts/Facts';
import { FigureCard } from '../../parts/FigureCard';
import { useFormat } from '../../parts/format';
import { RangePicker } from '../../parts/RangePicker';
import { useRange } from '../../parts/range';
import { Card, SeriesFigure } from '../../parts/SeriesFigure';
import { Answer } from '../../parts/states';
import { Time } from '../../parts/Time';
import type { PersonProps } from './Person';
import { useMayAbout } from './useMayAbout';

type Info = DataOf<'getPerLearnerInfo'>['data'];

/** Who the person is, their days, and where they stand. */
export function PersonOverview({ path }: PersonProps) {
  const { t } = useTranslation('learners');
  const may = useMayAbout(path.user_id);
  const { range } = useRange();
  const request = { path, query: { meta: true, ...range } };
  const info = useRead('getPerLearnerInfo', request);
  return (
    <>
      <Figures path={path} />
      <div className="filters">
        <RangePicker />
      </div>
      <div className="cards">
        {may('getPerLearnerTimeOverTime') ? (
          <SeriesFigure
            title={t('timeByDay')}
            operationId="getPerLearnerTimeOverTime"
            request={{ path, query: range }}
            isTime
          />
        ) : (
          <Card title={t('timeByDay')}>
            <Answer of={info}>
              {({ data }) => <DayChart label={t('timeByDay')} data={data.time_spent_overtime ?? {}} isTime />}
            </Answer>
            <footer>
              <ExplainButton operationId="getPerLearnerInfo" request={request} />
            </footer>
          </Card>
        )}
        {may('getPerLearnerVideosOverTime') && (
          <SeriesFigure
            title={t('videosByDay')}
            operationId="getPerLearnerVideosOverTime"
            request={{ path, query: range }}
          />
        )}
        <Card title={t('profile')}>
          <Answer of={info}>{({ data }) => <Profile info={data} />}</Answer>
        </Card>
        {may('getPerLearnerLastAccess') && <LastAccess path={path} />}
      </div>
    </>
  );
}

function Figures({ path }: PersonProps) {
  const { t } = useTranslation('learners');
  const may = useMayAbout(path.user_id);
  const format = useFormat();
  const request = { path };
  if (!may('getPerLearnerAverageGrade', 'getPerLearnerEngagementIndex', 'getPerLearnerPerformanceIndex')) return null;
  return (
    <div className="figures">
      <FigureCard title={t('averageGrade')} operationId="getPerLearnerAverageGrade" request={request}>
        {({ data }) => <strong>{format.share(data.average)}</strong>}
      </FigureCard>
      <FigureCard title={t('performanceIndex')} operationId="getPerLearnerPerformanceIndex" request={request}>
        {({ data }) => <strong>{format.number(data.value)}</strong>}
      </FigureCard>
      <FigureCard title={t('engagementIndex')} operationId="getPerLearnerEngagementIndex" request={request}>
        {({ data }) => <strong>{format.number(data.value)}</strong>}
      </FigureCard>
    </div>
  );
}

function Profile({ info }: { info: Info }) {
  const { t } = useTranslation('learners');
  const format = useFormat();
  const device = [info.browser, info.operating_system, info.resolution].filter(Boolean).join(', ');
  return (
    <Facts
      rows={[
        [t('username'), info.username],
        [t('email'), info.email],
        [t('joined'), <Time key="joined" value={info.date_joined} />],
        [t('last_login'), <Time key="last" value={info.last_activity} />],
        [t('location'), info.location],
        [t('device'), device],
        [t('time_spent'), format.duration(info.total_time_spent ?? 0)],
        [t('courses_completed'), format.number(info.course_completions ?? 0)],
        [t('assessments'), format.number(info.total_assessments ?? 0)],
        [t('videos'), format.number(info.total_videos ?? 0)],
      ]}
    />
  );
}

function LastAccess({ path }: PersonProps) {
  const { t } = useTranslation('learners');
  const { key } = usePlatform();
  const may = useMay();
  const format = useFormat();
  const answer = useRead('getPerLearnerLastAccess', { path });
  return (
    <Card title={t('lastAccess')}>
      <Answer of={answer}>
        {({ data: { course_last_accessed: last } }) =>
          last === null ? (
            <p>–</p>
          ) : (
            <Facts
              rows={[
                [
                  t('course'),
                  may('searchCatalog') ? (
                    <Link to={`/${key}/courses/${encodeURIComponent(last.course_id)}`}>{last.course_name}</Link>
                  ) : (
                    last.course_name
                  ),
                ],
                [t('block'), last.block_display_name ?? last.unit_display_name],
                [t('at'), <Time key="at" value={last.last_accessed} />],
                [t('progress'), format.percent(last.course_progress)],
                [t('grade'), last.course_grade === null ? null : format.share(last.course_grade)],
              ]}
            />
          )
        }
      </Answer>
      <footer>
        <ExplainButton operationId="getPerLearnerLastAccess" request={{ path }} />
      </footer>
    </Card>
  );
}
