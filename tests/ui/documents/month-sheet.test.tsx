/** A month sheet filled in: the whole of it at the desk, a day of it on a phone. */
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { businessDay } from '#domain/dates.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { answered } from '#tests/api/answers.ts'
import { makeRoundSheet, roundPoints } from '#tests/month-sheets.ts'
import { onPhone } from '../phone.ts'
import { openStage } from '../stage.tsx'

const stage = openStage()
let template: Template
const put = (path: string, body: object) => stage.master.browser.put(`${stage.company.path}${path}`, body)
beforeAll(async () => {
  const { id } = await stage.createTemplate('日常巡回点検表', 3, makeRoundSheet(roundPoints.slice(0, 2)))
  const proposed = await stage.master.browser.get(`${stage.company.path}/templates/${id}/proposed-items`)
  const { data: proposed_items } = await answered<{ data: object[] }>(proposed, 200)
  template = (await answered<{ data: Template }>(await put(`/templates/${id}`, { items: proposed_items }), 200)).data
})
beforeEach(() => window.localStorage.clear())

const create = async (period: string): Promise<Document> => {
  const body = { title: '巡回', template_id: template.id, period }
  return (
    await answered<{ data: Document }>(await stage.master.browser.post(`${stage.company.path}/documents`, body), 201)
  ).data
}
const valuesOf = async ({ id }: Document): Promise<Map<string, unknown>> => {
  const answer = await stage.master.browser.get(`${stage.company.path}/documents/${id}`)
  const { docs_data } = (await answered<{ data: Document }>(answer, 200)).data
  const names = new Map(template.items.map((item) => [item.id, item.name]))
  return new Map(docs_data.map(({ item_id, data }) => [names.get(item_id)!, data]))
}

test('at the desk the month is one table, which counts what is missing and leads there', async () => {
  const sheet = await create('2026-10-01')
  const user = await stage.open(stage.master, `/documents/${sheet.id}/edit`)
  const fold = await screen.findByRole('button', { name: /^月次点検表0 \/ 44項目/ })
  if (fold.getAttribute('aria-expanded') === 'false') await user.click(fold)
  expect(await screen.findByRole('grid', { name: '月次点検表' })).toBeInTheDocument()
  // 22 weekdays of October, of two points; Saturdays and Sundays are not asked for.
  await user.click(screen.getByRole('button', { name: '未記入へ（44）' }))
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('受水槽 水位（m） 1日'))
  await user.keyboard('1.44{Enter}')
  expect(await screen.findByRole('button', { name: '未記入へ（43）' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '保存する' }))
  await waitFor(async () => expect((await valuesOf(sheet)).get('受水槽 水位（m）：1日')).toBe('1.44'))
  expect((await valuesOf(sheet)).get('記入者：1日')).toBeTruthy()
})

test('on a phone it is the column of today, with yesterday beside each point', async () => {
  onPhone()
  const today = businessDay(new Date())
  const day = Number(today.slice(8))
  const sheet = await create(today)
  const user = await stage.open(stage.master, `/documents/${sheet.id}/edit`)
  await user.click(await screen.findByRole('button', { name: '日ごとに記入' }))
  expect(await screen.findByText('今日')).toBeInTheDocument()
  await user.type(screen.getByRole('textbox', { name: '受水槽 水位（m）' }), '1.5')
  // What is not in order says itself what it is.
  await user.click(screen.getByRole('button', { name: '否' }))
  expect(screen.queryByText(/^基準/)).toBeNull()
  await user.click(screen.getByRole('button', { name: '良' }))
  await waitFor(async () => {
    const values = await valuesOf(sheet)
    expect(values.get(`受水槽 外観・施錠：${day}日`)).toBe('良')
    expect(values.get(`受水槽 水位（m）：${day}日`)).toBe('1.5')
  })
  expect(screen.getByText('2 / 2項目')).toBeInTheDocument()
  const next = screen.getByRole('button', { name: '次の日' })
  if (next.hasAttribute('disabled')) return
  await user.click(next)
  expect(await screen.findByText('記入できません')).toBeInTheDocument()
})
