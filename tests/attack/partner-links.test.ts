/** Whoever has a partner's link, or guesses at one: used twice, at the same moment, without end, from other sites, from other companies. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rateLimitsOf } from '#server/auth/rate-limits.ts'
import { networkOf } from '#server/http/ip.ts'
import { hashToken, newToken } from '#server/http/tokens.ts'
import { answered } from '#tests/api/answers.ts'
import { openPartnerOffice, partner, type PartnerOffice } from '#tests/api/plans/partner-office.ts'

let office: PartnerOffice
const day = { day1: '2026-06-09' }

beforeAll(async () => {
  office = await openPartnerOffice(() => new Date('2026-06-03T10:00:00+09:00'))
  office.app.deps.env.TRUSTED_PROXIES = 1
})
afterAll(() => office.close())

const answers = async (): Promise<number> =>
  (
    await office.app.database.pool.query<{ n: number }>(
      'select count(*)::int as n from partner_requests where answer is not null',
    )
  ).rows[0]!.n

describe('a link', () => {
  it('answers once, however often and however fast it is pressed', async () => {
    const time = await office.makeTime()
    const token = await office.asked(time)
    const before = await answers()
    const pressed = await Promise.all(
      Array.from({ length: 8 }, (_, index) => office.propose(token, { day1: `2026-06-0${(index % 5) + 4}` })),
    )
    // Whoever comes too late is shown what was sent.
    expect(pressed.filter(({ status }) => status === 303).length).toBe(1)
    expect(new Set(pressed.map(({ status }) => status))).toEqual(new Set([200, 303]))
    expect(await answers()).toBe(before + 1)
    await answered(await office.report(token, { performed_on: '2026-06-03' }), 200)
    expect(await office.requestsOf(time)).toMatchObject([{ state: 'proposed', performed_on: null }])
  })

  it('is not used by scanners of mail, who only look', async () => {
    const time = await office.makeTime()
    const token = await office.asked(time)
    for (const path of [`/p/${token}`, `/p/${token}/day`, `/p/${token}/done`])
      for (const method of ['GET', 'HEAD']) await office.app.openBrowser().request(method, path)
    expect(await office.requestsOf(time)).toMatchObject([{ state: 'asked' }])
    expect((await office.propose(token, day)).status).toBe(303)
  })

  it('is of its own inspection alone, and of no other company', async () => {
    const [one, other] = [await office.makeTime(), await office.makeTime({}, { name: '水質検査' })]
    const token = await office.asked(one)
    const page = await answered<string>(await office.page(token), 200)
    expect(page).not.toContain('水質検査')
    await office.propose(token, { ...day, occurrence_id: String(other.id), company_id: '2' })
    expect(await office.requestsOf(other)).toEqual([])
  })

  it('cannot be guessed, nor found from what the database holds', async () => {
    const token = await office.asked(await office.makeTime())
    const { rows } = await office.app.database.pool.query<{ token_hash: string }>(
      'select token_hash from partner_requests',
    )
    expect(rows.map(({ token_hash }) => token_hash)).toContain(hashToken(token))
    for (const guess of [newToken(), hashToken(token), token.slice(1), `${token}x`, token.toLowerCase()])
      await answered(await office.page(guess), 404)
    const { rows: waiting } = await office.app.database.pool.query<{ text: string }>(
      "select coalesce(text_body, '') || coalesce(html_body, '') as text from mail_outbox",
    )
    expect(waiting.some(({ text }) => text.includes(token))).toBe(false)
  })

  it('is told to nobody: no searcher, no other site, no cache, no script', async () => {
    const token = await office.asked(await office.makeTime())
    const { headers } = await office.page(token)
    expect(headers.get('x-robots-tag')).toContain('noindex')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.getSetCookie()).toEqual([])
  })

  it('takes no form that another site sends', async () => {
    const time = await office.makeTime()
    const token = await office.asked(time)
    const foreign = [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }] as Record<string, string>[]
    for (const headers of foreign) {
      expect((await office.propose(token, day, headers)).status).toBe(419)
      expect((await office.report(token, { performed_on: '2026-06-03' }, undefined, headers)).status).toBe(419)
    }
    expect(await office.requestsOf(time)).toMatchObject([{ state: 'asked' }])
  })

  it('shows what people typed as text', async () => {
    const time = await office.makeTime({}, { name: '<img src=x onerror=alert(1)>' })
    await answered(await office.ask([time.id], { message: '{{token:aaaaaaaaaaaaaaaaaaaaaa}}<b>太字</b>' }), 201)
    const letter = await office.lastLetter()
    // Of what somebody typed nothing is taken for a token's place: there is one link.
    expect(new Set(office.linksIn(letter)).size).toBe(1)
    expect(letter.html).not.toContain('<b>太字</b>')
    const page = await answered<string>(await office.page(office.linksIn(letter)[0]!), 200)
    expect(page).not.toContain('<img src=x')
    expect(page).not.toContain('<b>太字</b>')
  })
})

describe('presses without end', () => {
  it('stop at twenty an hour of a link, and at sixty of a place', async () => {
    const token = await office.asked(await office.makeTime())
    const from = (ip: string) => office.propose(token, { day1: '昨日' }, { 'x-forwarded-for': ip })
    const statuses: number[] = []
    for (let n = 0; n < 22; n += 1) statuses.push((await from(`198.51.100.${n}`)).status)
    expect(statuses).toEqual([...Array<number>(20).fill(422), 429, 429])
    const other = await office.asked(await office.makeTime())
    await rateLimitsOf(office.app.database.pool).partnerAnswerNetwork.set(networkOf('203.0.113.9'), 60, 3600)
    const pressed = await office.propose(other, day, { 'x-forwarded-for': '203.0.113.9' })
    expect(await answered<string>(pressed, 429)).toContain('試行回数が多すぎます')
  })

  it('fill no mailbox: five letters an hour about a plan to one address', async () => {
    const time = await office.makeTime()
    const statuses: number[] = []
    for (let n = 0; n < 6; n += 1)
      statuses.push(
        (
          await office.ask([time.id], {
            letters: [{ occurrence_ids: [time.id], ...partner, email: 'full@partner.example' }],
          })
        ).status,
      )
    expect(statuses).toEqual([...Array<number>(5).fill(201), 429])
  })
})

it('a file too large is refused, and leaves nothing behind', async () => {
  const time = await office.makeTime()
  const token = await office.asked(time)
  const most = office.app.deps.env.MAX_UPLOAD_MB
  office.app.deps.env.MAX_UPLOAD_MB = 1
  const large = new File(['%PDF-1.7\n', new Uint8Array(1_200_000)], '大きい.pdf')
  const page = await answered<string>(await office.report(token, { performed_on: '2026-06-03' }, large), 422)
  office.app.deps.env.MAX_UPLOAD_MB = most
  expect(page).toContain('大きい.pdf')
  expect(await office.requestsOf(time)).toMatchObject([{ state: 'asked', file: null }])
})
