/**
 * A partner, at a desk and on a phone: from the letter that invites them to the report that is delivered, led by letters and
 * screens alone; and the day of one who works for two companies, with and without a connection.
 */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { businessDay, formatDayWithWeekday, shiftDay } from '#domain/dates.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Firm } from '#domain/firms/firms.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { roles } from '#domain/users/users.labels.ts'
import { makeCompany } from '#tests/made-company.ts'
import { asUpload, makePhoto } from '#tests/made-files.ts'
import { expectAccessible } from './browser.ts'
import { login } from './client.ts'
import { openCompanyStage, password, phone, type CompanyStage, type Person } from './company-stage.ts'
import { journeyOn, lostConnection } from './journey.ts'
import { expectFits, expectLettersFit, expectTree } from './reading.ts'

type Data<T> = { data: T }
const devices: [string, string, BrowserContextOptions | undefined][] = [
  ['机', 'desk', undefined],
  ['電話', 'phone', phone],
]
let stage: CompanyStage
let template: Template
/** Of the other company, who asks for its own work. */
let aoba: Person
const aobaPath = '/api/c/aoba'
const today = businessDay(new Date())
const tomorrow = shiftDay(today, 1)

beforeAll(async () => {
  stage = await openCompanyStage('partner', { name: '佐藤 恵子', email: 'sato@partner-midori.example' })
  const { path, master, data, address } = stage
  await master.calls.expectOk('PUT', `${path}/company`, { tel: '03-1234-5678' })
  const items = [
    { name: '給湯室', type: 'separator' },
    { name: '所見', type: 'textarea' },
    { name: '施工後', type: 'file' },
  ]
  template = (
    await master.calls.expectOk<Data<Template>>('POST', `${path}/templates`, {
      name: '作業報告書',
      document_type_id: 3,
      items,
    })
  ).data
  const email = 'aoba@aoba.example'
  const facts = { company_key: 'aoba', name: '青葉ビル管理株式会社', master_name: '青葉 一郎', email, password }
  await makeCompany(data.database, facts)
  const calls = await login(address, email, password)
  aoba = { id: 0, name: facts.master_name, email, calls }
})
afterAll(() => stage?.close())
const journey = journeyOn(() => stage)

const linkIn = async (email: string, letter: RegExp, link: RegExp): Promise<string> =>
  link.exec((await stage.mailbox.waitFor(email, letter, 60_000)).text)![1]!
const answered = (page: Page, method: string, path: RegExp) =>
  page.waitForResponse(
    (response) => response.request().method() === method && path.test(response.url()) && response.ok(),
  )

const acceptInvitation = async (page: Page, email: string, matter: Matter): Promise<void> => {
  await page.goto(await linkIn(email, /招待/, /(\/invitations\/\S+)/))
  await page.getByText('利用は無料', { exact: false }).waitFor()
  await page.getByText(matter.name).waitFor()
  await page.getByText(email).first().waitFor()
  await expectAccessible(page)
  await expectFits(page)
  await expectTree(page, ['textbox "氏名', 'button "登録して参加"', matter.name])
  await page.getByLabel('氏名').fill('原田 誠')
  await page.getByRole('textbox', { name: /^パスワード/ }).fill(password)
  await page.getByLabel('勤務先の会社名').fill('アオバ空調サービス')
  await page.getByRole('button', { name: '登録して参加' }).click()
  await page.waitForURL(new RegExp(`/c/partner/matters/${matter.id}$`))
}

const fillIn = async (page: Page, isPhone: boolean, text: string): Promise<void> => {
  if (isPhone) {
    // The document is called after the room, too.
    await page.getByRole('button', { name: /^給湯室(?!の)/ }).tap()
    await page.getByRole('heading', { level: 1, name: '給湯室', exact: true }).waitFor()
  }
  await page.getByLabel('所見').fill(text)
  await Promise.all([
    answered(page, 'PUT', /\/documents\/\d+$/),
    page.getByRole('button', { name: isPhone ? '書類を保存' : '保存する', exact: true }).click(),
  ])
}

const handIn = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '提出する（社内の確認へ）' }).click()
  const dialog = page.getByRole('dialog', { name: '提出する（社内の確認へ）' })
  await expectAccessible(page)
  await Promise.all([
    answered(page, 'POST', /\/guest-request\/hand-in$/),
    dialog.getByRole('button', { name: '提出する', exact: true }).click(),
  ])
}

