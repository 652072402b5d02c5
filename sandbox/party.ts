import type { IncomingHttpHeaders } from 'node:http';

/** What our service sends to an outside party. */
export interface SandboxRequest {
  method: string;
  /** Without the name of the party: begins with a slash. */
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
  /** Sent as JSON; texts and bytes as they are; nothing when absent. */
  body?: unknown;
}

/** What a person lets a party do, by the page or by a test. */
export interface SandboxAction {
  title: string;
  /** With what stands in the page at first. */
  fields: Record<string, string>;
  /** Returns what is shown. Rejects with a message for the person. */
  run(fields: Record<string, string>): Promise<unknown>;
}

/** What a party has of the sandbox. */
export interface SandboxSurroundings {
  /** Where the party itself is, without a slash at the end. */
  url: string;
  /** Sends to our service, as the party would, and shows it. */
  send(request: {
    method: 'GET' | 'POST';
    url: string;
    headers?: Record<string, string>;
    body?: string;
  }): Promise<{ status: number; body: string }>;
}

/** The stand-in of an outside party. It answers what the party's document allows and nothing else. */
export interface Party {
  /** What is shown and stored in our service so that both know each other. */
  settings: Record<string, string>;
  /** Undefined: it has no such path. */
  answer(request: SandboxRequest): SandboxAnswer | undefined | Promise<SandboxAnswer | undefined>;
  actions: Record<string, SandboxAction>;
}

/** Makes the stand-in of a party; `name` is the first part of its paths. */
export interface PartyDefinition {
  name: string;
  title: string;
  open(surroundings: SandboxSurroundings): Party | Promise<Party>;
}
