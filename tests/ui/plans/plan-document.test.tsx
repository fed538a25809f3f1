/** 書類にする: the table of a building becomes a document of a template, named after what it shows until somebody types. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { businessDay } from '#domain/dates.ts'
import { formatMonth, shiftMonth } from '#domain/months.ts'
import { companyYearOf } from '#domain/plans/calendar.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import { answered } from '#tests/api/answers.ts'
import { kindBody, planBody } from '#tests/api/plans/bodies.ts'
import { createStage } from '../stage.tsx'
import type { Stage } from '../stage.tsx'

let stage: Stage
let building_id: number
const today = businessDay(new Date())
const year = companyYearOf(today)

const post = async <T,>(path: string, body: object): Promise<T> =>
  (await answered<{ data: T }>(await stage.master.browser.post(stage.company.path + path, body), 201)).data

beforeAll(async () => {
  stage = await createStage()
  building_id = (await post<{ id: number }>('/buildings', { name: '甲ビル' })).id
  const kind = await post<{ id: number }>(
    '/inspection-kinds',
    kindBody({ rule: { counting: 'window', each: { n: 1, unit: 'month' }, times: 1 } }),
  )
  await post('/plans', planBody(building_id, kind.id, { anchor_on: null, valid_from: `${today.slice(0, 7)}-01` }))
  await post('/templates', { name: '送付状', document_type_id: 1, items: [{ name: '備考', type: 'text' }] })
})
beforeEach(() => stage.browser.cookies.clear())
afterEach(() => {
  cleanup()
  stage.browser.server.resetHandlers()
})
afterAll(() => stage.close())

const openForm = async (template = '送付状') => {
  const user = await stage.open(stage.master, `/buildings/${building_id}?tab=plans`)
  await user.click(await screen.findByRole('button', { name: '書類にする' }))
  const picker = within(await screen.findByRole('dialog', { name: 'テンプレートを選択' }))
  await user.click((await picker.findAllByText(template))[0]!)
  await user.click(picker.getByRole('button', { name: '保存' }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: '年間作業計画表を書類にする' })) }
}

test('the year is a document of the template, with its pages inserted', async () => {
  const { user, dialog } = await openForm()
  const title = `年間作業計画書 甲ビル ${year}年度`
  expect(dialog.getByRole('textbox', { name: /タイトル/ })).toHaveValue(title)
  await user.click(dialog.getByRole('button', { name: '作成' }))
  await waitFor(() => expect(window.location.pathname).toMatch(/\/documents\/\d+\/edit$/), { timeout: 15_000 })
  const id = /documents\/(\d+)/.exec(window.location.pathname)![1]
  const made = await answered<{ data: Document }>(
    await stage.master.browser.get(`${stage.company.path}/documents/${id}`),
    200,
  )
  expect(made.data.document_embed_resources.map(({ file }) => file.name)).toEqual([`${title}.pdf`])
})

test('the title follows what is chosen until somebody types one', async () => {
  const { user, dialog } = await openForm()
  const title = dialog.getByRole('textbox', { name: /タイトル/ })
  await user.click(dialog.getByRole('combobox', { name: /種類/ }))
  await user.click(await screen.findByRole('option', { name: '月次実施報告書' }))
  const last = formatMonth(shiftMonth(today.slice(0, 7), -1))
  await waitFor(() => expect(title).toHaveValue(`月次実施報告書 甲ビル ${last}`))
  await user.clear(title)
  await user.type(title, '九月の報告')
  await user.click(dialog.getByRole('combobox', { name: /種類/ }))
  await user.click(await screen.findByRole('option', { name: '年間作業計画書' }))
  expect(title).toHaveValue('九月の報告')
})

test('a form of the client’s own is filled with the table, and says at once what finds no room', async () => {
  const second = await post<{ id: number }>(
    '/inspection-kinds',
    kindBody({ name: '消防点検', rule: { counting: 'window', each: { n: 1, unit: 'year' }, times: 1 } }),
  )
  await post('/plans', planBody(building_id, second.id, { anchor_on: null }))
  const items = [
    { name: '1：点検種目', type: 'text', source: 'plan_name', source_row: 1 },
    ...[1, 2, 3].map((month) => ({
      name: `1：${month}月`,
      type: 'text',
      source: `plan_month_${month}`,
      source_row: 1,
    })),
  ]
  await post('/templates', { name: '乙社の様式', document_type_id: 3, items })
  const { user, dialog } = await openForm('乙社の様式')
  expect(
    await dialog.findByText('1行の様式に、年間作業計画表の行が2件あります。2件目からは、この書類に入りません。'),
  ).toBeInTheDocument()
  expect(
    dialog.getByText(new RegExp(`この様式の1行に、${year}年1月〜${year}年12月の年間作業計画表（2件）`)),
  ).toBeInTheDocument()
  expect(dialog.getByRole('checkbox', { name: '続きの書類も作成する' })).toBeChecked()
  expect(dialog.getByRole('checkbox', { name: '建物の案件も作成する' })).toBeDisabled()
  // It has no pages of ours, and no paper of ours.
  expect(dialog.queryByRole('combobox', { name: /用紙/ })).not.toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: '作成' }))
  await waitFor(() => expect(window.location.pathname).toMatch(/\/documents\/\d+\/edit$/), { timeout: 15_000 })
  expect(await screen.findByText('年間作業計画表の2件のうち、この書類に入るのは1件目です。')).toBeInTheDocument()
  expect(await screen.findByRole('link', { name: '続きの書類を開く' })).toBeInTheDocument()
})
