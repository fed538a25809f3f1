/** What a log and a database keep of people's secrets, for whoever reads them later. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roles } from '#domain/users/users.labels.ts'
import type { Account } from '#server/auth/auth.store.ts'
import { openedFactor, sealSecondFactors } from '#server/auth/sealed-factor.ts'
import { inSystem } from '#server/db/client.ts'
import { linkTokenOf, newLinkToken } from '#server/http/link-tokens.ts'
import { createLogger } from '#server/logger.ts'
import { LetterRefused, LetterUncertain, outboxMailer, type Letter, type Mailer } from '#server/mail/mailer.ts'
import { blankFinishedLetters } from '#server/mail/outbox.store.ts'
import { queueLetter } from '#server/mail/outbox.ts'
import { answered } from '#tests/api/answers.ts'
import { createTestApp, password, type Person, type TestApp } from '#tests/api/app.ts'

const secret = 'secret-of-somebody@example.jp'

describe('the log', () => {
  let folder: string
  let app: TestApp
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tatemori-log-'))
    app = await createTestApp()
  })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })
  const logged = async (error: unknown): Promise<string> => {
    const path = join(folder, crypto.randomUUID())
    createLogger('info', path).error({ err: error }, 'request')
    return readFile(path, 'utf8')
  }
  const failed = (run: Parameters<typeof inSystem<unknown>>[1]): Promise<unknown> =>
    inSystem(app.database.db, run).catch((error: unknown) => error)

  it('says which query failed, never with what', async () => {
    const text = await logged(await failed((tx) => tx.execute(sql`select * from nowhere where email = ${secret}`)))
    expect(text).toContain('nowhere')
    expect(text).toContain('42P01')
    expect(text).not.toContain(secret)
  })

  it('keeps no value out of the database’s own sentences', async () => {
    const text = await logged(await failed((tx) => tx.execute(sql`select ${secret}::text::integer`)))
    expect(text).toContain('22P02')
    expect(text).not.toContain(secret)
    const insert = sql`insert into users (name, email) values ('a', ${secret}), ('b', ${secret})`
    const repeated = await logged(await failed((tx) => tx.execute(insert)))
    expect(repeated).toContain('23505')
    expect(repeated).not.toContain(secret)
  })

  it('tells other errors whole', async () => {
    const text = await logged(new Error('ディスクがいっぱいです', { cause: new Error('ENOSPC') }))
    expect(text).toContain('ディスクがいっぱいです')
    expect(text).toContain('ENOSPC')
    expect(text).toContain('secrets.test.ts')
  })

  it('and the table of jobs: a failed one keeps no parameter', async () => {
    app.deps.jobs.handle(
      'test',
      async () => {
        await inSystem(app.database.db, (tx) => tx.execute(sql`select ${secret}::text::integer`))
      },
      { attempts: 1 },
    )
    await inSystem(app.database.db, (tx) => app.deps.jobs.enqueue(tx, { kind: 'test', payload: {} }))
    await app.deps.jobs.drain()
    const { rows } = await app.database.pool.query(`select last_error from jobs where kind = 'test'`)
    expect(rows).toEqual([{ last_error: expect.stringContaining('22P02') as string }])
    expect(JSON.stringify(rows)).not.toContain(secret)
  })
})

describe('the second factor', () => {
  let app: TestApp
  let person: Person
  const account = '/api/user'
  const rowOf = async (id: number) =>
    (await app.database.pool.query<Record<string, unknown>>('select * from users where id = $1', [id])).rows[0]!
  const known = async (): Promise<string[]> => {
    const { secretKey } = await answered<{ secretKey: string }>(
      await person.browser.get(`${account}/two-factor-secret-key`),
      200,
    )
    return [
      secretKey,
      ...(await answered<string[]>(await person.browser.get(`${account}/two-factor-recovery-codes`), 200)),
    ]
  }
  const isReadable = async (secrets: readonly string[]) => {
    const row = JSON.stringify(await rowOf(person.id))
    return secrets.some((each) => row.includes(each))
  }
  beforeAll(async () => {
    app = await createTestApp()
    person = await app.createPerson((await app.createCompany('midori')).company, roles.member, '田中 一郎')
    await answered(await person.browser.post(`${account}/confirm-password`, { password }), 201)
    await answered(await person.browser.post(`${account}/two-factor-authentication`), 200)
  })
  afterAll(() => app.close())

  it('is read by nobody out of the database, neither the secret nor a code, nor what replaces them', async () => {
    const first = await known()
    expect(first).toHaveLength(9)
    expect(await isReadable(first)).toBe(false)
    await answered(await person.browser.post(`${account}/two-factor-recovery-codes`), 200)
    const second = await known()
    expect(second.slice(1)).not.toEqual(first.slice(1))
    expect(await isReadable(second)).toBe(false)
  })

  it('of an earlier version lies in clear until the server starts', async () => {
    const clear = ['JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', 'abcdefghij-abcdefghij']
    await app.database.pool.query(
      'update users set two_factor_secret = $2, two_factor_recovery_codes = array[$3] where id = $1',
      [person.id, ...clear],
    )
    expect(await known()).toEqual(clear)
    for (const round of [1, 2]) {
      await sealSecondFactors(app.deps)
      expect(await known(), `round ${round}`).toEqual(clear)
      expect(await isReadable(clear)).toBe(false)
    }
  })

  it('put into the row of another account opens nothing', async () => {
    const { two_factor_secret } = (await rowOf(person.id)) as { two_factor_secret: string }
    const other = { ...(await rowOf(person.id)), id: person.id + 1, two_factor_secret } as Account
    expect(() => openedFactor(app.deps, other)).toThrow()
    expect(openedFactor(app.deps, { ...other, id: person.id })).not.toBeNull()
  })
})

describe('letters', () => {
  const open = async (mailer: Mailer) => {
    const app = await createTestApp({ mailer })
    const link = newLinkToken(app.deps.secret)
    const token = linkTokenOf(app.deps.secret, link.seed)
    const queue = () =>
      inSystem(app.database.db, (tx) =>
        queueLetter(tx, app.deps.jobs, {
          company_id: null,
          kind: 'test',
          to: { email: 'owner@example.jp', name: null },
          subject: '書類をお送りします',
          body: {
            greeting: '青葉 様',
            paragraphs: [],
            action: { label: '開く', url: `https://example.jp/d/${link.placeholder}` },
          },
        }),
      )
    const rows = async () =>
      (
        await app.database.pool.query(
          'select state, to_email, subject, text_body, html_body from mail_outbox order by id',
        )
      ).rows
    return { app, queue, rows, token, link }
  }
  const blank = { to_email: 'owner@example.jp', subject: '書類をお送りします', text_body: '', html_body: null }

  it.each([
    ['sent', null],
    ['failed', new LetterRefused('550')],
    ['uncertain', new LetterUncertain('closed')],
  ])('that are %s keep subject and recipient alone', async (state, error) => {
    const letters: Letter[] = []
    const send = async (letter: Letter) => {
      letters.push(letter)
      if (error) throw error
    }
    const { app, queue, rows, token, link } = await open({ isOutbox: false, send, close: () => {} })
    await queue()
    expect(JSON.stringify(await rows())).toContain(link.placeholder)
    expect(JSON.stringify(await rows())).not.toContain(token)
    await app.deps.jobs.drain()
    expect(letters[0]!.text).toContain(token)
    expect(await rows()).toEqual([{ state, ...blank }])
    await app.close()
  })

  it('that may be tried again keep their words until then', async () => {
    const send = () => Promise.reject(new Error('later'))
    const { app, queue, rows, token, link } = await open({ isOutbox: false, send, close: () => {} })
    await queue()
    await app.deps.jobs.drain()
    expect(await rows()).toMatchObject([{ state: 'queued' }])
    expect(JSON.stringify(await rows())).toContain(link.placeholder)
    expect(JSON.stringify(await rows())).not.toContain(token)
    await app.close()
  })

  it('of earlier versions are blanked too, once', async () => {
    const { app, queue, rows, link } = await open(outboxMailer())
    await queue()
    await app.deps.jobs.drain()
    await queue()
    expect(await inSystem(app.database.db, blankFinishedLetters)).toBe(1)
    expect(await inSystem(app.database.db, blankFinishedLetters)).toBe(0)
    expect(await rows()).toMatchObject([
      { state: 'sent', ...blank },
      { state: 'queued', text_body: expect.stringContaining(link.placeholder) as string },
    ])
    await app.close()
  })

  it('that were given up keep their words for a week', async () => {
    const send = () => Promise.reject(new Error('535 wrong password'))
    const { app, queue, rows } = await open({ isOutbox: false, send, close: () => {} })
    await queue()
    await app.database.pool.query('update jobs set attempts = 7')
    await app.deps.jobs.drain()
    expect(await rows()).toMatchObject([{ state: 'failed' }])
    expect(await inSystem(app.database.db, blankFinishedLetters)).toBe(0)
    await app.database.pool.query(`update mail_outbox set created_at = now() - interval '8 days'`)
    expect(await inSystem(app.database.db, blankFinishedLetters)).toBe(1)
    expect(await rows()).toEqual([{ state: 'failed', ...blank }])
    await app.close()
  })

  it('that went nowhere stay to be read in the outbox', async () => {
    const { app, queue, token } = await open(outboxMailer())
    const id = await queue()
    await app.deps.jobs.drain()
    expect(await (await app.openBrowser().get(`/outbox/test-outbox/${id}`)).text()).toContain(token)
    await app.close()
  })
})
