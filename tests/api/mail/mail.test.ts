/** Letters from the row to the mail server: once each, tried again where that is safe, never where it may repeat. */
import { createServer, type Server, type Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { inSystem } from '#server/db/client.ts'
import {
  LetterRefused,
  LetterUncertain,
  smtpMailer,
  verifyMailServer,
  type Letter,
  type Mailer,
} from '#server/mail/mailer.ts'
import { queueLetter, retryLetters } from '#server/mail/outbox.ts'
import { openMailbox } from '#tests/e2e/mailbox.ts'
import { createTestApp, type TestApp } from '../app.ts'

const sent: Letter[] = []
let send: (letter: Letter) => Promise<void>
const mailer: Mailer = { isOutbox: false, send: (letter) => send(letter), close: () => {} }
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ mailer })
})
afterAll(() => app.close())
afterEach(async () => {
  sent.length = 0
  await app.database.pool.query('truncate mail_outbox, jobs cascade')
})

const queue = (to = 'owner@example.jp'): Promise<number> =>
  inSystem(app.database.db, (tx) =>
    queueLetter(tx, app.deps.jobs, {
      company_id: null,
      kind: 'test',
      to: { email: to, name: '青葉\r\nBcc: evil@example.com' },
      subject: '件名\r\nX-Evil: 1',
      body: {
        greeting: '青葉 様',
        paragraphs: ['<script>を含む本文'],
        action: { label: '開く', url: 'https://example.jp/d/x' },
      },
    }),
  )
const stateOf = async (id: number) =>
  (
    await app.database.pool.query(
      'select state, attempts, last_error, sent_at is not null as is_sent from mail_outbox where id = $1',
      [id],
    )
  ).rows[0]
const runAgain = async () => {
  await app.database.pool.query(
    `update jobs set run_at = now() - interval '1 minute', lease_until = null where state <> 'failed'`,
  )
  await app.deps.jobs.drain()
}

