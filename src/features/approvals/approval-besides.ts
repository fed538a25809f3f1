import type { CompanyUser } from '#src/api/auth.ts'
import { documentQueries } from '#src/api/documents.ts'
import { documentThumbnailPath } from '#src/api/document-changes.ts'
import type { Keep, Layout, ParamsOf } from '#src/api/reads.ts'
import { isApproverOf, wasSentBack } from './approval-view.ts'

/** What an approver looks at. */
export const besides = async (
  { query, file }: Keep,
  { companyId, documentId }: ParamsOf<'documentId'>,
  user: CompanyUser,
  layout: Layout,
) => {
  const document = await query(documentQueries.detail(companyId, documentId))
  if (!document || !isApproverOf(document, user.id)) return
  if (document.template.has_excel) await query(documentQueries.sheetsOf(companyId, document))
  const pages = layout === 'desk' ? document.template.sheets.filter(({ thumbnail_path }) => thumbnail_path) : []
  await Promise.all([
    query(documentQueries.waiting(companyId, documentId)),
    query({ ...documentQueries.changes(companyId, documentId), enabled: wasSentBack(document) }),
    ...pages.map(({ sheet_index }) => file(documentThumbnailPath(companyId, document, sheet_index))),
  ])
}

export const code = () => [import('./request-dialog.tsx'), import('./destination-dialog.tsx')]
