/** 取り込み: a file is read, its columns mapped and tried, then taken over in the background, and undone for a day. */
import { businessDay, toTimestamp } from '#domain/dates.ts'
import { limits } from '#domain/limits.ts'
import {
  mappingFault,
  planningImport,
  rowsOf,
  tooManyRows,
  withoutUnchanged,
  type PlannedRow,
} from '#domain/registers/plan-import.ts'
import { findHeadingRow, proposeColumns, registerCells, registerRows } from '#domain/registers/registers.ts'
import type { Contact } from '#domain/contacts/contacts.contract.ts'
import { vCardText } from '#domain/contacts/vcards.ts'
import { csvText } from '#domain/csv.ts'
import { userTexts } from '#domain/users/users.texts.ts'
import type {
  CreateImportRequest,
  ImportMapping,
  ImportOutcome,
  ImportPreview,
  RegisterExport,
  RegisterImport,
} from '#domain/registers/registers.contract.ts'
import { registerKinds, registerLabels, type RegisterKind } from '#domain/registers/registers.labels.ts'
import { canImport, canUndoImport } from '#domain/registers/registers.policy.ts'
import type { ListSheet } from '#engine/engine.ts'
import { writePlainWorkbook } from '#engine/package/plain-workbook.ts'
import { auditExport } from '#server/audit/audit.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { findFile, insertUpload } from '#server/files/files.store.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { forbidden, invalid, notFound } from '#server/http/errors.ts'
import type { Upload } from '#server/http/upload.ts'
import { inSlices } from '#server/http/in-slices.ts'
import { listPeople, readPeople } from './people-import.service.ts'
import { readLists } from './read-lists.service.ts'
import {
  findImport,
  findRecords,
  insertImport,
  isImportRunning,
  isStillUndoable,
  listImports as queryImports,
  listRegister,
  lockImport,
  readPresent,
  updateImport,
  type ImportRow,
  type ListedImport,
} from './registers.store.ts'

const sampleRows = 5
const toldKept = 1000
const recentImports = 20
export const importJob = 'register_import'
export type ImportJob = { import_id: number; scope: Pick<Scope, 'company_id' | 'company_key' | 'user' | 'actor'> }

export const undoableSince = (now: Date): Date => new Date(now.getTime() - limits.importUndoHours * 3_600_000)

export const outcomeOf = (plan: readonly PlannedRow[], failure: string | null = null): ImportOutcome => {
  const count = (action: PlannedRow['action']) => plan.filter((row) => row.action === action).length
  return {
    created: count('create'),
    updated: count('update'),
    unchanged: count('unchanged'),
    skipped: count('skip'),
    faulty: count('fault'),
    undone: 0,
    kept: 0,
    kept_records: [],
    faults: plan.flatMap((row) => (row.action === 'fault' ? row.faults : [])).slice(0, toldKept),
    notices: plan.flatMap(({ notices }) => notices).slice(0, toldKept),
    failure,
  }
}

/** What an earlier version stored says nothing of some things. */
const completed = (outcome: ImportOutcome | null): ImportOutcome | null => outcome && { ...outcomeOf([]), ...outcome }

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
  canUndo: isStillUndoable(row, undoableSince(deps.clock())) && canUndoImport(scope.actor, row),
})

const read = async (tx: Tx, deps: Deps, scope: Scope, id: number): Promise<RegisterImport> => {
  const found = await findImport(tx, scope, id)
  if (!found) throw notFound()
  requireImporter(scope, found.row.kind)
  return present(deps, scope, found)
}

const preview = (made: RegisterImport, lists: readonly ListSheet[]): ImportPreview => {
  const rows = lists[made.mapping.sheet]?.rows ?? []
  const headings = rows[made.mapping.heading_row] ?? []
  return {
    ...made,
    sheets: lists.map(({ name }) => name),
    headings: made.mapping.columns.map((_, index) => headings[index] ?? ''),
    samples: rowsOf(rows, made.mapping)
      .slice(0, sampleRows)
      .map(({ cells }) => made.mapping.columns.map((_, index) => cells[index] ?? '')),
  }
}

/** The stored file once more, as lists. */
export const readImportFile = async (deps: Deps, scope: Scope, row: ImportRow): Promise<ListSheet[]> => {
  const file = await inCompany(deps.database.db, scope.company_id, (tx) => findFile(tx, scope, row.file_id))
  if (!file) throw notFound()
  return readLists(deps, scope, { name: row.file_name, key: file.storage_key, size: file.size })
}

const columnsIn = (rows: readonly (readonly string[])[]): number =>
  Math.min(
    limits.importColumns,
    rows.slice(0, 200).reduce((most, cells) => Math.max(most, cells.length), 0),
  )

const proposed = (kind: RegisterKind, rows: readonly (readonly string[])[], sheet: number): ImportMapping => {
  const heading_row = findHeadingRow(kind, rows)
  const headings = Array.from({ length: columnsIn(rows) }, (_, index) => rows[heading_row]?.[index] ?? '')
  return { sheet, heading_row, columns: proposeColumns(kind, headings), duplicates: 'skip', all_or_nothing: true }
}

