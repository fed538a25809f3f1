/** The background half of an import: all of it in one transaction, in batches, with its progress beside it. */
import { isDeepStrictEqual } from 'node:util'
import { changesOf, type PlannedRow, type Present } from '#domain/registers/plan-import.ts'
import type { PlannedList } from '#domain/registers/plan-list.ts'
import { isInBuildings } from '#domain/registers/registers.ts'
import type { Named } from '#domain/fields.ts'
import type { RegisterImport } from '#domain/registers/registers.contract.ts'
import { isRecordKind, type RecordKind, type RegisterKind } from '#domain/registers/registers.labels.ts'
import { canHandleImport } from '#domain/registers/registers.policy.ts'
import { buildingColumns, buildingEvent } from '#server/buildings/buildings.columns.ts'
import { findBuildingNames } from '#server/buildings/buildings.store.ts'
import { contactColumns, contactEvent } from '#server/contacts/contacts.columns.ts'
import { inCompany, inSystem, type Tx } from '#server/db/client.ts'
import { describeError } from '#server/db/describe-error.ts'
import { facilityColumns, facilityEvent } from '#server/facilities/facilities.columns.ts'
import { findPinsElsewhere } from '#server/facilities/facilities.store.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { forbidden, invalid, notFound } from '#server/http/errors.ts'
import { changedLines, type ChangedLine } from '#server/records/columns.ts'
import type { Event } from '#server/records/events.ts'
import { happened } from '#server/records/happened.ts'
import type { Change } from '#server/records/telling.ts'
import { lockCompany } from '#server/users/seats.store.ts'
import {
  getImport,
  importJob,
  outcomeOf,
  planOutcome,
  undoableSince,
  withoutVain,
  type ImportJob,
} from './imports.service.ts'
import { invitePeople, withdrawInvitations } from './people-import.service.ts'
import { takeBackPlans, takePlans } from './plans-import.service.ts'
import { planStored, presentOf } from './plan-list.service.ts'
import {
  addChanges,
  findImport,
  findPinned,
  findTied,
  holdBuildings,
  insertRecords,
  isStillUndoable,
  listChanges,
  lockImport,
  lockRecords,
  removeRecords,
  updateImport,
  updateRecord,
  type ImportRow,
} from './registers.store.ts'

const batchSize = 500

type What = 'created' | 'updated' | 'deleted'
type Teller = (what: What, record: { id: number; name: string }, line?: Change) => Event
/** How each tells what was done, and how its values read; here it is known by name only. */
const described = {
  buildings: { tell: buildingEvent, columns: buildingColumns },
  facilities: { tell: facilityEvent, columns: facilityColumns },
  contacts: { tell: contactEvent, columns: contactColumns },
} satisfies Record<RecordKind, { tell: unknown; columns: unknown }>

type Values = Record<string, unknown>

const linesOf = async (
  tx: Tx,
  scope: Scope,
  kind: RecordKind,
  before: Values,
  after: Values,
): Promise<ChangedLine[]> => {
  const places = isInBuildings(kind) ? [before['building_id'], after['building_id']] : []
  const buildings = await findBuildingNames(tx, scope, places as (number | null)[])
  return changedLines(described[kind].columns as never, before, after, { buildings })
}

const batchesOf = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / batchSize) }, (_, index) =>
    rows.slice(index * batchSize, (index + 1) * batchSize),
  )

const tell = async (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  kind: RecordKind,
  told: {
    what: What
    record: { id: number; name: string }
    line?: ChangedLine
    /** The updated_at that the record got by it. */
    moment?: Date
  }[],
): Promise<void> => {
  const teller: Teller = described[kind].tell
  for (const batch of batchesOf(told))
    await happened(
      tx,
      deps,
      scope,
      batch.map(({ what, record, line, moment }) => teller(what, record, line && { ...line, moment })),
    )
}

type Written = Extract<PlannedRow, { action: 'create' | 'update' }>

