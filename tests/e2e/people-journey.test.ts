/**
 * People come and go: a new company to its first submitted document, by people who were invited from its screens; an
 * approver who leaves; a guest of two companies; a form that is saved although the session ended under it; a Master who is
 * let in from elsewhere. Each once at a desk and once on a phone, whoever is met on the way at the other.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { businessDay } from '#domain/dates.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { roles } from '#domain/users/users.labels.ts'
import { asUpload, makePng } from '#tests/made-files.ts'
import { expectAccessible } from './browser.ts'
import { login, type Client } from './client.ts'
import { openCompanyStage, password, phone, type CompanyStage, type Person } from './company-stage.ts'
import { journeyOn } from './journey.ts'
import { lastingFaults } from './widths.ts'

/** Where the journey's own people sit, and where those whom they meet; each size has people and companies of its own. */
const devices = {
  机: { own: undefined, other: phone, company: { key: 'asahi', name: '朝日ビルサービス株式会社' } },
  電話: { own: phone, other: undefined, company: { key: 'yuhi', name: '夕日ビルサービス株式会社' } },
} as const
const deviceNames = Object.keys(devices) as (keyof typeof devices)[]

let stage: CompanyStage
beforeAll(async () => {
  stage = await openCompanyStage('moto', { name: '佐藤 恵子', email: 'sato@moto.example' })
})
afterAll(() => stage?.close())
const journey = journeyOn(() => stage)

type Answer<T> = { data: T }
const items = [
  { name: '会社ロゴ', type: 'company_logo' },
  { name: '件名', type: 'text' },
]
/** A report of sections, on a matter of its own. */
const makeDocument = async (admin: Client, author: Client, company: string, title: string): Promise<Document> => {
  const path = `/api/c/${company}`
  const { data: template } = await admin.expectOk<Answer<Template>>('POST', `${path}/templates`, {
    name: `${title}の様式`,
    document_type_id: 3,
    items,
  })
  const { data: matter } = await author.expectOk<Answer<Matter>>('POST', `${path}/matters`, {
    name: `${title}の案件`,
    matter_category_id: 1,
  })
  const { data } = await author.expectOk<Answer<Document>>('POST', `${path}/documents`, {
    title,
    template_id: template.id,
    matter_id: matter.id,
  })
  return data
}
const linkIn = async (email: string, pattern: RegExp): Promise<string> =>
  pattern.exec((await stage.mailbox.waitFor(email, pattern)).text)![1]!

const answered = (page: Page, method: string, path: RegExp) =>
  page.waitForResponse(
    (response) => response.request().method() === method && path.test(response.url()) && response.ok(),
  )

/** In the dialog, which is open. */
const invite = async (page: Page, people: { email: string; role: string }[]) => {
  const dialog = page.getByRole('dialog', { name: 'ユーザーを招待' })
  await dialog.getByLabel('メールアドレス').fill(people.map(({ email }) => email).join('\n'))
  await dialog.getByRole('button', { name: '追加', exact: true }).click()
  for (const [index, { role }] of people.entries()) {
    await dialog.getByRole('combobox', { name: '権限' }).nth(index).click()
    await page.getByRole('option', { name: role, exact: true }).click()
  }
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '招待メールを送信' }).click()
  await page.getByText(`${people.length}名に招待メールを送信しました。`).waitFor()
}
/** Opens the mail's link in a window of their own, and stays signed in there. */
const acceptInvitation = async (email: string, name: string, options?: Parameters<CompanyStage['open']>[0]) => {
  const { page } = await stage.open(options)
  await page.goto(await linkIn(email, /(\/invitations\/\S+)/))
  await page.getByLabel('氏名').fill(name)
  await page.getByRole('textbox', { name: /^パスワード/ }).fill(password)
  await page.getByRole('button', { name: '登録して参加' }).click()
  await page.waitForURL(/\/c\/[^/]+\/?$/)
  return { page, calls: await login(stage.address, email, password) }
}

const createCompany = async ({ key, name }: { key: string; name: string }): Promise<string> => {
  const facts = ['--key', key, '--name', name, '--master-name', '旭 昇', '--email', `${key}@${key}.example`]
  const { stdout } = await promisify(execFile)(process.execPath, ['server/company/create.cli.ts', ...facts], {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: stage.data.url, APP_URL: stage.address },
  })
  return /(\/reset\?\S+)/.exec(stdout)![1]!
}
const layDownLogo = async (page: Page, key: string) => {
  await page.goto(`/c/${key}/settings/company`)
  const logo = page.getByRole('group', { name: '会社ロゴ' })
  await logo.locator('input').setInputFiles(asUpload(await makePng('logo.png', 20, 20)))
  await logo.getByText('画像が小さすぎます').waitFor()
  await logo.locator('input').setInputFiles(asUpload(await makePng('logo.png')))
  await logo.getByRole('img', { name: '会社ロゴ' }).waitFor()
  await expectAccessible(page)
}

