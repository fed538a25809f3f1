/** 年間作業計画表: of one building, of all of an owner or a person; on the screen, as a workbook and on paper. */
import { businessDay, formatDay } from '#domain/dates.ts'
import { companyYearOf, monthsOfYear } from '#domain/plans/calendar.ts'
import { shiftMonth } from '#domain/months.ts'
import type { YearDownload, YearTable, YearTableQuery, YearTablesQuery } from '#domain/plans/plans.contract.ts'
import { planTexts } from '#domain/plans/plans.labels.ts'
import { canEditPlans } from '#domain/plans/plans.policy.ts'
import { yearSheet, yearSheetLegend, type YearSheet } from '#domain/plans/year-sheet.ts'
import { limits } from '#domain/limits.ts'
import { writePlainWorkbook } from '#engine/package/plain-workbook.ts'
import { auditExport } from '#server/audit/audit.ts'
import { findBuilding } from '#server/buildings/buildings.store.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { callerOf, type Deps, type Scope } from '#server/http/context.ts'
import { invalid, notFound } from '#server/http/errors.ts'
import { listOccurrencesOfYear, listPlannedBuildings } from './occurrences.store.ts'
import { requirePlanViewer } from './plan-viewer.ts'
import { presentOccurrence } from './occurrences.service.ts'
import { findCalendar } from '#server/occurrences/making.ts'
import { presentPlans } from './plans.service.ts'
import { listPlansOf } from './plans.store.ts'

type Named = { id: number; name: string }
type Asked = { year?: number | undefined; with_last?: boolean | undefined; user_id?: number | undefined }

/** Of the buildings' plans what stands in those months: the times of each, and the reports beside them. */
const rowsByBuilding = async (
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  scope: Scope,
  ids: number[],
  months: { first: string; last: string },
  user_id?: number,
): Promise<Map<number, YearTable['rows']>> => {
  const rows = await listOccurrencesOfYear(tx, scope, ids, months)
  const byPlan = Map.groupBy(rows, ({ occurrence }) => occurrence.plan_id)
  const plans = await presentPlans(tx, deps, scope, await listPlansOf(tx, scope, ids, user_id))
  const tableRows = plans.map((plan) => {
    const times = Map.groupBy(
      (byPlan.get(plan.id) ?? []).map((row) => presentOccurrence(scope, row)),
      ({ role }) => role,
    )
    return { plan, occurrences: times.get('inspection') ?? [], reports: times.get('report') ?? [] }
  })
  return Map.groupBy(tableRows, ({ plan }) => plan.building.id)
}

export const rowsOfMonths = async (
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  scope: Scope,
  { id }: Named,
  months: { first: string; last: string },
): Promise<YearTable['rows']> => (await rowsByBuilding(tx, deps, scope, [id], months)).get(id) ?? []

/** What the owner of the building reads of them. */
export const ofOwner = (rows: YearTable['rows']): YearTable['rows'] => rows.filter(({ plan }) => plan.is_shown_to_owner)

/** With the year before it where that is to stand beside it. */
const tablesOf = async (
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  scope: Scope,
  buildings: readonly Named[],
  { year: asked, with_last = false, user_id }: Asked,
): Promise<YearTable[]> => {
  const ids = buildings.map(({ id }) => id)
  const calendar = await findCalendar(tx, scope)
  const year = asked ?? companyYearOf(businessDay(deps.clock()), calendar)
  const months = monthsOfYear(year, calendar)
  const first = with_last ? shiftMonth(months[0]!, -12) : months[0]!
  const rows = await rowsByBuilding(tx, deps, scope, ids, { first, last: months[11]! }, user_id)
  return buildings.map((building) => ({
    building,
    year,
    months,
    rows: rows.get(building.id) ?? [],
    canEdit: canEditPlans(scope.actor),
  }))
}

export const ownersYearTable = async (
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  scope: Scope,
  building: Named,
  year: number,
): Promise<YearTable> => {
  const table = (await tablesOf(tx, deps, scope, [building], { year }))[0]!
  return { ...table, rows: ofOwner(table.rows) }
}

