/**
 * The main job as people do it: an admin makes templates of real forms; a member fills one; two steps of approval with
 * one send-back; submission; the client opens the mail's link and downloads. Real server, database, mail and browsers.
 */
import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import type { Workbook } from '#engine/model/workbook.ts'
import { corpusBytes, corpusPath } from '#tests/corpus.ts'
import { asUpload, makePhoto } from '#tests/made-files.ts'
import { expectAccessible, openVisitor, picture, shareSession, type Visitor } from './browser.ts'
import { openBrowser } from './chromium.ts'
import { login } from './client.ts'
import { openMailbox, type Mailbox } from './mailbox.ts'
import { startServer, temporaryFolder, type RunningServer } from './server.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let mailbox: Mailbox
let server: RunningServer
let browser: Browser
let admin: Visitor
let member: Visitor
let first: Visitor
let second: Visitor
let client: Visitor
const everyone = () => [admin, member, first, second, client]

const people = {
  admin: 'misaki.mori@midori-kanri.example',
  member: 'aya.nakamura@midori-kanri.example',
  first: 'kenichi.takahashi@midori-kanri.example',
  second: 'keiko.sato@midori-kanri.example',
}

const openFor = async (email: string): Promise<Visitor> => {
  const visitor = await openVisitor(browser, server.address)
  await shareSession(visitor, await login(server.address, email, 'tatemori-demo'))
  return visitor
}

beforeAll(async () => {
  folder = await temporaryFolder()
  mailbox = await openMailbox()
  ;[server, browser] = await Promise.all([
    startServer(folder.path, { SEED: 'demo', SMTP_URL: mailbox.url }),
    openBrowser(),
  ])
  ;[admin, member, first, second] = await Promise.all([
    openFor(people.admin),
    openFor(people.member),
    openFor(people.first),
    openFor(people.second),
  ])
  client = await openVisitor(browser, server.address)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await mailbox?.close()
  await folder?.remove()
})

/** The forms go the same way: a kind of screen is looked at once. */
const checked = new Set<string>()
const checkScreen = async (page: Page, screen: string): Promise<void> => {
  if (checked.has(screen)) return
  checked.add(screen)
  await expectAccessible(page)
}

type Form = {
  path: string
  type: string
  /** What the member types, by the item's name. */
  values: { item: string; value: string }[]
  photo?: { sheet: string; item: string; backTo: string }
  /** Cell → text that the sheet shows then, formulas included. */
  shows: Record<string, string>
  /** Cell of the first sheet → stored value in the Excel that the client gets. */
  stored: Record<string, unknown>
  /** The first approver wants something changed. */
  isSentBack?: true
}

const forms: Form[] = [
  {
    path: 'forms/03_omitsumorisho.xlsx',
    type: '見積書',
    isSentBack: true,
    values: [
      { item: '見積日', value: '2025/01/31' },
      { item: 'No. 1：品名・仕様', value: '空調機分解洗浄' },
      { item: 'No. 1：数量', value: '3' },
      { item: 'No. 1：単価', value: '28500' },
    ],
    shows: { I2: '令和7年1月31日', H18: '85,500', H37: '¥94,050' },
    stored: { E18: 3, G18: 28_500, H37: 94_050, B18: '空調機分解洗浄' },
  },
  {
    path: 'forms/01_kuchoki_teiki_tenken.xlsx',
    type: '報告書',
    values: [
      { item: '建物名', value: '夕凪第一ビル' },
      { item: '点検実施日', value: '2025/04/10' },
    ],
    photo: { sheet: '写真台帳', item: '写真1', backTo: '表紙' },
    shows: { F13: '夕凪第一ビル', F15: '令和7年4月10日' },
    stored: { F13: '夕凪第一ビル' },
  },
  { path: 'forms/12_shuzen_mitsumori_hikaku.xlsx', type: '見積書', values: [], shows: {}, stored: {} },
]

const storedValue = (workbook: Workbook, address: string): unknown => {
  const [, letters = '', digits = ''] = /^([A-Z]+)(\d+)$/.exec(address)!
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  const value = workbook.sheets[0]!.rows.find(({ index }) => index === Number(digits) - 1)?.cells.find(
    (cell) => cell.column === column,
  )?.value
  return value?.type === 'number' ? value.number : value?.type === 'text' ? value.text : null
}

