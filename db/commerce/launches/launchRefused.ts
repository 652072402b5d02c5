import type { LaunchStep } from './tenantLaunch.js';

/** The tenant can't be launched as requested: the key or the person is taken. Nothing of it was created. */
export class LaunchRefused extends Error {
  override readonly name = 'LaunchRefused';

  constructor(
    readonly step: Exclude<LaunchStep, 'payment'>,
    message: string,
  ) {
    super(message);
  }
}
