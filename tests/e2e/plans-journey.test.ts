/**
 * A year of inspections, at a desk and on a phone: a company's own table becomes plans, a month of it is arranged, filled in
 * where the work is, approved and submitted, and the table says so; one that the law asks for goes by; and a partner without
 * an account proposes a day and reports, with scripts and without.
 */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { businessDay, formatDay, formatDayWithWeekday, shiftDay } from '#domain/dates.ts'
import { shiftMonth } from '#domain/months.ts'
import { submitModes } from '#domain/approvals/approvals.labels.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import { partnerLinkTexts } from '#domain/plans/partner-requests.labels.ts'
import type { PartnerRequest } from '#domain/plans/partner-requests.contract.ts'
import type { InspectionKind, Plan } from '#domain/plans/plans.contract.ts'
import { companyYearOf, monthsOfYear } from '#domain/plans/calendar.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { roles } from '#domain/users/users.labels.ts'
import { writePlainWorkbook } from '#engine/package/plain-workbook.ts'
import { digestJob } from '#server/db/schema/jobs.ts'
import { asUpload, makePdf, paper } from '#tests/made-files.ts'
import { kindBody, planBody } from '../api/plans/bodies.ts'
import { expectAccessible } from './browser.ts'
import { openCompanyStage, phone, type CompanyStage, type Person } from './company-stage.ts'
import { journeyOn } from './journey.ts'
import { expectFits, expectTree } from './reading.ts'

type Data<T> = { data: T }
let stage: CompanyStage
let member: Person
let template: Template
let desk: Page
const places: Record<string, number> = {}
const today = businessDay(new Date())
const month = today.slice(0, 7)
const day = Number(today.slice(8))
const monthName = (yearMonth: string): string => `${Number(yearMonth.slice(5))}月`

beforeAll(async () => {
  stage = await openCompanyStage('plans', { name: '佐藤 恵子', email: 'sato@plans-midori.example' })
  member = await stage.join('nakamura@plans.example', '中村 彩', roles.member)
  for (const name of ['青葉台グリーンビル', '本町ビル'])
    places[name] = (await make<{ id: number }>('/buildings', { name })).id
  template = await make<Template>('/templates', {
    name: '巡回点検表',
    document_type_id: 3,
    items: [
      { name: '機械室', type: 'separator' },
      { name: '所見', type: 'textarea' },
    ],
  })
  desk = (await stage.openFor(stage.master)).page
})
afterAll(() => stage?.close())
const journey = journeyOn(() => stage)

const make = async <T>(path: string, body: object): Promise<T> =>
  (await stage.master.calls.expectOk<Data<T>>('POST', stage.path + path, body)).data
const read = async <T>(path: string): Promise<T> =>
  (await stage.master.calls.expectOk<Data<T>>('GET', stage.path + path)).data
const cell = (at: string, mark: string, name: string) =>
  desk.getByRole('button', { name: new RegExp(`^${monthName(at)} ${mark}.* ${name}$`) })
const openTable = (building: string, page = desk) => page.goto(`/c/plans/buildings/${places[building]}?tab=plans`)
/** Of a month that may lie in the year before. */
const turnTo = async (at: string, page: Page): Promise<void> => {
  if (!monthsOfYear(companyYearOf(today)).includes(at)) await page.getByRole('button', { name: '前の年度' }).click()
}

/** As offices keep it: two buildings on two sheets, a title above, marks of several hands, a line that says nothing. */
const table = (): Uint8Array => {
  const months = monthsOfYear(companyYearOf(today))
  const headings = ['作業項目', ...months.map(monthName)]
  const marks = (of: (yearMonth: string) => string) => months.map(of)
  return writePlainWorkbook(
    Object.entries({
      青葉台グリーンビル: [
        [`${companyYearOf(today)}年度 年間作業計画表`],
        headings,
        ['巡回点検', ...marks(() => '○')],
        ['植栽管理', ...marks((each) => (each < month ? '実' : each === month ? '○' : ''))],
      ],
      本町ビル: [headings, ['電話点検', ...marks((each) => (each === month ? '？' : ''))]],
    }).map(([name, rows]) => ({ name, rows, widths: headings.map(() => 8) })),
  )
}

