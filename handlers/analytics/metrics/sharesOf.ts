/**
 * Each count in percent of all, with two decimals, which add up to 100: what rounding down leaves goes, a hundredth each, to the largest remainders, among
 * equal ones to the first. Zeros where there is nothing.
 */
export function sharesOf(counts: readonly number[]): number[] {
  const whole = counts.reduce((sum, count) => sum + count, 0);
  if (whole === 0) return counts.map(() => 0);
  const floors = counts.map((count) => Math.floor((count * 10_000) / whole));
  const left = 10_000 - floors.reduce((sum, floor) => sum + floor, 0);
  const byRemainder = counts.map((count, index) => ({ index, remainder: (count * 10_000) % whole })).sort((one, other) => other.remainder - one.remainder || one.index - other.index);
  const raised = new Set(byRemainder.slice(0, left).map(({ index }) => index));
  return floors.map((floor, index) => (floor + (raised.has(index) ? 1 : 0)) / 100);
}
