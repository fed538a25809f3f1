/**
 * Drawings at a desk and on a phone: a PDF becomes drawings page by page, a pin is put, moved by keys, found again from its
 * building in three taps, and the sheet is printed. Real server, database and browsers.
 */
import { PDFDocument, PDFName, PDFString, rgb, type PDFPage } from '@cantoo/pdf-lib'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Drawing, DrawingListItem } from '#domain/drawings/drawings.contract.ts'
import type { Facility } from '#domain/facilities/facilities.contract.ts'
import { roles } from '#domain/users/users.labels.ts'
import { expectAccessible } from './browser.ts'
import { openCompanyStage, phone, type CompanyStage, type Person } from './company-stage.ts'
import { journeyOn } from './journey.ts'

/** A1, which takes more than one canvas, and A4. Points. */
const pages = [
  [2384, 1684],
  [842, 595],
] as const

let stage: CompanyStage
let member: Person
let page: Page
let phonePage: Page
let facility: Facility
let buildingId: number

const makePdf = async (): Promise<Buffer> => {
  const pdf = await PDFDocument.create()
  for (const [width, height] of pages) {
    const sheet = pdf.addPage([width, height])
    sheet.drawRectangle({
      x: 40,
      y: 40,
      width: width - 80,
      height: height - 80,
      borderWidth: 4,
      borderColor: rgb(0, 0, 0),
    })
  }
  return Buffer.from(await pdf.save())
}

/** Its first page has a bookmark, its second a title block, its third nothing. */
const makeNamedPdf = async (): Promise<Buffer> => {
  const pdf = await PDFDocument.create()
  for (let count = 0; count < 3; count++) pdf.addPage([842, 595])
  const [first, second] = pdf.getPages() as [PDFPage, PDFPage]
  for (const [text, x, y] of [
    ['DRAWING NO.', 560, 30],
    ['E-02', 650, 30],
    ['DRAWING TITLE', 560, 50],
    ['Site plan', 650, 50],
  ] as const)
    second.drawText(text, { x, y, size: 10 })
  const outline = pdf.context.nextRef()
  const bookmark = pdf.context.register(
    pdf.context.obj({
      Title: PDFString.of('M-01 Machine room'),
      Parent: outline,
      Dest: pdf.context.obj([first.ref, PDFName.of('Fit')]),
    }),
  )
  pdf.context.assign(outline, pdf.context.obj({ Type: 'Outlines', First: bookmark, Last: bookmark, Count: 1 }))
  pdf.catalog.set(PDFName.of('Outlines'), outline)
  return Buffer.from(await pdf.save())
}

/** Opens with a password alone. */
const lockedPdf = async (): Promise<Buffer> => {
  const pdf = await PDFDocument.create()
  pdf.addPage([842, 595])
  pdf.encrypt({ userPassword: 'secret', ownerPassword: 'secret' })
  return Buffer.from(await pdf.save())
}

beforeAll(async () => {
  stage = await openCompanyStage('plans', { name: '佐藤 恵子', email: 'sato@plans.example' })
  member = await stage.join('nakamura@plans.example', '中村 彩', roles.member)
  const matter = await stage.createMatter(member, { name: '空調機の点検', building_name: '青葉台グリーンビル' })
  buildingId = matter.building_id!
  facility = (
    await member.calls.expectOk<{ data: Facility }>('POST', `${stage.path}/facilities`, {
      name: '室内機 AC-503',
      facility_category_id: 1,
      building_id: buildingId,
    })
  ).data
  page = (await stage.openFor(member)).page
  phonePage = (await stage.openFor(member, phone)).page
})
afterAll(() => stage?.close())

const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 1600, height: 1100, channels: 3, background: '#eee' } })
    .png()
    .toBuffer()
const drawings = async (): Promise<DrawingListItem[]> =>
  (await member.calls.expectOk<{ data: DrawingListItem[] }>('GET', `${stage.path}/drawings?sort=name`)).data