for (const device of deviceNames) {
  const { own, other, company } = devices[device]
  const { key } = company

  journey(`a new company goes from its link to its first submitted document: ${device}`, async () => {
    const { page } = await stage.open(own)
    await page.goto(await createCompany(company))
    await page.getByRole('heading', { name: `${company.name}の建守へようこそ` }).waitFor()
    const submit = page.getByRole('button', { name: 'パスワードを設定して始める' })
    await submit.waitFor()
    await page.evaluate(async () => void (await document.fonts.ready))
    const place = await submit.boundingBox()
    await page.getByRole('textbox', { name: '新しいパスワード', exact: false }).first().fill(password)
    // How strong it is comes late: a button that moved then would lose the press that it came under.
    await page.getByText(/^強さ：/).waitFor()
    expect(await submit.boundingBox()).toEqual(place)
    await page.getByRole('textbox', { name: /確認用/ }).fill(password)
    await submit.click()
    await page.getByText('0 / 6').waitFor()
    await expectAccessible(page)
    if (!own) await layDownLogo(page, key)
    await page.goto(`/c/${key}/`)
    await page.getByRole('button', { name: '社内のメンバーを招待する' }).click()
    const [admin, author, approver] = ['kanri', 'tsukuru', 'mitomeru'].map((name) => `${name}@${key}.example`) as [
      string,
      string,
      string,
    ]
    await invite(page, [
      { email: admin, role: '管理者' },
      { email: author, role: 'メンバー' },
      { email: approver, role: 'メンバー' },
    ])
    const { calls: adminCalls } = await acceptInvitation(admin, '管理 花子', other)
    const { page: writing, calls: authorCalls } = await acceptInvitation(author, '作成 太郎', own)
    const { page: answering } = await acceptInvitation(approver, '承認 次郎', other)
    const { id } = await makeDocument(adminCalls, authorCalls, key, '初めての報告書')

    await writing.goto(`/c/${key}/documents/${id}/approval`)
    await writing.getByRole('button', { name: '承認設定に進む' }).click()
    const dialog = writing.getByRole('dialog', { name: '承認リクエスト設定' })
    await dialog.getByLabel('申請者コメント').fill('お願いします')
    await dialog.getByRole('combobox', { name: 'ステップ1の承認者' }).fill('承認')
    await writing.getByRole('option', { name: /承認 次郎/ }).click()
    await expectAccessible(writing)
    await dialog.getByRole('button', { name: '保存' }).click()
    await Promise.all([
      answered(writing, 'POST', /\/approval$/),
      writing.getByRole('button', { name: '承認を申請する' }).click(),
    ])

    await answering.goto(await linkIn(approver, new RegExp(`(/c/${key}/documents/\\S+)`)))
    await answering.getByRole('textbox', { name: /^コメント/ }).fill('確認しました')
    await expectAccessible(answering)
    await Promise.all([
      answered(answering, 'PUT', /\/approval$/),
      answering.getByRole('button', { name: '承認する' }).click(),
    ])

    await writing.reload()
    await writing.getByRole('button', { name: 'この内容で提出する' }).click()
    await writing.getByRole('alertdialog').getByRole('button', { name: /提出/ }).click()
    await writing.getByText('提出済み').first().waitFor()
    await page.goto(`/c/${key}/`)
    await page.getByText('4 / 6').waitFor()
  })

  journey(`an approver leaves by an admin’s hand, and somebody else answers: ${device}`, async () => {
    const leaver = await stage.join(`taishoku@${key}.example`, '退職 四郎', roles.member)
    const author = await stage.join(`mori@${key}.example`, '森 美咲', roles.admin)
    const successor = await stage.join(`takahashi@${key}.example`, '高橋 健一', roles.member)
    const title = `引き継ぐ報告書（${device}）`
    const document = await makeDocument(author.calls, author.calls, 'moto', title)
    await author.calls.expectOk('POST', `${stage.path}/documents/${document.id}/approval`, {
      comment: 'お願いします',
      steps: [{ approvers: [{ id: leaver.id }], is_only_one_approval: false }],
    })
    const { page: left } = await stage.openFor(leaver, other)
    await left.goto(`/c/moto/documents/${document.id}/approval`)
    await left.getByRole('textbox', { name: /^コメント/ }).fill('書きかけ')
    const { page } = await stage.openFor(author, own)
    await page.goto('/c/moto/settings/users')
    await page.getByRole('button', { name: '退職 四郎のメニュー' }).click()
    await page.getByRole('menuitem', { name: '会社から削除' }).click()
    const dialog = page.getByRole('dialog', { name: '会社から削除' })
    await dialog.getByText(title).first().waitFor()
    await dialog.getByRole('button', { name: '削除', exact: true }).click()
    await dialog.getByText('後任を選択してください。').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('combobox', { name: `${title}の後任` }).click()
    await page.getByRole('option', { name: '高橋 健一' }).first().click()
    await dialog.getByRole('button', { name: '削除', exact: true }).click()
    await page.getByText('退職 四郎さんを会社から削除しました。').waitFor()

    await left.getByRole('button', { name: '承認する' }).click()
    await left.getByRole('dialog', { name: 'ログインし直してください' }).waitFor()
    const { page: next } = await stage.openFor(successor, own)
    await next.goto(`/c/moto/documents/${document.id}/approval`)
    await next.getByRole('textbox', { name: /^コメント/ }).fill('代わりに確認しました')
    await Promise.all([answered(next, 'PUT', /\/approval$/), next.getByRole('button', { name: '承認する' }).click()])
    await next.goto(`/c/moto/documents/${document.id}/log`)
    await next.getByText('退職 四郎').first().waitFor()
    await author.calls.expectOk('DELETE', `${stage.path}/users/${successor.id}`, {})
  })

  journey(`a guest works for two companies, and hears in one of what waits in the other: ${device}`, async () => {
    const guest: Person = await stage.join(`harada@${key}.example`, '原田 誠', roles.guest)
    const second = await login(stage.address, `${key}@${key}.example`, password)
    const { data: theirs } = await second.expectOk<Answer<Matter>>('POST', `/api/c/${key}/matters`, {
      name: 'もう一つの会社の清掃',
      matter_category_id: 4,
    })
    await second.expectOk('POST', `/api/c/${key}/invitations`, {
      email: guest.email,
      role: roles.guest,
      matter_ids: [theirs.id],
    })
    const mine = await stage.createMatter(stage.master, { name: '空調の点検', user_ids: [guest.id] })
    await stage.createMatter(stage.master, { name: '見えない案件' })
    const { page } = await stage.openFor(guest, own)
    await page.goto(await linkIn(guest.email, new RegExp(`${company.name}[^]*?(/invitations/\\S+)`)))
    await page.getByRole('heading', { name: new RegExp(company.name) }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: '参加', exact: true }).click()
    await page.waitForURL(new RegExp(`/c/${key}/matters/${theirs.id}$`))
    await page.goto(`/c/${key}`)
    await stage.master.calls.expectOk('POST', `${stage.path}/matters/${mine.id}/comment`, {
      body: '明日の入館をお願いします',
      mentioned_user_ids: [guest.id],
    })
    await page.reload()
    const switcher = new RegExp(`^会社：${company.name}、切り替え（ほかの会社に未読\\d+件）$`)
    await page.getByRole('button', { name: switcher }).click()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    // There, back and there again: what is known of a company already makes no difference to which was the last.
    for (const [of, name] of [
      ['moto', '株式会社みどり総合管理'],
      [key, company.name],
      ['moto', '株式会社みどり総合管理'],
    ] as const) {
      await page.getByRole('menu').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: /^会社：/ }).click()
      await Promise.all([
        answered(page, 'POST', new RegExp(`/${of}/myself/visit$`)),
        page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click(),
      ])
      await page.waitForURL(new RegExp(`/c/${of}/?$`))
    }
    const { data: seen } = await guest.calls.expectOk<Answer<Matter[]>>('GET', `${stage.path}/matters`)
    expect(seen.map(({ name }) => name)).toEqual(['空調の点検'])
    // The company used last opens, wherever they sit next.
    const { page: elsewhere } = await stage.openFor(guest, other)
    await elsewhere.goto('/c')
    await elsewhere.waitForURL(/\/c\/moto\/?$/)
  })
}

