import type { ComponentProps } from 'react';
import type { OperationId } from '../api/client';
import { Figure } from './Figure';

/** One figure with its explanation. `children` writes the answer of the operation, which has `explain`. */
export const FigureCard = <Id extends OperationId>({ children, ...figure }: ComponentProps<typeof Figure<Id>>) => (
  <Figure {...figure}>{(data) => <p className="figure">{children(data)}</p>}</Figure>
);
