/**
 * Drawings at a desk and on a phone: a PDF becomes drawings page by page, a pin is put, moved by keys, found again from its
 * building in three taps, and the sheet is printed. Real server, database and browsers.
 */
import { PDFDocument, rgb } from '@cantoo/pdf-lib'
import type { Page } from 'playwright-core'
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
  await dialog
    .getByLabel('図面のファイル')
    .setInputFiles({ name: '5F 平面図.pdf', mimeType: 'application/pdf', buffer: await makePdf() })
  await dialog.getByText('全2ページのうち2ページ').waitFor()
  await expectAccessible(page)
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
  await expect.poll(async () => (await firstDrawing()).pins[0]!.lng, { timeout: 15_000 }).toBeGreaterThan(put!.lng)
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect.poll(async () => (await firstDrawing()).pins[0]!.lng, { timeout: 15_000 }).toBeCloseTo(put!.lng)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '印刷（PDF）' }).click()
  await page.getByRole('button', { name: 'PDFを作成' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
})

journey('finds it again on a phone, in three taps from its building, and by a touch', async () => {
  await phonePage.goto(`/c/plans/buildings/${buildingId}`)
  await phonePage.getByRole('tab', { name: /^図面/ }).tap()
  await phonePage.getByRole('link', { name: '5F 平面図 (1)' }).tap()
  await view(phonePage).waitFor()
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
  await phonePage.getByRole('link', { name: '5F 平面図 (1)（ピン1）' }).tap()
  await phonePage.getByRole('region', { name: 'ピン1' }).waitFor()
})
