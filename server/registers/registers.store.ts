/** Imports, and what they read and write of the registers in many rows at once. */
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, not, notExists, or, sql, type SQL } from 'drizzle-orm'
import { foldWord } from '#domain/registers/cell-values.ts'
import { alias, type AnyPgColumn, type AnyPgTable } from 'drizzle-orm/pg-core'
import { isInBuildings } from '#domain/registers/registers.ts'
import type { Present } from '#domain/registers/plan-import.ts'
import { insertInto } from '#server/db/rows.ts'
import type { Tx } from '#server/db/client.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { attachments } from '#server/db/schema/attachments.ts'
import { buildingContacts, buildings } from '#server/db/schema/buildings.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import { drawings, pins } from '#server/db/schema/drawings.ts'
import { facilities } from '#server/db/schema/facilities.ts'
import { matterFacilities, matters } from '#server/db/schema/matters.ts'
import { planFacilities, plans } from '#server/db/schema/plans.ts'
import { registerImportChanges, registerImports } from '#server/db/schema/registers.ts'
import type { TrashLinks } from '#server/db/schema/trash.ts'
import { users } from '#server/db/schema/users.ts'
import { unlinkBuilding } from '#server/buildings/buildings.store.ts'
import { unlinkFacility } from '#server/facilities/facilities.store.ts'
import { dropUnusedContents } from '#server/files/unused-contents.store.ts'
import { putInTrash } from '#server/trash/trash.store.ts'
import { shownName } from '#server/users/users.store.ts'
import type { RecordKind, RegisterKind } from '#domain/registers/registers.labels.ts'

type Company = { company_id: number }
const one = sql`1`

/** Taken over, or just being so. */
const readStates = ['queued', 'running', 'done', 'undone'] as const

export type ImportRow = typeof registerImports.$inferSelect
export type ListedImport = { row: ImportRow; user: { id: number; name: string } | null }

const listed = (tx: Tx) =>
  tx
    .select({ row: registerImports, user: { id: users.id, name: shownName } })
    .from(registerImports)
    .leftJoin(users, eq(users.id, registerImports.created_user_id))
    .$dynamic()

export const findImport = async (tx: Tx, { company_id }: Company, id: number): Promise<ListedImport | null> => {
  const [row] = await listed(tx).where(and(eq(registerImports.company_id, company_id), eq(registerImports.id, id)))
  return row ?? null
}

export const lockImport = async (tx: Tx, { company_id }: Company, id: number): Promise<ImportRow | null> => {
  const [row] = await tx
    .select()
    .from(registerImports)
    .where(and(eq(registerImports.company_id, company_id), eq(registerImports.id, id)))
    .for('update')
  return row ?? null
}

/** Those that were begun, newest first. */
export const listImports = (tx: Tx, { company_id }: Company, kinds: readonly RegisterKind[], limit: number) =>
  listed(tx)
    .where(
      and(
        eq(registerImports.company_id, company_id),
        inArray(registerImports.kind, [...kinds]),
        inArray(registerImports.state, ['queued', 'running', 'done', 'failed', 'undone']),
      ),
    )
    .orderBy(desc(registerImports.id))
    .limit(limit)

export const insertImport = insertInto(registerImports)

export const updateImport = async (
  tx: Tx,
  { company_id }: Company,
  id: number,
  values: Partial<typeof registerImports.$inferInsert>,
): Promise<void> => {
  await tx
    .update(registerImports)
    .set({ ...values, updated_at: sql`now()` })
    .where(and(eq(registerImports.company_id, company_id), eq(registerImports.id, id)))
}

/** The next list of its register is read with the words that were given a meaning in this one. */
const holdsWords = (tx: Tx): SQL => {
  const newer = alias(registerImports, 'newer')
  const later = tx
    .select({ one })
    .from(newer)
    .where(
      and(
        eq(newer.company_id, registerImports.company_id),
        eq(newer.kind, registerImports.kind),
        inArray(newer.state, [...readStates]),
        gt(newer.id, registerImports.id),
      ),
    )
  return and(
    inArray(registerImports.state, [...readStates]),
    sql`${registerImports.mapping} @> '{"readings": [{"row": null}]}'`,
    notExists(later),
  )!
}

