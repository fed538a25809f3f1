import { createRouter } from '@tanstack/react-router'
import type { RouterHistory } from '@tanstack/react-router'
import type { ViewList } from '#domain/views/views.labels.ts'
import type { Address } from '#src/lib/search-params.ts'
import { routeTree } from '../route-tree.gen.ts'
import type { FieldScreen } from './field/screens.ts'
import type { RouterContext } from './router-context.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { NotFoundPage } from './shell/not-found-page.tsx'
import { PendingScreen } from './shell/pending-screen.tsx'
import { InstalledApp } from './installed/installed-app.tsx'
import { SessionDialogs } from './session-dialogs.tsx'

/** The screens without the shell by their longer address: `…/_layout/edit` is `…/edit`. */
const withoutLayout = ({ url }: { url: URL }): URL => {
  url.pathname = url.pathname.replace(/\/_layout\/(edit|preview)$/, '/$1')
  return url
}

export const createAppRouter = (context: RouterContext, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context,
    ...(history && { history }),
    rewrite: { input: withoutLayout },
    defaultPreload: 'intent',
    defaultPreloadDelay: 50,
    defaultPreloadStaleTime: 30_000,
    defaultPendingMs: 1000,
    defaultPendingMinMs: 500,
    defaultGcTime: 5 * 60_000,
    defaultPendingComponent: PendingScreen,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    // By itself a server's router would add a script for it, which the page's policy refuses.
    scrollRestoration: history === undefined,
    // Over every screen, and inside the router: their forms ask before the page is left.
    InnerWrap: ({ children }) => (
      <>
        <InstalledApp />
        {children}
        <SessionDialogs queryClient={context.queryClient} />
      </>
    ),
  })

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
  interface StaticDataRouteOption {
    /** The screen stands alone, without the shell's navigation and header. */
    bare?: boolean
    /** A screen of the field: what it reads is carried along, and its code loaded ahead. */
    field?: FieldScreen
    /** Phones get the PC でご利用ください page instead. */
    desktopOnly?: boolean
    /** The server draws a first picture of it; of a list, unless this browser shows that in its own way. */
    firstPicture?: { list?: ViewList }
    /** Of a list, which says what it could not read of its address. */
    address?: Address
  }
}
