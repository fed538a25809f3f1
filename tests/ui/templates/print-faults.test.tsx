import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeWideForm } from '#tests/wide-form.ts'
import { openStage } from '../stage.tsx'

const stage = openStage()

test('a form that prints as a stamp says so in the mapping, and is mended by a press', async () => {
  const { id } = await stage.createTemplate('勤務表', 3, makeWideForm())
  const user = await stage.open(stage.master, `/settings/templates/${id}/edit`)
  expect(await screen.findByText(/^シート「勤務表」は10%に縮小して印刷されます/)).toBeInTheDocument()
  expect(screen.getByText(/^シート「請求書」は右端の列がわずかにはみ出し、2ページになります/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '印刷範囲を使われているセルに合わせる' }))
  expect(await screen.findByText('様式の印刷を合わせ、v2として保存しました')).toBeInTheDocument()
  await waitFor(() => expect(window.location.pathname).not.toContain(`/${id}/`))
  await waitFor(() => expect(screen.queryByText(/^シート「勤務表」は/)).not.toBeInTheDocument())
  await user.click(await screen.findByRole('button', { name: '横1ページに合わせる' }))
  expect(await screen.findByText('様式の印刷を合わせ、v3として保存しました')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText(/はみ出し/)).not.toBeInTheDocument())
})

test('what is typed is saved first', async () => {
  const { id } = await stage.createTemplate('勤務表', 3, makeWideForm())
  const items = [{ name: '氏名', type: 'text', cell_reference: '0:B1' }]
  await stage.master.browser.put(`${stage.company.path}/templates/${id}`, { items })
  const user = await stage.open(stage.master, `/settings/templates/${id}/edit`)
  const press = () => screen.getByRole('button', { name: '横1ページに合わせる' })
  await waitFor(() => expect(press()).toBeEnabled())
  await user.click(screen.getByRole('button', { name: /^氏名テキスト/ }))
  await user.click(screen.getByRole('button', { name: '削除' }))
  expect(press()).toBeDisabled()
  expect(screen.getAllByText('項目の変更を保存すると選べます。')).toHaveLength(2)
  await user.keyboard('{Control>}z{/Control}')
  expect(press()).toBeEnabled()
})
