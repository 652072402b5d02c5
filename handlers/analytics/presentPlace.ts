/** Of GeoNames and most services that find places: there is no ISO standard of continents. */
const CONTINENTS: Record<string, string> = {
  AF: 'Africa',
  AN: 'Antarctica',
  AS: 'Asia',
  EU: 'Europe',
  NA: 'North America',
  OC: 'Oceania',
  SA: 'South America',
};
const CODE_OF_CONTINENT = new Map(Object.entries(CONTINENTS).map(([code, name]) => [name.toLowerCase(), code]));

const COUNTRY_NAMES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Neither countries nor parts of them: unions, the unknown, and codes for tests of software. */
const NO_COUNTRIES = ['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'];
/** Codes of ISO 3166-1 that are in use, by the English name of the country in small letters. */
const CODE_OF_COUNTRY = new Map(
  LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .filter((code) => canonical(code) === code && !NO_COUNTRIES.includes(code))
    .flatMap((code) => {
      const name = COUNTRY_NAMES.of(code);
      return name === undefined ? [] : [[name.toLowerCase(), code] as const];
    }),
);

/** Replaces codes that are no more in use, UK by GB. */
function canonical(code: string): string | undefined {
  return new Intl.Locale(`und-${code}`).region;
}

export interface StatedPlace {
  continent: string | null;
  country: string | null;
  region: string | null;
  city: string | null;
}

/** Names and codes of a place of which either may have been stated. Null: unknown. */
export function presentPlace({ continent, country, region, city }: StatedPlace) {
  const [countryName, countryCode] = countryOf(country);
  const [continentName, continentCode] = continentOf(continent);
  return {
    continent: continentName,
    continent_code: continentCode,
    country: countryName,
    country_code: countryCode,
    region,
    // ISO 3166-2.
    region_code: region !== null && /^[A-Za-z]{2}-[A-Za-z0-9]{1,3}$/.test(region) ? region.toUpperCase() : null,
    city,
    location: [city, region, countryName].filter((part) => part !== null).join(', ') || null,
  };
}

function countryOf(stated: string | null): [name: string | null, code: string | null] {
  if (stated === null) return [null, null];
  if (!/^[A-Za-z]{2}$/.test(stated)) return [stated, CODE_OF_COUNTRY.get(stated.toLowerCase()) ?? null];
  const code = canonical(stated)!;
  return NO_COUNTRIES.includes(code)
    ? [stated, null]
    : [COUNTRY_NAMES.of(code) ?? stated, COUNTRY_NAMES.of(code) === undefined ? null : code];
}

function continentOf(stated: string | null): [name: string | null, code: string | null] {
  if (stated === null) return [null, null];
  const name = CONTINENTS[stated.toUpperCase()];
  return name === undefined
    ? [stated, CODE_OF_CONTINENT.get(stated.toLowerCase()) ?? null]
    : [name, stated.toUpperCase()];
}
