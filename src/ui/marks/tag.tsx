import type { ReactNode } from 'react'
import Box from '@mui/material/Box'

/** Small outlined word beside a name; `brand` for what is one's own (自分の案件). */
export const Tag = ({ brand, children }: { brand?: boolean; children: ReactNode }) => (
  <Box
    component="span"
    sx={({ palette }) => ({
      display: 'inline-flex',
      alignItems: 'center',
      height: '1.25rem',
      px: 1.5,
      borderRadius: '3px',
      flex: 'none',
      fontSize: 12,
      fontWeight: 500,
      lineHeight: 1,
      whiteSpace: 'nowrap',
      color: brand ? palette.brand[700] : palette.text.secondary,
      bgcolor: brand ? palette.brand[50] : palette.common.white,
      boxShadow: `inset 0 0 0 1px ${brand ? palette.brand[200] : palette.neutral[300]}`,
    })}
  >
    {children}
  </Box>
)
