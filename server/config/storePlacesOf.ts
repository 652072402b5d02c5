import type { Config } from './config.js';

/** Where app stores are: at addresses that are set, else in the sandbox; null where it is their own. */
export function storePlacesOf(config: Config): {
  appstore: string | null;
  mobilepay: string | null;
  mobilepayLogin: string | null;
  mobilepayKeys: string | null;
} {
  const at = (set: string | null, path: string) =>
    (set ?? (config.sandboxUrl === null ? null : `${config.sandboxUrl}/${path}`))?.replace(/\/+$/, '') ?? null;
  return {
    appstore: at(config.appstoreUrl, 'appstore'),
    mobilepay: at(config.mobilepayUrl, 'mobilepay'),
    mobilepayLogin: at(config.mobilepayLoginUrl, 'mobilepay'),
    mobilepayKeys: at(config.mobilepayKeysUrl, 'mobilepay/certs'),
  };
}
