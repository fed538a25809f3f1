/**
 * Documents at a desk: a template without Excel made by keyboard, the editor with files from the report folder, a reload
 * and a colleague in between, the preview, and the way to the client. Real server, database, mail and browsers.
 */
import { readFile } from 'node:fs/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { Download, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Template, TemplateItemRequest } from '#domain/templates/templates.contract.ts'
import { measures } from '#src/ui/sizes/measures.ts'
import { asUpload, makeDrawingSet, makePhoto, type MadeFile } from '#tests/made-files.ts'
import { expectAccessible } from './browser.ts'
import { openDocumentStage, type DocumentStage } from './document-stage.ts'
import { journeyOn } from './journey.ts'

const company = 'desk'
const drawing = '図面セット.pdf'
const photo = '外観.jpg'
const options = (...values: string[]) => values.map((item_value) => ({ item_value }))
const items: TemplateItemRequest[] = [
  { name: '基本情報', type: 'separator' },
  { name: '件名', type: 'text' },
  { name: '実施日', type: 'date' },
  { name: '作業', type: 'checkbox', item_parts: options('清掃', '交換') },
  { name: '記録', type: 'separator' },
  { name: '所見', type: 'textarea' },
  { name: '現場写真', type: 'fileupload' },
]

let stage: DocumentStage
let drawings: MadeFile
let page: Page
let sections: Template
let form: Template

beforeAll(async () => {
  stage = await openDocumentStage(company)
  const matter = await stage.createMatter(stage.author, { name: '空調機の更新', user_ids: [stage.author.id] })
  drawings = await makeDrawingSet(drawing)
  await stage.putInFolder(stage.author, matter.id, drawings, await makePhoto(photo, 600, 450, 6))
  sections = await stage.createTemplate('巡回点検報告書', items)
  form = await stage.createTemplate(
    '受領書',
    [{ name: '工事名称', type: 'text', cell_reference: '0:F9' }],
    'forms/08_koji_kanryo_juryosho.xlsx',
  )
  page = (await stage.openFor(stage.author)).page
  // A reload with something unsaved asks; here the answer is yes.
  page.on('dialog', (dialog) => void dialog.accept())
})
afterAll(() => stage?.close())

const journey = journeyOn(() => stage)
const pane = (name: string) => page.getByRole('region', { name, exact: true })
const contentsList = () => page.getByRole('navigation', { name: 'セクションとファイル' })
const isSaved = () =>
  page
    .getByRole('status')
    .filter({ hasText: /に保存しました$/ })
    .waitFor()
const read = async (download: Download): Promise<Uint8Array> => new Uint8Array(await readFile(await download.path()))
const sizesOf = async (bytes: Uint8Array): Promise<{ width: number; height: number }[]> =>
  (await PDFDocument.load(bytes)).getPages().map((one) => one.getSize())

/** 追加 of the template editor, all by keyboard. */
const addItem = async (kind: 'セクション' | '項目', name: string, type?: string): Promise<void> => {
  await pane('項目').getByRole('button', { name: '追加', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: kind, exact: true }).press('Enter')
  await pane('項目')
    .getByLabel(kind === '項目' ? '項目名' : 'セクション名')
    .and(page.locator(':focus'))
    .waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(name)
  if (!type) return
  await pane('項目').getByRole('combobox', { name: '種類' }).press('Enter')
  await page.getByRole('option', { name: type, exact: true }).press('Enter')
}
const said = (text: string | RegExp) => page.getByText(text).waitFor({ state: 'attached' })

