/** Hands one letter to an SMTP server, or keeps it in the operator's outbox where none is configured. */
import { createTransport } from 'nodemailer'

export type Letter = {
  /** Stable over retries, so that a receiving server can tell a repetition. */
  message_id: string
  to: { name: string | null; address: string }
  /** Shown in place of the installation's name; the address stays its own. */
  from_name?: string
  reply_to?: string
  subject: string
  text: string
  html: string
  /** Goes along as a file. */
  calendar?: string
  files?: readonly { name: string; content_type: string; content: Uint8Array }[]
}

/** The server refuses this address for good: trying again would not help. */
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

/** What nodemailer tells of a failed letter: the command that was answered, and the answer. */
type SmtpError = Error & { command?: string; responseCode?: number; response?: string }

/** Said of an address, but meant of who sends: relaying, signing in, policy (enhanced codes 5.7.x, RFC 3463). */
const meansTheSender = ({ responseCode, response = '' }: SmtpError): boolean =>
  responseCode === 530 || /^5\d\d[ -]5\.7\.|relay|authenti/i.test(response)

/**
 * Whether a letter failed for its address and will for ever. All else (a password that was changed, relaying denied, a
 * full quota) is the installation's fault: it passes once somebody has mended it, and no letter may be lost until then.
 */
const isOfAddress = (error: SmtpError): boolean =>
  error.command === 'RCPT TO' && (error.responseCode ?? 0) >= 500 && !meansTheSender(error)

/** Its domain is the sender's: receivers take one that does not exist for spam. */
const messageIdOf = (message_id: string, from: string): string => {
  const domain = /@([^\s>@]+)>?\s*$/.exec(from)?.[1]
  return domain ? message_id.replace(/@[^@>]*>$/, `@${domain}>`) : message_id
}

/** The installation's address under another name: receivers check the address, people read the name. */
const senderOf = (from: string, name: string | undefined) =>
  name === undefined ? from : { name, address: /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim() }

const openTransport = (url: string, logger?: ReturnType<typeof watchHandOver>) =>
  createTransport({ url, logger, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 })

const calendarType = 'text/calendar; charset=utf-8'

export const smtpMailer = (smtpUrl: string, from: string): Mailer => ({
  isOutbox: false,
  async send({ message_id, to, from_name, reply_to, subject, text, html, calendar, files = [] }) {
    let isHandedOver = false
    const transport = openTransport(
      smtpUrl,
      watchHandOver(() => (isHandedOver = true)),
    )
    try {
      await transport.sendMail({
        messageId: messageIdOf(message_id, from),
        // Programs that answer by themselves (absence, receipts) leave such letters alone (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
        from: senderOf(from, from_name),
        ...(reply_to === undefined ? {} : { replyTo: reply_to }),
        to: to.name ? { name: to.name, address: to.address } : to.address,
        subject,
        text,
        html,
        attachments: [
          ...(calendar ? [{ filename: '予定.ics', content: calendar, contentType: calendarType }] : []),
          ...files.map(({ name, content_type, content }) => ({
            filename: name,
            content: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
            contentType: content_type,
          })),
        ],
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    } catch (error) {
      const { responseCode = 0, message } = error as SmtpError
      if (isOfAddress(error as SmtpError)) throw new LetterRefused(message)
      if (responseCode === 0 && isHandedOver) throw new LetterUncertain(message)
      throw error
    } finally {
      transport.close()
    }
  },
  close: () => {},
})

/** Connects and signs in, and sends nothing; throws what every letter would meet. */
export const verifyMailServer = async (smtpUrl: string): Promise<void> => {
  const transport = openTransport(smtpUrl)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** The letter stands in the mail_outbox table already; the operator reads it there. */
export const outboxMailer = (): Mailer => ({ isOutbox: true, send: async () => {}, close: () => {} })
