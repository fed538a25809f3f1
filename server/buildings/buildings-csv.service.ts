/** 建物の一覧 as a file, in the shape that 取り込み reads. */
import type { BuildingCsvRequest } from '#domain/buildings/buildings.contract.ts'
import { buildingListLabels } from '#domain/buildings/building-list.labels.ts'
import { buildingListTexts } from '#domain/buildings/buildings.list.ts'
import { csvText } from '#domain/csv.ts'
import { listCsv } from '#domain/list-columns.ts'
import { registerRows } from '#domain/registers/registers.ts'
import { audit, exported } from '#server/audit/audit.ts'
import { inCompany } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { fileRows } from '#server/http/file-rows.ts'
import { presentBuilding } from './buildings.presenter.ts'
import { listBuildingsOf } from './buildings.store.ts'

/** The list as a file: its columns, or the shape that 取り込み reads. */
export const buildingsCsv = (
  { database }: Deps,
  scope: Scope,
  { columns, ...filter }: BuildingCsvRequest,
): Promise<string> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const rows = await fileRows('建物', (limit) => listBuildingsOf(tx, scope, filter, limit))
    await audit(tx, scope, scope, [exported('建物')])
    if (columns)
      return listCsv(
        buildingListLabels,
        buildingListTexts,
        columns,
        rows.map((row) => presentBuilding(scope, row)),
      )
    return csvText(
      registerRows(
        'buildings',
        rows.map(({ building }) => building),
      ),
    )
  })
