/** For `JSON.parse`: what outside parties say of a field by null is that it is absent. */
export const dropNulls = (_: string, value: unknown): unknown => value ?? undefined;
