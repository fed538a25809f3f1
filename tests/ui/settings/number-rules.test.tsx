/** 番号の付け方 in the company's settings: typed with an example beside it, refused where it cannot be, changed and deleted. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { NumberRules } from '#domain/numbers/numbers.contract.ts'
import { answered } from '#tests/api/answers.ts'
import { openStage } from '../stage.tsx'

const stage = openStage()
beforeEach(() => stage.browser.cookies.clear())

const stored = async () =>
  (await answered<{ data: NumberRules }>(await stage.master.browser.get(`${stage.company.path}/number-rules`), 200))
    .data.number_rules
const choose = async (user: Awaited<ReturnType<typeof stage.open>>, label: RegExp | string, option: string) => {
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('combobox', { name: label }))
  await user.click(await screen.findByRole('option', { name: option }))
}

test('a rule is typed with its example, kept as it is said, changed and taken away', async () => {
  const user = await stage.open(stage.master, '/settings/company')
  await user.click(await screen.findByRole('button', { name: '番号の付け方を追加' }))
  const dialog = within(await screen.findByRole('dialog', { name: '番号の付け方を追加' }))
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(await dialog.findByText('付けるものを選択してください。')).toBeVisible()
  await choose(user, /付けるもの/, '案件')
  // A matter has no submission, and no file.
  expect(dialog.queryByRole('combobox', { name: /付けるとき/ })).not.toBeInTheDocument()
  expect(dialog.queryByLabelText(/ファイル名/)).not.toBeInTheDocument()
  await choose(user, /付けるもの/, '書類：報告書')
  await user.type(dialog.getByLabelText(/先頭の文字/), 'R/')
  await user.tab()
  expect(await dialog.findByText('/ \\ : * ? " < > | { } は使えません。')).toBeVisible()
  await user.clear(dialog.getByLabelText(/先頭の文字/))
  await user.type(dialog.getByLabelText(/先頭の文字/), 'R')
  await choose(user, '年', '入れない')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(await dialog.findByText('年を入れない番号は、途中で1から始め直せません。')).toBeVisible()
  await choose(user, '年', '西暦')
  await choose(user, '1から始め直す', '月ごと')
  await choose(user, '桁数', '3桁')
  await choose(user, '付けるとき', '提出するとき')
  expect(dialog.getByText(/^例：R\d{6}-001$/)).toBeVisible()
  await user.click(dialog.getByLabelText(/ファイル名/))
  await user.paste('{番号}_{誰か}')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(await dialog.findByText(/^\{誰か\}は使えません。/)).toBeVisible()
  await user.clear(dialog.getByLabelText(/ファイル名/))
  await user.paste('{番号}_{建物}_{年月}')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('番号の付け方を保存しました')).toBeVisible()
  expect(await stored()).toMatchObject([
    {
      ...{ document_type_id: 3, template_id: null, prefix: 'R', year: 'calendar', digits: 3, restarts: 'month' },
      ...{ moment: 'submission', file_name: '{番号}_{建物}_{年月}' },
    },
  ])
  expect(await screen.findByText(/^R\d{6}-001 提出するとき$/)).toBeVisible()

  await user.click(screen.getByRole('button', { name: '番号の付け方を追加' }))
  await choose(user, /付けるもの/, '書類：報告書')
  const second = within(await screen.findByRole('dialog'))
  await user.click(second.getByRole('button', { name: '保存' }))
  expect(await second.findByText('同じものの番号の付け方があります。')).toBeVisible()
  await user.click(second.getByRole('button', { name: 'キャンセル' }))
  await user.click(await screen.findByRole('button', { name: '破棄' }))

  await user.click(await screen.findByRole('button', { name: '書類：報告書を削除' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '削除' }))
  await waitFor(async () => expect(await stored()).toEqual([]))
})
