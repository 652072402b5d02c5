import type { LaunchStep } from './tenantLaunch.js';

/** The tenant cannot be launched as requested: the key or the person is taken. Nothing was created. */
export class LaunchRefused extends Error {
  override readonly name = 'LaunchRefused';

  constructor(
    readonly step: Exclude<LaunchStep, 'payment'>,
    message: string,
  ) {
    super(message);
  }
}
