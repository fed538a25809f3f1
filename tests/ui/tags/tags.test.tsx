import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import type { Tag } from '#domain/tags/tags.contract.ts'
import { roles } from '#domain/users/users.labels.ts'
import { failures } from '#mocks/failures.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { expectConsoleError } from '../console-errors.ts'
import { onPhone } from '../phone.ts'
import { openStage } from '../stage.tsx'

const stage = openStage()
let member: Person

beforeAll(async () => {
  member = await stage.app.createPerson(stage.company, 0, '中村 彩')
})

const open = (person: Person = member) => stage.open(person, '/settings/tags')
const stored = async (): Promise<Tag[]> =>
  (await answered<{ data: Tag[] }>(await member.browser.get(`${stage.company.path}/tags-all`), 200)).data
const add = (name: string) =>
  member.browser.post(`${stage.company.path}/tags`, { name }).then((response) => answered(response, 201))
const shown = async () =>
  within(await screen.findByRole('list', { name: 'タグ' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('[title]')!.getAttribute('title'))
const choose = async (user: ReturnType<typeof userEvent.setup>, name: string, entry: string) => {
  await user.click(await screen.findByRole('button', { name: `${name}のメニュー` }))
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}

test('none yet is said, and the first is added by name', async () => {
  const user = await open()
  expect(await screen.findByText('タグがありません')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'タグを追加' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'タグの追加' }))
  await user.click(dialog.getByRole('button', { name: '追加' }))
  expect(await dialog.findByText('タグ名は必須です。')).toBeInTheDocument()
  await user.type(dialog.getByRole('textbox', { name: /タグ名/ }), '平面図{Enter}')
  await waitFor(async () => expect(await shown()).toEqual(['平面図']))
  expect(screen.getByText('未使用')).toBeInTheDocument()
})

test('a name that is taken is refused beside the field, and stays typed', async () => {
  const user = await open()
  await user.click(await screen.findByRole('button', { name: 'タグを追加' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'タグの追加' }))
  await user.type(dialog.getByRole('textbox', { name: /タグ名/ }), ' 平面図{Enter}')
  expect(await dialog.findByText('タグ「平面図」は既にあります。別の名前を入力してください。')).toBeInTheDocument()
  expect(dialog.getByRole('textbox', { name: /タグ名/ })).toHaveValue(' 平面図')
})

test('one is renamed, and deleted after its sentence', async () => {
  await add('でんき')
  const user = await open()
  await choose(user, 'でんき', '名前を変更')
  const name = within(await screen.findByRole('dialog', { name: 'タグの編集' })).getByRole('textbox', {
    name: /タグ名/,
  })
  await user.clear(name)
  await user.type(name, '電気{Enter}')
  await choose(user, '電気', '削除')
  const question = within(await screen.findByRole('alertdialog', { name: 'タグの削除' }))
  expect(question.getByText('「電気」を削除します。削除した直後なら元に戻せます。')).toBeInTheDocument()
  await user.click(question.getByRole('button', { name: '削除' }))
  await waitFor(async () => expect((await stored()).map((tag) => tag.name)).toEqual(['平面図']))
})

test('the name typed for one that was deleted meanwhile stays, and becomes a new one at a press', async () => {
  await add('きゅうすい')
  const user = await open()
  await choose(user, 'きゅうすい', '名前を変更')
  const dialog = within(await screen.findByRole('dialog', { name: 'タグの編集' }))
  await user.clear(dialog.getByRole('textbox', { name: /タグ名/ }))
  await user.type(dialog.getByRole('textbox', { name: /タグ名/ }), '給水')
  const { id } = (await stored()).find(({ name }) => name === 'きゅうすい')!
  await answered(await member.browser.delete(`${stage.company.path}/tags/${id}`), 204)
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(await dialog.findByText(/^このタグは削除されたため、保存できません。/)).toBeInTheDocument()
  expect(dialog.getByRole('textbox', { name: /タグ名/ })).toHaveValue('給水')
  await user.click(dialog.getByRole('button', { name: '新しく作成' }))
  await screen.findByRole('button', { name: '給水のメニュー' })
  const made = (await stored()).find(({ name }) => name === '給水')!
  await answered(await member.browser.delete(`${stage.company.path}/tags/${made.id}`), 204)
})

