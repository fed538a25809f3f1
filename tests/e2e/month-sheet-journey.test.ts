/**
 * Three phones fill in one month sheet of 30 points by 31 days, two of them without a connection and on days that overlap:
 * nothing is lost, and of two values of a cell both are shown. Real server, database and browsers.
 */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import { makeRoundSheet } from '#tests/month-sheets.ts'
import { expectAccessible } from './browser.ts'
import { createProposed } from './client.ts'
import { phone, type Person } from './company-stage.ts'
import { openDocumentStage, type DocumentStage } from './document-stage.ts'
import { journeyOn, lostConnection } from './journey.ts'

const points = Array.from({ length: 30 }, (_, index) => `点検箇所${index + 1}（A）`)
const days = Array.from({ length: 31 }, (_, index) => index + 1)

/** All days of it are over, and none of them is a holiday. */
const period = '2025-12-01'

let stage: DocumentStage
let sheet: Document
/** Each with the first and last of the days that they fill in on their phone. */
type Walk = { person: Person; page: Page; from: number; to: number }
let walks: [Walk, Walk, Walk]

beforeAll(async () => {
  stage = await openDocumentStage('sheets')
  const { author, takahashi, kobayashi, master, path } = stage
  // No day is closed: all 930 cells are asked for.
  await master.calls.expectOk('PUT', `${path}/company`, { closed_weekdays: [], closed_days: '' })
  const excel = { name: '日常巡回点検表', bytes: makeRoundSheet(points.map((label) => [label, '1.0〜9.0'])) }
  const template = await createProposed(author.calls, path, excel)
  const user_ids = [author, takahashi, kobayashi].map(({ id }) => id)
  const matter = await stage.createMatter(author, { name: '日常巡回点検', user_ids })
  const body = { title: '日常巡回点検表', template_id: template.id, matter_id: matter.id, period }
  sheet = (await author.calls.expectOk<{ data: Document }>('POST', `${path}/documents`, body)).data
  const walk = async (person: Person, from: number, to: number): Promise<Walk> => ({
    ...{ person, from, to },
    page: (await stage.openFor(person, phone)).page,
  })
  walks = await Promise.all([walk(author, 9, 12), walk(takahashi, 10, 22), walk(kobayashi, 20, 24)])
  // What stood before, and after: days on which nobody meets.
  await fillByCalls(author, 0, 1, 8)
  await fillByCalls(kobayashi, 2, 25, 31)
})
afterAll(() => stage?.close())

/** What a walk writes at a point: the same every day, and no other's. */
const valueOf = (walk: number, point: number): string => `${walk + 1}.${String(point + 10)}`
const fillByCalls = (person: Person, walk: number, from: number, to: number) =>
  stage.fill(
    person,
    sheet,
    Object.fromEntries(
      days
        .filter((day) => day >= from && day <= to)
        .flatMap((day) => points.map((label, point) => [`${label}：${day}日`, valueOf(walk, point)])),
    ),
  )
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const progress = (page: Page, filled: number) => page.getByText(`${filled} / ${points.length}項目`)

const openDay = async ({ page, from }: Walk): Promise<void> => {
  await page.goto(stage.screenOf(sheet.id, 'edit'))
  await button(page, '日ごとに記入').tap()
  for (let day = 31; day > from; day -= 1) await button(page, '前の日').tap()
  await page.getByRole('heading', { level: 2, name: new RegExp(`/${String(from).padStart(2, '0')}`) }).waitFor()
}

/** In the page: types into fields by their labels without leaving them, as fast as they take it. */
const typeAll = (page: Page, values: readonly (readonly [string, string])[]): Promise<void> =>
  page.evaluate(async (all) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
    for (const [label, value] of all) {
      const field = document.querySelector(`input[aria-label="${label}"]`)!
      setValue.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      await new Promise((done) => setTimeout(done))
    }
  }, values)

/** Of the first day three points by key, each saved by itself; the other days by 昨日と同じ. */
const fillIn = async ({ page, from, to }: Walk, walk: number): Promise<void> => {
  const values = points.map((label, point) => [label, valueOf(walk, point)] as const)
  for (const [label, value] of values.slice(0, 3)) {
    await page.getByRole('textbox', { name: label, exact: true }).tap()
    await page.keyboard.type(value)
  }
  await typeAll(page, values.slice(3))
  await progress(page, points.length).waitFor()
  for (let day = from + 1; day <= to; day += 1) {
    await button(page, '次の日').tap()
    await button(page, `昨日と同じ（${points.length}）`).tap()
    await button(page, '同じにする').tap()
    await progress(page, points.length).waitFor()
  }
  await button(page, '書類に戻る').tap()
}

