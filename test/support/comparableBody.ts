import type { TestAnswer } from './server.js';

const CHANGING = [
  'id',
  'request_id',
  'instance',
  'detail',
  'next',
  'previous',
  'recommendation_id',
  'processing_time_seconds',
];

/** Status and body without what differs from one request to the next: times, links and paths, durations, and ids of what was created. */
export function comparableBody({ status, body }: TestAnswer<unknown>): { status: number; body: unknown } {
  return { status, body: withoutChanging(body) };
}

function withoutChanging(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutChanging);
  if (typeof value === 'string')
    return value.replace(/(?<=[?&])\w+=\w+/g, '').replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'a time');
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !CHANGING.includes(name))
      .map(([name, one]) => [name, withoutChanging(one)]),
  );
}