/**
 * Of all companies: removes drafts that nobody began, and what is long over, with the lists that they came from. Their bytes
 * go with the next sweep.
 */
export const removeOldImports = async (tx: Tx, before: { drafts: Date; finished: Date }): Promise<void> => {
  const removed = await tx
    .delete(registerImports)
    .where(
      or(
        and(eq(registerImports.state, 'draft'), lt(registerImports.updated_at, before.drafts)),
        and(
          inArray(registerImports.state, ['done', 'failed', 'undone']),
          lt(registerImports.updated_at, before.finished),
          not(holdsWords(tx)),
        ),
      ),
    )
    .returning({ company_id: registerImports.company_id, file_id: registerImports.file_id })
  for (const { company_id, file_id } of removed) await dropUnusedContents(tx, { company_id }, [file_id])
}

/** As the newest list that was taken over into the register was read. */
export const findLastMapping = async (
  tx: Tx,
  { company_id }: Company,
  kind: RegisterKind,
): Promise<ImportRow['mapping'] | null> => {
  const [row] = await tx
    .select({ mapping: registerImports.mapping })
    .from(registerImports)
    .where(
      and(
        eq(registerImports.company_id, company_id),
        eq(registerImports.kind, kind),
        inArray(registerImports.state, [...readStates]),
      ),
    )
    .orderBy(desc(registerImports.id))
    .limit(1)
  return row?.mapping ?? null
}

