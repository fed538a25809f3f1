/** A real SMTP server on loopback that keeps what it is given. */
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { to: string[]; raw: string; messageId: string; text: string; html: string }

const decodeBase64Part = (raw: string, type: string): string => {
  const part = new RegExp(`Content-Type: ${type}[^]*?\\r\\n\\r\\n([^]*?)(\\r\\n--|$)`, 'i').exec(raw)
  const isBase64 = part && /Content-Transfer-Encoding: base64/i.test(part[0])
  const isQuoted = part && /Content-Transfer-Encoding: quoted-printable/i.test(part[0])
  const body = part?.[1] ?? ''
  if (isBase64) return Buffer.from(body, 'base64').toString('utf8')
  if (isQuoted)
    return Buffer.from(
      body
        .replace(/=\r\n/g, '')
        .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
      'latin1',
    ).toString('utf8')
  return body
}

/** On the port, or on any free one. */
export const openMailbox = async (wanted = 0) => {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8')
        mails.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw,
          messageId: /^Message-ID: (.+)$/im.exec(raw)?.[1]?.trim() ?? '',
          text: decodeBase64Part(raw, 'text/plain'),
          html: decodeBase64Part(raw, 'text/html'),
        })
        done()
      })
    },
  })
  // A sender that is killed in the middle of a letter resets its connection; anything else is a fault of the test.
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') throw error
  })
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    /** The newest mail to the address that fits, waiting for it. */
    async waitFor(address: string, pattern: RegExp, timeoutMs = 15_000): Promise<ReceivedMail> {
      const until = Date.now() + timeoutMs
      for (;;) {
        const found = mails.findLast((mail) => mail.to.includes(address) && pattern.test(mail.text))
        if (found) return found
        if (Date.now() > until)
          throw new Error(
            `no mail to ${address} matching ${pattern}; got ${mails.map((mail) => mail.to.join()).join(' ')}`,
          )
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
export type Mailbox = Awaited<ReturnType<typeof openMailbox>>
