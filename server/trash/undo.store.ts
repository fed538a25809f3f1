/** What ごみ箱 does not keep: rows as they were, with what let go of them, for a day and for whoever did that. */
import type { ContactRole } from '#domain/contacts/contact-roles.labels.ts'
import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { AnyPgTable } from 'drizzle-orm/pg-core'
import type { OwnDeletion } from '#domain/trash/undo.ts'
import type { Tx } from '#server/db/client.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { forgetContacts } from '#server/histories/histories.store.ts'
import type { contacts } from '#server/db/schema/contacts.ts'
import type { matterStatuses } from '#server/db/schema/matters.ts'
import type { inspectionKinds, occurrences, plans } from '#server/db/schema/plans.ts'
import type { tags } from '#server/db/schema/tags.ts'
import { undoEntries, type UndoNoun } from '#server/db/schema/trash.ts'

type Company = { company_id: number }
type ContactValues = Pick<typeof contacts.$inferSelect, 'name' | 'affiliation' | 'email' | 'phone_number'>

/** What a person says of a time that a plan comes round to. */
export type OccurrenceSaid = Pick<
  typeof occurrences.$inferSelect,
  | 'state'
  | 'planned_month'
  | 'planned_on'
  | 'moved_from'
  | 'is_placed'
  | 'performed_on'
  | 'certificate_until'
  | 'result'
  | 'receipt_number'
  | 'report_file_id'
  | 'reason'
  | 'reason_user_id'
>

/** A matter and its documents as 手配 made them. */
export type MadeVisit = { matter: { id: number; updated_at: string }; documents: { id: number; updated_at: string }[] }

/** Times that follow from a plan or a kind, as they were before that changed. */
export type KeptTimes = {
  /** Those that it made others, or took away. */
  rows: (typeof occurrences.$inferSelect)[]
  /** Those that it left. */
  stayed_ids: number[]
  /** What people had said of any, once it was made. */
  said: string[]
}

type Kept<Row> = Omit<Row, 'id' | 'company_id' | 'created_user_id' | 'created_at' | 'updated_at'>

type Contents = {
  /** As they were, and when they became what they are. */
  plan: {
    values: Omit<Kept<typeof plans.$inferSelect>, 'building_id' | 'deleted_at'>
    links: { facility_ids: number[]; user_ids: number[]; template_ids: number[] }
    updated_at: Date
    times: KeptTimes
  }
  inspection_kind: {
    values: Omit<Kept<typeof inspectionKinds.$inferSelect>, 'preset_key' | 'preset_version'>
    /** Earlier versions kept none: no edit changed it. */
    preset_version?: number | null
    fulfils_kind_ids: number[]
    updated_at: Date
    times: KeptTimes
  }
  /** `with`: others that the same change reached; they come back together. `made`: what 手配 made of them, which goes. */
  occurrence: { before: OccurrenceSaid; after: OccurrenceSaid; with?: number[]; made?: MadeVisit }
  tag: { row: typeof tags.$inferSelect; drawing_ids: number[] }
  /** The deleted matters that moved on to another status. */
  matter_status: { row: typeof matterStatuses.$inferSelect; matter_ids: number[]; moved_to_id: number }
  /** The contact that stayed, as it was and as it became; those that went, with their buildings. */
  contact_merge: {
    before: ContactValues
    after: ContactValues
    gained_building_ids: number[]
    gone: (typeof contacts.$inferSelect)[]
    /** Earlier versions kept no roles. */
    links: { contact_id: number; building_id: number; role_id?: ContactRole | null }[]
  }
}

/** As JSON brings it back. */
type Json<Value> = Value extends Date
  ? string
  : Value extends object
    ? { [Key in keyof Value]: Json<Value[Key]> }
    : Value

/** To be called in the transaction of the act itself. */
export const keepForUndo = async <Noun extends UndoNoun>(
  tx: Tx,
  { company_id, user }: Company & { user: { id: number } },
  noun: Noun,
  record_id: number,
  content: Contents[Noun],
): Promise<void> => {
  await tx.insert(undoEntries).values({ company_id, noun, record_id, content, done_user_id: user.id })
}

export type Taken<Noun extends UndoNoun> = { content: Json<Contents[Noun]>; done_at: Date }

/** The last that was done to it, which can be had back once; null where that was another's or too long ago. */
export const takeForUndo = async <Noun extends UndoNoun>(
  tx: Tx,
  { company_id }: Company,
  noun: Noun,
  record_id: number,
  { by, since }: OwnDeletion,
): Promise<Taken<Noun> | null> => {
  const last = tx
    .select({ id: undoEntries.id })
    .from(undoEntries)
    .where(
      and(
        eq(undoEntries.company_id, company_id),
        eq(undoEntries.noun, noun),
        eq(undoEntries.record_id, record_id),
        gte(undoEntries.done_at, since),
      ),
    )
    .orderBy(desc(undoEntries.id))
    .limit(1)
  const [row] = await tx
    .delete(undoEntries)
    .where(and(eq(undoEntries.id, last), eq(undoEntries.done_user_id, by)))
    .returning({ content: undoEntries.content, done_at: undoEntries.done_at })
  return row ? { content: row.content as Json<Contents[Noun]>, done_at: row.done_at } : null
}

/** Of each record when it became what whoever asks may have back, if it is theirs and the last. */
export const listOwnUndo = async (
  tx: Tx,
  { company_id }: Company,
  noun: 'plan' | 'inspection_kind',
  record_ids: number[],
  { by, since }: OwnDeletion,
): Promise<Map<number, string>> => {
  const rows = await tx
    .selectDistinctOn([undoEntries.record_id], {
      record_id: undoEntries.record_id,
      done_user_id: undoEntries.done_user_id,
      updated_at: sql<string>`${undoEntries.content}->>'updated_at'`,
    })
    .from(undoEntries)
    .where(
      and(
        eq(undoEntries.company_id, company_id),
        eq(undoEntries.noun, noun),
        isAnyOf(undoEntries.record_id, record_ids),
        gte(undoEntries.done_at, since),
      ),
    )
    .orderBy(undoEntries.record_id, desc(undoEntries.id))
  return new Map(rows.flatMap((row) => (row.done_user_id === by ? [[row.record_id, row.updated_at] as const] : [])))
}

/** As they were, by their own ids. */
export const putBackRows = async (tx: Tx, table: AnyPgTable, rows: readonly object[]): Promise<void> => {
  await tx.execute(sql`
    insert into ${table} overriding system value
    select * from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)
  `)
}

/** Of all companies what nobody can have back any more. */
export const removeUndoEntriesBefore = async (tx: Tx, before: Date): Promise<void> => {
  const kept = await tx
    .delete(undoEntries)
    .where(lt(undoEntries.done_at, before))
    .returning({ company_id: undoEntries.company_id, noun: undoEntries.noun, content: undoEntries.content })
  for (const { company_id, noun, content } of kept)
    if (noun === 'contact_merge') {
      const { gone } = content as Json<Contents['contact_merge']>
      await forgetContacts(
        tx,
        { company_id },
        gone.map(({ id }) => id),
      )
    }
}
