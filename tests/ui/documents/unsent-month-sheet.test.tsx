/** A month sheet that is begun on a phone without a signal, of a month that has one by the time it arrives. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { businessDay } from '#domain/dates.ts'
import type { Document, DocumentListItem } from '#domain/documents/documents.contract.ts'
import { formatMonth, monthOf } from '#domain/months.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { failures } from '#mocks/failures.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { makeRoundSheet, roundPoints } from '#tests/month-sheets.ts'
import { onPhone } from '../phone.ts'
import { openStage } from '../stage.tsx'
import { emptyMemory } from '../uploads/browser-memory.ts'

const stage = openStage()
const today = businessDay(new Date())
const day = Number(today.slice(8))
let worker: Person
let template: Template
const at = (path: string) => `${stage.company.path}${path}`
const post = async <T,>(path: string, body: object): Promise<T> =>
  (await answered<{ data: T }>(await stage.master.browser.post(at(path), body), 201)).data
const read = async <T,>(path: string): Promise<T> =>
  (await answered<{ data: T }>(await stage.master.browser.get(at(path)), 200)).data

beforeAll(async () => {
  worker = await stage.app.createPerson(stage.company, 0, '小林 大輔')
  const { id } = await stage.createTemplate('日常巡回点検表', 3, makeRoundSheet(roundPoints.slice(0, 2)))
  const items = await read<object[]>(`/templates/${id}/proposed-items`)
  template = (
    await answered<{ data: Template }>(await stage.master.browser.put(at(`/templates/${id}`), { items }), 200)
  ).data
})
beforeEach(emptyMemory)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const itemNamed = (name: string): number => template.items.find((item) => item.name === name)!.id
const level = `受水槽 水位（m）：${day}日`
const look = `受水槽 外観・施錠：${day}日`

/** Begins it at the building's page with no connection left, and fills today in. */
const beginOffline = async (building: { id: number; name: string }) => {
  onPhone()
  let hasTemplate = false
  stage.browser.server.events.on('response:mocked', ({ request }) => {
    hasTemplate ||= new URL(request.url).pathname.endsWith(`/templates/${template.id}`)
  })
  const user = await stage.open(worker, `/buildings/${building.id}`)
  await user.click(await screen.findByRole('button', { name: `${building.name}のメニュー` }))
  await user.click(await screen.findByRole('menuitem', { name: '月次点検表を作成' }))
  await screen.findByText(/^案件と書類「日常巡回点検表/)
  await waitFor(() => expect(hasTemplate).toBe(true))
  stage.browser.server.use(
    failures.offline('/api/c/midori/month-sheets'),
    failures.offline('/api/c/midori/documents*'),
    failures.offline('/api/c/midori/documents/*'),
  )
  const dialog = within(screen.getByRole('dialog', { name: '月次点検表を作成' }))
  await user.click(dialog.getByRole('button', { name: '作成' }))
  await screen.findByText(/^まだ送信していない書類です/)
  await user.click(screen.getByRole('button', { name: '日ごとに記入' }))
  await user.type(await screen.findByRole('textbox', { name: '受水槽 水位（m）' }), '1.5')
  await user.click(screen.getByRole('button', { name: '良' }))
  await screen.findByText('2 / 2項目')
  return user
}
const comeBack = () => {
  stage.browser.server.resetHandlers()
  act(() => void window.dispatchEvent(new Event('online')))
}
const sheetsOf = (building: { id: number }) => read<DocumentListItem[]>(`/documents?building_id=${building.id}`)
const valuesOf = async (id: number): Promise<Map<number, unknown>> =>
  new Map((await read<Document>(`/documents/${id}`)).docs_data.map(({ item_id, data }) => [item_id, data]))

test('is made once it arrives, with its matter and all that was filled in', async () => {
  const building = await post<{ id: number; name: string }>('/buildings', { name: '青葉ビル' })
  await beginOffline(building)
  expect(await sheetsOf(building)).toEqual([])
  comeBack()
  await waitFor(async () => {
    const [sheet] = await sheetsOf(building)
    const values = await valuesOf(sheet!.id)
    expect([values.get(itemNamed(level)), values.get(itemNamed(look))]).toEqual(['1.5', '良'])
  })
  const [sheet, ...others] = await sheetsOf(building)
  expect(others).toEqual([])
  expect(sheet).toMatchObject({ title: `日常巡回点検表 青葉ビル ${formatMonth(monthOf(today))}` })
  expect((await read<Document>(`/documents/${sheet!.id}`)).matter_id).not.toBeNull()
})

test('joins the one that stands by then: cells come together, what both wrote is shown, and it says so', async () => {
  const building = await post<{ id: number; name: string }>('/buildings', { name: '緑ビル' })
  const user = await beginOffline(building)
  const body = { building_id: building.id, template_id: template.id, period: today }
  const there = await post<Document>('/month-sheets', body)
  const docs_data = [{ item_id: itemNamed(level), data: '1.3', before: null }]
  const saved = await stage.master.browser.put(at(`/documents/${there.id}`), {
    docs_data,
    updated_at: there.updated_at,
  })
  await answered(saved, 200)
  comeBack()
  expect(
    await screen.findByText(
      `この月の月次点検表「${there.title}」はもうあったため、入力した内容をその書類に送りました。`,
    ),
  ).toBeInTheDocument()
  await waitFor(async () => expect((await valuesOf(there.id)).get(itemNamed(look))).toBe('良'))
  expect((await valuesOf(there.id)).get(itemNamed(level))).toBe('1.3')
  expect((await sheetsOf(building)).map(({ id }) => id)).toEqual([there.id])

  await stage.open(worker, '/outbox')
  await user.click(await screen.findByRole('button', { name: '両方の内容を確認' }))
  await user.click(await screen.findByText('自分：1.5'))
  expect(screen.getByText('相手：1.3')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '選んだ内容で保存' }))
  await waitFor(async () => expect((await valuesOf(there.id)).get(itemNamed(level))).toBe('1.5'))
})
