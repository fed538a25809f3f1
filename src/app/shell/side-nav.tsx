import type { ComponentProps } from 'react'
import Box from '@mui/material/Box'
import { createLink } from '@tanstack/react-router'
import type { CompanyUser } from '#src/api/auth.ts'
import { BrandMark } from '#src/ui/marks/brand-mark.tsx'
import { inRow } from '#src/ui/sizes/rows.ts'
import { UnreadCommentsBadge } from '#src/widgets/notifications/unread-comments-badge.tsx'
import { homePath, useNavigation } from '../navigation.ts'
import type { NavigationEntry } from '../navigation.ts'

/** Below this width the menu shows icons only; below the other it is a drawer. */
export const navCollapseWidth = 1200
export const navDrawerWidth = 600

const collapsed = `@media (min-width: ${navDrawerWidth}px) and (max-width: ${navCollapseWidth - 0.02}px)`
const whenCollapsed = { [collapsed]: { display: 'none' } }

const NavLink = createLink((props: ComponentProps<'a'>) => (
  <Box
    component="a"
    {...props}
    sx={({ palette }) => ({
      position: 'relative',
      ...inRow,
      gap: 3,
      height: 36,
      px: 3,
      mb: 0.5,
      borderRadius: 1,
      flex: 'none',
      fontSize: 14,
      fontWeight: 500,
      color: 'rgba(255,255,255,.86)',
      textDecoration: 'none',
      whiteSpace: 'nowrap',
      '&:hover': { bgcolor: 'rgba(255,255,255,.07)' },
      '&[aria-current=page]': { bgcolor: 'rgba(255,255,255,.13)', color: palette.common.white },
      '&[aria-current=page]::before': {
        content: '""',
        position: 'absolute',
        left: 0,
        top: 8,
        bottom: 8,
        width: 3,
        borderRadius: '2px',
        bgcolor: palette.brand[300],
      },
      [collapsed]: { justifyContent: 'center', px: 0 },
    })}
  />
))

const HomeLink = createLink((props: ComponentProps<'a'>) => (
  <Box
    component="a"
    {...props}
    sx={{
      ...inRow,
      gap: 2.5,
      height: 56,
      px: 2,
      flex: 'none',
      color: 'inherit',
      textDecoration: 'none',
      [collapsed]: { justifyContent: 'center', px: 0 },
    }}
  />
))

const Entry = ({
  entry,
  companyId,
  onNavigate,
}: {
  entry: NavigationEntry
  companyId: string
  onNavigate?: () => void
}) => (
  <NavLink
    to={entry.to}
    params={{ companyId }}
    activeOptions={{ exact: entry.exact }}
    title={entry.label}
    aria-label={entry.label}
    onClick={onNavigate}
  >
    <entry.icon sx={{ fontSize: 20, opacity: 0.9 }} />
    <Box component="span" sx={whenCollapsed}>
      {entry.label}
    </Box>
    {entry.hasUnread && <UnreadCommentsBadge companyId={companyId} sx={whenCollapsed} />}
  </NavLink>
)

/** The dark menu at the left; in a drawer `onNavigate` closes it. */
export const SideNav = ({ user, onNavigate }: { user: CompanyUser; onNavigate?: () => void }) => {
  const navigation = useNavigation(user).filter(({ phoneOnly }) => !phoneOnly)
  const companyId = user.company.company_key
  const group = (name: NavigationEntry['group']) =>
    navigation
      .filter((entry) => entry.group === name)
      .map((entry) => <Entry key={entry.to} entry={entry} companyId={companyId} onNavigate={onNavigate} />)
  const manage = group('manage')
  const foot = group('foot')
  return (
    <Box
      component="nav"
      aria-label="メインメニュー"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        height: '100%',
        overflowY: 'auto',
        px: 2,
        pb: 3,
        bgcolor: 'surface.nav',
        color: 'common.white',
      }}
    >
      <HomeLink
        to={homePath}
        params={{ companyId }}
        activeOptions={{ exact: true }}
        activeProps={{ 'aria-current': undefined }}
        aria-label="建守 ホームへ"
        onClick={onNavigate}
      >
        <BrandMark onDark />
        <Box
          component="span"
          sx={{ fontSize: 18, fontWeight: 700, letterSpacing: '.1em', lineHeight: 1, ...whenCollapsed }}
        >
          建守
        </Box>
        <Box
          component="span"
          sx={{
            mt: 0.5,
            fontSize: 12,
            letterSpacing: '.04em',
            lineHeight: 1,
            color: 'rgba(255,255,255,.72)',
            ...whenCollapsed,
          }}
        >
          タテモリ
        </Box>
      </HomeLink>
      {group('work')}
      {manage.length > 0 && (
        <>
          <Box
            sx={{
              px: 3,
              pt: 4,
              pb: 1.5,
              fontSize: 12,
              lineHeight: 1.4,
              color: 'rgba(255,255,255,.62)',
              ...whenCollapsed,
            }}
          >
            管理
          </Box>
          {manage}
        </>
      )}
      {foot.length > 0 && <Box sx={{ mt: 'auto', pt: 2, borderTop: '1px solid rgba(255,255,255,.14)' }}>{foot}</Box>}
    </Box>
  )
}
