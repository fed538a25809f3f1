import { createFileRoute, notFound } from '@tanstack/react-router'
import type { RegisterKind } from '#domain/registers/registers.contract.ts'
import { canImport } from '#domain/registers/registers.policy.ts'
import { NotFoundPage } from '#src/app/shell/not-found-page.tsx'
import { ImportPage } from '#src/features/registers/import-page.tsx'

const kinds: readonly RegisterKind[] = ['buildings', 'facilities', 'contacts']

const Register = () => {
  const { companyId, kind } = Route.useParams()
  const { user } = Route.useRouteContext()
  if (!canImport(user)) return <NotFoundPage />
  return <ImportPage key={kind} companyId={companyId} kind={kind as RegisterKind} />
}

export const Route = createFileRoute('/c/$companyId/registers/$kind')({
  staticData: { desktopOnly: true },
  beforeLoad: ({ params }) => {
    if (!kinds.some((kind) => kind === params.kind)) throw notFound()
  },
  component: Register,
})