describe('a letter', () => {
  it('goes out once, its headers on one line, its text escaped in HTML', async () => {
    send = async (letter) => void sent.push(letter)
    const id = await queue()
    await app.deps.jobs.drain()
    await app.deps.jobs.drain()
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      subject: '件名 X-Evil: 1',
      to: { name: '青葉 Bcc: evil@example.com', address: 'owner@example.jp' },
    })
    expect(sent[0]!.html).not.toContain('<script>')
    expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 1, is_sent: true })
  })

  it('is tried again under the same Message-ID after a passing failure', async () => {
    const ids: string[] = []
    send = async (letter) => {
      ids.push(letter.message_id)
      if (ids.length < 3) throw new Error('451 try later')
    }
    const id = await queue()
    await app.deps.jobs.drain()
    expect(await stateOf(id)).toMatchObject({ state: 'queued', last_error: '451 try later' })
    await runAgain()
    await runAgain()
    expect(new Set(ids).size).toBe(1)
    expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 3, last_error: null })
  })

  it('ends as failed when refused for good, or after the last try', async () => {
    send = () => Promise.reject(new LetterRefused('550 no such user'))
    const refused = await queue()
    await app.deps.jobs.drain()
    expect(await stateOf(refused)).toMatchObject({ state: 'failed', attempts: 1 })
    send = () => Promise.reject(new Error('421 busy'))
    const tried = await queue()
    for (let attempt = 0; attempt < 9; attempt += 1) await runAgain()
    expect(await stateOf(tried)).toMatchObject({ state: 'failed', attempts: 8 })
  })

  it('keeps its words when it was given up, loses them when the address was refused', async () => {
    const wordsOf = async (id: number) =>
      (await app.database.pool.query('select text_body from mail_outbox where id = $1', [id])).rows[0].text_body
    send = () => Promise.reject(new LetterRefused('550 no such user'))
    const refused = await queue()
    await app.deps.jobs.drain()
    send = () => Promise.reject(new Error('535 wrong password'))
    const givenUp = await queue()
    for (let attempt = 0; attempt < 9; attempt += 1) await runAgain()
    expect(await wordsOf(refused)).toBe('')
    expect(await wordsOf(givenUp)).toContain('本文')
  })

  it('goes out when the operator has what was given up, or waits long, tried again', async () => {
    send = () => Promise.reject(new Error('535 wrong password'))
    const givenUp = await queue()
    for (let attempt = 0; attempt < 9; attempt += 1) await runAgain()
    const waiting = await queue()
    await app.deps.jobs.drain()
    send = () => Promise.reject(new LetterRefused('550 no such user'))
    const refused = await queue()
    await app.deps.jobs.drain()
    send = async (letter) => void sent.push(letter)
    const retried = await inSystem(app.database.db, (tx) => retryLetters(tx, app.deps.jobs))
    await app.deps.jobs.drain()
    expect(retried).toEqual({ given_up: 1, waiting: 1 })
    expect(sent).toHaveLength(2)
    expect(await stateOf(givenUp)).toMatchObject({ state: 'sent' })
    expect(await stateOf(waiting)).toMatchObject({ state: 'sent' })
    expect(await stateOf(refused)).toMatchObject({ state: 'failed' })
    await inSystem(app.database.db, (tx) => retryLetters(tx, app.deps.jobs))
    await app.deps.jobs.drain()
    expect(sent).toHaveLength(2)
  })

  it('that the mail server does not take is told to the operator, with its kind and what was answered', async () => {
    const error = vi.spyOn(app.deps.logger, 'error')
    send = () => Promise.reject(Object.assign(new Error('Invalid login'), { code: 'EAUTH', responseCode: 535 }))
    const id = await queue()
    await app.deps.jobs.drain()
    send = () => Promise.reject(new LetterRefused('550 no such user'))
    const refused = await queue()
    await app.deps.jobs.drain()
    expect(error.mock.calls).toMatchObject([
      [{ mail: id, kind: 'test', code: 'EAUTH', responseCode: 535 }, 'mail not taken by the mail server'],
      [{ mail: refused, kind: 'test' }, 'mail refused for good'],
    ])
    error.mockRestore()
  })

  it('is uncertain when the server had it but said nothing, and is never repeated by itself', async () => {
    send = () => Promise.reject(new LetterUncertain('connection lost'))
    const id = await queue()
    await app.deps.jobs.drain()
    await runAgain()
    expect(await stateOf(id)).toMatchObject({ state: 'uncertain', attempts: 1 })
  })

  it('is uncertain after a crash in the middle of sending', async () => {
    send = async (letter) => void sent.push(letter)
    const id = await queue()
    await app.database.pool.query(`update mail_outbox set state = 'sending', attempts = 1`)
    await app.database.pool.query(
      `update jobs set state = 'running', attempts = 1, lease_until = now() - interval '1 second'`,
    )
    await app.deps.jobs.drain()
    expect(sent).toEqual([])
    expect(await stateOf(id)).toMatchObject({ state: 'uncertain', last_error: '送信の途中でサーバーが停止しました。' })
  })

  it('goes out after a crash before sending began', async () => {
    send = async (letter) => void sent.push(letter)
    const id = await queue()
    await app.database.pool.query(
      `update jobs set state = 'running', attempts = 1, lease_until = now() - interval '1 second'`,
    )
    await app.deps.jobs.drain()
    expect(sent).toHaveLength(1)
    expect(await stateOf(id)).toMatchObject({ state: 'sent' })
  })
})

