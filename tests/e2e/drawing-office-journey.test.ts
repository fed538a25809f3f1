/**
 * What an office does with drawings besides looking at them: dropped, renamed, looked back on, deleted and brought back,
 * narrowed, compared by hand, and led on from to matters and documents. Real server, database and browsers.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Drawing, DrawingListItem } from '#domain/drawings/drawings.contract.ts'
import type { Facility } from '#domain/facilities/facilities.contract.ts'
import type { MatterListItem } from '#domain/matters/matters.contract.ts'
import { sheetPng } from '../api/drawings/sheets.ts'
import { expectAccessible } from './browser.ts'
import { phone } from './company-stage.ts'
import { openDocumentStage, type DocumentStage } from './document-stage.ts'
import { journeyOn } from './journey.ts'

let stage: DocumentStage
let page: Page
let phonePage: Page
let buildingId: number
let facility: Facility

const made = async <T>(noun: string, body: object): Promise<T> =>
  (await stage.author.calls.expectOk<{ data: T }>('POST', `${stage.path}/${noun}`, body)).data
const listed = async <T>(place: string): Promise<T[]> =>
  (await stage.author.calls.expectOk<{ data: T[] }>('GET', `${stage.path}/${place}`)).data
const drawings = () => listed<DrawingListItem>('drawings?sort=name')
const drawingOf = async (name: string): Promise<Drawing> => {
  const { id } = (await drawings()).find((drawing) => drawing.name === name)!
  return (await stage.author.calls.expectOk<{ data: Drawing }>('GET', `${stage.path}/drawings/${id}`)).data
}

beforeAll(async () => {
  stage = await openDocumentStage('drawing-office')
  const template = await stage.createTemplate('点検報告書', [{ name: '所見', type: 'textarea' }])
  buildingId = (await made<{ id: number }>('buildings', { name: '青葉台グリーンビル' })).id
  facility = await made<Facility>('facilities', {
    name: '室内機 AC-503',
    facility_category_id: 1,
    building_id: buildingId,
  })
  await stage.createMatter(stage.author, {
    name: '空調機の点検',
    building_id: buildingId,
    facility_ids: [facility.id],
    template_ids: [template.id],
  })
  ;[page, phonePage] = (await Promise.all(
    [undefined, phone].map(async (device) => (await stage.openFor(stage.author, device)).page),
  )) as [Page, Page]
})
afterAll(() => stage?.close())

const journey = journeyOn(() => stage)
const headed = (name: string, on: Page) => on.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const fromMenu = async (owner: string, entry: string, on: Page) => {
  await on.getByRole('button', { name: `${owner}のメニュー` }).click()
  await on.getByRole('menuitem', { name: entry }).click()
}

/** Lets files go over the place, as a hand does that brought them from the desktop. */
const drop = async (onto: string, names: readonly string[], on: Page) => {
  const bytes = Buffer.from(await sheetPng()).toString('base64')
  const transfer = await on.evaluateHandle(
    ([base64, fileNames]) => {
      const data = new DataTransfer()
      const content = Uint8Array.from(atob(base64), (character) => character.codePointAt(0)!)
      for (const name of fileNames) data.items.add(new File([content], name, { type: 'image/png' }))
      return data
    },
    [bytes, names] as const,
  )
  const place = on.getByText(onto)
  for (const type of ['dragenter', 'dragover', 'drop']) await place.dispatchEvent(type, { dataTransfer: transfer })
}

journey('takes several pictures that are dropped at once', async () => {
  await page.goto(`/c/drawing-office/drawings?building_id=${buildingId}`)
  await page.getByRole('button', { name: '図面を登録' }).first().click()
  const dialog = page.getByRole('dialog', { name: '図面の登録' })
  await drop('ここにPDFか画像をドロップ', ['1F 平面図.png', '2F 平面図.png'], page)
  await dialog.getByText('2件の図面', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: '登録', exact: true }).click()
  await page.getByRole('link', { name: '2F 平面図' }).waitFor()
  expect((await drawings()).map(({ name }) => name)).toEqual(['1F 平面図', '2F 平面図'])
})

journey(
  'says that a building went while a drawing was on its way there, and keeps what was chosen',
  async () => {
    const { id } = await made<{ id: number }>('buildings', { name: '解体予定ビル' })
    await page.goto(`/c/drawing-office/buildings/${id}?tab=drawings`)
    await page.getByRole('button', { name: '図面を登録' }).first().click()
    const dialog = page.getByRole('dialog', { name: '図面の登録' })
    await drop('ここにPDFか画像をドロップ', ['屋上.png'], page)
    await dialog.getByText('1件の図面', { exact: true }).waitFor()
    await stage.author.calls.expectOk('DELETE', `${stage.path}/buildings/${id}`)
    await dialog.getByRole('button', { name: '登録', exact: true }).click()
    await dialog.getByText(/登録できなかった図面があります/).waitFor()
    await dialog.getByText('屋上：建物を選択してください。').waitFor()
    await expectAccessible(page)
  },
  [/status of 404/],
)