const firstDrawing = async (): Promise<Drawing> => {
  const [first] = await drawings()
  return (await member.calls.expectOk<{ data: Drawing }>('GET', `${stage.path}/drawings/${first!.id}`)).data
}
const view = (of: Page) => of.getByRole('application')
const journey = journeyOn(() => stage)

journey('makes drawings of the pages of a PDF', async () => {
  await page.goto(`/c/plans/drawings?building_id=${buildingId}`)
  await page.getByRole('button', { name: '図面を登録' }).first().click()
  const dialog = page.getByRole('dialog', { name: '図面の登録' })
  const chosen = { mimeType: 'application/pdf', buffer: await makePdf() }
  await dialog.getByLabel('図面のファイル').setInputFiles([
    { ...chosen, name: '5F 平面図.pdf' },
    { ...chosen, name: '保護.pdf', buffer: await lockedPdf() },
    { ...chosen, name: '破損.pdf', buffer: Buffer.from('%PDF-1.7\nhello') },
  ])
  await dialog.getByText('全2ページのうち2ページ').waitFor()
  await dialog.getByText(/パスワードで保護されたPDFです/).waitFor()
  await dialog.getByText(/PDFが壊れているため、読み取れません/).waitFor()
  await expectAccessible(page)
  for (const name of ['保護.pdf', '破損.pdf']) await dialog.getByRole('button', { name: `${name}を外す` }).click()
  await dialog.getByRole('button', { name: '登録', exact: true }).click()
  await page.getByRole('link', { name: '5F 平面図 (1)' }).waitFor()
  const made = await drawings()
  expect(made.map(({ name, file: { width, height } }) => [name, width, height])).toEqual(
    pages.map(([width, height], index) => [`5F 平面図 (${index + 1})`, width * 1.5, Math.floor(height * 1.5)]),
  )
  // No canvas keeps memory once the pages are pictures.
  expect(
    await page.evaluate(() =>
      [...document.querySelectorAll('canvas')].reduce((bytes, { width, height }) => bytes + width * height * 4, 0),
    ),
  ).toBeLessThan(1_000_000)
  await expectAccessible(page)
})

journey('calls sheets as their bookmarks and title blocks do', async () => {
  await page.goto(`/c/plans/drawings?building_id=${buildingId}`)
  await page.getByRole('button', { name: '図面を登録' }).first().click()
  const dialog = page.getByRole('dialog', { name: '図面の登録' })
  await dialog
    .getByLabel('図面のファイル')
    .setInputFiles({ mimeType: 'application/pdf', name: '一式.pdf', buffer: await makeNamedPdf() })
  const list = dialog.getByRole('list', { name: '一式.pdfの図面名' })
  await list.waitFor()
  const names = () =>
    list.getByRole('textbox').evaluateAll((fields) => fields.map((f) => (f as HTMLInputElement).value))
  expect(await names()).toEqual(['M-01 Machine room', 'E-02 Site plan', '一式 (3)'])
  await expectAccessible(page)
  await list.getByRole('textbox', { name: '3ページの図面名' }).fill('系統図')
  await dialog.getByRole('button', { name: '一式.pdfのページを選択' }).click()
  const choice = page.getByRole('dialog', { name: 'ページを選択' })
  const picture = choice.getByRole('button', { name: '2ページ E-02 Site plan' }).locator('canvas')
  // Wide enough to tell a plan by.
  expect((await picture.boundingBox())!.width).toBeGreaterThan(240)
  await expectAccessible(page)
  await choice.getByRole('button', { name: '1ページ M-01 Machine room' }).click()
  await choice.getByRole('button', { name: '決定' }).click()
  await dialog.getByRole('button', { name: '登録', exact: true }).click()
  await page.getByRole('link', { name: 'E-02 Site plan' }).waitFor()
  await page.getByRole('link', { name: '系統図' }).waitFor()
  const made = (await drawings()).filter(({ name }) => !name.startsWith('5F'))
  expect(made.map(({ name }) => name).toSorted()).toEqual(['E-02 Site plan', '系統図'])
  // The list would go on asking for the pictures of what is gone.
  await page.goto('about:blank')
  for (const { id } of made) await member.calls.expectOk('DELETE', `${stage.path}/drawings/${id}`)
  await page.goto(`/c/plans/drawings?building_id=${buildingId}`)
})

