import { useState } from 'react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { isSmartphone } from '#src/lib/device.ts'
import { ConfirmProvider } from '#src/ui/confirm-dialog.tsx'
import { toast, ToastProvider } from '#src/ui/toast.tsx'
import { AlertDialog, showAlert } from './alert-dialog.tsx'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'
import type { AppRouter } from './router.tsx'
import { mobileTheme, theme } from './theme/theme.ts'

/** Query client and router, tied together: a session that ends leads to the site root. */
const createApp = (): { queryClient: QueryClient; router: AppRouter } => {
  const queryClient = createQueryClient({
    alert: showAlert,
    toast: toast.error,
    toSiteRoot: () => {
      queryClient.clear()
      void router.navigate({ to: '/' })
    },
  })
  const router = createAppRouter({ queryClient })
  return { queryClient, router }
}

export const App = () => {
  const [{ queryClient, router }] = useState(createApp)
  return (
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
  )
}