journey('a template without Excel is made by keyboard, and a document of it', async () => {
  await page.goto(`/c/${company}/settings/templates`)
  await page.getByRole('button', { name: 'テンプレートを追加' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'テンプレートを追加' })
  await dialog.getByRole('radio', { name: '項目を並べて作る（Excelなし）' }).press('Space')
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await dialog.getByLabel('テンプレート名').and(page.locator(':focus')).waitFor()
  await page.keyboard.insertText('清掃報告書')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: '報告書', exact: true }).press('Enter')
  await dialog.getByRole('button', { name: '追加' }).press('Enter')
  await page.getByRole('heading', { name: '清掃報告書' }).waitFor()

  await addItem('項目', '実施日', '日付')
  await addItem('項目', '作業', 'チェックボックス')
  await pane('項目').getByLabel('選択肢1', { exact: true }).focus()
  await page.keyboard.insertText('清掃')
  await page.keyboard.press('Enter')
  await pane('項目').getByLabel('選択肢2', { exact: true }).and(page.locator(':focus')).waitFor()
  await page.keyboard.insertText('交換')
  await addItem('セクション', '記録')
  await addItem('項目', '現場写真', 'ファイル')
  await addItem('項目', '所見', '複数行テキスト')
  await pane('項目').getByRole('button', { name: '所見を並べ替え' }).press('Space')
  await said(/^「所見」は元の位置/)
  await page.keyboard.press('ArrowUp')
  await said('「所見」を7件中6番目に移動しました。')
  await page.keyboard.press('Space')
  await said('「所見」を6番目に置きました。')
  await pane('プレビュー').getByRole('heading', { name: '記録' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Control+s')
  await page.getByText('テンプレートを保存しました').waitFor()

  await page.goto(`/c/${company}/documents`)
  await page.getByRole('button', { name: '書類を作成' }).press('Enter')
  const picker = page.getByRole('dialog', { name: 'テンプレートを選択' })
  await picker.getByRole('radio', { name: /清掃報告書/ }).press('Space')
  await expectAccessible(page)
  await picker.getByRole('button', { name: '保存' }).press('Enter')
  await page.getByRole('dialog', { name: '書類を作成' }).getByLabel('タイトル').fill('6月の清掃')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/documents\/\d+\/edit$/)
  const { template } = await stage.read(Number(/documents\/(\d+)/.exec(page.url())![1]))
  expect(
    template.items.map(({ name, type, item_parts }) => [name, type, ...item_parts.map(({ item_value }) => item_value)]),
  ).toEqual([
    ['基本情報', 'separator'],
    ['件名', 'text'],
    ['実施日', 'date'],
    ['作業', 'checkbox', '清掃', '交換'],
    ['記録', 'separator'],
    ['所見', 'textarea'],
    ['現場写真', 'fileupload'],
  ])
  for (const section of ['基本情報', '記録'])
    await contentsList()
      .getByRole('button', { name: `${section} 未入力` })
      .waitFor()
})

/** What the document takes along, in order. */
const inserted = async (id: number) =>
  (await stage.read(id)).document_embed_resources.map(({ file, pages }) => [file.name, pages])

