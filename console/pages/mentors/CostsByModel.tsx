import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { each } from '../../../generated/client/index.mjs';
import { useApi } from '../../api/session';
import { usePlatform } from '../../app/platform';
import { DownloadButton } from '../../parts/DownloadButton';
import { ExplainButton } from '../../parts/Explain';
import { useFormat } from '../../parts/format';
import { RowTable } from '../../parts/RowTable';
import { Card } from '../../parts/SeriesFigure';
import { Answer } from '../../parts/states';

const PAGE = 500;

/** What the models of a platform cost in all time; the service lists it for administrators of all platforms only. */
export function CostsByModel() {
  const { t } = useTranslation('mentors');
  const format = useFormat();
  const { client } = useApi();
  const { key } = usePlatform();
  const answer = useQuery({
    queryKey: ['listCostsPerTenant', 'platform', key],
    queryFn: async ({ signal }) => {
      const query = { sort: 'platform_key' as const, length: PAGE };
      for await (const costs of each(client.listCostsPerTenant, { query, signal }))
        if (costs.platform_key === key) return costs.model_costs;
      return [];
    },
  });
  return (
    <Card title={t('budgets.models')}>
      <Answer of={answer}>
        {(models) => (
          <RowTable
            caption={t('budgets.model')}
            empty={t('budgets.noUsage')}
            rows={models}
            getKey={({ model, provider }) => `${provider} ${model}`}
            columns={[
              { id: 'model', title: t('budgets.model'), cell: ({ model }) => model || '–' },
              { id: 'provider', title: t('budgets.provider'), cell: ({ provider }) => provider || '–' },
              { id: 'calls', title: t('budgets.calls'), isNumber: true, cell: ({ calls }) => format.number(calls) },
              {
                ...{ id: 'sent', title: t('budgets.sent'), isNumber: true },
                cell: ({ input_tokens: tokens }) => format.number(tokens),
              },
              {
                ...{ id: 'received', title: t('budgets.received'), isNumber: true },
                cell: ({ output_tokens: tokens }) => format.number(tokens),
              },
              {
                ...{ id: 'cost', title: t('budgets.cost'), isNumber: true },
                cell: ({ total_cost: cost }) => (cost === null ? '–' : format.cost(cost)),
              },
              {
                ...{ id: 'unpriced', title: t('budgets.unpriced'), isNumber: true },
                cell: ({ unpriced_calls: calls }) => format.number(calls),
              },
            ]}
          />
        )}
      </Answer>
      <footer>
        <ExplainButton operationId="listCostsPerTenant" request={{}} />
        <DownloadButton operationId="listCostsPerTenant" request={{}} />
      </footer>
    </Card>
  );
}
