import { useEffect } from 'react'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import { Outlet, useMatches, useParams, useRouter, useRouterState } from '@tanstack/react-router'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { sessionQueries } from '#src/api/auth.ts'
import { recordOf, shownRecord } from '#src/api/carried-answers.ts'
import { isCarrying } from '#src/lib/carried-store.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { whenIdle } from '#src/lib/when-idle.ts'
import { Commands } from '../commands/commands.tsx'
import { Outbox } from '#src/outbox/screens/outbox.tsx'
import { DesktopOnlyPage } from './desktop-only-page.tsx'
import { DesktopShell } from './desktop-shell.tsx'
import { PhoneShell } from './phone-shell.tsx'
import { mainId } from './skip-link.tsx'

const BareShell = ({ children }: { children: ReactNode }) => (
  <Box component="main" id={mainId} tabIndex={-1} sx={{ outline: 0 }}>
    {children}
  </Box>
)

/** Everything of one company: desk or phone layout around the screen, or the screen alone where its route is `bare`. */
export const CompanyShell = () => {
  const { companyId } = useParams({ from: '/c/$companyId' })
  const { data: user } = useSuspenseQuery(sessionQueries.companyUser(companyId))
  const client = useQueryClient()
  const { routesById } = useRouter()
  const record = useRouterState({ select: ({ location }) => recordOf(location.pathname) })
  // From when it is stands above its screen, where it was carried.
  useEffect(() => shownRecord.set(record), [record])
  const isBare = useMatches({ select: (matches) => matches.some((match) => match.staticData.bare) })
  const isDesktopOnly = useMatches({ select: (matches) => matches.some((match) => match.staticData.desktopOnly) })
  const isPhone = isSmartphone()
  const screen = isPhone && isDesktopOnly ? <DesktopOnlyPage companyId={companyId} /> : <Outlet />
  const Shell = isBare ? BareShell : isPhone ? PhoneShell : DesktopShell
  useEffect(() => {
    if (!import.meta.env.PROD) return
    let end: (() => void) | undefined
    let isOver = false
    let isBegun = false
    // Without a connection there is nothing to renew either.
    const load = () =>
      import('../carry-renewal.ts').then(
        ({ renewCarried }) => {
          if (!isOver) end = renewCarried(companyId, user, client, routesById)
        },
        () => undefined,
      )
    // Few carry anything, and who begins to do so puts the phone away afterwards.
    const look = async () => {
      if (!(await isCarrying(user.id, companyId)) || isOver || isBegun) return
      isBegun = true
      document.removeEventListener('visibilitychange', handleVisible)
      await load()
    }
    // Where the browser cannot tell just now, it is asked again when the app comes into view.
    const begin = () => void look().catch(() => undefined)
    const handleVisible = () => {
      if (document.visibilityState === 'visible') begin()
    }
    const callOff = whenIdle(begin)
    document.addEventListener('visibilitychange', handleVisible)
    return () => {
      isOver = true
      callOff()
      document.removeEventListener('visibilitychange', handleVisible)
      end?.()
    }
  }, [companyId, user, client, routesById])
  return (
    <>
      <Shell user={user}>{screen}</Shell>
      <Commands user={user} />
      <Outbox companyId={companyId} user={user} max_upload_bytes={user.max_upload_bytes} />
    </>
  )
}
