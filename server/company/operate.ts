/** What the operator of the installation does to a company; each act stands in its trail as the system's. */
import { companyDeletionDays } from '#domain/company/company.policy.ts'
import { isInternalRole } from '#domain/users/users.policy.ts'
import type { AuditKind } from '#domain/audit/audit-kinds.ts'
import { audit } from '#server/audit/audit.ts'
import { bySystem } from '#server/http/doer.ts'
import { inSystem, type Database, type Tx } from '#server/db/client.ts'
import { emailAddress } from '#server/http/email-address.ts'
import type { Storage } from '#server/storage/storage.ts'
import { makeMaster } from './master.store.ts'
import {
  findMemberByEmail,
  listDueCompanies,
  lockCompanyByKey,
  updateCompanyState,
  type OperatedCompany,
} from './operated.store.ts'
import { holdOnlyMembers, removeAccounts, removeCompanyRows } from './remove-company.store.ts'

const dayMs = 24 * 60 * 60_000
const byCommand = '運用者のコマンド'

/** What is in the way, as a sentence for the operator. */
export class OperateError extends Error {}

type Place = Pick<Database, 'db'>
type Options = { isDryRun: boolean; now: Date }

const requireCompany = async (tx: Tx, company_key: string): Promise<OperatedCompany> => {
  const company = await lockCompanyByKey(tx, company_key)
  if (!company) throw new OperateError(`会社キー「${company_key}」の会社はありません。`)
  return company
}

const note = (tx: Tx, { id, name }: OperatedCompany, kind: AuditKind): Promise<void> =>
  audit(tx, { company_id: id }, { user: bySystem }, [
    { kind, subject: { type: 'company', id, name }, detail: byCommand },
  ])

/** Lets nobody in any more, or again. Links that were mailed to recipients go on working. */
export const suspendCompany = (
  { db }: Place,
  company_key: string,
  { isDryRun, now, isResumed }: Options & { isResumed: boolean },
): Promise<OperatedCompany> =>
  inSystem(db, async (tx) => {
    const company = await requireCompany(tx, company_key)
    if (isResumed && company.suspended_at === null) throw new OperateError('この会社は停止されていません。')
    if (isResumed && company.delete_at !== null)
      throw new OperateError('この会社は削除の予約中です。company:delete の --undo で取りやめてください。')
    if (!isResumed && company.suspended_at !== null) throw new OperateError('この会社は、すでに停止されています。')
    if (isDryRun) return company
    await updateCompanyState(tx, company.id, { suspended_at: isResumed ? null : now })
    await note(tx, company, isResumed ? 'company_resumed' : 'company_suspended')
    return company
  })

/** Suspends it at once, and lets the daily sweep remove it when its days are over; `isUndone` takes both back. */
export const planDeletion = (
  { db }: Place,
  company_key: string,
  { isDryRun, now, isUndone }: Options & { isUndone: boolean },
): Promise<OperatedCompany & { delete_at: Date }> =>
  inSystem(db, async (tx) => {
    const company = await requireCompany(tx, company_key)
    if (isUndone && company.delete_at === null) throw new OperateError('この会社の削除は予約されていません。')
    if (!isUndone && company.delete_at !== null) throw new OperateError('この会社の削除は、すでに予約されています。')
    const delete_at = company.delete_at ?? new Date(now.getTime() + companyDeletionDays * dayMs)
    if (isDryRun) return { ...company, delete_at }
    const values = isUndone
      ? { delete_at: null, suspended_at: null }
      : { delete_at, suspended_at: company.suspended_at ?? now }
    await updateCompanyState(tx, company.id, values)
    await note(tx, company, isUndone ? 'company_deletion_cancelled' : 'company_deletion_planned')
    return { ...company, delete_at }
  })

/** Gives a company whose Master is gone to another of its own people; the former Master becomes an admin. */
export const handOverMaster = (
  { db }: Place,
  company_key: string,
  email: string,
  { isDryRun }: Pick<Options, 'isDryRun'>,
): Promise<{ company: OperatedCompany; successor: { name: string } }> =>
  inSystem(db, async (tx) => {
    const company = await requireCompany(tx, company_key)
    const { id: company_id } = company
    const successor = await findMemberByEmail(tx, company_id, emailAddress(email))
    if (!successor || !isInternalRole(successor.role))
      throw new OperateError(`「${email}」は、この会社の社内ユーザーではありません。`)
    if (successor.id === company.master_user_id) throw new OperateError(`「${email}」は、すでにマスターです。`)
    if (isDryRun) return { company, successor }
    await makeMaster(tx, { company_id, former_id: company.master_user_id!, successor_id: successor.id })
    await audit(tx, { company_id }, { user: bySystem }, [
      {
        kind: 'master_handed_over',
        subject: { type: 'user', id: successor.id, name: successor.name },
        detail: byCommand,
      },
    ])
    return { company, successor }
  })

/** The company with all its rows, its pictures, and the accounts of people who were in no other. Its files go by the sweep of the storage. */
const removeCompany = async ({ db }: Place, storage: Storage, company_key: string, now: Date): Promise<boolean> => {
  const pictures = await inSystem(db, async (tx) => {
    const company = await lockCompanyByKey(tx, company_key)
    // Taken back meanwhile, or removed by another process.
    if (!company?.delete_at || company.delete_at > now) return null
    const people = await holdOnlyMembers(tx, company.id)
    await removeCompanyRows(tx, company.id)
    await removeAccounts(
      tx,
      people.map(({ id }) => id),
    )
    const { id, name } = company
    await audit(tx, { company_id: null }, { user: bySystem }, [
      { kind: 'company_deleted', subject: { type: 'company', id, name } },
    ])
    return [company.logo_key, company.seal_key, ...people.flatMap(({ pictures: own }) => own)]
  })
  for (const key of pictures ?? []) if (key !== null) await storage.remove(key)
  return pictures !== null
}

/** Removes those whose days are over; answers how many. */
export const removeDueCompanies = async ({
  database,
  storage,
  clock,
}: {
  database: Place
  storage: Storage
  clock: () => Date
}): Promise<number> => {
  const now = clock()
  let removed = 0
  for (const key of await inSystem(database.db, (tx) => listDueCompanies(tx, now)))
    if (await removeCompany(database, storage, key, now)) removed += 1
  return removed
}
