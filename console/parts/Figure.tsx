import type { ReactNode } from 'react';
import type { DataOf, OperationId, RequestOf } from '../api/client';
import { useRead } from '../api/useRead';
import { DownloadButton } from './DownloadButton';
import { Card } from './SeriesFigure';
import { ExplainButton } from './Explain';
import { Answer } from './states';

interface FigureProps<Id extends OperationId> {
  title: string;
  operationId: Id;
  request: RequestOf<Id>;
  /** Whether the operation answers CSV, too. */
  isFile?: boolean;
  children: (data: DataOf<Id>) => ReactNode;
}

/** What an operation answers, in a card with its explanation. */
export function Figure<Id extends OperationId>({
  title,
  operationId,
  request,
  isFile = false,
  children,
}: FigureProps<Id>) {
  const answer = useRead(operationId, request);
  return (
    <Card title={title}>
      <Answer of={answer}>{children}</Answer>
      <footer>
        <ExplainButton operationId={operationId} request={request} />
        {isFile && <DownloadButton operationId={operationId} request={request} />}
      </footer>
    </Card>
  );
}
