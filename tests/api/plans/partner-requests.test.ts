/** A partner without an account: asked by letter, proposes a day, says that it is done, and the company says yes or no. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { partnerTexts, partnerLinkTexts, unknownPartnerLink } from '#domain/plans/partner-requests.labels.ts'
import type { PartnerLetter, PartnerRequest } from '#domain/plans/partner-requests.contract.ts'
import { planTexts } from '#domain/plans/plans.labels.ts'
import type { ListedOccurrence, Visit } from '#domain/plans/plans.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { newToken } from '#server/http/tokens.ts'
import { asFile, makePdf, paper } from '#tests/made-files.ts'
import { answered } from '../answers.ts'
import { openPartnerOffice, partner, type PartnerOffice } from './partner-office.ts'

let office: PartnerOffice
let now = new Date('2026-06-03T10:00:00+09:00')
let pdf: File

beforeAll(async () => {
  office = await openPartnerOffice(() => now)
  pdf = asFile(await makePdf('測定結果.pdf', [paper.A4]))
})
// Of an hour's letters each test has its own.
beforeEach(() => office.app.deps.database.pool.query('update mail_outbox set about = null'))
afterAll(() => office.close())

const errorsOf = async (response: Response) =>
  (await answered<{ errors: Record<string, string[]> }>(response, 422)).errors
const message = async (response: Response, status: number) =>
  (await answered<{ message: string }>(response, status)).message
const act = (id: number, what: string, body: object, person = office.member) =>
  person.browser.post(office.at(`/partner-requests/${id}/${what}`), body)
const historyOf = async (plan_id: number): Promise<string[]> =>
  (
    await office.app.deps.database.pool.query<{ after: string }>(
      "select after from histories where historyable_type = 'plan' and historyable_id = $1 and field = 'occurrences' order by id",
      [plan_id],
    )
  ).rows.map(({ after }) => after)

describe('asking', () => {
  it('says whom a letter would go to: the contact of the firm, then whoever was written to last', async () => {
    const time = await office.makeTime({ partner_name: '北方設備' })
    const letters = () => office.read<PartnerLetter[]>(`/partner-letters?occurrence_id%5B%5D=${time.id}`)
    expect(await letters()).toMatchObject([{ partner_name: '北方設備', email: null, jobs: [{ refusal: null }] }])
    await office.post('/contacts', { name: '北方 一郎', affiliation: '北方設備', email: 'ichiro@kita.example' })
    expect(await letters()).toMatchObject([{ email: 'ichiro@kita.example', name: '北方 一郎' }])
    await answered(
      await office.ask([time.id], { letters: [{ occurrence_ids: [time.id], email: 'next@kita.example' }] }),
      201,
    )
    expect(await letters()).toMatchObject([{ email: 'next@kita.example', name: null }])
  })

  it('sends one letter of several inspections, with a link each', async () => {
    const times = [await office.makeTime(), await office.makeTime({}, { name: '水質検査' })]
    await answered(
      await office.ask(
        times.map(({ id }) => id),
        { message: 'よろしくお願いします。' },
      ),
      201,
    )
    const letter = await office.lastLetter()
    expect(letter.subject).toContain('点検の日程のお願い：青葉台ビル 空気環境測定 ほか1件')
    expect(letter.text).toContain('よろしくお願いします。')
    expect(letter.text).toContain('仙台市青葉区1-2-3')
    expect(letter.reply_to).toBe(office.member.email)
    const links = office.linksIn(letter)
    expect(new Set(links).size).toBe(2)
    expect(await answered<string>(await office.page(links[1]!), 200)).toContain('水質検査')
    expect(await office.readTime(times[0]!.id)).toMatchObject({ partner_state: 'asked' })
  })

  it('is not done of what a partner does not do, is no visit, or hangs on another time', async () => {
    const own = await office.makeTime({ performer: 'own' })
    expect(await message(await office.ask([own.id]), 409)).toContain(partnerTexts.notPartner)
    const time = await office.makeTime()
    const [, forecast] = await office.yearOf(time)
    expect(await message(await office.ask([forecast!.id]), 409)).toContain(planTexts.forecast)
    await office.post('/occurrences/close', { occurrence_ids: [time.id], performed_on: '2026-06-03' }, 200)
    expect(await message(await office.ask([time.id]), 409)).toContain(partnerTexts.notOpen)
  })

  it('is refused without an address, to guests, to strangers, and of what is not there', async () => {
    const { id } = await office.makeTime()
    const letters = [{ occurrence_ids: [id], email: 'だれか' }]
    expect(Object.keys(await errorsOf(await office.ask([id], { letters })))).toEqual(['letters.0.email'])
    await answered(await office.ask([id], {}, office.guest), 404)
    await answered(await office.ask([999_999]), 404)
    await answered(await office.ask([id], { letters: [] }), 422)
    const body = { letters: [{ occurrence_ids: [id], ...partner }] }
    await answered(await office.stranger.browser.post(`${office.otherCompany.path}/partner-requests`, body), 404)
    await answered(await office.stranger.browser.post(office.at('/partner-requests'), body), 404)
    await answered(await office.app.openBrowser().request('POST', office.at('/partner-requests'), body), 401)
    await answered(await office.guest.browser.get(office.at(`/partner-letters?occurrence_id%5B%5D=${id}`)), 403)
    await answered(await office.guest.browser.get(office.at(`/occurrences/${id}/partner-requests`)), 403)
    await answered(await office.member.browser.get(office.at('/occurrences/999999/partner-requests')), 404)
    expect(await office.requestsOf({ id })).toEqual([])
  })
})

describe('a proposed day', () => {
  it('reaches whoever asked, is agreed to, and becomes the planned one; the partner hears it with a new link', async () => {
    const time = await office.makeTime()
    const token = await office.asked(time)
    const shown = await answered<string>(await office.page(token), 200)
    for (const word of ['空気環境測定', '青葉台ビル', '仙台市青葉区1-2-3', '2026/06/10', office.member.email])
      expect(shown).toContain(word)
    const fields = { day1: '2026-06-09', day2: '2026-06-08', day3: '', note: '午前中' }
    expect((await office.propose(token, fields)).status).toBe(303)
    const used = await answered<string>(await office.page(token), 200)
    expect(used).toContain('送信しました')
    expect(used).toContain('2026/06/08（月）、2026/06/09（火）')
    expect(used).not.toContain('<form')

    const told = await office.lastLetter(office.member.email)
    expect(told.text).toContain('2026/06/08（月）、2026/06/09（火）')
    const notices = await answered<{ data: { kind: string; body: string }[] }>(
      await office.member.browser.get(office.at('/notifications')),
      200,
    )
    expect(notices.data[0]).toMatchObject({
      kind: 'partner_answered',
      body: expect.stringContaining('午前中') as string,
    })
    const waiting = await answered<{ data: ListedOccurrence[] }>(
      await office.member.browser.get(office.at('/occurrences?topic%5B%5D=partner')),
      200,
    )
    expect(waiting.data).toMatchObject([{ id: time.id, partner_state: 'proposed' }])

    const [request] = await office.requestsOf(time)
    expect(request).toMatchObject({ state: 'proposed', days: ['2026-06-08', '2026-06-09'], note: '午前中' })
    expect(await message(await office.ask([time.id]), 409)).toContain(partnerTexts.answerWaits)
    expect(await errorsOf(await act(request!.id, 'agree', { planned_on: '2026-06-07' }))).toEqual({
      planned_on: [partnerTexts.notProposed],
    })
    const agreed = await answered<{ data: PartnerRequest }>(
      await act(request!.id, 'agree', { planned_on: '2026-06-08' }),
      200,
    )
    expect(agreed.data).toMatchObject({
      state: 'agreed',
      agreed_on: '2026-06-08',
      decided_by: { id: office.member.id },
    })
    expect(await office.readTime(time.id)).toMatchObject({ planned_on: '2026-06-08', partner_state: 'asked' })
    expect(await message(await act(request!.id, 'agree', { planned_on: '2026-06-09' }), 409)).toBe(
      partnerTexts.notWaiting,
    )

    const letter = await office.lastLetter()
    expect(letter.subject).toContain('点検の日程が決まりました')
    expect(letter.text).toContain('2026/06/08（月）')
    const [next] = office.linksIn(letter)
    expect(next).not.toBe(token)
    expect(await answered<string>(await office.page(token), 200)).toContain('2026/06/08（月）に決まりました')
    const page = await answered<string>(await office.page(next!), 200)
    expect(page).toContain('実施を報告する')
    expect(page).not.toContain('日程を提案する')
    expect(await historyOf(time.plan_id)).toEqual([
      `日程の提案を依頼 ${partner.name}（${partner.email}）`,
      '日程の提案あり 2026/06/08（月）、2026/06/09（火） 午前中',
      '予定 2026/06/08',
      '日程を承諾 2026/06/08',
      `実施の報告を依頼 ${partner.name}（${partner.email}）`,
    ])
  })

  it('behind the last day wants a reason, and stays overdue', async () => {
    const time = await office.makeTime()
    await office.propose(await office.asked(time), { day1: '2026-06-12' })
    const [request] = await office.requestsOf(time)
    expect(await errorsOf(await act(request!.id, 'agree', { planned_on: '2026-06-12' }))).toEqual({
      reason: [planTexts.postponed],
    })
    expect(await office.requestsOf(time)).toMatchObject([{ state: 'proposed' }])
    await answered(await act(request!.id, 'agree', { planned_on: '2026-06-12', reason: '協力会社の都合' }), 200)
    expect(await office.readTime(time.id)).toMatchObject({
      ...{ planned_on: '2026-06-12', due_by: '2026-06-10', reason: '協力会社の都合' },
    })
  })

  it('of what is arranged moves the matter with it', async () => {
    const time = await office.makeTime()
    const [visit] = await office.read<Visit[]>(`/visits?occurrence_id%5B%5D=${time.id}`)
    const [matter] = await office.post<{ id: number }[]>('/visits', {
      visits: [{ occurrence_ids: [time.id], name: visit!.name, start_date: '2026-06-05' }],
    })
    await office.propose(await office.asked(time), { day1: '2026-06-09' })
    const [request] = await office.requestsOf(time)
    await answered(await act(request!.id, 'agree', { planned_on: '2026-06-09' }), 200)
    expect(await office.readTime(time.id)).toMatchObject({ state: 'arranged', planned_on: '2026-06-09' })
    expect(await office.read<Matter>(`/matters/${matter!.id}`)).toMatchObject({
      ...{ start_date: '2026-06-09', end_date: '2026-06-09' },
    })
  })

  it('is declined with a word, which goes to the partner with a new link', async () => {
    const time = await office.makeTime()
    const token = await office.asked(time)
    await office.propose(token, { day1: '2026-06-09' })
    const [request] = await office.requestsOf(time)
    expect(Object.keys(await errorsOf(await act(request!.id, 'return', { note: '' })))).toEqual(['note'])
    await answered(await act(request!.id, 'return', { note: 'その日は休館日です。' }), 200)
    const letter = await office.lastLetter()
    expect(letter.text).toContain('その日は休館日です。')
    expect(await answered<string>(await office.page(token), 200)).toContain('その日は休館日です。')
    const [next] = office.linksIn(letter)
    expect((await office.propose(next!, { day1: '2026-06-10' })).status).toBe(303)
    expect(await office.requestsOf(time)).toMatchObject([
      { state: 'proposed', days: ['2026-06-10'] },
      { state: 'returned', decision_note: 'その日は休館日です。' },
    ])
  })

  it.each([
    [{ day1: '' }, '第1希望'],
    [{ day1: '2026-06-02' }, partnerTexts.pastDay],
    [{ day1: '2027-06-04' }, partnerTexts.farDay],
    [{ day1: '2026-02-30' }, '第1希望'],
    [{ day1: '2026-06-09', day2: '昨日' }, '第2希望'],
    [{ day1: '2026-06-09', note: 'あ'.repeat(5001) }, '備考'],
  ])('is refused beside its field, with what was typed: %o', async (fields, sentence) => {
    const time = await office.makeTime()
    const token = await office.asked(time)
    const page = await answered<string>(await office.propose(token, { note: '午後', ...fields }), 422)
    expect(page).toContain(sentence)
    expect(page).toContain('role="alert"')
    if (!('note' in fields)) expect(page).toContain('午後</textarea>')
    expect(await office.requestsOf(time)).toMatchObject([{ state: 'asked' }])
  })
})

describe('what was done', () => {
  it('is reported with a day and a file, confirmed by the rules of closing, and the time keeps the file', async () => {
    const time = await office.makeTime()
    const token = await office.asked(time)
    expect((await office.report(token, { performed_on: '2026-06-02', note: '異常なし' }, pdf)).status).toBe(303)
    expect(await answered<string>(await office.page(token), 200)).toContain('測定結果.pdf')
    const [request] = await office.requestsOf(time)
    expect(request).toMatchObject({ state: 'reported', performed_on: '2026-06-02', file: { name: '測定結果.pdf' } })
    expect((await office.member.browser.get(request!.file!.path)).status).toBe(200)
    expect((await office.guest.browser.get(request!.file!.path)).status).toBe(404)
    expect((await office.lastLetter(office.member.email)).text).toContain('測定結果.pdf')

    expect(await errorsOf(await act(request!.id, 'confirm', { performed_on: '2026-06-02' }))).toEqual({
      reason: [planTexts.backDated],
    })
    const body = { performed_on: '2026-06-02', result: 'good', reason: partnerTexts.byPartner }
    const confirmed = await answered<{ data: PartnerRequest }>(await act(request!.id, 'confirm', body), 200)
    expect(confirmed.data).toMatchObject({ state: 'confirmed' })
    expect((await office.yearOf(time)).find(({ id }) => id === time.id)).toMatchObject({
      ...{ state: 'performed', performed_on: '2026-06-02', result: 'good' },
      report_file: { id: request!.file!.id },
    })
    expect(await message(await act(request!.id, 'confirm', body), 409)).toBe(partnerTexts.notWaiting)
  })

  it('is sent back with a word, and reported once more', async () => {
    const time = await office.makeTime()
    await office.report(await office.asked(time), { performed_on: '2026-06-03' })
    const [request] = await office.requestsOf(time)
    expect(request).toMatchObject({ state: 'reported', file: null })
    await answered(await act(request!.id, 'return', { note: '報告書を添付してください。' }), 200)
    const [next] = office.linksIn(await office.lastLetter())
    expect((await office.report(next!, { performed_on: '2026-06-03' }, pdf)).status).toBe(303)
    expect(await office.requestsOf(time)).toMatchObject([{ state: 'reported' }, { state: 'returned' }])
  })

  it.each([
    [{ performed_on: '2026-06-04' }, undefined, partnerTexts.performedInFuture],
    [{ performed_on: '' }, undefined, '実施日'],
    [{ performed_on: '2026-06-03' }, new File(['<script>1</script>'], '結果.pdf'), partnerTexts.wrongFile],
    [
      { performed_on: '2026-06-03' },
      new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], '図.svg'),
      partnerTexts.wrongFile,
    ],
    [{ performed_on: '2026-06-03' }, new File(['MZ\0\0'], '結果.exe'), partnerTexts.wrongFile],
    [{ performed_on: '2026-06-03' }, new File([], '空.pdf'), '空のファイル'],
  ])('is refused beside its cause, and nothing is kept: %o', async (fields, file, sentence) => {
    const time = await office.makeTime()
    const token = await office.asked(time)
    const count = async () =>
      (await office.app.deps.database.pool.query<{ n: number }>('select count(*)::int as n from files')).rows[0]!.n
    const before = await count()
    const page = await answered<string>(await office.report(token, { note: '次回は2か月後', ...fields }, file), 422)
    expect(page).toContain(sentence)
    expect(page).toContain('次回は2か月後</textarea>')
    expect(await count()).toBe(before)
    expect(await office.requestsOf(time)).toMatchObject([{ state: 'asked' }])
  })

  it('before a time can count is refused', async () => {
    const time = await office.makeTime(
      { anchor_on: null },
      { rule: { counting: 'window', each: { n: 6, unit: 'month' }, times: 1 } },
    )
    const page = await answered<string>(
      await office.report(await office.asked(time), { performed_on: '2026-03-31' }),
      422,
    )
    expect(page).toContain('2026/04/01')
  })
})

describe('what becomes of it later', () => {
  const agreed = async (day = '2026-06-08') => {
    const time = await office.makeTime()
    await office.propose(await office.asked(time), { day1: day })
    const [request] = await office.requestsOf(time)
    await answered(await act(request!.id, 'agree', { planned_on: day }), 200)
    return { time, link: office.linksIn(await office.lastLetter())[0]! }
  }
  const move = async (id: number, planned_on: string, more: object = {}) =>
    answered(
      await office.member.browser.put(office.at(`/occurrences/${id}/place`), {
        ...{ planned_on, planned_month: planned_on.slice(0, 7), ...more },
      }),
      200,
    )
  const undo = (id: number) => office.post(`/occurrences/${id}/undo`, {}, 200)
  /** Letters to the partner, of which nobody has told yet. */
  const news = async () => {
    const before = office.letters.length
    await office.app.deps.jobs.drain()
    return office.letters.slice(before).filter(({ to }) => to.address === partner.email)
  }

  it('an agreed day that is another now is told once, with a new link; so is that it is put back', async () => {
    const { time, link } = await agreed()
    await move(time.id, '2026-06-09')
    const [letter, ...more] = await news()
    expect(more).toEqual([])
    expect(letter!.subject).toContain('点検の日程の変更のお知らせ：青葉台ビル 空気環境測定')
    expect(letter!.text).toContain('2026/06/09（火）')
    const [next] = office.linksIn(letter!)
    expect(await answered<string>(await office.page(link), 410)).toContain(partnerLinkTexts.superseded)
    expect(await answered<string>(await office.page(next!), 200)).toContain('2026/06/09（火）')
    await move(time.id, '2026-06-09')
    expect(await news()).toEqual([])
    await undo(time.id)
    await move(time.id, '2026-06-08')
    expect((await news()).map(({ text }) => text.includes('2026/06/08（月）'))).toEqual([true])
  })

  it('arranged on another day than agreed is told; on the day itself, and to whoever knows no day yet, nothing', async () => {
    const { time } = await agreed()
    const visit = (id: number, start_date: string) =>
      office.post<{ id: number }[]>('/visits', { visits: [{ occurrence_ids: [id], name: '測定', start_date }] })
    await visit(time.id, '2026-06-10')
    expect((await news()).map(({ text }) => text.includes('2026/06/10（水）'))).toEqual([true])
    const other = await agreed()
    await visit(other.time.id, '2026-06-08')
    const unasked = await office.makeTime()
    await office.asked(unasked)
    await move(unasked.id, '2026-06-05')
    expect(await news()).toEqual([])
  })

  it('let go: the partner hears it and the link ends, also where that is taken back', async () => {
    const { time, link } = await agreed()
    const skip = { reason: 'ビルの解体' }
    await office.post(`/occurrences/${time.id}/skip`, skip, 200, office.master)
    const [letter, ...more] = await news()
    expect(more).toEqual([])
    expect(letter!.subject).toContain('点検のご依頼の取り消し：青葉台ビル 空気環境測定')
    expect(office.linksIn(letter!)).toEqual([])
    expect(await answered<string>(await office.page(link), 410)).toContain(partnerLinkTexts.revoked)
    await office.post(`/occurrences/${time.id}/undo`, {}, 200, office.master)
    expect(await news()).toEqual([])
    expect(await office.requestsOf(time)).toMatchObject([{ state: 'revoked' }, { state: 'agreed' }])
  })

  it('done by the company’s own saying so is told to nobody', async () => {
    const { time } = await agreed()
    await office.post('/occurrences/close', { occurrence_ids: [time.id], performed_on: '2026-06-03' }, 200)
    expect(await news()).toEqual([])
  })
})

