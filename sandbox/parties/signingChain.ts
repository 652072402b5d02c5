import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import { type JWTPayload, SignJWT } from 'jose';
import * as x509 from '@peculiar/x509';

/** A root certificate with two below it, of which the last one signs. */
export interface SigningChain {
  /** DER. */
  root: Buffer;
  /** A JWS by ES256 with the chain in its header. */
  sign(payload: object): Promise<string>;
}

const CURVE = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
/** What certificates of the store's intermediate and of its signing key are marked with. */
const MARKS = { intermediate: '1.2.840.113635.100.6.2.1', leaf: '1.2.840.113635.100.6.11.1' };
const ASN1_NULL = new Uint8Array([5, 0]);
const YEAR_MS = 366 * 24 * 3_600_000;

/** Makes a chain of its own: whoever does not know its root trusts nothing that it signs. */
export async function makeSigningChain(name: string): Promise<SigningChain> {
  const [rootKeys, middleKeys, leafKeys] = await Promise.all([newKeys(), newKeys(), newKeys()]);
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
    extensions: [authority, new x509.Extension(MARKS.intermediate, false, ASN1_NULL)],
  });
  const leaf = await x509.X509CertificateGenerator.create({
    ...span,
    serialNumber: '03',
    subject: names.leaf,
    issuer: names.middle,
    publicKey: leafKeys.publicKey,
    signingKey: middleKeys.privateKey,
    extensions: [new x509.Extension(MARKS.leaf, false, ASN1_NULL)],
  });
  const chain = [leaf, middle, root].map(({ rawData }) => Buffer.from(rawData).toString('base64'));
  return {
    root: Buffer.from(root.rawData),
    sign: (payload) =>
      new SignJWT(payload as JWTPayload).setProtectedHeader({ alg: 'ES256', x5c: chain }).sign(leafKeys.privateKey),
  };
}

const newKeys = () => webcrypto.subtle.generateKey(CURVE, true, ['sign', 'verify']) as Promise<webcrypto.CryptoKeyPair>;