journey('puts a pin, moves it by keys and takes the move back', async () => {
  await page.getByRole('link', { name: '5F 平面図 (1)' }).click()
  await view(page).waitFor()
  await page.getByRole('button', { name: 'ピンを追加' }).click()
  await view(page).click({ position: { x: 400, y: 300 } })
  const form = page.getByRole('dialog', { name: 'ピンの追加' })
  await form.getByRole('combobox', { name: '設備' }).fill('AC-503')
  await page.getByRole('option', { name: /室内機 AC-503/ }).click()
  await form.getByRole('textbox', { name: 'ピンのメモ' }).fill('点検口は梁の北側')
  await expectAccessible(page)
  await form.getByRole('button', { name: '追加', exact: true }).click()
  await page.getByRole('region', { name: 'ピン1' }).waitFor()
  await expectAccessible(page)
  const [put] = (await firstDrawing()).pins
  await page.getByRole('button', { name: '編集', exact: true }).click()
  await view(page).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(async () => (await firstDrawing()).pins[0]!.lng).toBeGreaterThan(put!.lng)
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect.poll(async () => (await firstDrawing()).pins[0]!.lng).toBeCloseTo(put!.lng)
  await page.getByRole('button', { name: '編集を終了' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '印刷（PDF）' }).click()
  await page.getByRole('button', { name: 'PDFを作成' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
})

/** Each tap in turn until the sheet is there; no more than three lead to any drawing. */
const expectFoundBy = async (taps: readonly Locator[]): Promise<void> => {
  expect(taps.length).toBeLessThanOrEqual(3)
  for (const target of taps) await target.tap()
  await view(phonePage).waitFor()
}

journey('finds it again on a phone, in three taps from its building, and by a touch', async () => {
  await phonePage.goto(`/c/plans/buildings/${buildingId}`)
  await expectFoundBy([
    phonePage.getByRole('tab', { name: /^図面/ }),
    phonePage.getByRole('link', { name: '5F 平面図 (1)' }),
  ])
  await expectAccessible(phonePage)
  await phonePage.getByRole('button', { name: 'ピンの一覧' }).tap()
  await expectAccessible(phonePage)
  await phonePage
    .getByRole('list', { name: 'ピン' })
    .getByRole('button', { name: /室内機 AC-503/ })
    .tap()
  const panel = phonePage.getByRole('region', { name: 'ピン1' })
  await panel.getByText('点検口は梁の北側').waitFor()
  await expectAccessible(phonePage)
  await panel.getByRole('link', { name: '設備の詳細を開く' }).tap()
  await phonePage.getByRole('heading', { name: facility.name }).waitFor()
  await expectFoundBy([phonePage.getByRole('link', { name: '5F 平面図 (1)（ピン1）' })])
  await phonePage.getByRole('region', { name: 'ピン1' }).waitFor()
})

journey('reaches a pin by keys, deletes it and has it back', async () => {
  await page.goto(`/c/plans/drawings/${(await firstDrawing()).id}`)
  await view(page).focus()
  await page.keyboard.press('Tab')
  const pin = page.getByRole('button', { name: '室内機 AC-503、空調、案件なし、未確認' })
  await expect.poll(() => pin.evaluate((element) => element === document.activeElement)).toBe(true)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: 'ピン1' })
  await panel.getByRole('button', { name: '室内機 AC-503のメニュー' }).click()
  await page.getByRole('menuitem', { name: '削除' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '削除' }).click()
  await page.getByText('ピンがありません').waitFor()
  expect((await firstDrawing()).pins).toEqual([])
  await page.getByRole('button', { name: '元に戻す' }).click()
  await page.getByRole('list', { name: 'ピン' }).getByText('室内機 AC-503').waitFor()
  expect((await firstDrawing()).pins).toMatchObject([{ number: 1, text: '点検口は梁の北側' }])
})

