/** Tells the server in which company somebody is: the one that they open next, wherever they sit. */
import { sessionQueries } from '#src/api/auth.ts'
import { openCall } from '#src/api/call.ts'
import type { AppRouter } from '../router.tsx'

/** Whoever stays tells it again, for those who see when they were last there. */
const againMs = 5 * 60_000

/** With the first screen and after each change of one. What is only asked for ahead, as a link is pointed at, is none. */
export const tellVisits = (router: AppRouter): (() => void) => {
  const { queryClient } = router.options.context
  let told = { by: 0, of: '', at: -Infinity }
  let sent: Promise<unknown> = Promise.resolve()
  const look = (): void => {
    const of = /^\/c\/([\w-]+)/.exec(router.state.location.pathname)?.[1]
    const by = of && queryClient.getQueryData(sessionQueries.companyUser(of).queryKey)?.id
    const at = performance.now()
    if (!by || (told.by === by && told.of === of && at - told.at < againMs)) return
    const visit = { by, of, at }
    told = visit
    // One after the other, as they were: of two calls on their way at once the later might arrive first.
    sent = sent
      .then(() => openCall('POST /api/c/{companyKey}/myself/visit', { params: { companyKey: of }, isFinal: true }))
      // Nobody waits for it: what cannot be told now is told with the next screen.
      .catch(() => {
        if (told === visit) told = { by: 0, of: '', at: -Infinity }
      })
  }
  look()
  return router.subscribe('onResolved', look)
}
