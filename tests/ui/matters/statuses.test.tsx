import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import { failures } from '#mocks/failures.ts'
import { themeOf } from '#src/app/theme/theme.ts'
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

const open = (person: Person) => stage.open(person, '/settings/matter-statuses')
const list = async () => within(await screen.findByRole('list', { name: '案件ステータス' }))
const shownNames = async () =>
  (await list()).getAllByRole('listitem').map((row) => row.querySelector('[title]')!.getAttribute('title'))
const stored = async (): Promise<MatterStatus[]> =>
  (await answered<{ data: MatterStatus[] }>(await member.browser.get(`${stage.company.path}/matter-statuses`), 200))
    .data
const choose = async (user: ReturnType<typeof userEvent.setup>, name: string, entry: string) => {
  await user.click(await screen.findByRole('button', { name: `${name}のメニュー` }))
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}

test('a status is added with name, type and shade, and edited', async () => {
  const user = await open(stage.master)
  await user.click(await screen.findByRole('button', { name: 'ステータスを追加' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'ステータスの追加' }))
  await user.click(dialog.getByRole('button', { name: '追加' }))
  expect(await dialog.findByText('ステータス名は必須です。')).toBeInTheDocument()
  await user.click(dialog.getByRole('textbox', { name: /ステータス名/ }))
  await user.paste('部品待ち')
  await user.click(dialog.getByRole('radio', { name: '対応中' }))
  await user.click(dialog.getByRole('radio', { name: '濃さ 9' }))
  await user.click(dialog.getByRole('button', { name: '追加' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect((await stored()).at(-1)).toMatchObject({
    name: '部品待ち',
    type_id: 2,
    color_gradient_level: 9,
    is_default: false,
  })
  await choose(user, '部品待ち', '編集')
  const name = within(await screen.findByRole('dialog', { name: 'ステータスの編集' })).getByRole('textbox', {
    name: /ステータス名/,
  })
  await user.clear(name)
  await user.paste('部品手配中')
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('button', { name: '部品手配中のメニュー' })).toBeInTheDocument()
})

test('what somebody else changed of it meanwhile stays, and what was typed of one that was deleted becomes a new one', async () => {
  const make = async (name: string) =>
    (
      await answered<{ data: MatterStatus }>(
        await stage.master.browser.post(`${stage.company.path}/matter-statuses`, {
          name,
          type_id: 2,
          color_gradient_level: 3,
        }),
        201,
      )
    ).data
  const [kept, gone] = [await make('先方確認中'), await make('保留')]
  const path = ({ id }: MatterStatus) => `${stage.company.path}/matter-statuses/${id}`
  const user = await open(stage.master)
  await choose(user, '先方確認中', '編集')
  const edit = async () => within(await screen.findByRole('dialog', { name: 'ステータスの編集' }))
  await user.type((await edit()).getByRole('textbox', { name: /ステータス名/ }), '（2回目）')
  await answered(await stage.master.browser.put(path(kept), { color_gradient_level: 9 }), 200)
  await user.click((await edit()).getByRole('button', { name: '保存' }))
  await screen.findByRole('button', { name: '先方確認中（2回目）のメニュー' })
  expect((await stored()).find(({ id }) => id === kept.id)).toMatchObject({
    name: '先方確認中（2回目）',
    color_gradient_level: 9,
  })
  await choose(user, '保留', '編集')
  await user.type((await edit()).getByRole('textbox', { name: /ステータス名/ }), '（予算待ち）')
  await answered(await stage.master.browser.delete(path(gone)), 204)
  await user.click((await edit()).getByRole('button', { name: '保存' }))
  expect(await (await edit()).findByText(/^このステータスは削除されたため、保存できません。/)).toBeInTheDocument()
  expect((await edit()).getByRole('textbox', { name: /ステータス名/ })).toHaveValue('保留（予算待ち）')
  await user.click((await edit()).getByRole('button', { name: '新しく作成' }))
  await screen.findByRole('button', { name: '保留（予算待ち）のメニュー' })
  const made = (await stored()).find(({ name }) => name === '保留（予算待ち）')
  expect(made).toMatchObject({ type_id: 2, color_gradient_level: 3 })
  for (const status of [kept, made!]) await answered(await stage.master.browser.delete(path(status)), 204)
})

test('what two people changed of it is shown from both and chosen field by field', async () => {
  const path = `${stage.company.path}/matter-statuses`
  const all = await stored()
  const status = all.find(({ name }) => name === '日程調整中')!
  const [former, next] = [all.find(({ is_default }) => is_default)!, all.find(({ name }) => name === '対応中')!]
  const user = await open(stage.master)
  await choose(user, '日程調整中', '編集')
  const dialog = within(await screen.findByRole('dialog', { name: 'ステータスの編集' }))
  await user.type(dialog.getByRole('textbox', { name: /ステータス名/ }), '（自分）')
  await user.click(dialog.getByRole('radio', { name: '濃さ 2' }))
  await user.click(dialog.getByRole('checkbox', { name: '新しい案件の既定のステータスにする' }))
  await answered(
    await stage.master.browser.put(`${path}/${status.id}`, { name: '日程調整中（相手）', color_gradient_level: 9 }),
    200,
  )
  await answered(await stage.master.browser.put(`${path}/${next.id}`, { is_default: true }), 200)

  expectConsoleError(/409/)
  await user.click(dialog.getByRole('button', { name: '保存' }))
  const merge = within(await screen.findByRole('dialog', { name: '他のユーザーがこのステータスを更新しました' }))
  expect(merge.getAllByRole('radio').map((radio) => radio.closest('label')!.textContent)).toEqual([
    '自分：日程調整中（自分）',
    '相手：日程調整中（相手）',
    '自分：2',
    '相手：9',
    '自分：日程調整中（自分）',
    '相手：対応中',
  ])
  expect(merge.getByRole('group', { name: '既定のステータス' })).toBeInTheDocument()

  // What was typed stays until it is saved, whatever is pressed.
  await user.click(merge.getByRole('button', { name: 'キャンセル' }))
  expect(dialog.getByRole('textbox', { name: /ステータス名/ })).toHaveValue('日程調整中（自分）')
  expect(dialog.getByRole('radio', { name: '濃さ 2' })).toBeChecked()

  expectConsoleError(/409/)
  await user.click(dialog.getByRole('button', { name: '保存' }))
  const again = within(await screen.findByRole('dialog', { name: '他のユーザーがこのステータスを更新しました' }))
  for (const mine of again.getAllByRole('radio', { name: /^自分：/ })) await user.click(mine)
  await user.click(again.getByRole('radio', { name: '相手：9' }))
  await user.click(again.getByRole('radio', { name: '相手：対応中' }))
  await user.click(again.getByRole('button', { name: '選んだ内容で保存' }))
  await screen.findByRole('button', { name: '日程調整中（自分）のメニュー' })
  const saved = await stored()
  expect(saved.find(({ id }) => id === status.id)).toMatchObject({
    name: '日程調整中（自分）',
    color_gradient_level: 9,
  })
  expect(saved.find(({ is_default }) => is_default)!.id).toBe(next.id)

  await answered(await stage.master.browser.put(`${path}/${status.id}`, { name: '日程調整中' }), 200)
  await answered(await stage.master.browser.put(`${path}/${former.id}`, { is_default: true }), 200)
})

test('the last of a type keeps its type, and the dialog says why', async () => {
  const user = await open(stage.master)
  await choose(user, '見積待ち', '削除')
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'ステータスの削除' })).getByRole('button', { name: '削除' }),
  )
  await waitFor(async () => expect((await stored()).some(({ name }) => name === '見積待ち')).toBe(false))
  await choose(user, '未着手', '編集')
  const dialog = within(await screen.findByRole('dialog', { name: 'ステータスの編集' }))
  await user.click(dialog.getByRole('radio', { name: '完了' }))
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(
    await dialog.findByText('種別ごとに1つ以上のステータスが必要なため、種別を変更できません。'),
  ).toBeInTheDocument()
})

