import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../api/client';
import { useRead } from '../../api/useRead';
import { useMay } from '../../app/platform';
import { DownloadButton } from '../../parts/DownloadButton';
import { ExplainButton } from '../../parts/Explain';
import { useFormat } from '../../parts/format';
import { ShareBar } from '../../parts/ShareBar';
import { Answer, Empty } from '../../parts/states';
import type { CourseProps } from './Course';

type Block = DataOf<'getCourseOutline'>['blocks'][number];
type Results = DataOf<'listCourseBlockFigures'>['data'][number];

/** The blocks of a course in its order, for administrators with the results of the class. */
export function CourseOutline({ path }: CourseProps) {
  const { t } = useTranslation('courses');
  const may = useMay();
  const mayFigures = may('listCourseBlockFigures');
  const outline = useRead('getCourseOutline', { path });
  const figures = useRead('listCourseBlockFigures', { path }, { enabled: mayFigures });
  return (
    <Answer of={outline}>
      {({ blocks }) =>
        blocks.length === 0 ? (
          <Empty title={t('noOutline')} />
        ) : mayFigures ? (
          <Answer of={figures}>
            {({ enrolled, data }) => (
              <>
                <div className="above-table">
                  <span>{t('enrolledNow', { count: enrolled })}</span>
                  <span className="actions">
                    <ExplainButton operationId="listCourseBlockFigures" request={{ path }} />
                    <DownloadButton operationId="listCourseBlockFigures" request={{ path }} />
                  </span>
                </div>
                <BlockTable blocks={blocks} results={new Map(data.map((one) => [one.block_id, one]))} />
              </>
            )}
          </Answer>
        ) : (
          <BlockTable blocks={blocks} results={null} />
        )
      }
    </Answer>
  );
}

/** How deep a block is in the outline: 0 for sections. */
function findDepth(block: Block, byId: Map<string, Block>): number {
  const parent = block.parent_id === null ? undefined : byId.get(block.parent_id);
  return parent === undefined ? 0 : findDepth(parent, byId) + 1;
}

function BlockTable({ blocks, results }: { blocks: Block[]; results: Map<string, Results> | null }) {
  const { t } = useTranslation('courses');
  const format = useFormat();
  const byId = new Map(blocks.map((block) => [block.block_id, block]));
  return (
    <div className="scroller short" tabIndex={0} role="region" aria-label={t('outline')}>
      <table>
        <caption className="hidden">{t('outline')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('block')}</th>
            <th scope="col">{t('type')}</th>
            {results && (
              <>
                <th scope="col">{t('completedBy')}</th>
                <th scope="col">{t('averageGrade')}</th>
              </>
            )}
            <th scope="col">{t('assignmentType')}</th>
            {results ? (
              <>
                <th scope="col" className="number">
                  {t('attempts')}
                </th>
                <th scope="col" className="number">
                  {t('earned')}
                </th>
              </>
            ) : (
              <th scope="col" className="number">
                {t('points')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {blocks.map((block) => {
            const own = results?.get(block.block_id);
            const depth = findDepth(block, byId);
            return (
              <tr key={block.block_id} className={depth === 0 ? 'section' : undefined}>
                <td>
                  <span style={{ paddingInlineStart: `${depth * 1.25}rem` }}>{block.name}</span>
                </td>
                <td>{t(`types.${block.type}`)}</td>
                {results && (
                  <>
                    <td>
                      <Completed of={own} />
                    </td>
                    <td>
                      <MeanGrade of={own} />
                    </td>
                  </>
                )}
                <td>{block.assignment_type ?? '–'}</td>
                {results ? (
                  <Points of={own} />
                ) : (
                  <td className="number">{block.max_score === null ? '–' : format.number(block.max_score)}</td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Blocks that were added to the outline a moment ago have no results yet. */
interface ResultsProps {
  of: Results | undefined;
}

function Completed({ of }: ResultsProps) {
  const format = useFormat();
  const { completions = null, completion_rate: percent = null } = of ?? {};
  if (completions === null || percent === null) return '–';
  return <ShareBar percent={percent} text={`${format.number(completions)} (${format.percent(percent)})`} />;
}

function MeanGrade({ of }: ResultsProps) {
  const format = useFormat();
  const { average_grade: grade = null } = of ?? {};
  return grade === null ? '–' : <ShareBar percent={grade * 100} text={format.share(grade)} />;
}

function Points({ of }: ResultsProps) {
  const format = useFormat();
  const { attempts = null, points_earned: earned = null, points_possible: possible = null } = of ?? {};
  return (
    <>
      <td className="number">{attempts === null ? '–' : format.number(attempts)}</td>
      <td className="number">
        {earned === null || possible === null ? '–' : `${format.number(earned)} / ${format.number(possible)}`}
      </td>
    </>
  );
}
