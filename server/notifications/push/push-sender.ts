/** Hands one message to the push service of a browser. */
import { createECDH, hkdfSync } from 'node:crypto'
import webPush, { WebPushError } from 'web-push'
import type { Deps } from '#server/http/context.ts'

export type Device = { endpoint: string; p256dh: string; auth: string }
/** `gone`: the browser takes no more, now or ever. */
export type PushSender = (device: Device, message: string) => Promise<'sent' | 'gone'>

/** By which browsers know the server (VAPID, RFC 8292). It follows from the server's secret, so that no table holds it. */
export const pushKeysOf = (secret: Deps['secret']): { publicKey: string; privateKey: string } => {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(Buffer.from(hkdfSync('sha256', secret, '', 'push', 32)))
  return {
    publicKey: curve.getPublicKey().toString('base64url'),
    privateKey: curve.getPrivateKey().toString('base64url'),
  }
}

/** What is older than a day is read in the app. */
const keptSeconds = 24 * 60 * 60
const patienceMs = 15_000
/** The subscription is over, or was made for the key of another server. */
const gone: readonly number[] = [403, 404, 410]

export const webPushSender = ({ secret, env }: Pick<Deps, 'secret' | 'env'>): PushSender => {
  /** Of 「建守 <no-reply@…>」 what stands in the brackets. */
  const address = env.MAIL_FROM.slice(env.MAIL_FROM.lastIndexOf('<') + 1)
    .replace('>', '')
    .trim()
  const vapidDetails = { subject: `mailto:${address}`, ...pushKeysOf(secret) }
  return async ({ endpoint, p256dh, auth }, message) => {
    try {
      await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, message, {
        vapidDetails,
        TTL: keptSeconds,
        urgency: 'high',
        timeout: patienceMs,
      })
      return 'sent'
    } catch (error) {
      if (error instanceof WebPushError && gone.includes(error.statusCode)) return 'gone'
      throw error
    }
  }
}
