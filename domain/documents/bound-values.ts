/** What a document's items are filled with when it is made (差し込み): the same in the browser and on the server. */
import { z } from 'zod'
import { idSchema, listOf } from '../fields.ts'
import type { Building, BuildingContact } from '../buildings/buildings.contract.ts'
import { storeysText } from '../buildings/buildings.labels.ts'
import type { Company } from '../company/company.contract.ts'
import { contactRoles } from '../contacts/contact-roles.labels.ts'
import type { Facility } from '../facilities/facilities.contract.ts'
import { facilityCategoryLabels } from '../facilities/facilities.labels.ts'
import { sealWords } from '../approvals/approval-seals.ts'
import { fireClassLabels, specialBuildingChoices } from '../buildings/buildings.labels.ts'
import { fittingRemarks } from './cell-remarks.ts'
import { valueText } from './docs-data.ts'
import { limits } from '../limits.ts'
import {
  isPlanMonth,
  planMonthText,
  planRowFacts,
  yearTableFacts,
  type PlanFacts,
  type PlanRowSource,
  type YearTableSource,
} from '../plans/plan-lines.ts'
import {
  isPlanRow,
  itemSources,
  takesSource,
  type ItemSource,
  type PlanMonthSource,
} from '../templates/item-sources.ts'
import type { ItemType } from '../templates/item-types.ts'
import { isOfMachineRow, machineCapacity, pageStarts } from '../templates/machine-rows.ts'
import { isOfPlanRow, planCapacity } from '../templates/plan-rows.ts'
import type { ApprovalAnswers } from '../approvals/approval-seals.ts'
import type { ApprovalBox } from '../approvals/approvals.labels.ts'
import { dataByItem, type DataByItem } from './sections.ts'
import type { DocsDataValue } from './documents.contract.ts'
import type { TemplateItem } from '../templates/templates.contract.ts'
import { inOneLine } from '../text/in-one-line.ts'

/** The mark of a value that was filled in by itself, and stands so. */
export const boundLabel = '自動'

type Entry = { item_id: number; data: DocsDataValue; is_bound?: boolean | undefined }
/** By item, the values that were filled in by themselves. */
export const boundOf = (entries: readonly Entry[]): DataByItem => dataByItem(entries.filter(({ is_bound }) => is_bound))

/** `GET documents/{id}/bound-values`: what the sources say now, for the items that have one and for which there is something. */
const boundValueSchema = z.object({
  item_id: idSchema,
  value: z.string(),
  /** Of a document still to be made that goes on with the matter's machines: how many stand before it. */
  machines_before: z.int().optional(),
})
export type BoundValue = z.infer<typeof boundValueSchema>
export const boundValuesAnswerSchema = listOf(boundValueSchema)

/** A matter stands above its documents: here it is what of it may stand in one. */
type MatterFacts = Record<
  | 'start_date'
  | 'end_date'
  | 'start_time'
  | 'end_time'
  | 'description'
  | 'company_in_charge'
  | 'place'
  | 'symptom'
  | 'caller_name'
  | 'lead'
  | 'plan_kind'
  | 'plan_law',
  string | null
> & { name: string; number: string | null; category: string; members: readonly string[] }

/** Null is what the document has none of. What this person may not see is left empty. */
export type BoundFacts = {
  company: Pick<
    Company,
    'name' | 'address' | 'tel' | 'representative_name' | 'representative_position' | 'registration_number'
  >
  matter: MatterFacts | null
  building:
    | (Pick<
        Building,
        | 'name'
        | 'company_number'
        | 'address'
        | 'usage'
        | 'structure'
        | 'above_ground'
        | 'below_ground'
        | 'date_built'
        | 'floor_area'
        | 'land_area'
        | 'number_of_house'
        | 'capacity'
        | 'water_tank'
        | 'penthouse'
        | 'ground_floor'
        | 'lobby'
        | 'rooftop'
        | 'seismic_standard'
        | 'special_building'
        | 'fire_class_id'
        | 'high_voltage'
        | 'area_of_usage'
        | 'building_coverage_ratio'
        | 'floor_area_ratio'
        | 'notes'
      > & { contacts: readonly Pick<BuildingContact, 'name' | 'affiliation' | 'phone_number' | 'role_id'>[] })
    | null
  /** How many of them, or of the rows of the year table, stand in other documents before the first row of this one. */
  machines_before: number
  /** Those of the matter, in its order. */
  facilities: readonly Pick<
    Facility,
    | 'name'
    | 'company_number'
    | 'facility_category_id'
    | 'type'
    | 'manufacturer'
    | 'model_number'
    | 'serial_number'
    | 'rated_output'
    | 'installation_floor'
    | 'manufactured_at'
    | 'installed_at'
    | 'legal_lifetime'
    | 'actual_lifetime'
    | 'renewal_cost'
    | 'note'
  >[]
  /** Of the matter's building; null also where no item asks for it. */
  plans: PlanFacts | null
  /** Days are yyyy-MM-dd; nobody has submitted a new one. */
  document: {
    title: string
    number: string | null
    author: string
    created_on: string
    submitted_on: string | null
    /** Of a month sheet, a line a remark (cell-remarks). */
    remarks: readonly string[]
  }
  /** Who asked for approval and who gave it; nobody before. */
  approval: ApprovalAnswers | null
  /** By item, what the last comparable document says in it. */
  previous: DataByItem
}

