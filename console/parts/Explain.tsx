import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { components } from '../../generated/client/types';
import type { OperationId, RequestOf } from '../api/client';
import { useRead } from '../api/useRead';
import { Dialog } from './Dialog';
import { Facts } from './Facts';
import { useFormat } from './format';
import { Answer, Empty } from './states';
import { Time } from './Time';

type Explanation = components['schemas']['Explanation'];

/** Operations that explain their figure (`explain=true`). */
interface ExplainProps<Id extends OperationId> {
  operationId: Id;
  request: RequestOf<Id>;
}

/** A button that shows how a figure is computed, in the words of the service. */
export function ExplainButton<Id extends OperationId>(props: ExplainProps<Id>) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="quiet" onClick={() => setOpen(true)}>
        {t('explain')}
      </button>
      {isOpen && (
        <Dialog title={t('explain')} onClose={() => setOpen(false)}>
          <Explained {...props} />
        </Dialog>
      )}
    </>
  );
}

function Explained<Id extends OperationId>({ operationId, request }: ExplainProps<Id>) {
  const { t } = useTranslation();
  const { query } = request as { query?: object };
  const answer = useRead(operationId, { ...request, query: { ...query, explain: true } } as RequestOf<Id>);
  return (
    <Answer of={answer}>
      {(data) => {
        const { explain } = data as { explain?: Explanation };
        // The examples of the mock have none.
        return explain ? <ExplanationOf {...explain} /> : <Empty title={t('noExplanation')} />;
      }}
    </Answer>
  );
}

function ExplanationOf(explanation: Explanation) {
  const { t } = useTranslation();
  const format = useFormat();
  const { definition, formula, start_date: first, end_date: last, time_zone: zone, filters } = explanation;
  const rows: [string, React.ReactNode][] = [
    [t('explanation.definition'), definition],
    [t('explanation.formula'), <code key="formula">{formula}</code>],
    [
      t('explanation.days'),
      first && last ? `${format.day(first)} – ${format.day(last)} (${zone})` : t('explanation.allTime'),
    ],
    [
      t('explanation.filters'),
      Object.entries(filters)
        .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
        .join(', ') || '–',
    ],
    [t('explanation.people'), explanation.people_counted === null ? '–' : format.number(explanation.people_counted)],
    [t('explanation.records'), explanation.records_counted === null ? '–' : format.number(explanation.records_counted)],
    [t('explanation.until'), <Time key="until" value={explanation.records_until} />],
  ];
  return <Facts rows={rows} />;
}
