import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import { isSmartphone } from '#src/lib/device.ts'

/** A form's buttons: on a phone a bar at the lower edge that shares its width among them, on a desk a row at the right. */
export const ActionBar = ({ children }: { children: ReactNode }) =>
  isSmartphone() ? (
    <Box
      data-bottom-bar
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 'appBar',
        display: 'flex',
        gap: 3,
        px: 4,
        pt: 3,
        pb: 'calc(12px + env(safe-area-inset-bottom))',
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
        '& > *': { flex: 1 },
        // The narrowest phones have no room for pictures beside words.
        '@media (max-width: 359px)': {
          gap: 2,
          px: 3,
          '& .MuiButton-root': { px: 2 },
          '& .MuiButton-startIcon': { display: 'none' },
        },
      }}
    >
      {children}
    </Box>
  ) : (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2, mt: 6 }}>{children}</Box>
  )
