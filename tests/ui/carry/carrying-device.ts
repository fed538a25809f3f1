/** A device of a test, as a session leaves it: with its key, and with answers that were carried. */
import { keepCarried, openCarried } from '#src/lib/carried-bodies.ts'
import { keepKey } from '#src/lib/carry-key.ts'

const keyOf = (user_id: number, revoked: number): string =>
  Buffer.alloc(32, `key of ${user_id}, ${revoked}`).toString('base64')

/** What the server says of the person's key; `revoked`: how often sessions of theirs were ended from elsewhere. */
export const carryKeyOf = (user_id: number, revoked = 0) => ({
  user_id,
  id: `${user_id}-${revoked}`,
  key: keyOf(user_id, revoked),
})

export const signInToCarry = async (user_id: number): Promise<void> => void (await keepKey(carryKeyOf(user_id)))

/** Puts an answer among what the person carries of midori. */
export const carryAnswer = async (
  url: string,
  body: BodyInit = '{"data":"carried"}',
  { user = 4, at = Date.now(), headers = {} as Record<string, string> } = {},
): Promise<number> => keepCarried(await openCarried(user, 'midori'), url, new Response(body, { headers }), at)
