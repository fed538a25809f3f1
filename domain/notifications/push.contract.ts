/** お知らせ on a device that asked for them (Web Push, RFC 8030): what its browser hands over, and what its worker is sent. */
import { z } from 'zod'
import { requiredText, single } from '../fields.ts'
import { notAccepted } from '../text/validation.ts'

/** Who delivers to the browsers that people have: nobody can name another server to be called by this one. */
const services =
  /^https:\/\/(?:fcm\.googleapis\.com|[\w.-]{1,200}\.(?:push\.services\.mozilla|push\.apple|notify\.windows)\.com)\/[!-~]*$/

const device = '端末'
/** Bytes that a browser writes as base64url: a point of P-256 uncompressed, and 16 that are secret. */
const bytes = (length: number) =>
  z.string({ error: notAccepted(device) }).regex(new RegExp(`^[\\w-]{${length}}={0,2}$`), notAccepted(device))

export const pushSubscriptionSchema = z.object({
  endpoint: requiredText(device, 2000).regex(services, notAccepted(device)),
  keys: z.object({ p256dh: bytes(87), auth: bytes(22) }, { error: notAccepted(device) }),
})
export type PushSubscriptionRequest = z.infer<typeof pushSubscriptionSchema>

export const pushStateSchema = z.object({
  /** By which a browser knows this server, base64url. */
  public_key: z.string(),
  /** Whether the browser that asks is sent to. */
  is_on: z.boolean(),
})
export const pushStateAnswerSchema = single(pushStateSchema)

/** What a worker shows. */
export type PushMessage = {
  title: string
  body: string
  /** Where it leads, from the origin on. */
  path: string
  /** One that is sent again takes the place of the first. */
  tag: string
}
