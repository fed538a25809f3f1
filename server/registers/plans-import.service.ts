/** Plans by import: a row of a year table becomes a plan with its times where the table has them. */
import { and, asc, eq } from 'drizzle-orm'
import type { Named } from '#domain/fields.ts'
import { businessDay } from '#domain/dates.ts'
import { dayOfMonth, lastDayOf, monthNumberOf } from '#domain/plans/days.ts'
import { importedPlanSchema, type ImportedPlan, type KindPreset } from '#domain/plans/plans.contract.ts'
import { kindPresets } from '#domain/plans/presets/presets.ts'
import { isChained } from '#domain/plans/rules.ts'
import { proposedPlan, type ProposedPlan, type TableMark } from '#domain/plans/table-times.ts'
import { foldWord } from '#domain/registers/cell-values.ts'
import type { PlannedRow, Present } from '#domain/registers/plan-import.ts'
import type { Tx } from '#server/db/client.ts'
import { inspectionKinds, occurrences, plans } from '#server/db/schema/plans.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { writeOccurrences } from '#server/occurrences/settling.ts'
import type { OccurrenceRow } from '#server/occurrences/making.ts'
import { makeKind } from '#server/plans/kinds.service.ts'
import type { KindRow } from '#server/plans/plans.columns.ts'
import { findPlan, listFulfilments, listKinds, replaceFulfilments, updatePlan } from '#server/plans/plans.store.ts'
import { makePlan, planName, removePlan } from '#server/plans/plans.service.ts'
import { visiblePlans } from '#server/sight/plans.visible.ts'
import { addChanges, readBuildingNames } from './registers.store.ts'

/** Which checks the buildings have plans of. */
export const readPlans = async (tx: Tx, scope: Scope): Promise<Present> => ({
  records: await tx
    .select({ id: plans.id, building_id: plans.building_id, name: inspectionKinds.name })
    .from(plans)
    .innerJoin(inspectionKinds, eq(inspectionKinds.id, plans.kind_id))
    .where(visiblePlans(tx, scope))
    .orderBy(asc(plans.id)),
  buildings: await readBuildingNames(tx, scope),
})

type Created = Extract<PlannedRow, { action: 'create' }>

/** The company's own kind of that name, else its copy of the preset that is called so, else one as the table shows it. */
const kindsOf = (tx: Tx, deps: Deps, scope: Scope) => {
  let known: Map<string, KindRow> | null = null
  const takeOver = async ({ key, version, fulfils, ...facts }: KindPreset, own: Map<string, KindRow>) => {
    const byPreset = new Map([...own.values()].map((kind) => [kind.preset_key, kind.id]))
    const kind = await makeKind(tx, deps, scope, {
      ...facts,
      preset_key: key,
      preset_version: version,
      fulfils_kind_ids: fulfils.flatMap((each) => byPreset.get(each) ?? []),
    })
    // Those before it in the table may perform this one as well.
    const fulfilments = await listFulfilments(tx, scope)
    for (const other of kindPresets.filter((each) => each.fulfils.includes(key))) {
      const id = byPreset.get(other.key)
      if (id !== undefined) await replaceFulfilments(tx, scope, id, [...(fulfilments.get(id) ?? []), kind.id])
    }
    return kind
  }
  return async ({ name, group_name, law }: ImportedPlan, { rule }: ProposedPlan): Promise<KindRow> => {
    known ??= new Map((await listKinds(tx, scope)).map((kind) => [foldWord(kind.name), kind]))
    const found = known.get(foldWord(name))
    if (found) return found
    const taken = new Set([...known.values()].map(({ preset_key }) => preset_key))
    const preset = kindPresets.find((each) => foldWord(each.name) === foldWord(name) && !taken.has(each.key))
    const kind = preset
      ? await takeOver(preset, known)
      : await makeKind(tx, deps, scope, { name, group_name, law, rule, is_legal: false, is_due_at_restart: false })
    known.set(foldWord(name), kind)
    return kind
  }
}

const rowsOf = (tx: Tx, { company_id }: Scope, plan_id: number): Promise<OccurrenceRow[]> =>
  tx
    .select()
    .from(occurrences)
    .where(
      and(eq(occurrences.company_id, company_id), eq(occurrences.plan_id, plan_id), eq(occurrences.role, 'inspection')),
    )
    .orderBy(asc(occurrences.due_by), asc(occurrences.id))

const isFree = ({ state, is_forecast }: OccurrenceRow): boolean => state === 'planned' && !is_forecast