journey('the editor takes input, files of the report folder and photos, and loses nothing to a reload', async () => {
  const { id } = await stage.createDocument(stage.author, '6月の巡回', sections)
  await page.goto(stage.screenOf(id, 'edit'))
  const subject = pane('入力フォーム').getByLabel('件名', { exact: true })
  const cleaning = pane('入力フォーム').getByRole('checkbox', { name: '清掃' })
  await subject.fill('空調機')
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('2026/6/7')
  await cleaning.check()
  const first = contentsList().getByRole('button', { name: '基本情報 入力済' })
  await first.waitFor()
  await page.keyboard.press('Control+z')
  await first.waitFor({ state: 'hidden' })
  expect(await cleaning.isChecked()).toBe(false)
  await page.keyboard.press('Control+Shift+z')
  await first.waitFor()

  // The document belongs to no matter: one is chosen first.
  await contentsList().getByRole('button', { name: '追加' }).click()
  await page.getByRole('menuitem', { name: '案件報告フォルダ' }).click()
  const matters = page.getByRole('dialog', { name: '案件を選択' })
  await matters.getByRole('radio', { name: '空調機の更新' }).check()
  await expectAccessible(page)
  await matters.getByRole('button', { name: '追加' }).click()
  const files = page.getByRole('dialog', { name: 'ファイルを選択' })
  await files.getByRole('gridcell', { name: drawing }).click()
  await files.getByRole('gridcell', { name: photo }).click()
  await files.getByText('2件選択中').waitFor()
  await expectAccessible(page)
  await files.getByRole('button', { name: '挿入' }).click()

  // Pages 1 and 4 of the drawings, after the photo.
  await contentsList()
    .getByRole('button', { name: new RegExp(`^${drawing} `) })
    .click()
  const stageOfFile = pane('挿入したファイルの表示')
  await stageOfFile.getByText('4 / 4ページを挿入').waitFor()
  for (const number of [2, 3]) await stageOfFile.getByRole('checkbox', { name: `${number}ページを挿入` }).uncheck()
  await stageOfFile.getByText('2 / 4ページを挿入').waitFor()
  await contentsList()
    .getByRole('button', { name: `${photo}のメニュー` })
    .click()
  await page.getByRole('menuitem', { name: '上へ移動' }).click()
  await expectAccessible(page)
  await page.keyboard.press('Control+s')
  await isSaved()
  expect(await inserted(id)).toEqual([
    [photo, null],
    [drawing, [1, 4]],
  ])

  await contentsList().getByRole('button', { name: /^記録/ }).click()
  const ofSite = asUpload(await makePhoto('現場.jpg', 600, 450, 7))
  await pane('入力フォーム').getByLabel('現場写真のファイル').setInputFiles(ofSite)
  await pane('入力フォーム').getByRole('img', { name: ofSite.name }).waitFor()
  const remarks = pane('入力フォーム').getByLabel('所見', { exact: true })
  await remarks.pressSequentially('排水に詰ま')
  await page.reload()
  const offer = page.getByRole('alertdialog', { name: '保存されていない下書きがあります' })
  await offer.waitFor()
  await expectAccessible(page)
  await offer.getByRole('button', { name: '復元' }).click()
  await contentsList().getByRole('button', { name: /^記録/ }).click()
  expect(await remarks.inputValue()).toBe('排水に詰ま')
  await remarks.press('End')
  await page.keyboard.insertText('りなし')
  await page.getByRole('button', { name: '保存する' }).click()
  await isSaved()
  expect(await stage.contents(id)).toEqual({
    件名: '空調機',
    実施日: '2026-06-07',
    作業: ['清掃'],
    所見: '排水に詰まりなし',
  })
})

journey('two people save one document, and neither loses anything', async () => {
  const matter = await stage.createMatter(stage.author, {
    name: '共同作業',
    user_ids: [stage.author.id, stage.kobayashi.id],
  })
  const document = await stage.createDocument(stage.author, '二人の書類', sections, { 件名: '空調機' })
  await stage.change(stage.author, document.id, { matter_id: matter.id })
  await page.goto(stage.screenOf(document.id, 'edit'))
  const field = (name: string) => pane('入力フォーム').getByLabel(name, { exact: true })
  await field('件名').fill('空調機（3階）')
  await stage.fill(stage.kobayashi, document, { 件名: '空調機の清掃', 実施日: '2026/06/08' })
  await page.keyboard.press('Control+s')
  const conflict = page.getByRole('dialog', { name: '他のユーザーがこの書類を保存しました' })
  await conflict.getByText(/^小林 大輔さんが.*に保存しました。あなたが入力した内容は残っています。$/).waitFor()
  const mine = conflict.getByRole('radio', { name: '自分：空調機（3階）' })
  await mine.waitFor()
  for (const radio of await conflict.getByRole('radio').all()) expect(await radio.isChecked()).toBe(false)
  await expectAccessible(page)
  await mine.check()
  await conflict.getByRole('button', { name: '選んだ内容で保存' }).click()
  await isSaved()
  expect([await field('件名').inputValue(), await field('実施日').inputValue()]).toEqual([
    '空調機（3階）',
    '2026/06/08',
  ])
  expect(await stage.contents(document.id)).toEqual({ 件名: '空調機（3階）', 実施日: '2026-06-08' })
})

