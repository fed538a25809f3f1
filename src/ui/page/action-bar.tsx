import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import { isSmartphone } from '#src/lib/device.ts'

type ActionBarProps = {
  /** What is pressed most on a phone, in a row of its own over the others. */
  above?: ReactNode
  children: ReactNode
}

/** A form's buttons: on a phone a bar at the lower edge that shares its width among them, on a desk a row at the right. */
export const ActionBar = ({ above, children }: ActionBarProps) =>
  isSmartphone() ? (
    <Box
      data-bottom-bar
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 'appBar',
        px: 4,
        pt: 3,
        pb: 'calc(12px + env(safe-area-inset-bottom))',
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
        // Of a phone on its side most is left to the screen.
        '@media (orientation: landscape) and (max-height: 500px)': {
          pt: 1.5,
          pb: 'calc(6px + env(safe-area-inset-bottom))',
          display: 'flex',
          gap: 3,
          '& > *': { flex: 1, minWidth: 0, mb: 0 },
        },
        // The narrowest phones have no room for pictures beside words.
        '@media (max-width: 359px)': {
          px: 3,
          '& .MuiButton-root': { px: 2 },
          '& .MuiButton-startIcon': { display: 'none' },
        },
      }}
    >
      {above && <Box sx={{ mb: 2 }}>{above}</Box>}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 3,
          // What has no room stands in a line of its own.
          '& > *': { flex: 1 },
          '@media (max-width: 359px)': { gap: 2 },
        }}
      >
        {children}
      </Box>
    </Box>
  ) : (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2, mt: 6 }}>{children}</Box>
  )
