/** A client's own year table in the template editor: bound to the plans of a building by itself, and by hand. */
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeYearForm } from '#tests/year-forms.ts'
import { openStage } from '../stage.tsx'

const stage = openStage()

test('is proposed with its rows bound, which are let go and bound again by hand', async () => {
  const { id } = await stage.createTemplate('年間点検計画表', 3, makeYearForm(2))
  const user = await stage.open(stage.master, `/settings/templates/${id}/edit`)
  const said = '「No. 1〜No. 2」の2行に、年間作業計画表の1件目から順に差し込みます。'
  expect(await screen.findByText(said)).toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: '点検計画の行を変更' }))
  const dialog = within(await screen.findByRole('dialog', { name: '行に点検計画を差し込む' }))
  expect(dialog.getByRole('combobox', { name: '点検種目' })).toHaveTextContent('点検種目')
  expect(dialog.getByRole('combobox', { name: '10月' })).toHaveTextContent('10月')
  const first = dialog.getByRole('textbox', { name: /はじめの行/ })
  await user.clear(first)
  await user.type(first, '0')
  await user.click(dialog.getByRole('button', { name: '差し込む' }))
  expect(dialog.getByText('1から199までの整数を入力してください。')).toBeInTheDocument()
  await user.clear(first)
  await user.type(first, '13')
  await user.click(dialog.getByRole('button', { name: '差し込む' }))
  expect(
    await screen.findByText('「No. 1〜No. 2」の2行に、年間作業計画表の13件目から順に差し込みます。'),
  ).toBeInTheDocument()
})