journey('the preview shows sections and sheets, and hands out the files', async () => {
  const report = await stage.createDocument(stage.author, '巡回の控え', sections, { 件名: '空調機', 所見: '異常なし' })
  const {
    data: [file],
  } = await stage.author.calls.expectOk<{ data: { file_id: number }[] }>(
    'GET',
    `${stage.path}/report-files?name=${encodeURIComponent('図面')}`,
  )
  await stage.change(stage.author, report.id, {
    document_embed_resources: [{ file_id: file!.file_id, order_number: 1, pages: [1, 4] }],
  })
  await page.goto(stage.screenOf(report.id, 'preview'))
  await page.getByRole('navigation', { name: 'セクションの一覧' }).getByRole('button', { name: '記録' }).click()
  await pane('書類の内容').getByText('異常なし').waitFor()
  await pane(drawing).locator('canvas').nth(1).waitFor()
  await expectAccessible(page)
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '書類をダウンロード' }).click(),
  ])
  expect(pdf.suggestedFilename()).toBe('巡回の控え.pdf')
  const drawn = await sizesOf(drawings.bytes)
  expect((await sizesOf(await read(pdf))).slice(-2)).toEqual([drawn[0], drawn[3]])

  const receipt = await stage.createDocument(stage.author, '受領書の控え', form, { 工事名称: '空調機更新工事' })
  await page.goto(stage.screenOf(receipt.id, 'preview'))
  const zoom = page.getByRole('group', { name: '表示倍率' })
  const percent = async (text: string) => zoom.getByText(text, { exact: true }).waitFor()
  await percent('100%')
  await zoom.getByRole('button', { name: '拡大' }).click()
  await percent('125%')
  for (const step of ['100%', '75%']) {
    await zoom.getByRole('button', { name: '縮小' }).click()
    await percent(step)
  }
  await zoom.getByRole('button', { name: '表示倍率をリセット' }).click()
  await percent('100%')
  // The receipt below repeats it.
  for (const address of ['F9', 'G35'])
    await page.locator(`[data-address="${address}"]`).getByText('空調機更新工事').waitFor()
  await pane('入力内容').getByText('空調機更新工事').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: '書類をダウンロード' }).click()
  const [excel] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Excelでダウンロード' }).click(),
  ])
  expect(excel.suggestedFilename()).toBe('受領書の控え.xlsx')
})

/** Widths of an element's child elements, in percent of its own. */
const split = async (parent: Locator): Promise<number[]> =>
  parent.evaluate((element) =>
    [...element.children].map(
      (child) => Math.round((child.getBoundingClientRect().width / element.getBoundingClientRect().width) * 1000) / 10,
    ),
  )

