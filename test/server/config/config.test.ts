import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError, configVariables, readConfig } from '../../../server/config/config.js';

function problemsOf(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  }
  throw new Error('The environment was accepted.');
}

describe('readConfig', () => {
  it('serves a fresh clone without any variable', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      dataFolder: path.resolve('.data'),
      databaseUrl: null,
      demo: true,
      workers: 1,
      corsOrigins: [],
      trustProxy: 0,
    });
  });

  it('counts an empty value as unset', () => {
    expect(readConfig({ PORT: '', TYPESENSE_URL: ' ' })).toMatchObject({ port: 8080, typesenseUrl: null });
  });

  it.each(['DATABASE_URL', 'DATABASE_REPLICA_URL', 'SECRETS_KEY', 'SECRETS_KEY_OLD', 'S3_BUCKET'])(
    'refuses an empty %s, which would lead to other data',
    (name) => {
      expect(problemsOf({ [name]: ' ' })).toBe(`${name} is set but empty. Set a value, or unset it.`);
    },
  );

  it('loads no demo into an external database, unless configured', () => {
    const DATABASE_URL = 'postgres://db.example/lps';
    expect([
      readConfig({ DATABASE_URL }).demo,
      readConfig({ DATABASE_URL, DEMO: '1' }).demo,
      readConfig({ DEMO: '0' }).demo,
    ]).toEqual([false, true, false]);
  });

  it('reads every variable', () => {
    const config = readConfig({
      PORT: '0',
      DEMO: '0',
      PUBLIC_URL: 'https://learn.example.org/',
      CORS_ORIGINS: 'https://a.example, http://localhost:3000',
      TRUST_PROXY: '10.0.0.0/8, fd00::/64,::1',
      LOG_LEVEL: 'debug',
    });
    expect(config).toMatchObject({
      port: 0,
      demo: false,
      publicUrl: 'https://learn.example.org',
      corsOrigins: ['https://a.example', 'http://localhost:3000'],
      trustProxy: ['10.0.0.0/8', 'fd00::/64', '::1'],
      logLevel: 'debug',
    });
  });

  it('is frozen', () => {
    expect(Object.isFrozen(readConfig({}))).toBe(true);
  });

  it('names every invalid variable, its allowed values and its value', () => {
    const message = problemsOf({ PORT: '80a', WORKERS: '0', LOG_LEVEL: 'loud' });
    expect(message).toContain("PORT must be a whole number from 0 to 65535; it is '80a'.");
    expect(message).toContain("WORKERS must be a whole number from 1 to 64; it is '0'.");
    expect(message).toContain('LOG_LEVEL must be one of fatal, error');
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['DEMO', 'yes'],
    ['TYPESENSE_URL', 'localhost:8108'],
    ['CORS_ORIGINS', 'https://a.example/path'],
    ['CORS_ORIGINS', 'local, elsewhere'],
    ['PUBLIC_URL', 'https://a.example/path'],
    ['PUBLIC_URL', 'learn.example.org'],
    ['TRUST_PROXY', 'everyone'],
    ['TRUST_PROXY', 'abc'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/8,10.0.0.0/0'],
    ['TRUST_PROXY', '::1/64/64'],
    ['RATE_LIMIT_STORE', 'redis'],
  ])('refuses %s=%s', (name, value) => {
    expect(problemsOf({ [name]: value })).toContain(`${name} must be`);
  });

  it('does not print a database address, which may hold a password', () => {
    expect(problemsOf({ DATABASE_URL: 'mysql://root:secret@db' })).toBe(
      'DATABASE_URL must be a URL that begins with postgres:// or postgresql://.',
    );
  });

  it('refuses values that contradict each other', () => {
    expect(problemsOf({ TYPESENSE_URL: 'http://localhost:8108', REQUEST_TIMEOUT_MS: '500' })).toBe(
      'TYPESENSE_API_KEY must be set when TYPESENSE_URL is.\nREQUEST_TIMEOUT_MS must be at least HEADERS_TIMEOUT_MS.',
    );
    expect(problemsOf({ MARKETPLACE_A_PRODUCTS: 'seats', MARKETPLACE_A_USAGE_PRODUCTS: 'used' })).toBe(
      'MARKETPLACE_A_USAGE_PRODUCTS may only name what is in MARKETPLACE_A_PRODUCTS.\nMARKETPLACE_A_USAGE_PRODUCTS needs MARKETPLACE_A_PEOPLE_DIMENSION or MARKETPLACE_A_TOKENS_DIMENSION.',
    );
  });
});

describe('README', () => {
  const rows = readFileSync('README.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| `[A-Z\d_]+` +\|/.test(line));

  it('has one row for each variable, with its default and meaning, and no other', () => {
    const expected = configVariables.map(
      ({ name, default: value, meaning }) => `| \`${name}\` | ${value === null ? '' : `\`${value}\``} | ${meaning} |`,
    );
    expect(rows.map((row) => row.replace(/ +/g, ' ')).sort()).toEqual(
      expected.map((row) => row.replace(/ +/g, ' ')).sort(),
    );
  });
});
