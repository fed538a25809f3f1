/** 取り込み: a file is read, its columns mapped and tried, then taken over in the background, and undone for a day. */
import { toTimestamp } from '#domain/dates.ts'
import { limits } from '#domain/limits.ts'
import { withoutUnchanged, type PlannedRow } from '#domain/registers/plan-import.ts'
import { pageWindow } from '#domain/paging.ts'
import { shownRow } from '#domain/registers/shown-rows.ts'
import { wordsOf, type PlannedList } from '#domain/registers/plan-list.ts'
import { isInBuildings, registerCells, registerRows, registers } from '#domain/registers/registers.ts'
import type { Contact } from '#domain/contacts/contacts.contract.ts'
import { vCardText } from '#domain/contacts/vcards.ts'
import { csvText } from '#domain/csv.ts'
import { userTexts } from '#domain/users/users.texts.ts'
import type {
  CreateImportRequest,
  ImportMapping,
  ImportOutcome,
  ImportPreview,
  ImportRowsFilter,
  RegisterExport,
  RegisterImport,
  ShownRow,
} from '#domain/registers/registers.contract.ts'
import { isRecordKind, registerKinds, registerLabels, type RegisterKind } from '#domain/registers/registers.labels.ts'
import { canImport, canHandleImport } from '#domain/registers/registers.policy.ts'
import { widthsOf, writePlainWorkbook } from '#engine/package/plain-workbook.ts'
import { auditExport } from '#server/audit/audit.ts'
import { findBuildingNames } from '#server/buildings/buildings.store.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { insertUpload } from '#server/files/files.store.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { forbidden, invalid, notFound } from '#server/http/errors.ts'
import type { Upload } from '#server/http/upload.ts'
import { keptPlan } from './kept-plans.ts'
import { listPeople } from './people-import.service.ts'
import { planFile, planStored } from './plan-list.service.ts'
import {
  findImport,
  findLastMapping,
  findRecords,
  insertImport,
  isImportRunning,
  isStillUndoable,
  listImports as queryImports,
  listRegister,
  lockImport,
  updateImport,
  type ImportRow,
  type ListedImport,
} from './registers.store.ts'

const toldKept = 1000
const toldFaults = 1000
const recentImports = 20
export const importJob = 'register_import'
export type ImportJob = { import_id: number; scope: Pick<Scope, 'company_id' | 'company_key' | 'user' | 'actor'> }

export const undoableSince = (now: Date): Date => new Date(now.getTime() - limits.importUndoHours * 3_600_000)

/** Of a finished import all refused rows are kept: its list and its file say what is still to be done. */
export const outcomeOf = (
  plan: readonly PlannedRow[],
  failure: string | null = null,
  keptFaults = toldFaults,
): ImportOutcome => {
  const count = (action: PlannedRow['action']) => plan.filter((row) => row.action === action).length
  return {
    created: count('create'),
    updated: count('update'),
    unchanged: count('unchanged'),
    skipped: count('skip'),
    faulty: count('fault'),
    aside: count('aside'),
    asides: plan
      .flatMap((planned) =>
        planned.action === 'aside' ? { row: planned.row, text: planned.text, reason: planned.reason } : [],
      )
      .slice(0, toldKept),
    undone: 0,
    kept: 0,
    kept_records: [],
    faults: plan.flatMap((row) => (row.action === 'fault' ? row.faults : [])).slice(0, keptFaults),
    notices: plan.flatMap(({ notices }) => notices).slice(0, toldKept),
    failure,
  }
}

/** What an earlier version stored says nothing of some things. */
const completed = (outcome: ImportOutcome | null): ImportOutcome | null =>
  outcome && { ...outcomeOf([]), ...outcome, faults: outcome.faults.slice(0, toldFaults) }

const present = (deps: Pick<Deps, 'clock'>, scope: Scope, { row, user }: ListedImport): RegisterImport => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  file_name: row.file_name,
  mapping: row.mapping,
  row_count: row.row_count,
  done_count: row.done_count,
  outcome: completed(row.outcome),
  created_user: user,
  created_at: toTimestamp(row.created_at),
  finished_at: row.finished_at && toTimestamp(row.finished_at),
  canUndo: isStillUndoable(row, undoableSince(deps.clock())) && canHandleImport(scope.actor, row),
})

/** What was begun everybody sees who could begin it; a draft only who may go on with it. */
const requireReader = (scope: Scope, row: ImportRow): void => {
  requireImporter(scope, row.kind)
  if (row.state === 'draft' && !canHandleImport(scope.actor, row)) throw forbidden()
}

const read = async (tx: Tx, deps: Deps, scope: Scope, id: number): Promise<RegisterImport> => {
  const found = await findImport(tx, scope, id)
  if (!found) throw notFound()
  requireReader(scope, found.row)
  return present(deps, scope, found)
}

const preview = (made: RegisterImport, { sheets, headings, samples }: PlannedList): ImportPreview => ({
  ...made,
  sheets,
  headings,
  samples,
})