journey('a matter is created although the session ended while it was typed', async () => {
  const person = await stage.join('nakamura@moto.example', '中村 彩', roles.member)
  const { page } = await stage.openFor(person)
  await page.goto('/c/moto/matters')
  await page.getByRole('button', { name: '案件を作成' }).click()
  const form = page.getByRole('dialog').filter({ has: page.getByLabel('案件名') })
  await form.getByLabel('案件名').fill('受水槽の清掃')
  await form.getByLabel('カテゴリ').click()
  await page.getByRole('option', { name: '清掃', exact: true }).click()
  const elsewhere = await login(stage.address, person.email, password)
  await elsewhere.expectOk('POST', '/api/user/confirm-password', { password })
  await elsewhere.expectOk('DELETE', '/api/user/sessions')
  await form.getByRole('button', { name: '作成', exact: true }).click()
  const again = page.getByRole('dialog', { name: 'ログインし直してください' })
  await again.getByRole('textbox', { name: 'パスワード' }).fill(password)
  await again.getByRole('button', { name: 'ログインして続ける' }).click()
  await page.waitForURL(/\/matters\/\d+$/)
  await page.getByRole('heading', { name: '受水槽の清掃' }).waitFor()
})

journey('a phone’s tabs hide nothing that is pressed or led to', async () => {
  const person = await stage.join('tabu@moto.example', '多部 翔', roles.member)
  const day = businessDay(new Date())
  for (const name of ['朝礼', '空調の点検', '受水槽の清掃', '照明の交換', '巡回'])
    await stage.createMatter(person, { name, start_date: day, end_date: day, user_ids: [person.id] })
  const { page } = await stage.openFor(person, phone)
  await page.goto('/c/moto/')
  const statuses = page.getByRole('list', { name: '今日の案件' }).getByRole('button', { name: /^ステータス：/ })
  await expect.poll(() => statuses.count()).toBe(5)
  const tabs = page.getByRole('navigation', { name: 'メインメニュー' })
  const last = statuses.last()
  const topOf = (each: typeof last) => each.evaluate((element) => element.getBoundingClientRect().top)
  const heightOf = (each: typeof last) => each.evaluate((element) => element.getBoundingClientRect().height)
  const cut = (await topOf(last)) + (await heightOf(last)) / 2 - (await topOf(tabs))
  await page.evaluate((y) => window.scrollTo(0, y), cut)
  expect(await topOf(tabs)).toBeGreaterThan(await topOf(last))
  await expectAccessible(page)
  await page.evaluate(() => window.scrollTo(0, 0))
  await statuses.nth(3).focus()
  await page.keyboard.press('Tab')
  for (let presses = 0; presses < 8; presses += 1) {
    const isAbove = await tabs.evaluate((bar) => {
      const focused = document.activeElement!
      return bar.contains(focused) || focused.getBoundingClientRect().bottom <= bar.getBoundingClientRect().top
    })
    expect(isAbove).toBe(true)
    await page.keyboard.press('Tab')
  }
})