test('ten shades are red for what is not started, blue for what is under way and grey for what is done, darker by level', () => {
  const coloursOf = (type: 1 | 2 | 3) =>
    themeOf('desk').tokens.matterStatus[type].levels.map(
      ({ bg }) => [1, 3, 5].map((at) => parseInt(bg.slice(at, at + 2), 16)) as [number, number, number],
    )
  const isFamily = {
    1: ([r, g, b]: number[]) => r! > g! && r! > b!,
    2: ([r, , b]: number[]) => b! > r!,
    3: (rgb: number[]) => Math.max(...rgb) - Math.min(...rgb) < 24,
  }
  for (const type of [1, 2, 3] as const) {
    const colours = coloursOf(type)
    const lightness = colours.map(([r, g, b]) => 0.299 * r + 0.587 * g + 0.114 * b)
    expect([type, colours.length, colours.filter((rgb) => !isFamily[type](rgb))]).toEqual([type, 10, []])
    expect(lightness).toEqual(lightness.toSorted((a, b) => b - a))
  }
})

test('exactly one is the default', async () => {
  const user = await open(stage.master)
  await choose(user, '日程調整中', '既定にする')
  await waitFor(() => expect(screen.getByText('既定').closest('li')).toHaveTextContent('日程調整中'))
  await waitFor(async () =>
    expect((await stored()).filter(({ is_default }) => is_default).map(({ name }) => name)).toEqual(['日程調整中']),
  )
})

