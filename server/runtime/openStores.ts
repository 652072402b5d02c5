import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Stores } from '../../services/commerce/services.js';
import { openAppstore } from '../../providers/appstore/openAppstore.js';
import { guardedFetch } from '../../providers/http/guardedFetch.js';
import { openMobilepay } from '../../providers/mobilepay/openMobilepay.js';
import { PaymentUnavailable } from '../../providers/payments/paymentUnavailable.js';
import { type Config, ConfigError } from '../config/config.js';
import { appStoreUrls } from '../config/appStoreUrls.js';

/**
 * Opens the app stores of the settings. Rejects with ConfigError when a file of APPSTORE_ROOTS holds no certificate.
 */
export async function openStores(config: Config): Promise<Stores> {
  const urls = appStoreUrls(config);
  const roots = config.appstoreRoots === null ? null : await Promise.all(config.appstoreRoots.map(readCertificate));
  const readRoots = async () =>
    roots ?? (config.sandboxUrl === null ? [] : [await fetchSandboxRoot(config.sandboxUrl)]);
  return {
    appstore: openAppstore({ address: urls.appstore, readRoots }),
    mobilepay: openMobilepay({
      address: urls.mobilepay,
      loginAddress: urls.mobilepayLogin,
      keysAddress: urls.mobilepayKeys,
    }),
    operatorApps: { appstore: config.appstoreApp, mobilepay: config.mobilepayApp },
  };
}

async function readCertificate(path: string): Promise<Buffer> {
  try {
    return new X509Certificate(await readFile(path)).raw;
  } catch (error) {
    throw new ConfigError(
      `APPSTORE_ROOTS names ${path}, which is not a readable certificate: ${(error as Error).message}`,
      { cause: error },
    );
  }
}

/** The sandbox creates a new root certificate at each start. */
async function fetchSandboxRoot(url: string): Promise<Buffer> {
  try {
    const response = await guardedFetch({ mayBePrivate: true })(`${url}/appstore/root.cer`, {
      signal: AbortSignal.timeout(5_000),
    });
    return Buffer.from(await response.arrayBuffer());
  } catch {
    throw new PaymentUnavailable('The sandbox does not answer.');
  }
}
