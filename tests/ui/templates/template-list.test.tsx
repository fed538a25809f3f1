/** 書類テンプレート: the list, and what can be done with a template there. */
import type { DocumentTypeId } from '#domain/templates/templates.labels.ts'
import { readFileSync } from 'node:fs'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Template } from '#domain/templates/templates.contract.ts'
import { answered } from '#tests/api/answers.ts'
import { expectConsoleError } from '../console-errors.ts'
import { openStage } from '../stage.tsx'

const stage = openStage()

type Answer = { data: Template }
const path = (id?: number) => `${stage.company.path}/templates${id === undefined ? '' : `/${id}`}`
const create = async (name: string, document_type_id: DocumentTypeId = 3): Promise<Template> =>
  (
    await answered<Answer>(
      await stage.master.browser.post(path(), { name, document_type_id, items: [{ name: '件名', type: 'text' }] }),
      201,
    )
  ).data
const use = async (template_id: number) =>
  answered(await stage.master.browser.post(`${stage.company.path}/documents`, { title: '巡回', template_id }), 201)
const open = (query = '') => stage.open(stage.master, `/settings/templates${query}`)
const choose = async (user: ReturnType<typeof userEvent.setup>, name: string, entry: string) => {
  await user.click(await screen.findByRole('button', { name: `${name}のメニュー` }))
  await user.click(screen.getByRole('menuitem', { name: entry }))
}
const rowOf = async (name: string) => within((await screen.findByRole('link', { name })).closest('tr')!)

test('shows a category, finds by name, and says how many documents stand on each', async () => {
  const { id } = await create('巡回点検記録', 1)
  await create('修繕見積', 2)
  await use(id)
  const user = await open()
  expect((await rowOf('巡回点検記録')).getByText('1件')).toBeInTheDocument()
  await user.click(screen.getByRole('tab', { name: '見積書' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: '巡回点検記録' })).not.toBeInTheDocument())
  expect(screen.getByRole('link', { name: '修繕見積' })).toBeInTheDocument()
  await user.type(screen.getByRole('searchbox', { name: 'テンプレート名を検索' }), 'ない名前')
  expect(await screen.findByText('条件に一致するテンプレートがありません')).toBeInTheDocument()
})

const naming = async () => within(await screen.findByRole('dialog', { name: '名前・カテゴリ・タイトルの変更' }))
const typeName = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  const field = (await naming()).getByLabelText(/テンプレート名/)
  await user.clear(field)
  await user.type(field, name)
}

test('a template gets another name and category without a new version, whoever changes its items meanwhile', async () => {
  const { id } = await create('旧い名前')
  const user = await open()
  await choose(user, '旧い名前', '名前・カテゴリ・タイトルを変更')
  await typeName(user, '新しい名前')
  await answered(await stage.master.browser.put(path(id), { items: [{ name: '相手の項目', type: 'text' }] }), 200)
  await answered(await stage.master.browser.put(path(id), { document_type_id: 1 }), 200)
  await user.click((await naming()).getByRole('button', { name: '保存' }))
  expect(await screen.findByText('テンプレートを保存しました')).toBeInTheDocument()
  expect(await answered<Answer>(await stage.master.browser.get(path(id)), 200)).toMatchObject({
    data: { name: '新しい名前', document_type_id: 1, version: 1, items: [{ name: '相手の項目' }] },
  })
})

test('a template says whether guests see what is made of it', async () => {
  const { id } = await create('見せる様式')
  const user = await open()
  await choose(user, '見せる様式', 'ゲストに見せる')
  const dialog = within(await screen.findByRole('dialog', { name: 'ゲストに見せる' }))
  const box = dialog.getByRole('checkbox', { name: 'このテンプレートの書類を、提出したら案件のゲストに見せる' })
  expect(box).toBeChecked()
  await user.click(box)
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('書類をゲストに見せません')).toBeInTheDocument()
  expect(await answered<Answer>(await stage.master.browser.get(path(id)), 200)).toMatchObject({
    data: { guests_see: false, version: 1 },
  })
})

test('a name that two people gave is shown from both, and what was typed stays', async () => {
  const { id } = await create('二人の名前')
  const user = await open()
  await choose(user, '二人の名前', '名前・カテゴリ・タイトルを変更')
  await typeName(user, '自分の名前')
  await answered(await stage.master.browser.put(path(id), { name: '相手の名前' }), 200)
  const merge = async () => {
    expectConsoleError(/409/)
    await user.click((await naming()).getByRole('button', { name: '保存' }))
    return within(await screen.findByRole('dialog', { name: '他のユーザーがこのテンプレートを更新しました' }))
  }
  const asked = await merge()
  expect(asked.getAllByRole('radio').map((radio) => radio.closest('label')!.textContent)).toEqual([
    '自分：自分の名前',
    '相手：相手の名前',
  ])
  await user.click(asked.getByRole('button', { name: 'キャンセル' }))
  expect((await naming()).getByLabelText(/テンプレート名/)).toHaveValue('自分の名前')
  const again = await merge()
  await user.click(again.getByRole('radio', { name: '自分：自分の名前' }))
  await user.click(again.getByRole('button', { name: '選んだ内容で保存' }))
  expect(await screen.findByRole('link', { name: '自分の名前' })).toBeInTheDocument()
})

