import type { TestAnswer } from './server.js';

const VOLATILE_FIELDS = [
  'id',
  'request_id',
  'instance',
  'detail',
  'next',
  'previous',
  'recommendation_id',
  'processing_time_seconds',
];

/** Removes values that differ between equal requests: times, links, paths, durations and ids of created rows. */
export function removeVolatileParts({ status, body }: TestAnswer<unknown>): { status: number; body: unknown } {
  return { status, body: removeVolatileFields(body) };
}

function removeVolatileFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(removeVolatileFields);
  if (typeof value === 'string')
    return value.replace(/(?<=[?&])\w+=\w+/g, '').replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'a time');
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !VOLATILE_FIELDS.includes(name))
      .map(([name, one]) => [name, removeVolatileFields(one)]),
  );
}