export const getYearTable = (deps: Deps, scope: Scope, query: YearTableQuery): Promise<YearTable> => {
  requirePlanViewer(scope)
  return inCompany(deps.database.db, scope.company_id, async (tx) => {
    const building = await findBuilding(tx, scope, query.building_id)
    if (!building) throw notFound()
    return (await tablesOf(tx, deps, scope, [{ id: building.id, name: building.name }], query))[0]!
  })
}

const findTables = async (
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  scope: Scope,
  query: YearTablesQuery,
): Promise<YearTable[]> => {
  const found = await listPlannedBuildings(tx, scope, query, limits.plans.buildings + 1)
  if (found.length > limits.plans.buildings) throw invalid({ building_id: [planTexts.tooManyBuildings] })
  return tablesOf(tx, deps, scope, found, query)
}

/** Of each building that has a plan, by name. */
export const getYearTables = (deps: Deps, scope: Scope, query: YearTablesQuery): Promise<YearTable[]> => {
  requirePlanViewer(scope)
  return inCompany(deps.database.db, scope.company_id, (tx) => findTables(tx, deps, scope, query))
}

const widths = [12, 28, 14, 18, 16, ...Array.from({ length: 12 }, () => 7), 13]

const asWorkbook = (tables: readonly YearTable[], today: string, withLast: boolean): Uint8Array =>
  writePlainWorkbook(
    tables.map((table) => {
      const { headings, rows } = yearSheet([table], today, withLast)
      return {
        name: table.building.name,
        widths,
        frozen: 2,
        rows: [headings, ...rows.map(({ cells }) => cells), [yearSheetLegend]],
      }
    }),
  )

const shares = [6, 15, 7, 10, 9, ...Array.from({ length: 12 }, () => 4), 7]

const onPaper = (cell: string | number | null): string =>
  cell === null ? '' : typeof cell === 'number' ? cell.toLocaleString('ja-JP') : cell

const asPaper = ({ headings, rows }: YearSheet, title: string, today: string, paper: 'a3' | 'a4') => ({
  title,
  subtitle: `${formatDay(today)}作成　${yearSheetLegend}`,
  paper,
  columns: headings.map((heading, index) => ({
    heading,
    share: shares[index]!,
    align: index === headings.length - 1 ? ('right' as const) : ('left' as const),
  })),
  rows: rows.map(({ cells, isStrong }) => ({ cells: cells.map(onPaper), ...(isStrong && { isStrong }) })),
})

/** One building's, as a sheet of paper. */
export const yearPaper = (table: YearTable, today: string, paper: 'a3' | 'a4') =>
  asPaper(yearSheet([table], today, false), `${table.year}年度 年間作業計画表　${table.building.name}`, today, paper)

export const downloadYearTables = async (
  deps: Deps,
  scope: Scope,
  { format, ...query }: YearDownload,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; content_type: string; name: string }> => {
  requirePlanViewer(scope)
  const { with_last = false } = query
  const today = businessDay(deps.clock())
  const found = await inCompany(deps.database.db, scope.company_id, (tx) => findTables(tx, deps, scope, query))
  // Of an owner's buildings the file is that owner's.
  const tables = query.owner ? found.map((table) => ({ ...table, rows: ofOwner(table.rows) })) : found
  if (tables.length === 0) throw notFound()
  await auditExport(deps, scope, '年間作業計画表')
  const [only] = tables
  const { year } = only!
  const of = tables.length === 1 ? `${only!.building.name}_` : ''
  const name = `年間作業計画表_${of}${year}年度`
  if (format === 'excel')
    return {
      bytes: asWorkbook(tables, today, with_last) as Uint8Array<ArrayBuffer>,
      content_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      name: `${name}.xlsx`,
    }
  const title = `${year}年度 年間作業計画表${tables.length === 1 ? `　${only!.building.name}` : ''}`
  const source = asPaper(yearSheet(tables, today, with_last), title, today, format === 'pdf_a3' ? 'a3' : 'a4')
  return {
    bytes: (await deps.engine.renderList(source, { for: callerOf(scope) })) as Uint8Array<ArrayBuffer>,
    content_type: 'application/pdf',
    name: `${name}.pdf`,
  }
}
