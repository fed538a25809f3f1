/**
 * Accounts made or prepared for somebody else's address before their owner comes (pre-hijacking: Sudhodanan and Paverd,
 * 2022). Of its five forms two need a provider of identities, which there is none of; what comes nearest stands for them.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { WaysIn } from '#domain/auth/auth.contract.ts'
import type { PublicInvitation } from '#domain/invitations/invitations.contract.ts'
import { roles } from '#domain/users/users.labels.ts'
import { resetSignIn } from '#server/users/reset-sign-in.ts'
import { answered } from '#tests/api/answers.ts'
import {
  createTestApp,
  origin,
  password,
  type Browser,
  type Person,
  type TestApp,
  type TestCompany,
} from '#tests/api/app.ts'
import { createAuthenticator } from '#tests/api/auth/authenticator.ts'
import { lettersTo, tokenIn } from '#tests/api/auth/letters.ts'
import { copiedInvitation, invite, mailedCode, mailedInvitation, wrongCodeFor } from '#tests/api/invited.ts'

const start = new Date('2026-06-17T10:00:00+09:00')
let now = start
let app: TestApp
let rival: { company: TestCompany; master: Person }
let midori: { company: TestCompany; master: Person }
beforeAll(async () => {
  app = await createTestApp({ clock: () => now })
  rival = await app.createCompany('rival')
  midori = await app.createCompany('midori')
})
afterAll(() => app.close())

let victims = 0
let victim: string
beforeEach(async () => {
  now = start
  victim = `victim-${(victims += 1)}@customer.example`
  await app.database.pool.query('truncate rate_limits')
  await rival.master.browser.login(rival.master.email)
  await midori.master.browser.login(midori.master.email)
})

const planted = { name: '偽の担当者', password: 'plant-no-kagi-1' }
const own = { name: '大島 直人', password: 'himitsu-no-kagi' }
const accept = (link: string, body: object, browser = app.openBrowser()) => browser.post(`${link}/accept`, body)
const shown = async (link: string, browser = app.openBrowser()) =>
  (await answered<{ data: PublicInvitation }>(await browser.get(link), 200)).data
const canRead = async (browser: Browser, { path }: TestCompany) => (await browser.get(`${path}/matters`)).status === 200
const isSignedIn = async (browser: Browser) => (await browser.get('/api/c/*/myself')).status === 200
const loginWith = async (email: string, password: string) =>
  (await app.openBrowser().post('/api/login', { email, password })).status

const inviteToRival = async (role: number = roles.guest) =>
  copiedInvitation(rival.company, rival.master, await invite(rival.company, rival.master, victim, role))
/** An account as copied links made them before they asked for a code. */
const plant = async (): Promise<{ browser: Browser }> => {
  await invite(rival.company, rival.master, victim)
  const browser = app.openBrowser()
  await answered(await accept(await mailedInvitation(app, victim), planted, browser), 200)
  await app.database.pool.query('update users set email_proved_at = null where email = $1', [victim])
  return { browser }
}

