import net from 'node:net';
import process from 'node:process';
import type pg from 'pg';
import type { ChaosPostgres } from './chaosPostgres.js';
import type { ClientSurroundings } from './chaosClient.js';
import type { Choices } from './choices.js';
import type { FaultyLine, LineState } from './faultyLine.js';
import type { OutsideParties } from './outsideParties.js';
import type { SupervisedService } from './supervisedService.js';

export interface FaultWorld {
  service: SupervisedService;
  postgres: ChaosPostgres;
  postgresLine: FaultyLine;
  parties: OutsideParties;
  shared: ClientSurroundings;
  /** An Authorization header of a client. */
  authorization: string;
}

/** Ends a fault. */
type Heal = () => Promise<void> | void;

/** A fault that the run makes on purpose. */
export interface ChaosFault {
  kind: string;
  /** Two faults of one part are not made at the same time. */
  part: 'service' | 'postgres' | 'typesense' | 'model' | 'cardpay' | 'receiver' | 'clients';
  /** Makes the fault. Throws FaultSkipped where that is impossible. */
  make(world: FaultWorld, choices: Choices): Promise<Heal> | Heal;
}

/** The fault cannot be made here; the message says why. */
export class FaultSkipped extends Error {
  override readonly name = 'FaultSkipped';
}

const SLOW_CLIENTS = 40;
const SLOW_BYTE_MS = 400;
const TOO_MANY_CONNECTIONS = '53300';

const nothing: Heal = () => {};

