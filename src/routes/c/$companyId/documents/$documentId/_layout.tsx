import { createFileRoute, Outlet } from '@tanstack/react-router'
import { documentQueries } from '#src/api/documents.ts'
import type { ParamsOf, Reader } from '#src/api/reads.ts'
import { load } from '#src/app/field/load.ts'
import { recordRoute } from '#src/app/field/record-route.tsx'

const reads = ({ query }: Reader, { companyId, documentId }: ParamsOf<'documentId'>) =>
  query({ ...documentQueries.detail(companyId, documentId), staleTime: 0 })

/** The editor and the preview stand alone, without the shell. They begin from the document as it is now. */
export const Route = createFileRoute('/c/$companyId/documents/$documentId/_layout')({
  ...recordRoute('documentId'),
  staticData: { bare: true, field: { reads } },
  loader: ({ context, params }) => load(reads, context, params),
  // Between the sections of a phone's editor nothing is asked anew: there may be no connection.
  shouldReload: ({ cause }) => cause === 'enter',
  component: Outlet,
})