type Side = 'mine' | 'theirs'

/** In the page: chooses a side of every field that has none, one after the other as a finger would. */
const chooseRest = (dialog: Locator, sides: readonly Side[]): Promise<void> =>
  dialog.evaluate(async (within, wanted) => {
    for (const [index, field] of within.querySelectorAll('fieldset').entries()) {
      if (!field.querySelector(':checked'))
        field.querySelector<HTMLInputElement>(`input[value=${wanted[index]!}]`)!.click()
      await new Promise((done) => setTimeout(done))
    }
  }, sides)

/** The connection is there again: what was contested is shown and chosen; answers the names of the cells. */
const comeBack = async ({ page }: Walk, sideOf: (cell: string) => Side): Promise<string[]> => {
  await page.context().setOffline(false)
  await page.goto('/c/sheets/outbox')
  const asked = page.getByRole('button', { name: '両方の内容を確認' })
  const done = page.getByText('送信を待っている内容はありません')
  const heading = page.getByRole('heading', { name: /^未送信 \d+件/ })
  const shown: string[] = []
  // All that nobody else wrote has gone by then.
  const left = async () =>
    (await done.isVisible()) || (await heading.textContent()) === `未送信 ${await asked.count()}件`
  for (;;) {
    await expect.poll(left, { timeout: 90_000 }).toBe(true)
    if (await done.isVisible()) return shown
    const waiting = await asked.count()
    await asked.first().tap()
    const dialog = page.getByRole('dialog')
    const first = dialog.getByRole('group').first()
    await first.waitFor()
    if (shown.length === 0) await expectAccessible(page)
    const cells = await dialog.locator('legend').allTextContents()
    shown.push(...cells)
    await first
      .locator('label')
      .nth(sideOf(cells[0]!) === 'mine' ? 0 : 1)
      .tap()
    await chooseRest(dialog, cells.map(sideOf))
    await dialog.getByRole('button', { name: '選んだ内容で保存' }).tap()
    await dialog.waitFor({ state: 'detached' })
    // Until it is on its way it stands there as before.
    await expect.poll(() => asked.count()).toBe(waiting - 1)
  }
}

const cellsOf = (from: number, to: number): string[] =>
  days.filter((day) => day >= from && day <= to).flatMap((day) => points.map((label) => `${label}：${day}日`))

journeyOn(() => stage)(
  'three phones fill in one sheet: nothing is lost, and contests are shown',
  async () => {
    const [first, second, third] = walks
    await Promise.all(walks.map(openDay))
    for (const { page } of [second, third]) await page.context().setOffline(true)
    await Promise.all(walks.map(fillIn))
    await expect.poll(async () => Object.keys(await stage.contents(sheet.id)).length).toBeGreaterThanOrEqual(19 * 31)
    await expectAccessible(first.page)

    const secondShown = await comeBack(second, (cell) => (/：10日$/.test(cell) ? 'mine' : 'theirs'))
    expect(secondShown.toSorted()).toEqual(cellsOf(10, 12).toSorted())
    const thirdShown = await comeBack(third, () => 'mine')
    expect(thirdShown.toSorted()).toEqual(cellsOf(20, 22).toSorted())

    const contents = await stage.contents(sheet.id)
    const walkOf = (day: number): number => (day <= 12 && day !== 10 ? 0 : day < 20 ? 1 : 2)
    const expected = days.flatMap((day) =>
      points.map((label, point) => [`${label}：${day}日`, valueOf(walkOf(day), point)]),
    )
    expect(expected).toHaveLength(930)
    expect(contents).toMatchObject(Object.fromEntries(expected))
    // Who wrote first into a day stands in its column.
    const writerOf = (day: number) => walks[day <= 12 ? 0 : day <= 22 ? 1 : 2]!.person.name.split(' ')[0]
    expect(contents).toMatchObject(Object.fromEntries(days.map((day) => [`記入者：${day}日`, writerOf(day)])))
  },
  [lostConnection],
)
