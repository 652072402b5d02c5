import { useTranslation } from 'react-i18next';
import { useRead } from '../../api/useRead';
import { useOrg } from '../../app/platform';
import { DownloadButton } from '../../parts/DownloadButton';
import { ExplainButton } from '../../parts/Explain';
import { useFormat } from '../../parts/format';
import { RowTable } from '../../parts/RowTable';
import { Card } from '../../parts/SeriesFigure';
import { Answer } from '../../parts/states';

/** What the language models of a platform cost in all time. */
export function CostsByModel() {
  const { t } = useTranslation('mentors');
  const format = useFormat();
  const request = { path: useOrg() };
  const answer = useRead('listCostsPerModel', request);
  return (
    <Card title={t('budgets.models')}>
      <Answer of={answer}>
        {({ data }) => (
          <RowTable
            caption={t('budgets.model')}
            empty={t('budgets.noUsage')}
            rows={data}
            getKey={({ model, provider }) => `${provider} ${model}`}
            columns={[
              { id: 'model', title: t('budgets.model'), cell: ({ model }) => model || '–' },
              {
                ...{ id: 'cost', title: t('budgets.cost'), isNumber: true },
                cell: ({ total_cost: cost }) => (cost === null ? '–' : format.cost(cost)),
              },
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
                ...{ id: 'unpriced', title: t('budgets.unpriced'), isNumber: true },
                cell: ({ unpriced_calls: calls }) => format.number(calls),
              },
            ]}
          />
        )}
      </Answer>
      <footer>
        <ExplainButton operationId="listCostsPerModel" request={request} />
        <DownloadButton operationId="listCostsPerModel" request={request} />
      </footer>
    </Card>
  );
}
