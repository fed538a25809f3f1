import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Outlet } from '@tanstack/react-router'
import type { CompanyUser } from '#src/api/auth.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { LicencesLink } from '#src/ui/page/licences-link.tsx'
import { SettingsMenu } from './-settings-menu.tsx'

/** 設定: its screens' menu beside the screen; a phone shows one at a time. */
export const SettingsLayout = ({ user }: { user: CompanyUser }) => {
  if (isSmartphone()) return <Outlet />
  return (
    <>
      <Typography variant="h1" component="p" sx={{ minHeight: 36, mb: 2 }}>
        設定
      </Typography>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          gap: 8,
          '@media (max-width: 899.98px)': { flexDirection: 'column', gap: 4 },
        }}
      >
        <Box sx={{ width: 184, flex: 'none' }}>
          <SettingsMenu user={user} />
          <Box sx={{ px: 3.5, pt: 4 }}>
            <LicencesLink />
          </Box>
        </Box>
        <Box sx={{ flex: 1, minWidth: 0, width: '100%' }}>
          <Outlet />
        </Box>
      </Box>
    </>
  )
}
