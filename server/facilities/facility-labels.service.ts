/** QR labels of equipment and buildings: a phone that reads one opens its page. */
import type { LabelsRequest } from '#domain/facilities/facilities.contract.ts'
import { facilityCategoryLabels } from '#domain/facilities/facilities.labels.ts'
import { labelSheets, labelsPerPage } from '#domain/facilities/label-sheets.ts'
import { canSeeCompany } from '#domain/users/users.policy.ts'
import { findBuildings } from '#server/buildings/buildings.store.ts'
import { auditExport } from '#server/audit/audit.ts'
import { inCompany } from '#server/db/client.ts'
import { callerOf, type Deps, type Scope } from '#server/http/context.ts'
import { forbidden, invalid } from '#server/http/errors.ts'
import { findFacilitiesToPrint } from './facilities.store.ts'

const missing = '選択した設備や建物の一部が見つかりません。画面を更新して、もう一度選択してください。'

/** As the machine itself says it: AC-1 空調機. */
const titled = (name: string, company_number: string | null): string => [company_number, name].filter(Boolean).join(' ')

export const printLabels = async (
  deps: Deps,
  scope: Scope,
  { facility_ids = [], building_ids = [], sheet, skip = 0 }: LabelsRequest,
): Promise<Uint8Array<ArrayBuffer>> => {
  if (!canSeeCompany(scope.actor)) throw forbidden()
  if (facility_ids.length + building_ids.length === 0) throw invalid({ facility_ids: ['設備を選択してください。'] })
  if (skip >= labelsPerPage(sheet))
    throw invalid({ skip: [`使用済みの面数は${labelsPerPage(sheet) - 1}以下である必要があります`] })
  const { facilities, buildings } = await inCompany(deps.database.db, scope.company_id, async (tx) => ({
    facilities: await findFacilitiesToPrint(tx, scope, facility_ids),
    buildings: await findBuildings(tx, scope, building_ids),
  }))
  if (facilities.length < new Set(facility_ids).size || buildings.length < new Set(building_ids).size)
    throw invalid({ facility_ids: [missing] })
  await auditExport(deps, scope, `QRラベル${facilities.length + buildings.length}件`)
  const address = (path: string) => `${deps.origin()}/c/${scope.company_key}/${path}`
  const bytes = await deps.engine.renderLabels(
    {
      title: 'QRラベル',
      sheet: labelSheets[sheet],
      skip,
      labels: [
        ...buildings.map(({ id, name, company_number, address: place }) => ({
          address: address(`buildings/${id}`),
          name: titled(name, company_number),
          place: place ?? '',
          number: `建物 No.${id}`,
        })),
        ...facilities.map(({ facility, building_name }) => ({
          address: address(`facilities/${facility.id}`),
          name: titled(facility.name, facility.company_number),
          place: [building_name, facility.installation_floor, facilityCategoryLabels[facility.facility_category_id]]
            .filter(Boolean)
            .join(' '),
          number: `No.${facility.id}`,
        })),
      ],
    },
    { for: callerOf(scope) },
  )
  return bytes as Uint8Array<ArrayBuffer>
}
