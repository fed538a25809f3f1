/**
 * Documents on phones: filled in where the connection comes and goes, approved from one waiting document to the next,
 * and received by the client. Real server, database, mail and browsers.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Template, TemplateItemRequest } from '#domain/templates/templates.contract.ts'
import { measures } from '#src/ui/sizes/measures.ts'
import { asUpload, makeDrawingSet, makePhoto } from '#tests/made-files.ts'
import { expectAccessible } from './browser.ts'
import { phone, type Person } from './company-stage.ts'
import { openDocumentStage, type DocumentStage } from './document-stage.ts'
import { journeyOn, lostConnection } from './journey.ts'

const company = 'site'
const drawing = '図面セット.pdf'
const options = (...values: string[]) => values.map((item_value) => ({ item_value }))
const items: TemplateItemRequest[] = [
  { name: '室内機 AC-503', type: 'separator' },
  { name: '点検日時', type: 'datetime' },
  { name: '判定', type: 'select', item_parts: options('良好', '要観察', '不良') },
  { name: '所見', type: 'textarea' },
  { name: '現場写真', type: 'fileupload' },
  { name: '室外機', type: 'separator' },
  { name: '設置場所', type: 'text' },
]

let stage: DocumentStage
let sections: Template
let form: Template

beforeAll(async () => {
  stage = await openDocumentStage(company)
  sections = await stage.createTemplate('空調機点検報告書', items)
  form = await stage.createTemplate(
    '受領書',
    [
      { name: '工事名称', type: 'text', cell_reference: '0:F9' },
      { name: '工事場所', type: 'text', cell_reference: '0:F10' },
    ],
    'forms/08_koji_kanryo_juryosho.xlsx',
  )
})
afterAll(() => stage?.close())

const journey = journeyOn(() => stage)
const openPhone = async (person: Person): Promise<Page> => (await stage.openFor(person, phone)).page

journey(
  'fills in a document on a phone, wherever the connection is',
  async () => {
    const page = await openPhone(stage.kobayashi)
    const matter = await stage.createMatter(stage.author, { name: '空調機の更新', user_ids: [stage.kobayashi.id] })
    await stage.putInFolder(stage.kobayashi, matter.id, await makeDrawingSet(drawing))
    const { id } = await stage.createDocument(stage.kobayashi, '6月の点検', sections)
    await stage.change(stage.kobayashi, id, { matter_id: matter.id })
    const holds = (values: Record<string, unknown>) => expect.poll(() => stage.contents(id)).toEqual(values)
    const section = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} `) })
    const remarks = page.getByLabel('所見')
    const asked = (title: string) => page.getByRole('alertdialog', { name: title })

    await page.goto(stage.screenOf(id, 'edit'))
    await page.getByRole('button', { name: '室内機 AC-503 残り3項目 未入力' }).waitFor()
    await page.getByRole('button', { name: '室外機 残り1項目 未入力' }).waitFor()
    await expectAccessible(page)

    // What is chosen is saved at once.
    await section('室内機 AC-503').tap()
    await page.getByRole('button', { name: '判定 選択' }).tap()
    await expectAccessible(page)
    await page.getByRole('option', { name: '要観察' }).tap()
    await page.getByRole('button', { name: '判定 要観察' }).waitFor()
    await holds({ 判定: '要観察' })
    await page.getByRole('button', { name: '点検日時をカレンダーで選ぶ' }).tap()
    await page.getByRole('button', { name: /^時刻：/ }).tap()
    const clock = page.getByRole('dialog', { name: '時刻を選択' })
    for (const [wheel, value] of [
      ['時', 9],
      ['分', 30],
    ] as const) {
      await clock
        .getByRole('spinbutton', { name: wheel })
        .evaluate(
          (element, top) => element.scrollTo({ top }),
          (value / (wheel === '分' ? measures.timeWheel.minuteInterval : 1)) * measures.timeWheel.row,
        )
      await clock.locator(`[role=spinbutton][aria-valuenow="${value}"]`).waitFor()
    }
    await expectAccessible(page)
    await clock.getByRole('button', { name: '適用' }).tap()
    await clock.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: '適用' }).tap()
    await holds({ 判定: '要観察', 点検日時: expect.stringMatching(/T09:30:00$/) })
    await expectAccessible(page)

    // Without a connection a photo and a choice wait on the phone; both go when there is one.
    await page.context().setOffline(true)
    await page.locator('input[capture=environment]').setInputFiles(asUpload(await makePhoto('camera.jpg', 4032, 3024)))
    await page
      .getByRole('list', { name: 'アップロード待ちのファイル' })
      .getByText(/^写真_.*\.jpg$/)
      .waitFor()
    await page.getByRole('button', { name: '判定 要観察' }).tap()
    await page.getByRole('option', { name: '不良' }).tap()
    await page
      .getByText('通信できません。未送信の内容はこの端末に残っています。つながり次第、自動で送ります。')
      .waitFor()
    await expectAccessible(page)
    await page.context().setOffline(false)
    await page
      .getByRole('list', { name: '現場写真の写真' })
      .getByRole('img', { name: /^写真_/ })
      .waitFor()
    await holds({ 判定: '不良', 点検日時: expect.any(String) })
    expect((await stage.read(id)).item_files).toHaveLength(1)

    // What is typed waits for 書類を保存; キャンセル brings back what is saved.
    await remarks.fill('排水に詰まりあり')
    await page.getByRole('button', { name: '書類を保存' }).tap()
    await page.getByRole('button', { name: '室内機 AC-503 入力済' }).tap()
    await remarks.fill('やり直し')
    await page.getByRole('button', { name: 'キャンセル' }).tap()
    await expectAccessible(page)
    await asked('変更を破棄しますか？').getByRole('button', { name: '破棄' }).tap()
    await section('室内機 AC-503').tap()
    expect(await remarks.inputValue()).toBe('排水に詰まりあり')

    // The phone's back asks, and leads to the list.
    await remarks.fill('戻る')
    await page.evaluate(() => history.back())
    await asked('このページを離れますか？').getByRole('button', { name: 'キャンセル' }).tap()
    expect(await remarks.inputValue()).toBe('戻る')
    await page.getByRole('button', { name: 'セクションの一覧に戻る' }).tap()
    await asked('このページを離れますか？').getByRole('button', { name: '保存せず移動' }).tap()

    await page.getByRole('button', { name: '挿入', exact: true }).tap()
    await page.getByRole('dialog', { name: '挿入' }).getByRole('button', { name: '案件報告フォルダ' }).tap()
    const files = page.getByRole('dialog', { name: 'ファイルを選択' })
    await files.getByRole('checkbox', { name: `${drawing}を選択` }).check()
    await expectAccessible(page)
    await files.getByRole('button', { name: '挿入' }).tap()
    await page
      .getByRole('region', { name: '挿入したファイル' })
      .getByRole('button', { name: `${drawing}を表示` })
      .waitFor()
    await expect
      .poll(async () => (await stage.read(id)).document_embed_resources.map(({ file }) => file.name), {
        timeout: 30_000,
      })
      .toEqual([drawing])
    await holds({ 判定: '不良', 点検日時: expect.any(String), 所見: '排水に詰まりあり' })
  },
  [lostConnection, /^SELECT更新エラー/],
)

journey('approves on a phone from one waiting document to the next, and sends back', async () => {
  const title = '受水槽の受領書'
  const { takahashi, author } = stage
  const document = await stage.createDocument(author, title, form, { 工事名称: '受水槽の更新' })
  await stage.ask(author, document.id, [takahashi])
  await takahashi.calls.expectOk('PUT', `${stage.path}/documents/${document.id}/approval`, {
    comment: '工事名称を確認してください',
    approver_feedback: false,
  })
  await stage.fill(author, document, { 工事名称: '高置水槽の更新', 工事場所: '屋上' })
  await stage.ask(author, document.id, [takahashi])
  const other = await stage.createDocument(author, '別の受領書', form)
  await stage.ask(author, other.id, [takahashi])

  const page = await openPhone(takahashi)
  const shows = (name: string) => page.getByRole('main').getByText(name, { exact: true }).waitFor()
  const answer = async (button: string, comment: string) => {
    await page.getByRole('textbox', { name: /^コメント/ }).fill(comment)
    await page.getByRole('button', { name: button }).tap()
  }
  await page.goto(`/c/${company}/documents-approval`)
  await page.getByRole('list', { name: '書類' }).getByRole('listitem').nth(1).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: '自分の承認待ち：別の受領書に回答' }).tap()
  await shows('別の受領書')
  await page.getByText('承認待ち 2件').waitFor()
  await page.getByRole('button', { name: '次の承認依頼' }).tap()
  await shows(title)
  await page.getByRole('button', { name: '前の承認依頼' }).tap()
  await shows('別の受領書')
  await page.getByRole('button', { name: '次の承認依頼' }).tap()
  await shows(title)

  // Cell by cell, under the words that sent it back.
  const changes = page.getByRole('region', { name: '前回の差し戻しからの変更点' })
  await changes.getByText('工事名称を確認してください').waitFor()
  const rows = changes.getByRole('list', { name: '変更点' }).getByRole('listitem')
  expect(
    await rows.evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('del, ins')].map(({ textContent }) => textContent)),
    ),
  ).toEqual([
    ['受水槽の更新', '高置水槽の更新'],
    ['未入力', '屋上'],
  ])
  await rows.first().getByText('F9').waitFor()
  await expectAccessible(page)
  await answer('差し戻す', '工事場所を詳しく書いてください')
  await page.getByText('差し戻しました').waitFor()
  await page.getByRole('link', { name: '次の依頼へ' }).tap()
  await shows('別の受領書')

  // The applicant reads why, and asks once more.
  const desk = (await stage.openFor(author)).page
  await desk.goto(stage.screenOf(document.id, 'approval'))
  await desk
    .getByText('承認リクエストが差し戻されました。必要に応じて書類を編集し、提出設定を行ってください。')
    .waitFor()
  const past = desk.getByRole('region', { name: '過去の申請' })
  await past.getByText('工事場所を詳しく書いてください').waitFor()
  expect(await past.getByRole('button', { name: /^差し戻し/ }).count()).toBe(2)
  await expectAccessible(desk)
  await desk.getByRole('button', { name: '承認設定に進む' }).click()
  const request = desk.getByRole('dialog', { name: '承認リクエスト設定' })
  await request.getByLabel('申請者コメント').fill('追記しました')
  await request.getByRole('combobox', { name: 'ステップ1の承認者' }).fill(takahashi.name)
  await desk.getByRole('option', { name: takahashi.name }).click()
  await request.getByRole('button', { name: '保存' }).click()
  await desk.getByRole('button', { name: '承認を申請する' }).click()
  await desk.getByText('承認者の回答を待っています。').waitFor()

  await page.reload()
  await page.getByText('承認待ち 2件').waitFor()
  await answer('承認する', '確認しました')
  await page.getByRole('link', { name: '次の依頼へ' }).tap()
  await shows(title)
  await page.getByText('追記しました').waitFor()
  await answer('承認する', '確認しました')
  await page.getByText('承認しました').waitFor()
  await page.getByRole('link', { name: '一覧に戻る' }).tap()
  await page.getByRole('heading', { level: 1, name: '書類管理' }).waitFor()
  expect((await stage.read(document.id)).approval_status).toBe(4)
  await desk.reload()
  await desk.getByText('承認されました。', { exact: false }).first().waitFor()
})

journey(
  'reaches the client: a link by mail, opened on a phone, sent anew and taken back',
  async () => {
    const title = '空調機の点検報告'
    const client = { email: 'miura@aoba.example', name: '三浦 裕子', affiliation: '株式会社青葉アセット' }
    const document = await stage.createDocument(stage.author, title, form, { 工事名称: '空調機の更新' })
    await stage.change(stage.author, document.id, { submit_destinations: [client] })
    await stage.change(stage.author, document.id, { submit_mode: 2 })
    await stage.author.calls.expectOk('POST', `${stage.path}/documents/${document.id}/submit`)
    const linkIn = async (pattern: RegExp) =>
      /https?:\/\/\S+\/d\/\S+/.exec((await stage.mailbox.waitFor(client.email, pattern)).text)![0]
    const link = await linkIn(new RegExp(title))

    const desk = (await stage.openFor(stage.author)).page
    await desk.goto(`/c/${company}/documents`)
    await desk
      .getByRole('row', { name: new RegExp(title) })
      .getByRole('button', { name: /^未開封、/ })
      .waitFor()

    const page = (await stage.open(phone)).page
    await page.goto(link)
    await page.getByRole('heading', { name: title }).waitFor()
    await page.getByText(`${client.affiliation}　${client.name} 様`, { exact: true }).waitFor()
    await page.locator('canvas').first().waitFor()
    await expectAccessible(page)
    const [pdf] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'PDFを保存' }).tap(),
    ])
    expect(pdf.suggestedFilename()).toBe(`${title}.pdf`)

    // The sender sees when it was opened.
    await expect
      .poll(async () => {
        // Somebody who reads scrolls, once there is something to read.
        await page.mouse.wheel(0, 20)
        return (await stage.read(document.id)).document_submit_mails[0]!.is_opened
      })
      .toBe(true)
    await desk.reload()
    await desk
      .getByRole('row', { name: new RegExp(title) })
      .getByRole('button', { name: /^開封済み、/ })
      .hover()
    await desk
      .getByRole('tooltip')
      .getByText(new RegExp(`^${client.name}：\\d{4}/\\d{2}/\\d{2} \\d{2}:\\d{2} 開封$`))
      .waitFor()
    await expectAccessible(desk)

    // Sent anew, the first link is dead; taken back, the second too.
    const choose = async (entry: string, question: string, confirm: string) => {
      await desk.getByRole('button', { name: `${client.name}のメニュー` }).click()
      await desk.getByRole('menuitem', { name: entry }).click()
      await desk.getByRole('alertdialog', { name: question }).getByRole('button', { name: confirm }).click()
    }
    const isDead = async (address: string, sentence: string) => {
      await page.goto(address)
      await page.getByRole('alert').getByText(sentence).waitFor()
    }
    await desk.goto(stage.screenOf(document.id, 'approval'))
    await choose('再送', 'メールの再送', '再送')
    await desk.getByText('メールを再送しました').waitFor()
    await expect.poll(() => stage.mailbox.mails.filter(({ to }) => to.includes(client.email)).length).toBe(2)
    const second = await linkIn(new RegExp(title))
    expect(second).not.toBe(link)
    await isDead(link, '新しいリンクを、もう一度メールで送っています。新しいほうのメールから開いてください。')
    await page.goto(second)
    await page.getByRole('heading', { name: title }).waitFor()
    await choose('リンクを無効にする', 'リンクの無効化', '無効化')
    await desk.getByText('リンクを無効にしました').waitFor()
    await expectAccessible(desk)
    await isDead(second, 'このリンクは送信者によって無効にされました。')
    await expectAccessible(page)
  },
  [/status of (404|410)/],
)
