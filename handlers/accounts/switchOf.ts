import { invalid } from '../_shared/problems.js';

/** Whether to switch on. Throws a Problem (400) unless exactly one of the two is true. */
export function switchOf({ enable = false, disable = false }: { enable?: boolean; disable?: boolean }): boolean {
  if (enable !== disable) return enable;
  const message = enable ? 'can not be true together with enable' : 'is needed: one of enable and disable must be true';
  throw invalid([{ in: 'body', path: enable ? '/disable' : '/enable', message, keyword: 'switch' }]);
}