test('one that somebody else renamed too is asked about, and what was typed stays until then', async () => {
  await add('はいすい')
  const user = await open()
  await choose(user, 'はいすい', '名前を変更')
  const dialog = within(await screen.findByRole('dialog', { name: 'タグの編集' }))
  await user.clear(dialog.getByRole('textbox', { name: /タグ名/ }))
  await user.type(dialog.getByRole('textbox', { name: /タグ名/ }), '排水')
  const path = `${stage.company.path}/tags/${(await stored()).find(({ name }) => name === 'はいすい')!.id}`
  await answered(await member.browser.put(path, { name: '給排水' }), 200)
  expectConsoleError(/409/)
  await user.click(dialog.getByRole('button', { name: '保存' }))
  const merge = within(await screen.findByRole('dialog', { name: '他のユーザーがこのタグを更新しました' }))
  expect(merge.getByText(/^中村 彩さんが\d{4}\/.*に更新しました。入力した内容は残っています。$/)).toBeInTheDocument()
  expect(merge.getAllByRole('radio').map((radio) => radio.closest('label')!.textContent)).toEqual([
    '自分：排水',
    '相手：給排水',
  ])
  expect(dialog.getByRole('textbox', { name: /タグ名/, hidden: true })).toHaveValue('排水')
  await user.click(merge.getByRole('radio', { name: '自分：排水' }))
  await user.click(merge.getByRole('button', { name: '選んだ内容で保存' }))
  await screen.findByRole('button', { name: '排水のメニュー' })
  await answered(await member.browser.delete(path), 204)
})

test('the order is changed from the menu, read out, and taken back where it fails', async () => {
  for (const name of ['立面図', '断面図']) await add(name)
  const user = await open()
  await choose(user, '平面図', '下へ移動')
  expect(await screen.findByText('「平面図」を3件中2番目に移動しました。')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '平面図を並べ替え' })).toHaveAccessibleDescription(/スペースキー/)
  const moved = ['立面図', '平面図', '断面図']
  await waitFor(async () => expect((await stored()).map(({ name }) => name)).toEqual(moved))
  stage.browser.server.use(failures.tooManyRequests('/api/c/midori/tags/order'))
  await choose(user, '断面図', '上へ移動')
  expect(await screen.findByText(/試行回数が上限を超えました/)).toBeInTheDocument()
  await waitFor(async () => expect(await shown()).toEqual(moved))
})

test('a guest has no such screen', async () => {
  const guest = await stage.app.createPerson(stage.company, roles.guest, 'ゲスト')
  await open(guest)
  expect(await screen.findByText('Not Found')).toBeInTheDocument()
})

test('a phone is told to use a desk', async () => {
  onPhone()
  await open()
  expect(await screen.findByRole('heading', { name: 'PC でご利用ください' })).toBeInTheDocument()
})

test('columns and the rows’ order are chosen and remembered; by another order nothing is dragged', async () => {
  const user = await open()
  const columns = async () => within(await screen.findByRole('group', { name: 'タグの列' }))
  await user.click((await columns()).getByRole('button', { name: 'タグの列の設定' }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: '作成日' }))
  await user.click(screen.getByRole('menuitemcheckbox', { name: '図面' }))
  await user.keyboard('{Escape}')
  await user.click((await columns()).getByRole('button', { name: 'タグ名' }))
  const byName = (await stored()).map(({ name }) => name).sort((one, other) => one.localeCompare(other, 'ja'))
  expect(await shown()).toEqual(byName)
  expect(screen.queryByRole('button', { name: /を並べ替え$/ })).not.toBeInTheDocument()

  cleanup()
  await open()
  const head = await columns()
  expect(head.getByRole('button', { name: '作成日' })).toBeInTheDocument()
  expect(head.queryByRole('button', { name: '図面' })).not.toBeInTheDocument()
  expect(await shown()).toEqual(byName)
  await user.click(head.getByRole('button', { name: 'タグ名、昇順' }))
  expect(await shown()).toEqual(byName.toReversed())
  await user.click(head.getByRole('button', { name: '表示順に戻す' }))
  expect(await shown()).toEqual((await stored()).map(({ name }) => name))
  expect(screen.getAllByRole('button', { name: /を並べ替え$/ })).toHaveLength(byName.length)
  window.localStorage.clear()
})