journey(
  'a company’s own table is taken over, arranged, filled in on a phone, approved and submitted: ● with the day',
  async () => {
    await desk.goto('/c/plans/registers/plans')
    await desk
      .getByLabel('取り込むファイル')
      .setInputFiles({ name: '年間計画.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(table()) })
    await desk.getByRole('table', { name: 'エラーのある行' }).getByText('？', { exact: false }).first().waitFor()
    await expectAccessible(desk)
    await desk.getByRole('checkbox', { name: 'エラーのある行を除いて取り込む' }).check()
    await desk.getByRole('button', { name: '取り込む' }).click()
    await desk.getByRole('list', { name: '最近の取り込み' }).getByRole('listitem').filter({ hasText: '完了' }).waitFor()

    // Who does it, and on which form: the table does not say.
    const plan = (await read<Plan[]>(`/plans?building_id=${places['青葉台グリーンビル']}`)).find(
      ({ kind }) => kind.name === '巡回点検',
    )!
    await stage.master.calls.expectOk('PUT', `${stage.path}/plans/${plan.id}`, {
      template_ids: [template.id],
      user_ids: [member.id],
    })

    await openTable('青葉台グリーンビル')
    await cell(month, '予定', '巡回点検').waitFor()
    await expectAccessible(desk)
    await desk.getByRole('button', { name: new RegExp(`^${monthName(month)}分を手配`) }).click()
    const arranging = desk.getByRole('dialog', { name: /分の手配$/ })
    await arranging.getByRole('status').getByText('案件が').waitFor()
    await arranging.getByRole('button', { name: '手配', exact: true }).click()
    await cell(month, '手配済み', '巡回点検').waitFor()

    const { page } = await stage.openFor(member, phone)
    await page.goto('/c/plans/plans/rounds')
    await page
      .getByRole('link', { name: /巡回点検/ })
      .first()
      .tap()
    const round = page.getByRole('dialog', { name: '巡回点検' })
    await expectAccessible(page)
    await round.getByRole('link', { name: '案件を開く' }).tap()
    await page.waitForURL(/\/matters\/\d+/)
    const matterId = Number(/matters\/(\d+)/.exec(page.url())![1])
    const [made] = await read<Document[]>(`/documents?matter_id=${matterId}`)
    await page.goto(`/c/plans/documents/${made!.id}/edit`)
    await page.getByRole('button', { name: /^機械室(?!の)/ }).tap()
    await page.getByLabel('所見').fill('異常なし')
    await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok()),
      page.getByRole('button', { name: '書類を保存', exact: true }).tap(),
    ])

    const at = `${stage.path}/documents/${made!.id}`
    await member.calls.expectOk('PUT', at, { submit_mode: submitModes.afterApproval })
    await member.calls.expectOk('POST', `${at}/approval`, {
      comment: '確認をお願いします',
      steps: [{ approvers: [{ id: stage.master.id }], is_only_one_approval: false }],
    })
    await desk.goto(`/c/plans/documents/${made!.id}/approval`)
    await desk.getByRole('textbox', { name: /^コメント/ }).fill('確認しました')
    await desk.getByRole('button', { name: '承認する' }).click()
    await desk.getByText('承認しました').first().waitFor()
    await openTable('青葉台グリーンビル')
    await cell(month, `実施済み${day}日`, '巡回点検').waitFor()
    await member.calls.expectOk('POST', `${at}/submit`)
    await desk.reload()
    await cell(month, `実施済み${day}日`, '巡回点検').click()
    const told = desk.getByRole('dialog', { name: '巡回点検' })
    await told.getByText('実施日', { exact: true }).waitFor()
    expect(await told.textContent()).toContain(`実施日${formatDay(today)}`)
    await expectAccessible(desk)
  },
)