/** Each mark is performed on its day in the period that it is in; periods are done one after another, as a chain wants. */
const perform = async (
  tx: Tx,
  scope: Scope,
  plan_id: number,
  days: readonly string[],
  isChain: boolean,
  today: string,
): Promise<void> => {
  for (const performed_on of days.toSorted()) {
    const own = (await rowsOf(tx, scope, plan_id)).find(
      (row) => isFree(row) && row.opens_on <= performed_on && (isChain || performed_on <= row.due_by),
    )
    if (own) await writeOccurrences(tx, scope, [own], { state: 'performed', performed_on }, today)
  }
}

/** What is still to come stands in the month, or on the day, that the table has it in. */
const place = async (
  tx: Tx,
  scope: Scope,
  plan_id: number,
  marks: readonly TableMark[],
  today: string,
): Promise<void> => {
  const free = (await rowsOf(tx, scope, plan_id)).filter(isFree)
  const left = new Set(free)
  const ahead = marks.filter(({ isDone }) => !isDone)
  const isIn = ({ month }: TableMark, { opens_on, due_by }: OccurrenceRow) =>
    `${month}-01` <= due_by && lastDayOf(monthNumberOf(`${month}-01`)) >= opens_on
  const rest: TableMark[] = []
  for (const mark of ahead) {
    const own = [...left].find((row) => row.planned_month === mark.month)
    if (!own) rest.push(mark)
    else {
      left.delete(own)
      if (mark.day !== null) await put(tx, scope, own, mark, today)
    }
  }
  for (const mark of rest) {
    const own = [...left].find((row) => isIn(mark, row))
    if (!own) continue
    left.delete(own)
    await put(tx, scope, own, mark, today)
  }
}

const put = (tx: Tx, scope: Scope, row: OccurrenceRow, { month, day }: TableMark, today: string): Promise<void> => {
  const planned_on = day === null ? null : dayOfMonth(monthNumberOf(`${month}-01`), day)
  if (row.planned_month === month && row.planned_on === planned_on) return Promise.resolve()
  return writeOccurrences(tx, scope, [row], { planned_month: month, planned_on, is_placed: true }, today)
}

const bodyOf = (values: ImportedPlan, proposed: ProposedPlan, kind: KindRow) => ({
  building_id: values.building_id,
  kind_id: kind.id,
  performer: values.partner_name ? ('partner' as const) : ('own' as const),
  partner_name: values.partner_name,
  // Nobody says when it was before: a chain begins on the first day that the table knows.
  anchor_on: null,
  valid_from: isChained(kind.rule) ? (proposed.performed.toSorted()[0] ?? proposed.valid_from) : proposed.valid_from,
  wish: proposed.wish,
  on_closed_day: 'before' as const,
  pauses: [],
  price: values.price,
  note: values.note,
  facility_ids: [],
  user_ids: [],
  template_ids: [],
})

export const takePlans = async (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  import_id: number,
  rows: readonly Created[],
): Promise<void> => {
  const today = businessDay(deps.clock())
  const kindOf = kindsOf(tx, deps, scope)
  for (const row of rows) {
    const values = importedPlanSchema.parse(row.values)
    const proposed = proposedPlan(values.times, today)!
    const kind = await kindOf(values, proposed)
    const { id } = await makePlan(tx, deps, scope, bodyOf(values, proposed, kind))
    await perform(tx, scope, id, proposed.performed, isChained(kind.rule), today)
    await place(tx, scope, id, values.times.marks, today)
    // After its times: whoever changes one of them later has changed what was imported.
    const written_at = await updatePlan(tx, scope, id, {})
    await addChanges(tx, [{ company_id: scope.company_id, import_id, record_id: id, is_new: true, written_at }])
  }
}

type Done = { record_id: number; written_at: Date }

/** Whether somebody has arranged, moved, performed or let go one of its times since. */
const isTouched = async (tx: Tx, scope: Scope, { record_id, written_at }: Done): Promise<boolean> =>
  (await rowsOf(tx, scope, record_id)).some(
    (row) =>
      row.matter_id !== null ||
      row.document_id !== null ||
      ((row.state !== 'planned' || row.is_placed) && row.updated_at > written_at),
  )

/** Into ごみ箱 where nobody has touched them since; their kinds stay for whoever uses them by now. */
export const takeBackPlans = async (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  changes: readonly Done[],
): Promise<{ undone: number; kept: Named[] }> => {
  let undone = 0
  const kept: Named[] = []
  for (const change of changes) {
    const held = await findPlan(tx, scope, change.record_id, true)
    if (!held) continue
    const isOwn = held.plan.updated_at.getTime() === change.written_at.getTime()
    if (isOwn && !(await isTouched(tx, scope, change))) {
      await removePlan(tx, deps, scope, held)
      undone += 1
    } else kept.push({ id: held.plan.id, name: planName(held) })
  }
  return { undone, kept }
}