/** Held until the transaction ends: whether another import into the register is under way. */
export const isImportRunning = async (tx: Tx, { company_id }: Company, kind: RegisterKind): Promise<boolean> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`register-import-${kind}`}, ${company_id}))`)
  const rows = await tx
    .select({ one })
    .from(registerImports)
    .where(
      and(
        eq(registerImports.company_id, company_id),
        eq(registerImports.kind, kind),
        inArray(registerImports.state, ['queued', 'running']),
      ),
    )
    .limit(1)
  return rows.length > 0
}

const tables = { buildings, facilities, contacts } as const

const identityColumns = {
  buildings: {
    id: buildings.id,
    name: buildings.name,
    company_number: buildings.company_number,
    address: buildings.address,
  },
  facilities: {
    id: facilities.id,
    name: facilities.name,
    company_number: facilities.company_number,
    building_id: facilities.building_id,
    installation_floor: facilities.installation_floor,
    serial_number: facilities.serial_number,
    model_number: facilities.model_number,
  },
  contacts: {
    id: contacts.id,
    name: contacts.name,
    affiliation: contacts.affiliation,
    email: contacts.email,
    phone_number: contacts.phone_number,
  },
} as const

/** What the register holds, as far as an import asks. */
export const readPresent = async (tx: Tx, { company_id }: Company, kind: RecordKind): Promise<Present> => {
  const table = tables[kind] as typeof facilities
  const records = await tx
    .select(identityColumns[kind] as (typeof identityColumns)['facilities'])
    .from(table)
    .where(and(eq(table.company_id, company_id), isNull(table.deleted_at)))
    .orderBy(asc(table.id))
  const names = isInBuildings(kind) ? await readBuildingNames(tx, { company_id }) : new Map<string, number[]>()
  return { records, buildings: names, ...(kind === 'facilities' && { pinned: await readPinned(tx, company_id) }) }
}

/** Living buildings by folded name. */
export const readBuildingNames = async (tx: Tx, { company_id }: Company): Promise<Map<string, number[]>> => {
  const places = await tx
    .select({ id: buildings.id, name: buildings.name })
    .from(buildings)
    .where(and(eq(buildings.company_id, company_id), isNull(buildings.deleted_at)))
    .orderBy(asc(buildings.id))
  const names = new Map<string, number[]>()
  for (const { id, name } of places) names.set(foldWord(name), [...(names.get(foldWord(name)) ?? []), id])
  return names
}

/** Of equipment that stands on drawings: the building of those. */
const readPinned = async (tx: Tx, company_id: number): Promise<Map<number, number>> => {
  const rows = await tx
    .selectDistinct({ facility_id: pins.facility_id, building_id: drawings.building_id })
    .from(pins)
    .innerJoin(drawings, eq(drawings.id, pins.drawing_id))
    .where(
      and(
        eq(pins.company_id, company_id),
        isNotNull(pins.facility_id),
        isNull(pins.deleted_at),
        isNull(drawings.deleted_at),
        isNotNull(drawings.building_id),
      ),
    )
  return new Map(rows.map(({ facility_id, building_id }) => [facility_id!, building_id!]))
}

type Stored = { id: number; name: string; updated_at: Date; created_user_id: number | null } & Record<string, unknown>

/** Made in the order given. */
export const insertRecords = async (
  tx: Tx,
  kind: RecordKind,
  rows: Record<string, unknown>[],
): Promise<{ id: number; name: string; updated_at: Date }[]> => {
  // The three tables share what is asked of them here; drizzle types each by itself.
  const table = tables[kind] as typeof facilities
  return tx
    .insert(table)
    .values(rows as (typeof facilities.$inferInsert)[])
    .returning({ id: table.id, name: table.name, updated_at: table.updated_at })
}

const living = (tx: Tx, { company_id }: Company, kind: RecordKind, ids: number[]) => {
  const table = tables[kind] as typeof facilities
  return tx
    .select()
    .from(table)
    .where(
      and(
        eq(table.company_id, company_id),
        isAnyOf(table.id, ids),
        kind === 'contacts' ? undefined : isNull(table.deleted_at),
      ),
    )
    .orderBy(asc(table.id))
    .$dynamic()
}

export const findRecords = async (
  tx: Tx,
  company: Company,
  kind: RecordKind,
  ids: number[],
): Promise<Map<number, Stored>> => new Map((await living(tx, company, kind, ids)).map((row) => [row.id, row]))

/** Living ones, held until the transaction ends. */
export const lockRecords = async (
  tx: Tx,
  company: Company,
  kind: RecordKind,
  ids: number[],
): Promise<Map<number, Stored>> =>
  new Map((await living(tx, company, kind, ids).for('update')).map((row) => [row.id, row]))

export const updateRecord = async (
  tx: Tx,
  kind: RecordKind,
  id: number,
  values: Record<string, unknown>,
): Promise<Date> => {
  const table = tables[kind] as typeof facilities
  const [row] = await tx
    .update(table)
    .set({
      ...values,
      updated_at: sql`greatest(clock_timestamp()::timestamptz(3), ${table.updated_at} + interval '1 millisecond')`,
    })
    .where(eq(table.id, id))
    .returning({ updated_at: table.updated_at })
  return row!.updated_at
}

export const addChanges = async (tx: Tx, rows: (typeof registerImportChanges.$inferInsert)[]): Promise<void> => {
  if (rows.length > 0) await tx.insert(registerImportChanges).values(rows)
}

export const listChanges = (tx: Tx, import_id: number) =>
  tx
    .select()
    .from(registerImportChanges)
    .where(eq(registerImportChanges.import_id, import_id))
    .orderBy(asc(registerImportChanges.record_id))

type Tie = { table: AnyPgTable; record_id: AnyPgColumn; deleted_at: AnyPgColumn | null }
/** What stands on a record of each kind (tests/api/trash/foreign-keys.test.ts). */
export const ties: Record<RecordKind, Tie[]> = {
  buildings: [
    { table: matters, record_id: matters.building_id, deleted_at: matters.deleted_at },
    { table: facilities, record_id: facilities.building_id, deleted_at: facilities.deleted_at },
    { table: drawings, record_id: drawings.building_id, deleted_at: drawings.deleted_at },
    { table: buildingContacts, record_id: buildingContacts.building_id, deleted_at: null },
    { table: attachments, record_id: attachments.building_id, deleted_at: attachments.deleted_at },
    { table: plans, record_id: plans.building_id, deleted_at: plans.deleted_at },
  ],
  facilities: [
    { table: matterFacilities, record_id: matterFacilities.facility_id, deleted_at: null },
    { table: pins, record_id: pins.facility_id, deleted_at: pins.deleted_at },
    { table: attachments, record_id: attachments.facility_id, deleted_at: attachments.deleted_at },
    { table: planFacilities, record_id: planFacilities.facility_id, deleted_at: null },
  ],
  contacts: [{ table: buildingContacts, record_id: buildingContacts.contact_id, deleted_at: null }],
}

/** Those of the records that something else stands on; `deleted`: also what waits in ごみ箱. */
const findStoodOn = async (
  tx: Tx,
  kind: RecordKind,
  ids: number[],
  { deleted }: { deleted: boolean },
): Promise<Set<number>> => {
  const found = new Set<number>()
  for (const { table, record_id, deleted_at } of ties[kind]) {
    const rows = await tx
      .selectDistinct({ id: sql<number>`${record_id}`.mapWith(Number) })
      .from(table)
      .where(and(isAnyOf(record_id, ids), deleted || deleted_at === null ? undefined : isNull(deleted_at)))
    for (const { id } of rows) found.add(id)
  }
  return found
}

/** Those of the records that something else has been tied to: they stay. */
export const findTied = (tx: Tx, kind: RecordKind, ids: number[]): Promise<Set<number>> =>
  findStoodOn(tx, kind, ids, { deleted: false })

/** Those of the equipment that stand on drawings. */
export const findPinned = async (tx: Tx, ids: number[]): Promise<Set<number>> => {
  const rows = await tx
    .selectDistinct({ id: pins.facility_id })
    .from(pins)
    .where(and(isAnyOf(pins.facility_id, ids), isNull(pins.deleted_at)))
  return new Set(rows.flatMap(({ id }) => id ?? []))
}

/** Contacts go for good, the others into ごみ箱, with what waits there already and stood on them. */
export const removeRecords = async (
  tx: Tx,
  scope: Company & { user: { id: number } },
  kind: RecordKind,
  records: readonly Stored[],
  deleted_at: Date,
): Promise<void> => {
  const ids = records.map(({ id }) => id)
  if (kind === 'contacts') {
    await tx.delete(contacts).where(isAnyOf(contacts.id, ids))
    return
  }
  const { noun, unlink } = removals[kind]
  const remains = await findStoodOn(tx, kind, ids, { deleted: true })
  const links = new Map<number, TrashLinks>()
  for (const id of remains) links.set(id, (await unlink(tx, scope, id)).links)
  const table = tables[kind] as typeof facilities
  await tx.update(table).set({ deleted_at }).where(isAnyOf(table.id, ids))
  await putInTrash(
    tx,
    scope,
    records.map((record) => ({ noun, record, links: links.get(record.id), deleted_at })),
  )
}

const removals = {
  buildings: { noun: 'building', unlink: unlinkBuilding },
  facilities: { noun: 'facility', unlink: unlinkFacility },
} as const

/** Those of the buildings that are alive, which they stay until the transaction ends. */
export const holdBuildings = async (tx: Tx, { company_id }: Company, ids: number[]): Promise<Set<number>> => {
  const rows = await tx
    .select({ id: buildings.id })
    .from(buildings)
    .where(and(eq(buildings.company_id, company_id), isAnyOf(buildings.id, ids), isNull(buildings.deleted_at)))
    .orderBy(asc(buildings.id))
    .for('share')
  return new Set(rows.map(({ id }) => id))
}

/** Every record of the register for 書き出し, in the order made; guests are not asked for. */
export const listRegister = async (
  tx: Tx,
  { company_id }: Company,
  kind: RecordKind,
): Promise<Record<string, unknown>[]> => {
  const table = tables[kind] as typeof facilities
  const where = and(eq(table.company_id, company_id), isNull(table.deleted_at))
  if (!isInBuildings(kind)) return tx.select().from(table).where(where).orderBy(asc(table.id))
  const rows = await tx
    .select({ record: table, building: buildings.name })
    .from(table)
    .leftJoin(buildings, eq(buildings.id, table.building_id))
    .where(where)
    .orderBy(asc(table.id))
  return rows.map(({ record, building }) => ({ ...record, building }))
}

export const isStillUndoable = (row: ImportRow, since: Date): boolean =>
  row.state === 'done' && row.finished_at !== null && row.finished_at >= since
