/** SQL: a list of columns, which the compiler checks against the model of their table. */
export const joinColumns = <Row>(...columns: (keyof Row & string)[]): string => columns.join(', ');
