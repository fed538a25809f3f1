/**
 * What an item of a form is likely to be bound to, by what stands beside its cell. A clerk looks through the proposals:
 * a label that may mean two things proposes none.
 */
import { itemGridsOf } from './item-grids.ts'
import { isFreeBlock, planBlocksOf } from './plan-blocks.ts'
import { proposeSeals } from './propose-seals.ts'
import { sectionsOf } from './sections.ts'
import { mostSourceRows, takesSource, type ItemSource } from '../templates/item-sources.ts'
import { cellsOfGrid, type MonthGrid } from '../templates/month-grids.ts'
import { isApprovalSeal, type ItemType } from '../templates/item-types.ts'

type Rule = readonly [label: RegExp, source: ItemSource]

/** Of the whole form. */
const ofForm: readonly Rule[] = [
  [/^(?:物件|建物|建築物|施設|ビル|マンション|現場|事業場|防火対象物)(?:の?名称?)?$|^名称$/u, 'building_name'],
  [/^(?:物件|建物)?(?:所在地?|住所)$|^(?:工事|施工|作業)場所$/u, 'building_address'],
  [/^(?:建物)?用途$/u, 'building_usage'],
  [/^(?:建物)?構造$/u, 'building_structure'],
  [/^階数$/u, 'building_storeys'],
  [/^延べ?床?面積$/u, 'building_floor_area'],
  [/^敷地面積$/u, 'building_land_area'],
  [/^(?:総)?戸数$/u, 'building_number_of_house'],
  [/^収容人員$/u, 'building_capacity'],
  [/^(?:竣工|建築)年月日$|^竣工日$/u, 'building_date_built'],
  [
    /^(?:宛名|宛先|提出先|送付先)$|^(?:注文|発注|依頼)者$|^(?:オーナー|お客様|顧客|会社)名?（?御中）?$/u,
    'building_contact_company',
  ],
  [/^宛名（会社名）$/u, 'building_contact_company'],
  [/^宛名（2）$|^宛名（担当者名?）$|^ご担当者?(?:名|様)?$/u, 'building_contact_name'],
  [/^電気主任技術者(?:氏?名)?$/u, 'building_engineer_name'],
  [/^防火管理者(?:氏?名)?$/u, 'building_fire_manager_name'],
  [/^(?:件名|案件名|(?:工事|業務|作業)(?:件名|名称?))$/u, 'matter_name'],
  [/^(?:受付|案件)(?:番号|No\.?|№)$/u, 'matter_number'],
  [
    /^(?:点検|作業|施工|清掃|工事|実施)(?:実施)?(?:年月)?日$|^(?:点検|作業|工事)?開始日$|^着工日$|^工期$/u,
    'matter_start_date',
  ],
  [
    /^(?:点検|作業|施工|清掃|工事|実施)(?:年月)?日（終了）$|^(?:点検|作業|工事)?終了日$|^完[成工了]日$|^工期（終了）$/u,
    'matter_end_date',
  ],
  [/^(?:点検|作業|施工|清掃)(?:責任|担当)?者(?:氏?名)?$/u, 'matter_lead'],
  [/^通報者(?:氏?名)?$/u, 'matter_caller'],
  [/^(?:発生|漏水|不具合)(?:箇所|場所)$/u, 'matter_place'],
  [/^(?:報告書?|見積書?|書類|文書|管理|整理|発行)(?:番号|No\.?|№)$|^No\.$|^№$/u, 'document_number'],
  [/^(?:報告|見積|作成|発行|提出|記入)(?:年月)?日$/u, 'document_created_on'],
  [/^(?:報告|作成|記入)(?:担当)?者(?:氏?名)?$/u, 'document_author'],
  [/^登録番号$/u, 'company_registration_number'],
  [/^(?:施工|点検|請負|受注)(?:会社|業者)(?:名称?)?$/u, 'company_name'],
]

/** Of a machine: where the form has rows of them, of the one in that row. */
const ofMachine: readonly Rule[] = [
  [/^(?:対象)?(?:機器|設備|機械|装置)(?:の?名称?)$/u, 'facility_name'],
  [/^(?:機器|設備|機械)(?:番号|No\.?|№)$/u, 'facility_number'],
  [/^(?:型式|型番|機種|形式)$/u, 'facility_model_number'],
  [/^(?:製造番号|製番|機番|シリアル(?:番号|No\.?)?)$/u, 'facility_serial_number'],
  [/^(?:製造会社|製造者|製造元|製造業者|メーカー名?)$/u, 'facility_manufacturer'],
  [/^設置(?:場所|階|箇所)$/u, 'facility_floor'],
  [/^製造(?:年月)?日$/u, 'facility_manufactured_at'],
  [/^設置(?:年月)?日$/u, 'facility_installed_at'],
  [/^定格出力$/u, 'facility_rated_output'],
]

/** Of the year of a form that is a year table. */
const ofYear: readonly Rule[] = [
  [/^(?:対象|計画|実施)?年度$/u, 'year_table_year'],
  [/^令和(?:（?年度?）?)?$/u, 'year_table_era_year'],
  [/^(?:計画|対象)?期間$/u, 'year_table_first_day'],
  [/^(?:計画|対象)?期間（終了）$/u, 'year_table_last_day'],
]

