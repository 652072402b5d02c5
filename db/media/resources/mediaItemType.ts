/** The kind of object that a resource belongs to, by which of course, unit and item it names. */
export const MEDIA_ITEM_TYPES = [
  'course',
  'unit',
  'resource',
  'course_unit',
  'course_resource',
  'unit_resource',
  'all',
] as const;

export type MediaItemType = (typeof MEDIA_ITEM_TYPES)[number];

type MediaKey = 'course_key' | 'unit_key' | 'item_key';

const KEYS: Record<MediaItemType, MediaKey[]> = {
  course: ['course_key'],
  unit: ['unit_key'],
  resource: ['item_key'],
  course_unit: ['course_key', 'unit_key'],
  course_resource: ['course_key', 'item_key'],
  unit_resource: ['unit_key', 'item_key'],
  all: ['course_key', 'unit_key', 'item_key'],
};

/**
 * SQL: conditions of which one must hold for a row to belong to the item, each served by an index. A type of one name
 * selects rows with this name, a type of two names rows that have both names and one of them is the item's, and `all`
 * rows with any name of the item.
 */
export function buildItemConditions(row: string, type: MediaItemType, item: string): string[] {
  const keys = KEYS[type];
  const others = (own: MediaKey) =>
    type === 'all' ? [] : keys.filter((key) => key !== own).map((key) => `${row}.${key} is not null`);
  return keys.map((key) => [`${row}.${key} = ${item}`, ...others(key)].join(' and '));
}
