import { useTranslation } from 'react-i18next';
import { useRead } from '../../api/useRead';
import { useOrg } from '../../app/platform';
import { useFormat } from '../../parts/format';
import { Card } from '../../parts/SeriesFigure';
import { Answer, Empty } from '../../parts/states';

/** The levels that points of a skill reach on this platform. */
export function Levels() {
  const { t } = useTranslation('skills');
  const path = useOrg();
  const format = useFormat();
  const answer = useRead('listSkillThresholds', { path });
  return (
    <Card title={t('levels')}>
      <Answer of={answer}>
        {(levels) =>
          levels.length === 0 ? (
            <Empty title={t('noLevels')} />
          ) : (
            <dl className="facts">
              {levels.map(({ name, threshold }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{t('fromPoints', { points: format.number(threshold) })}</dd>
                </div>
              ))}
            </dl>
          )
        }
      </Answer>
      <p className="note">{t('levelsNote')}</p>
    </Card>
  );
}
