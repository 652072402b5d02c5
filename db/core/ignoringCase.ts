import { fn, ref, val } from 'objection';

/** Arguments of `where`: a text column that equals this text in lower case, as the unique indexes compare names. */
export const ignoringCase = (column: string, text: string | null) =>
  [fn('lower', ref(column)), fn('lower', val(text))] as const;
