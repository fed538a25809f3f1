/** Where what waits is put right. */
import type { LinkTarget } from '#src/ui/text/link.tsx'
import type { Mend } from './kind.ts'

export const matterLink = (companyId: string, matterId: number, tab?: 'comments' | 'report-folder'): LinkTarget => ({
  to: '/c/$companyId/matters/$matterId',
  params: { companyId, matterId },
  ...(tab && { search: { tab } }),
})
export const documentLink = (
  companyId: string,
  documentId: number,
  end: '' | '/edit' | '/log' | '/approval',
): LinkTarget => ({ to: `/c/$companyId/documents/$documentId${end}`, params: { companyId, documentId } })
/** Where a document is filled in, by the server's id or by its own entry's. */
export const editorLink = (companyId: string, documentId: number): LinkTarget =>
  documentId > 0
    ? documentLink(companyId, documentId, '/edit')
    : { to: '/c/$companyId/unsent-documents/$entryId', params: { companyId, entryId: -documentId } }
export const drawingLink = (companyId: string, drawingId: number, pin: number): LinkTarget => ({
  to: '/c/$companyId/drawings/$drawingId',
  params: { companyId, drawingId },
  search: { pin },
})

export const openPlace = (link: LinkTarget): Mend => ({ label: '場所を開く', link })
