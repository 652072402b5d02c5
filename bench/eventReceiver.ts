import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** Accepts what webhook endpoints are sent. */
export interface EventReceiver {
  origin: string;
  /** Deliveries so far. */
  count(): number;
  /** The numbers of the events (`data.number`) that a path received, in order. */
  numbersOf(path: string): number[];
  close(): void;
}

/** Starts a receiver that answers each delivery after this time. */
export async function startEventReceiver(answersAfterMs = 0): Promise<EventReceiver> {
  const received = new Map<string, number[]>();
  let count = 0;
  const server = http.createServer((incoming, response) => {
    let text = '';
    incoming.on('data', (piece: Buffer) => (text += piece.toString()));
    incoming.on('end', () => {
      count += 1;
      const { data } = JSON.parse(text) as { data: { number: number } };
      const path = incoming.url!;
      const numbers = received.get(path) ?? [];
      numbers.push(data.number);
      received.set(path, numbers);
      const answer = () => response.writeHead(204).end();
      if (answersAfterMs > 0) setTimeout(answer, answersAfterMs);
      else answer();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: () => count,
    numbersOf: (path) => received.get(path) ?? [],
    close: () => void server.close(),
  };
}
