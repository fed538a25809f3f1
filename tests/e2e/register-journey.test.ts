/**
 * The register at a desk and on a phone: a company's list taken over, edited and taken over again, labels, renewals, the
 * address book and tags. Real server, database and browsers.
 */
import { readFile } from 'node:fs/promises'
import Excel from 'exceljs'
import type { Download, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import type { BuildingListItem } from '#domain/buildings/buildings.contract.ts'
import type { Contact } from '#domain/contacts/contacts.contract.ts'
import type { Facility } from '#domain/facilities/facilities.contract.ts'
import type { Tag } from '#domain/tags/tags.contract.ts'
import { roles } from '#domain/users/users.labels.ts'
import { sheetPng } from '../api/drawings/sheets.ts'
import { readPdf, withoutSpace } from '../engine/pdf/pdf-text.ts'
import { expectAccessible } from './browser.ts'
import { openCompanyStage, password, phone, type CompanyStage, type Person } from './company-stage.ts'
import { journeyOn } from './journey.ts'
import { readQr } from './qr.ts'

let stage: CompanyStage
let member: Person
let page: Page
let pump: Facility

beforeAll(async () => {
  stage = await openCompanyStage('register', { name: '佐藤 恵子', email: 'sato@register.example' })
  member = await stage.join('nakamura@register.example', '中村 彩', roles.member)
  page = (await stage.openFor(member)).page
})
afterAll(() => stage?.close())

const journey = journeyOn(() => stage)
const eventually = <T>(read: () => Promise<T>) => expect.poll(read)
const buildings = async (name: string): Promise<BuildingListItem[]> =>
  (
    await member.calls.expectOk<{ data: BuildingListItem[] }>(
      'GET',
      `${stage.path}/buildings?sort=name&name=${encodeURIComponent(name)}`,
    )
  ).data
const download = async (button: string, on = page): Promise<Download> =>
  (await Promise.all([on.waitForEvent('download'), on.getByRole('button', { name: button, exact: true }).click()]))[0]
const bytesOf = async (file: Download): Promise<Uint8Array> => new Uint8Array(await readFile(await file.path()))
const choose = (name: string, content: Uint8Array | string) =>
  page
    .getByLabel('取り込むファイル')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })
const imports = () => page.getByRole('list', { name: '最近の取り込み' }).getByRole('listitem')

journey('takes a company’s own list over, out, edited, in again, and back', async () => {
  await page.goto('/c/register/buildings')
  await page.getByText('建物がありません').waitFor()
  await page.getByRole('link', { name: '取り込み・ダウンロード' }).click()
  await choose(
    '物件一覧.csv',
    [
      '管理物件一覧,,',
      '物件名称,所在地,築年月',
      '港南タワー,東京都港区港南4-8-11,平成21年3月',
      '新川物流センター,東京都中央区新川2-1,H15.4.1',
    ].join('\r\n'),
  )
  await page.getByText('2行のうち、登録 2件、更新 0件、変更なし 0件、スキップ 0件、エラー 0件').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: '取り込む' }).click()
  await imports().filter({ hasText: '完了' }).waitFor()

  const file = await download('Excelをダウンロード')
  const book = new Excel.Workbook()
  await book.xlsx.load((await bytesOf(file)).buffer as ArrayBuffer)
  const sheet = book.worksheets[0]!
  const column = (heading: string) => (sheet.getRow(1).values as string[]).indexOf(heading)
  const tower = [2, 3].find((row) => sheet.getCell(row, column('建物名')).value === '港南タワー')!
  sheet.getCell(tower, column('住所')).value = '東京都港区港南1-1-1'
  sheet.getCell(4, column('建物名')).value = '日付のおかしいビル'
  sheet.getCell(4, column('竣工日')).value = '昭和99年13月'
  await choose('台帳.xlsx', new Uint8Array(await book.xlsx.writeBuffer()))
  await page.getByRole('radio', { name: '登録済みのものを更新する' }).check()
  const faults = page.getByRole('table', { name: 'エラーのある行' }).getByRole('row')
  // What was refused may be put right where it stands.
  expect(await page.getByRole('textbox', { name: '4行目の竣工日' }).inputValue()).toBe('昭和99年13月')
  expect(await faults.last().getByRole('cell').allInnerTexts()).toEqual([
    '4',
    '竣工日',
    '',
    '竣工日は正しい日付を入力してください。',
  ])
  await expectAccessible(page)
  expect(await page.getByRole('button', { name: '取り込む' }).isDisabled()).toBe(true)
  await page.getByRole('checkbox', { name: 'エラーのある行を除いて取り込む' }).check()
  await page.getByText('更新 1件、変更なし 1件').waitFor()
  await page.getByRole('button', { name: '取り込む' }).click()
  await imports().filter({ hasText: '台帳.xlsx' }).filter({ hasText: '完了' }).waitFor()
  await eventually(async () => (await buildings('港南タワー'))[0]!.address).toBe('東京都港区港南1-1-1')

  await page.getByRole('button', { name: '台帳.xlsxの取り込みを取り消す' }).click()
  await page.getByRole('alertdialog', { name: '取り込みの取り消し' }).getByRole('button', { name: '取り消す' }).click()
  await imports().filter({ hasText: '台帳.xlsx' }).filter({ hasText: '取り消し済み' }).waitFor()
  expect((await buildings('港南タワー'))[0]!.address).toBe('東京都港区港南4-8-11')
})

