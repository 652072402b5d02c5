/** One request and its answer, between our service and a party. */
export interface LoggedExchange {
  id: number;
  party: string;
  /** As the party sees it. */
  direction: 'sent' | 'received';
  at: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Null while there is no answer; 0 when there never was one. */
  status: number | null;
  answer: string;
}

export interface ExchangeLog {
  begin(request: Pick<LoggedExchange, 'party' | 'direction' | 'method' | 'url' | 'headers' | 'body'>): LoggedExchange;
  end(exchange: LoggedExchange, status: number, answer: string): void;
  all(): LoggedExchange[];
  /** What has changed after the one of this number, the newest last. */
  since(id: number): LoggedExchange[];
}

const KEPT = 10_000;

/** What went both ways. Of many, the oldest are forgotten. */
export function createExchangeLog(): ExchangeLog {
  let exchanges: LoggedExchange[] = [];
  let last = 0;
  return {
    begin: (request) => {
      const exchange: LoggedExchange = {
        id: (last += 1),
        at: new Date().toISOString(),
        ...request,
        status: null,
        answer: '',
      };
      exchanges.push(exchange);
      if (exchanges.length > 2 * KEPT) exchanges = exchanges.slice(-KEPT);
      return exchange;
    },
    end: (exchange, status, answer) => Object.assign(exchange, { status, answer }),
    all: () => [...exchanges],
    since: (id) => exchanges.filter((one) => one.id > id),
  };
}
