/** What will not come out on paper as it is typed is marked beside its field. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import { answered } from '#tests/api/answers.ts'
import { labelledForm } from '#tests/labelled-form.ts'
import { onPhone } from '../phone.ts'
import { openStage } from '../stage.tsx'

const stage = openStage()
let documentId: number

beforeAll(async () => {
  const template = await stage.createTemplate('点検報告', 3, labelledForm('件名', '台数', '場所'))
  await answered(
    await stage.master.browser.put(`${stage.company.path}/templates/${template.id}`, {
      items: [
        { name: '件名', type: 'text', cell_reference: '0:B1' },
        { name: '台数', type: 'number', cell_reference: '0:B2' },
        { name: '場所', type: 'text', cell_reference: '0:B3' },
      ],
    }),
    200,
  )
  const { data } = await answered<{ data: Document }>(
    await stage.master.browser.post(`${stage.company.path}/documents`, { title: '点検', template_id: template.id }),
    201,
  )
  documentId = data.id
})
afterEach(() => vi.restoreAllMocks())

const type = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } })

test('at the desk, until the entry fits again', async () => {
  await stage.open(stage.master, `/documents/${documentId}/edit`)
  await screen.findByRole('region', { name: '入力フォーム' })
  type('件名', '貯水槽𪚥')
  type('台数', '123456789012')
  await waitFor(() =>
    expect(screen.getByLabelText('件名')).toHaveAccessibleDescription(
      '印刷できない文字があります（〓になります）：「𪚥」',
    ),
  )
  expect(screen.getByLabelText('台数')).toHaveAccessibleDescription(
    expect.stringContaining('印刷では数字が欄に入りきらず、####になります。'),
  )
  type('件名', '貯水槽')
  await waitFor(() => expect(screen.getByLabelText('件名')).not.toHaveAccessibleDescription())
  expect(screen.getByLabelText('場所')).not.toHaveAccessibleDescription()
})

test('on a phone, where the form is not seen', async () => {
  onPhone()
  const user = await stage.open(stage.master, `/documents/${documentId}/edit`)
  await user.click(await screen.findByRole('button', { name: /^入力項目(?!の)/ }))
  type('場所', '屋上機械室𪚥')
  await waitFor(() => expect(screen.getByLabelText('場所')).toHaveAccessibleDescription(/「𪚥」/))
})
