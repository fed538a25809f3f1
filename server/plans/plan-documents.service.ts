/** A building's year table, or what a month of it came to, as the pages of a document: approved and submitted like any other. */
import { fileKinds } from '#domain/files/files.labels.ts'
import { canCreateDocument } from '#domain/documents/documents.policy.ts'
import { businessDay, formatDay } from '#domain/dates.ts'
import { formatMonth, shiftMonth } from '#domain/months.ts'
import { monthReport, monthReportHeadings } from '#domain/plans/month-report.ts'
import type { PlanDocument, PlanDocumentRequest } from '#domain/plans/plan-documents.contract.ts'
import { planSheetLabels } from '#domain/plans/plan-documents.labels.ts'
import { canEditPlans } from '#domain/plans/plans.policy.ts'
import { findBuilding } from '#server/buildings/buildings.store.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { storeEmbedResources } from '#server/documents/contents/document-embeds.service.ts'
import { makeDocument } from '#server/documents/documents.service.ts'
import { insertFile } from '#server/files/files.store.ts'
import { storedFirst } from '#server/files/store-bytes.ts'
import { callerOf, type Deps, type Scope } from '#server/http/context.ts'
import { forbidden, notFound } from '#server/http/errors.ts'
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

/** As the table stands today: who wants it otherwise makes another. */
export const createPlanDocument = async (
  deps: Deps,
  scope: Scope,
  body: PlanDocumentRequest,
): Promise<PlanDocument> => {
  if (!canEditPlans(scope.actor) || !canCreateDocument(scope.actor)) throw forbidden()
  const { company_id } = scope
  const source = await inCompany(deps.database.db, company_id, async (tx) => {
    await requireCurrentTemplate(tx, scope, body.template_id)
    return paperOf(tx, deps, scope, body)
  })
  const bytes = await deps.engine.renderList(source, { for: callerOf(scope) })
  const name = safeFileName(`${body.title}.pdf`)
  const made = { company_id, name, type: fileKinds.pdf, content_type: 'application/pdf', bytes }
  return storedFirst(deps, [made], ([stored]) =>
    inCompany(deps.database.db, company_id, async (tx) => {
      const template = await requireCurrentTemplate(tx, scope, body.template_id)
      const matter = body.with_matter
        ? await makeMatter(tx, deps, scope, {
            name: body.title,
            matter_category_id: 10,
            building_id: body.building_id,
            template_ids: [template.id],
          })
        : null
      const document = await makeDocument(tx, deps, scope, template, {
        title: body.title,
        matter_id: matter?.id ?? null,
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