for (const device of ['desk', 'phone'] as const) {
  const on = () => (device === 'phone' ? phonePage : page)
  const name = device === 'phone' ? '2F 平面図' : '1F 平面図'
  const renamed = `${name}（改修後）`

  journey(`renames a drawing, looks back on it, deletes it and has it back: ${device}`, async () => {
    await on().goto(`/c/drawing-office/drawings/${(await drawingOf(name)).id}`)
    await headed(name, on())
    await fromMenu(name, '図面を編集', on())
    const form = on().getByRole('dialog', { name: '図面の編集' })
    await form.getByRole('textbox', { name: /図面名/ }).fill(renamed)
    await expectAccessible(on())
    await form.getByRole('button', { name: '保存' }).click()
    await headed(renamed, on())
    await fromMenu(renamed, '変更履歴', on())
    const histories = on().getByRole('dialog', { name: '変更履歴' })
    await histories.getByText(renamed).first().waitFor()
    await expectAccessible(on())
    await histories.getByRole('button', { name: '閉じる' }).click()
    await fromMenu(renamed, '図面を削除', on())
    const question = on().getByRole('alertdialog', { name: '図面の削除' })
    await expectAccessible(on())
    await question.getByRole('button', { name: '削除' }).click()
    await headed('図面', on())
    await expect.poll(async () => (await drawings()).map((drawing) => drawing.name)).not.toContain(renamed)
    await on().getByRole('button', { name: '元に戻す' }).click()
    await on().getByRole('link', { name: renamed }).waitFor()
  })

  journey(`leads from a pin to its link, a matter and a document: ${device}`, async () => {
    const { id } = await drawingOf(renamed)
    const pin = await made<{ id: number }>(`drawings/${id}/pins`, { lng: 0.5, lat: 0.5, facility_id: facility.id })
    await on().context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await on().goto(`/c/drawing-office/drawings/${id}?pin=${pin.id}`)
    const panel = on().getByRole('region', { name: 'ピン1' })
    await panel.waitFor()
    await fromMenu('室内機 AC-503', 'リンクをコピー', on())
    await on().getByText('ピンのリンクをコピーしました').waitFor()
    expect(await on().evaluate(() => navigator.clipboard.readText())).toBe(on().url())
    await panel.getByRole('button', { name: '空調機の点検の書類を作成' }).click()
    const picker = on().getByRole('dialog', { name: 'テンプレートを選択' })
    await picker.getByRole('radio', { name: /点検報告書/ }).check()
    await expectAccessible(on())
    await picker.getByRole('button', { name: '保存' }).click()
    const create = on().getByRole('dialog', { name: '書類を作成' })
    await create.getByLabel('タイトル').fill(`室内機の所見（${device}）`)
    await expectAccessible(on())
    await create.getByRole('button', { name: '作成', exact: true }).click()
    await expect
      .poll(async () => (await listed<Document>('documents')).map(({ title }) => title))
      .toContain(`室内機の所見（${device}）`)
    await on().goto(`/c/drawing-office/drawings/${id}?pin=${pin.id}`)
    await panel.getByRole('button', { name: '案件を作成' }).click()
    const matter = on().getByRole('dialog', { name: '案件の作成' })
    await matter.getByRole('textbox', { name: /案件名/ }).fill(`室内機の修理（${device}）`)
    await matter.getByRole('combobox', { name: /カテゴリ/ }).click()
    await on().getByRole('option', { name: '点検', exact: true }).click()
    await expectAccessible(on())
    await matter.getByRole('button', { name: '作成', exact: true }).click()
    await headed(`室内機の修理（${device}）`, on())
    const matters = await listed<MatterListItem>(`matters?facility_id=${facility.id}`)
    expect(matters.map((each) => each.name)).toContain(`室内機の修理（${device}）`)
  })
}

