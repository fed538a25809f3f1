import { useSuspenseQuery } from '@tanstack/react-query'
import { documentQueries } from '#src/api/documents.ts'
import { EditingPage } from '#src/features/documents/editor/editing-page.tsx'

/** Where a document is filled in. */
export const EditorPage = ({ companyId, documentId }: { companyId: string; documentId: number }) => {
  const { data: stored } = useSuspenseQuery(documentQueries.detail(companyId, documentId))
  return <EditingPage companyId={companyId} stored={stored} />
}
