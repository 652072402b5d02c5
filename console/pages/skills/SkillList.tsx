import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DataOf, RequestOf } from '../../api/client';
import { useApi } from '../../api/session';
import { buildRead } from '../../api/useRead';
import { useMay, useOrg, usePlatform } from '../../app/platform';
import { type Column, DataTable, type ReadPage } from '../../parts/DataTable';
import { DownloadButton } from '../../parts/DownloadButton';
import { ExplainButton } from '../../parts/Explain';
import { Figure } from '../../parts/Figure';
import { useFormat } from '../../parts/format';
import { PageHead } from '../../parts/PageHead';
import { Distribution } from './Distribution';
import { Levels } from './Levels';

type Skill = Extract<DataOf<'listSkills'>, unknown[]>[number];
type Sort = NonNullable<NonNullable<RequestOf<'listSkills'>['query']>['sort']>;

const FIGURES = ['course_count', 'user_count', 'total_points', 'average_points'] as const;

export function SkillList() {
  const { t } = useTranslation('skills');
  const api = useApi();
  const queries = useQueryClient();
  const path = useOrg();
  const may = useMay();
  const { key } = usePlatform();
  const format = useFormat();
  // The operation answers with all skills at once: the pages are parts of one answer.
  const read = useCallback(
    (sort: string): ReadPage<Skill> =>
      (page, length) => ({
        queryKey: ['listSkills', path, sort, 'rows', page, length],
        queryFn: async () => {
          const query = { sort: sort as Sort };
          const all = (await queries.fetchQuery(buildRead(api, 'listSkills', { path, query }))) as Skill[];
          return { rows: all.slice((page - 1) * length, page * length), total: all.length };
        },
      }),
    [api, queries, path],
  );
  const columns = useMemo<Column<Skill>[]>(
    () => [
      {
        ...{ id: 'name', title: t('name'), sort: 'name' },
        cell: ({ name }) => <Link to={`/${key}/skills/${encodeURIComponent(name)}`}>{name}</Link>,
      },
      ...FIGURES.map((field) => ({
        ...{ id: field, title: t(field), sort: field, isNumber: true },
        cell: (skill: Skill) => format.number(skill[field]),
      })),
    ],
    [t, format, key],
  );
  return (
    <>
      <PageHead title={t('title')} />
      <div className="cards">
        {may('getSkillsPercentile') && (
          <Figure title={t('allPoints')} operationId="getSkillsPercentile" request={{ path, query: {} }}>
            {(data) => <Distribution label={t('allPoints')} of={data} levels={[]} />}
          </Figure>
        )}
        {may('listSkillThresholds') && <Levels />}
      </div>
      <div className="list-section">
        <h2>{t('list')}</h2>
        <DataTable caption={t('list')} columns={columns} read={read} defaultSort="-total_points">
          <ExplainButton operationId="listSkills" request={{ path, query: {} }} />
          <DownloadButton operationId="listSkills" request={{ path, query: {} }} />
        </DataTable>
      </div>
    </>
  );
}
