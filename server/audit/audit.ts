/**
 * The trail of what somebody may have to answer for: the one way to write it, within the transaction of the act itself.
 * It names fields, never what was typed into them.
 */
import type { AuditKind } from '#domain/audit/audit-kinds.ts'
import type { AuditSubject } from '#domain/audit/audit.labels.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import type { Deps, Place, Scope } from '#server/http/context.ts'
import { idOfDoer, nameOfDoer, type AnyDoer } from '#server/http/doer.ts'
import { insertEntries, listCompaniesOf } from './audit.store.ts'

/** Whose act, and from where. */
export type AuditActor = { user: AnyDoer; place?: Place }

export type AuditEntry = {
  kind: AuditKind
  subject?: { type: AuditSubject; id: number | null; name: string }
  /** Keys of the fields that were changed (journal.ts); of what has none, its name. */
  fields?: readonly string[]
  /** What was chosen of a few: a role, a format. Nothing typed. */
  detail?: string
}

const nowhere: Place = { ip_address: null, user_agent: null }

const rowOf = ({ user, place = nowhere }: AuditActor, company_id: number | null, entry: AuditEntry) => ({
  company_id,
  kind: entry.kind,
  user_id: idOfDoer(user),
  // Of a stranger nobody knows a name.
  actor_name: 'by' in user && user.by === 'stranger' ? null : nameOfDoer(user),
  subject_type: entry.subject?.type,
  subject_id: entry.subject?.id,
  subject_name: entry.subject?.name,
  fields: [...(entry.fields ?? [])],
  detail: entry.detail,
  ...place,
})

type Where =
  /** Something of the whole installation. */
  | { company_id: null; account_id?: undefined }
  /** Something of one company. */
  | { company_id: number; account_id?: undefined }
  /** Something of a person's account: it concerns each company that they belong to. For system transactions. */
  | { account_id: number; company_id?: undefined }

/** Of what has no history that would tell of its end. */
export const deleted = (type: AuditSubject, id: number, name: string): AuditEntry => ({
  kind: 'deleted',
  subject: { type, id, name },
})

/** Exported: a list that left as a file. */
export const exported = (name: string): AuditEntry => ({ kind: 'exported', subject: { type: 'list', id: null, name } })

export const audit = async (tx: Tx, where: Where, actor: AuditActor, entries: readonly AuditEntry[]): Promise<void> => {
  if (entries.length === 0) return
  const companies: (number | null)[] =
    where.company_id === undefined ? await listCompaniesOf(tx, where.account_id) : [where.company_id]
  if (companies.length === 0) companies.push(null)
  await insertEntries(
    tx,
    companies.flatMap((company_id) => entries.map((entry) => rowOf(actor, company_id, entry))),
  )
}

/** Of a file whose making takes no transaction: said when it is asked for. */
export const auditExport = ({ database }: Pick<Deps, 'database'>, scope: Scope, name: string): Promise<void> =>
  inCompany(database.db, scope.company_id, (tx) => audit(tx, scope, scope, [exported(name)]))
