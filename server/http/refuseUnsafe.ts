import { type ContractOperation, type OpenApiDocument, listSecuritySchemes } from '../contract/contract.js';
import { SIGNED, listUnknownPermissions } from '../access/permissions.js';

interface ServedContract {
  document: OpenApiDocument;
  handlers: Record<string, { operationId: string }>;
  signatures?: Record<string, unknown>;
}

/** Throws if the contract cannot be served safely: an operation without a handler, permissions or known security. */
export function refuseUnsafe(
  operations: ContractOperation[],
  { document, handlers, signatures = {} }: ServedContract,
): void {
  const schemes = listSecuritySchemes(document);
  for (const { operationId, permissions, security, signature, body, path, stepUpMaxAgeS } of operations) {
    // The platform must be in the path, so that permission is checked before a file is received.
    if (body?.form && !path.includes('{org}'))
      throw new Error(`${operationId} takes files, and its path does not name the platform.`);
    if (handlers[operationId]?.operationId !== operationId)
      throw new Error(`${operationId} has no handler of its own.`);
    const unknown = listUnknownPermissions(permissions);
    if (unknown.length > 0)
      throw new Error(`${operationId} has permissions that the server can't evaluate: ${unknown.join(', ')}.`);
    const isSigned = permissions.includes(SIGNED);
    if (isSigned !== (signature !== null) || (isSigned && permissions.length > 1))
      throw new Error(`${operationId} must be signed and nothing else, with x-signature, or not at all.`);
    if (signature !== null && !signatures[signature])
      throw new Error(`${operationId} has a signature that nothing checks: ${signature}.`);
    const isOpen = isSigned || permissions.includes('anyone') || permissions.includes('anonymous-ok');
    if (stepUpMaxAgeS !== null && isOpen)
      throw new Error(`${operationId} needs a recent sign-in (x-step-up) but no credential.`);
    const isUnlocked = security.length === 0 || security.some((alternative) => alternative.length === 0);
    if (isUnlocked && !isOpen) throw new Error(`${operationId} needs permissions but no credential.`);
    const missing = security.flat().filter((scheme) => !schemes.includes(scheme));
    if (missing.length > 0) throw new Error(`${operationId} names unknown security schemes: ${missing.join(', ')}.`);
  }
}
