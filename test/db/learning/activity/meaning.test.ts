import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { isoTime } from '../../../../db/learning/activity/activityEvent.js';
import { durationMs } from '../../../../db/learning/activity/meaning/duration.js';
import { interpretStatement } from '../../../../db/learning/activity/meaning/interpretStatement.js';
import { VERBS } from '../../../../db/learning/activity/meaning/verbs.js';
import { buildVerbTable } from '../../../../scripts/generate/buildVerbTable.js';

const adl = (name: string) => `http://adlnet.gov/expapi/verbs/${name}`;
const video = (name: string) => `https://w3id.org/xapi/video/verbs/${name}`;
const CMI5 = 'https://w3id.org/xapi/cmi5/result/extensions/progress';
const VIDEO = 'https://w3id.org/xapi/video/extensions/';
const factsOf = (verb: string, result?: object) =>
  interpretStatement(verb, result === undefined ? null : JSON.stringify(result)).facts;
const scored = (earned: string | null, max: string | null, scaled: string | null) => ({
  kind: 'scored',
  earned,
  max,
  scaled,
});

describe('what a statement means', () => {
  it.each<[string, object | undefined, object[]]>([
    ['http://example.com/verbs/juggled', { completion: true, score: { raw: 1 } }, []],
    [adl('initialized'), { completion: true }, []],
    [adl('completed'), undefined, [{ kind: 'completed' }]],
    [adl('completed'), { success: false }, [{ kind: 'completed' }, { kind: 'failed' }]],
    [adl('attempted'), undefined, [{ kind: 'attempted' }]],
    [
      adl('answered'),
      { success: true, score: { raw: 3, min: 1, max: 5 } },
      [{ kind: 'attempted' }, { kind: 'passed' }, scored('2', '4', null)],
    ],
    [adl('answered'), { completion: true }, [{ kind: 'attempted' }, { kind: 'completed' }]],
    [adl('experienced'), { completion: false }, []],
    [adl('passed'), { success: false, score: { scaled: 0.85 } }, [{ kind: 'passed' }, scored(null, null, '0.85')]],
    [adl('failed'), undefined, [{ kind: 'failed' }]],
    [adl('scored'), { score: { scaled: -0.5, raw: -3 } }, [scored('0', null, '0')]],
    [adl('scored'), { score: { raw: 0.3, min: 0.1, max: 1e-7 + 1 } }, [scored('0.2', '0.9000001', null)]],
    [adl('scored'), { score: { raw: 1e-7 } }, [scored('0.0000001', null, null)]],
    [adl('scored'), { score: { max: 10 } }, []],
    ['https://w3id.org/xapi/adl/verbs/satisfied', { score: { raw: 1 } }, [{ kind: 'completed' }]],
    [adl('mastered'), undefined, [{ kind: 'passed' }]],
    [adl('progressed'), { extensions: { [CMI5]: 55 } }, [{ kind: 'progressed', percent: 55 }]],
    [adl('progressed'), { score: { scaled: 0.4 } }, [{ kind: 'progressed', percent: 40 }]],
    [adl('progressed'), { extensions: { [CMI5]: 155 } }, [{ kind: 'progressed', percent: 100 }]],
    [adl('terminated'), { extensions: { [`${VIDEO}progress`]: '0.5' } }, [{ kind: 'progressed', percent: 50 }]],
    [adl('terminated'), { extensions: { [`${VIDEO}progress`]: 'half' } }, []],
    [video('played'), { extensions: { [`${VIDEO}time`]: 3 } }, [{ kind: 'played' }]],
    [video('played'), { duration: 'PT12S' }, [{ kind: 'played' }, { kind: 'watched', seconds: 12 }]],
    [
      video('paused'),
      { extensions: { [`${VIDEO}played-segments`]: '0[.]10.5[,]20[.]32.25' } },
      [{ kind: 'watched', seconds: 12.25 }],
    ],
    [video('paused'), { extensions: { [`${VIDEO}played-segments`]: '' } }, []],
    [video('paused'), { extensions: { [`${VIDEO}played-segments`]: '9[.]3' } }, []],
    [video('seeked'), { completion: true }, []],
  ])('%s %j', (verb, result, facts) => {
    expect(factsOf(verb, result)).toEqual(facts);
  });

  it('counts every verb as activity but one that voids, with its duration', () => {
    expect(interpretStatement('http://example.com/verbs/juggled', '{"duration":"PT1M"}')).toEqual({
      isActivity: true,
      milliseconds: 60_000,
      facts: [],
      isEarned: false,
    });
    expect(interpretStatement(adl('voided'), null).isActivity).toBe(false);
    expect(interpretStatement(adl('earned'), null)).toMatchObject({ isActivity: true, isEarned: true });
  });

  it.each([
    ['PT0S', 0],
    ['PT1.5S', 1_500],
    ['PT1H2M3.004S', 3_723_004],
    ['P1DT12H', 129_600_000],
    ['P2W', 1_209_600_000],
    ['P1M', 2_592_000_000],
    ['P366D', 31_622_400_000],
    ['P367D', null],
    ['P99999999999999999999Y', null],
    ['soon', null],
  ])('%s takes %s ms', (text, milliseconds) => {
    expect(durationMs(text)).toBe(milliseconds);
  });

  it('is documented verb by verb', () => {
    const page = readFileSync('docs/verbs.md', 'utf8');
    expect(page.split('\n').filter((line) => /^\| [a-z-]+ \|/.test(line))).toEqual(buildVerbTable());
  });

  it.each([
    '1970-01-01T00:00:00.000000Z',
    '0001-01-01T00:00:00.000000Z',
    '1969-12-31T23:59:59.999999Z',
    '2024-02-29T12:34:56.000789Z',
    '9999-12-31T23:00:09.120000Z',
  ])('writes %s as it was', (text) => {
    const us = Date.parse(`${text.slice(0, 23)}Z`) * 1_000 + Number(text.slice(23, 26));
    expect([isoTime(us), isoTime(us)]).toEqual([text, text]);
  });

  it('knows each IRI once', () => {
    const iris = VERBS.flatMap((verb) => verb.iris);
    expect(new Set(iris).size).toBe(iris.length);
  });
});
