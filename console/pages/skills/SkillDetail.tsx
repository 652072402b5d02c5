import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { DataOf } from '../../api/client';
import { useRead } from '../../api/useRead';
import { useMay, useOrg, usePlatform } from '../../app/platform';
import { ExplainButton } from '../../parts/Explain';
import { Figure } from '../../parts/Figure';
import { useFormat } from '../../parts/format';
import { PageHead } from '../../parts/PageHead';
import { Card } from '../../parts/SeriesFigure';
import { Answer, Empty } from '../../parts/states';
import { Distribution } from './Distribution';

/** A skill: who has it, which courses teach it, and how its points are distributed. */
export function SkillDetail() {
  const { t } = useTranslation('skills');
  const { skill: name } = useParams();
  const { key } = usePlatform();
  const path = useOrg();
  const answer = useRead('getSkill', { path: { ...path, skill_name: name! } });
  return (
    <>
      <p>
        <Link to={`/${key}/skills`}>{t('back')}</Link>
      </p>
      <PageHead title={name!} />
      <Answer of={answer}>{(skill) => <Facts skill={skill} />}</Answer>
    </>
  );
}

function Facts({ skill }: { skill: DataOf<'getSkill'> }) {
  const { t } = useTranslation('skills');
  const path = useOrg();
  const may = useMay();
  const { key } = usePlatform();
  const format = useFormat();
  const levels = useRead('listSkillThresholds', { path }, { enabled: may('listSkillThresholds') });
  const facts = [
    [t('user_count'), format.number(skill.user_count)],
    [t('total_points'), format.number(skill.total_points)],
    [t('average_points'), format.number(skill.average_points)],
    [t('categories'), skill.categories.join(', ') || '–'],
    [t('description'), skill.description || '–'],
  ] as const;
  return (
    <div className="cards">
      <Card title={t('figures')}>
        <dl className="facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <footer>
          <ExplainButton operationId="getSkill" request={{ path: { ...path, skill_name: skill.name } }} />
        </footer>
      </Card>
      {may('getSkillPercentile') && (
        <Figure
          title={t('distribution')}
          operationId="getSkillPercentile"
          request={{ path: { ...path, skill_id: skill.id }, query: {} }}
        >
          {(data) => <Distribution label={t('distribution')} of={data} levels={levels.data ?? []} />}
        </Figure>
      )}
      <Card title={t('taughtBy')}>
        {skill.courses.length === 0 ? (
          <Empty title={t('noCourses')} />
        ) : (
          <ul className="plain">
            {skill.courses.map(({ course_id: id, skills }) => (
              <li key={id}>
                <Link to={`/${key}/courses/${encodeURIComponent(id)}`}>{id}</Link>{' '}
                <span className="note">{skills.map((one) => one.name).join(', ')}</span>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card title={t('related')}>
        {skill.related.length === 0 ? (
          <Empty title={t('noRelated')} />
        ) : (
          <ul className="plain">
            {skill.related.map(({ name }) => (
              <li key={name}>
                <Link to={`/${key}/skills/${encodeURIComponent(name)}`}>{name}</Link>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}
