import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Template } from '#domain/templates/templates.contract.ts'
import { businessDay } from '#domain/dates.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import { formatMonth, monthOf, shiftMonth } from '#domain/months.ts'
import { makeChlorineSheet, makeRoundSheet, roundPoints } from '#tests/month-sheets.ts'
import { openStage } from '../stage.tsx'

const stage = openStage()
const gridsOf = async (id: number): Promise<Template['grids']> => {
  const answer = await stage.master.browser.get(`${stage.company.path}/templates/${id}`)
  return ((await answer.json()) as { data: Template }).data.grids
}

test('a month sheet is said in the mapping, and taken away and brought back with a press', async () => {
  const { id } = await stage.createTemplate('日常巡回点検表', 3, makeRoundSheet(roundPoints.slice(0, 1)))
  const user = await stage.open(stage.master, `/settings/templates/${id}/edit`)
  const note = await screen.findByText('月次点検表：1項目 × 31日。書類では日ごとに記入できます。')
  await user.click(within(note.closest<HTMLElement>('[role=note]')!).getByRole('button', { name: '解除' }))
  const back = await screen.findByRole('button', { name: '月次点検表にする' })
  expect(await gridsOf(id)).toEqual([])
  await user.click(back)
  expect(await screen.findByRole('button', { name: '解除' })).toBeInTheDocument()
  expect(await gridsOf(id)).toHaveLength(1)
})

test('a new document of it is asked for its month, this one first, and its title says which', async () => {
  const { id } = await stage.createTemplate('残留塩素等検査記録', 3, makeChlorineSheet())
  const user = await stage.open(stage.master, '/documents')
  await user.click((await screen.findAllByRole('button', { name: '書類を作成' }))[0]!)
  await user.click(await screen.findByRole('radio', { name: /残留塩素等検査記録/ }))
  await user.click(screen.getByRole('button', { name: '保存' }))
  const dialog = within(await screen.findByRole('dialog', { name: '書類を作成' }))
  const next = shiftMonth(monthOf(businessDay(new Date())), 1)
  await user.click(await dialog.findByLabelText('対象月'))
  await user.click(await screen.findByRole('option', { name: formatMonth(next) }))
  await user.click(dialog.getByRole('button', { name: `「残留塩素等検査記録 ${formatMonth(next)}」にする` }))
  await user.click(dialog.getByRole('button', { name: '作成' }))
  await waitFor(() => expect(window.location.pathname).toMatch(/documents\/\d+\/edit$/))
  const documentId = Number(/documents\/(\d+)/.exec(window.location.pathname)![1])
  const made = (await (await stage.master.browser.get(`${stage.company.path}/documents/${documentId}`)).json()) as {
    data: Document
  }
  expect(made.data).toMatchObject({ period: `${next}-01`, template: { id } })
})
