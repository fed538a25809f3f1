/** Imports, and what they read and write of the registers in many rows at once. */
import { and, asc, desc, eq, exists, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { foldWord } from '#domain/registers/cell-values.ts'
import type { Present } from '#domain/registers/plan-import.ts'
import type { Tx } from '#server/db/client.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { buildingContacts, buildings } from '#server/db/schema/buildings.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import { drawings, pins } from '#server/db/schema/drawings.ts'
import { facilities } from '#server/db/schema/facilities.ts'
import { matterFacilities, matters } from '#server/db/schema/matters.ts'
import { registerImportChanges, registerImports } from '#server/db/schema/registers.ts'
import { users } from '#server/db/schema/users.ts'
import { shownName } from '#server/users/users.store.ts'
import type { RecordKind, RegisterKind } from '#domain/registers/registers.labels.ts'

type Company = { company_id: number }
const one = sql`1`

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

export const insertImport = async (tx: Tx, values: typeof registerImports.$inferInsert): Promise<ImportRow> => {
  const [row] = await tx.insert(registerImports).values(values).returning()
  return row!
}

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
  buildings: { id: buildings.id, name: buildings.name, address: buildings.address },
  facilities: {
    id: facilities.id,
    name: facilities.name,
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
    .where(and(eq(table.company_id, company_id), kind === 'contacts' ? undefined : isNull(table.deleted_at)))
    .orderBy(asc(table.id))
  if (kind !== 'facilities') return { records, buildings: new Map() }
  const places = await tx
    .select({ id: buildings.id, name: buildings.name })
    .from(buildings)
    .where(and(eq(buildings.company_id, company_id), isNull(buildings.deleted_at)))
    .orderBy(asc(buildings.id))
  const names = new Map<string, number[]>()
  for (const { id, name } of places) names.set(foldWord(name), [...(names.get(foldWord(name)) ?? []), id])
  return { records, buildings: names, pinned: await readPinned(tx, company_id) }
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

type Stored = { id: number; name: string; updated_at: Date } & Record<string, unknown>

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

/** Contacts go for good, the others softly. */
export const removeRecords = async (tx: Tx, kind: RecordKind, ids: number[], now: Date): Promise<void> => {
  if (kind === 'contacts') await tx.delete(contacts).where(isAnyOf(contacts.id, ids))
  else {
    const table = tables[kind] as typeof facilities
    await tx.update(table).set({ deleted_at: now }).where(isAnyOf(table.id, ids))
  }
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

/** Those of the records that something else has been tied to: they stay. */
export const findTied = async (tx: Tx, kind: RecordKind, ids: number[]): Promise<Set<number>> => {
  if (kind === 'contacts') {
    const links = await tx
      .select({ id: buildingContacts.contact_id })
      .from(buildingContacts)
      .where(isAnyOf(buildingContacts.contact_id, ids))
    return new Set(links.map(({ id }) => id))
  }
  const rows =
    kind === 'buildings'
      ? await tx
          .select({ id: buildings.id })
          .from(buildings)
          .where(
            and(
              isAnyOf(buildings.id, ids),
              or(
                exists(tx.select({ one }).from(matters).where(eq(matters.building_id, buildings.id))),
                exists(tx.select({ one }).from(facilities).where(eq(facilities.building_id, buildings.id))),
              ),
            ),
          )
      : await tx
          .select({ id: facilities.id })
          .from(facilities)
          .where(
            and(
              isAnyOf(facilities.id, ids),
              or(
                exists(
                  tx.select({ one }).from(matterFacilities).where(eq(matterFacilities.facility_id, facilities.id)),
                ),
                exists(
                  tx
                    .select({ one })
                    .from(pins)
                    .where(and(eq(pins.facility_id, facilities.id), isNull(pins.deleted_at))),
                ),
              ),
            ),
          )
  return new Set(rows.map(({ id }) => id))
}

/** Every record of the register for 書き出し, in the order made; guests are not asked for. */
export const listRegister = async (
  tx: Tx,
  { company_id }: Company,
  kind: RecordKind,
): Promise<Record<string, unknown>[]> => {
  if (kind === 'contacts')
    return tx.select().from(contacts).where(eq(contacts.company_id, company_id)).orderBy(asc(contacts.id))
  if (kind === 'buildings')
    return tx
      .select()
      .from(buildings)
      .where(and(eq(buildings.company_id, company_id), isNull(buildings.deleted_at)))
      .orderBy(asc(buildings.id))
  const rows = await tx
    .select({ facility: facilities, building: buildings.name })
    .from(facilities)
    .leftJoin(buildings, eq(buildings.id, facilities.building_id))
    .where(and(eq(facilities.company_id, company_id), isNull(facilities.deleted_at)))
    .orderBy(asc(facilities.id))
  return rows.map(({ facility, building }) => ({ ...facility, building }))
}

export const isStillUndoable = (row: ImportRow, since: Date): boolean =>
  row.state === 'done' && row.finished_at !== null && row.finished_at >= since
