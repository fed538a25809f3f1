/** A range goes from Excel's clipboard over the fields of a form, and from the form's sheet back: with a real clipboard and real keys. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { labelledForm } from '#tests/labelled-form.ts'
import { expectAccessible } from './browser.ts'
import { createTemplate } from './client.ts'
import { openDocumentStage, type DocumentStage } from './document-stage.ts'
import { journeyOn } from './journey.ts'

let stage: DocumentStage
let page: Page
let id: number

beforeAll(async () => {
  stage = await openDocumentStage('clipboard')
  const labels = ['件名', '台数', '点検日', '判定', '所見']
  const types = ['text', 'number', 'date', 'select', 'textarea'] as const
  const items = labels.map((name, row) => ({
    name,
    type: types[row]!,
    cell_reference: `0:B${row + 1}`,
    ...(types[row] === 'select' && { item_parts: [{ item_value: '良' }, { item_value: '否' }] }),
  }))
  const excel = { name: '点検報告', bytes: labelledForm(...labels) }
  const template = await createTemplate(stage.author.calls, stage.path, excel, items)
  id = (await stage.createDocument(stage.author, '点検報告', template)).id
  page = (await stage.openFor(stage.author)).page
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
})
afterAll(() => stage?.close())

const journey = journeyOn(() => stage)
const onSheet = (address: string) => page.locator(`[data-address="${address}"]`)
const copied = () => page.evaluate(() => navigator.clipboard.readText())

journey('a range is pasted into a field and copied from the sheet', async () => {
  await page.goto(stage.screenOf(id, 'edit'))
  await onSheet('B2').click()
  await page.getByLabel(/^台数/).and(page.locator(':focus')).waitFor()
  await page.evaluate(() => navigator.clipboard.writeText('三台\r\n2026/11/9\r\n否\r\n異常なし\r\n'))
  await page.keyboard.press('Control+v')
  await page.getByText(/^4項目に貼り付けました。1件は入力できない値です。/).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'B2 台数' }).click()
  await page.getByLabel(/^台数/).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('3')
  await page.getByText(/^4項目に貼り付けました/).waitFor({ state: 'detached' })

  await onSheet('A1').click()
  await onSheet('B4').click({ modifiers: ['Shift'] })
  await page.keyboard.press('Control+c')
  expect(await copied()).toBe('件名\t\r\n台数\t3\r\n点検日\t2026/11/09\r\n判定\t否')
  await onSheet('B3').hover()
  await page.mouse.down()
  await onSheet('B5').hover()
  await page.mouse.up()
  await page.keyboard.press('Control+c')
  expect(await copied()).toBe('2026/11/09\r\n否\r\n異常なし')

  await page.getByRole('button', { name: '保存する' }).click()
  await expect.poll(() => stage.contents(id)).toEqual({ 台数: '3', 点検日: '2026-11-09', 判定: '否', 所見: '異常なし' })
})
