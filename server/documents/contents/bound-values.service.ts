/** What the sources of a document's items say (差し込み), as far as whoever asks sees it. */
import { remarkLines, sheetCells } from '#domain/documents/cell-remarks.ts'
import { businessDay } from '#domain/dates.ts'
import { boundPages, boundValues, type BoundFacts, type BoundValue } from '#domain/documents/bound-values.ts'
import { companyYearOf, monthsOfYear } from '#domain/plans/calendar.ts'
import { canViewPlans } from '#domain/plans/plans.policy.ts'
import { firstMonthOf, isOfYearTable } from '#domain/templates/plan-rows.ts'
import { itemSources } from '#domain/templates/item-sources.ts'
import { matterCategoryLabels } from '#domain/matters/matters.labels.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { findBuilding, listBuildingContacts } from '#server/buildings/buildings.store.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { notFound } from '#server/http/errors.ts'
import { requireMatter } from '#server/matters/matter-access.service.ts'
import { findMatter, listMatterMembers, type MatterRow } from '#server/matters/matters.store.ts'
import { findCalendar } from '#server/occurrences/making.ts'
import { findTemplateDetail } from '#server/templates/template-detail.service.ts'
import { findUserNames } from '#server/users/users.store.ts'
import { findDocument, listData, writeData, type DocumentRow } from '#server/documents/record/documents.store.ts'
import { listCellRemarks } from '#server/documents/record/cell-remarks.store.ts'
import { findSheetForm } from '#server/documents/record/month-sheets.store.ts'
import { valuesBefore } from './document-previous-values.service.ts'
import { listPlanLines } from './plan-lines.store.ts'
import { findCompanyFacts, findPlanFacts, listMachineFacts } from './bound-values.store.ts'

type Made = Pick<
  DocumentRow,
  | 'matter_id'
  | 'machines_before'
  | 'plan_year'
  | 'template_id'
  | 'title'
  | 'number'
  | 'created_user_id'
  | 'created_at'
  | 'submitted_at'
  | 'period'
> & {
  /** Null of one that is still to be made. */
  id: number | null
}

const withPeople = async (tx: Tx, scope: Scope, matter: MatterRow): Promise<NonNullable<BoundFacts['matter']>> => {
  const members = (await listMatterMembers(tx, scope, [matter.id])).get(matter.id)!
  return {
    ...matter,
    category: matterCategoryLabels[matter.matter_category_id],
    lead: members.find(({ id }) => id === matter.lead_user_id)?.name ?? null,
    members: members.map(({ name }) => name),
    ...(await findPlanFacts(tx, scope, matter.id)),
  }
}

const buildingFacts = async (tx: Tx, scope: Scope, id: number | null): Promise<BoundFacts['building']> => {
  const building = id === null ? null : await findBuilding(tx, scope, id)
  return building && { ...building, contacts: await listBuildingContacts(tx, scope, building.id) }
}

/** Only where an item asks for it: it is read from many documents. */
const previousOf = async (
  tx: Tx,
  scope: Scope,
  items: readonly TemplateItem[],
  { id, created_at, matter_id, template_id }: Made,
): Promise<BoundFacts['previous']> => {
  if (!items.some(({ source }) => source === 'last_value')) return new Map()
  const made = id === null ? null : { id, created_at }
  const before = await valuesBefore(tx, scope, { matter_id, template_id, made })
  return new Map(before.items.map(({ item_id, values }) => [item_id, values[0]?.value ?? null]))
}

/** Only where an item asks for them. */
const remarksOf = async (
  tx: Tx,
  scope: Scope,
  items: readonly TemplateItem[],
  { id, template_id, period }: Made,
): Promise<string[]> => {
  if (id === null || !items.some(({ source }) => source === 'cell_remarks')) return []
  const form = await findSheetForm(tx, scope, template_id)
  return remarkLines(sheetCells(form.grids, form.items, period), await listCellRemarks(tx, scope, id))
}

/** Before anything is known. */
export const noFacts: BoundFacts = {
  company: {
    name: '',
    address: null,
    tel: null,
    representative_name: null,
    representative_position: null,
    registration_number: null,
  },
  matter: null,
  building: null,
  machines_before: 0,
  facilities: [],
  plans: null,
  document: { title: '', number: null, author: '', created_on: '', submitted_on: null, remarks: [] },
  approval: null,
  previous: new Map(),
}

/** Only where an item asks for it, and for those alone who see the company's plans. */
export const planFactsOf = async (
  tx: Tx,
  scope: Scope,
  items: readonly TemplateItem[],
  { building_id, plan_year, today }: { building_id: number | null; plan_year: number | null; today: string },
): Promise<BoundFacts['plans']> => {
  if (building_id === null || !items.some(isOfYearTable) || !canViewPlans(scope.actor)) return null
  const calendar = await findCalendar(tx, scope)
  const year_start_month = firstMonthOf(items) ?? calendar.year_start_month
  const year = plan_year ?? companyYearOf(today, { year_start_month })
  const months = monthsOfYear(year, { year_start_month })
  return { year, months, today, lines: await listPlanLines(tx, scope, building_id, months) }
}

