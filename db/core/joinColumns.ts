/** SQL: a list of columns, which the compiler checks against the model of their table. */
export const joinColumns = <Row>(...columns: (keyof Row & string)[]): string => columns.join(', ');

/** SQL: the same list of columns, of this row. */
export const columnsOf = (row: string, columns: string): string =>
  columns
    .split(', ')
    .map((column) => `${row}.${column}`)
    .join(', ');