/** No label is longer. */
const longest = 60
/** No. 3：型式, 3号機：型式 */
const rowPattern = /^(?:No\. ?)?(\d{1,3})(?:号機|台目)?：(.{1,40})$/u
/** 「責任者印：17日」, 「所長印：17日 朝」: the box of a day. */
const ofDay = /：第?\d{1,2}[日週月](?: .{1,20})?$/u
const unitPattern = /（(?:㎡|m2|kW|戸|人|名)）$/u

export type ProposedSource = { source: ItemSource; source_row: number | null }

const found = (rules: readonly Rule[], label: string, type: ItemType): ItemSource | null =>
  rules.find(([pattern, source]) => takesSource(type, source) && pattern.test(label))?.[1] ?? null

/** What a machine's column is likely to be bound to; null where nothing is. */
export const proposeMachineSource = (label: string, type: ItemType): ItemSource | null =>
  label.length > longest ? null : found(ofMachine, label.replace(/\s/gu, '').replace(unitPattern, ''), type)

/** Null where nothing is likely. */
export const proposeSource = ({ name, type }: { name: string; type: ItemType }): ProposedSource | null => {
  if (name.length > longest) return null
  if (isApprovalSeal(type)) return ofDay.test(name) ? { source: 'day_seal', source_row: null } : null
  const label = name.replace(/\s/gu, '').replace(unitPattern, '')
  const [, row, of] = rowPattern.exec(name) ?? []
  if (row !== undefined && of !== undefined) {
    const source = proposeMachineSource(of, type)
    return source && { source, source_row: Number(row) }
  }
  const source = found([...ofForm, ...ofMachine], label, type)
  return source && { source, source_row: null }
}

type ListedItem = { id: number; name: string; type: ItemType; cell_reference: string | null }

/** One column alone may be said of anything: 製造会社 of a list of materials. */
const fewestColumns = 2
const numberOfRow = /(\d{1,3})[）)号機台目]{0,3}$/u

/** Which machine each line of a table is about: as its lines are numbered, else as they follow each other. */
export const machineRowsOf = (labels: readonly string[]): number[] => {
  const numbers = labels.map((label) => Number(numberOfRow.exec(label.slice(-longest))?.[1] ?? 0))
  const isNumbered = numbers.every((number, index) => number > 0 && number === numbers[0]! + index)
  return isNumbered && numbers.at(-1)! <= mostSourceRows ? numbers : labels.map((_, index) => index + 1)
}

const remarkLabel = /^(?:特記|備考|連絡|申し?送り)(?:事項|欄)?$/u

/** The box beside a month's cells in which their remarks are put together. */
const remarksBox = (items: readonly ListedItem[], grids: readonly MonthGrid[]): ListedItem | undefined => {
  if (grids.length === 0) return undefined
  const cells = new Set(grids.flatMap(cellsOfGrid))
  return items.find(
    ({ name, type, cell_reference }) =>
      name.length <= longest &&
      remarkLabel.test(name.replace(/\s/gu, '')) &&
      takesSource(type, 'cell_remarks') &&
      (cell_reference === null || !cells.has(cell_reference)),
  )
}

/** Of all items of a form, by id: lines of a table that tell of machines are one machine each (明細1：機器名). */
export const proposeSources = (
  items: readonly ListedItem[],
  grids: readonly MonthGrid[] = [],
): Map<number, ProposedSource> => {
  const proposed = new Map<number, ProposedSource>(
    items.flatMap((item) => {
      const source = proposeSource(item)
      return source ? [[item.id, source] as const] : []
    }),
  )
  const box = remarksBox(items, grids)
  if (box) proposed.set(box.id, { source: 'cell_remarks', source_row: null })
  for (const { columns, rows } of itemGridsOf(sectionsOf(items))) {
    const sources = columns.map(({ label, type }) => proposeMachineSource(label, type))
    if (new Set(sources.filter(Boolean)).size < fewestColumns) continue
    const numbers = machineRowsOf(rows.map(({ label }) => label))
    rows.forEach((row, index) =>
      row.items.forEach((item, column) => {
        const source = sources[column]
        if (item && source) proposed.set(item.id, { source, source_row: numbers[index]! })
      }),
    )
  }
  for (const [id, source] of proposeYearTable(items)) proposed.set(id, source)
  for (const [id, source] of proposeSeals(items)) proposed.set(id, { source, source_row: null })
  return proposed
}

/** Of a form that is a year table of one building's plans: a plan a row, and the year in its head. */
const proposeYearTable = (items: readonly ListedItem[]): [number, ProposedSource][] => {
  const blocks = planBlocksOf(items).filter(isFreeBlock)
  if (blocks.length === 0) return []
  const head = items.flatMap(({ id, name, type }): [number, ProposedSource][] => {
    const source = found(ofYear, name.replace(/\s/gu, ''), type)
    return source ? [[id, { source, source_row: null }]] : []
  })
  const rows = blocks.flatMap(({ columns, rows: plans, first }) =>
    plans.flatMap((plan, index) =>
      plan.flatMap((item, column): [number, ProposedSource][] => {
        const source = columns[column]!.source
        return item && source && takesSource(item.type, source)
          ? [[item.id, { source, source_row: first + index }]]
          : []
      }),
    ),
  )
  return [...head, ...rows]
}
