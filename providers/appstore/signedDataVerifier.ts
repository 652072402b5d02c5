import { type KeyObject, type X509Certificate, hash } from 'node:crypto';
import { Environment, SignedDataVerifier } from '@apple/app-store-server-library';
import type { AppstoreApp } from './appstoreApp.js';

const ENVIRONMENTS = { Production: Environment.PRODUCTION, Sandbox: Environment.SANDBOX };

/** The store uses few certificates at a time, each for months. */
const MAX_CHAINS = 50;
const MAX_VERIFIERS = 100;

/** A valid chain of certificates, and the key of its leaf. */
interface GoodChain {
  key: KeyObject;
  /** The period in which all certificates are valid (ms since 1970). */
  from: number;
  until: number;
}

/** The library's verifier with a cache of verified certificate chains, because a notification has three signatures and the
 * check of their chain dominates. Each signature is still verified, and the chain must have been valid at its time.
 */
class CachingVerifier extends SignedDataVerifier {
  readonly #good = new Map<string, GoodChain>();

  /** Removes nulls first: the library accepts absent fields only. */
  protected override verifyJWT<T>(
    jwt: string,
    validator: { validate(value: unknown): value is T },
    signedAtOf: (value: T) => Date,
  ): Promise<T> {
    return super.verifyJWT(
      jwt,
      { validate: (value): value is T => validator.validate(removeNulls(value)) },
      signedAtOf,
    );
  }

  protected override async verifyCertificateChain(
    roots: X509Certificate[],
    leaf: X509Certificate,
    intermediate: X509Certificate,
    signedAt: Date,
  ): Promise<KeyObject> {
    const name = leaf.fingerprint256 + intermediate.fingerprint256;
    const known = this.#good.get(name);
    if (known && signedAt.getTime() >= known.from && signedAt.getTime() <= known.until) return known.key;
    const key = await super.verifyCertificateChain(roots, leaf, intermediate, signedAt);
    const chain = [leaf, intermediate, ...roots.filter(({ subject }) => subject === intermediate.issuer)];
    const from = Math.max(...chain.map(({ validFrom }) => Date.parse(validFrom)));
    const until = Math.min(...chain.map(({ validTo }) => Date.parse(validTo)));
    remember(this.#good, name, { key, from, until }, MAX_CHAINS);
    return key;
  }
}

/** Signed data of the store is not nested deeper; unsigned data may be. */
const MAX_DEPTH = 8;

/** Changes the value in place: the library uses it afterwards. */
function removeNulls(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value;
  const fields = value as Record<string, unknown>;
  for (const name of Object.keys(fields))
    if (fields[name] === null) delete fields[name];
    else removeNulls(fields[name], depth + 1);
  return value;
}

/** Creates verifiers of apps for root certificates (DER), and caches them. */
export function openVerifiers() {
  const verifiers = new Map<string, SignedDataVerifier>();
  return (roots: readonly Buffer[], { environment, bundleId, appId }: AppstoreApp): SignedDataVerifier => {
    const name = JSON.stringify([environment, bundleId, appId, ...roots.map((root) => hash('sha256', root))]);
    const known = verifiers.get(name);
    if (known) return known;
    const made = new CachingVerifier([...roots], false, ENVIRONMENTS[environment], bundleId, appId ?? undefined);
    remember(verifiers, name, made, MAX_VERIFIERS);
    return made;
  };
}

/** Stores a value as the newest, and removes the oldest above `most`. */
function remember<Value>(known: Map<string, Value>, name: string, value: Value, most: number): void {
  known.delete(name);
  known.set(name, value);
  if (known.size > most) known.delete(known.keys().next().value!);
}
