/** 月次点検表 of a building: the document and the matter of its month, made together and once. */
import { approvalStatuses } from '#domain/approvals/approvals.labels.ts'
import type { Document, MonthSheetAnswer } from '#domain/documents/documents.contract.ts'
import { canCreateDocument } from '#domain/documents/documents.policy.ts'
import {
  isOfMonth,
  monthSheetTexts,
  nextPeriod,
  periodOf,
  sheetMatterName,
  sheetTitle,
} from '#domain/documents/month-sheet.ts'
import type { CreateMonthSheetRequest } from '#domain/documents/month-sheets.contract.ts'
import { lastDayOfMonth, monthOf } from '#domain/months.ts'
import { notAChoice } from '#domain/text/validation.ts'
import { findBuilding } from '#server/buildings/buildings.store.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { conflict, forbidden, invalid } from '#server/http/errors.ts'
import { makeMatter } from '#server/matters/matters.service.ts'
import { activeMemberIds, findMatter, listLinks, listMatterFacilities } from '#server/matters/matters.store.ts'
import { requireCurrentTemplate } from '#server/templates/template-detail.service.ts'
import { getDocument, makeDocument } from './documents.service.ts'
import { loadDocument } from './record/document-detail.service.ts'
import { addAuthor } from './record/documents.store.ts'
import { findCurrentVersion, holdSheet, type FoundSheet } from './record/month-sheets.store.ts'

const alreadyThere = ({ id, name }: FoundSheet) => conflict(monthSheetTexts.exists(name), { existing: { id, name } })

const makeSheet = async (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  { building_id, template_id, period: day, facility_ids = [], user_ids = [], joins = false }: CreateMonthSheetRequest,
): Promise<{ id: number; joined: boolean }> => {
  const period = periodOf(day)
  const template = await requireCurrentTemplate(tx, scope, template_id)
  if (!isOfMonth(template.grids)) throw invalid({ template_id: [monthSheetTexts.noMonthSheet] })
  const building = await findBuilding(tx, scope, building_id)
  if (!building) throw invalid({ building_id: [notAChoice('建物')] })
  const existing = await holdSheet(tx, scope, { building_id, template_id, period, facility_ids })
  if (existing) {
    // Of another version of the form, what was filled in has no place in it.
    if (!joins || existing.template_id !== template_id) throw alreadyThere(existing)
    // Whoever may begin one may fill in the one that was begun before.
    if (!existing.is_submitted) await addAuthor(tx, scope, existing.id, scope.user.id)
    return { id: existing.id, joined: true }
  }
  const month = monthOf(period)
  const matter = await makeMatter(tx, deps, scope, {
    name: sheetMatterName(template.name, period),
    matter_category_id: 1,
    building_id,
    start_date: period,
    end_date: lastDayOfMonth(month),
    user_ids,
    facility_ids,
    template_ids: [template_id],
  })
  const title = template.title_pattern ?? sheetTitle([template.name, building.name], period)
  const { id } = await makeDocument(tx, deps, scope, template, { title, matter_id: matter.id, period })
  return { id, joined: false }
}

export const createMonthSheet = async (
  deps: Deps,
  scope: Scope,
  body: CreateMonthSheetRequest,
): Promise<MonthSheetAnswer> => {
  if (!canCreateDocument(scope.actor)) throw forbidden()
  const { id, joined } = await inCompany(deps.database.db, scope.company_id, (tx) => makeSheet(tx, deps, scope, body))
  return { ...(await getDocument(deps, scope, id)), joined }
}

/** The next month's, with the same people and equipment. */
export const createNextSheet = async (deps: Deps, scope: Scope, id: number): Promise<Document> => {
  const { id: made } = await inCompany(deps.database.db, scope.company_id, async (tx) => {
    const { row, parts } = await loadDocument(tx, scope, id)
    if (!canCreateDocument(scope.actor)) throw forbidden()
    const isThrough = row.submitted_at !== null || row.approval_status === approvalStatuses.approved
    const matter = row.matter_id === null ? null : await findMatter(tx, scope, row.matter_id)
    if (row.period === null || !matter?.building_id) throw conflict(monthSheetTexts.noMonthSheet)
    if (!isThrough) throw conflict(monthSheetTexts.notYet)
    const current = await findCurrentVersion(tx, scope, parts.template.lineage)
    const members = await listLinks(tx, scope, matter.id, 'users')
    const active = await activeMemberIds(tx, scope, members)
    return makeSheet(tx, deps, scope, {
      building_id: matter.building_id,
      template_id: current?.id ?? row.template_id,
      period: nextPeriod(row.period),
      facility_ids: (await listMatterFacilities(tx, scope, matter.id)).map((facility) => facility.id),
      user_ids: members.filter((each) => active.has(each)),
    })
  })
  return getDocument(deps, scope, made)
}