/** Width of the sheet on the screen, in px. */
const sheetWidth = (of: Page) =>
  of.getByRole('group', { name: '5F 平面図 (1)の図面' }).evaluate((group) => {
    const paper = group.querySelector<HTMLElement>(':scope > div > div')!
    return paper.getBoundingClientRect().width / group.getBoundingClientRect().width
  })

journey('still shows the whole sheet where the window becomes narrower', async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const before = await sheetWidth(page)
  await page.setViewportSize({ width: 1040, height: 900 })
  await expect.poll(() => sheetWidth(page)).toBeLessThanOrEqual(1.01)
  expect(before).toBeLessThanOrEqual(1.01)
  await page.setViewportSize({ width: 1440, height: 900 })
})

/** Where a pin's drop is on the screen: the tip, which is the place, is below it. */
const dropOf = async (of: Page): Promise<{ x: number; y: number; width: number }> => {
  const [pin] = (await firstDrawing()).pins
  return of.getByRole('group', { name: '5F 平面図 (1)の図面' }).evaluate(
    (group, { lng, lat }) => {
      const { left, top, width, height } = group.querySelector(':scope > div > div')!.getBoundingClientRect()
      return { x: left + lng * width, y: top + lat * height - 22, width }
    },
    { lng: pin!.lng, lat: pin!.lat },
  )
}
const lngNow = async () => (await firstDrawing()).pins[0]!.lng
/** Bytes of the pins' canvas at a place of the screen. */
const colourAt = (of: Page, at: { x: number; y: number }) =>
  of.getByRole('group', { name: '5F 平面図 (1)の図面' }).evaluate((group, { x, y }) => {
    const canvas = group.querySelector<HTMLCanvasElement>(':scope > div > canvas')!
    const { left, top, width } = canvas.getBoundingClientRect()
    const dots = canvas.width / width
    const { data } = canvas.getContext('2d')!.getImageData((x - left) * dots, (y - top) * dots, 1, 1)
    return [...data]
  }, at)
/** Changes of pins that a screen sends. */
const changesBy = (of: Page): string[] => {
  const sent: string[] = []
  of.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/pins/')) sent.push(request.url())
  })
  return sent
}

journey('looks closer by wheel, double click, keys and buttons, and at the whole again', async () => {
  await page.goto(`/c/plans/drawings/${(await firstDrawing()).id}`)
  await view(page).waitFor()
  const box = (await view(page).boundingBox())!
  const [x, y] = [box.x + box.width * 0.7, box.y + box.height * 0.7]
  const whole = () => expect.poll(() => sheetWidth(page)).toBeCloseTo(1, 1)
  const closer = () => expect.poll(() => sheetWidth(page)).toBeGreaterThan(1.06)
  await whole()
  await page.mouse.move(x, y)
  await page.mouse.wheel(0, -400)
  await closer()
  await view(page).focus()
  await page.keyboard.press('0')
  await whole()
  await page.keyboard.press('+')
  await closer()
  await page.keyboard.press('-')
  await whole()
  await page.mouse.dblclick(x, y)
  await closer()
  await page.getByRole('button', { name: '全体を表示' }).click()
  await whole()
  await page.getByRole('button', { name: '拡大' }).click()
  await closer()
  await page.getByRole('button', { name: '縮小' }).click()
  await whole()
})

