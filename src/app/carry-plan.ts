/** What the screens of a day in the field ask for, by their own queries: what is carried is what they will want. */
import type { CarriedMatter } from '#domain/carry/carry.contract.ts'
import { canEditCompany } from '#domain/company/company.policy.ts'
import { limits } from '#domain/limits.ts'
import type { TemplateListItem } from '#domain/templates/templates.contract.ts'
import { canViewFinancials } from '#domain/matters/matters.policy.ts'
import { sessionQueries } from '#src/api/auth.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { buildingQueries } from '#src/api/buildings.ts'
import { commentQueries } from '#src/api/comments.ts'
import { companyQueries } from '#src/api/company.ts'
import { documentQueries, documentThumbnailPath } from '#src/api/documents.ts'
import { drawingQueries } from '#src/api/drawings.ts'
import { facilityQueries } from '#src/api/facilities.ts'
import { fileQueries } from '#src/api/files.ts'
import type { FileListFilter } from '#src/api/files.ts'
import { homeQueries } from '#src/api/home.ts'
import { matterQueries } from '#src/api/matters.ts'
import { notificationQueries } from '#src/api/notifications.ts'
import { templateQueries } from '#src/api/templates.ts'
import { userQueries } from '#src/api/users.ts'
import { viewQueries } from '#src/api/views.ts'
import { isApproverOf, wasSentBack } from '#src/features/approvals/approval-view.ts'
import { calendarFilterOf } from '#src/features/calendar/calendar-search.ts'
import { offlineParts } from '#src/features/documents/editor/draft/offline/parts.ts'
import { homeScopeOf } from '#src/features/home/home-scope.ts'
import { latestFiles } from '#src/features/matters/detail/matter-latest-files.ts'
import { askedFilter } from '#src/features/matters/list/matter-list-search.ts'
import { codeReaderPart } from '#src/lib/code-reader.ts'
import { isSmartphone } from '#src/lib/device.ts'
import type { CarryPlan, Keep } from '#src/widgets/carry/carry-round.ts'
import { initialFilter } from '#src/widgets/file-browser/file-browser.tsx'

/** Addresses of the pictures that stand in an answer, beside lists as beside records. */
const picturesIn = (answer: unknown): string[] => {
  if (typeof answer !== 'object' || answer === null) return []
  return Object.entries(answer).flatMap(([key, value]) =>
    typeof value === 'string'
      ? /^(thumbnail_path|profile_photo_path|icon|src)$/.test(key) && value.startsWith('/api/')
        ? [value]
        : []
      : picturesIn(value),
  )
}

const keepDrawing = async ({ query, file }: Keep, companyId: string, id: number): Promise<unknown> => {
  const drawing = await query(drawingQueries.detail(companyId, id))
  const tiles = drawing && (await query(drawingQueries.tiles(companyId, id, drawing.version)))
  if (tiles) await file(tiles.pack_path)
  return drawing
}

const keepDocument = async (keep: Keep, companyId: string, user: CompanyUser, id: number): Promise<unknown> => {
  const { query, file, part } = keep
  const document = await query(documentQueries.detail(companyId, id))
  if (!document) return null
  const { template } = document
  const isApprover = isApproverOf(document, user.id)
  const mayBeUncomputed = template.has_excel && document.submitted_at === null
  const pages = isApprover && !isSmartphone() ? template.sheets.filter(({ thumbnail_path }) => thumbnail_path) : []
  const [comments, sheets] = await Promise.all([
    query(commentQueries.thread(companyId, { document_id: id })),
    query(documentQueries.sheets(companyId, id)),
    query(documentQueries.formValues(companyId, document)),
    query(documentQueries.previousValues(companyId, id)),
    query(documentQueries.histories(companyId, id)),
    query({ ...documentQueries.uncomputed(companyId, id), enabled: mayBeUncomputed }),
    query({ ...documentQueries.waiting(companyId, id), enabled: isApprover }),
    query({ ...documentQueries.changes(companyId, id), enabled: isApprover && wasSentBack(document) }),
    file(documentThumbnailPath(companyId, document)),
    ...pages.map(({ sheet_index }) => file(documentThumbnailPath(companyId, document, sheet_index))),
    // What its sheets are calculated with, where somebody fills it in without a connection.
    ...(document.canEdit && template.excel_file
      ? [file(template.excel_file.path), ...offlineParts.map((address) => part(address))]
      : []),
  ])
  return [document, comments, sheets?.map(({ drawings }) => drawings)]
}

/** So many of the company's templates are carried whole, the most used ones, beside those of each matter. */
const mostTemplates = 10

