import { describe, expect, it } from '@jest/globals';
import { presentLocation } from '../../../handlers/analytics/presentLocation.js';

const placeOf = (stated: { continent?: string; country?: string; region?: string; city?: string }) =>
  presentLocation({ continent: null, country: null, region: null, city: null, ...stated });

describe('a place', () => {
  it.each([
    [{ country: 'no' }, { country: 'Norway', country_code: 'NO', location: 'Norway' }],
    [{ country: 'UK' }, { country: 'United Kingdom', country_code: 'GB' }],
    [{ country: 'south korea' }, { country: 'south korea', country_code: 'KR' }],
    [{ country: 'Narnia' }, { country: 'Narnia', country_code: null }],
    [{ country: 'ZZ' }, { country: 'ZZ', country_code: null }],
    [{ country: 'QQ' }, { country: 'QQ', country_code: null }],
    [{ continent: 'north america' }, { continent: 'north america', continent_code: 'NA' }],
    [{ continent: 'AS' }, { continent: 'Asia', continent_code: 'AS' }],
    [{ continent: 'Atlantis' }, { continent: 'Atlantis', continent_code: null }],
    [
      { region: 'no-46', city: 'Bergen' },
      { region: 'no-46', region_code: 'NO-46', location: 'Bergen, no-46', country: null },
    ],
    [{ region: 'Vestland' }, { region: 'Vestland', region_code: null }],
    [{}, { location: null, continent: null, country_code: null, city: null }],
  ])('of %j', (stated, expected) => {
    expect(placeOf(stated)).toMatchObject(expected);
  });
});
