import { invalidField } from '../_shared/problems.js';

/**
 * Parses a pair of switches: `enable: false` means `disable: true` and vice versa. Throws a Problem (400) when both are
 * absent or contradict each other.
 */
export function parseSwitch({ enable, disable }: { enable?: boolean; disable?: boolean }): boolean {
  if (enable === undefined && disable === undefined)
    throw invalidField('body', '/enable', 'is required unless disable is sent', 'required');
  if (enable === disable) throw invalidField('body', '/disable', 'cannot be combined with enable', 'switch');
  return enable ?? !disable;
}
