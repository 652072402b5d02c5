import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../api/client';
import { useRead } from '../../api/useRead';
import { ExplainButton } from '../../parts/Explain';
import { FigureCard } from '../../parts/FigureCard';
import { useFormat } from '../../parts/format';
import { ShareBar } from '../../parts/ShareBar';
import { Answer, Empty } from '../../parts/states';
import type { PersonProps } from './Person';

type Skills = Extract<DataOf<'getUserSkills'>, unknown[]>;

/** The skills of a person, compared with the people who have points in them. */
export function PersonSkills({ path }: PersonProps) {
  const { t } = useTranslation('learners');
  const format = useFormat();
  const answer = useRead('getUserSkills', { path });
  return (
    <>
      <div className="figures">
        <FigureCard title={t('skills_points')} operationId="getUserPointPercentile" request={{ path }}>
          {({ total_points: points, percentile }) => (
            <>
              <strong>{format.number(points)}</strong>{' '}
              <span className="note">{t('percentileIs', { value: format.number(percentile) })}</span>
            </>
          )}
        </FigureCard>
      </div>
      <Answer of={answer}>
        {(skills) =>
          (skills as Skills).length === 0 ? <Empty title={t('noSkills')} /> : <SkillTable skills={skills as Skills} />
        }
      </Answer>
      <ExplainButton operationId="getUserSkills" request={{ path }} />
    </>
  );
}

function SkillTable({ skills }: { skills: Skills }) {
  const { t } = useTranslation('learners');
  const format = useFormat();
  return (
    <div className="scroller short first-column-stays" tabIndex={0} role="region" aria-label={t('skills')}>
      <table>
        <caption className="hidden">{t('skills')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('skill')}</th>
            <th scope="col" className="number">
              {t('points')}
            </th>
            <th scope="col">{t('percentile')}</th>
            <th scope="col">{t('levels')}</th>
            <th scope="col">{t('sources')}</th>
          </tr>
        </thead>
        <tbody>
          {skills.map(({ skill, total_points: points, percentile, levels, courses, resources }) => (
            <tr key={skill.skill_id}>
              <td>{skill.name}</td>
              <td className="number">{format.number(points)}</td>
              <td>
                <ShareBar percent={percentile} text={format.number(percentile)} />
              </td>
              <td>{levels.map(({ name }) => name).join(', ') || '–'}</td>
              <td>
                {[
                  ...courses.map(({ course_id: id, points: own }) => `${id}: ${format.number(own)}`),
                  ...resources.map(({ name, points: own }) => `${name}: ${format.number(own)}`),
                ].join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
