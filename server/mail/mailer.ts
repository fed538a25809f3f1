/** Hands one letter to an SMTP server, or keeps it in the operator's outbox where none is configured. */
import { createTransport } from 'nodemailer'

export type Letter = {
  /** Stable over retries, so that a receiving server can tell a repetition. */
  message_id: string
  to: { name: string | null; address: string }
  subject: string
  text: string
  html: string
}

/** A refusal for good (a bad address): trying again would not help. */
export class LetterRefused extends Error {}

/** The connection broke when the server had the whole letter but had not said yes: it may have been delivered. */
export class LetterUncertain extends Error {}

export type Mailer = {
  /** Where the operator reads letters that went nowhere; null with a real SMTP server. */
  isOutbox: boolean
  send(letter: Letter): Promise<void>
  close(): void
}

/** A broken connection looks the same at every step; only nodemailer's log tells whether the whole letter had left. */
const watchHandOver = (onWhole: () => void) => {
  const step = ({ tnx }: { tnx?: string }) => {
    if (tnx === 'message') onWhole()
  }
  return { level: () => undefined, trace: step, debug: step, info: step, warn: step, error: step, fatal: step }
}

export const smtpMailer = (smtpUrl: string, from: string): Mailer => ({
  isOutbox: false,
  async send({ message_id, to, subject, text, html }) {
    let isHandedOver = false
    const logger = watchHandOver(() => (isHandedOver = true))
    const transport = createTransport({
      url: smtpUrl,
      logger,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    })
    try {
      await transport.sendMail({
        messageId: message_id,
        from,
        to: to.name ? { name: to.name, address: to.address } : to.address,
        subject,
        text,
        html,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    } catch (error) {
      const { responseCode = 0, message } = error as Error & { responseCode?: number }
      if (responseCode >= 500) throw new LetterRefused(message)
      if (responseCode === 0 && isHandedOver) throw new LetterUncertain(message)
      throw error
    } finally {
      transport.close()
    }
  },
  close: () => {},
})

/** The letter stands in the mail_outbox table already; the operator reads it there. */
export const outboxMailer = (): Mailer => ({ isOutbox: true, send: async () => {}, close: () => {} })
