import { useState } from 'react'
import createCache from '@emotion/cache'
import type { EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { RouterHistory } from '@tanstack/react-router'
import { isSmartphone } from '#src/lib/device.ts'
import { ConfirmProvider } from '#src/ui/dialogs/confirm-dialog.tsx'
import { toast, ToastProvider } from '#src/ui/toasts/toast.tsx'
import { AlertDialog, showAlert } from './alert-dialog.tsx'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'
import type { AppRouter } from './router.tsx'
import { AwaitedPartsBar } from './shell/pending-bar.tsx'
import { themeOf } from './theme/theme.ts'
import { webkitPrefixes } from './webkit-prefixes.ts'

type AppParts = { queryClient: QueryClient; router: AppRouter }

/** Query client and router, tied together: a session that was never there leads to the login, and back. */
export const createApp = (history?: RouterHistory): AppParts => {
  const queryClient = createQueryClient({
    alert: showAlert,
    toast: toast.error,
    toSiteRoot: () => {
      queryClient.clear()
      void router.navigate({ to: '/login', search: { redirect: router.state.location.href } })
    },
  })
  const router = createAppRouter({ queryClient }, history)
  return { queryClient, router }
}

/** How long the first picture waits for an answer, and for all that its screen asked for besides, ms. */
const patience = { answer: 1000, rest: 250 }
/** The same where the page came with what is read on it. */
const whileReading = { answer: 60_000, rest: 10_000 }
/** Also where it fails: the screen then says what did. */
const settledWithin = (ms: number, promise: Promise<unknown>): Promise<unknown> =>
  Promise.race([Promise.allSettled([promise]), new Promise((done) => setTimeout(done, ms))])

/** Settled as soon as nothing is asked for any more. */
const untilQuiet = (queryClient: QueryClient): Promise<void> =>
  new Promise((done) => {
    const look = () => {
      if (queryClient.isFetching() > 0) return
      stop()
      done()
    }
    const stop = queryClient.getQueryCache().subscribe(look)
    look()
  })

/**
 * The app with its first screen loaded, where that does not take long: drawn once with all its rows, and not first without
 * the person, then without rows. Whoever waits longer sees the screen fill.
 */
export const prepareApp = async (history?: RouterHistory, isReading = false): Promise<AppParts> => {
  const parts = createApp(history)
  const { answer, rest } = isReading ? whileReading : patience
  await settledWithin(answer, parts.router.load())
  await settledWithin(rest, untilQuiet(parts.queryClient))
  return parts
}

/** Emotion writes the styles of all screens; the page's policy knows them by the nonce. */
export const createStyles = (nonce?: string): EmotionCache =>
  createCache({ key: 'css', stylisPlugins: [webkitPrefixes], ...(nonce === undefined ? {} : { nonce }) })

type AppProps = {
  /** Prepared ones; else it begins anew. */
  parts?: AppParts
  styles?: EmotionCache
}

export const App = ({ parts, styles }: AppProps) => {
  const [{ queryClient, router }] = useState(() => parts ?? createApp())
  const [cache] = useState(() => styles ?? createStyles())
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={themeOf(isSmartphone() ? 'phone' : 'desk')}>
        <CssBaseline />
        <QueryClientProvider client={queryClient}>
          <ToastProvider>
            {/* The router renders inside the confirm provider, so that blockers can ask. */}
            <ConfirmProvider>
              <RouterProvider router={router} />
            </ConfirmProvider>
            <AlertDialog />
            <AwaitedPartsBar />
          </ToastProvider>
        </QueryClientProvider>
      </ThemeProvider>
    </CacheProvider>
  )
}