/** As it is stored: a number, a day yyyy-MM-dd, a time HH:mm or words. */
type Fact = string | number | null
type Reads<Of> = (of: Of) => Fact
type Machine = BoundFacts['facilities'][number]

type BuildingFacts = NonNullable<BoundFacts['building']>
type ContactFacts = BuildingFacts['contacts'][number]
type Role = keyof typeof contactRoles
/** Of several nobody can tell which is meant. */
const only = (contacts: readonly ContactFacts[]): ContactFacts | null => (contacts.length === 1 ? contacts[0]! : null)
const inRole = ({ contacts }: BuildingFacts, role: Role): ContactFacts | null =>
  only(contacts.filter(({ role_id }) => role_id === contactRoles[role]))
/** Whom a letter goes to: who ordered the work, else the owner, else the only one there is. */
const onlyContact = (building: BuildingFacts): ContactFacts | null =>
  inRole(building, 'client') ?? inRole(building, 'owner') ?? only(building.contacts)

const ofMatter =
  (read: Reads<MatterFacts>): Reads<BoundFacts> =>
  ({ matter }) =>
    matter && read(matter)
const ofBuilding =
  (read: Reads<NonNullable<BoundFacts['building']>>): Reads<BoundFacts> =>
  ({ building }) =>
    building && read(building)

/** Of whoever has the role at the building. */
const ofContact = <R extends Role>(role: R) =>
  ({
    [`building_${role}_company`]: ofBuilding((building) => inRole(building, role)?.affiliation ?? null),
    [`building_${role}_name`]: ofBuilding((building) => inRole(building, role)?.name ?? null),
    [`building_${role}_tel`]: ofBuilding((building) => inRole(building, role)?.phone_number ?? null),
  }) as Record<`building_${R}_${'company' | 'name' | 'tel'}`, Reads<BoundFacts>>

const machineFacts = {
  facility_name: ({ name }) => name,
  facility_number: ({ company_number }) => company_number,
  facility_category: ({ facility_category_id }) => facilityCategoryLabels[facility_category_id],
  facility_type: ({ type }) => type,
  facility_manufacturer: ({ manufacturer }) => manufacturer,
  facility_model_number: ({ model_number }) => model_number,
  facility_serial_number: ({ serial_number }) => serial_number,
  facility_rated_output: ({ rated_output }) => rated_output,
  facility_floor: ({ installation_floor }) => installation_floor,
  facility_manufactured_at: ({ manufactured_at }) => manufactured_at,
  facility_installed_at: ({ installed_at }) => installed_at,
  facility_legal_lifetime: ({ legal_lifetime }) => legal_lifetime,
  facility_actual_lifetime: ({ actual_lifetime }) => actual_lifetime,
  facility_renewal_cost: ({ renewal_cost }) => renewal_cost,
  facility_note: ({ note }) => note,
} as const satisfies Partial<Record<ItemSource, Reads<Machine>>>
type MachineSource = keyof typeof machineFacts
const isMachineSource = (source: ItemSource): source is MachineSource => Object.hasOwn(machineFacts, source)

/** Drawn on the paper, read for the very item, a month's mark, or as long as it takes: no fact of the records. */
type OtherSource = `seal_${ApprovalBox}` | 'day_seal' | 'last_value' | 'cell_remarks' | PlanMonthSource
type FactSource = Exclude<ItemSource, MachineSource | PlanRowSource | OtherSource>
const isFactSource = (source: ItemSource): source is FactSource => Object.hasOwn(facts, source)

const yes = (is: boolean): string => (is ? '有' : '無')
const approverOf =
  (box: ApprovalBox): Reads<BoundFacts> =>
  ({ approval }) =>
    approval?.[box].map(({ name, word }) => (word === sealWords.inPlace ? `${name}（代）` : name)).join('、') || null
/** Of several who answer one step, the day on which it was done. */
const approvedOn =
  (box: ApprovalBox): Reads<BoundFacts> =>
  ({ approval }) =>
    approval?.[box]
      .map(({ day }) => day)
      .toSorted()
      .at(-1) ?? null

const ofYearTable = Object.fromEntries(
  Object.entries(yearTableFacts).map(([source, read]) => [source, ({ plans }: BoundFacts) => plans && read(plans)]),
) as Record<YearTableSource, Reads<BoundFacts>>