describe('a link', () => {
  it('is good to the end of its last day in Japan', async () => {
    const time = await office.makeTime()
    const token = await office.asked(time)
    const [{ expires_on }] = (await office.requestsOf(time)) as [PartnerRequest]
    expect(expires_on).toBe('2026-07-03')
    const endOn = (day: string) =>
      office.app.deps.database.pool.query('update partner_requests set expires_on = $1 where occurrence_id = $2', [
        day,
        time.id,
      ])
    await endOn('2026-06-03')
    now = new Date('2026-06-03T23:59:59+09:00')
    await answered(await office.page(token), 200)
    now = new Date('2026-06-04T00:00:00+09:00')
    expect(await answered<string>(await office.page(token), 410)).toContain(partnerLinkTexts.expired)
    const late = await office.propose(token, { day1: '2026-07-10' })
    expect(await answered<string>(late, 410)).toContain(partnerLinkTexts.expired)
    now = new Date('2026-06-03T10:00:00+09:00')
    await endOn('2026-06-02')
    expect(await office.requestsOf(time)).toMatchObject([{ state: 'expired' }])
  })

  it('is taken back, and says no more than whom to ask', async () => {
    const time = await office.makeTime()
    const token = await office.asked(time)
    const [request] = await office.requestsOf(time)
    const remove = (person = office.member, path = office.at(`/partner-requests/${request!.id}`)) =>
      person.browser.delete(path)
    await answered(await remove(office.guest), 404)
    await answered(await remove(office.stranger, `${office.otherCompany.path}/partner-requests/${request!.id}`), 404)
    await answered(await office.app.openBrowser().request('DELETE', office.at(`/partner-requests/${request!.id}`)), 401)
    await answered(await remove(), 204)
    expect(await message(await remove(), 409)).toBe(partnerTexts.notRevocable)
    const letter = await office.lastLetter()
    expect(letter.subject).toContain('点検のご依頼の取り消し：青葉台ビル 空気環境測定')
    expect(letter.text).toContain('ご対応の必要はありません')
    expect(letter.reply_to).toBe(office.member.email)
    expect(office.linksIn(letter)).toEqual([])
    const count = office.letters.length
    await office.app.deps.jobs.drain()
    expect(office.letters.length).toBe(count)
    const page = await answered<string>(await office.page(token), 410)
    expect(page).toContain(partnerLinkTexts.revoked)
    expect(page).not.toContain('青葉台ビル')
    await answered(await office.propose(token, { day1: '2026-06-09' }), 410)
    expect(await office.requestsOf(time)).toMatchObject([{ state: 'revoked' }])
    const { rows } = await office.app.deps.database.pool.query<{ kind: string; detail: string }>(
      "select kind, detail from audit_entries where subject_type = 'plan' and subject_id = $1 order by id",
      [time.plan_id],
    )
    expect(rows).toEqual(['partner_link_sent', 'partner_link_revoked'].map((kind) => ({ kind, detail: partner.name })))
  })

  it('ends with a newer one, with the time, and with the plan', async () => {
    const time = await office.makeTime()
    const token = await office.asked(time)
    const next = await office.asked(time)
    expect(await answered<string>(await office.page(token), 410)).toContain(partnerLinkTexts.superseded)
    await answered(await office.page(next), 200)
    await answered(await office.member.browser.delete(office.at(`/plans/${time.plan_id}`)), 204)
    expect(await answered<string>(await office.page(next), 410)).toContain(partnerLinkTexts.closed)
    const other = await office.makeTime()
    const link = await office.asked(other)
    await office.post('/occurrences/close', { occurrence_ids: [other.id], performed_on: '2026-06-03' }, 200)
    expect(await answered<string>(await office.page(link), 410)).toContain(partnerLinkTexts.closed)
    await answered(await office.report(link, { performed_on: '2026-06-03' }), 410)
  })

  it('of nobody leads nowhere', async () => {
    for (const token of [newToken(), 'x', '%00'])
      expect(await answered<string>(await office.page(token), 404)).toContain(unknownPartnerLink)
    await answered(await office.propose(newToken(), { day1: '2026-06-09' }), 404)
  })

  it.each(['agree', 'return', 'confirm'])('is decided by whoever may, of their own company: %s', async (what) => {
    const time = await office.makeTime()
    await office.propose(await office.asked(time), { day1: '2026-06-09' })
    const [request] = await office.requestsOf(time)
    const body = { planned_on: '2026-06-09', note: '理由', performed_on: '2026-06-03' }
    await answered(await act(request!.id, what, body, office.guest), 404)
    await answered(await act(999_999, what, body), 404)
    const path = `${office.otherCompany.path}/partner-requests/${request!.id}/${what}`
    await answered(await office.stranger.browser.post(path, body), 404)
    await answered(
      await office.app.openBrowser().request('POST', office.at(`/partner-requests/${request!.id}/${what}`), body),
      401,
    )
    await answered(await act(request!.id, what, {}), 422)
    expect(await office.requestsOf(time)).toMatchObject([{ state: 'proposed' }])
  })
})
