import type { RegisteredFeature } from './registry.js';

/** Maximum length of a value as JSON. */
const MAX_CHARACTERS = 10_000;

const HAS_TYPE: Record<RegisteredFeature['type'], (value: unknown) => boolean> = {
  boolean: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number',
  text: (value) => typeof value === 'string',
  list: (value) => Array.isArray(value),
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

/** Returns an error message that continues the feature's name, or null for a valid value. */
export function validateValue({ type, allowed_values: allowed }: RegisteredFeature, value: unknown): string | null {
  if (!HAS_TYPE[type](value)) return `must be ${type === 'object' ? 'an object' : `a ${type}`}`;
  const text = JSON.stringify(value);
  if (allowed !== null && !allowed.some((one) => JSON.stringify(one) === text))
    return `must be one of ${allowed.map((one) => JSON.stringify(one)).join(', ')}`;
  return text.length > MAX_CHARACTERS ? `must have at most ${MAX_CHARACTERS} characters` : null;
}

/**
 * Checks allowed values and default of a feature. Returns a JSON pointer with an error message, or null for a valid
 * feature.
 */
export function validateFeature(feature: RegisteredFeature): { field: string; message: string } | null {
  for (const [index, value] of (feature.allowed_values ?? []).entries()) {
    const message = validateValue({ ...feature, allowed_values: null }, value);
    if (message !== null) return { field: `/allowed_values/${index}`, message };
  }
  const message = validateValue(feature, feature.default_value);
  return message === null ? null : { field: '/default_value', message };
}

export interface FeatureConfigError {
  feature: string;
  message: string;
  /** Whether administrators may make the change. */
  isReserved: boolean;
}

/** Lists the errors of a change of a configuration. A null value, which removes a setting, is always valid. */
export function validateConfig(
  features: Map<string, RegisteredFeature>,
  change: Record<string, unknown>,
  { byAdmin }: { byAdmin: boolean },
): FeatureConfigError[] {
  return Object.entries(change).flatMap(([name, value]): FeatureConfigError[] => {
    const feature = features.get(name);
    if (!feature) return [{ feature: name, message: 'is not a registered feature', isReserved: false }];
    if (!byAdmin && !feature.set_by_people)
      return [{ feature: name, message: 'may only be set by administrators', isReserved: true }];
    const message = value === null ? null : validateValue(feature, value);
    return message === null ? [] : [{ feature: name, message, isReserved: false }];
  });
}