journey('prints labels that a phone reads, also before it has signed in', async () => {
  const [tower] = await buildings('港南タワー')
  for (const name of ['送水ポンプ', '受信機', '非常灯'])
    await member.calls.expectOk('POST', `${stage.path}/facilities`, {
      name,
      facility_category_id: 4,
      building_id: tower!.id,
      installed_at: '2012-04-01',
      legal_lifetime: 15,
      renewal_cost: 1_200_000,
    })
  await page.goto('/c/register/facilities')
  await page.getByRole('checkbox', { name: '送水ポンプを選択' }).check()
  await page.getByRole('button', { name: 'QRラベルを印刷' }).click()
  const dialog = page.getByRole('dialog', { name: 'QRラベルの印刷' })
  await expectAccessible(page)
  await dialog.getByLabel('印刷を始める面').fill('24')
  const file = await download('PDFを作成')
  const bytes = await bytesOf(file)
  const { pages } = await readPdf(bytes)
  expect(pages).toHaveLength(1)
  const address = await readQr(bytes)
  const id = Number(/\/c\/register\/facilities\/(\d+)$/.exec(address ?? '')?.[1])
  pump = (await member.calls.expectOk<{ data: Facility }>('GET', `${stage.path}/facilities/${id}`)).data
  expect(pump.name).toBe('送水ポンプ')
  expect(pages[0]).toContain(withoutSpace(`No.${id}`))

  const { page: visitor } = await stage.open(phone)
  await visitor.goto(new URL(address!).pathname)
  await visitor.getByLabel('メールアドレス').fill(member.email)
  await visitor.getByLabel('パスワード', { exact: true }).fill(password)
  await visitor.getByRole('button', { name: 'ログイン', exact: true }).click()
  await visitor.getByRole('heading', { name: '送水ポンプ' }).waitFor()
  await expectAccessible(visitor)
})

journey('hands out ten years of renewals as PDF and Excel', async () => {
  await page.goto('/c/register/facilities/renewals')
  await page.getByRole('table', { name: '更新計画' }).getByRole('link', { name: '送水ポンプ' }).waitFor()
  await expectAccessible(page)
  const { pages } = await readPdf(await bytesOf(await download('PDFでダウンロード')))
  expect(pages.join('')).toContain('送水ポンプ')
  expect(pages.join('')).toContain('港南タワー')
  const book = new Excel.Workbook()
  await book.xlsx.load((await bytesOf(await download('Excelでダウンロード'))).buffer as ArrayBuffer)
  const values = book.worksheets[0]!.getSheetValues().flat(2)
  expect(values).toContain('送水ポンプ')
  expect(values).toContain(1_200_000)
})

