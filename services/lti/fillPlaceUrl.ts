/** What a launch opens. `home`: nothing in particular. */
export interface Place {
  kind: 'course' | 'unit' | 'mentor' | 'home';
  /** The key of the course or unit, or the UUID of the mentor; empty for `home`. */
  id: string;
  /** The key of the course; null for others than courses and units. */
  courseKey: string | null;
}

/** Fills the placeholders of a template of addresses, percent-encoded. */
export function fillPlaceUrl(template: string, { kind, id, courseKey }: Place): string {
  const values: Record<string, string> = { kind, id, course_id: courseKey ?? '' };
  return template.replaceAll(/\{(kind|id|course_id)\}/g, (_, name: string) => encodeURIComponent(values[name]!));
}
