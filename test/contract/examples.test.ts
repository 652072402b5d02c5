import { describe, expect, it } from '@jest/globals';
import { type Json, contract, examplesOf, mediaOf, mistakes, operations, resolved } from './contractDocument.js';

const isList = (schema: unknown) => 'results' in ((resolved(schema).properties ?? {}) as Json);

describe.each(operations.map((located) => [located.operation.operationId, located] as const))(
  '%s',
  (_, { operation }) => {
    it('has examples that are what they say', () => {
      const wrong: string[] = [];
      for (const parameter of (operation.parameters ?? []).map(resolved)) {
        for (const { name, value } of examplesOf(parameter)) {
          wrong.push(
            ...mistakes(parameter.schema, value).map(
              (mistake) => `parameter ${String(parameter.name)} ${name}: ${mistake}`,
            ),
          );
        }
      }
      const bodies = [
        ...(operation.requestBody ? [['request', operation.requestBody] as const] : []),
        ...Object.entries(operation.responses),
      ];
      for (const [where, body] of bodies) {
        const media = mediaOf(body);
        for (const { name, value } of media?.examples ?? []) {
          wrong.push(...mistakes(media!.schema, value).map((mistake) => `${where} ${name}: ${mistake}`));
        }
      }
      expect(wrong).toEqual([]);
    });

    it('shows a typical answer, and an empty one where it answers a list', () => {
      const successes = Object.entries(operation.responses).filter(([status]) => /^[23]/.test(status));
      expect(successes).not.toEqual([]);
      for (const [, response] of successes) {
        const media = mediaOf(response);
        if (!media) continue;
        const names = media.examples.map(({ name }) => name);
        expect(names).toContain('typical');
        if (isList(media.schema)) expect(names).toContain('empty');
      }
    });

    it('shows an example of every error and of its body', () => {
      const failures = Object.entries(operation.responses).filter(([status]) => /^[45]/.test(status));
      for (const [status, response] of failures) {
        const media = mediaOf(response)!;
        // A launch that is not paid for, and a token that is refused, have the bodies that their clients know.
        if (status === '417' || (status === '400' && media.type === 'application/json')) continue;
        const isScim = operation['x-scim'] === true;
        expect([status, media.type]).toEqual([status, isScim ? 'application/scim+json' : 'application/problem+json']);
        expect(media.examples).not.toEqual([]);
        for (const { value } of media.examples) expect((value as Json).status).toBe(isScim ? status : Number(status));
      }
      if (operation.requestBody) expect(mediaOf(operation.requestBody)!.examples).not.toEqual([]);
    });
  },
);

describe('schemas', () => {
  it('describe every property, and give an example of every scalar', () => {
    const missing: string[] = [];
    const look = (node: Json, where: string) => {
      for (const [name, located] of Object.entries((node.properties ?? {}) as Record<string, Json>)) {
        const place = `${where}.${name}`;
        const property = resolved(located);
        if (!property.description && !located.description) missing.push(`${place}: description`);
        const types = [property.type].flat();
        const isScalar = types.some((type) => ['string', 'integer', 'number', 'boolean'].includes(String(type)));
        if (isScalar && !('examples' in property) && !('example' in property)) missing.push(`${place}: example`);
        if (!located.$ref) look(property, place);
      }
      if (node.items && !(node.items as Json).$ref) look(node.items as Json, `${where}[]`);
    };
    for (const [name, schema] of Object.entries(contract.components.schemas ?? {})) look(schema as Json, name);
    expect(missing).toEqual([]);
  });

  it('would show a wrong example', () => {
    const { schema } = mediaOf(
      operations.find(({ operation }) => operation.operationId === 'listCourses')!.operation.responses['200'],
    )!;
    expect(mistakes(schema, { count: -1, next: 'x', results: [{ course_id: 7 }] })).not.toEqual([]);
  });
});