journey('keeps contacts: from a phone’s cards, made one of two, and out again', async () => {
  await page.goto('/c/register/registers/contacts')
  const card = (name: string, phoneNumber: string) =>
    `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:${name}\r\nTEL:${phoneNumber}\r\nEND:VCARD\r\n`
  await choose('電話帳.vcf', card('石田 次郎', '03-5555-0001') + card('石田水道 石田', '０３（５５５５）０００１'))
  await page.getByText('登録 2件').waitFor()
  await page.getByRole('button', { name: '取り込む' }).click()
  await imports().filter({ hasText: '完了' }).waitFor()
  await page.goto('/c/register/contacts')
  await page.getByRole('link', { name: '石田 次郎に電話する：03-5555-0001' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: '重複を確認' }).click()
  await page.getByRole('button', { name: '石田 次郎、石田水道 石田を統合' }).click()
  const dialog = page.getByRole('dialog', { name: '連絡先の統合' })
  await dialog.getByRole('radio', { name: '石田 次郎' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '統合' }).click()
  await page.getByText('重複している連絡先がありません').waitFor()
  await expectAccessible(page)
  const { data } = await member.calls.expectOk<{ data: Contact[] }>('GET', `${stage.path}/contacts`)
  expect(data.map(({ name }) => name)).toEqual(['石田 次郎'])
  await page.goto('/c/register/registers/contacts')
  const text = Buffer.from(await bytesOf(await download('vCardをダウンロード'))).toString('utf8')
  expect(text).toContain('FN:石田 次郎\r\n')
})

journey('sorts tags by hand and by key', async () => {
  for (const name of ['平面図', '消防設備', '電気系統'])
    await member.calls.expectOk('POST', `${stage.path}/tags`, { name })
  const stored = async () =>
    (await member.calls.expectOk<{ data: Tag[] }>('GET', `${stage.path}/tags-all`)).data.map(({ name }) => name)
  await page.goto('/c/register/settings/tags')
  await page.getByRole('button', { name: '電気系統を並べ替え' }).waitFor()
  await expectAccessible(page)
  await page
    .getByRole('button', { name: '電気系統を並べ替え' })
    .dragTo(page.getByRole('button', { name: '平面図を並べ替え' }), { steps: 10 } as object)
  await eventually(stored).toEqual(['電気系統', '平面図', '消防設備'])
  await page.getByRole('button', { name: '電気系統を並べ替え' }).focus()
  await page.keyboard.press('Space')
  await page.getByText(/「電気系統」は元の位置、3件中1番目にあります/).waitFor({ state: 'attached' })
  // On a busy machine the list takes keys a moment after it has said that one is lifted: a person presses again.
  const press = async () => {
    await page.keyboard.press('ArrowDown')
    const said = page.getByText('「電気系統」を3件中2番目に移動しました。')
    return said.waitFor({ state: 'attached', timeout: 10_000 }).then(
      () => true,
      () => false,
    )
  }
  await expect.poll(press, { timeout: 50_000 }).toBe(true)
  await page.keyboard.press('Space')
  await eventually(stored).toEqual(['平面図', '電気系統', '消防設備'])
})

