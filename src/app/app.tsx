import { useState } from 'react'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { cspNonce } from '#src/lib/csp-nonce.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { ConfirmProvider } from '#src/ui/confirm-dialog.tsx'
import { toast, ToastProvider } from '#src/ui/toast.tsx'
import { AlertDialog, showAlert } from './alert-dialog.tsx'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'
import type { AppRouter } from './router.tsx'
import { mobileTheme, theme } from './theme/theme.ts'

/** Query client and router, tied together: a session that was never there leads to the login, and back. */
const createApp = (): { queryClient: QueryClient; router: AppRouter } => {
  const queryClient = createQueryClient({
    alert: showAlert,
    toast: toast.error,
    toSiteRoot: () => {
      queryClient.clear()
      void router.navigate({ to: '/login', search: { redirect: router.state.location.href } })
    },
  })
  const router = createAppRouter({ queryClient })
  return { queryClient, router }
}

/** Emotion writes the styles of all screens; the page's policy knows them by the nonce. */
const styles = createCache({ key: 'css', ...(cspNonce === undefined ? {} : { nonce: cspNonce }) })

export const App = () => {
  const [{ queryClient, router }] = useState(createApp)
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={isSmartphone() ? mobileTheme : theme}>
        <CssBaseline />
        <QueryClientProvider client={queryClient}>
          <ToastProvider>
            {/* The router renders inside the confirm provider, so that blockers can ask. */}
            <ConfirmProvider>
              <RouterProvider router={router} />
            </ConfirmProvider>
            <AlertDialog />
          </ToastProvider>
        </QueryClientProvider>
      </ThemeProvider>
    </CacheProvider>
  )
}
