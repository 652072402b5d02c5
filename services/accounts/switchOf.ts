import { invalidField } from '../_shared/problems.js';

/** Whether to switch on: `enable: false` means `disable: true` and the other way round. Throws a Problem (400) when neither is given, or both contradict. */
export function switchOf({ enable, disable }: { enable?: boolean; disable?: boolean }): boolean {
  if (enable === undefined && disable === undefined)
    throw invalidField('body', '/enable', 'is required, or disable', 'required');
  if (enable === disable) throw invalidField('body', '/disable', 'contradicts enable', 'switch');
  return enable ?? !disable;
}