journey('carries a pin with the mouse in 編集 alone, and a press that trembles moves nothing', async () => {
  await stage.createMatter(member, { name: '室内機の修理', building_id: buildingId, facility_ids: [facility.id] })
  await page.reload()
  await view(page).waitFor()
  const sent = changesBy(page)
  const [before, drop] = [await lngNow(), await dropOf(page)]
  // Not begun yet: red.
  await expect
    .poll(async () => (await colourAt(page, { x: drop.x, y: drop.y - 14 })).slice(0, 3))
    .toEqual([212, 54, 50])
  const drag = async (right: number) => {
    const { x, y } = await dropOf(page)
    await page.mouse.move(x, y)
    await page.mouse.down()
    for (let step = 1; step <= 4; step += 1) await page.mouse.move(x + (right * step) / 4, y)
    await page.mouse.up()
  }
  await drag(60)
  await page.getByRole('button', { name: '全体を表示' }).click()
  await expect.poll(async () => (await dropOf(page)).x).toBeCloseTo(drop.x, 0)
  await page.mouse.click(drop.x, drop.y)
  await page.getByRole('region', { name: 'ピン1' }).waitFor()
  await page.getByRole('button', { name: '編集', exact: true }).click()
  await drag(2)
  await page.waitForTimeout(800)
  expect(sent).toEqual([])
  await drag(60)
  await expect.poll(lngNow).toBeCloseTo(before + 60 / drop.width, 2)
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect.poll(lngNow).toBeCloseTo(before, 5)
  await page.getByRole('button', { name: '編集を終了' }).click()
})

journey('carries a pin with a thumb in 編集 alone, pans, pinches and puts one by a long press', async () => {
  await phonePage.goto(`/c/plans/drawings/${(await firstDrawing()).id}`)
  await view(phonePage).waitFor()
  const sent = changesBy(phonePage)
  const touches = await phonePage.context().newCDPSession(phonePage)
  // No finger is faster than a frame.
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) => {
    await touches.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) })
    await phonePage.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  }
  const slide = async (right: number) => {
    const { x, y } = await dropOf(phonePage)
    await touch('touchStart', [{ x, y }])
    for (let step = 1; step <= 4; step += 1) await touch('touchMove', [{ x: x + (right * step) / 4, y }])
    await touch('touchEnd', [])
  }
  const pinch = async () => {
    const { x, y } = await dropOf(phonePage)
    await touch('touchStart', [{ x, y }])
    await touch('touchMove', [{ x: x + 12, y }])
    for (const apart of [20, 40, 60, 80])
      await touch(apart === 20 ? 'touchStart' : 'touchMove', [
        { x: x + 12, y },
        { x: x + 12 + apart, y: y + apart },
      ])
    await touch('touchEnd', [])
  }
  const before = await lngNow()
  await slide(40)
  const { x, y } = await dropOf(phonePage)
  await phonePage.touchscreen.tap(x, y)
  await phonePage.getByRole('region', { name: 'ピン1' }).waitFor()
  await phonePage.getByRole('button', { name: '5F 平面図 (1)のメニュー' }).tap()
  await phonePage.getByRole('menuitem', { name: 'ピンを動かす' }).tap()
  const narrow = await sheetWidth(phonePage)
  await pinch()
  await expect.poll(() => sheetWidth(phonePage)).toBeGreaterThan(narrow * 1.2)
  await phonePage.waitForTimeout(800)
  expect(sent).toEqual([])
  expect(await lngNow()).toBe(before)
  await slide(40)
  await expect.poll(lngNow).toBeGreaterThan(before)
  await phonePage.getByRole('button', { name: '元に戻す' }).tap()
  await expect.poll(lngNow).toBeCloseTo(before, 5)
  await phonePage.getByRole('button', { name: 'ピンの一覧に戻る' }).tap()
  const box = (await view(phonePage).boundingBox())!
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await touch('touchStart', [place])
  await phonePage.waitForTimeout(700)
  await touch('touchEnd', [])
  const form = phonePage.getByRole('dialog', { name: 'ピンの追加' })
  await form.waitFor()
  await form.getByRole('button', { name: 'キャンセル' }).tap()
  await form.waitFor({ state: 'hidden' })
})

