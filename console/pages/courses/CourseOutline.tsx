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
type Section = DataOf<'getCourseGradingDetail'>['data'][number];

/** The results of the class in one block, as the service states them. */
interface Result {
  attempts: string;
  graded_earned: string;
  graded_possible: string;
  graded_percent: string;
}

/** The blocks of a course in its order, for administrators with the results of the class. */
export function CourseOutline({ path }: CourseProps) {
  const { t } = useTranslation('courses');
  const may = useMay();
  const isGraded = may('getCourseGradingDetail');
  const outline = useRead('getCourseOutline', { path });
  const detail = useRead('getCourseGradingDetail', { path }, { enabled: isGraded });
  return (
    <Answer of={outline}>
      {({ blocks }) =>
        blocks.length === 0 ? (
          <Empty title={t('noOutline')} />
        ) : (
          <>
            {isGraded && (
              <div className="above-table">
                <span />
                <span className="actions">
                  <ExplainButton operationId="getCourseGradingDetail" request={{ path }} />
                  <DownloadButton operationId="getCourseGradingDetail" request={{ path }} />
                </span>
              </div>
            )}
            {isGraded ? (
              <Answer of={detail}>{({ data }) => <BlockTable blocks={blocks} results={listResults(data)} />}</Answer>
            ) : (
              <BlockTable blocks={blocks} results={null} />
            )}
          </>
        )
      }
    </Answer>
  );
}

const listResults = (sections: Section[]): Map<string, Result> =>
  new Map(
    sections
      .flatMap((section) => [section, ...section.subsections.flatMap((one) => [one, ...one.problems])])
      .map((one) => [one.id, one]),
  );

/** How deep a block is in the outline: 0 for sections. */
function findDepth(block: Block, byId: Map<string, Block>): number {
  const parent = block.parent_id === null ? undefined : byId.get(block.parent_id);
  return parent === undefined ? 0 : findDepth(parent, byId) + 1;
}

function BlockTable({ blocks, results }: { blocks: Block[]; results: Map<string, Result> | null }) {
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
            <th scope="col">{t('assignmentType')}</th>
            <th scope="col" className="number">
              {t('points')}
            </th>
            {results && (
              <>
                <th scope="col" className="number">
                  {t('attempts')}
                </th>
                <th scope="col" className="number">
                  {t('earned')}
                </th>
                <th scope="col">{t('averageGrade')}</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {blocks.map((block) => {
            const result = results?.get(block.block_id);
            const depth = findDepth(block, byId);
            return (
              <tr key={block.block_id} className={depth === 0 ? 'section' : undefined}>
                <td>
                  <span style={{ paddingInlineStart: `${depth * 1.25}rem` }}>{block.name}</span>
                </td>
                <td>{t(`types.${block.type}`)}</td>
                <td>{block.assignment_type ?? '–'}</td>
                <td className="number">{block.max_score === null ? '–' : format.number(block.max_score)}</td>
                {results && (
                  <>
                    <td className="number">{result ? result.attempts : '–'}</td>
                    <td className="number">{result ? `${result.graded_earned} / ${result.graded_possible}` : '–'}</td>
                    <td>
                      {result ? (
                        <ShareBar
                          percent={Number(result.graded_percent)}
                          text={format.percent(Number(result.graded_percent))}
                        />
                      ) : (
                        '–'
                      )}
                    </td>
                  </>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
