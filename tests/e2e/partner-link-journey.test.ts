/**
 * A partner without an account, on a phone, and at a desk without scripts: asked by letter, proposes a day, hears that it is
 * agreed, and reports with a file what was done.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { businessDay, formatDayWithWeekday, shiftDay } from '#domain/dates.ts'
import type { ListedOccurrence, Plan } from '#domain/plans/plans.contract.ts'
import { kindBody, planBody } from '#tests/api/plans/bodies.ts'
import { asUpload, makePdf, paper } from '#tests/made-files.ts'
import { expectAccessible } from './browser.ts'
import { openCompanyStage, phone, type CompanyStage } from './company-stage.ts'
import { journeyOn } from './journey.ts'
import { expectFits, expectLettersFit, expectTree } from './reading.ts'

type Data<T> = { data: T }
let stage: CompanyStage
const email = 'aoba@partner.example'
const today = businessDay(new Date())
const agreed = shiftDay(today, 5)

beforeAll(async () => {
  stage = await openCompanyStage('partner-link', { name: '佐藤 恵子', email: 'sato@partner-link.example' })
  const { path, master } = stage
  const post = <T>(at: string, body: object) => master.calls.expectOk<Data<T>>('POST', path + at, body)
  await master.calls.expectOk('PUT', `${path}/company`, { tel: '03-1234-5678' })
  const building = await post<{ id: number }>('/buildings', {
    name: '青葉台グリーンビル',
    address: '東京都港区青葉台1-2-3',
  })
  const rule = { counting: 'rolling', every: { n: 60, unit: 'day' } } as const
  const kind = await post<{ id: number }>('/inspection-kinds', kindBody({ name: '空気環境測定', rule }))
  await post<Plan>(
    '/plans',
    planBody(building.data.id, kind.data.id, {
      ...{ performer: 'partner', partner_name: '青葉空調', anchor_on: shiftDay(today, -50), valid_from: '2026-01-01' },
    }),
  )
  await post('/contacts', { name: '青葉 太郎', affiliation: '青葉空調', email })
})
afterAll(() => stage?.close())
const journey = journeyOn(() => stage)

const linkIn = async (letter: RegExp): Promise<string> =>
  /\/p\/[\w-]+/.exec((await stage.mailbox.waitFor(email, letter, 60_000)).text)![0]

const lookAt = async (page: Page, words: readonly string[]): Promise<void> => {
  await expectTree(page, [...words])
  await expectFits(page)
}

journey('a partner proposes a day, and reports what was done', async () => {
  const { page: desk } = await stage.openFor(stage.master)
  await desk.goto('/c/partner-link/plans')
  await desk.getByRole('button', { name: '青葉台グリーンビルの空気環境測定のメニュー' }).click()
  await desk.getByRole('menuitem', { name: '協力会社に日程を依頼' }).click()
  const ask = desk.getByRole('dialog', { name: '協力会社に日程を依頼' })
  await ask.getByLabel('送り先のメールアドレス').waitFor()
  expect(await ask.getByLabel('送り先のメールアドレス').inputValue()).toBe(email)
  await expectAccessible(desk)
  await ask.getByRole('button', { name: 'メールを送信' }).click()
  await desk.getByText('協力会社にメールを送信しました').waitFor()

  const { page } = await stage.open(phone)
  await page.goto(await linkIn(/日程をご相談/))
  await lookAt(page, ['heading "点検の日程のお願い"', 'button "日程を提案する"', '東京都港区青葉台1-2-3'])
  await expectAccessible(page)
  await page.getByLabel('第1希望（必須）').fill(agreed)
  await page.getByLabel('第2希望').fill(shiftDay(today, 7))
  await page.locator('#day-note').fill('午前中に伺います')
  await page.getByRole('button', { name: '日程を提案する' }).tap()
  await page.getByText('送信しました', { exact: false }).waitFor()
  await lookAt(page, [formatDayWithWeekday(agreed), '午前中に伺います'])
  await expectAccessible(page)

  await desk.goto('/c/partner-link/plans?topic=["partner"]')
  await desk.getByRole('button', { name: '回答を確認' }).click()
  await desk.getByText('午前中に伺います').waitFor()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: '日程を承諾' }).click()
  await desk.getByRole('radio', { name: formatDayWithWeekday(agreed) }).check()
  await desk.getByRole('button', { name: '承諾', exact: true }).click()
  await desk.getByText('日程を承諾し、協力会社にメールを送信しました').waitFor()

  const { page: office } = await stage.open({ javaScriptEnabled: false })
  await office.goto(await linkIn(/ご提案いただいた日でお願いします/))
  await lookAt(office, ['heading "点検の実施の報告"', formatDayWithWeekday(agreed)])
  await office.getByLabel('実施日（必須）').fill(today)
  await office
    .getByLabel('報告書・写真（PDF、写真、Excel）')
    .setInputFiles(asUpload(await makePdf('測定結果.pdf', [paper.A4])))
  await office.getByRole('button', { name: '実施を報告する' }).click()
  await office.getByText('送信しました', { exact: false }).waitFor()
  await lookAt(office, ['測定結果.pdf'])

  await desk.goto('/c/partner-link/plans?topic=["partner"]')
  await desk.getByRole('button', { name: '回答を確認' }).click()
  await desk.getByRole('link', { name: '測定結果.pdf' }).waitFor()
  await desk.getByRole('button', { name: '実施を確認' }).click()
  await desk.getByRole('button', { name: '実施済みにする' }).click()
  await desk.getByText('実施済みにしました').waitFor()
  const { path, master } = stage
  const { data } = await master.calls.expectOk<Data<ListedOccurrence[]>>(
    'GET',
    `${path}/occurrences?topic%5B%5D=partner`,
  )
  expect(data).toEqual([])
  await expectLettersFit(stage)
})
