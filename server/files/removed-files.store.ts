/** Files taken out of records: out of sight with their contents still there, until nobody can have them back any more. */
import { asc, inArray, lt, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core'
import type { OwnDeletion } from '#domain/trash/undo.ts'
import type { Tx } from '#server/db/client.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { buildingFiles } from '#server/db/schema/buildings.ts'
import { documentItemFiles } from '#server/db/schema/documents.ts'
import { pinFiles } from '#server/db/schema/drawings.ts'
import { facilityFiles } from '#server/db/schema/facilities.ts'
import { files, removedFiles, type FileHolder } from '#server/db/schema/files.ts'

type Company = { company_id: number }
/** `key`: by which the record's calls name it. */
type Link = { table: AnyPgTable; company_id: AnyPgColumn; record_id: AnyPgColumn; key: AnyPgColumn }

const links: Record<FileHolder, Link> = {
  building: {
    table: buildingFiles,
    company_id: buildingFiles.company_id,
    record_id: buildingFiles.building_id,
    key: buildingFiles.file_id,
  },
  facility: {
    table: facilityFiles,
    company_id: facilityFiles.company_id,
    record_id: facilityFiles.facility_id,
    key: facilityFiles.file_id,
  },
  pin: { table: pinFiles, company_id: pinFiles.company_id, record_id: pinFiles.pin_id, key: pinFiles.file_id },
  document: {
    table: documentItemFiles,
    company_id: documentItemFiles.company_id,
    record_id: documentItemFiles.document_id,
    key: documentItemFiles.id,
  },
}

export type Held = { holder: FileHolder; record_id: number }
export type Named = { id: number; name: string }

const named = async (tx: Tx, query: SQL): Promise<Named[]> => {
  const { rows } = await tx.execute<{ id: string; name: string }>(query)
  return rows.map(({ id, name }) => ({ id: Number(id), name }))
}

/** Answers which of the files the record had. */
export const takeOutFiles = (
  tx: Tx,
  { company_id, user }: Company & { user: { id: number } },
  { holder, record_id }: Held,
  keys: number[],
  removed_at: Date,
): Promise<Named[]> => {
  const link = links[holder]
  return named(
    tx,
    sql`
      with gone as (
        delete from ${link.table}
        where ${link.company_id} = ${company_id} and ${link.record_id} = ${record_id} and ${isAnyOf(link.key, keys)}
        returning *
      ), kept as (
        insert into ${removedFiles} (company_id, file_id, holder, record_id, key, link, removed_user_id, removed_at)
        select company_id, file_id, ${holder}, ${record_id}, gone.${sql.identifier(link.key.name)}, to_jsonb(gone), ${user.id}, ${removed_at.toISOString()}::timestamptz
        from gone
      )
      select ${files.id}, ${files.name} from gone join ${files} on ${files.id} = gone.file_id order by gone.id
    `,
  )
}

/** Those of the files that this person took out of the record come back as they were; answers which. */
export const bringBackFiles = (
  tx: Tx,
  { company_id }: Company,
  { holder, record_id }: Held,
  keys: number[],
  { by, since }: OwnDeletion,
): Promise<Named[]> => {
  const { table } = links[holder]
  return named(
    tx,
    sql`
      with kept as (
        delete from ${removedFiles}
        where company_id = ${company_id} and holder = ${holder} and record_id = ${record_id}
          and ${isAnyOf(removedFiles.key, keys)}
          and removed_user_id = ${by} and removed_at >= ${since.toISOString()}::timestamptz
        returning link
      ), back as (
        insert into ${table} overriding system value
        select (jsonb_populate_record(null::${table}, kept.link)).* from kept
        returning *
      )
      select ${files.id}, ${files.name} from back join ${files} on ${files.id} = back.file_id order by back.id
    `,
  )
}

/** Of all companies those that nobody can have back any more, with the contents that they named. */
export const forgetFilesRemovedBefore = async (
  tx: Tx,
  before: Date,
  limit: number,
): Promise<{ company_id: number; file_ids: number[] }[]> => {
  const gone = tx
    .select({ id: removedFiles.id })
    .from(removedFiles)
    .where(lt(removedFiles.removed_at, before))
    .orderBy(asc(removedFiles.removed_at))
    .limit(limit)
  const rows = await tx
    .delete(removedFiles)
    .where(inArray(removedFiles.id, gone))
    .returning({ company_id: removedFiles.company_id, file_id: removedFiles.file_id })
  return rows.map(({ company_id, file_id }) => ({ company_id, file_ids: [file_id] }))
}