const writeBatch = async (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  kind: RecordKind,
  import_id: number,
  batch: readonly Written[],
): Promise<void> => {
  const { company_id, user } = scope
  const kept = kind === 'contacts' ? { company_id } : { company_id, created_user_id: user.id }
  const created = batch.filter((row) => row.action === 'create')
  const updated = batch.filter((row) => row.action === 'update')
  const made =
    created.length === 0
      ? []
      : await insertRecords(
          tx,
          kind,
          created.map(({ values }) => ({ ...values, ...kept })),
        )
  await addChanges(
    tx,
    made.map(({ id, updated_at }) => ({ company_id, import_id, record_id: id, is_new: true, written_at: updated_at })),
  )
  await tell(
    tx,
    deps,
    scope,
    kind,
    made.map((record) => ({ what: 'created', record })),
  )
  const before = await lockRecords(
    tx,
    scope,
    kind,
    updated.map(({ record_id }) => record_id),
  )
  for (const { record_id, values } of updated) {
    const record = before.get(record_id)
    if (!record) continue
    const changed = changesOf(record, values)
    if (Object.keys(changed).length === 0) continue
    const building_id = kind === 'facilities' && changed['building_id']
    if (typeof building_id === 'number' && (await findPinsElsewhere(tx, scope, record_id, building_id)).length > 0)
      // The next attempt plans anew, and tells the row's fault.
      throw new Error('equipment was pinned after the plan was made')
    const written_at = await updateRecord(tx, kind, record_id, changed)
    const after: Values = { ...record, ...changed }
    await addChanges(tx, [
      {
        company_id,
        import_id,
        record_id,
        is_new: false,
        before: Object.fromEntries(Object.keys(changed).map((key) => [key, record[key] ?? null])),
        written_at,
      },
    ])
    await tell(
      tx,
      deps,
      scope,
      kind,
      (await linesOf(tx, scope, kind, record, after)).map((line) => ({
        what: 'updated',
        record: { id: record_id, name: String(after['name']) },
        line,
        moment: written_at,
      })),
    )
  }
}

/** So often a list is planned against what is there. */
const plans = 5

const work = async (deps: Deps, { import_id, scope: whose }: ImportJob): Promise<void> => {
  const scope = whose as Scope
  const found = await inCompany(deps.database.db, scope.company_id, (tx) => findImport(tx, scope, import_id))
  // Taken again after it was done: the process that had it died behind its last step.
  if (!found || (found.row.state !== 'queued' && found.row.state !== 'running')) return
  const { mapping } = found.row
  const progress = (done_count: number) =>
    inSystem(deps.database.db, (tx) => updateImport(tx, scope, import_id, { state: 'running', done_count }))
  await progress(0)
  for (let tries = 1; ; tries += 1) {
    const list = await planStored(deps, scope, found.row, mapping)
    if (await carryOut(deps, scope, found.row, list, progress)) return
    if (tries === plans) throw new Error('what the list names changed each time while it was planned')
  }
}

/** Whether nobody came or went, and no building went, since the list was planned: they stay so until the transaction ends. */
const stillHolds = async (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  kind: RegisterKind,
  { plan, present }: { plan: readonly PlannedRow[]; present: Present },
): Promise<boolean> => {
  if (kind === 'people') {
    await lockCompany(tx, scope)
    return isDeepStrictEqual(await presentOf(tx, deps, scope, kind), present)
  }
  if (!isInBuildings(kind)) return true
  const named = plan.map((row) => ('values' in row ? row.values['building_id'] : null))
  const places = [...new Set(named.filter((id) => typeof id === 'number'))]
  return (await holdBuildings(tx, scope, places)).size === places.length
}

/** Whether the plan still held; else nothing is done. */
const carryOut = async (
  deps: Deps,
  scope: Scope,
  { id: import_id, kind, mapping }: ImportRow,
  list: PlannedList & { present: Present },
  progress: (done_count: number) => Promise<void>,
): Promise<boolean> =>
  inCompany(deps.database.db, scope.company_id, async (tx) => {
    if (!(await stillHolds(tx, deps, scope, kind, list))) return false
    const plan = await withoutVain(tx, scope, kind, list.plan)
    const outcome = planOutcome(kind, plan, list.failure, Infinity)
    const isRefused = outcome.failure !== null || (mapping.all_or_nothing && outcome.faulty > 0)
    const rows = isRefused ? [] : plan.filter((row) => row.action === 'create' || row.action === 'update')
    let done = plan.length - rows.length
    for (const batch of batchesOf(rows)) {
      if (isRecordKind(kind)) await writeBatch(tx, deps, scope, kind, import_id, batch)
      else
        await (kind === 'people' ? invitePeople : takePlans)(
          tx,
          deps,
          scope,
          import_id,
          batch.filter((row) => row.action === 'create'),
        )
      done += batch.length
      await progress(done)
    }
    await updateImport(tx, scope, import_id, {
      state: isRefused ? 'failed' : 'done',
      done_count: isRefused ? 0 : plan.length,
      finished_at: deps.clock(),
      outcome: isRefused
        ? {
            ...outcome,
            created: 0,
            updated: 0,
            failure: outcome.failure ?? 'エラーのある行が見つかったため、何も取り込みませんでした。',
          }
        : outcome,
    })
    return true
  })

