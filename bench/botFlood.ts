import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { BenchDatabase } from './benchDatabase.js';
import { makeBot, sendMessage, startChannel } from './botChannel.js';
import { startMeasuredServer } from './measure.js';
import type { Figure } from './report.js';

const MESSAGES = 2_000;
const WITHIN_MS = 10_000;
const AT_ONCE = 10;
const PEOPLE = 100;
const OTHERS_EVERY_MS = 500;
const AIM_ACCEPTED_MS = 300;
const AIM_OTHERS_MS = 2_000;

/**
 * 2,000 messages of 100 people to one bot within 10 s, while a person of another tenant writes to another bot: all are
 * answered, each conversation in order.
 */
export async function flood(db: BenchDatabase, url: string): Promise<Figure[]> {
  const channel = await startChannel();
  const server = await startMeasuredServer('product', url, {
    SECRETS_KEY: randomBytes(32).toString('base64'),
    CHAT_E_URL: channel.url,
    BENCH_RUNS_JOBS: '1',
  });
  try {
    const [flooded, other] = [
      await makeBot(db, server, 'bench-flood', PEOPLE),
      await makeBot(db, server, 'bench-beside', 1),
    ];
    const accepted: number[] = [];
    const waits: number[] = [];
    let isOver = false;
    const others = (async () => {
      for (let n = 0; !isOver; n += 1) {
        const sentAtMs = performance.now();
        await sendMessage(other, 0, `other-${n}`);
        waits.push((await channel.answerTo(`other-${n}`)) - sentAtMs);
        await delay(OTHERS_EVERY_MS);
      }
    })();
    const startedAtMs = performance.now();
    // A person sends the next message when the service has accepted the one before, as a phone does.
    const sent = Array.from({ length: PEOPLE }, () => Promise.resolve());
    const write = async (place: number, dueAtMs: number): Promise<void> => {
      await sendMessage(flooded, place % PEOPLE, `flood-${place}`);
      accepted.push(performance.now() - dueAtMs);
    };
    for (let n = 0; n < MESSAGES; n += AT_ONCE) {
      const dueAtMs = performance.now();
      for (let place = n; place < n + AT_ONCE; place += 1)
        sent[place % PEOPLE] = sent[place % PEOPLE]!.then(() => write(place, dueAtMs));
      await delay(Math.max(0, startedAtMs + ((n + AT_ONCE) * WITHIN_MS) / MESSAGES - performance.now()));
    }
    await Promise.all(sent);
    await Promise.all(Array.from({ length: MESSAGES }, (_, place) => channel.answerTo(`flood-${place}`)));
    const tookMs = performance.now() - startedAtMs;
    isOver = true;
    await others;
    checkOrder(channel.answered);
    accepted.sort((a, b) => a - b);
    return [
      {
        suite: 'bots',
        what: `${MESSAGES} messages to one bot within ${WITHIN_MS / 1_000} s: accepted, p99`,
        value: accepted[Math.floor(MESSAGES * 0.99)]!,
        unit: 'ms',
        aim: AIM_ACCEPTED_MS,
      },
      { suite: 'bots', what: 'and until the last one is answered', value: tookMs / 1_000, unit: 's' },
      {
        suite: 'bots',
        what: `and the slowest of ${waits.length} answers of another tenant`,
        value: Math.max(...waits),
        unit: 'ms',
        aim: AIM_OTHERS_MS,
      },
    ];
  } finally {
    await server.stop();
    channel.close();
  }
}

/** Throws when a person got an answer twice, or before the answer to an earlier message. */
function checkOrder(answered: readonly string[]): void {
  const last = new Map<number, number>();
  for (const id of answered.filter((one) => one.startsWith('flood-'))) {
    const place = Number(id.slice('flood-'.length));
    if (place <= (last.get(place % PEOPLE) ?? -1))
      throw new Error(`Message ${place} was answered after ${last.get(place % PEOPLE)}.`);
    last.set(place % PEOPLE, place);
  }
}