/** What a new document is filled in with before the server knows of it; `matterId`: the one that it is made for. */
const keepTemplates = (
  { query, file, part }: Keep,
  companyId: string,
  templates: readonly TemplateListItem[] | null,
  matterId?: number,
): Promise<unknown[]> =>
  Promise.all(
    (templates ?? []).map(async ({ id, has_excel, excel_file }) => {
      const [template, sheets] = await Promise.all([
        query(templateQueries.detail(companyId, id)),
        query({ ...templateQueries.sheets(companyId, id), enabled: has_excel }),
        ...(matterId === undefined ? [] : [query(documentQueries.previousValuesBefore(companyId, matterId, id))]),
        ...(excel_file ? [file(excel_file.path), ...offlineParts.map((address) => part(address))] : []),
      ])
      return [template, sheets]
    }),
  )

const mostUsed = (templates: readonly TemplateListItem[] | null): TemplateListItem[] =>
  [...(templates ?? [])].sort((a, b) => b.documents_count - a.documents_count).slice(0, mostTemplates)

const keepMatter = async (keep: Keep, companyId: string, user: CompanyUser, matter: CarriedMatter): Promise<void> => {
  const { query, file } = keep
  const { id, building_id } = matter
  const folderOf = (filter: FileListFilter) =>
    query(fileQueries.reportFolder(companyId, id, { ...filter, page: 1, per_page: limits.maxPageSize }))
  // What is inserted into a document is looked for among one's own files first, and then among everybody's.
  const insertable = initialFilter(isSmartphone(), user, true)
  const answers = await Promise.all([
    query(matterQueries.detail(companyId, id)),
    query(matterQueries.histories(companyId, id)),
    query({ ...matterQueries.financials(companyId, id), enabled: canViewFinancials(user) }),
    query(commentQueries.thread(companyId, { matter_id: id })),
    query(commentQueries.list(companyId, { matter_id: id, per_page: 1 })),
    query(documentQueries.ofMatter(companyId, id)),
    query(documentQueries.shootingList(companyId, id)),
    query(facilityQueries.list(companyId, { matter_id: id, page: 1 })),
    query(fileQueries.reportFolder(companyId, id, latestFiles)),
    folderOf(initialFilter(isSmartphone(), user, undefined)),
    folderOf(insertable),
    ...(insertable.author === undefined ? [] : [folderOf({ ...insertable, author: undefined })]),
    query(templateQueries.all(companyId, { matter_id: id })).then(async (templates) => [
      templates,
      await keepTemplates(keep, companyId, templates, id),
    ]),
    ...(building_id === null
      ? []
      : [
          query(buildingQueries.detail(companyId, building_id)),
          query(buildingQueries.overview(companyId, building_id)),
          query(facilityQueries.choices(companyId, building_id)),
          query(drawingQueries.list(companyId, { building_id: [building_id] })),
          query(
            drawingQueries.list(companyId, { building_id: [building_id], sort: 'name', per_page: limits.maxPageSize }),
          ),
        ]),
    ...matter.facility_ids.map((facility) => query(facilityQueries.detail(companyId, facility))),
    ...matter.document_ids.map((document) => keepDocument(keep, companyId, user, document)),
    ...matter.drawing_ids.map((drawing) => keepDrawing(keep, companyId, drawing)),
  ])
  await Promise.all([...new Set(picturesIn(answers))].map(file))
}

const keepShared = async (keep: Keep, companyId: string, user: CompanyUser): Promise<void> => {
  const { query, file, part } = keep
  const answers = await Promise.all([
    query(sessionQueries.myself()),
    query(sessionQueries.companyUser(companyId)),
    query(matterQueries.statuses(companyId)),
    query(homeQueries.shown(companyId, homeScopeOf(companyId, user, isSmartphone() ? 'mine' : 'company'))),
    // 撮影 shows one's own, whatever the home is switched to.
    query(homeQueries.shown(companyId, 'mine')),
    query({ ...companyQueries.guide(companyId), enabled: canEditCompany(user) }),
    query(matterQueries.list(companyId, askedFilter({}, user))),
    query(viewQueries.list(companyId, 'matters')),
    query(viewQueries.list(companyId, 'documents')),
    query(viewQueries.list(companyId, 'facilities')),
    query(matterQueries.calendar(companyId, calendarFilterOf({}, companyId, user.id))),
    query(facilityQueries.list(companyId, {})),
    query(buildingQueries.refs(companyId)),
    query(userQueries.refs(companyId)),
    query(templateQueries.all(companyId, {})).then(async (templates) => [
      templates,
      await keepTemplates(keep, companyId, mostUsed(templates)),
    ]),
    query(commentQueries.list(companyId, {})),
    query(notificationQueries.unread(companyId)),
    query(notificationQueries.list(companyId, {})),
    query(notificationQueries.byCompany()),
  ])
  const reader = await codeReaderPart()
  await Promise.all([...[...new Set(picturesIn(answers))].map(file), reader && part(reader)])
}

export const carryPlan = (companyId: string, user: CompanyUser): CarryPlan => ({
  shared: (keep) => keepShared(keep, companyId, user),
  matter: (keep, matter) => keepMatter(keep, companyId, user, matter),
})
