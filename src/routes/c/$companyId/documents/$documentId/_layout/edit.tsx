import { createFileRoute } from '@tanstack/react-router'
import { EditorPage } from '#src/features/documents/editor/editor-page.tsx'

const DocumentEditor = () => {
  const { companyId, documentId } = Route.useParams()
  return <EditorPage key={documentId} companyId={companyId} documentId={documentId} />
}

export const Route = createFileRoute('/c/$companyId/documents/$documentId/_layout/edit')({
  staticData: { field: { besides: 'editor' } },
  component: DocumentEditor,
})
