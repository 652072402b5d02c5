import { type ContractOperation, type ContractParameter, type JsonObject } from './contract.js';

/** The name of the contract among the schemas of a validator. */
export const DOCUMENT = 'contract';

/** A reference to a part of the contract. `pointer`: `#/...`. */
export const buildReference = (pointer: string) => `${DOCUMENT}${pointer}`;

/** The schemas of what an operation accepts, by place; null where nothing is declared. */
export interface InputSchemas extends Record<ContractParameter['in'], JsonObject | null> {
  body: JsonObject | null;
}

/** Lists the schemas by which input of an operation is validated: references into the contract. */
export function listInputSchemas({ parameters, body }: ContractOperation): InputSchemas {
  const schemaOf = (location: ContractParameter['in']) => {
    const declared = parameters.filter((parameter) => parameter.in === location);
    return declared.length > 0 ? buildParametersSchema(declared) : null;
  };
  return {
    path: schemaOf('path'),
    query: schemaOf('query'),
    header: schemaOf('header'),
    body: body?.schemaPointer ? { $ref: buildReference(body.schemaPointer) } : null,
  };
}

function buildParametersSchema(parameters: ContractParameter[]): JsonObject {
  return {
    type: 'object',
    properties: Object.fromEntries(
      parameters.map(({ name, schemaPointer }) => [name, { $ref: buildReference(schemaPointer) }]),
    ),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}
