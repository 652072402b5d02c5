import { EVER } from '../../db/analytics/windowedMetric.js';
import { readAtOneMoment } from '../../db/analytics/readAtOneMoment.js';
import type { DayRange } from '../../db/core/dayRange.js';
import type { components, operations } from '../../generated/types.js';
import type { Context } from '../_shared/operation.js';

type Explanation = components['schemas']['Explanation'];

/** The counts of rows that a figure was computed from; null where they are not stored. */
export interface SourceCounts {
  people: number | null;
  records: number | null;
}

/** What all figures have in common. */
export interface AnalyticsFigure {
  /** Null where the figure has no range. */
  range: DayRange | null;
  /** The filters that applied, by their names in the contract; undefined and null ones did not. */
  filters: Record<string, unknown>;
  /** Called only for explanations. */
  counted: () => Promise<SourceCounts> | SourceCounts;
}

type JsonOf200<Id extends keyof operations> = operations[Id]['responses'] extends {
  200: { content: { 'application/json': infer Body } };
}
  ? Body
  : never;

/** The operations whose 200 response has this body. */
export type OperationWith<Body> = {
  [Id in keyof operations]: [JsonOf200<Id>] extends [never] ? never : JsonOf200<Id> extends Body ? Id : never;
}[keyof operations];

type Request = Pick<Context<keyof operations>, 'access' | 'meaning' | 'services'> & { query: unknown };

/**
 * Reads a figure at one moment of the projection, with the header that all figures have, and its explanation if the
 * request asks for it.
 */
export async function readExplainedFigure<Kind extends AnalyticsFigure>(
  { access, meaning, services, query }: Request,
  read: () => Promise<Kind> | Kind,
): Promise<{ figure: Kind; headers: Record<string, string>; explain: { explain?: Explanation } }> {
  const isExplained = (query as { explain?: boolean }).explain === true;
  const readCounted = async () => {
    const figure = await read();
    return { figure, counted: isExplained ? await figure.counted() : null };
  };
  const { figures, until: moment } = access.platform
    ? await readAtOneMoment(services.db, access.platform.id, readCounted)
    : { figures: await readCounted(), until: new Date() };
  const { figure, counted } = figures;
  const until = moment.toISOString();
  const headers = { 'X-Data-As-Of': until };
  if (!counted) return { figure, headers, explain: {} };
  const { people, records } = counted;
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