const facts: Record<FactSource, Reads<BoundFacts>> = {
  company_name: ({ company }) => company.name,
  company_address: ({ company }) => company.address,
  company_tel: ({ company }) => company.tel,
  company_representative: ({ company }) =>
    company.representative_name &&
    [company.representative_position, company.representative_name].filter(Boolean).join('　'),

  company_registration_number: ({ company }) => company.registration_number,

  matter_name: ofMatter(({ name }) => name),
  matter_number: ofMatter(({ number }) => number),
  matter_category: ofMatter(({ category }) => category),
  matter_start_date: ofMatter(({ start_date, end_date }) => start_date ?? end_date),
  matter_end_date: ofMatter(({ start_date, end_date }) => end_date ?? start_date),
  matter_start_time: ofMatter(({ start_time }) => start_time),
  matter_end_time: ofMatter(({ end_time }) => end_time),
  matter_description: ofMatter(({ description }) => description),
  matter_lead: ofMatter(({ lead }) => lead),
  matter_members: ofMatter(({ members }) => members.join('、')),
  matter_company_in_charge: ofMatter(({ company_in_charge }) => company_in_charge),
  matter_place: ofMatter(({ place }) => place),
  matter_symptom: ofMatter(({ symptom }) => symptom),
  matter_caller: ofMatter(({ caller_name }) => caller_name),
  matter_plan_kind: ofMatter(({ plan_kind }) => plan_kind),
  matter_plan_law: ofMatter(({ plan_law }) => plan_law),

  building_name: ofBuilding(({ name }) => name),
  building_number: ofBuilding(({ company_number }) => company_number),
  building_address: ofBuilding(({ address }) => address),
  building_usage: ofBuilding(({ usage }) => usage),
  building_structure: ofBuilding(({ structure }) => structure),
  building_storeys: ofBuilding(storeysText),
  building_date_built: ofBuilding(({ date_built }) => date_built),
  building_floor_area: ofBuilding(({ floor_area }) => floor_area),
  building_land_area: ofBuilding(({ land_area }) => land_area),
  building_number_of_house: ofBuilding(({ number_of_house }) => number_of_house),
  building_capacity: ofBuilding(({ capacity }) => capacity),
  building_water_tank: ofBuilding(({ water_tank }) => water_tank),
  building_penthouse: ofBuilding(({ penthouse }) => penthouse),
  building_ground_floor: ofBuilding(({ ground_floor }) => ground_floor),
  building_lobby: ofBuilding(({ lobby }) => lobby),
  building_rooftop: ofBuilding(({ rooftop }) => yes(rooftop)),
  building_seismic_standard: ofBuilding(({ seismic_standard }) => seismic_standard),
  building_special: ofBuilding(({ special_building }) => specialBuildingChoices[special_building ? 1 : 0]),
  building_fire_class: ofBuilding(({ fire_class_id }) => fire_class_id && fireClassLabels[fire_class_id]),
  building_high_voltage: ofBuilding(({ high_voltage }) => yes(high_voltage)),
  building_area_of_usage: ofBuilding(({ area_of_usage }) => area_of_usage),
  building_coverage_ratio: ofBuilding(({ building_coverage_ratio }) => building_coverage_ratio),
  building_floor_area_ratio: ofBuilding(({ floor_area_ratio }) => floor_area_ratio),
  building_notes: ofBuilding(({ notes }) => notes),
  building_contact_company: ofBuilding((building) => onlyContact(building)?.affiliation ?? null),
  building_contact_name: ofBuilding((building) => onlyContact(building)?.name ?? null),
  building_contact_tel: ofBuilding((building) => onlyContact(building)?.phone_number ?? null),
  ...ofContact('owner'),
  ...ofContact('client'),
  ...ofContact('manager'),
  ...ofContact('engineer'),
  ...ofContact('fire_manager'),

  ...ofYearTable,

  document_title: ({ document }) => document.title,
  document_number: ({ document }) => document.number,
  document_author: ({ document }) => document.author,
  document_created_on: ({ document }) => document.created_on,
  document_submitted_on: ({ document }) => document.submitted_on,

  applicant_name: approverOf('applicant'),
  applied_on: approvedOn('applicant'),
  approver_step_1: approverOf('step_1'),
  approved_on_step_1: approvedOn('step_1'),
  approver_step_2: approverOf('step_2'),
  approved_on_step_2: approvedOn('step_2'),
  approver_step_3: approverOf('step_3'),
  approved_on_step_3: approvedOn('step_3'),
  approver_step_4: approverOf('step_4'),
  approved_on_step_4: approvedOn('step_4'),
  approver_last: approverOf('last'),
  approved_on_last: approvedOn('last'),
}