/** Row by row against what is there now; people against the seats that are left, too. */
export const planOf = async (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  kind: RegisterKind,
  rows: readonly (readonly string[])[],
  mapping: ImportMapping,
): Promise<PlannedRow[]> => {
  const now = deps.clock()
  const there = kind === 'people' ? await readPeople(tx, scope, now) : await readPresent(tx, scope, kind)
  const plan = await inSlices(planningImport(kind, rows, mapping, there, businessDay(now)))
  if (kind === 'people') return plan
  const updates = plan.flatMap((row) => (row.action === 'update' ? row.record_id : []))
  return withoutUnchanged(plan, await findRecords(tx, scope, kind, updates))
}

export const planOutcome = (kind: RegisterKind, plan: readonly PlannedRow[]): ImportOutcome => {
  const outcome = outcomeOf(plan)
  return kind === 'people' && outcome.created > limits.invitedAtOnce
    ? { ...outcome, failure: userTexts.oneOfMany(limits.invitedAtOnce) }
    : outcome
}

/** What the mapping would do, told in the import itself; a mapping that cannot be tried says why. */
const trial = async (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  kind: RegisterKind,
  lists: readonly ListSheet[],
  mapping: ImportMapping,
): Promise<{ row_count: number; outcome: ImportOutcome }> => {
  const rows = lists[mapping.sheet]?.rows ?? []
  const row_count = rowsOf(rows, mapping).length
  const failure =
    mappingFault(kind, mapping) ??
    (row_count > limits.importRows ? tooManyRows : row_count === 0 ? '見出しの下に、取り込む行がありません。' : null)
  if (failure !== null) return { row_count, outcome: outcomeOf([], failure) }
  return { row_count, outcome: planOutcome(kind, await planOf(tx, deps, scope, kind, rows, mapping)) }
}

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
  const lists = await readLists(deps, scope, upload)
  const best = lists
    .map(({ rows }, sheet) => proposed(kind, rows, sheet))
    .reduce((one, other) => {
      const fit = ({ columns }: ImportMapping) => columns.filter((key) => key !== null).length
      return fit(other) > fit(one) ? other : one
    })
  return inCompany(deps.database.db, scope.company_id, async (tx) => {
    const file = await insertUpload(tx, scope, upload)
    const { id } = await insertImport(tx, {
      company_id: scope.company_id,
      created_user_id: scope.user.id,
      kind,
      file_id: file.id,
      file_name: upload.name,
      mapping: best,
      ...(await trial(tx, deps, scope, kind, lists, best)),
    })
    return preview(await read(tx, deps, scope, id), lists)
  })
}

const alreadyBegun = () => invalid({ root: ['この取り込みは、すでに始まっています。'] })

const requireDraft = async (tx: Tx, scope: Scope, id: number): Promise<ImportRow> => {
  const row = await lockImport(tx, scope, id)
  if (!row) throw notFound()
  requireImporter(scope, row.kind)
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
  requireImporter(scope, row.kind)
  const lists = await readImportFile(deps, scope, row)
  const rows = lists[wanted.sheet]?.rows
  if (!rows) throw invalid({ sheet: ['シートを選択してください。'] })
  const isOther = wanted.sheet !== row.mapping.sheet
  const mapping: ImportMapping = isOther
    ? {
        ...proposed(row.kind, rows, wanted.sheet),
        duplicates: wanted.duplicates,
        all_or_nothing: wanted.all_or_nothing,
      }
    : wanted.heading_row !== row.mapping.heading_row
      ? {
          ...wanted,
          columns: proposeColumns(
            row.kind,
            Array.from({ length: columnsIn(rows) }, (_, index) => rows[wanted.heading_row]?.[index] ?? ''),
          ),
        }
      : wanted
  return inCompany(deps.database.db, scope.company_id, async (tx) => {
    await requireDraft(tx, scope, id)
    await updateImport(tx, scope, id, { mapping, ...(await trial(tx, deps, scope, row.kind, lists, mapping)) })
    return preview(await read(tx, deps, scope, id), lists)
  })
}

/** Every faulty row of a draft as its mapping stands; the import itself keeps the first ones only. */
export const importFaultsCsv = async (deps: Deps, scope: Scope, id: number): Promise<string> => {
  requireImporter(scope)
  const { row } = (await inCompany(deps.database.db, scope.company_id, (tx) => findImport(tx, scope, id))) ?? {}
  if (!row) throw notFound()
  requireImporter(scope, row.kind)
  if (row.state !== 'draft') throw alreadyBegun()
  const lists = await readImportFile(deps, scope, row)
  const plan = await inCompany(deps.database.db, scope.company_id, (tx) =>
    planOf(tx, deps, scope, row.kind, lists[row.mapping.sheet]?.rows ?? [], row.mapping),
  )
  const faults = plan.flatMap((planned) => (planned.action === 'fault' ? planned.faults : []))
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

const workbookOf = (kind: RegisterKind, records: Records): Uint8Array<ArrayBuffer> =>
  writePlainWorkbook([
    {
      name: '台帳',
      widths: registerRows(kind, [])[0]!.map((heading) => Math.max(12, heading.length * 2 + 2)),
      rows: registerCells(kind, records),
    },
  ]) as Uint8Array<ArrayBuffer>

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
): Promise<{ body: string | Uint8Array<ArrayBuffer>; content_type: string }> => {
  requireImporter(scope, kind)
  await auditExport(deps, scope, registerLabels[kind])
  const records: Records = await inCompany(deps.database.db, scope.company_id, (tx) =>
    kind === 'people' ? listPeople(tx, scope) : listRegister(tx, scope, kind),
  )
  return { body: writers[format](kind, records), content_type: fileTypes[format] }
}
