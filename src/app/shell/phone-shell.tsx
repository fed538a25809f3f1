import { useEffect } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import Box from '@mui/material/Box'
import { createLink, useLocation, useRouter } from '@tanstack/react-router'
import type { CompanyUser } from '#src/api/auth.ts'
import { whenIdle } from '#src/lib/when-idle.ts'
import { UnreadCommentsBadge } from '#src/widgets/notifications/unread-comments-badge.tsx'
import { usePhoneTabs } from '../navigation.ts'
import { mainId } from './skip-link.tsx'

const TabLink = createLink((props: ComponentProps<'a'>) => (
  <Box
    component="a"
    {...props}
    sx={{
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      gap: 0.5,
      flex: '1 0 0',
      // With letters of twice their size they stand in two rows.
      minWidth: 'fit-content',
      px: 0.5,
      minHeight: 56,
      fontSize: 12,
      lineHeight: '16px',
      color: 'text.secondary',
      textDecoration: 'none',
      '&[aria-current=page]': { color: 'brand.700', fontWeight: 700 },
      '&[aria-current=page]::before': {
        content: '""',
        position: 'absolute',
        top: -1,
        insetInline: 24,
        height: 2,
        bgcolor: 'brand.600',
      },
    }}
  />
))

/** The screen with the bottom tabs, which stand only on the tabs' own screens; everything else is reached from there. */
export const PhoneShell = ({ user, children }: { user: CompanyUser; children: ReactNode }) => {
  const companyId = user.company.company_key
  const tabs = usePhoneTabs(user)
  const { pathname } = useLocation()
  const router = useRouter()
  useEffect(
    () =>
      whenIdle(
        () =>
          void import('../field/screens.ts')
            .then(({ loadFieldScreens }) => loadFieldScreens(router))
            .catch(() => undefined),
      ),
    [router],
  )
  const isTabScreen = tabs.some(({ to }) => to.replace('$companyId', companyId) === pathname.replace(/\/$/, ''))
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh' }}>
      <Box
        component="main"
        id={mainId}
        tabIndex={-1}
        sx={{
          flex: 1,
          minWidth: 0,
          outline: 0,
          // Whoever is led somewhere by keyboard or switch finds it between the header and the bar at the lower edge.
          '& :is(a, button, input, textarea, [tabindex])': {
            scrollMarginTop: 72,
            scrollMarginBottom: 'calc(88px + env(safe-area-inset-bottom))',
          },
        }}
      >
        {children}
      </Box>
      {isTabScreen && (
        <Box
          component="nav"
          aria-label="メインメニュー"
          data-bottom-bar
          sx={{
            position: 'sticky',
            bottom: 0,
            zIndex: 'appBar',
            flex: 'none',
            display: 'flex',
            flexWrap: 'wrap',
            pb: 'env(safe-area-inset-bottom)',
            bgcolor: 'background.paper',
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          {tabs.map((tab) => (
            <TabLink key={tab.to} to={tab.to} params={{ companyId }} activeOptions={{ exact: tab.exact }}>
              <tab.icon sx={{ fontSize: 24 }} />
              {tab.label}
              {tab.hasUnread && (
                <UnreadCommentsBadge
                  companyId={companyId}
                  sx={{ position: 'absolute', top: 2, left: 'calc(50% + 6px)' }}
                  red
                />
              )}
            </TabLink>
          ))}
        </Box>
      )}
    </Box>
  )
}
