/**
 * People come and go: a new company to its first submitted document, by people who were invited from its screens; an
 * approver who leaves; a guest of two companies; a form that is saved although the session ended under it.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { roles } from '#domain/users/users.labels.ts'
import { asUpload, makePng } from '#tests/made-files.ts'
import { expectAccessible } from './browser.ts'
import { login, type Client } from './client.ts'
import { openCompanyStage, password, phone, type CompanyStage, type Person } from './company-stage.ts'
import { journeyOn } from './journey.ts'

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

const signIn = async (page: Page, email: string) => {
  await page.getByLabel('メールアドレス').fill(email)
  await page.getByRole('textbox', { name: 'パスワード', exact: true }).fill(password)
  await page.getByRole('button', { name: 'ログイン', exact: true }).click()
}
const answered = (page: Page, method: string, path: RegExp) =>
  page.waitForResponse(
    (response) => response.request().method() === method && path.test(response.url()) && response.ok(),
  )

const invite = async (page: Page, people: { email: string; role: string }[]) => {
  await page.getByRole('button', { name: '招待', exact: true }).click()
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

const createCompany = async (): Promise<string> => {
  const facts = [
    '--key',
    'asahi',
    '--name',
    '朝日ビルサービス株式会社',
    '--master-name',
    '旭 昇',
    '--email',
    'asahi@asahi.example',
  ]
  const { stdout } = await promisify(execFile)(process.execPath, ['server/company/create.cli.ts', ...facts], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: stage.dataDir, DATABASE_URL: '', APP_URL: stage.address },
  })
  return /(\/reset\?\S+)/.exec(stdout)![1]!
}

journey('a new company goes from its link to its first submitted document', async () => {
  const { page } = await stage.open()
  await page.goto(await createCompany())
  await page.getByRole('textbox', { name: '新しいパスワード', exact: false }).first().fill(password)
  await page.getByRole('textbox', { name: /確認用/ }).fill(password)
  await page.getByRole('button', { name: 'パスワードを設定' }).click()
  await page.getByRole('heading', { name: 'パスワードを再設定しました' }).waitFor()
  await page.goto('/login')
  await signIn(page, 'asahi@asahi.example')
  await page.getByText('0 / 5').waitFor()
  await expectAccessible(page)
  await page.goto('/c/asahi/settings/company')
  const logo = page.getByRole('group', { name: '会社ロゴ' })
  await logo.locator('input').setInputFiles(asUpload(await makePng('logo.png', 20, 20)))
  await logo.getByText('画像が小さすぎます').waitFor()
  await logo.locator('input').setInputFiles(asUpload(await makePng('logo.png')))
  await logo.getByRole('img', { name: '会社ロゴ' }).waitFor()
  await expectAccessible(page)
  await page.goto('/c/asahi/settings/users')
  const [admin, author, approver] = ['kanri', 'tsukuru', 'mitomeru'].map((name) => `${name}@asahi.example`) as [
    string,
    string,
    string,
  ]
  await invite(page, [
    { email: admin, role: '管理者' },
    { email: author, role: 'メンバー' },
    { email: approver, role: 'メンバー' },
  ])
  const { calls: adminCalls } = await acceptInvitation(admin, '管理 花子')
  const { page: desk, calls: authorCalls } = await acceptInvitation(author, '作成 太郎')
  const { page: pocket } = await acceptInvitation(approver, '承認 次郎', phone)
  const { id } = await makeDocument(adminCalls, authorCalls, 'asahi', '初めての報告書')

  await desk.goto(`/c/asahi/documents/${id}/approval`)
  await desk.getByRole('button', { name: '承認設定に進む' }).click()
  const dialog = desk.getByRole('dialog', { name: '承認リクエスト設定' })
  await dialog.getByLabel('申請者コメント').fill('お願いします')
  await dialog.getByRole('combobox', { name: 'ステップ1の承認者' }).fill('承認')
  await desk.getByRole('option', { name: /承認 次郎/ }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await Promise.all([
    answered(desk, 'POST', /\/approval$/),
    desk.getByRole('button', { name: '承認を申請する' }).click(),
  ])

  await pocket.goto(await linkIn(approver, /(\/c\/asahi\/documents\/\S+)/))
  await pocket.getByRole('textbox', { name: /^コメント/ }).fill('確認しました')
  await expectAccessible(pocket)
  await Promise.all([answered(pocket, 'PUT', /\/approval$/), pocket.getByRole('button', { name: '承認する' }).click()])

  await desk.reload()
  await desk.getByRole('button', { name: 'この内容で提出する' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: /提出/ }).click()
  await desk.getByText('提出済み').first().waitFor()
  await page.goto('/c/asahi/')
  await page.getByText('3 / 5').waitFor()
})

journey('an approver leaves from a phone in an admin’s hand, and somebody else answers', async () => {
  const leaver = await stage.join('taishoku@moto.example', '退職 四郎', roles.member)
  const author = await stage.join('mori@moto.example', '森 美咲', roles.admin)
  const successor = await stage.join('takahashi@moto.example', '高橋 健一', roles.member)
  const document = await makeDocument(author.calls, author.calls, 'moto', '引き継ぐ報告書')
  await author.calls.expectOk('POST', `${stage.path}/documents/${document.id}/approval`, {
    comment: 'お願いします',
    steps: [{ approvers: [{ id: leaver.id }], is_only_one_approval: false }],
  })
  const { page: left } = await stage.openFor(leaver)
  await left.goto(`/c/moto/documents/${document.id}/approval`)
  await left.getByRole('textbox', { name: /^コメント/ }).fill('書きかけ')
  const { page } = await stage.openFor(author, phone)
  await page.goto('/c/moto/settings/users')
  await page.getByRole('button', { name: '退職 四郎のメニュー' }).click()
  await page.getByRole('menuitem', { name: '会社から削除' }).click()
  const dialog = page.getByRole('dialog', { name: '会社から削除' })
  await dialog.getByText('引き継ぐ報告書').first().waitFor()
  await dialog.getByRole('button', { name: '削除', exact: true }).click()
  await dialog.getByText('後任を選択してください。').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('combobox', { name: '引き継ぐ報告書の後任' }).click()
  await page.getByRole('option', { name: '高橋 健一' }).click()
  await dialog.getByRole('button', { name: '削除', exact: true }).click()
  await page.getByText('退職 四郎さんを会社から削除しました。').waitFor()

  await left.getByRole('button', { name: '承認する' }).click()
  await left.getByRole('dialog', { name: 'ログインし直してください' }).waitFor()
  const { page: next } = await stage.openFor(successor)
  await next.goto(`/c/moto/documents/${document.id}/approval`)
  await next.getByRole('textbox', { name: /^コメント/ }).fill('代わりに確認しました')
  await Promise.all([answered(next, 'PUT', /\/approval$/), next.getByRole('button', { name: '承認する' }).click()])
  await next.goto(`/c/moto/documents/${document.id}/log`)
  await next.getByText('退職 四郎').first().waitFor()
})

journey('a guest works for two companies, and hears in one of what waits in the other', async () => {
  const guest: Person = await stage.join('harada@aoba.example', '原田 誠', roles.guest)
  const second = await login(stage.address, 'asahi@asahi.example', password)
  const { data: theirs } = await second.expectOk<Answer<Matter>>('POST', '/api/c/asahi/matters', {
    name: '朝日の清掃',
    matter_category_id: 4,
  })
  await second.expectOk('POST', '/api/c/asahi/invitations', { email: guest.email, role: 2, matter_ids: [theirs.id] })
  const mine = await stage.createMatter(stage.master, { name: '空調の点検', user_ids: [guest.id] })
  await stage.createMatter(stage.master, { name: '見えない案件' })
  const { page } = await stage.openFor(guest)
  await page.goto(await linkIn(guest.email, /朝日ビルサービス[^]*?(\/invitations\/\S+)/))
  await page.getByRole('heading', { name: /朝日ビルサービス株式会社/ }).waitFor()
  await page.getByRole('button', { name: '参加', exact: true }).click()
  await page.waitForURL(/\/c\/asahi\/?$/)
  await stage.master.calls.expectOk('POST', `${stage.path}/matters/${mine.id}/comment`, {
    body: '明日の入館をお願いします',
    mentioned_user_ids: [guest.id],
  })
  await page.reload()
  await page
    .getByRole('button', { name: /^会社：朝日ビルサービス株式会社、切り替え（ほかの会社に未読\d+件）$/ })
    .click()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: /^株式会社みどり総合管理/ }).click()
  await page.waitForURL(/\/c\/moto\/?$/)
  const { data: seen } = await guest.calls.expectOk<Answer<Matter[]>>('GET', `${stage.path}/matters`)
  expect(seen.map(({ name }) => name)).toEqual(['空調の点検'])
  const { page: pocket } = await stage.openFor(guest, phone)
  await pocket.goto('/c')
  await pocket.waitForURL(/\/c\/moto\/?$/)
  await pocket.getByRole('button', { name: /^会社：株式会社みどり総合管理、切り替え/ }).click()
  await pocket.getByRole('menuitem', { name: /^朝日ビルサービス株式会社/ }).click()
  await pocket.waitForURL(/\/c\/asahi\/?$/)
})

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