const fail = async (deps: Deps, { import_id, scope }: ImportJob): Promise<void> => {
  await inSystem(deps.database.db, (tx) =>
    updateImport(tx, scope, import_id, {
      state: 'failed',
      done_count: 0,
      finished_at: deps.clock(),
      outcome: outcomeOf([], '取り込みに失敗しました。何も登録されていません。時間をおいて、やり直してください。'),
    }),
  )
}

const attempts = 2

export const handleImportJobs = (deps: Deps): void =>
  deps.jobs.handle(
    importJob,
    async (payload, { attempt }) => {
      try {
        await work(deps, payload as ImportJob)
      } catch (error) {
        deps.logger.error({ err: error, reason: describeError(error) }, 'import failed')
        if (attempt >= attempts) await fail(deps, payload as ImportJob)
        throw error
      }
    },
    { attempts },
  )

type Done = Awaited<ReturnType<typeof listChanges>>[number]
/** Where a piece of equipment was before the import moved it. */
const formerBuilding = ({ before }: Done): number[] => {
  const id = before?.['building_id']
  return typeof id === 'number' ? [id] : []
}

/** Of what stays, so many are named. */
const keptTold = 100

/** What was made goes, what was changed is as before, where nobody touched it since; answers what stays. */
const takeBack = async (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  kind: RecordKind,
  changes: readonly Done[],
): Promise<{ undone: number; kept: Named[] }> => {
  let undone = 0
  const kept: Named[] = []
  for (const batch of batchesOf(changes)) {
    const ids = batch.map(({ record_id }) => record_id)
    const records = await lockRecords(tx, scope, kind, ids)
    const tied = await findTied(tx, kind, ids)
    const places = await holdBuildings(tx, scope, batch.flatMap(formerBuilding))
    const pinned = kind === 'facilities' ? await findPinned(tx, ids) : new Set<number>()
    const isOwn = (change: Done): boolean => {
      const { record_id, is_new, before, written_at } = change
      if (records.get(record_id)?.updated_at.getTime() !== written_at.getTime()) return false
      if (is_new) return !tied.has(record_id)
      // What stands on a drawing by now does not go back into another building, and nothing into one that is gone.
      const wasMoved = before !== null && 'building_id' in before
      return !wasMoved || (!pinned.has(record_id) && formerBuilding(change).every((id) => places.has(id)))
    }
    const own = batch.filter(isOwn)
    kept.push(...batch.filter((change) => !isOwn(change)).flatMap(({ record_id }) => records.get(record_id) ?? []))
    const gone = own.filter(({ is_new }) => is_new).map(({ record_id }) => records.get(record_id)!)
    await removeRecords(tx, scope, kind, gone, deps.clock())
    await tell(
      tx,
      deps,
      scope,
      kind,
      gone.map((record) => ({ what: 'deleted', record })),
    )
    for (const { record_id, is_new, before } of own) {
      if (is_new || !before) continue
      const record = records.get(record_id)!
      const after: Values = { ...record, ...before }
      const moment = await updateRecord(tx, kind, record_id, before)
      await tell(
        tx,
        deps,
        scope,
        kind,
        (await linesOf(tx, scope, kind, record, after)).map((line) => ({
          what: 'updated',
          record: { id: record_id, name: String(after['name']) },
          line,
          moment,
        })),
      )
    }
    undone += own.length
  }
  return { undone, kept: kept.slice(0, keptTold).map(({ id, name }) => ({ id, name })) }
}

/** Takes back what nobody touched since: what the import made goes, what it changed is as before. */
export const undoImport = async (deps: Deps, scope: Scope, id: number): Promise<RegisterImport> => {
  await inCompany(deps.database.db, scope.company_id, async (tx) => {
    const row = await lockImport(tx, scope, id)
    if (!row) throw notFound()
    if (!canHandleImport(scope.actor, row)) throw forbidden()
    if (!isStillUndoable(row, undoableSince(deps.clock())))
      throw invalid({ root: ['この取り込みは取り消せません。取り消せるのは、終わってから24時間以内です。'] })
    const changes = await listChanges(tx, id)
    const { undone, kept } =
      row.kind === 'people'
        ? {
            undone: await withdrawInvitations(
              tx,
              scope,
              changes.map(({ record_id }) => record_id),
            ),
            kept: [],
          }
        : row.kind === 'plans'
          ? await takeBackPlans(tx, deps, scope, changes)
          : await takeBack(tx, deps, scope, row.kind, changes)
    await updateImport(tx, scope, id, {
      state: 'undone',
      outcome: { ...row.outcome!, undone, kept: changes.length - undone, kept_records: kept },
    })
  })
  return getImport(deps, scope, id)
}
