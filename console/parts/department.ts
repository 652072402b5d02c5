import { useMemo } from 'react';
import { useUrlState } from './urlState';

/** The department that the address names (`department`), as a filter of operations; `{}`: none. */
export function useDepartment(): { department_id?: number } {
  const [parameters] = useUrlState();
  const id = Number(parameters.get('department'));
  return useMemo(() => (Number.isSafeInteger(id) && id > 0 ? { department_id: id } : {}), [id]);
}
