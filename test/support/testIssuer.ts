import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type JWK, type JWTPayload, SignJWT, exportJWK, generateKeyPair } from 'jose';

type PrivateKey = Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];

export interface TestIssuer {
  url: string;
  /** The published keys, which tests may change. */
  keys: JWK[];
  /** Replaces the answer of a path. */
  answers: Map<string, (body: string, authorization: string) => IssuerAnswer | Promise<IssuerAnswer>>;
  /** The paths of requests, in order. */
  requests: string[];
  /** A token of this issuer for ten minutes, with these claims and headers over the usual ones. */
  sign(claims?: JWTPayload, options?: { header?: Record<string, unknown>; key?: SigningKey }): Promise<string>;
  addKey(algorithm?: string): Promise<SigningKey>;
  close(): Promise<void>;
}

export interface IssuerAnswer {
  status?: number;
  body: unknown;
}

export interface SigningKey {
  kid: string;
  alg: string;
  privateKey: PrivateKey;
  jwk: JWK;
}

export async function createSigningKey(kid: string, alg = 'RS256'): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  return { kid, alg, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } };
}

/** Starts an OpenID Connect issuer on a free port, with one RS256 key. */
export async function startTestIssuer(): Promise<TestIssuer> {
  const answers: TestIssuer['answers'] = new Map();
  const requests: string[] = [];
  const keys: JWK[] = [];
  const server = http.createServer((request, response) => {
    const path = request.url ?? '';
    requests.push(path);
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', async () => {
      const answer = await answers.get(path)?.(body, request.headers.authorization ?? '');
      response.writeHead(answer?.status ?? (answer ? 200 : 404), { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer?.body ?? {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  answers.set('/.well-known/openid-configuration', () => ({
    body: {
      issuer: url,
      authorization_endpoint: `${url}/authorize`,
      introspection_endpoint: `${url}/introspect`,
      jwks_uri: `${url}/keys`,
    },
  }));
  answers.set('/keys', () => ({ body: { keys } }));
  const addKey = async (algorithm?: string) => {
    const key = await createSigningKey(`key-${keys.length + 1}`, algorithm);
    keys.push(key.jwk);
    return key;
  };
  const first = await addKey();
  return {
    url,
    keys,
    answers,
    requests,
    addKey,
    sign: (claims = {}, { header = {}, key = first } = {}) => {
      const seconds = Math.floor(Date.now() / 1_000);
      return new SignJWT({ iss: url, aud: 'learning-platform', iat: seconds, exp: seconds + 600, ...claims })
        .setProtectedHeader({ alg: key.alg, kid: key.kid, typ: 'JWT', ...header })
        .sign(key.privateKey);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
