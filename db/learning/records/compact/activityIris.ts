/** The IRI of a course, or of one of its blocks, below the address of a record store. */
export function buildActivityIri(home: string, courseKey: string, blockKey: string | undefined): string {
  const course = `${home}courses/${encodeURIComponent(courseKey)}`;
  return blockKey === undefined ? course : `${course}/blocks/${encodeURIComponent(blockKey)}`;
}
