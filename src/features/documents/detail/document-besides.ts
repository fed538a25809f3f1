import { commentQueries } from '#src/api/comments.ts'
import { documentQueries } from '#src/api/documents.ts'
import { documentThumbnailPath } from '#src/api/document-changes.ts'
import type { Keep, ParamsOf } from '#src/api/reads.ts'

export const besides = async ({ query, file }: Keep, { companyId, documentId }: ParamsOf<'documentId'>) => {
  const document = await query(documentQueries.detail(companyId, documentId))
  if (!document) return
  await Promise.all([
    query(commentQueries.thread(companyId, { document_id: documentId })),
    query(documentQueries.histories(companyId, documentId)),
    query({
      ...documentQueries.uncomputed(companyId, documentId),
      enabled: document.template.has_excel && document.submitted_at === null,
    }),
    file(documentThumbnailPath(companyId, document)),
  ])
}
