/** One variable of the environment. */
export interface Variable<T> {
  name: string;
  /** The default as it would be written in the environment; null when there is none. */
  default: string | null;
  meaning: string;
  /** Whether an empty value is an error. For other variables it counts as unset. */
  refusesEmpty?: boolean;
  parse(text: string): T;
}

/** A variable with a default. */
export function variable<T>(
  name: string,
  defaultText: string,
  meaning: string,
  parse: (text: string) => T,
): Variable<T> {
  return { name, default: defaultText, meaning, parse };
}

/** A variable without a default. */
export function optional<T>(name: string, meaning: string, parse: (text: string) => T): Variable<T | null> {
  return { name, default: null, meaning, parse };
}

/**
 * A variable without a default that decides where data is stored or how it is encrypted. An empty value is an error: it
 * comes from a template or secret that was not filled in, and the service must not start on other data instead.
 */
export function optionalButNotEmpty<T>(name: string, meaning: string, parse: (text: string) => T): Variable<T | null> {
  return { ...optional(name, meaning, parse), refusesEmpty: true };
}
