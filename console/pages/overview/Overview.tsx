import { useTranslation } from 'react-i18next';
import { useMay, useOrg } from '../../app/platform';
import { PageHead } from '../../parts/PageHead';
import { RangePicker } from '../../parts/RangePicker';
import { useRange } from '../../parts/range';
import { SeriesFigure } from '../../parts/SeriesFigure';

const SERIES = [
  ['activePeople', 'getAudienceActiveUsersOverTime'],
  ['registrations', 'getRegisteredUsersOverTime'],
  ['enrollments', 'getEnrollmentsOverTime'],
  ['completions', 'getCourseCompletionsOverTime'],
] as const;

/** The figures of a platform by day. */
export default function Overview() {
  const { t } = useTranslation('overview');
  const path = useOrg();
  const may = useMay();
  const { range } = useRange();
  return (
    <>
      <PageHead title={t('title')}>
        <RangePicker />
      </PageHead>
      <div className="cards">
        {SERIES.filter(([, operationId]) => may(operationId)).map(([name, operationId]) => (
          <SeriesFigure key={name} title={t(name)} operationId={operationId} request={{ path, query: range }} />
        ))}
      </div>
    </>
  );
}
