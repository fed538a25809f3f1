/** Whoever fills in, approves or submits sees that a formula shows an old value. */
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { failures } from '#mocks/failures.ts'
import { answered } from '#tests/api/answers.ts'
import { makeUncomputableForm } from '#tests/made-forms.ts'
import { onPhone } from '../phone.ts'
import { openStage } from '../stage.tsx'

const stage = openStage()
let template: Template

beforeAll(async () => {
  const { company, master } = stage
  const { id } = await stage.createTemplate('点検表', 3, makeUncomputableForm())
  const items = [{ name: '数', type: 'number', cell_reference: '0:A1' }]
  template = (
    await answered<{ data: Template }>(await master.browser.put(`${company.path}/templates/${id}`, { items }), 200)
  ).data
})
afterEach(() => vi.restoreAllMocks())

const createDocument = async (data?: string): Promise<Document> => {
  const { browser } = stage.master
  const path = `${stage.company.path}/documents`
  const created = await answered<{ data: Document }>(
    await browser.post(path, { title: '点検', template_id: template.id }),
    201,
  )
  if (data === undefined) return created.data
  const docs_data = [{ item_id: template.items[0]!.id, data }]
  return (await answered<{ data: Document }>(await browser.put(`${path}/${created.data.id}`, { docs_data }), 200)).data
}
const named = /再計算できない式が2個あります：表紙!C1、控え!A1。/
const cellOf = (address: string) => document.querySelector(`[data-address="${address}"]`)

test('the desk marks the cell and names it as soon as it is out of date', async () => {
  const { id } = await createDocument()
  const user = await stage.open(stage.master, `/documents/${id}/edit`)
  const field = await screen.findByLabelText('数')
  await waitFor(() => expect(cellOf('C1')).toHaveTextContent('77'))
  expect(cellOf('C1')).not.toHaveAttribute('data-uncomputed')
  // The form's own value, which an entry would be added to.
  await waitFor(() => expect(field).toHaveValue('1'))
  await user.clear(field)
  await user.type(field, '5')
  expect(await screen.findByText(named)).toBeInTheDocument()
  expect(cellOf('C1')).toHaveAttribute('data-uncomputed')
  expect(cellOf('C1')).toHaveAttribute('title', '再計算できない式です。前の値を表示しています。')
  expect(cellOf('B1')).toHaveTextContent('10')
  expect(cellOf('B1')).not.toHaveAttribute('data-uncomputed')
})

test('the phone names it above the sections', async () => {
  onPhone()
  const { id } = await createDocument('5')
  await stage.open(stage.master, `/documents/${id}/edit`)
  expect(await screen.findByText(named)).toBeInTheDocument()
})

test('whoever submits reads it, and is told where it cannot be known', async () => {
  const { id } = await createDocument('5')
  stage.browser.server.use(failures.server(`${stage.company.path}/documents/${id}/uncomputed`))
  await stage.open(stage.master, `/documents/${id}/approval`)
  expect(await screen.findByText('式を再計算できるか、確認できませんでした。')).toBeInTheDocument()
  stage.browser.server.resetHandlers()
  await userEvent.click(screen.getByRole('button', { name: '再試行' }))
  expect(await screen.findByText(named)).toBeInTheDocument()
})