journey(
  'a missed legal one stays red, wants a reason and an admin, and is told; the client opens the year by a link',
  async () => {
    const building_id = places['本町ビル']!
    const rule = { counting: 'window', each: { n: 1, unit: 'month' }, times: 1 } as const
    const kind = await make<InspectionKind>('/inspection-kinds', kindBody({ name: '消防用設備等 機器点検', rule }))
    await make<Plan>(
      '/plans',
      planBody(building_id, kind.id, {
        anchor_on: null,
        valid_from: `${shiftMonth(month, -1)}-01`,
        valid_until: shiftDay(`${month}-01`, -1),
        user_ids: [member.id],
      }),
    )
    const due = shiftDay(`${month}-01`, -1)

    // To whoever may not let it go.
    const { page } = await stage.openFor(member)
    await openTable('本町ビル', page)
    await turnTo(due.slice(0, 7), page)
    const missed = page.getByRole('button', {
      name: new RegExp(`^${monthName(due.slice(0, 7))} 未実施.* 消防用設備等 機器点検$`),
    })
    await missed.click()
    const popover = page.getByRole('dialog', { name: '消防用設備等 機器点検' })
    await popover.getByRole('button', { name: '移動' }).waitFor()
    expect(await popover.getByRole('button', { name: '見送り' }).count()).toBe(0)
    await popover.getByRole('button', { name: '移動' }).click()
    const moving = page.getByRole('dialog', { name: '予定の移動' })
    await moving.getByRole('textbox', { name: /予定日/ }).fill(formatDay(shiftDay(today, 3)))
    await moving.getByRole('button', { name: '移動' }).click()
    await moving.getByText('期限を過ぎる日にするときは、理由を入力してください。').waitFor()
    await expectAccessible(page)
    await moving.getByRole('textbox', { name: /理由/ }).fill('断水の調整')
    await moving.getByRole('button', { name: '移動' }).click()
    await page.getByText('予定を移動しました').waitFor()
    await page.goto('/c/plans/plans')
    const row = page.getByRole('row').filter({ hasText: '消防用設備等 機器点検' })
    await row.getByText(/日超過/).waitFor()
    await expectAccessible(page)

    // The morning comes now.
    await stage.data.database.pool.query('update jobs set run_at = now() where kind = $1', [digestJob])
    const letter = await stage.mailbox.waitFor(stage.master.email, /法定点検の期限が過ぎました/, 20_000)
    expect(letter.text).toContain('消防用設備等 機器点検')

    // An admin lets it go, with a reason; then nothing of it is overdue.
    await openTable('本町ビル')
    await turnTo(due.slice(0, 7), desk)
    await desk
      .getByRole('button', { name: /(未実施|日程変更).* 消防用設備等 機器点検$/ })
      .first()
      .click()
    await desk.getByRole('dialog', { name: '消防用設備等 機器点検' }).getByRole('button', { name: '見送り' }).click()
    const letting = desk.getByRole('dialog', { name: '実施回の見送り' })
    await letting.getByRole('button', { name: '見送る' }).click()
    await letting.getByText('理由は必須です。').waitFor()
    await letting.getByRole('textbox', { name: /理由/ }).fill('所管の消防署と協議済み')
    await letting.getByRole('button', { name: '見送る' }).click()
    await desk
      .getByRole('button', { name: /見送り.* 消防用設備等 機器点検$/ })
      .first()
      .waitFor()

    // The year goes to the client like any document.
    const made = await make<{ id: number }>('/plan-documents', {
      sheet: 'year',
      building_id,
      year: companyYearOf(today),
      paper: 'a4',
      title: '年間作業計画書 本町ビル',
      template_id: template.id,
      with_matter: false,
    })
    const at = `${stage.path}/documents/${made.id}`
    const submit_destinations = [{ email: 'owner@honcho.example', name: '本町 太郎' }]
    await stage.master.calls.expectOk('PUT', at, { submit_destinations })
    await stage.master.calls.expectOk('PUT', at, { submit_mode: submitModes.immediately })
    await stage.master.calls.expectOk('POST', `${at}/submit`)
    const mail = await stage.mailbox.waitFor('owner@honcho.example', /年間作業計画書/, 20_000)
    const { page: client } = await stage.open(phone)
    await client.goto(/\/d\/[\w-]+/.exec(mail.text)![0])
    await client.getByRole('heading', { level: 1, name: '年間作業計画書 本町ビル' }).waitFor()
    await client
      .getByText(/消防用設備等 機器点検/)
      .first()
      .waitFor({ state: 'attached' })
    await expectAccessible(client)
  },
)

