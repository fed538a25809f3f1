import Drawer from '@mui/material/Drawer'
import type { CompanyUser } from '#src/api/auth.ts'
import { SideNav } from './side-nav.tsx'

type NavDrawerProps = { user: CompanyUser; open: boolean; onClose: () => void }

/** The menu of a window that has no room for it beside the screen. */
export const NavDrawer = ({ user, open, onClose }: NavDrawerProps) => (
  <Drawer open={open} onClose={onClose} slotProps={{ paper: { sx: { width: ({ tokens }) => tokens.layout.nav } } }}>
    <SideNav user={user} onNavigate={onClose} />
  </Drawer>
)