test('a name typed for a template that was deleted meanwhile stays, with who deleted it', async () => {
  const { id } = await create('消える様式')
  const user = await open()
  await choose(user, '消える様式', '名前・カテゴリ・タイトルを変更')
  await typeName(user, '書きかけの名前')
  await answered(await stage.master.browser.delete(path(id)), 204)
  await user.click((await naming()).getByRole('button', { name: '保存' }))
  expect(await (await naming()).findByText(/さんが.*削除したため、保存できません。$/)).toBeInTheDocument()
  expect((await naming()).getByLabelText(/テンプレート名/)).toHaveValue('書きかけの名前')
  expect((await naming()).getByRole('button', { name: '保存' })).toBeDisabled()
})

test('a template is copied under a name of its own', async () => {
  await create('元の様式')
  const user = await open('?name=元の様式')
  await choose(user, '元の様式', 'コピーして作成')
  expect(await screen.findByText('「元の様式のコピー」を作成しました')).toBeInTheDocument()
  expect(await screen.findByRole('link', { name: '元の様式のコピー' })).toBeInTheDocument()
})

test('an archived template is out of sight, shown by the switch, and brought back', async () => {
  await create('季節の様式')
  const user = await open('?name=季節の様式')
  await choose(user, '季節の様式', '保管')
  expect(await screen.findByText('条件に一致するテンプレートがありません')).toBeInTheDocument()
  await user.click(screen.getByRole('switch', { name: '保管済みも表示' }))
  expect((await rowOf('季節の様式')).getByText('保管済み')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '季節の様式のメニュー' }))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['版の一覧', '元に戻す'])
  await user.click(screen.getByRole('menuitem', { name: '元に戻す' }))
  await waitFor(() => expect(screen.queryByText('保管済み')).not.toBeInTheDocument())
})

test('the versions of a lineage are listed with who made them, when, and for how many documents', async () => {
  const { id } = await create('版を重ねる様式')
  await use(id)
  await answered(await stage.master.browser.put(path(id), { items: [{ name: '題', type: 'text' }] }), 200)
  const user = await open('?name=版を重ねる様式')
  await choose(user, '版を重ねる様式', '版の一覧')
  const dialog = within(await screen.findByRole('dialog', { name: '「版を重ねる様式」の版' }))
  const rows = (await dialog.findAllByRole('row')).slice(1).map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  )
  expect(rows.map(([version, , state, user_name, , documents]) => [version, state, user_name, documents])).toEqual([
    ['v2', '使用中', stage.master.name, '0件'],
    ['v1', '以前の版', stage.master.name, '1件'],
  ])
  expect(rows[0]![4]).toMatch(/^\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}$/)
  expect(dialog.getByRole('link', { name: 'v1' })).toHaveAttribute('href', `/c/midori/settings/templates/${id}/preview`)
})

test('deleting a template in use says that it is kept', async () => {
  const { id } = await create('使われている様式')
  await use(id)
  const user = await open('?name=使われている様式')
  await choose(user, '使われている様式', '削除')
  const question = within(await screen.findByRole('alertdialog', { name: 'テンプレートの保管' }))
  await user.click(question.getByRole('button', { name: '保管' }))
  expect(await screen.findByText('テンプレートを保管しました')).toBeInTheDocument()
  expect((await answered<Answer>(await stage.master.browser.get(path(id)), 200)).data.archived_at).not.toBeNull()
})

test('who has no form at hand begins with one of three samples', async () => {
  const form = readFileSync('server/seed/forms/03_omitsumorisho.xlsx')
  stage.browser.server.use(
    http.get('*/03_omitsumorisho*.xlsx', () => HttpResponse.arrayBuffer(new Uint8Array(form).buffer)),
  )
  const user = await open()
  await user.click(await screen.findByRole('button', { name: 'テンプレートを追加' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'テンプレートを追加' }))
  const samples = within(dialog.getByRole('group', { name: 'サンプルの様式' }))
  expect(samples.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '空調機定期点検報告書',
    '御見積書',
    '工事完了報告書',
  ])
  await user.click(samples.getByRole('button', { name: '御見積書' }))
  expect(await dialog.findByText('御見積書.xlsx')).toBeInTheDocument()
  expect(dialog.getByRole('textbox', { name: /テンプレート名/ })).toHaveValue('御見積書')
  await user.click(dialog.getByRole('button', { name: '追加' }))
  // The form stands there with its cells proposed.
  await waitFor(() => expect(window.location.pathname).toMatch(/\/settings\/templates\/\d+\/edit$/))
})

test('what its documents are called is typed with an example, refused where a word is unknown, and kept', async () => {
  const { id } = await create('題のある様式')
  const user = await open()
  await choose(user, '題のある様式', '名前・カテゴリ・タイトルを変更')
  const dialog = await naming()
  const field = dialog.getByLabelText(/書類のタイトル/)
  await user.click(field)
  await user.paste('{番号}_{誰か}')
  expect(await dialog.findByText(/^\{誰か\}は使えません。使えるのは\{番号\}、/)).toBeVisible()
  expect(dialog.queryByText(/^例：/)).not.toBeInTheDocument()
  await user.clear(field)
  await user.paste('{番号}_{建物}_{年月}')
  expect(await dialog.findByText(/^例：R2026-0012_青葉ビル_\d{4}年\d{1,2}月$/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('テンプレートを保存しました')).toBeInTheDocument()
  expect(await answered<Answer>(await stage.master.browser.get(path(id)), 200)).toMatchObject({
    data: { title_pattern: '{番号}_{建物}_{年月}', version: 1 },
  })
})