describe('a copied link', () => {
  it.each([roles.guest, roles.member, roles.admin])('makes no account of role %i without the code', async (role) => {
    const link = await inviteToRival(role)
    expect(await shown(link)).toMatchObject({ needs_code: true, has_account: false, has_unproved_account: false })
    expect(await answered(await accept(link, planted), 422)).toMatchObject({
      errors: { code: ['確認コードは必須です。'] },
    })
    for (const code of ['000000', '', '      ']) await answered(await accept(link, { ...planted, code }), 422)
    expect((await app.database.pool.query('select 1 from users where email = $1', [victim])).rows).toEqual([])
    await app.database.pool.query('delete from invitations where email = $1', [victim])
  })

  it('makes one with the code that the mailbox got, however it is typed', async () => {
    const link = await inviteToRival()
    await answered(await app.openBrowser().post(`${link}/code`), 200)
    const code = await mailedCode(app, victim)
    expect(await answered(await accept(link, { ...own, code: wrongCodeFor(code) }), 422)).toMatchObject({
      errors: { code: ['確認コードが違うか、有効期限が切れています。'] },
    })
    const wide = code.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
    const browser = app.openBrowser()
    await answered(await accept(link, { ...own, code: ` ${wide.slice(0, 3)} ${wide.slice(3)} ` }, browser), 200)
    expect(await canRead(browser, rival.company)).toBe(true)
    await answered(await accept(link, { ...own, code }), 410)
  })

  it('sends the code to the mailbox alone, and keeps it nowhere', async () => {
    const link = await inviteToRival()
    const answer = await (await app.openBrowser().post(`${link}/code`)).text()
    const code = await mailedCode(app, victim)
    const { rows: kept } = await app.database.pool.query(
      `select (select json_agg(i) from invitations i)::text || (select json_agg(m) from mail_outbox m)::text as kept`,
    )
    expect(answer).not.toContain(code)
    // As a number of its own: hashes and the names of messages hold any six digits once in a while.
    expect((kept[0] as { kept: string }).kept).not.toMatch(new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`))
  })

  it('takes the newest code only, for ten minutes, and none of another invitation', async () => {
    const link = await inviteToRival()
    const other = victim
    victim = `second-${other}`
    const second = await inviteToRival()
    await answered(await app.openBrowser().post(`${second}/code`), 200)
    await answered(await app.openBrowser().post(`${link}/code`), 200)
    const first = await mailedCode(app, other)
    await answered(await accept(second, { ...own, code: first }), 422)
    await answered(await app.openBrowser().post(`${link}/code`), 200)
    const newest = await mailedCode(app, other)
    if (newest !== first) await answered(await accept(link, { ...own, code: first }), 422)
    now = new Date(start.getTime() + 10 * 60_000 + 1)
    await answered(await accept(link, { ...own, code: newest }), 422)
    now = start
    await answered(await accept(link, { ...own, code: newest }), 200)
  })

  it('is guessed at five times in ten minutes and twenty times a day, whoever asks for new codes between', async () => {
    const link = await inviteToRival()
    await answered(await app.openBrowser().post(`${link}/code`), 200)
    const wrong = wrongCodeFor(await mailedCode(app, victim))
    const tries = async () => {
      const statuses: number[] = []
      for (let n = 0; n < 6; n += 1) statuses.push((await accept(link, { ...planted, code: wrong })).status)
      return statuses
    }
    expect(await tries()).toEqual([422, 422, 422, 422, 422, 429])
    await answered(await app.openBrowser().post(`${link}/code`), 200)
    await answered(await accept(link, { ...planted, code: await mailedCode(app, victim) }), 429)
    for (let round = 0; round < 3; round += 1) {
      await app.database.pool.query(`delete from rate_limits where key like 'invitationCodeTry:%'`)
      await tries()
    }
    await app.database.pool.query(`delete from rate_limits where key like 'invitationCodeTry:%'`)
    const refused = await accept(link, { ...planted, code: await mailedCode(app, victim) })
    expect([refused.status, Number(refused.headers.get('retry-after')) > 3600]).toEqual([429, true])
    // The owner's own link asks for no code: nobody's guesses shut them out.
    await answered(await accept(await mailedInvitation(app, victim), own), 200)
  })

  it('fills no mailbox: five codes an hour, whatever the company', async () => {
    const [here, there] = [
      await inviteToRival(),
      await copiedInvitation(midori.company, midori.master, await invite(midori.company, midori.master, victim)),
    ]
    for (let n = 0; n < 5; n += 1) await answered(await app.openBrowser().post(`${n % 2 ? here : there}/code`), 200)
    for (const link of [here, there]) await answered(await app.openBrowser().post(`${link}/code`), 429)
    expect((await lettersTo(app, victim)).filter(({ kind }) => kind === 'invitation_code')).toHaveLength(5)
  })

  it('asks for the code of whoever has an account too, signed in or out', async () => {
    const { company, master: person } = await app.createCompany(`own-${victims}`)
    victim = person.email
    const link = await inviteToRival()
    expect(await shown(link)).toMatchObject({ needs_code: true, has_account: true, has_unproved_account: false })
    await answered(await accept(link, {}, person.browser), 422)
    await answered(await person.browser.post(`${link}/code`), 200)
    const code = await mailedCode(app, victim)
    // A code takes over no account that is somebody's.
    expect(await answered(await accept(link, { ...planted, code }), 409)).toMatchObject({ code: 'sign_in_first' })
    await answered(await accept(link, { code }, rival.master.browser), 403)
    await answered(await accept(link, { code }, person.browser), 200)
    expect(await Promise.all([company, rival.company].map((c) => canRead(person.browser, c)))).toEqual([true, true])
  })

  it('ends with its invitation, as the letter’s does', async () => {
    const id = await invite(rival.company, rival.master, victim)
    const copied = await copiedInvitation(rival.company, rival.master, id)
    const mailed = await mailedInvitation(app, victim)
    expect(copied).not.toBe(mailed)
    await answered(await app.openBrowser().post(`${copied}/code`), 200)
    const code = await mailedCode(app, victim)
    await answered(await rival.master.browser.post(`${rival.company.path}/invitations/${id}/resend`), 200)
    for (const link of [copied, mailed]) await answered(await app.openBrowser().get(link), 410)
    const again = await copiedInvitation(rival.company, rival.master, id)
    await answered(await accept(again, { ...own, code }), 422)
    await answered(await rival.master.browser.delete(`${rival.company.path}/invitations/${id}`), 204)
    for (const link of [again, await mailedInvitation(app, victim)])
      for (const call of ['', '/code', '/accept'])
        await answered(await app.openBrowser().request(call ? 'POST' : 'GET', link + call, call ? own : undefined), 410)
  })

  it('of an earlier version was the letter’s own, and proves nothing', async () => {
    const id = await invite(rival.company, rival.master, victim)
    await app.database.pool.query('update invitations set mailed_token_hash = null where id = $1', [id])
    const link = await copiedInvitation(rival.company, rival.master, id)
    expect(await shown(link)).toMatchObject({ needs_code: true })
    await answered(await accept(link, own), 422)
  })
})

describe('the letter’s own link', () => {
  it('proves the mailbox and asks for nothing', async () => {
    await invite(midori.company, midori.master, victim)
    const link = await mailedInvitation(app, victim)
    expect(await shown(link)).toMatchObject({ needs_code: false })
    await answered(await accept(link, own), 200)
    expect(await loginWith(victim, own.password)).toBe(200)
  })
})

describe('an account that was planted before', () => {
  it.each([
    ['by the letter', false],
    ['by a copied link with its code', true],
  ])('becomes its owner’s when another company invites them, %s', async (_, isCopied) => {
    const planter = await plant()
    const id = await invite(midori.company, midori.master, victim)
    const link = isCopied
      ? await copiedInvitation(midori.company, midori.master, id)
      : await mailedInvitation(app, victim)
    if (isCopied) await answered(await app.openBrowser().post(`${link}/code`), 200)
    const code = isCopied ? { code: await mailedCode(app, victim) } : {}
    expect(await shown(link)).toMatchObject({ has_account: false, has_unproved_account: true })
    const owner = app.openBrowser()
    await answered(await accept(link, { ...own, ...code }, owner), 200)
    expect(await Promise.all([midori.company, rival.company].map((c) => canRead(owner, c)))).toEqual([true, true])
    // Classic and federated merged, and the session that never expired: what the planter had opens nothing.
    expect(await isSignedIn(planter.browser)).toBe(false)
    expect(await loginWith(victim, planted.password)).toBe(422)
    expect(await loginWith(victim, own.password)).toBe(200)
    expect((await lettersTo(app, victim)).map(({ kind }) => kind)).toContain('sign_in_reset')
  })

  it('joins nothing by being signed in: what was set there goes first', async () => {
    const { browser } = await plant()
    await invite(midori.company, midori.master, victim)
    const link = await mailedInvitation(app, victim)
    expect(await answered(await accept(link, {}, browser), 422)).toMatchObject({
      errors: { password: [expect.any(String)] },
    })
    const other = app.openBrowser()
    await answered(await other.post('/api/login', { email: victim, password: planted.password }), 200)
    await answered(await accept(link, own, browser), 200)
    expect([await canRead(browser, midori.company), await isSignedIn(other)]).toEqual([true, false])
  })

  it('is nobody’s Master by the operator’s command: a link sets the password anew', async () => {
    const { browser } = await plant()
    const { createCompany } = await import('#server/company/create-company.ts')
    const request = { company_key: `founded-${victims}`, name: '株式会社新設', master_name: '大島 直人', email: victim }
    const { sign_up_token } = await createCompany(app.database, request, now)
    expect(sign_up_token).not.toBeNull()
    expect([await isSignedIn(browser), await loginWith(victim, planted.password)]).toEqual([false, 422])
    const body = { token: sign_up_token, email: victim, password: own.password, password_confirmation: own.password }
    await answered(await app.openBrowser().post('/api/reset-password', body), 200)
    expect(await loginWith(victim, own.password)).toBe(200)
  })
})

/** All that somebody who is in for a while can prepare for later. */
type Thief = {
  browser: Browser
  halfWay: Browser
  authenticator: ReturnType<typeof createAuthenticator>
  password: string
  secret: string
}
const stay = async (email: string, password: string): Promise<Thief> => {
  const browser = app.openBrowser()
  const enter = (by: Browser) => by.post('/api/login', { email, password })
  await answered(await enter(browser), 200)
  await answered(await browser.post('/api/user/confirm-password', { password }), 201)
  const authenticator = createAuthenticator(origin)
  const asked = await answered<{ challenge: string; rp: { id: string } }>(
    await browser.post('/api/user/passkeys/options'),
    200,
  )
  await answered(
    await browser.post('/api/user/passkeys', { name: 'iPhone', credential: authenticator.register(asked) }),
    201,
  )
  await answered(await browser.post('/api/user/two-factor-authentication'), 200)
  const { secretKey } = await answered<{ secretKey: string }>(await browser.get('/api/user/two-factor-secret-key'), 200)
  const code = () => generateSync({ secret: secretKey, epoch: now.getTime() / 1000 })
  await answered(await browser.post('/api/user/confirmed-two-factor-authentication', { code: code() }), 200)
  now = new Date(now.getTime() + 60_000)
  await answered(await browser.put('/api/user/email', { email: `thief-${email}`, current_password: password }), 202)
  const halfWay = app.openBrowser()
  expect(await answered(await enter(halfWay), 200)).toEqual({ two_factor: true })
  return { browser, halfWay, authenticator, password, secret: secretKey }
}
const signInWithPasskey = async ({ authenticator }: Pick<Thief, 'authenticator'>) => {
  const browser = app.openBrowser()
  const asked = await answered<{ challenge: string; rpId: string }>(await browser.post('/api/passkeys/options'), 200)
  return (await browser.post('/api/passkeys/login', { credential: authenticator.answer(asked) })).status
}
const passwords = { password: own.password, password_confirmation: own.password }
const reset = async (email: string, rest: object = {}) => {
  const token = await tokenIn(app, email, 'password_reset')
  return app.openBrowser().post('/api/reset-password', { token, email, ...passwords, ...rest })
}
const forget = async (email: string) => answered(await app.openBrowser().post('/api/forgot-password', { email }), 200)

/** Nothing that the thief has opens anything any more. */
const expectShutOut = async (thief: Thief, email: string) => {
  expect(await isSignedIn(thief.browser)).toBe(false)
  await answered(
    await thief.halfWay.post('/api/two-factor-challenge', {
      code: generateSync({ secret: thief.secret, epoch: now.getTime() / 1000 }),
    }),
    422,
  )
  expect([await signInWithPasskey(thief), await loginWith(email, thief.password)]).toEqual([422, 422])
  // The change of the address that was never confirmed.
  const token = await tokenIn(app, `thief-${email}`, 'email_confirmation')
  await answered(await app.openBrowser().post('/api/email/confirm', { token }), 422)
}
/** And the owner, who has no app of the thief's, comes in with the password alone. */
const expectOwnersAlone = async (email: string) => {
  const browser = app.openBrowser()
  const answer = await browser.post('/api/login', { email, password: own.password })
  expect(await answered(answer, 200)).toEqual({ two_factor: false })
  expect(await answered(await browser.get('/api/user/passkeys'), 200)).toEqual({ data: [] })
}

describe('whoever has proved to have the mailbox is alone in the account', () => {
  const proofs: Record<string, (email: string) => Promise<unknown>> = {
    'by a password set anew': async (email) => {
      await forget(email)
      await answered(await reset(email, { keep_passkey_ids: [1, 2, 3], keep_two_factor: true }), 200)
    },
    'by an invitation of another company': async (email) => {
      await invite(midori.company, midori.master, email)
      await answered(await accept(await mailedInvitation(app, email), own), 200)
    },
    'by the operator’s command': async (email) => {
      const { jobs } = app.deps
      const tools = { database: app.database, jobs, clock: () => now, origin: () => origin }
      expect(await resetSignIn(tools, email, { isDryRun: false })).toMatchObject({ passkeys: [{ name: 'iPhone' }] })
      await forget(email)
      await answered(await reset(email), 200)
    },
  }
  it.each(Object.keys(proofs))('%s, whatever was planted there', async (proof) => {
    await plant()
    const thief = await stay(victim, planted.password)
    await proofs[proof]!(victim)
    await expectShutOut(thief, victim)
    await expectOwnersAlone(victim)
  })

  it('by taking a changed address back', async () => {
    const { company } = await app.createCompany(`stolen-${victims}`)
    const { email } = await app.createPerson(company, roles.member, '中村 彩')
    const thief = await stay(email, password)
    await answered(
      await app
        .openBrowser()
        .post('/api/email/confirm', { token: await tokenIn(app, `thief-${email}`, 'email_confirmation') }),
      200,
    )
    await answered(
      await thief.browser.put('/api/user/email', { email: `again-${email}`, current_password: password }),
      202,
    )
    const token = await tokenIn(app, email, 'email_changed')
    const { data } = await answered<{ data: WaysIn }>(
      await app.openBrowser().post('/api/email/revert/ways-in', { token }),
      200,
    )
    expect(data).toMatchObject({ email, passkeys: [{ name: 'iPhone' }], canKeep: false })
    expect(data.two_factor_enabled_at).not.toBeNull()
    await answered(await app.openBrowser().post('/api/email/revert', { token }), 200)
    expect(await isSignedIn(thief.browser)).toBe(false)
    expect([await signInWithPasskey(thief), await loginWith(email, password)]).toEqual([422, 422])
    for (const address of [`thief-${email}`, `again-${email}`]) expect(await loginWith(address, password)).toBe(422)
    const confirmation = await tokenIn(app, `again-${email}`, 'email_confirmation')
    await answered(await app.openBrowser().post('/api/email/confirm', { token: confirmation }), 422)
    const body = { token: await tokenIn(app, email, 'sign_in_ended'), email, ...passwords }
    await answered(await app.openBrowser().post('/api/reset-password', body), 200)
    await expectOwnersAlone(email)
  })

  it('while a passkey is being added: there is never one of a session that ended', async () => {
    await plant()
    const browser = app.openBrowser()
    await answered(await browser.post('/api/login', { email: victim, password: planted.password }), 200)
    await answered(await browser.post('/api/user/confirm-password', { password: planted.password }), 201)
    for (const isLate of [false, true]) {
      if (isLate) {
        await answered(await browser.post('/api/login', { email: victim, password: own.password }), 200)
        await answered(await browser.post('/api/user/confirm-password', { password: own.password }), 201)
      }
      const asked = await answered<{ challenge: string; rp: { id: string } }>(
        await browser.post('/api/user/passkeys/options'),
        200,
      )
      const authenticator = createAuthenticator(origin)
      const add = () =>
        browser.post('/api/user/passkeys', { name: 'iPhone', credential: authenticator.register(asked) })
      await forget(victim)
      if (isLate) {
        await answered(await reset(victim), 200)
        await answered(await add(), 401)
      } else await Promise.all([reset(victim), add(), add()])
      expect(await signInWithPasskey({ authenticator })).toBe(422)
    }
    await expectOwnersAlone(victim)
  })
})

describe('what the letter’s own page shows', () => {
  const shownTo = async (email: string) => {
    await forget(email)
    const token = await tokenIn(app, email, 'password_reset')
    const answer = await app.openBrowser().post('/api/reset-password/ways-in', { token })
    return (await answered<{ data: WaysIn }>(answer, 200)).data
  }

  it('may be kept one by one by an owner who was known before', async () => {
    const { company } = await app.createCompany(`keeper-${victims}`)
    const { email } = await app.createPerson(company, roles.member, '中村 彩')
    const first = await stay(email, password)
    const shown = await shownTo(email)
    expect(shown).toMatchObject({ email, canKeep: true, passkeys: [{ name: 'iPhone' }] })
    await answered(await reset(email, { keep_passkey_ids: [shown.passkeys[0]!.id] }), 200)
    expect([await isSignedIn(first.browser), await signInWithPasskey(first)]).toEqual([false, 200])
    expect(await answered(await app.openBrowser().post('/api/login', { email, password: own.password }), 200)).toEqual({
      two_factor: false,
    })
  })

  it('is kept of nobody else: somebody’s passkey is no choice', async () => {
    const { company } = await app.createCompany(`other-${victims}`)
    const [one, other] = [await app.createPerson(company, 0, '一人目'), await app.createPerson(company, 0, '二人目')]
    const [mine, theirs] = [await stay(one.email, password), await stay(other.email, password)]
    const { passkeys } = await shownTo(other.email)
    await forget(one.email)
    await answered(await reset(one.email, { keep_passkey_ids: passkeys.map(({ id }) => id) }), 200)
    expect([await signInWithPasskey(mine), await signInWithPasskey(theirs)]).toEqual([422, 200])
  })

  it('is shown for a link that works, once, and to nobody else', async () => {
    const { company } = await app.createCompany(`shown-${victims}`)
    const { email } = await app.createPerson(company, roles.member, '中村 彩')
    await shownTo(email)
    const token = await tokenIn(app, email, 'password_reset')
    const ask = (path: string, secret: unknown) => app.openBrowser().post(path, { token: secret })
    for (const path of ['/api/reset-password/ways-in', '/api/email/revert/ways-in'])
      for (const secret of ['', 'unknown', 7, null]) await answered(await ask(path, secret), 422)
    await answered(await ask('/api/email/revert/ways-in', token), 422)
    await answered(await reset(email), 200)
    await answered(await ask('/api/reset-password/ways-in', token), 422)
  })
})

describe('a letter tells of', () => {
  it('each change of the ways in', async () => {
    const { company } = await app.createCompany(`told-${victims}`)
    const { email } = await app.createPerson(company, roles.member, '中村 彩')
    const { browser } = await stay(email, password)
    const kinds = async () => (await lettersTo(app, email)).map(({ kind }) => kind).toReversed()
    expect(await kinds()).toEqual(expect.arrayContaining(['passkey_added', 'two_factor_enabled']))
    await answered(await browser.post('/api/user/two-factor-recovery-codes'), 200)
    await answered(await browser.delete('/api/user/two-factor-authentication'), 200)
    const { data } = await answered<{ data: { id: number }[] }>(await browser.get('/api/user/passkeys'), 200)
    await answered(await browser.delete(`/api/user/passkeys/${data[0]!.id}`), 204)
    expect((await kinds()).slice(-3)).toEqual(['recovery_codes_renewed', 'two_factor_disabled', 'passkey_removed'])
    await forget(email)
    await answered(await reset(email), 200)
    expect((await kinds()).at(-1)).toBe('sign_in_reset')
  })
})

describe('the operator’s command', () => {
  const tools = () => ({ database: app.database, jobs: app.deps.jobs, clock: () => now, origin: () => origin })
  const trailOf = async (id: number) =>
    (await app.database.pool.query('select kind, user_id from audit_entries where subject_id = $1 order by id', [id]))
      .rows

  it('shows what there is, changes nothing in a dry run, and stands in the trail', async () => {
    const { company } = await app.createCompany(`operated-${victims}`)
    const person = await app.createPerson(company, roles.member, '中村 彩')
    const { email } = person
    const thief = await stay(email, password)
    const facts = { name: '中村 彩', has_password: true, sessions: 2, passkeys: [{ name: 'iPhone' }] }
    expect(await resetSignIn(tools(), email.toUpperCase(), { isDryRun: true })).toMatchObject(facts)
    expect([await isSignedIn(thief.browser), await trailOf(person.id)]).toEqual([true, []])
    expect(await resetSignIn(tools(), email, { isDryRun: false })).toMatchObject(facts)
    expect([await isSignedIn(thief.browser), await isSignedIn(person.browser)]).toEqual([false, false])
    expect(await loginWith(email, password)).toBe(422)
    expect((await trailOf(person.id)).slice(0, 3)).toMatchObject([
      { kind: 'sign_in_reset', user_id: null },
      { kind: 'passkey_removed', user_id: null },
      { kind: 'two_factor_disabled', user_id: null },
    ])
    const [letter] = await lettersTo(app, email)
    expect(letter).toMatchObject({
      kind: 'sign_in_ended',
      text_body: expect.stringContaining('/forgot-password') as string,
    })
    expect(await resetSignIn(tools(), 'nobody@example.jp', { isDryRun: false })).toBeNull()
  })

  const command = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['server/users/reset-sign-in.cli.ts', ...args], {
      env: { ...process.env, DATABASE_URL: app.databaseUrl, LOG_LEVEL: 'silent' },
    }).then(
      ({ stdout }) => ({ code: 0, text: stdout }),
      ({ code, stderr }: { code: number; stderr: string }) => ({ code, text: stderr }),
    )

  it('runs from a terminal and says what is wrong with its arguments', async () => {
    const { email } = await app.createPerson((await app.createCompany(`shell-${victims}`)).company, 0, '端末 太郎')
    expect(await command('--help')).toMatchObject({ code: 0, text: expect.stringContaining('--dry-run') as string })
    for (const args of [[], [email, email], ['nobody@example.jp']])
      expect(await command(...args)).toMatchObject({ code: 1 })
    expect(await command(email, '--dry-run')).toMatchObject({
      code: 0,
      text: expect.stringContaining('端末 太郎') as string,
    })
    expect(await loginWith(email, password)).toBe(200)
    expect(await command(email)).toMatchObject({ code: 0 })
    expect(await loginWith(email, password)).toBe(422)
  }, 60_000)
})
