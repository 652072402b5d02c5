import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { components } from '../../generated/client/types';
import type { OperationId, RequestOf } from '../api/client';
import { useRead } from '../api/useRead';
import { DayChart } from './DayChart';
import { DownloadButton } from './DownloadButton';
import { ExplainButton } from './Explain';
import { useFormat } from './format';
import { Answer } from './states';

type TimeSeries = components['schemas']['TimeSeries'];

interface SeriesFigureProps<Id extends OperationId> {
  title: string;
  /** An operation that answers with a `TimeSeries`. */
  operationId: Id;
  request: RequestOf<Id>;
  /** The figures are seconds, which are written as hours and minutes. */
  isTime?: boolean;
}

/** A figure by day: its total, its change against the period before, its line, its explanation and its file. */
export function SeriesFigure<Id extends OperationId>({
  title,
  operationId,
  request,
  isTime = false,
}: SeriesFigureProps<Id>) {
  const answer = useRead(operationId, request);
  const format = useFormat();
  return (
    <Card title={title}>
      <div className="series">
        <Answer of={answer}>
          {(data) => {
            const { data: days, total, meta } = data as TimeSeries;
            return (
              <>
                <p className="figure">
                  <strong>{isTime ? format.duration(total) : format.number(total)}</strong>{' '}
                  <Change value={meta.change_range} percent={meta.change_range_percent} isTime={isTime} />
                </p>
                <DayChart label={title} data={days} isTime={isTime} />
              </>
            );
          }}
        </Answer>
      </div>
      <footer>
        <ExplainButton operationId={operationId} request={request} />
        <DownloadButton operationId={operationId} request={request} />
      </footer>
    </Card>
  );
}

export const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="card" aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);

/** The change of a figure against the period before, as the service states it. */
export function Change({ value, percent, isTime = false }: { value: number; percent: number; isTime?: boolean }) {
  const format = useFormat();
  const text = isTime ? format.changeOfTime(value) : format.change(value);
  return <ChangeText value={value} text={`${text} (${format.change(percent)} %)`} />;
}

/** The same in a text of its own. */
export function ChangeText({ value, text }: { value: number; text: string }) {
  const { t } = useTranslation();
  const direction = value > 0 ? 'up' : value < 0 ? 'down' : 'same';
  return (
    <span className={`change ${direction}`} title={t('previous')}>
      {text}
    </span>
  );
}
