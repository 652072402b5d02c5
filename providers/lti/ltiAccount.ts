/** This service as the tool of an LMS. */
export interface LtiAccount {
  /** Identifies the registration and the key that signs. */
  id: string;
  clientId: string;
  tokenUrl: string;
  /** The audience of requests of access tokens. */
  audience: string;
  /** Signs these claims as a JWT (RS256) with the key that the LMS knows. */
  sign(claims: Record<string, unknown>): Promise<string>;
}

/** A request to a service of an LMS. */
export interface LtiServiceRequest {
  method: 'GET' | 'POST';
  url: string;
  /** The scope of the access token. */
  scope: string;
  /** The media type of the answer. */
  accept: string;
  /** The media type of the body. */
  type?: string;
  body?: unknown;
}
