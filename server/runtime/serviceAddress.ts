import type { Config } from '../config/config.js';

/** The URL of the service by its settings. */
export function serviceAddress({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string {
  return publicUrl ?? `http://localhost${port === 0 ? '' : `:${port}`}`;
}