const cell = (page: Page, address: string) => page.locator(`[data-address="${address}"]`)

/** 1. An admin uploads the form; the app proposes items, the admin adds one by clicking a cell, and saves. */
const makeTemplate = async ({ page }: Visitor, form: Form, name: string): Promise<void> => {
  await page.goto('/c/midori/settings/templates')
  await page.getByRole('button', { name: 'テンプレートを追加' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(corpusPath(form.path))
  await dialog.getByLabel('テンプレート名').fill(name)
  await dialog.getByLabel('カテゴリ').click()
  await page.getByRole('option', { name: form.type, exact: true }).click()
  await dialog.getByRole('button', { name: '追加', exact: true }).click()
  await page.waitForURL(/\/settings\/templates\/\d+\/edit/)
  await page.getByRole('button', { name: '保存する' }).waitFor()
  await checkScreen(page, 'テンプレートの編集')
  await page.getByRole('button', { name: '保存する' }).click()
  await page
    .getByText(/保存しました/)
    .first()
    .waitFor()
}

/** 2. A member makes a matter in a building, and on it the document. */
const makeDocument = async ({ page }: Visitor, templateName: string, title: string): Promise<void> => {
  await page.goto('/c/midori/matters')
  await page.getByRole('button', { name: '案件を作成' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('案件名').fill(`${title}の案件`)
  await dialog.getByLabel('カテゴリ').click()
  await page.getByRole('option', { name: '点検' }).first().click()
  await dialog.getByRole('combobox', { name: '建物' }).fill('青葉台')
  await page.getByRole('option', { name: /青葉台グリーンビル/ }).click()
  await dialog.getByRole('combobox', { name: 'メンバー' }).fill('小林')
  await page.getByRole('option', { name: /小林 大輔/ }).click()
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: '作成', exact: true }).click()
  await page.waitForURL(/\/matters\/\d+$/)
  await checkScreen(page, '案件')

  await page.getByRole('button', { name: '書類を作成' }).first().click()
  const picker = page.getByRole('dialog', { name: 'テンプレートを選択' })
  await picker.getByText('この案件には書類テンプレートが登録されていません。').waitFor()
  await picker.getByRole('button', { name: '追加' }).click()
  await picker.getByLabel('テンプレート名を検索').fill(templateName)
  // The others go first: a press while they do would meet another card.
  await expect.poll(() => picker.getByRole('radio').count()).toBe(1)
  await picker.getByRole('radio', { name: new RegExp(templateName) }).click()
  await picker.getByRole('button', { name: '保存' }).click()
  const create = page.getByRole('dialog', { name: '書類を作成' })
  await create.getByLabel('タイトル').fill(title)
  await create.getByRole('button', { name: '作成', exact: true }).click()
  await page.waitForURL(/\/documents\/\d+\/edit/)
}

/** 3. The editor: what is typed stands in the sheet, formulas follow, a photo goes into its cell. */
const fillDocument = async ({ page }: Visitor, form: Form): Promise<void> => {
  await page.getByRole('button', { name: '保存する' }).waitFor()
  for (const { item, value } of form.values) await fillItem(page, item, value)
  if (form.photo) {
    const sheets = page.getByRole('list', { name: 'シート' }).or(page.getByRole('complementary'))
    await sheets.getByText(form.photo.sheet).first().click()
    await openSectionOf(page, `${form.photo.item}のファイル`)
    await page
      .getByLabel(`${form.photo.item}のファイル`)
      .setInputFiles(asUpload(await makePhoto('現場.jpg', 600, 450, 6)))
    await page.locator('img[src*="/media/"]').first().waitFor()
    await sheets.getByText(form.photo.backTo).first().click()
  }
  for (const [address, text] of Object.entries(form.shows))
    await expect.poll(() => cell(page, address).first().innerText()).toContain(text)
  await page.getByRole('button', { name: '保存する' }).click()
  await page
    .getByText(/保存しました/)
    .first()
    .waitFor()
  await checkScreen(page, '書類の編集')
}

/** A field of its own, or the cell of its line in a table. */
const fillItem = async (page: Page, item: string, value: string): Promise<void> => {
  const [line, column] = item.split('：')
  if (column === undefined) {
    await openSectionOf(page, item)
    return page.getByLabel(item, { exact: true }).first().fill(value)
  }
  const form = page.getByRole('region', { name: '入力フォーム' })
  if ((await form.getByRole('grid').count()) === 0) await form.getByRole('button', { name: `${line}〜` }).click()
  const heads = await form.getByRole('columnheader').allInnerTexts()
  const row = form.getByRole('row').filter({ has: page.getByRole('rowheader', { name: line!, exact: true }) })
  await row
    .getByRole('gridcell')
    .nth(heads.indexOf(column) - 1)
    .click()
  await form.getByLabel(`${line} ${column}`, { exact: true }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type(value)
  await page.keyboard.press('Enter')
}

/** Opens one section after the other until the item's field is there. */
const openSectionOf = async (page: Page, item: string): Promise<void> => {
  const closed = page.getByRole('region', { name: '入力フォーム' }).locator('h3 [aria-expanded=false]')
  while ((await page.getByLabel(item, { exact: true }).count()) === 0 && (await closed.count()) > 0)
    await closed.first().click()
}

it.each(forms)('$path travels from the form to the client’s inbox', async (form) => {
  onTestFailed(() => picture(everyone()))
  const name = `E2E ${form.path.split('/')[1]!.replace(/\.xlsx$/, '')}`
  const title = `${name} 青葉台グリーンビル`
  await makeTemplate(admin, form, name)
  await makeDocument(member, name, title)
  await fillDocument(member, form)
  const documentUrl = member.page.url().replace(/\/edit$/, '')

  // Leaving with something unsaved asks.
  const text = form.values.find(({ item }) => !item.endsWith('日'))
  if (text) await fillItem(member.page, text.item, '書きかけ')
  await member.page.getByRole('link', { name: '書類の詳細に戻る' }).click()
  if (text) {
    await member.page.getByRole('alertdialog').getByText('このページを離れますか？').waitFor()
    await member.page.getByRole('button', { name: '保存せず移動' }).click()
  }
  await member.page.waitForURL(documentUrl)
  await checkScreen(member.page, '書類の詳細')

  // 4. Two steps.
  await requestApproval(member, documentUrl, 'ご確認をお願いします')
  await mailbox.waitFor(people.first, new RegExp(title))
  if (form.isSentBack) {
    await answer(first, documentUrl, '差し戻す', '宛名を確認してください')
    await member.page.goto(`${documentUrl}/approval`)
    await member.page.getByText('承認リクエストが差し戻されました。').waitFor()
    await requestApproval(member, documentUrl, '修正しました')
  }
  await answer(first, documentUrl, '承認する', '確認しました')
  await answerOnTablet(second, documentUrl, '承認します')

  // 5. To the client.
  const address = `owner-${forms.indexOf(form)}@example.jp`
  const { page } = member
  await page.goto(`${documentUrl}/approval`)
  // The matter is a destination already, so the settings offer to edit instead.
  await page.getByRole('button', { name: /提出先設定に進む|提出先を編集/ }).click()
  const destination = page.getByRole('dialog', { name: '提出先設定' })
  await destination.getByRole('button', { name: '宛先を追加' }).click()
  const recipient = page.getByRole('dialog', { name: '宛先を追加' })
  await recipient.getByLabel('メールアドレス').fill(address)
  await recipient.getByLabel('氏名').fill('三浦 裕子')
  await recipient.getByLabel('会社名').fill('株式会社青葉アセット')
  await recipient.getByRole('button', { name: '追加' }).click()
  await destination.getByRole('checkbox', { name: '提出先にExcelも渡す' }).check()
  await destination.getByRole('button', { name: '保存' }).click()
  await page.getByRole('button', { name: 'この内容で提出する' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: /提出/ }).click()
  await page.getByText('提出済み').first().waitFor()
  await checkScreen(page, '提出設定')

  const mail = await mailbox.waitFor(address, new RegExp(title))
  const link = /https?:\/\/\S+\/d\/\S+/.exec(mail.text)![0]
  // Counted once the page was before somebody's eyes for a moment.
  const opened = client.page.waitForResponse((response) => response.url().endsWith('/open') && response.ok())
  await client.page.goto(link)
  await client.page.getByRole('heading', { name: title }).waitFor()
  await client.page.locator('canvas').first().waitFor()
  await checkScreen(client.page, '提出先の書類')
  const download = async (label: string) => {
    const [file] = await Promise.all([
      client.page.waitForEvent('download'),
      client.page.getByRole('link', { name: label }).click(),
    ])
    return { name: file.suggestedFilename(), bytes: new Uint8Array(await readFile(await file.path())) }
  }
  const pdf = await download('PDFを保存')
  expect(pdf.name).toBe(`${title}.pdf`)
  expect(Buffer.from(pdf.bytes.subarray(0, 5)).toString()).toBe('%PDF-')

  // 6. The Excel has everything the form had, and the values as values.
  const excel = await download('Excelを保存')
  const parts = Object.keys(unzipSync(excel.bytes))
  expect(parts).toEqual(
    expect.arrayContaining(
      Object.keys(unzipSync(corpusBytes(form.path))).filter((part) => part !== 'xl/calcChain.xml'),
    ),
  )
  const workbook = readWorkbook(excel.bytes)
  expect(Object.fromEntries(Object.keys(form.stored).map((key) => [key, storedValue(workbook, key)]))).toEqual(
    form.stored,
  )

  await opened
  await page.goto(`${documentUrl}/log`)
  await page.getByText('メールを開封').waitFor()
  await page.getByText('書類をダウンロード').first().waitFor()
  await checkScreen(page, '変更履歴')
  expect(everyone().flatMap(({ errors }) => errors)).toEqual([])
})

/** The server's yes to a call on the approval. */
const answeredCall = (page: Page, method: string, status: number) =>
  page.waitForResponse(
    (response) =>
      response.url().endsWith('/approval') && response.request().method() === method && response.status() === status,
  )

const requestApproval = async ({ page }: Visitor, documentUrl: string, comment: string): Promise<void> => {
  await page.goto(`${documentUrl}/approval`)
  await page.getByRole('button', { name: '承認設定に進む' }).click()
  const dialog = page.getByRole('dialog', { name: '承認リクエスト設定' })
  await dialog.getByLabel('申請者コメント').fill(comment)
  await dialog.getByRole('combobox', { name: 'ステップ1の承認者' }).fill('高橋')
  await page.getByRole('option', { name: /高橋 健一/ }).click()
  await dialog.getByRole('button', { name: 'ステップを追加' }).click()
  for (const name of ['佐藤 恵子', '小林 大輔']) {
    await dialog.getByRole('combobox', { name: 'ステップ2の承認者' }).fill(name)
    await page.getByRole('option', { name: new RegExp(name) }).click()
  }
  await dialog.getByLabel('誰か一人が承認').check()
  await checkScreen(page, '承認リクエスト設定')
  await dialog.getByRole('button', { name: '保存' }).click()
  await Promise.all([answeredCall(page, 'POST', 201), page.getByRole('button', { name: '承認を申請する' }).click()])
  await page.getByText('申請中', { exact: true }).first().waitFor()
}

/** How much of the room beside the answer the sheet takes. */
const shareOfSheet = (page: Page): Promise<number> =>
  page.getByRole('region', { name: '承認する書類' }).evaluate((region) => {
    const paper = region.querySelector('table')?.getBoundingClientRect().width ?? 0
    return paper / region.clientWidth
  })

const answer = async ({ page }: Visitor, documentUrl: string, button: string, comment: string): Promise<void> => {
  await page.goto(`${documentUrl}/approval`)
  await page.getByRole('textbox', { name: /^コメント/ }).fill(comment)
  await expect.poll(() => shareOfSheet(page)).toBeGreaterThan(0.65)
  await checkScreen(page, '承認者')
  await Promise.all([answeredCall(page, 'PUT', 200), page.getByRole('button', { name: button }).click()])
}

/** In a window in which the document has all the room: the answer comes from below, and what was typed stays when it is put away. */
const answerOnTablet = async ({ page }: Visitor, documentUrl: string, comment: string): Promise<void> => {
  const before = page.viewportSize()!
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto(`${documentUrl}/approval`)
  const field = page.getByRole('textbox', { name: /^コメント/ })
  const sheet = page.getByRole('button', { name: /回答する$/ })
  await sheet.waitFor()
  expect(await field.isVisible()).toBe(false)
  await sheet.click()
  await field.fill(comment)
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'hidden' })
  await sheet.click()
  await expect.poll(() => field.inputValue()).toBe(comment)
  await checkScreen(page, '承認者 768')
  await Promise.all([answeredCall(page, 'PUT', 200), page.getByRole('button', { name: '承認する' }).click()])
  await page.setViewportSize(before)
}
