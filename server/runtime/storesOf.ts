import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Stores } from '../../services/commerce/services.js';
import { openAppstore } from '../../providers/appstore/openAppstore.js';
import { guardedFetch } from '../../providers/http/guardedFetch.js';
import { openMobilepay } from '../../providers/mobilepay/openMobilepay.js';
import { PaymentUnavailable } from '../../providers/payments/paymentUnavailable.js';
import { type Config, ConfigError } from '../config/config.js';
import { storePlacesOf } from '../config/storePlacesOf.js';

/** The stores as the settings have them. Rejects with ConfigError when a file of APPSTORE_ROOTS holds no certificate. */
export async function storesOf(config: Config): Promise<Stores> {
  const places = storePlacesOf(config);
  const roots = config.appstoreRoots === null ? null : await Promise.all(config.appstoreRoots.map(readCertificate));
  const readRoots = async () => roots ?? (config.sandboxUrl === null ? [] : [await rootOfSandbox(config.sandboxUrl)]);
  return {
    appstore: openAppstore({ address: places.appstore, readRoots }),
    mobilepay: openMobilepay({
      address: places.mobilepay,
      loginAddress: places.mobilepayLogin,
      keysAddress: places.mobilepayKeys,
    }),
    operatorApps: { appstore: config.appstoreApp, mobilepay: config.mobilepayApp },
  };
}

async function readCertificate(path: string): Promise<Buffer> {
  try {
    return new X509Certificate(await readFile(path)).raw;
  } catch (error) {
    throw new ConfigError(
      `APPSTORE_ROOTS names ${path}, which holds no certificate that can be read: ${(error as Error).message}`,
      { cause: error },
    );
  }
}

/** The sandbox makes another root whenever it starts. */
async function rootOfSandbox(url: string): Promise<Buffer> {
  try {
    const response = await guardedFetch({ mayBePrivate: true })(`${url}/appstore/root.cer`, {
      signal: AbortSignal.timeout(5_000),
    });
    return Buffer.from(await response.arrayBuffer());
  } catch {
    throw new PaymentUnavailable('The sandbox does not answer.');
  }
}
