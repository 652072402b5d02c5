import type { SandboxAnswer } from '../party.js';

export const failure = (status: number, message: string, param?: string): SandboxAnswer => ({
  status,
  body: {
    error: {
      type: status === 401 ? 'authentication_error' : 'invalid_request_error',
      message,
      ...(param && { param }),
    },
  },
});
/** `status`: 400 where a request for something else names it. */
export const missing = (id: string, param: string, status = 404): SandboxAnswer => ({
  status,
  body: {
    error: { type: 'invalid_request_error', code: 'resource_missing', message: `No such object: '${id}'`, param },
  },
});

export const shown = (body: object): SandboxAnswer => ({ status: 200, body });
