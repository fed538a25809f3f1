/** Browsers in which a person has signed in before. What is guessed at elsewhere does not shut them out. */
import type { Context } from 'hono'
import type { Tx } from '#server/db/client.ts'
import type { AppEnv } from '#server/http/context.ts'
import { readDeviceToken, writeDeviceCookie } from '#server/http/session-cookie.ts'
import { hashToken, isToken, newToken } from '#server/http/tokens.ts'
import { countDevicesOf, isKnownDevice, keepDevice, removeDevicesOf } from './devices.store.ts'

/** The hash of this browser's own token, if it has one. */
export const deviceOf = (c: Context<AppEnv>): string | null => {
  const token = readDeviceToken(c)
  return isToken(token) ? hashToken(token) : null
}

/** The browser is known to the person from now on. Whether it was before: a sign-in elsewhere is told to its owner. */
export const rememberDevice = async (
  tx: Tx,
  c: Context<AppEnv>,
  user_id: number,
): Promise<{ wasKnown: boolean; isFirst: boolean }> => {
  const given = readDeviceToken(c)
  const token = isToken(given) ? given : newToken()
  const token_hash = hashToken(token)
  const wasKnown = await isKnownDevice(tx, user_id, token_hash)
  const isFirst = !wasKnown && (await countDevicesOf(tx, user_id)) === 0
  await keepDevice(tx, { user_id, token_hash, last_seen_at: c.get('deps').clock() })
  writeDeviceCookie(c, token)
  return { wasKnown, isFirst }
}

/** Every other browser has to prove itself again, as after a new password. */
export const forgetOtherDevices = (tx: Tx, c: Context<AppEnv>, user_id: number): Promise<void> =>
  removeDevicesOf(tx, user_id, deviceOf(c) ?? '')
