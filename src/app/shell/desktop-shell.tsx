import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import MenuOutlined from '@mui/icons-material/MenuOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { CompanyUser } from '#src/api/auth.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { inRow } from '#src/ui/sizes/rows.ts'
import { NotificationBell } from '#src/widgets/notifications/notification-bell.tsx'
import { CompanySwitcher } from './company-switcher.tsx'
import { HeaderSearch } from './header-search.tsx'
import { navCollapseWidth, navDrawerWidth, SideNav } from './side-nav.tsx'
import { mainId } from './skip-link.tsx'
import { UserMenu } from './user-menu.tsx'

const NavDrawer = lazyPart(() => import('./nav-drawer.tsx').then((module) => module.NavDrawer))

const inDrawer = `@media (max-width: ${navDrawerWidth - 0.02}px)`

/** Menu 208 (icons only under 1200), header 56, and the screen, which scrolls with the window. */
export const DesktopShell = ({ user, children }: { user: CompanyUser; children: ReactNode }) => {
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const [wasDrawerOpened, setDrawerOpened] = useState(false)
  const handleDrawer = () => {
    setDrawerOpened(true)
    setDrawerOpen(true)
  }
  return (
    <Box
      sx={({ tokens }) => ({
        '--nav-width': `${tokens.layout.nav}px`,
        [`@media (max-width: ${navCollapseWidth - 0.02}px)`]: { '--nav-width': `${tokens.layout.navCollapsed}px` },
        [inDrawer]: { '--nav-width': '0px' },
        pl: 'var(--nav-width)',
      })}
    >
      <Box
        data-print="off"
        sx={{
          position: 'fixed',
          insetBlock: 0,
          left: 0,
          width: 'var(--nav-width)',
          zIndex: 'appBar',
          [inDrawer]: { display: 'none' },
        }}
      >
        <SideNav user={user} />
      </Box>
      {wasDrawerOpened && (
        <Suspense>
          <NavDrawer user={user} open={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
        </Suspense>
      )}
      <Header user={user} onMenu={handleDrawer} />
      <Box
        component="main"
        id={mainId}
        tabIndex={-1}
        sx={{
          p: 6,
          minWidth: 0,
          maxWidth: 1648,
          outline: 0,
          '& :focus-visible': { scrollMarginTop: 72 },
          [inDrawer]: { p: 4 },
        }}
      >
        {children}
      </Box>
    </Box>
  )
}

const Header = ({ user, onMenu }: { user: CompanyUser; onMenu: () => void }) => (
  <Box
    component="header"
    data-print="off"
    sx={{
      position: 'sticky',
      top: 0,
      zIndex: 'appBar',
      ...inRow,
      gap: 4,
      height: 56,
      px: 6,
      bgcolor: 'background.paper',
      borderBottom: 1,
      borderColor: 'divider',
      [inDrawer]: { px: 2, gap: 2 },
    }}
  >
    <IconButton aria-label="メニュー" onClick={onMenu} sx={{ display: 'none', [inDrawer]: { display: 'inline-flex' } }}>
      <MenuOutlined />
    </IconButton>
    <CompanySwitcher user={user} />
    <HeaderSearch />
    <NotificationBell companyId={user.company.company_key} />
    <UserMenu user={user} />
  </Box>
)
