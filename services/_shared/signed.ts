import type { IncomingHttpHeaders } from 'node:http';
import type { PlatformRef } from './context.js';

/** A signed request (class `signed`) as it was received. */
export interface SignedRequest {
  /** Decoded path parameters. */
  params: Record<string, string>;
  /** Decoded values by name, in the order of their appearance. */
  query: ReadonlyMap<string, string[]>;
  headers: IncomingHttpHeaders;
  /** The signed bytes; empty when there is no body. */
  rawBody: Buffer;
  /** Epoch. */
  receivedAtMs: number;
}

/** The sender whose signature was verified. */
export interface VerifiedSender {
  platform: PlatformRef | null;
}

/**
 * Verifies the signature of a request. Returns its sender, or null for a wrong signature and for a path that names no
 * account. `Needs` are the services that the check uses.
 */
export type SignatureCheck<Needs> = (services: Needs, request: SignedRequest) => Promise<VerifiedSender | null>;

/** A signed request with its verified sender. */
export interface VerifiedRequest extends SignedRequest {
  /** The result of the check that the operation's `x-signature` names. */
  sender: VerifiedSender;
}