journey('puts a pin with a thumb that sees what it covers, photographs and looks at it', async () => {
  await phonePage.goto(`/c/plans/drawings/${(await firstDrawing()).id}`)
  await view(phonePage).waitFor()
  await phonePage.getByRole('button', { name: 'ピンを追加' }).tap()
  const box = (await view(phonePage).boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const touches = await phonePage.context().newCDPSession(phonePage)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', right = 0) =>
    touches.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: x + right, y }] })
  const [, before] = [await touch('touchStart'), await sheetWidth(phonePage)]
  for (const right of [10, 20, 40]) await touch('touchMove', right)
  const loupe = phonePage.locator('canvas[style*="visibility: visible"]')
  await loupe.waitFor()
  const above = (await loupe.boundingBox())!
  expect(above.y + above.height).toBeLessThan(y)
  await touch('touchEnd')
  await expect.poll(() => loupe.count()).toBe(0)
  expect(await sheetWidth(phonePage)).toBe(before)
  const form = phonePage.getByRole('dialog', { name: 'ピンの追加' })
  await form.getByRole('textbox', { name: 'ピンのメモ' }).fill('ひび割れ')
  await form.getByRole('button', { name: '追加', exact: true }).tap()
  const panel = phonePage.getByRole('region', { name: 'ピン2' })
  await panel.waitFor()
  const placed = (await firstDrawing()).pins[1]!
  expect(placed.lng).toBeGreaterThan(0.55)
  expect(placed.lat).toBeCloseTo(0.5, 1)
  await panel
    .locator('input[aria-label="写真を選ぶ"]')
    .setInputFiles({ name: '現況.png', mimeType: 'image/png', buffer: await photo() })
  await panel.getByRole('button', { name: '現況.pngを表示' }).tap()
  await phonePage.getByRole('img', { name: /現況/ }).first().waitFor()
  await phonePage
    .getByRole('button', { name: /閉じる/ })
    .first()
    .tap()
})

journey('gives a new version on a phone, lays it over the old one and takes the pins along', async () => {
  const { id } = await firstDrawing()
  await phonePage.goto(`/c/plans/drawings/${id}/versions`)
  await phonePage.getByRole('button', { name: '新しい版を登録' }).tap()
  const dialog = phonePage.getByRole('dialog', { name: '新しい版の登録' })
  await dialog
    .getByLabel('図面のファイル')
    .setInputFiles({ name: '改修後.png', mimeType: 'image/png', buffer: await photo() })
  await dialog.getByText('改修後.png').waitFor()
  await dialog.getByRole('button', { name: '登録' }).tap()
  await phonePage.getByRole('list', { name: '版' }).getByText('第2版').waitFor()
  const points = { from: [0.1, 0.9], to: [0.2, 0.8] }
  const [from, to] = [points.from, points.to].map((both) => both.map((at) => ({ lng: at, lat: at })))
  await member.calls.expectOk('PUT', `${stage.path}/drawings/${id}/versions/2/alignment`, { from, to })
  await phonePage.reload()
  await phonePage.getByRole('button', { name: '違いを色で見る' }).tap()
  await phonePage.getByRole('list', { name: '色の意味' }).waitFor()
  await expectAccessible(phonePage)
  await phonePage.getByRole('button', { name: 'ピン1 室内機 AC-503を案の位置へ移動' }).tap()
  await expect.poll(async () => (await firstDrawing()).pins[0]!.version).toBe(2)
  await phonePage.goto(`/c/plans/drawings/${id}?version=1`)
  await phonePage.getByText(/は、旧版です/).waitFor()
  await expectAccessible(phonePage)
})

journey('has nothing that axe finds on any screen of the register, at a desk or on a phone', async () => {
  const drawing = (await firstDrawing()).id
  const screens = [
    'buildings',
    `buildings/${buildingId}`,
    `buildings/${buildingId}?tab=drawings`,
    'facilities',
    `facilities/${facility.id}`,
    'drawings',
  ]
  const walk = async (of: Page, places: readonly string[]): Promise<void> => {
    for (const place of places) {
      await of.goto(`/c/plans/${place}`)
      await of.getByRole('heading', { level: 1 }).waitFor()
      await expect.poll(() => of.getByRole('status', { name: '読み込み中' }).count()).toBe(0)
      await expectAccessible(of)
    }
  }
  await Promise.all([walk(page, [...screens, `drawings/${drawing}/versions`]), walk(phonePage, screens)])
})
