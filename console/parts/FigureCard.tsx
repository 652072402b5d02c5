import type { ReactNode } from 'react';
import type { DataOf, OperationId, RequestOf } from '../api/client';
import { useRead } from '../api/useRead';
import { ExplainButton } from './Explain';
import { Card } from './SeriesFigure';
import { Answer } from './states';

/** One figure with its explanation. `children` writes the answer of the operation, which has `explain`. */
export function FigureCard<Id extends OperationId>({
  title,
  operationId,
  request,
  children,
}: {
  title: string;
  operationId: Id;
  request: RequestOf<Id>;
  children: (data: DataOf<Id>) => ReactNode;
}) {
  const answer = useRead(operationId, request);
  return (
    <Card title={title}>
      <Answer of={answer}>{(data) => <p className="figure">{children(data)}</p>}</Answer>
      <footer>
        <ExplainButton operationId={operationId} request={request} />
      </footer>
    </Card>
  );
}
