import type { ChangingStatement } from '../../core/connect.js';
import { type Transaction, query } from '../../core/transaction.js';
import { ProgramAdmin } from './programAdmin.js';

/** Adds a member to a department, as its administrator or not. An existing administrator stays one. */
export async function joinDepartment(
  trx: Transaction,
  {
    platformId,
    departmentId,
    userId,
    isAdmin,
  }: { platformId: number; departmentId: number; userId: number; isAdmin: boolean },
): Promise<void> {
  await query(trx, JOIN_DEPARTMENT, [platformId, departmentId, userId, isAdmin]);
}

/** Makes a member an administrator of a program. */
export async function appointProgramAdmin(
  trx: Transaction,
  { platformId, programId, userId }: { platformId: number; programId: number; userId: number },
): Promise<void> {
  await ProgramAdmin.query(trx)
    .insert({ platform_id: platformId, program_id: programId, user_id: userId })
    .onConflict(['platform_id', 'program_id', 'user_id'])
    .ignore();
}

const JOIN_DEPARTMENT: ChangingStatement = {
  name: 'join department',
  changes: true,
  text: `
    insert into department_members (platform_id, department_id, user_id, is_admin) values ($1, $2, $3, $4)
    on conflict (platform_id, department_id, user_id) do update set is_admin = true
    where excluded.is_admin and not department_members.is_admin`,
};