test('one in use is not deleted: it comes back, with the reason', async () => {
  const [first] = await stored()
  await answered(
    await member.browser.post(`${stage.company.path}/matters`, {
      name: '使う案件',
      matter_category_id: 1,
      status_id: first!.id,
    }),
    201,
  )
  const user = await open(stage.master)
  await choose(user, first!.name, '削除')
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'ステータスの削除' })).getByRole('button', { name: '削除' }),
  )
  expect(await screen.findByText('このステータスは案件で使われているため、削除できません。')).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: `${first!.name}のメニュー` })).toBeInTheDocument()
})

test('the order is changed from the menu, read out, and taken back where it fails', async () => {
  const user = await open(stage.master)
  const before = await shownNames()
  await choose(user, before[0]!, '下へ移動')
  expect(await screen.findByText(`「${before[0]}」を${before.length}件中2番目に移動しました。`)).toBeInTheDocument()
  const swapped = [before[1], before[0], ...before.slice(2)]
  await waitFor(async () => expect((await stored()).map(({ name }) => name)).toEqual(swapped))
  expect(await shownNames()).toEqual(swapped)
  stage.browser.server.use(failures.tooManyRequests('/api/c/midori/matter-statuses/order'))
  await choose(user, swapped[0]!, '下へ移動')
  expect(await screen.findByText(/試行回数が上限を超えました/)).toBeInTheDocument()
  await waitFor(async () => expect(await shownNames()).toEqual(swapped))
})

test('the order is changed by the keyboard on the handle, with announcements', async () => {
  await open(stage.master)
  await list()
  // jsdom lays nothing out: each row gets its place from its position in the list.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const row = this.closest('li')
    const index = row ? [...row.parentElement!.children].indexOf(row) : 0
    return DOMRect.fromRect({ x: 0, y: index * 50, width: 400, height: 50 })
  })
  const before = await shownNames()
  const handle = screen.getByRole('button', { name: `${before[0]}を並べ替え` })
  expect(handle).toHaveAccessibleDescription(/スペースキー/)
  handle.focus()
  fireEvent.keyDown(handle, { code: 'Space' })
  expect(
    await screen.findByText(
      `「${before[0]}」は元の位置、${before.length}件中1番目にあります。上下の矢印キーで移動できます。`,
    ),
  ).toBeInTheDocument()
  await waitFor(() => {
    fireEvent.keyDown(handle, { code: 'ArrowDown' })
    expect(screen.getByText(`「${before[0]}」を${before.length}件中2番目に移動しました。`)).toBeInTheDocument()
  })
  fireEvent.keyDown(handle, { code: 'Space' })
  expect(await screen.findByText(`「${before[0]}」を2番目に置きました。`)).toBeInTheDocument()
  await waitFor(async () =>
    expect((await stored()).map(({ name }) => name)).toEqual([before[1], before[0], ...before.slice(2)]),
  )
})

test('a member reads them and changes nothing', async () => {
  await open(member)
  expect((await list()).getAllByRole('listitem').length).toBeGreaterThan(3)
  expect(screen.queryByRole('button', { name: /のメニュー$|を並べ替え$|ステータスを追加/ })).toBe(
    screen.queryByRole('button', { name: '中村 彩のメニュー' }),
  )
})

test('a phone is told to use a desk', async () => {
  onPhone()
  await open(stage.master)
  expect(await screen.findByRole('heading', { name: 'PC でご利用ください' })).toBeInTheDocument()
})
