import { createSocket } from 'node:dgram';
import { once } from 'node:events';

export interface DnsServer {
  /** `address:port`, as settings name it. */
  address: string;
  /** CNAME targets by name. An absent name does not exist; null makes the server fail. */
  records: Record<string, string | null>;
  /** Queried names. */
  asked: string[];
  close(): Promise<void>;
}

/** Starts a local name server that serves CNAME records (RFC 1035). */
export async function startDnsServer(): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const records: Record<string, string | null> = {};
  const asked: string[] = [];
  socket.on('message', (query, { port, address }) => {
    const { name, end } = parseName(query);
    asked.push(name);
    const target = records[name];
    const code = target === null ? 2 : target === undefined ? 3 : 0;
    const header = Buffer.from([query[0]!, query[1]!, 0x81, 0x80 | code, 0, 1, 0, target ? 1 : 0, 0, 0, 0, 0]);
    const host = target ? encode(target) : Buffer.alloc(0);
    const answer = target
      ? Buffer.concat([Buffer.from([0xc0, 12, 0, 5, 0, 1, 0, 0, 0, 60, 0, host.length]), host])
      : Buffer.alloc(0);
    socket.send(Buffer.concat([header, query.subarray(12, end), answer]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    records,
    asked,
    close: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
}

/** Parses the name of the question and the offset at which the question ends. */
function parseName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  while (query[at] !== 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + query[at]!));
    at += 1 + query[at]!;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 };
}

const encode = (host: string): Buffer =>
  Buffer.concat([
    ...host.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label, 'latin1')])),
    Buffer.from([0]),
  ]);
