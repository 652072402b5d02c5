import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useRead } from '../../api/useRead';
import { useMay, useOrg, usePlatform } from '../../app/platform';
import { useFormat } from '../../parts/format';
import { Card } from '../../parts/SeriesFigure';
import { Answer } from '../../parts/states';
import { Time } from '../../parts/Time';
import { Facts } from '../../parts/Facts';
import { useStatements } from './useStatements';

/** One statement as it was sent, and what became of it. */
export function StatementPage() {
  const { t } = useTranslation('records');
  const { statement: id } = useParams();
  const { key } = usePlatform();
  const may = useMay();
  const answer = useStatements({ statementId: id! });
  return (
    <>
      <p>
        <Link to={`/${key}/records`}>{t('back')}</Link>
      </p>
      <div className="cards">
        {may('getStatementFacts') && <WhatBecame id={id!} />}
        <Card title={t('asSent')}>
          <Answer of={answer}>
            {(statement) => (
              <pre className="statement" tabIndex={0}>
                {JSON.stringify(statement, null, 2)}
              </pre>
            )}
          </Answer>
        </Card>
      </div>
    </>
  );
}

function WhatBecame({ id }: { id: string }) {
  const { t } = useTranslation('records');
  const format = useFormat();
  const answer = useRead('getStatementFacts', { path: { ...useOrg(), statement_id: id } });
  return (
    <Card title={t('way')}>
      <Answer of={answer}>
        {(facts) => {
          const { activity_day: day, block_result: block, course_result: course } = facts;
          const rows: [string, ReactNode][] = [
            [t('stored'), <Time key="stored" value={facts.stored_at} />],
            [t('occurred'), <Time key="occurred" value={facts.occurred_at} />],
            [t('processed'), t(facts.is_voided ? 'voided' : facts.is_processed ? 'yes' : 'notYet')],
            [t('person'), facts.person?.username ?? t('notRecognized')],
            [t('course'), facts.course?.name ?? t('notRecognized')],
            [t('block'), facts.block?.name ?? '–'],
            [
              t('day'),
              day
                ? t('dayOf', {
                    ...{ day: format.day(day.day), count: day.events, time: format.seconds(day.seconds) },
                  })
                : '–',
            ],
            [t('blockCompleted'), block ? <Time key="block" value={block.completed_at} /> : '–'],
            [t('attempts'), block ? format.number(block.attempts) : '–'],
            [t('progress'), course ? format.percent(course.percent) : '–'],
            [t('courseCompleted'), course ? <Time key="course" value={course.completed_at} /> : '–'],
            [t('certificate'), <Time key="certificate" value={facts.certificate?.earned_at ?? null} />],
          ];
          return <Facts rows={rows} />;
        }}
      </Answer>
    </Card>
  );
}