const factsOf = async (
  tx: Tx,
  scope: Scope,
  items: readonly TemplateItem[],
  made: Made,
  today: string,
): Promise<BoundFacts> => {
  const matter = made.matter_id === null ? null : await findMatter(tx, scope, made.matter_id)
  return {
    company: await findCompanyFacts(tx, scope),
    matter: matter && (await withPeople(tx, scope, matter)),
    building: await buildingFacts(tx, scope, matter?.building_id ?? null),
    facilities: matter ? await listMachineFacts(tx, scope, matter.id) : [],
    machines_before: made.machines_before,
    plans: await planFactsOf(tx, scope, items, {
      building_id: matter?.building_id ?? null,
      plan_year: made.plan_year,
      today,
    }),
    approval: null,
    previous: await previousOf(tx, scope, items, made),
    document: {
      title: made.title,
      number: made.number,
      author: (await findUserNames(tx, [made.created_user_id])).get(made.created_user_id) ?? '',
      created_on: businessDay(made.created_at),
      submitted_on: made.submitted_at && businessDay(made.submitted_at),
      remarks: await remarksOf(tx, scope, items, made),
    },
  }
}

/** What comes with the answers to a request comes by itself, and goes. */
const isBound = ({ source }: TemplateItem): boolean => source !== null && itemSources[source].group !== 'approval'

const valuesOf = async (
  tx: Tx,
  scope: Scope,
  items: readonly TemplateItem[],
  made: Made,
  { today, read = boundValues }: { today: string; read?: typeof boundValues },
): Promise<BoundValue[]> =>
  items.some(isBound) ? read(items.filter(isBound), await factsOf(tx, scope, items, made, today)) : []

/** Of a document that has just been made. */
export const fillBoundItems = async (
  tx: Tx,
  scope: Scope,
  items: readonly TemplateItem[],
  document: DocumentRow,
  today: string,
): Promise<void> => {
  const values = await valuesOf(tx, scope, items, document, { today })
  await writeData(
    tx,
    scope,
    document.id,
    values.map(({ item_id, value }) => ({ item_id, data: value, is_bound: true })),
  )
}

/** What these sources say by now; what a person typed over it stays. */
const writeAnew = async (
  tx: Tx,
  scope: Scope,
  later: readonly TemplateItem[],
  document: DocumentRow,
): Promise<void> => {
  if (later.length === 0) return
  const typed = new Set(
    (await listData(tx, scope, document.id)).flatMap(({ item_id, is_bound }) => (is_bound ? [] : [item_id])),
  )
  const now = await valuesOf(tx, scope, later, document, { today: businessDay(document.created_at) })
  const values = new Map(now.map(({ item_id, value }) => [item_id, value]))
  const entries = later.flatMap(({ id: item_id }) =>
    typed.has(item_id) ? [] : [{ item_id, data: values.get(item_id) ?? null, is_bound: true }],
  )
  await writeData(tx, scope, document.id, entries)
}

const comesLater = ({ source }: TemplateItem): boolean =>
  source === 'document_number' || source === 'document_submitted_on'

/** Of a document that got its number, or another one, and of one that is submitted now: no copy shows what the other had. */
export const writeLaterValues = (
  tx: Tx,
  scope: Scope,
  items: readonly TemplateItem[],
  document: DocumentRow,
): Promise<void> => writeAnew(tx, scope, items.filter(comesLater), document)

/** Of a month sheet of which a cell was remarked on. */
export const writeRemarkValues = (
  tx: Tx,
  scope: Scope,
  items: readonly TemplateItem[],
  document: DocumentRow,
): Promise<void> =>
  writeAnew(
    tx,
    scope,
    items.filter(({ source }) => source === 'cell_remarks'),
    document,
  )

export const documentBoundValues = ({ database, clock }: Deps, scope: Scope, id: number): Promise<BoundValue[]> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const document = await findDocument(tx, scope, id)
    if (!document) throw notFound()
    const template = await findTemplateDetail(tx, scope, document.template_id)
    return template ? valuesOf(tx, scope, template.items, document, { today: businessDay(clock()) }) : []
  })

/** Of a document that is still to be made: carried along for those made offline. Its title is not known yet. */
export const boundValuesBeforeDocument = (
  { database, clock }: Deps,
  scope: Scope,
  { matter_id, template_id }: { matter_id: number; template_id: number },
): Promise<BoundValue[]> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    await requireMatter(tx, scope, matter_id)
    const template = await findTemplateDetail(tx, scope, template_id)
    if (!template) throw notFound()
    const made = {
      id: null,
      matter_id,
      template_id,
      machines_before: 0,
      plan_year: null,
      title: '',
      number: null,
      created_user_id: scope.user.id,
      created_at: clock(),
      submitted_at: null,
      period: null,
    }
    return valuesOf(tx, scope, template.items, made, { today: businessDay(clock()), read: boundPages })
  })
