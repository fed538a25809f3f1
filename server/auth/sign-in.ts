/** The end of every way in: a session of the person's own, a line in the trail, and a letter where the browser is new. */
import type { Context } from 'hono'
import { audit } from '#server/audit/audit.ts'
import type { Tx } from '#server/db/client.ts'
import { placeOf, type AppEnv } from '#server/http/context.ts'
import { openSession } from '#server/http/session.ts'
import { from, newDeviceLetter, writeTo } from './auth.letters.ts'
import { rememberDevice } from './devices.ts'

type SignIn = {
  user: { id: number; name: string; email: string }
  remember: boolean
  /** By what, besides the password. */
  detail?: string
}

export const signIn = async (tx: Tx, c: Context<AppEnv>, { user, remember, detail }: SignIn): Promise<void> => {
  const deps = c.get('deps')
  await openSession(tx, c, { user_id: user.id, remember })
  const { wasKnown, isFirst } = await rememberDevice(tx, c, user.id)
  await audit(tx, { account_id: user.id }, { user, place: placeOf(c) }, [
    { kind: 'signed_in', ...(detail === undefined ? {} : { detail }) },
  ])
  if (wasKnown || isFirst) return
  await writeTo(tx, deps, user, newDeviceLetter(placeOf(c), from(deps)))
  deps.jobs.wake()
}
