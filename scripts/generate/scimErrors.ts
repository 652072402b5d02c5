import { type ContractDocument, type OperationObject, listOperations } from './contractDocument.js';

const PREFIX = '#/components/responses/';
const PROBLEM = 'application/problem+json';

interface Response {
  description: string;
  headers?: object;
  content?: Record<string, { examples: { typical: { summary: string; value: { detail: string } } } }>;
}

/** Examples whose common text is about other resources. */
const DETAILS: Record<string, string> = {
  '400': 'expects a value at character 13',
  '404': "There is no user '41'.",
  '409': 'The user name or the e-mail address belongs to another account.',
  '412': 'The resource was changed since you read it. Read it again, and send its ETag in If-Match.',
};
const TYPES: Record<string, string> = { '400': 'invalidFilter', '409': 'uniqueness' };

/** Replaces the errors of operations with `x-scim` by the same errors in the form of SCIM. Changes the document. */
export function useScimErrors(document: ContractDocument): void {
  const components = document.components.responses as Record<string, Response>;
  for (const { operation } of listOperations(document)) if (operation['x-scim']) replaceErrors(operation, components);
}

function replaceErrors({ responses }: OperationObject, components: Record<string, Response>): void {
  for (const [status, response] of Object.entries(responses)) {
    const { $ref = '' } = response as { $ref?: string };
    const name = $ref.slice(PREFIX.length);
    const common = $ref.startsWith(PREFIX) ? components[name] : undefined;
    if (!common?.content?.[PROBLEM]) continue;
    components[`Scim${name}`] ??= buildScimResponse(status, common);
    responses[status] = { $ref: `${PREFIX}Scim${name}` };
  }
}

function buildScimResponse(status: string, { content, ...common }: Response): Response {
  const { summary, value } = content![PROBLEM]!.examples.typical;
  const example = {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status,
    ...(TYPES[status] && { scimType: TYPES[status] }),
    detail: DETAILS[status] ?? value.detail,
  };
  const body = {
    schema: { $ref: '#/components/schemas/ScimError' },
    examples: { typical: { summary, value: example } },
  };
  return { ...common, content: { 'application/scim+json': body } };
}
