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
/** `status` is 400 when another object's request names the missing object. */
export const missing = (id: string, param: string, status = 404): SandboxAnswer => ({
  status,
  body: {
    error: { type: 'invalid_request_error', code: 'resource_missing', message: `No such object: '${id}'`, param },
  },
});

export const success = (body: object): SandboxAnswer => ({ status: 200, body });
