import type { IncomingHttpHeaders } from 'node:http';

/** A request of the service to an external service. */
export interface SandboxRequest {
  method: string;
  /** Without the name of the party; begins with a slash. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  rawBody: Buffer;
  /** Parsed JSON, or the fields of a form; undefined for anything else. */
  body: unknown;
}

export interface SandboxAnswer {
  status: number;
  headers?: Record<string, string>;
  /** Strings and buffers are sent unchanged, other values as JSON; absent: an empty body. */
  body?: unknown;
}

/** Something that the page or a test makes a party do. */
export interface SandboxAction {
  title: string;
  /** Each field with its default value. */
  fields: Record<string, string>;
  /** Returns the result to show. Rejects with a message for the person. */
  run(fields: Record<string, string>): Promise<unknown>;
}

/** What the sandbox provides to a party. */
export interface SandboxContext {
  /** The base URL of the party, without a trailing slash. */
  url: string;
  /** Sends a request to the service as the party and logs the exchange. Rejects when the service cannot be reached. */
  send(request: {
    method: 'GET' | 'POST';
    url: string;
    headers?: Record<string, string>;
    body?: string;
  }): Promise<{ status: number; body: string }>;
}

/** The stand-in for an external service. It answers only the requests that the service's documentation describes. */
export interface Party {
  /** Addresses and credentials to configure in the service. */
  settings: Record<string, string>;
  /** Returns undefined when the party has no such path. */
  answer(request: SandboxRequest): SandboxAnswer | undefined | Promise<SandboxAnswer | undefined>;
  actions: Record<string, SandboxAction>;
  /** What the party holds, to look at and to act on. */
  list?(): SandboxList[];
}

export interface SandboxList {
  title: string;
  /** The text of a list without rows. */
  empty: string;
  rows: SandboxRow[];
}

export interface SandboxRow {
  id: string;
  title: string;
  state: string;
  actions: SandboxRowAction[];
}

/** Opens a page of the party, posts to one, or runs an action of the party. Pages are paths of the sandbox. */
export type SandboxRowAction = { title: string } & (
  | { open: string }
  | { post: string; fields: Record<string, string> }
  | { action: string; fields: Record<string, string> }
);

/** Opens the stand-in for an external service; `name` is the first segment of its paths. */
export interface PartyDefinition {
  name: string;
  title: string;
  /** The path at the service to which the party sends its notifications; absent: none, or one for each bot. */
  hookPath?: string;
  open(surroundings: SandboxContext): Party | Promise<Party>;
}
