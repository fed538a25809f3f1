import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Outlet, useLocation } from '@tanstack/react-router'
import type { CompanyUser } from '#src/api/auth.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { LicencesLink } from '#src/ui/page/licences-link.tsx'
import { useIsNarrow } from '#src/ui/sizes/use-is-narrow.ts'
import { SettingsMenu } from './-settings-menu.tsx'

/** px: below it the menu has no room beside a screen. */
const stackedBelow = 900

/** 設定: its screens' menu beside the screen, folded over it in a narrow window; a phone shows one at a time. */
export const SettingsLayout = ({ user }: { user: CompanyUser }) => {
  const isStacked = useIsNarrow(stackedBelow)
  const { pathname } = useLocation()
  if (isSmartphone()) return <Outlet />
  const menu = (
    <>
      <SettingsMenu user={user} />
      <Box sx={{ px: 3.5, pt: 4 }}>
        <LicencesLink />
      </Box>
    </>
  )
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
          ...(isStacked && { flexDirection: 'column', gap: 4 }),
        }}
      >
        {isStacked ? (
          // Closed again once a screen was chosen, so that the screen itself is what one sees.
          <Box
            component="details"
            key={pathname}
            sx={{ width: '100%', border: 1, borderColor: 'divider', borderRadius: '6px' }}
          >
            <Box component="summary" sx={{ px: 4, py: 2.5, fontWeight: 500, cursor: 'pointer' }}>
              設定のメニュー
            </Box>
            <Box sx={{ px: 1, pb: 2 }}>{menu}</Box>
          </Box>
        ) : (
          <Box sx={{ width: 184, flex: 'none' }}>{menu}</Box>
        )}
        <Box sx={{ flex: 1, minWidth: 0, width: '100%' }}>
          <Outlet />
        </Box>
      </Box>
    </>
  )
}
