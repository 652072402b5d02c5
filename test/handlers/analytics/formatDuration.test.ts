import { expect, it } from '@jest/globals';
import { formatDuration } from '../../../handlers/analytics/formatDuration.js';

it.each([
  [0, '0s'],
  [40, '40s'],
  [59.9, '59s'],
  [60, '1m'],
  [779, '12m'],
  [3_599, '59m'],
  [3_600, '1h 00m'],
  [3_900, '1h 05m'],
  [360_000, '100h 00m'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});