/** The plan without what is so already. */
export const withoutVain = async (
  tx: Tx,
  scope: Scope,
  kind: RegisterKind,
  plan: readonly PlannedRow[],
): Promise<readonly PlannedRow[]> => {
  if (!isRecordKind(kind)) return plan
  const updates = plan.flatMap((row) => (row.action === 'update' ? row.record_id : []))
  return withoutUnchanged(plan, await findRecords(tx, scope, kind, updates))
}

export const planOutcome = (
  kind: RegisterKind,
  plan: readonly PlannedRow[],
  failure: string | null = null,
  keptFaults?: number,
): ImportOutcome => {
  const outcome = outcomeOf(plan, failure, keptFaults)
  return kind === 'people' && outcome.created > limits.invitedAtOnce
    ? { ...outcome, failure: userTexts.oneOfMany(limits.invitedAtOnce) }
    : outcome
}

/** What the list's mapping would do, told in the import itself; one that cannot be tried says why. */
const trial = async (
  tx: Tx,
  scope: Scope,
  kind: RegisterKind,
  { mapping, row_count, failure, plan }: PlannedList,
): Promise<Pick<ImportRow, 'mapping' | 'row_count' | 'outcome'>> => ({
  mapping,
  row_count,
  outcome: planOutcome(kind, await withoutVain(tx, scope, kind, plan), failure),
})

/** Before the upload is received: who may not take lists over sends none. */
export const requireImporter = (scope: Scope, kind?: RegisterKind): void => {
  if (!registerKinds.some((each) => (kind ?? each) === each && canImport(scope.actor, each))) throw forbidden()
}

export const listImports = (deps: Deps, scope: Scope, kind: RegisterKind | undefined): Promise<RegisterImport[]> => {
  requireImporter(scope, kind)
  const kinds = registerKinds.filter((each) => (kind ?? each) === each && canImport(scope.actor, each))
  return inCompany(deps.database.db, scope.company_id, async (tx) =>
    (await queryImports(tx, scope, kinds, recentImports)).map((row) => present(deps, scope, row)),
  )
}

export const getImport = (deps: Deps, scope: Scope, id: number): Promise<RegisterImport> => {
  requireImporter(scope)
  return inCompany(deps.database.db, scope.company_id, (tx) => read(tx, deps, scope, id))
}

export const createImport = async (
  deps: Deps,
  scope: Scope,
  { kind }: CreateImportRequest,
  uploads: readonly Upload[],
): Promise<ImportPreview> => {
  requireImporter(scope, kind)
  const upload = uploads.find(({ field }) => field === 'file')
  if (!upload) throw invalid({ file: ['ファイルを選択してください。'] })
  const last = await inCompany(deps.database.db, scope.company_id, (tx) => findLastMapping(tx, scope, kind))
  const list = await planFile(
    deps,
    scope,
    { name: upload.name, key: upload.key, size: upload.size },
    { kind, former: null, wanted: null, words: last ? wordsOf(last) : [] },
  )
  return inCompany(deps.database.db, scope.company_id, async (tx) => {
    const file = await insertUpload(tx, scope, upload)
    const { id } = await insertImport(tx, {
      company_id: scope.company_id,
      created_user_id: scope.user.id,
      kind,
      file_id: file.id,
      file_name: upload.name,
      ...(await trial(tx, scope, kind, list)),
    })
    return preview(await read(tx, deps, scope, id), list)
  })
}

const alreadyBegun = () => invalid({ root: ['この取り込みは、すでに始まっています。'] })

const requireDraft = async (tx: Tx, scope: Scope, id: number): Promise<ImportRow> => {
  const row = await lockImport(tx, scope, id)
  if (!row) throw notFound()
  requireReader(scope, row)
  if (row.state !== 'draft') throw alreadyBegun()
  return row
}

/** Tries another mapping; nothing but the import itself is written. Another sheet is read from its own headings. */
export const tryImport = async (
  deps: Deps,
  scope: Scope,
  id: number,
  wanted: ImportMapping,
): Promise<ImportPreview> => {
  requireImporter(scope)
  const { row } = (await inCompany(deps.database.db, scope.company_id, (tx) => findImport(tx, scope, id))) ?? {}
  if (!row) throw notFound()
  requireReader(scope, row)
  const list = await planStored(deps, scope, row, wanted)
  return inCompany(deps.database.db, scope.company_id, async (tx) => {
    await requireDraft(tx, scope, id)
    await updateImport(tx, scope, id, await trial(tx, scope, row.kind, list))
    return preview(await read(tx, deps, scope, id), list)
  })
}

const findReadable = async (deps: Deps, scope: Scope, id: number): Promise<ImportRow> => {
  requireImporter(scope)
  const { row } = (await inCompany(deps.database.db, scope.company_id, (tx) => findImport(tx, scope, id))) ?? {}
  if (!row) throw notFound()
  requireReader(scope, row)
  return row
}

