/** What a row of a form is called on the phone: after the machine, or the plan, that stands in it. */
import { isOfMachineRow, machineRows } from '../templates/machine-rows.ts'
import { isOfPlanRow, planRows } from '../templates/plan-rows.ts'
import type { ItemSource } from '../templates/item-sources.ts'
import type { DocsDataValue } from './documents.contract.ts'
import { valueText } from './docs-data.ts'

type Item = { id: number; source: ItemSource | null; source_row: number | null }

/** What tells a machine, or a plan, best comes first. */
const telling = [
  'facility_name',
  'facility_number',
  'facility_model_number',
  'facility_serial_number',
  'plan_name',
] as const

/** Of items that are of one machine, or of one plan, as it stands in them now; null where they are of none or of several, or say nothing yet. */
export const machineName = (
  items: readonly Item[],
  valueOf: (id: number) => DocsDataValue | undefined,
): string | null => {
  const own = items.filter((item) => isOfMachineRow(item) || isOfPlanRow(item))
  if (new Set([...machineRows(own), ...planRows(own)]).size !== 1) return null
  const values = telling.map((source) => {
    const item = own.find((each) => each.source === source)
    return item ? valueText(valueOf(item.id)).trim() : ''
  })
  return values.find(Boolean) ?? null
}

/** 「No. 3」 and 「室外機 C」, beside each other. */
export const withMachine = (title: string, machine: string | null): string =>
  machine === null || title.includes(machine) ? title : `${title}\u3000${machine}`