for (const [where, key, options] of devices) {
  const isPhone = options !== undefined

  journey(
    `${where}: a partner goes from the letter to the delivered report without a word from the office`,
    async () => {
      const { path, master } = stage
      const email = `harada@${key}.example`
      const matter = await stage.createMatter(master, {
        name: `3F給湯室 漏水対応（${where}）`,
        user_ids: [master.id],
        start_date: tomorrow,
        start_time: '09:00',
        building_name: `青葉台グリーンビル（${where}）`,
        building_address: '東京都港区青葉台1-2-3',
      })
      await master.calls.expectOk('POST', `${path}/invitations`, { email, role: roles.guest, matter_ids: [matter.id] })
      const { page } = await stage.open(options)
      await acceptInvitation(page, email, matter)

      // Lands on the job, with where and when it is; takes it.
      await page.getByText('東京都港区青葉台1-2-3').first().waitFor()
      await expectAccessible(page)
      await expectFits(page)
      await expectTree(page, [matter.name, 'button "引き受ける"', 'button "辞退する"'])
      await Promise.all([
        answered(page, 'PUT', /\/guest-report$/),
        page.getByRole('button', { name: '引き受ける' }).click(),
      ])
      await page.getByText('この案件を引き受けました。').first().waitFor()

      // Asked by letter, whose link is the document.
      const member = (await master.calls.expectOk<Data<Matter>>('GET', `${path}/matters/${matter.id}`)).data.users.find(
        ({ role }) => role === roles.guest,
      )!
      const title = `給湯室の作業報告（${where}）`
      const { id } = (
        await master.calls.expectOk<Data<Document>>('POST', `${path}/documents`, {
          title,
          template_id: template.id,
          matter_id: matter.id,
        })
      ).data
      await master.calls.expectOk('PUT', `${path}/documents/${id}/guest-request`, {
        user_id: member.id,
        due_date: tomorrow,
        note: '施工後の写真も',
      })
      await page.goto(await linkIn(email, /依頼内容：施工後の写真も/, /(\/c\/partner\/documents\/\S+)/))
      await page.getByText('佐藤 恵子さんから、この書類の記入を依頼されています。').waitFor()
      await expectAccessible(page)
      await expectFits(page)
      await expectTree(page, ['button "提出する（社内の確認へ）"'])
      await fillIn(page, isPhone, '継手を交換')
      await handIn(page)

      // Sent back by letter with why; handed in again.
      await master.calls.expectOk('PUT', `${path}/documents/${id}/approval`, {
        comment: '型番も書いてください',
        approver_feedback: false,
      })
      await page.goto(await linkIn(email, /型番も書いてください/, /(\/c\/partner\/documents\/\S+)/))
      await page.getByText('差し戻しの理由：型番も書いてください').waitFor()
      await expectAccessible(page)
      await page.getByRole('link', { name: '書類を編集' }).first().click()
      await page.waitForURL(/\/edit$/)
      await fillIn(page, isPhone, '継手を交換（型番 TK-20）')
      await handIn(page)

      // The job's own photo, and its end.
      await page.goto(`/c/partner/matters/${matter.id}`)
      await Promise.all([
        answered(page, 'POST', /\/attendances$/),
        page.getByRole('button', { name: /到着/ }).first().click(),
      ])
      await page.goto(`/c/partner/matters/${matter.id}?tab=report-folder`)
      await Promise.all([
        answered(page, 'POST', /\/reporting-folders|\/files|\/uploads/),
        page
          .locator('input[type=file]')
          .first()
          .setInputFiles(asUpload(await makePhoto('施工後.jpg', 640, 480))),
      ])
      await page.goto(`/c/partner/matters/${matter.id}`)
      await page.getByRole('button', { name: '完了を報告' }).click()
      const done = page.getByRole('dialog', { name: '完了を報告' })
      await Promise.all([
        answered(page, 'PUT', /\/guest-report$/),
        done.getByRole('button', { name: '完了を報告' }).click(),
      ])
      await page.getByText('会社の確認を待っています。').waitFor()

      // Approved and delivered by the company; the partner finds it delivered, and nothing asked of them any more.
      await master.calls.expectOk('PUT', `${path}/documents/${id}/approval`, {
        comment: '確認しました',
        approver_feedback: true,
      })
      await master.calls.expectOk('POST', `${path}/documents/${id}/submit`)
      await page.goto(`/c/partner/documents/${id}`)
      await page.getByText('依頼された書類の確認が終わりました。').waitFor()
      await page.getByText('提出済み').first().waitFor()
      await expectAccessible(page)
      await page.goto('/c/partner')
      await page.getByRole('list', { name: '自分の案件' }).getByText(matter.name).waitFor()
      expect(await page.getByRole('region', { name: '記入を依頼された書類' }).getByRole('link').count()).toBe(0)
      await expectAccessible(page)
      await expectFits(page)
      await expectTree(page, ['list "自分の案件"', `link "${matter.name}"`])
      const sent = (await master.calls.expectOk<Data<Document>>('GET', `${path}/documents/${id}`)).data
      expect(sent.docs_data.map(({ data }) => data)).toContain('継手を交換（型番 TK-20）')
      expect(sent.submitted_at).not.toBeNull()
    },
  )

  journey(
    `${where}: a partner of two firms’ day`,
    async () => {
      const { path, master } = stage
      const partner = await stage.join(`morikawa@${key}.example`, '森川 翔', roles.guest)
      const morning = await stage.createMatter(master, {
        name: `受水槽の点検（${where}）`,
        user_ids: [partner.id],
        start_date: today,
        start_time: '09:00',
        building_name: `みどりビル（${where}）`,
      })
      const { data: afternoon } = await aoba.calls.expectOk<Data<Matter>>('POST', `${aobaPath}/matters`, {
        name: `照明の交換（${where}）`,
        matter_category_id: 1,
        start_date: today,
        start_time: '14:00',
      })
      const { data: later } = await aoba.calls.expectOk<Data<Matter>>('POST', `${aobaPath}/matters`, {
        name: `外灯の点検（${where}）`,
        matter_category_id: 1,
        start_date: tomorrow,
      })
      await aoba.calls.expectOk('POST', `${aobaPath}/invitations`, {
        email: partner.email,
        role: roles.guest,
        matter_ids: [afternoon.id, later.id],
      })
      // The head of their own firm, within the seats that the company gives it.
      const { data: firm } = await master.calls.expectOk<Data<Firm>>('POST', `${path}/firms`, {
        name: `森川設備（${where}）`,
        seats: 2,
      })
      await master.calls.expectOk('PUT', `${path}/firms/${firm.id}/people/${partner.id}`, { is_firm_head: true })
      const { page } = await stage.openFor(partner, { ...options, serviceWorkers: 'allow' })
      await page.goto(await linkIn(partner.email, /青葉ビル管理[^]*\/invitations\//, /(\/invitations\/\S+)/))
      await page.getByRole('button', { name: '参加', exact: true }).click()
      await page.waitForURL(/\/c\/aoba\/?$/)

      // The day of both, in the order of the clock.
      await page.getByRole('link', { name: 'すべての会社の案件' }).click()
      const day = page.getByRole('list', { name: `${formatDayWithWeekday(today)}の案件` })
      const links = day.getByRole('link')
      await links.nth(1).waitFor()
      expect(await links.evaluateAll((all) => all.map((each) => each.getAttribute('href')))).toEqual([
        `/c/partner/matters/${morning.id}`,
        `/c/aoba/matters/${afternoon.id}`,
      ])
      await page.getByText('青葉ビル管理株式会社').first().waitFor()
      await expectAccessible(page)
      await expectFits(page)
      await page.getByRole('button', { name: 'カレンダー' }).click()
      await links.nth(1).waitFor()
      await expectAccessible(page)
      await expectFits(page)

      // Who of their own firm does which job.
      await page.goto('/c/partner/settings/own-firm')
      await page.getByRole('list', { name: '案件の担当' }).getByText(morning.name).waitFor()
      await page.getByText('1名／2名（招待中を含む）').waitFor()
      await expectAccessible(page)
      await expectFits(page)
      await expectTree(page, ['heading "自社の人" [level=1]', `button "${morning.name}を任せる"`, 'button "招待"'])

      // Each opens in its company, and is worked off there.
      for (const [matter, company] of [
        [morning, 'partner'],
        [afternoon, 'aoba'],
      ] as const) {
        await page.goto('/my-matters')
        await page.getByRole('link', { name: new RegExp(matter.name.replaceAll(/[（）]/g, '.')) }).click()
        await page.waitForURL(new RegExp(`/c/${company}/matters/${matter.id}$`))
        await Promise.all([
          answered(page, 'PUT', /\/guest-report$/),
          page.getByRole('button', { name: '着手を報告' }).click(),
        ])
      }
      // Of what one company knows the other hears nothing.
      const known = async (calls: Person['calls'], company: string) =>
        JSON.stringify([
          await calls.expectOk('GET', `${company}/matters`),
          await calls.expectOk('GET', `${company}/users`),
        ])
      expect(await known(master.calls, path)).not.toContain(afternoon.name)
      expect(await known(aoba.calls, aobaPath)).not.toContain(morning.name)

      // Down into the cellar: what is carried of both is the list.
      await page.evaluate(() => navigator.serviceWorker.ready)
      for (const company of ['partner', 'aoba']) {
        await page.goto(`/c/${company}/carry`)
        await page.getByRole('button', { name: '持ち出す' }).click()
        await page.getByRole('button', { name: '今すぐ更新' }).waitFor()
        await page.getByText(/^済み/).first().waitFor()
      }
      await page.context().setOffline(true)
      await page.goto('/my-matters')
      await page.getByText(/持ち出した自分の案件だけを表示しています/).waitFor()
      await links.nth(1).waitFor()
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
      await links.first().click()
      await page.waitForURL(new RegExp(`/c/partner/matters/${morning.id}$`))
      await page.getByText(morning.name).first().waitFor()
      await page.context().setOffline(false)
      await page.goto('/my-matters')
      await page.getByRole('link', { name: new RegExp(later.name.replaceAll(/[（）]/g, '.')) }).waitFor()
    },
    [lostConnection, /NotCarriedError/, /status of 504/],
  )
}

journey('every letter of it stands whole on a phone and in an office', async () => {
  expect(await expectLettersFit(stage)).toBeGreaterThan(8)
})