/** What a draft would do with each row of one kind, and how many there are. */
export const listImportRows = async (
  deps: Deps,
  scope: Scope,
  id: number,
  filter: ImportRowsFilter,
): Promise<{ rows: ShownRow[]; total: number }> => {
  const row = await findReadable(deps, scope, id)
  if (row.state !== 'draft') throw alreadyBegun()
  const { kind } = row
  const whole = await keptPlan(deps.database, row, async () => {
    const list = await planStored(deps, scope, row, row.mapping)
    return inCompany(deps.database.db, scope.company_id, (tx) => withoutVain(tx, scope, kind, list.plan))
  })
  return inCompany(deps.database.db, scope.company_id, async (tx) => {
    const plan = whole.filter(({ action }) => action === filter.action)
    const { offset, perPage } = pageWindow(filter)
    const page = plan.slice(offset, offset + perPage)
    const updated = page.flatMap((planned) => (planned.action === 'update' ? planned.record_id : []))
    const records = isRecordKind(kind) ? await findRecords(tx, scope, kind, updated) : new Map()
    const places = [...page.map((planned) => ('values' in planned ? planned.values : {})), ...records.values()].map(
      ({ building_id }: { building_id?: unknown }) => (typeof building_id === 'number' ? building_id : null),
    )
    const buildings = isInBuildings(kind) ? await findBuildingNames(tx, scope, places) : new Map<number, string>()
    return { rows: page.map((planned) => shownRow(planned, { kind, records, buildings })), total: plan.length }
  })
}

/** Every faulty row: of a draft as its mapping stands, of a finished import as they were refused. */
export const importFaultsCsv = async (deps: Deps, scope: Scope, id: number): Promise<string> => {
  const row = await findReadable(deps, scope, id)
  if (row.state === 'queued' || row.state === 'running') throw alreadyBegun()
  const faults =
    row.state === 'draft'
      ? (await planStored(deps, scope, row, row.mapping)).plan.flatMap((planned) =>
          planned.action === 'fault' ? planned.faults : [],
        )
      : (row.outcome?.faults ?? [])
  return csvText([
    ['行', '列', '値', '内容'],
    ...faults.map(({ row: line, column, value, message }) => [line, column ?? '', value, message]),
  ])
}

export const runImport = async (deps: Deps, scope: Scope, id: number): Promise<RegisterImport> => {
  requireImporter(scope)
  const started = await inCompany(deps.database.db, scope.company_id, async (tx) => {
    const row = await requireDraft(tx, scope, id)
    if (row.outcome?.failure) throw invalid({ root: [row.outcome.failure] })
    if (row.mapping.all_or_nothing && (row.outcome?.faulty ?? 0) > 0)
      throw invalid({
        root: ['エラーのある行があります。直してから取り込むか、エラーの行を除いて取り込んでください。'],
      })
    if (await isImportRunning(tx, scope, row.kind))
      throw invalid({ root: ['同じ台帳の取り込みが進行中です。終わってから、もう一度お試しください。'] })
    await updateImport(tx, scope, id, { state: 'queued', done_count: 0 })
    const { company_id, company_key, user, actor } = scope
    await deps.jobs.enqueue(tx, {
      kind: importJob,
      company_id,
      payload: { import_id: id, scope: { company_id, company_key, user, actor } } satisfies ImportJob,
    })
    return read(tx, deps, scope, id)
  })
  deps.jobs.wake()
  return started
}

const fileTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  vcf: 'text/vcard; charset=utf-8',
} as const

type Records = Record<string, unknown>[]

const workbookOf = (kind: RegisterKind, records: Records): Uint8Array<ArrayBuffer> => {
  const rows = registerCells(kind, records)
  const frozen = registers[kind].fields.findIndex(({ key }) => key === 'name') + 1
  return writePlainWorkbook([{ name: '台帳', widths: widthsOf(rows), rows, frozen }]) as Uint8Array<ArrayBuffer>
}

const writers: Record<
  RegisterExport['format'],
  (kind: RegisterKind, records: Records) => string | Uint8Array<ArrayBuffer>
> = {
  csv: (kind, records) => csvText(registerRows(kind, records)),
  xlsx: workbookOf,
  vcf: (_, records) => vCardText(records as Contact[]),
}

/** Every record of a register in the shape that 取り込み reads. */
export const exportRegister = async (
  deps: Deps,
  scope: Scope,
  { kind, format }: RegisterExport,
): Promise<{ bytes: string | Uint8Array<ArrayBuffer>; content_type: string }> => {
  requireImporter(scope, kind)
  await auditExport(deps, scope, registerLabels[kind])
  const records: Records = await inCompany(deps.database.db, scope.company_id, (tx) =>
    isRecordKind(kind) ? listRegister(tx, scope, kind) : listPeople(tx, scope),
  )
  return { bytes: writers[format](kind, records), content_type: fileTypes[format] }
}
