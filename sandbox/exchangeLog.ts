/** A request between the service and a party, and the answer to it. */
export interface LoggedExchange {
  id: number;
  party: string;
  /** From the party's point of view. */
  direction: 'sent' | 'received';
  at: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Null while the request is open; 0 when it failed without an answer. */
  status: number | null;
  answer: string;
}

export interface ExchangeLog {
  begin(request: Pick<LoggedExchange, 'party' | 'direction' | 'method' | 'url' | 'headers' | 'body'>): LoggedExchange;
  end(exchange: LoggedExchange, status: number, answer: string): void;
  all(): LoggedExchange[];
  /** Lists the exchanges with a greater id, oldest first. */
  since(id: number): LoggedExchange[];
}

const MAX_EXCHANGES = 10_000;

/** Keeps the latest exchanges in memory: at least the last 10,000. */
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
      if (exchanges.length > 2 * MAX_EXCHANGES) exchanges = exchanges.slice(-MAX_EXCHANGES);
      return exchange;
    },
    end: (exchange, status, answer) => Object.assign(exchange, { status, answer }),
    all: () => [...exchanges],
    since: (id) => exchanges.filter((one) => one.id > id),
  };
}