journey('narrows the pins by what is done about them, and says how many are left', async () => {
  const { id } = await drawingOf('1F 平面図（改修後）')
  await made(`drawings/${id}/pins`, { lng: 0.2, lat: 0.3, text: '天井の染み' })
  for (const on of [page, phonePage]) {
    await on.goto(`/c/drawing-office/drawings/${id}`)
    if (on === phonePage) await on.getByRole('button', { name: 'ピンの一覧' }).click()
    const side = on.getByRole('region', { name: 'ピンの一覧' })
    await side.getByText('2件', { exact: true }).waitFor()
    await side.getByRole('combobox', { name: '案件の状況' }).click()
    await on.getByRole('option', { name: '未着手' }).click()
    await side.getByText('1 / 2件').waitFor()
    expect(await side.getByRole('list', { name: 'ピン' }).getByRole('listitem').count()).toBe(1)
    await side.getByRole('combobox', { name: '確認状況' }).click()
    await on.getByRole('option', { name: '確認済み' }).click()
    await side.getByText('条件に一致するピンがありません').waitFor()
    await expectAccessible(on)
  }
})

journey('lays the version before over the latest as far as a hand draws it', async () => {
  const { id } = await drawingOf('1F 平面図（改修後）')
  await page.goto(`/c/drawing-office/drawings/${id}/versions`)
  await page.getByRole('button', { name: '新しい版を登録' }).click()
  const dialog = page.getByRole('dialog', { name: '新しい版の登録' })
  await drop('ここにPDFか画像をドロップ', ['改修後.png'], page)
  await dialog.getByText('改修後.png').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '登録', exact: true }).click()
  await page.getByRole('list', { name: '版' }).getByText('第2版').waitFor()
  const places = [
    { lng: 0.1, lat: 0.1 },
    { lng: 0.9, lat: 0.9 },
  ]
  await stage.author.calls.expectOk('PUT', `${stage.path}/drawings/${id}/versions/2/alignment`, {
    from: places,
    to: places,
  })
  await page.reload()
  const slider = page.getByRole('slider', { name: '第1版を見せる幅' })
  await slider.waitFor()
  const edge = () =>
    page
      .getByRole('group', { name: '1F 平面図（改修後）の版の比較' })
      .locator('[style*="mask-image"]')
      .evaluate((layer) => Number(/transparent ([\d.]+)%/.exec((layer as HTMLElement).style.maskImage)![1]))
  const track = (await slider.locator('xpath=ancestor::span[contains(@class, "MuiSlider-root")]').boundingBox())!
  await page.mouse.move(track.x + track.width * (await edge()) * 0.01, track.y + track.height / 2)
  await page.mouse.down()
  await page.mouse.move(track.x + track.width * 0.8, track.y + track.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect.poll(edge).toBeCloseTo(80, -1)
  await slider.focus()
  await page.keyboard.press('Home')
  await expect.poll(edge).toBe(0)
  await expectAccessible(page)
})

journey('brings an earlier version back as the latest one', async () => {
  await page.getByRole('button', { name: '第1版に戻す' }).click()
  const question = page.getByRole('alertdialog')
  await expectAccessible(page)
  await question.getByRole('button', { name: '戻す' }).click()
  await page.getByRole('list', { name: '版' }).getByText('第3版').waitFor()
})

journey('finds drawings by their tag and by the equipment on them', async () => {
  await made('tags', { name: '改修' })
  await page.goto(`/c/drawing-office/drawings?building_id=${buildingId}`)
  await fromMenu('2F 平面図（改修後）', '編集', page)
  const form = page.getByRole('dialog', { name: '図面の編集' })
  await form.getByRole('combobox', { name: 'タグ' }).click()
  await page.getByRole('option', { name: '改修' }).click()
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: '保存' }).click()
  await form.waitFor({ state: 'detached' })
  for (const on of [page, phonePage]) {
    await on.goto('/c/drawing-office/drawings')
    await on.getByRole('link', { name: '1F 平面図（改修後）' }).waitFor()
    await on.getByRole('button', { name: 'タグ' }).click()
    await on.getByRole('option', { name: '改修' }).click()
    await on.waitForURL(/tag_id=/)
    await on.keyboard.press('Escape')
    await on.getByRole('link', { name: '1F 平面図（改修後）' }).waitFor({ state: 'detached' })
    await on.getByRole('link', { name: '2F 平面図（改修後）' }).waitFor()
    await expectAccessible(on)
    await on.goto('/c/drawing-office/drawings')
    await on.getByRole('button', { name: '設備', exact: true }).click()
    const picker = on.getByRole('dialog')
    await picker.getByText('室内機 AC-503').click()
    await expectAccessible(on)
    await picker.getByRole('button', { name: /追加|選択|適用/ }).click()
    await on.waitForURL(new RegExp(`facility_id=${facility.id}`))
    await on.getByRole('link', { name: '1F 平面図（改修後）' }).waitFor()
  }
})