const press = (name: string | RegExp, on = page) => on.getByRole('button', { name, exact: true }).click()
const dialogOf = (name: string, on = page) => on.getByRole('dialog', { name })
const fromMenu = async (owner: string, entry: string, on = page) => {
  await press(`${owner}のメニュー`, on)
  await on.getByRole('menuitem', { name: entry }).click()
}
const confirmDeletion = async (title: string) => {
  await page.getByRole('alertdialog', { name: title }).getByRole('button', { name: '削除' }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
}
const headed = (name: string, on = page) => on.getByRole('heading', { level: 1, name, exact: true }).waitFor()

journey('makes, changes, copies and deletes buildings and equipment at the desk', async () => {
  await page.goto('/c/register/buildings')
  await press('建物を登録')
  await dialogOf('建物の登録')
    .getByRole('textbox', { name: /建物名/ })
    .fill('芝浦ビル')
  await dialogOf('建物の登録').getByRole('textbox', { name: '地上階数' }).fill('9')
  await dialogOf('建物の登録').getByRole('button', { name: '登録' }).click()
  await headed('芝浦ビル')
  await page.getByText('地上9階').first().waitFor()
  await press('編集')
  await dialogOf('建物の編集').getByRole('textbox', { name: '住所' }).fill('東京都港区芝浦1-1')
  await dialogOf('建物の編集').getByRole('button', { name: '保存' }).click()
  await page.getByText('東京都港区芝浦1-1').first().waitFor()
  await press('コピーして作成')
  await headed('芝浦ビルのコピー')
  await fromMenu('芝浦ビルのコピー', '削除')
  await confirmDeletion('建物の削除')
  await headed('建物')
  await eventually(async () => (await buildings('芝浦')).map(({ name }) => name)).toEqual(['芝浦ビル'])

  await page.goto(`/c/register/facilities?building_id=[${(await buildings('芝浦'))[0]!.id}]`)
  await page.getByText('条件に一致する設備がありません').waitFor()
  await press('設備を登録')
  const form = dialogOf('設備の登録')
  await form.getByRole('textbox', { name: /設備名/ }).fill('屋外機')
  await form.getByRole('combobox', { name: /設備区分/ }).click()
  await page.getByRole('option', { name: '空調', exact: true }).click()
  await form.getByRole('button', { name: '登録' }).click()
  await headed('屋外機')
  await press('編集')
  await dialogOf('設備の編集').getByRole('textbox', { name: /型番/ }).fill('RX-8')
  await dialogOf('設備の編集').getByRole('button', { name: '保存' }).click()
  await page.getByText('RX-8').first().waitFor()
  await press('コピーして作成')
  await headed('屋外機のコピー')
  await fromMenu('屋外機のコピー', '削除')
  await confirmDeletion('設備の削除')
  await headed('設備')
  await page.getByRole('link', { name: '屋外機', exact: true }).waitFor()
})

journey('makes, changes and deletes contacts and tags at the desk', async () => {
  await page.goto('/c/register/contacts')
  await press('連絡先を登録')
  await dialogOf('連絡先の登録').getByRole('textbox', { name: /氏名/ }).fill('机上 太郎')
  await dialogOf('連絡先の登録').getByRole('button', { name: '登録' }).click()
  await fromMenu('机上 太郎', '編集')
  await dialogOf('連絡先の編集').getByRole('textbox', { name: '電話番号' }).fill('03-7777-0001')
  await dialogOf('連絡先の編集').getByRole('button', { name: '保存' }).click()
  await page.getByRole('link', { name: '机上 太郎に電話する：03-7777-0001' }).waitFor()
  await fromMenu('机上 太郎', '削除')
  await confirmDeletion('削除確認')
  await page.getByText('机上 太郎').waitFor({ state: 'detached' })

  await page.goto('/c/register/settings/tags')
  await press('タグを追加')
  await dialogOf('タグの追加')
    .getByRole('textbox', { name: /タグ名/ })
    .fill('きゅうすい')
  await dialogOf('タグの追加').getByRole('button', { name: '追加' }).click()
  await fromMenu('きゅうすい', '名前を変更')
  await dialogOf('タグの編集')
    .getByRole('textbox', { name: /タグ名/ })
    .fill('給水')
  await dialogOf('タグの編集').getByRole('button', { name: '保存' }).click()
  await fromMenu('給水', '削除')
  await confirmDeletion('タグの削除')
  await page.getByRole('button', { name: '給水のメニュー' }).waitFor({ state: 'detached' })
})

journey('takes equipment over with a column put by hand', async () => {
  await page.goto('/c/register/registers/facilities')
  const rows = ['3F', '4F', '5F'].map((floor) => `消火器,芝浦ビル,消防,${floor}`)
  await choose('消火器.csv', ['なまえ,物件名,区分,階', ...rows].join('\r\n'))
  await page.getByText('「設備名」の列を選んでください。').waitFor()
  await page.getByRole('combobox', { name: 'なまえの取り込み先' }).click()
  await page.getByRole('option', { name: '設備名（必須）' }).click()
  await page.getByText('3行のうち、登録 3件').waitFor()
  await press('取り込む')
  await imports().filter({ hasText: '消火器.csv' }).filter({ hasText: '完了' }).waitFor()
  await page.goto('/c/register/facilities?name=消火器')
  await page.getByText('1 - 3 / 3').waitFor()
})

journey('keeps a building and its equipment on a phone, and is told what wants a desk', async () => {
  const { page: handset } = await stage.openFor(member, phone)
  const photo = { name: '銘板.png', mimeType: 'image/png', buffer: Buffer.from(await sheetPng()) }
  await handset.goto(`/c/register/buildings/${(await buildings('芝浦'))[0]!.id}`)
  await headed('芝浦ビル', handset)
  await fromMenu('芝浦ビル', '編集', handset)
  await dialogOf('建物の編集', handset).getByRole('textbox', { name: '住所' }).fill('東京都港区芝浦2-2')
  await press('保存', handset)
  await handset.getByText('東京都港区芝浦2-2').first().waitFor()
  await handset.locator('input[aria-label="写真を選ぶ"]').setInputFiles(photo)
  await handset.getByRole('button', { name: '銘板.pngを表示' }).waitFor()

  await handset.goto(`/c/register/facilities/${pump.id}`)
  await headed('送水ポンプ', handset)
  await handset.locator('input[aria-label="写真を選ぶ"]').setInputFiles(photo)
  await handset.getByRole('button', { name: '銘板.pngを表示' }).waitFor()
  await fromMenu('送水ポンプ', '編集', handset)
  await dialogOf('設備の編集', handset).getByRole('textbox', { name: /型番/ }).fill('PH-1')
  await press('保存', handset)
  await handset.getByText('PH-1').first().waitFor()
  await expectAccessible(handset)
  await press('この設備の案件を作成', handset)
  const form = dialogOf('案件の作成', handset)
  await form.getByRole('textbox', { name: /案件名/ }).fill('送水ポンプの分解点検')
  await form.getByRole('combobox', { name: /カテゴリ/ }).click()
  await handset.getByRole('option', { name: '点検', exact: true }).click()
  await press('作成', handset)
  await headed('送水ポンプの分解点検', handset)

  for (const path of ['contacts/duplicates', 'settings/tags', 'registers/facilities', 'facilities/renewals']) {
    await handset.goto(`/c/register/${path}`)
    await handset.getByRole('heading', { name: 'PC でご利用ください' }).waitFor()
  }
})

journey('leads a phone from the home to a building and to whom to call', async () => {
  const [tower] = await buildings('港南タワー')
  const { data } = await member.calls.expectOk<{ data: Contact[] }>('GET', `${stage.path}/contacts`)
  await member.calls.expectOk('PUT', `${stage.path}/buildings/${tower!.id}`, { contact_ids: [data[0]!.id] })
  const { page: handset } = await stage.openFor(member, phone)
  await handset.goto('/c/register')
  await handset.getByRole('link', { name: '建物', exact: true }).click()
  const row = handset.getByRole('list', { name: '建物' }).getByRole('listitem').filter({ hasText: '港南タワー' })
  await row.getByText('東京都港区港南4-8-11').waitFor()
  await expectAccessible(handset)
  await row.getByRole('link', { name: '港南タワー', exact: true }).click()
  await handset.getByRole('heading', { name: '港南タワー' }).waitFor()
  const call = handset.getByRole('link', { name: '石田 次郎に電話する：03-5555-0001' })
  expect(await call.getAttribute('href')).toBe('tel:0355550001')
  await expectAccessible(handset)
})

journey('prints the label of a building from its page', async () => {
  const [tower] = await buildings('港南タワー')
  await page.goto(`/c/register/buildings/${tower!.id}`)
  await fromMenu('港南タワー', 'QRラベルを印刷')
  await dialogOf('QRラベルの印刷').waitFor()
  expect(await readQr(await bytesOf(await download('PDFを作成')))).toMatch(
    new RegExp(`/c/register/buildings/${tower!.id}$`),
  )
})

journey('makes equipment on a phone, copies it and takes the copy away again', async () => {
  const { page: handset } = await stage.openFor(member, phone)
  await handset.goto(`/c/register/facilities?building_id=[${(await buildings('港南タワー'))[0]!.id}]`)
  await press('設備を登録', handset)
  const form = dialogOf('設備の登録', handset)
  await form.getByRole('textbox', { name: /設備名/ }).fill('屋上タンク')
  await form.getByRole('combobox', { name: /設備区分/ }).click()
  await handset.getByRole('option', { name: '衛生', exact: true }).click()
  await expectAccessible(handset)
  await form.getByRole('button', { name: '登録' }).click()
  await headed('屋上タンク', handset)
  await handset.getByText('港南タワー').first().waitFor()
  await fromMenu('屋上タンク', 'コピーして作成', handset)
  await headed('屋上タンクのコピー', handset)
  await fromMenu('屋上タンクのコピー', '削除', handset)
  await handset.getByRole('alertdialog', { name: '設備の削除' }).getByRole('button', { name: '削除' }).click()
  await headed('設備', handset)
  await handset.getByRole('button', { name: '元に戻す' }).click()
  await handset.getByText('屋上タンクのコピー').first().waitFor()
})

journey('invites the people of a list', async () => {
  const { page: desk } = await stage.openFor(stage.master)
  await desk.goto('/c/register/registers/people')
  await desk
    .getByLabel('取り込むファイル')
    .setInputFiles({
      name: '名簿.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('メールアドレス,権限\r\nhayashi@register.example,メンバー\r\nhayashi,ゲスト\r\n'),
    })
  expect(await desk.getByRole('textbox', { name: '3行目のメールアドレス' }).inputValue()).toBe('hayashi')
  await expectAccessible(desk)
  await desk.getByRole('checkbox', { name: 'エラーのある行を除いて取り込む' }).check()
  await press(/招待|取り込む/, desk)
  await stage.mailbox.waitFor('hayashi@register.example', /\/invitations\//)
})

journey(
  'names a number that leads from a fault on the screen to its line in the log',
  async () => {
    const rename = (from: string, to: string) => stage.data.database.pool.query(`alter table ${from} rename to ${to}`)
    const number = /お問い合わせ番号：([\w-]+)/
    const expectInLog = async (on: Page | Locator) => {
      const told = number.exec(await on.getByText(number).innerText())![1]!
      await eventually(() => Promise.resolve(stage.output())).toContain(told)
    }
    await rename('tags', 'tags_elsewhere')
    try {
      await page.goto('/c/register/settings/tags')
      const alert = page.getByRole('alertdialog')
      await alert.getByText(number).waitFor()
      await expectInLog(alert)
      await expectAccessible(page)
      await alert.getByRole('button', { name: '閉じる' }).click()
      await alert.waitFor({ state: 'detached' })
      await expectInLog(page)
      await expectAccessible(page)
    } finally {
      await rename('tags_elsewhere', 'tags')
    }
    await press('再試行')
    await page.getByRole('button', { name: '平面図を並べ替え' }).waitFor()
  },
  [/status of 500/],
)

journey('describes its calls to whoever is signed in', async () => {
  await page.goto('/api/docs')
  await page.getByRole('link', { name: 'tags', exact: true }).click()
  await page
    .getByRole('button', { name: /\/tags/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Responses' }).waitFor()
})
