/**
 * Reports for eight machines made in the office's editor: what comes from the records and from the last report stands
 * there already, and nothing but readings and remarks is typed. Keys are counted where they arrive in the page, beside
 * what the whole of the report would take.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import { isInputType } from '#domain/templates/item-types.ts'
import { sheetAddressOf } from '#domain/templates/cell-reference.ts'
import type { Template, TemplateItem } from '#domain/templates/templates.contract.ts'
import { airConditioners, eightMachines, isText, keysOf, substation, type TypedReport } from '#tests/typed-reports.ts'
import { createTemplate } from './client.ts'
import { openDocumentStage, type DocumentStage } from './document-stage.ts'
import { countHand, type Presses } from './hand.ts'
import { journeyOn } from './journey.ts'

let stage: DocumentStage
let page: Page
let pressed: () => Promise<Presses>

beforeAll(async () => {
  stage = await openDocumentStage('keys')
  page = (await stage.openFor(stage.author)).page
  pressed = await countHand(page)
})
afterAll(() => stage?.close())
const journey = journeyOn(() => stage)

const post = async <T>(path: string, body: object): Promise<T> =>
  (await stage.author.calls.expectOk<{ data: T }>('POST', `${stage.path}${path}`, body)).data
const dialog = (name: string) => page.getByRole('dialog', { name })
const boundOf = ({ docs_data }: Document) => new Map(docs_data.map(({ item_id, data }) => [item_id, String(data)]))
const toFill = ({ items }: Template, bound: ReadonlyMap<number, string>, { typed }: TypedReport) =>
  items.flatMap((item) => {
    const data = bound.has(item.id) || !isInputType(item.type) ? null : typed(item)
    return data === null ? [] : [{ item, data }]
  })

/** With the button of the matter, as its template is the only one. */
const createOnScreen = async (matter: { id: number; name: string }): Promise<number> => {
  await page.goto(`/c/keys/matters/${matter.id}`)
  await page.getByRole('heading', { level: 1, name: matter.name }).waitFor()
  await page.getByRole('button', { name: '書類を作成' }).first().click()
  await dialog('テンプレートを選択').getByRole('button', { name: '保存' }).click()
  await dialog('書類を作成')
    .getByRole('button', { name: /にする$/ })
    .click()
  await dialog('書類を作成').getByRole('button', { name: '作成', exact: true }).click()
  await page.waitForURL(/\/documents\/\d+\/edit$/)
  return Number(/documents\/(\d+)/.exec(page.url())![1])
}

/** On its cell of the sheet, which hands the cursor to its field. */
const typeInto = async (item: TemplateItem, data: string): Promise<void> => {
  await page
    .locator(`[data-address="${sheetAddressOf(item)!.address}"]`)
    .first()
    .click()
  await page.getByRole('region', { name: '入力フォーム' }).locator(':focus').waitFor()
  await page.keyboard.type(data)
}

const walk = async (report: TypedReport): Promise<void> => {
  const excel = { name: '点検報告書', bytes: report.bytes }
  const template = await createTemplate(stage.author.calls, stage.path, excel, report.items)
  const matter = await eightMachines(post, { template_id: template.id, user_id: stage.author.id })
  const last = await post<Document>('/documents', {
    title: '前回の点検報告書',
    template_id: template.id,
    matter_id: matter.id,
  })
  const docs_data = toFill(template, boundOf(last), report).map(({ item, data }) => ({ item_id: item.id, data }))
  await stage.change(stage.author, last.id, { docs_data })

  await pressed()
  const id = await createOnScreen(matter)
  const bound = boundOf(await stage.read(id))
  const typed = toFill(template, bound, report).filter(({ item }) => isText(item))
  const places = Map.groupBy(typed, ({ item }) => sheetAddressOf(item)!.sheet)
  for (const [sheet, entries] of places) {
    const { name } = template.sheets.find(({ sheet_index }) => sheet_index === sheet)!
    await page.getByRole('button', { name }).first().click()
    for (const { item, data } of entries) await typeInto(item, data)
  }
  await page.getByRole('button', { name: '保存する' }).click()
  await page
    .getByRole('status')
    .filter({ hasText: /に保存しました$/ })
    .waitFor()

  // Japanese comes without its keys here: each letter was counted as one.
  const composed = typed.reduce((sum, { data }) => sum + keysOf(data) - [...data].length, 0)
  const keys = (await pressed()).keys + composed
  const saved = template.items.reduce((sum, item) => sum + (isText(item) ? keysOf(bound.get(item.id) ?? '') : 0), 0)
  expect(typed.filter(({ item, data }) => item.type === 'text' && !/^[\d.]+$/.test(data)).length).toBeLessThanOrEqual(1)
  expect(keys).toBeGreaterThan(0)
  expect(keys / (keys + saved)).toBeLessThanOrEqual(0.25)
  const contents = boundOf(await stage.read(id))
  for (const { item, data } of typed) expect([item.name, contents.has(item.id)]).toEqual([item.name, data !== ''])
}

journey('eight air conditioners of form 1', () => walk(airConditioners()))
journey('a substation of form 9, whose circuits and relays stay as they are', () => walk(substation()))