/** 2026年11月9日: as a form says a day in words. */
const dayInWords = (day: string): string =>
  `${Number(day.slice(0, 4))}年${Number(day.slice(5, 7))}月${Number(day.slice(8, 10))}日`

const asWords = (source: ItemSource, fact: Fact): string => {
  if (fact === null) return ''
  if (typeof fact === 'number') return fact.toLocaleString('ja-JP', { maximumFractionDigits: 10 })
  return itemSources[source].kind === 'date' ? dayInWords(fact) : fact
}

type BoundItem = Pick<TemplateItem, 'id' | 'type' | 'source' | 'source_row'> & Partial<Pick<TemplateItem, 'item_parts'>>

const isWords = (type: ItemType): type is 'text' | 'textarea' => type === 'text' || type === 'textarea'

/** Of a number, a day or a time only one machine's can stand in a field; words of several stand beside each other. */
const machineValue = (
  source: MachineSource,
  { type, source_row }: BoundItem,
  { facilities: machines, machines_before }: BoundFacts,
): string => {
  const read: Reads<Machine> = machineFacts[source]
  const isInWords = isWords(type)
  const meant = source_row === null ? machines : machines.slice(machines_before + source_row - 1).slice(0, 1)
  if (!isInWords) return meant.length === 1 ? String(read(meant[0]!) ?? '') : ''
  const words = meant.map((machine) => asWords(source, read(machine))).filter(Boolean)
  return [...new Set(words)].join(type === 'textarea' ? '\n' : '、')
}

/** Of the row's plan; nobody can tell which is meant where none is said. */
const planValue = (
  source: PlanRowSource | PlanMonthSource,
  { type, source_row, item_parts = [] }: BoundItem,
  { plans, machines_before, company }: BoundFacts,
): string => {
  const line = source_row === null ? undefined : plans?.lines[machines_before + source_row - 1]
  if (!plans || !line) return ''
  if (isPlanMonth(source))
    return (
      planMonthText(source, line, plans, isWords(type) ? null : item_parts.map(({ item_value }) => item_value)) ?? ''
    )
  const fact = planRowFacts[source](line, plans, company.name)
  return isWords(type) ? asWords(source, fact) : String(fact ?? '')
}
const isPlanSource = (source: ItemSource): source is PlanRowSource | PlanMonthSource => isPlanRow(source)

const lengthOf = { text: limits.text.itemText, textarea: limits.text.itemTextArea } as const

/** As it is stored in the item; null where there is nothing to say. What is longer than the item takes is not cut: a person has to say it. */
export const boundValue = (item: BoundItem, from: BoundFacts): string | null => {
  const { type, source } = item
  if (source === null || !takesSource(type, source)) return null
  if (source === 'last_value') return valueText(from.previous.get(item.id)) || null
  const isInWords = isWords(type)
  if (source === 'cell_remarks')
    return isInWords
      ? fittingRemarks(from.document.remarks, type === 'text' ? '、' : '\n', lengthOf[type]) || null
      : null
  const valueOf = (): string => {
    if (isMachineSource(source)) return machineValue(source, item, from)
    if (isPlanSource(source)) return planValue(source, item, from)
    if (!isFactSource(source)) return ''
    return isInWords ? asWords(source, facts[source](from)) : String(facts[source](from) ?? '')
  }
  const value = valueOf()
  const text = type === 'text' ? inOneLine(value) : value
  return text === '' || (isInWords && text.length > lengthOf[type]) ? null : text
}

export const boundValues = (items: readonly BoundItem[], from: BoundFacts): BoundValue[] =>
  items.flatMap((item) => {
    const value = boundValue(item, from)
    return value === null ? [] : [{ item_id: item.id, value }]
  })

/** Of a document still to be made, and of each that goes on where the rows of the one before it end. */
export const boundPages = (items: readonly BoundItem[], from: BoundFacts): BoundValue[] => {
  const rows = items.filter((item) => isOfMachineRow(item) || isOfPlanRow(item))
  const starts = new Set([
    ...pageStarts(from.facilities.length, machineCapacity(items)),
    ...pageStarts(from.plans?.lines.length ?? 0, planCapacity(items)),
  ])
  return [
    ...boundValues(items, from),
    ...[...starts].flatMap((machines_before) =>
      boundValues(rows, { ...from, machines_before }).map((value) => ({ ...value, machines_before })),
    ),
  ]
}

/** Of those the values of one document. */
export const boundOnPage = (values: readonly BoundValue[], machines_before: number): BoundValue[] => {
  const own = values.filter((value) => (value.machines_before ?? 0) === machines_before)
  if (machines_before === 0) return own
  // What is no row of machines stands in all of them.
  const rows = new Set(values.flatMap((value) => (value.machines_before ? [value.item_id] : [])))
  return [...values.filter((value) => !value.machines_before && !rows.has(value.item_id)), ...own]
}
