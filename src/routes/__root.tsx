import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { RouterContext } from '#src/app/router-context.ts'
import { SkipLink } from '#src/app/shell/skip-link.tsx'

const Root = () => (
  <>
    <SkipLink />
    <Outlet />
  </>
)

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root })
