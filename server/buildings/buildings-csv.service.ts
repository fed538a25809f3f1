/** 建物の一覧 as a file, in the shape that 取り込み reads. */
import type { BuildingCsvRequest } from '#domain/buildings/buildings.contract.ts'
import {
  buildingColumnLabels as labels,
  storeysText,
  type BuildingListColumn,
} from '#domain/buildings/buildings.labels.ts'
import { csvText } from '#domain/csv.ts'
import { formatMoment, toTimestamp } from '#domain/dates.ts'
import { registerRows } from '#domain/registers/registers.ts'
import { audit, exported } from '#server/audit/audit.ts'
import { inCompany } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { listBuildingsOf, type ListedBuilding } from './buildings.store.ts'

const csvRows = 100_000

type Cell = { heading: string; text: (row: ListedBuilding) => string | number | null }

const cells: Record<BuildingListColumn, Cell> = {
  name: { heading: labels.name, text: ({ building }) => building.name },
  address: { heading: labels.address, text: ({ building }) => building.address },
  storeys: { heading: '階数', text: ({ building }) => storeysText(building) },
  linked_matters_count: { heading: '案件', text: ({ linked_matters_count }) => linked_matters_count },
  updated_at: { heading: '最終更新', text: ({ building }) => formatMoment(toTimestamp(building.updated_at)) },
}

/** The list as a file: its columns, or the shape that 取り込み reads. */
export const buildingsCsv = (
  { database }: Deps,
  scope: Scope,
  { columns, ...filter }: BuildingCsvRequest,
): Promise<string> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const rows = await listBuildingsOf(tx, scope, filter, csvRows)
    await audit(tx, scope, scope, [exported('建物')])
    if (columns)
      return csvText([
        columns.map((key) => cells[key].heading),
        ...rows.map((row) => columns.map((key) => cells[key].text(row) ?? '')),
      ])
    return csvText(
      registerRows(
        'buildings',
        rows.map(({ building }) => building),
      ),
    )
  })