function signal(pid: number | null | undefined, name: NodeJS.Signals): void {
  if (pid === null || pid === undefined) throw new FaultSkipped('the process is starting');
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Stops a process by SIGSTOP. */
function freeze(pid: number | null | undefined): Heal {
  signal(pid, 'SIGSTOP');
  return () => signal(pid, 'SIGCONT');
}

function disturb(line: FaultyLine, state: LineState): Heal {
  line.set(state);
  return () => line.set('open');
}

const onLine = (part: 'typesense' | 'model' | 'cardpay' | 'receiver', kind: string, state: LineState): ChaosFault => ({
  kind: `${part} ${kind}`,
  part,
  make: ({ parties }) => disturb(parties.lines[part], state),
});

const onPostgresLine = (kind: string, state: LineState): ChaosFault => ({
  kind: `postgres ${kind}`,
  part: 'postgres',
  make: ({ postgresLine }) => disturb(postgresLine, state),
});

export const CHAOS_FAULTS: readonly ChaosFault[] = [
  {
    kind: 'service killed',
    part: 'service',
    make: ({ service }) => {
      signal(service.pid(), 'SIGKILL');
      return nothing;
    },
  },
  { kind: 'service frozen', part: 'service', make: ({ service }) => freeze(service.pid()) },
  {
    kind: 'worker killed',
    part: 'service',
    make: ({ service }, choices) => {
      signal(service.workerPids()[choices.whole(0, 1)], 'SIGKILL');
      return nothing;
    },
  },
  {
    kind: 'worker frozen',
    part: 'service',
    make: ({ service }, choices) => freeze(service.workerPids()[choices.whole(0, 1)]),
  },
  {
    kind: 'clock of a worker an hour ahead',
    part: 'service',
    make: ({ service }, choices) => {
      const pid = service.workerPids()[choices.whole(0, 1)];
      signal(pid, 'SIGWINCH');
      return () => signal(pid, 'SIGWINCH');
    },
  },
  {
    kind: 'everything restarted',
    part: 'service',
    make: async ({ service, postgres }) => {
      await service.restart(async () => {
        await postgres.stopAtOnce();
        postgres.start();
      });
      return nothing;
    },
  },
  {
    kind: 'postgres backend killed',
    part: 'postgres',
    make: async ({ postgres }) => {
      const [backend] = await postgres.query<{ pid: number }>(
        `select pid from pg_stat_activity where backend_type = 'client backend' and usename = 'lps' order by random() limit 1`,
      );
      signal(backend?.pid, 'SIGKILL');
      return nothing;
    },
  },
  {
    kind: 'postgres stopped at once',
    part: 'postgres',
    make: async ({ postgres }) => {
      await postgres.stopAtOnce();
      return postgres.start;
    },
  },
  onPostgresLine('cut off', 'cut'),
  onPostgresLine('silent', 'silent'),
  onPostgresLine('connections lost', 'lost'),
  onPostgresLine('slow', { delayMs: 150 }),
  onPostgresLine('throttled', { bytesPerS: 20_000 }),
  {
    kind: 'postgres without free connections',
    part: 'postgres',
    make: async ({ postgres }) => {
      const held: pg.Client[] = [];
      try {
        for (;;) held.push(await postgres.connect());
      } catch (error) {
        if ((error as { code?: string }).code !== TOO_MANY_CONNECTIONS)
          throw new FaultSkipped(`a connection failed: ${(error as Error).message}`);
      }
      return async () => {
        await Promise.all(held.map((client) => client.end().catch(() => {})));
      };
    },
  },
  {
    kind: 'postgres disk full',
    part: 'postgres',
    make: async ({ postgres }) => {
      if (!postgres.disk) throw new FaultSkipped('only root may mount a small disk for the data');
      await postgres.disk.fill();
      return postgres.disk.free;
    },
  },
  onLine('typesense', 'cut off', 'cut'),
  onLine('typesense', 'silent', 'silent'),
  onLine('typesense', 'slow', { delayMs: 800 }),
  onLine('model', 'cut off', 'cut'),
  onLine('model', 'silent', 'silent'),
  onLine('model', 'throttled', { bytesPerS: 200 }),
  onLine('cardpay', 'cut off', 'cut'),
  onLine('cardpay', 'slow', { delayMs: 1_000 }),
  onLine('receiver', 'cut off', 'cut'),
  onLine('receiver', 'silent', 'silent'),
  {
    kind: 'receiver answers 500',
    part: 'receiver',
    make: ({ parties }) => {
      parties.setReceiverFails(true);
      return () => parties.setReceiverFails(false);
    },
  },
  {
    kind: 'clients that close before the answer',
    part: 'clients',
    make: ({ shared }) => {
      shared.areLeaving = true;
      return () => void (shared.areLeaving = false);
    },
  },
  {
    kind: 'clients that send slowly',
    part: 'clients',
    make: ({ service, authorization }) => sendSlowly(service.url, authorization),
  },
];

/** Opens connections that send the body of a request byte by byte, and closes them in the middle of it. */
function sendSlowly(url: string, authorization: string): Heal {
  const { port, host } = new URL(url);
  const sockets = Array.from({ length: SLOW_CLIENTS }, () => {
    const socket = net.connect(Number(port), '127.0.0.1');
    socket.on('error', () => {}).resume();
    socket.write(
      `POST /api/catalog/courses/ HTTP/1.1\r\nHost: ${host}\r\nAuthorization: ${authorization}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 10000\r\n\r\n{',
    );
    return socket;
  });
  const timer = setInterval(() => sockets.forEach((socket) => socket.destroyed || socket.write(' ')), SLOW_BYTE_MS);
  return () => {
    clearInterval(timer);
    sockets.forEach((socket) => socket.destroy());
  };
}

export interface PlannedFault {
  faults: ChaosFault[];
  durationMs: number;
  /** Calm before the fault. */
  pauseMs: number;
}

/** Longer than the time after which others take over the jobs of a process. */
const LONG_MS = [25_000, 35_000] as const;
const SHORT_MS = [1_500, 6_000] as const;

/**
 * Plans faults without end: every kind once in a drawn order, then again in another order. One in three plans has a
 * second fault of another part. With `areLong`, one in six lasts long. Only kinds that contain `only` are made; at
 * least one must.
 */
export function* planFaults(
  choices: Choices,
  { areLong, only }: { areLong: boolean; only: string },
): Generator<PlannedFault> {
  const kinds = CHAOS_FAULTS.filter(({ kind }) => kind.includes(only));
  let deck: ChaosFault[] = [];
  const draw = (isAllowed: (fault: ChaosFault) => boolean) => {
    if (deck.length === 0) deck = choices.shuffle(kinds);
    const place = deck.findIndex(isAllowed);
    return place < 0 ? [] : deck.splice(place, 1);
  };
  for (;;) {
    const faults = draw(() => true);
    if (choices.whole(1, 3) === 1) faults.push(...draw(({ part }) => part !== faults[0]!.part));
    const [least, most] = choices.whole(1, 6) === 1 && areLong ? LONG_MS : SHORT_MS;
    yield { faults, durationMs: choices.whole(least, most), pauseMs: choices.whole(500, 2_000) };
  }
}