journey(
  'a Master is let in from elsewhere by mail, at the narrowest too',
  async () => {
    const { database } = stage.data
    const restrict = (isOn: boolean) =>
      database.pool.query(
        `update companies set enable_ip_restriction = $1, allowed_ips = '{203.0.113.0/24}' where company_key = 'moto'`,
        [isOn],
      )
    const expectNarrow = async (page: Page) => {
      await page.setViewportSize({ width: 320, height: 568 })
      expect(await lastingFaults(page, 12)).toEqual([])
    }
    await restrict(true)
    try {
      for (const options of [undefined, phone]) {
        const { email } = stage.master
        const { page } = await stage.openFor(
          { ...stage.master, calls: await login(stage.address, email, password) },
          options,
        )
        await page.goto('/c/moto/')
        await page.getByRole('button', { name: 'メールで利用を依頼' }).waitFor()
        await expectNarrow(page)
        await expectAccessible(page)
        stage.mailbox.mails.length = 0
        await page.getByRole('button', { name: 'メールで利用を依頼' }).click()
        await page.getByText(/メールを送信しました。/).waitFor()
        await expectNarrow(page)
        const { page: mailed } = await stage.open(options ? undefined : phone)
        await mailed.goto(await linkIn(email, /(\/let-in\?\S+)/))
        await expectNarrow(mailed)
        await expectAccessible(mailed)
        await mailed.getByRole('button', { name: '利用を許可する' }).click()
        await mailed.getByRole('heading', { name: '利用を許可しました' }).waitFor()
        await expectNarrow(mailed)
        await page.getByRole('button', { name: '再試行' }).click()
        await page.getByRole('list', { name: '件数' }).waitFor()
      }
    } finally {
      await restrict(false)
    }
  },
  [/NetworkRefusedError/, /status of 403/],
)
