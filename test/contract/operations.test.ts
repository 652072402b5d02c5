import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { type Json, operations, resolved } from './contractDocument.js';

const CLASSES = [
  'IsDMAdmin',
  'IsPlatformAdmin',
  'IsPlatformAdminReadOnly',
  'IsPlatformAdminOfUserReadOnly',
  'IsPlatformAdminForProgram',
  'IsDepartmentModeAdminInPlatform',
  'IsRecordWriter',
  'IsLmsUserReadOnly',
  'IsAdminUserOrStudent',
  'authenticated',
  'anonymous-ok',
  'anyone',
  'signed',
];
const OPEN = ['anyone', 'anonymous-ok', 'signed'];

describe.each(operations.map((located) => [located.operation.operationId, located] as const))(
  '%s',
  (id, { operation, path }) => {
    it('says what it does, for whom, under one tag', () => {
      expect(id).toMatch(/^[a-z][A-Za-z]+$/);
      expect(operation.summary.length).toBeGreaterThan(5);
      expect(operation.description.length).toBeGreaterThan(operation.summary.length);
      expect(operation.tags).toHaveLength(1);
      expect(CLASSES).toEqual(expect.arrayContaining(operation['x-permissions']));
      expect(operation['x-permissions']).not.toEqual([]);
    });

    it('declares the answers that its access and its input call for, and no default', () => {
      const statuses = Object.keys(operation.responses);
      const isOpen = operation['x-permissions'].some((name) => OPEN.includes(name));
      const expected = [
        '400',
        '401',
        '429',
        '500',
        '503',
        ...(isOpen ? [] : ['403']),
        ...(operation.requestBody ? ['413', '415'] : []),
        ...((operation.parameters ?? []).map(resolved).some((parameter) => parameter.in === 'query') ? ['414'] : []),
      ];
      expect(statuses).toEqual(expect.arrayContaining(expected));
      expect(statuses).not.toContain('default');
      // No permission can be missing.
      if (isOpen) expect(statuses).not.toContain('403');
      // Either no credential is requested, or going without one is among the alternatives.
      if (isOpen)
        expect(operation.security).toEqual(operation.security?.length === 0 ? [] : expect.arrayContaining([{}]));
    });

    it('declares the parameters of its path', () => {
      const declared = (operation.parameters ?? []).map(resolved).filter((parameter) => parameter.in === 'path');
      expect(declared.map(({ name }) => name).sort()).toEqual(
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort(),
      );
    });

    it('describes parameters by those that it has, where it takes no body', () => {
      const parameters = (operation.parameters ?? []).map(resolved);
      const names = parameters.map(({ name }) => name);
      const mentioned = parameters.flatMap(({ description }) =>
        [...String(description).matchAll(/`(org|platform_key|platform_org)`/g)].map(([, name]) => name!),
      );
      if (!operation.requestBody) expect(mentioned.filter((name) => !names.includes(name))).toEqual([]);
    });

    it('refuses unknown fields of a body unless they are metadata, and builds it without allOf', () => {
      // Statements are held to the rules of xAPI, resources of SCIM to those of SCIM, and what others sign is theirs.
      if (!operation.requestBody || operation['x-xapi'] || operation['x-scim'] || operation['x-signature']) return;
      const { content } = resolved(operation.requestBody) as { content: Record<string, Json> };
      // Forms without files are those of protocols whose parties add fields of their own.
      if (Object.keys(content).join() === 'application/x-www-form-urlencoded') return;
      const schema = resolved((content['application/json'] ?? content['multipart/form-data']!).schema);
      const takesMetadata = operation['x-metadata-fields'] === true;
      expect(schema).toMatchObject({ type: 'object', additionalProperties: takesMetadata });
      expect(JSON.stringify(schema)).not.toContain('"allOf"');
    });
  },
);

describe('the table of operations', () => {
  const checker = '../shared/check-operations';
  const table = '../shared/operations.tsv';

  (existsSync(checker) ? it : it.skip)(
    `finds nothing to add to the operations that stand${existsSync(checker) ? '' : ' (skipped: the table is not here)'}`,
    () => {
      const planned = readFileSync(table, 'utf8')
        .trim()
        .split('\n')
        .map((line) => line.split('\t'));
      const standing = new Set(operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`));
      expect(planned.filter(([, method, path]) => standing.has(`${method} ${path}`)).length).toBeGreaterThan(0);
      let output: string;
      try {
        output = execFileSync(checker, ['generated/openapi.json'], { encoding: 'utf8' });
      } catch (error) {
        output = (error as { stdout: string }).stdout;
      }
      const shortcomings = output.split('\n').filter((line) => line.includes('\t') && !line.endsWith('\tmissing'));
      expect(shortcomings).toEqual([]);
    },
  );
});
