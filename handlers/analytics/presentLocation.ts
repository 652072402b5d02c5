/** Continent codes of GeoNames, since ISO has no standard for continents. */
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
/** Region codes that are not countries: unions, unknown regions, and codes for software tests. */
const NON_COUNTRY_CODES = ['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'];
/** ISO 3166-1 codes in use, by the English name of the country in lower case. */
const CODE_OF_COUNTRY = new Map(
  LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .filter((code) => canonical(code) === code && !NON_COUNTRY_CODES.includes(code))
    .flatMap((code) => {
      const name = COUNTRY_NAMES.of(code);
      return name === undefined ? [] : [[name.toLowerCase(), code] as const];
    }),
);

/** Replaces codes that are no longer in use, for example UK by GB. */
function canonical(code: string): string | undefined {
  return new Intl.Locale(`und-${code}`).region;
}

export interface ReportedLocation {
  continent: string | null;
  country: string | null;
  region: string | null;
  city: string | null;
}

/** The names and codes of a location, of which either may have been reported. Null: unknown. */
export function presentLocation({ continent, country, region, city }: ReportedLocation) {
  const [countryName, countryCode] = resolveCountry(country);
  const [continentName, continentCode] = resolveContinent(continent);
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

function resolveCountry(stated: string | null): [name: string | null, code: string | null] {
  if (stated === null) return [null, null];
  if (!/^[A-Za-z]{2}$/.test(stated)) return [stated, CODE_OF_COUNTRY.get(stated.toLowerCase()) ?? null];
  const code = canonical(stated)!;
  return NON_COUNTRY_CODES.includes(code)
    ? [stated, null]
    : [COUNTRY_NAMES.of(code) ?? stated, COUNTRY_NAMES.of(code) === undefined ? null : code];
}

function resolveContinent(stated: string | null): [name: string | null, code: string | null] {
  if (stated === null) return [null, null];
  const name = CONTINENTS[stated.toUpperCase()];
  return name === undefined
    ? [stated, CODE_OF_CONTINENT.get(stated.toLowerCase()) ?? null]
    : [name, stated.toUpperCase()];
}
