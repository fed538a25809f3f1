import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { documentQueries } from '#src/api/documents.ts'
import { idParam } from '#src/lib/search-params.ts'

/** The editor and the preview stand alone, without the shell. They begin from the document as it is now. */
export const Route = createFileRoute('/c/$companyId/documents/$documentId/_layout')({
  staticData: { bare: true },
  params: {
    parse: ({ documentId }) => ({ documentId: idParam(documentId) }),
    stringify: ({ documentId }) => ({ documentId: String(documentId) }),
  },
  beforeLoad: ({ params }) => {
    if (params.documentId === 0) throw notFound()
  },
  loader: ({ context, params }) =>
    context.queryClient.query({ ...documentQueries.detail(params.companyId, params.documentId), staleTime: 0 }),
  // Between the sections of a phone's editor nothing is asked anew: there may be no connection.
  shouldReload: ({ cause }) => cause === 'enter',
  component: Outlet,
})
