import { type KeyObject, createHmac, generateKeyPairSync, sign } from 'node:crypto';

export interface Signer {
  key: KeyObject;
  /** DER, as x5c has it. */
  certificate: string;
}

/** A key and a certificate that it has signed itself, which holds nothing but what a parser wants. */
export function signer(): Signer {
  const { publicKey, privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const algorithm = der(0x30, Buffer.from('06092a864886f70d01010b0500', 'hex'));
  const name = der(0x30, der(0x31, der(0x30, Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from('Test')))));
  const times = ['250101000000Z', '450101000000Z'].map((time) => der(0x17, Buffer.from(time)));
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const body = der(
    0x30,
    Buffer.from('a003020102', 'hex'),
    Buffer.from('020101', 'hex'),
    algorithm,
    name,
    der(0x30, ...times),
    name,
    spki,
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, key));
  return { key, certificate: der(0x30, body, algorithm, signature).toString('base64') };
}

/** One value of ASN.1 by its tag. */
function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const length = content.length < 128 ? [content.length] : [0x82, content.length >> 8, content.length & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const DIGESTS: Record<string, string> = { RS256: 'sha256', RS384: 'sha384', RS512: 'sha512' };

/** A JSON web signature in its compact form. */
export function jws(payload: unknown, { key }: Signer, header: Record<string, unknown> = { alg: 'RS256' }): string {
  const encoded = (value: unknown) =>
    Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
  const signed = `${encoded(header)}.${encoded(payload)}`;
  const digest = DIGESTS[String(header.alg)];
  const signature = digest
    ? sign(digest, Buffer.from(signed), key)
    : createHmac('sha256', key.export({ type: 'pkcs1', format: 'pem' }))
        .update(signed)
        .digest();
  return `${signed}.${signature.toString('base64url')}`;
}
