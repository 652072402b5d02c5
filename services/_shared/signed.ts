import type { IncomingHttpHeaders } from 'node:http';
import type { PlatformRef } from './context.js';

/** A request of class `signed`, as it came over the wire. */
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

/** Whom a signature belongs to. */
export interface ProvenSender {
  platform: PlatformRef | null;
}

/** Finds who sent a request. Null when the signature is wrong, and when no account has the name in the path. `Needs` are the services that it uses. */
export type SignatureCheck<Needs> = (services: Needs, request: SignedRequest) => Promise<ProvenSender | null>;

/** A signed request whose sender is known. */
export interface ProvenRequest extends SignedRequest {
  /** What the check of the operation's `x-signature` found. */
  sender: ProvenSender;
}