describe('over SMTP', () => {
  const letter: Letter = {
    message_id: '<one@tatemori>',
    to: { name: '青葉 太郎', address: 'owner@example.jp' },
    subject: '書類をお送りします',
    text: '本文です',
    html: '<p>本文です</p>',
  }

  it('arrives with its Message-ID, subject and both bodies', async () => {
    const mailbox = await openMailbox()
    const smtp = smtpMailer(mailbox.url, '建守 <no-reply@example.jp>')
    await smtp.send(letter)
    expect(mailbox.mails).toMatchObject([{ to: ['owner@example.jp'], messageId: '<one@example.jp>' }])
    expect(mailbox.mails[0]!.raw).toContain('Auto-Submitted: auto-generated')
    expect(mailbox.mails[0]!.text).toContain('本文です')
    smtp.close()
    await mailbox.close()
  })

  const answering = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })
  type Refusing = Pick<SMTPServerOptions, 'onAuth' | 'onMailFrom' | 'onRcptTo' | 'onData'>
  const atRcpt = (code: number, message: string): Refusing => ({
    onRcptTo: (_address, _session, done) => done(answering(code, message)),
  })

  it.each<[string, boolean, Refusing]>([
    ['an address that is unknown', true, atRcpt(550, '5.1.1 no such user')],
    ['a mailbox that is closed', true, atRcpt(550, 'mailbox unavailable')],
    ['an address that is busy', false, atRcpt(451, 'try later')],
    ['relaying that is denied at the address', false, atRcpt(554, '5.7.1 Relay access denied')],
    ['relaying that is denied without a code', false, atRcpt(550, 'relay not permitted')],
    ['signing in that is asked for at the address', false, atRcpt(530, 'Authentication required')],
    [
      'a sender that is refused',
      false,
      { onMailFrom: (_address, _session, done) => done(answering(550, 'relay denied')) },
    ],
    [
      'a quota that is full',
      false,
      { onMailFrom: (_address, _session, done) => done(answering(552, 'quota exceeded')) },
    ],
    ['a wrong password', false, { onAuth: (_auth, _session, done) => done(answering(535, 'Invalid login')) }],
    [
      'a letter that is refused after its words',
      false,
      { onData: (stream, _session, done) => void stream.resume().on('end', () => done(answering(554, 'refused'))) },
    ],
  ])('%s is final: %s', async (_name, isFinal, refusing) => {
    const server = new SMTPServer({
      authOptional: true,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      ...refusing,
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as { port: number }
    const smtp = smtpMailer(`smtp://${refusing.onAuth ? 'x:wrong@' : ''}127.0.0.1:${port}`, 'a@example.jp')
    const failure = await smtp.send(letter).then(
      () => null,
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(Error)
    expect(failure instanceof LetterRefused).toBe(isFinal)
    smtp.close()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })

  it('a wrong password is found without sending', async () => {
    const server = new SMTPServer({
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onAuth: ({ password }, _session, done) =>
        password === 'right' ? done(null, { user: 'x' }) : done(answering(535, 'Invalid login')),
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as { port: number }
    await expect(verifyMailServer(`smtp://x:right@127.0.0.1:${port}`)).resolves.toBeUndefined()
    await expect(verifyMailServer(`smtp://x:wrong@127.0.0.1:${port}`)).rejects.toThrow('Invalid login')
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })

  it('is uncertain when the connection breaks after the whole letter', async () => {
    const server: Server = createServer((socket: Socket) => {
      let isData = false
      socket.on('error', () => undefined)
      socket.write('220 ready\r\n')
      socket.on('data', (chunk) => {
        const text = chunk.toString('latin1')
        if (isData) return text.includes('\r\n.\r\n') ? void socket.destroy() : undefined
        for (const line of text.split('\r\n').filter(Boolean)) {
          isData = /^DATA/i.test(line)
          socket.write(isData ? '354 go on\r\n' : '250 ok\r\n')
        }
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const smtp = smtpMailer(`smtp://127.0.0.1:${(server.address() as { port: number }).port}`, 'a@example.jp')
    await expect(smtp.send(letter)).rejects.toBeInstanceOf(LetterUncertain)
    smtp.close()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })
})

describe('the operator’s outbox page', () => {
  it('opens with its key only and shows letters escaped', async () => {
    send = async () => undefined
    const id = await queue()
    const browser = app.openBrowser()
    expect((await browser.get('/outbox/wrong-key')).status).toBe(404)
    expect((await browser.get(`/outbox/wrong-key/${id}`)).status).toBe(404)
    const list = await browser.get('/outbox/test-outbox')
    expect(list.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await list.text()).toContain('owner@example.jp')
    const page = await (await browser.get(`/outbox/test-outbox/${id}`)).text()
    expect(page).toContain('https://example.jp/d/x')
    expect(page).not.toContain('<script>')
    expect((await browser.get('/outbox/test-outbox/999999')).status).toBe(404)
    await app.database.pool.query('update mail_outbox set subject = $1 where id = $2', [
      '</title><meta http-equiv="refresh">',
      id,
    ])
    const titled = await (await browser.get(`/outbox/test-outbox/${id}`)).text()
    expect(titled).toContain('<title>&#60;/title&#62;&#60;meta')
    expect(titled).not.toContain('<meta http-equiv')
  })
})
