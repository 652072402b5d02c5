import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DataOf } from '../../api/client';
import { useRead } from '../../api/useRead';
import { useFormat } from '../../parts/format';
import { Answer, Empty } from '../../parts/states';
import type { CourseProps } from './Course';

type Rule = NonNullable<DataOf<'listCoursePrerequisites'>['rules']>;
type CourseRule = Extract<Rule, { course_id: string }>;

/** What a course requires, and what these courses require in turn: a list whose lines show what leads to what. */
export function CoursePrerequisites({ path: { org, course_id: id } }: CourseProps) {
  const { t } = useTranslation('courses');
  const answer = useRead('listCoursePrerequisites', { query: { platform_key: org, course_id: id } });
  return (
    <Answer of={answer}>
      {({ rules, dangling }) =>
        !rules ? (
          <Empty title={t('noPrerequisites')} />
        ) : (
          <div className="requirements">
            <p>{t('requires')}</p>
            <ul>
              <RuleItem rule={rules} org={org} missing={dangling} trail={[id]} />
            </ul>
          </div>
        )
      }
    </Answer>
  );
}

interface RuleProps<Of> {
  rule: Of;
  org: string;
  /** Courses that the platform does not have. */
  missing: string[];
  /** The courses that lead here, the course of the page first. */
  trail: string[];
}

function RuleItem({ rule, ...rest }: RuleProps<Rule>) {
  const { t } = useTranslation('courses');
  if ('course_id' in rule) return <CourseItem rule={rule} {...rest} />;
  const parts = ('all' in rule ? rule.all : rule.any) as Rule[];
  if (parts.length === 1) return <RuleItem rule={parts[0]!} {...rest} />;
  return (
    <li>
      <span className="note">{t('all' in rule ? 'allOf' : 'anyOf')}</span>
      <ul>
        {parts.map((part, nth) => (
          <RuleItem key={nth} rule={part} {...rest} />
        ))}
      </ul>
    </li>
  );
}

function CourseItem({ rule, org, missing, trail }: RuleProps<CourseRule>) {
  const { t } = useTranslation('courses');
  const format = useFormat();
  const { course_id: id, min_grade: grade, min_completion: completion } = rule;
  const isMissing = missing.includes(id);
  const course = useRead('listCourses', { query: { platform_key: org, course_id: id } }, { enabled: !isMissing });
  const name = course.data?.results[0]?.name || id;
  const conditions = [
    grade !== undefined && t('minGrade', { grade }),
    completion !== undefined && t('minCompletion', { share: format.percent(completion) }),
  ].filter((one) => one !== false);
  return (
    <li>
      {isMissing ? (
        <span>
          {id} <span className="note">{t('missing')}</span>
        </span>
      ) : (
        <Link to={`/${org}/courses/${encodeURIComponent(id)}/prerequisites`}>{name}</Link>
      )}
      {conditions.length > 0 && <span className="note"> {conditions.join(', ')}</span>}
      {!isMissing && !trail.includes(id) && <RulesOf id={id} org={org} trail={[...trail, id]} />}
    </li>
  );
}

/** What a required course requires itself. A course that requires itself ends the list. */
function RulesOf({ id, org, trail }: { id: string; org: string; trail: string[] }) {
  const answer = useRead('listCoursePrerequisites', { query: { platform_key: org, course_id: id } });
  if (!answer.data?.rules) return null;
  const { rules, dangling } = answer.data;
  return (
    <ul>
      <RuleItem rule={rules} org={org} missing={dangling} trail={trail} />
    </ul>
  );
}
