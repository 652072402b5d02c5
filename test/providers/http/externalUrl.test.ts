import { describe, expect, it } from '@jest/globals';
import { leadsToHost, parseExternalHost, parseExternalUrl } from '../../../providers/http/externalUrl.js';

describe('parseOutsideUrl', () => {
  it.each([
    'https://good.example',
    'https://good.example/',
    'http://good.example:8080/a/b?c=@d#e',
    'https://xn--mnchen-3ya.example/',
    'https://[2001:db8::1]/',
    'HTTPS://Good.Example/Path',
  ])('takes %s', (text) => expect(parseExternalUrl(text)).not.toBeNull());

  it.each([
    'https://good.example\\@evil.example/',
    'https://good.example\\.evil.example/',
    'https:\\\\evil.example',
    'https://good.example@evil.example/',
    'https://user:password@good.example/',
    'https://good.example%40evil.example@x/',
    'https://g\u043e\u043ed.example/',
    'https://evil\u3002example/',
    'https://good.example/\u202e',
    'https://good.example/a b',
    'https://good.example\t.evil.example/',
    'https:good.example',
    'https:///evil.example',
    '//evil.example/',
    '/path',
    'javascript:alert(1)',
    'javascript://good.example/%0aalert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'gopher://good.example/',
    'https://',
    'https://:80/',
    'https://[bad/',
    'https://good.example:99999/',
    '',
  ])('refuses %j', (text) => expect(parseExternalUrl(text)).toBeNull());

  it('takes other schemes where they are named', () => {
    expect(parseExternalUrl('wss://mcp.example/', ['wss:'])?.host).toBe('mcp.example');
    expect(parseExternalUrl('https://mcp.example/', ['wss:'])).toBeNull();
  });
});

describe('parseOutsideHost', () => {
  it.each([
    ['Good.Example', 'good.example'],
    ['good.example:443', 'good.example'],
    ['good.example:80', 'good.example'],
    ['good.example:8443', 'good.example:8443'],
    ['127.0.0.1', '127.0.0.1'],
    ['[2001:db8::1]:443', '[2001:db8::1]'],
  ])('reads %s as %s, to which its own URLs lead', (text, host) => {
    expect(parseExternalHost(text)).toBe(host);
    expect(['https', 'http'].some((scheme) => leadsToHost(`${scheme}://${text}/`, [host]))).toBe(true);
  });

  it.each([
    '127.1',
    '0x7f.1',
    'xn--a',
    'good.example:99999',
    'good.example:0443',
    'user@good.example',
    'good.example/a',
    'g\u043e\u043ed.example',
    '',
  ])('refuses %j', (text) => expect(parseExternalHost(text)).toBeNull());
});

describe('leadsToHost', () => {
  it('compares normalised hosts', () => {
    expect(leadsToHost('HTTPS://Good.Example:443/x', ['good.example'])).toBe(true);
    expect(leadsToHost('https://good.example:8443/x', ['good.example'])).toBe(false);
    expect(leadsToHost('https://sub.good.example/', ['good.example'])).toBe(false);
    expect(leadsToHost('http://0x7f.1/', ['127.0.0.1'])).toBe(true);
  });
});
