import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import { type JWTPayload, SignJWT } from 'jose';
import * as x509 from '@peculiar/x509';

/** A root certificate, an intermediate and a leaf that signs. */
export interface SigningChain {
  /** The root certificate as DER. */
  root: Buffer;
  /** Signs a payload as a JWS with ES256 and the chain in its header. */
  sign(payload: object): Promise<string>;
}

const CURVE = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
/** The extensions that mark the store's intermediate and signing certificates. */
const EXTENSION_IDS = { intermediate: '1.2.840.113635.100.6.2.1', leaf: '1.2.840.113635.100.6.11.1' };
const ASN1_NULL = new Uint8Array([5, 0]);
const YEAR_MS = 366 * 24 * 3_600_000;

/** Creates a new chain. Only verifiers that trust its root accept its signatures. */
export async function makeSigningChain(name: string): Promise<SigningChain> {
  const [rootKeys, middleKeys, leafKeys] = await Promise.all([generateKeys(), generateKeys(), generateKeys()]);
  const span = {
    notBefore: new Date(Date.now() - YEAR_MS),
    notAfter: new Date(Date.now() + 10 * YEAR_MS),
    signingAlgorithm: CURVE,
  };
  const authority = new x509.BasicConstraintsExtension(true, undefined, true);
  const names = { root: `CN=${name} root`, middle: `CN=${name} intermediate`, leaf: `CN=${name} signing` };
  const root = await x509.X509CertificateGenerator.create({
    ...span,
    serialNumber: '01',
    subject: names.root,
    issuer: names.root,
    publicKey: rootKeys.publicKey,
    signingKey: rootKeys.privateKey,
    extensions: [authority],
  });
  const middle = await x509.X509CertificateGenerator.create({
    ...span,
    serialNumber: '02',
    subject: names.middle,
    issuer: names.root,
    publicKey: middleKeys.publicKey,
    signingKey: rootKeys.privateKey,
    extensions: [authority, new x509.Extension(EXTENSION_IDS.intermediate, false, ASN1_NULL)],
  });
  const leaf = await x509.X509CertificateGenerator.create({
    ...span,
    serialNumber: '03',
    subject: names.leaf,
    issuer: names.middle,
    publicKey: leafKeys.publicKey,
    signingKey: middleKeys.privateKey,
    extensions: [new x509.Extension(EXTENSION_IDS.leaf, false, ASN1_NULL)],
  });
  const chain = [leaf, middle, root].map(({ rawData }) => Buffer.from(rawData).toString('base64'));
  return {
    root: Buffer.from(root.rawData),
    sign: (payload) =>
      new SignJWT(payload as JWTPayload).setProtectedHeader({ alg: 'ES256', x5c: chain }).sign(leafKeys.privateKey),
  };
}

const generateKeys = () =>
  webcrypto.subtle.generateKey(CURVE, true, ['sign', 'verify']) as Promise<webcrypto.CryptoKeyPair>;
