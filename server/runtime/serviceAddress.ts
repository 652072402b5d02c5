import type { Config } from '../config/config.js';

/** Where clients reach the service, as far as its configuration says. */
export function serviceAddress({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string {
  return publicUrl ?? `http://localhost${port === 0 ? '' : `:${port}`}`;
}
