/** One request and its answer, between our service and a party. */
export interface Exchange {
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
  begin(request: Pick<Exchange, 'party' | 'direction' | 'method' | 'url' | 'headers' | 'body'>): Exchange;
  end(exchange: Exchange, status: number, answer: string): void;
  all(): Exchange[];
  /** What has changed after the one of this number, the newest last. */
  since(id: number): Exchange[];
}

const KEPT = 10_000;

/** What went both ways. Of many, the oldest are forgotten. */
export function createExchangeLog(): ExchangeLog {
  let exchanges: Exchange[] = [];
  let last = 0;
  return {
    begin: (request) => {
      const exchange: Exchange = { id: (last += 1), at: new Date().toISOString(), ...request, status: null, answer: '' };
      exchanges.push(exchange);
      if (exchanges.length > 2 * KEPT) exchanges = exchanges.slice(-KEPT);
      return exchange;
    },
    end: (exchange, status, answer) => Object.assign(exchange, { status, answer }),
    all: () => [...exchanges],
    since: (id) => exchanges.filter((one) => one.id > id),
  };
}
