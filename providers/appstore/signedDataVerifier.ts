import { type KeyObject, type X509Certificate, hash } from 'node:crypto';
import { Environment, SignedDataVerifier } from '@apple/app-store-server-library';
import type { AppstoreApp } from './appstoreApp.js';

const ENVIRONMENTS = { Production: Environment.PRODUCTION, Sandbox: Environment.SANDBOX };

/** The store signs with few certificates at a time, each for months. */
const MOST_CHAINS = 50;
const MOST_VERIFIERS = 100;

/** A chain that was found to be good, and the key of its last certificate. */
interface GoodChain {
  key: KeyObject;
  /** When all of its certificates are valid. */
  from: number;
  until: number;
}

/**
 * The library's verifier, which checks a chain of certificates once: three times a notification that would take longer than all else. What a
 * chain has signed is checked each time, as is whether it was valid when that was signed.
 */
class CachingVerifier extends SignedDataVerifier {
  readonly #good = new Map<string, GoodChain>();

  /** What is null is absent: the library takes only that. */
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
    remember(this.#good, name, { key, from, until }, MOST_CHAINS);
    return key;
  }
}

/** What the store signs is not deeper; what nobody has signed may be. */
const MAX_DEPTH = 8;

/** In the value itself, which is that of the library. */
function removeNulls(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value;
  const fields = value as Record<string, unknown>;
  for (const name of Object.keys(fields))
    if (fields[name] === null) delete fields[name];
    else removeNulls(fields[name], depth + 1);
  return value;
}

/** Verifiers of apps by root certificates (DER), each made once. */
export function openVerifiers() {
  const verifiers = new Map<string, SignedDataVerifier>();
  return (roots: readonly Buffer[], { environment, bundleId, appId }: AppstoreApp): SignedDataVerifier => {
    const name = JSON.stringify([environment, bundleId, appId, ...roots.map((root) => hash('sha256', root))]);
    const known = verifiers.get(name);
    if (known) return known;
    const made = new CachingVerifier([...roots], false, ENVIRONMENTS[environment], bundleId, appId ?? undefined);
    remember(verifiers, name, made, MOST_VERIFIERS);
    return made;
  };
}

/** The oldest make room. */
function remember<Value>(known: Map<string, Value>, name: string, value: Value, most: number): void {
  known.delete(name);
  known.set(name, value);
  if (known.size > most) known.delete(known.keys().next().value!);
}