/** An inspection that a partner does, due in ten days. */
const madePartnerTime = async (name: string): Promise<{ id: number; plan: Plan }> => {
  const rule = { counting: 'rolling', every: { n: 200, unit: 'day' } } as const
  const kind = await make<InspectionKind>('/inspection-kinds', kindBody({ name, is_legal: false, rule }))
  const plan = await make<Plan>(
    '/plans',
    planBody(places['本町ビル']!, kind.id, {
      ...{ performer: 'partner', partner_name: '青葉空調' },
      ...{ anchor_on: shiftDay(today, -190), valid_from: shiftDay(today, -190) },
    }),
  )
  return { id: plan.next!.id, plan }
}
const partnerMail = 'aoba@partner.example'
const linksIn = async (letter: RegExp): Promise<string[]> =>
  [...(await stage.mailbox.waitFor(partnerMail, letter, 20_000)).text.matchAll(/\/p\/[\w-]+/g)].map(([link]) => link)
const askedOf = async (id: number): Promise<PartnerRequest> =>
  (await read<PartnerRequest[]>(`/occurrences/${id}/partner-requests`))[0]!
/** axe is a script. */
const partnerWindows: { name: string; options: BrowserContextOptions; look: (page: Page) => Promise<void> }[] = [
  { name: '受水槽の清掃', options: phone, look: expectAccessible },
  { name: '排水管の清掃', options: { javaScriptEnabled: false }, look: async () => {} },
]

