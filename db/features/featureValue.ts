import type { RegisteredFeature } from './registry.js';

/** Characters of a value as JSON. */
const MOST_CHARACTERS = 10_000;

const IS_OF: Record<RegisteredFeature['type'], (value: unknown) => boolean> = {
  boolean: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number',
  text: (value) => typeof value === 'string',
  list: (value) => Array.isArray(value),
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

/** What is wrong with a value of a feature, completing its name; null when it may be set. */
export function faultOfValue({ type, allowed_values: allowed }: RegisteredFeature, value: unknown): string | null {
  if (!IS_OF[type](value)) return `must be ${type === 'object' ? 'an object' : `a ${type}`}`;
  const text = JSON.stringify(value);
  if (allowed !== null && !allowed.some((one) => JSON.stringify(one) === text))
    return `must be one of ${allowed.map((one) => JSON.stringify(one)).join(', ')}`;
  return text.length > MOST_CHARACTERS ? `must have at most ${MOST_CHARACTERS} characters` : null;
}

/** What is wrong with a feature, its values and its default together; null when it may be registered. */
export function faultOfFeature(feature: RegisteredFeature): { field: string; message: string } | null {
  for (const [index, value] of (feature.allowed_values ?? []).entries()) {
    const message = faultOfValue({ ...feature, allowed_values: null }, value);
    if (message !== null) return { field: `/allowed_values/${index}`, message };
  }
  const message = faultOfValue(feature, feature.default_value);
  return message === null ? null : { field: '/default_value', message };
}

export interface ConfigFault {
  feature: string;
  message: string;
  /** Whether an administrator could do it. */
  isReserved: boolean;
}

/** What is wrong with a change of a configuration: null takes a setting away, and is always right. */
export function faultsOfConfig(
  features: Map<string, RegisteredFeature>,
  change: Record<string, unknown>,
  { byAdmin }: { byAdmin: boolean },
): ConfigFault[] {
  return Object.entries(change).flatMap(([name, value]): ConfigFault[] => {
    const feature = features.get(name);
    if (!feature) return [{ feature: name, message: 'is not a registered feature', isReserved: false }];
    if (!byAdmin && !feature.set_by_people)
      return [{ feature: name, message: 'may only be set by administrators', isReserved: true }];
    const message = value === null ? null : faultOfValue(feature, value);
    return message === null ? [] : [{ feature: name, message, isReserved: false }];
  });
}
