import type { ReactElement } from 'react'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { createQueryClient } from '#src/app/query-client.ts'
import { themeOf } from '#src/app/theme/theme.ts'
import { ConfirmProvider } from '#src/ui/dialogs/confirm-dialog.tsx'
import { ToastProvider } from '#src/ui/toasts/toast.tsx'
// Here already when the first press asks for it.
import '#src/ui/toasts/toast-host.tsx'

const nothing = () => undefined

/** Renders a part of a screen with theme, router, query client, toasts and confirm dialogs around it. */
export const renderPart = (element: ReactElement) => {
  const queryClient = createQueryClient({ alert: nothing, toast: nothing, toSiteRoot: nothing })
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  return render(
    <ThemeProvider theme={themeOf('desk')}>
      <RouterContextProvider router={router as never}>
        <QueryClientProvider client={queryClient}>
          <ToastProvider>
            <ConfirmProvider>{element}</ConfirmProvider>
          </ToastProvider>
        </QueryClientProvider>
      </RouterContextProvider>
    </ThemeProvider>,
  )
}
