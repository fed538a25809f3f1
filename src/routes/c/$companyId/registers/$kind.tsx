import { createFileRoute, notFound } from '@tanstack/react-router'
import { registerKinds, type RegisterKind } from '#domain/registers/registers.labels.ts'
import { canImport } from '#domain/registers/registers.policy.ts'
import { NotFoundPage } from '#src/app/shell/not-found-page.tsx'
import { ImportPage } from '#src/features/registers/import-page.tsx'

const Register = () => {
  const { companyId, kind } = Route.useParams()
  const { user } = Route.useRouteContext()
  if (!canImport(user, kind as RegisterKind)) return <NotFoundPage />
  return <ImportPage key={kind} companyId={companyId} kind={kind as RegisterKind} />
}

export const Route = createFileRoute('/c/$companyId/registers/$kind')({
  staticData: { desktopOnly: true },
  beforeLoad: ({ params }) => {
    if (!registerKinds.some((kind) => kind === params.kind)) throw notFound()
  },
  component: Register,
})
