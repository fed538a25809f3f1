import { createFileRoute, notFound } from '@tanstack/react-router'
import { UnsentEditorPage } from '#src/features/documents/editor/unsent/unsent-editor-page.tsx'
import { idParam } from '#src/lib/search-params.ts'

const UnsentEditor = () => {
  const { companyId, entryId } = Route.useParams()
  return <UnsentEditorPage key={entryId} companyId={companyId} entryId={entryId} />
}

/** A document that was made without a connection stands alone like every document's editor. */
export const Route = createFileRoute('/c/$companyId/unsent-documents/$entryId')({
  staticData: { bare: true, field: { besides: 'newDocument' } },
  params: {
    parse: ({ entryId }) => ({ entryId: idParam(entryId) }),
    stringify: ({ entryId }) => ({ entryId: String(entryId) }),
  },
  beforeLoad: ({ params }) => {
    if (params.entryId === 0) throw notFound()
  },
  component: UnsentEditor,
})