journey('the editor and the history are split as they are drawn', async () => {
  const receipt = await stage.createDocument(stage.author, '分かれた画面', form)
  await page.goto(stage.screenOf(receipt.id, 'edit'))
  // Small pictures of the sheets, 96 of 1,440, the sheet, and room for a table.
  expect(await split(pane('シートの表示').locator('..'))).toEqual([6.7, expect.any(Number), 47.8])
  await page.setViewportSize({ width: 900, height: 900 })
  // A sheet's name and badge stand under its small picture, and nothing beside it.
  const sheets = page.getByRole('navigation', { name: 'シートとファイル' })
  expect(await sheets.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  // Upright a tablet has the fields under a strip of sheets, and the sheet behind them.
  await page.setViewportSize({ width: 768, height: 1024 })
  const boxes = async () => ({
    strip: (await sheets.boundingBox())!,
    form: (await pane('入力フォーム').boundingBox())!,
    sheet: (await pane('シートの表示').boundingBox())!,
  })
  const { strip, form: fields, sheet } = await boxes()
  expect(strip.height).toBeLessThanOrEqual(96)
  expect(fields.y).toBe(strip.y + strip.height)
  expect(fields.y).toBeLessThan(1024 / 3)
  expect(sheet.y).toBe(fields.y + fields.height)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(stage.screenOf(receipt.id, 'log'))
  expect(await split(pane('メンバー').locator('../..'))).toEqual([
    measures.historySplitPercent.timeline,
    measures.historySplitPercent.members,
  ])
})

const settings = (title: string) => page.getByRole('dialog', { name: title })
const chooseApprover = async (step: number, ...names: string[]): Promise<void> => {
  for (const name of names) {
    await settings('承認リクエスト設定')
      .getByRole('combobox', { name: `ステップ${step}の承認者` })
      .fill(name)
    await page.getByRole('option', { name }).click()
  }
}

journey('asks two steps for approval, and finds the same steps the next time', async () => {
  const [asked, next] = [
    await stage.createDocument(stage.author, '申請する書類', sections),
    await stage.createDocument(stage.author, '次の書類', sections),
  ]
  await page.goto(stage.screenOf(asked.id, 'approval'))
  await page.getByRole('heading', { name: '書類の提出設定', exact: true }).waitFor()
  await expectAccessible(page)
  const people = /\/users\/partial-properties$/
  const known = Promise.withResolvers<void>()
  await page.route(people, async (route) => {
    await known.promise
    await route.continue()
  })
  await page.getByRole('button', { name: '承認設定に進む' }).click()
  const request = settings('承認リクエスト設定')
  await request.locator('.MuiSkeleton-root').first().waitFor()
  const heightOf = async () => (await request.boundingBox())!.height
  const before = await heightOf()
  known.resolve()
  await request.getByLabel('申請者コメント').fill('確認をお願いします')
  expect(Math.abs((await heightOf()) - before), `${before} ${await heightOf()}`).toBeLessThanOrEqual(before * 0.08)
  await page.unroute(people)
  await chooseApprover(1, '高橋 健一')
  await request.getByRole('button', { name: 'ステップを追加' }).click()
  await chooseApprover(2, '佐藤 恵子', '小林 大輔')
  await request.getByLabel('誰か一人が承認').check()
  await request.getByLabel('この承認フローを次回も使用する').check()
  await expectAccessible(page)
  await request.getByRole('button', { name: '保存' }).click()
  await page.getByRole('button', { name: '承認を申請する' }).click()
  await page.getByText('承認者の回答を待っています。').waitFor()
  await expectAccessible(page)
  expect(
    (await stage.read(asked.id)).document_approvals.map(({ all_or_one, users }) => [
      all_or_one,
      users.map(({ name }) => name),
    ]),
  ).toEqual([
    ['all', ['高橋 健一']],
    ['one', ['佐藤 恵子', '小林 大輔']],
  ])

  await page.goto(stage.screenOf(next.id, 'approval'))
  await page.getByRole('button', { name: '承認設定に進む' }).click()
  for (const name of ['高橋 健一', '小林 大輔', '佐藤 恵子'])
    await request.getByRole('button', { name: `${name}を外す` }).waitFor()
  expect(await request.getByLabel('誰か一人が承認').isChecked()).toBe(true)
})

journey('sends a document at once, to a contact and to a typed address', async () => {
  await stage.author.calls.expectOk('POST', `${stage.path}/contacts`, {
    name: '三浦 裕子',
    affiliation: '株式会社青葉アセット',
    email: 'miura@aoba.example',
  })
  const { id } = await stage.createDocument(stage.author, '直接送る書類', sections, { 件名: '空調機' })
  await page.goto(stage.screenOf(id, 'approval'))
  await page.getByRole('button', { name: '提出先設定に進む' }).click()
  const destinations = settings('提出先設定')
  await destinations.getByRole('button', { name: '連絡先から選択' }).click()
  await settings('連絡先を選択').getByRole('checkbox', { name: '三浦 裕子' }).check()
  await settings('連絡先を選択').getByRole('button', { name: '追加' }).click()
  await destinations.getByRole('button', { name: '宛先を追加' }).click()
  await settings('宛先を追加').getByLabel('メールアドレス').fill('owner@aoba.example')
  await page.keyboard.press('Enter')
  await destinations.getByText('owner@aoba.example').waitFor()
  await expectAccessible(page)
  await destinations.getByRole('button', { name: '保存' }).click()
  await page.getByRole('button', { name: 'この内容で提出する' }).click()
  await page.getByRole('alertdialog', { name: '書類の提出' }).getByRole('button', { name: '提出' }).click()
  await page.getByRole('table', { name: '宛先' }).waitFor()
  await expectAccessible(page)
  for (const address of ['miura@aoba.example', 'owner@aoba.example'])
    expect((await stage.mailbox.waitFor(address, /直接送る書類/)).text).toContain('/d/')
})
