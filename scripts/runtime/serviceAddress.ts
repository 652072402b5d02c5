import type { Config } from '../../server/config.js';

/** Where clients reach the service, as far as its configuration says. */
export function serviceAddress({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string {
  return publicUrl ?? `http://localhost${port === 0 ? '' : `:${port}`}`;
}
