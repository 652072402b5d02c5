import { EVER } from '../../db/analytics/measured.js';
import { readRecordsUntil } from '../../db/analytics/readRecordsUntil.js';
import type { DayRange } from '../../db/core/dayRange.js';
import type { components, operations } from '../../generated/types.js';
import type { Context } from '../_shared/operation.js';

type Explanation = components['schemas']['Explanation'];

/** What a figure was computed from; null where that is not kept. */
export interface Counted {
  people: number | null;
  records: number | null;
}

/** What all figures have in common. */
export interface AnalyticsFigure {
  /** Null where the figure has no range. */
  range: DayRange | null;
  /** Filters that took effect, by the names of the contract; what is undefined or null had none. */
  filters: Record<string, unknown>;
  /** Called only for explanations. */
  counted: () => Promise<Counted> | Counted;
}

type JsonOf200<Id extends keyof operations> = operations[Id]['responses'] extends {
  200: { content: { 'application/json': infer Body } };
}
  ? Body
  : never;

/** The operations whose 200 has this body. */
export type OperationWith<Body> = {
  [Id in keyof operations]: [JsonOf200<Id>] extends [never] ? never : JsonOf200<Id> extends Body ? Id : never;
}[keyof operations];

type Request = Pick<Context<keyof operations>, 'access' | 'meaning' | 'services'> & { query: unknown };

/**
 * A figure with the header that all figures have, and the explanation, where the request wants it. Up to when records are in is read before the figure: those
 * that come in between may be in it, and none is missing.
 */
export async function explainedFigure<Kind extends AnalyticsFigure>(
  { access, meaning, services, query }: Request,
  read: () => Promise<Kind> | Kind,
): Promise<{ figure: Kind; headers: Record<string, string>; explain: { explain?: Explanation } }> {
  const until = (access.platform ? await readRecordsUntil(services.db, access.platform.id) : new Date()).toISOString();
  const figure = await read();
  const headers = { 'X-Data-As-Of': until };
  if ((query as { explain?: boolean }).explain !== true) return { figure, headers, explain: {} };
  const { people, records } = await figure.counted();
  const { from, to } = figure.range ?? { from: EVER, to: null };
  return {
    figure,
    headers,
    explain: {
      explain: {
        ...meaning,
        start_date: from === EVER ? null : from,
        end_date: to,
        time_zone: 'UTC',
        filters: Object.fromEntries(
          Object.entries(figure.filters).filter(([, value]) => value !== undefined && value !== null),
        ),
        people_counted: people,
        records_counted: records,
        records_until: until,
      },
    },
  };
}
