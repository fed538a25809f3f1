/**
 * A building's year table, or what a month of it came to, as the pages of a document, or in the cells of a client's own
 * form: approved and submitted like any other.
 */
import { fileKinds } from '#domain/files/files.labels.ts'
import { canCreateDocument } from '#domain/documents/documents.policy.ts'
import { businessDay, formatDay } from '#domain/dates.ts'
import { formatMonth, shiftMonth } from '#domain/months.ts'
import { monthReport, monthReportHeadings } from '#domain/plans/month-report.ts'
import type { PlanDocument, PlanDocumentRequest } from '#domain/plans/plan-documents.contract.ts'
import { planSheetLabels } from '#domain/plans/plan-documents.labels.ts'
import { continuedTitle, pageStarts } from '#domain/templates/machine-rows.ts'
import { planCapacity, planRowTexts } from '#domain/templates/plan-rows.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { canEditPlans } from '#domain/plans/plans.policy.ts'
import { findBuilding } from '#server/buildings/buildings.store.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { storeEmbedResources } from '#server/documents/contents/document-embeds.service.ts'
import { planFactsOf } from '#server/documents/contents/bound-values.service.ts'
import { makeDocument } from '#server/documents/documents.service.ts'
import { insertFile } from '#server/files/files.store.ts'
import { storedFirst } from '#server/files/store-bytes.ts'
import { callerOf, type Deps, type Scope } from '#server/http/context.ts'
import { forbidden, invalid, notFound } from '#server/http/errors.ts'
import { safeFileName } from '#server/http/upload.ts'
import { makeMatter } from '#server/matters/matters.service.ts'
import { happened } from '#server/records/happened.ts'
import { requireCurrentTemplate } from '#server/templates/template-detail.service.ts'
import { ofOwner, ownersYearTable, rowsOfMonths, yearPaper } from './year-tables.service.ts'

const shares = [18, 12, 10, 10, 10, 12, 14, 14]

/** What stands on the pages. */
const paperOf = async (tx: Tx, deps: Pick<Deps, 'clock'>, scope: Scope, body: PlanDocumentRequest) => {
  const today = businessDay(deps.clock())
  const found = await findBuilding(tx, scope, body.building_id)
  if (!found) throw notFound()
  const building = { id: found.id, name: found.name }
  if (body.sheet === 'year')
    return yearPaper(await ownersYearTable(tx, deps, scope, building, body.year!), today, body.paper)
  const month = body.month!
  const { summary, rows } = monthReport(
    ofOwner(await rowsOfMonths(tx, deps, scope, building, { first: month, last: shiftMonth(month, 1) })),
    month,
    today,
  )
  return {
    title: `${formatMonth(month)} ${planSheetLabels.month}　${building.name}`,
    subtitle: `${formatDay(today)}作成　${summary}`,
    paper: body.paper,
    columns: monthReportHeadings.map((heading, index) => ({ heading, share: shares[index]!, align: 'left' as const })),
    rows: rows.map(({ cells, isStrong }) => ({
      cells: monthReportHeadings.map((_, index) => String(cells[index] ?? '')),
      ...(isStrong && { isStrong }),
    })),
  }
}

const makeMatterFor = (tx: Tx, deps: Deps, scope: Scope, body: PlanDocumentRequest, template_id: number) =>
  makeMatter(tx, deps, scope, {
    name: body.title,
    matter_category_id: 10,
    building_id: body.building_id,
    template_ids: [template_id],
  })

/** Where a form has rows for it, the table stands in them; what finds no room stands in further documents. */
const createInForm = async (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  body: PlanDocumentRequest,
  template: Template,
): Promise<PlanDocument> => {
  if (!(await findBuilding(tx, scope, body.building_id))) throw notFound()
  if (!body.with_matter) throw invalid({ with_matter: [planRowTexts.needsMatter] })
  const { building_id, title, year: plan_year = null } = body
  const matter = await makeMatterFor(tx, deps, scope, body, template.id)
  const of = { matter_id: matter.id, plan_year }
  const { id } = await makeDocument(tx, deps, scope, template, { title, ...of })
  if (body.with_continued) {
    const today = businessDay(deps.clock())
    const facts = await planFactsOf(tx, scope, template.items, { building_id, plan_year, today })
    const starts = pageStarts(facts?.lines.length ?? 0, planCapacity(template.items))
    for (const [index, machines_before] of starts.entries())
      await makeDocument(tx, deps, scope, template, { title: continuedTitle(title, index + 2), machines_before, ...of })
  }
  return { id, title }
}

/** As the table stands today: who wants it otherwise makes another. */
export const createPlanDocument = async (
  deps: Deps,
  scope: Scope,
  body: PlanDocumentRequest,
): Promise<PlanDocument> => {
  if (!canEditPlans(scope.actor) || !canCreateDocument(scope.actor)) throw forbidden()
  const { company_id } = scope
  const begun = await inCompany(deps.database.db, company_id, async (tx) => {
    const template = await requireCurrentTemplate(tx, scope, body.template_id)
    return body.sheet === 'year' && planCapacity(template.items) > 0
      ? { made: await createInForm(tx, deps, scope, body, template) }
      : { source: await paperOf(tx, deps, scope, body) }
  })
  return begun.made ?? createAsPages(deps, scope, body, begun.source)
}

const createAsPages = async (
  deps: Deps,
  scope: Scope,
  body: PlanDocumentRequest,
  source: Awaited<ReturnType<typeof paperOf>>,
): Promise<PlanDocument> => {
  const { company_id } = scope
  const bytes = await deps.engine.renderList(source, { for: callerOf(scope) })
  const name = safeFileName(`${body.title}.pdf`)
  const made = { company_id, name, type: fileKinds.pdf, content_type: 'application/pdf', bytes }
  return storedFirst(deps, [made], ([stored]) =>
    inCompany(deps.database.db, company_id, async (tx) => {
      const template = await requireCurrentTemplate(tx, scope, body.template_id)
      const matter = body.with_matter ? await makeMatterFor(tx, deps, scope, body, template.id) : null
      const document = await makeDocument(tx, deps, scope, template, {
        title: body.title,
        matter_id: matter?.id ?? null,
        plan_year: body.sheet === 'year' ? body.year : null,
        period: body.month ? `${body.month}-01` : null,
      })
      const file = await insertFile(tx, stored!)
      const events = await storeEmbedResources(tx, scope, document, [
        { file_id: file.id, order_number: 1, pages: null },
      ])
      await happened(tx, deps, scope, events)
      return { id: document.id, title: document.title }
    }),
  )
}
