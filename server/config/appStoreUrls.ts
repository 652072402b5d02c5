import type { Config } from './config.js';

/** The URLs of the app stores: configured ones, else those of the sandbox; null for a store's own URL. */
export function appStoreUrls(config: Config): {
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