journey(
  'a partner proposes a day by the letter’s link, does it and reports with a file; without an account, with scripts and without',
  async () => {
    const times = [await madePartnerTime('受水槽の清掃'), await madePartnerTime('排水管の清掃')]
    await desk.goto('/c/plans/plans')
    for (const { name } of partnerWindows) await desk.getByRole('checkbox', { name: `本町ビルの${name}を選択` }).check()
    await desk.getByRole('button', { name: '協力会社に日程を依頼' }).click()
    const asking = desk.getByRole('dialog', { name: '協力会社に日程を依頼' })
    await asking.getByRole('textbox', { name: /送り先のメールアドレス/ }).fill(partnerMail)
    await asking.getByRole('textbox', { name: /メッセージ/ }).fill('断水の掲示をします')
    await expectAccessible(desk)
    await asking.getByRole('button', { name: 'メールを送信' }).click()
    await desk.getByText('協力会社にメールを送信しました').waitFor()
    const first = await linksIn(/断水の掲示をします/)
    expect(new Set(first).size).toBe(2)

    const wished = shiftDay(today, 4)
    const visitors: Page[] = []
    for (const [index, { name, options, look }] of partnerWindows.entries()) {
      const { page } = await stage.open(options)
      visitors.push(page)
      await page.goto(first[index]!)
      await page.getByRole('heading', { level: 1, name: '点検の日程のお願い' }).waitFor()
      await page.getByText(name, { exact: true }).waitFor()
      await expectTree(page, ['button "日程を提案する"', 'button "実施を報告する"', /textbox "第1希望|第1希望（必須）/])
      await expectFits(page)
      await look(page)
      await page.getByLabel('第1希望').fill(wished)
      await page.getByLabel('備考').first().fill('午前中の作業です')
      await page.getByRole('button', { name: '日程を提案する' }).click()
      await page.getByText('送信しました。', { exact: false }).waitFor()
      await page.reload()
      await page.getByText(formatDayWithWeekday(wished)).waitFor()
      expect(await page.getByRole('button').count()).toBe(0)
    }

    // Behind a dialog no row is told of.
    const answeredOf = async (name: string): Promise<void> => {
      await desk.getByRole('dialog').waitFor({ state: 'detached' })
      await desk.getByRole('row').filter({ hasText: name }).waitFor({ state: 'detached' })
    }
    // The office reads each, and agrees.
    await desk.goto('/c/plans/plans?topic=["partner"]')
    for (const { name } of partnerWindows) {
      await desk.getByRole('row').filter({ hasText: name }).getByRole('button', { name: '回答を確認' }).click()
      const exchange = desk.getByRole('dialog', { name: '協力会社とのやりとり' })
      await exchange.getByText('午前中の作業です').waitFor()
      await expectAccessible(desk)
      await exchange.getByRole('button', { name: '日程を承諾' }).click()
      await desk.getByRole('dialog', { name: '日程を承諾' }).getByRole('button', { name: '承諾', exact: true }).click()
      await answeredOf(name)
    }

    const report = asUpload(await makePdf('清掃報告.pdf', [paper.A4]))
    for (const [index, { name, look }] of partnerWindows.entries()) {
      const page = visitors[index]!
      const [link] = await linksIn(new RegExp(`${name}[^]*実施する日`))
      await page.goto(link!)
      await page.getByRole('heading', { level: 1, name: '点検の実施の報告' }).waitFor()
      await look(page)
      await page.getByLabel('実施日').fill(today)
      await page.getByLabel('報告書・写真').setInputFiles(report)
      await page.getByRole('button', { name: '実施を報告する' }).click()
      await page.getByText('送信しました。', { exact: false }).waitFor()
      await page.getByText('清掃報告.pdf').waitFor()
      // What was answered by the first link, it says for good.
      await page.goto(first[index]!)
      await page.getByText(`${formatDayWithWeekday(wished)}に決まりました。`, { exact: false }).waitFor()
    }

    await desk.reload()
    for (const [index, { name }] of partnerWindows.entries()) {
      await desk.getByRole('row').filter({ hasText: name }).getByRole('button', { name: '回答を確認' }).click()
      const exchange = desk.getByRole('dialog', { name: '協力会社とのやりとり' })
      await exchange.getByRole('link', { name: /清掃報告\.pdf/ }).waitFor()
      await exchange.getByRole('button', { name: '実施を確認' }).click()
      await desk
        .getByRole('dialog', { name: '実施を確認' })
        .getByRole('button', { name: '実施済みにする', exact: true })
        .click()
      await answeredOf(name)
      expect(await askedOf(times[index]!.id)).toMatchObject({ state: 'confirmed', performed_on: today })
    }
    await openTable('本町ビル')
    for (const { name } of partnerWindows) await cell(month, `実施済み${day}日`, name).waitFor()
  },
)

journey(
  'a partner’s link that leads nowhere says why and whom to ask',
  async () => {
    const { page } = await stage.open(phone)
    const { id } = await madePartnerTime('貯湯槽の清掃')
    const ask = async (message: string): Promise<string> => {
      await make('/partner-requests', { letters: [{ occurrence_ids: [id], email: partnerMail }], message })
      return (await linksIn(new RegExp(message)))[0]!
    }
    const tells = async (link: string, sentence: string) => {
      await page.goto(link)
      await page.getByRole('status').getByText(sentence).waitFor()
      await page.getByText('株式会社みどり総合管理').first().waitFor()
      expect(await page.getByText('貯湯槽の清掃').count()).toBe(0)
    }
    const older = await ask('一通目です')
    const newer = await ask('二通目です')
    await tells(older, partnerLinkTexts.superseded)
    await stage.data.database.pool.query('update partner_requests set expires_on = $1 where occurrence_id = $2', [
      shiftDay(today, -1),
      id,
    ])
    await tells(newer, partnerLinkTexts.expired)
    const last = await ask('三通目です')
    await stage.master.calls.expectOk('DELETE', `${stage.path}/partner-requests/${(await askedOf(id)).id}`)
    expect((await stage.mailbox.waitFor(partnerMail, /ご依頼を取り消しました/, 20_000)).text).not.toContain('/p/')
    await tells(last, partnerLinkTexts.revoked)
    await expectFits(page)
    await expectAccessible(page)
  },
  [/status of 410/],
)
