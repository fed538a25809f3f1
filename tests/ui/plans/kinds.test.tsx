/** 点検種目: a company's own and its copies of presets, changed with what that reaches, and taken back for a day. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { InspectionKind, Plan } from '#domain/plans/plans.contract.ts'
import { answered } from '#tests/api/answers.ts'
import { kindBody, planBody } from '#tests/api/plans/bodies.ts'
import { openStage } from '../stage.tsx'

const stage = openStage()
afterEach(cleanup)

const read = async <T,>(path: string): Promise<T> =>
  (await answered<{ data: T }>(await stage.master.browser.get(stage.company.path + path), 200)).data
const post = async <T,>(path: string, body: object): Promise<T> =>
  (await answered<{ data: T }>(await stage.master.browser.post(stage.company.path + path, body), 201)).data
const kindNamed = async (name: string) =>
  (await read<InspectionKind[]>('/inspection-kinds')).find((kind) => kind.name === name)
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }))

const open = async () => {
  const user = await stage.open(stage.master, '/plans/year')
  await user.click(await screen.findByRole('button', { name: '点検種目' }))
  const list = await dialogOf('点検種目')
  const choose = async (name: string, entry: string) => {
    await user.click(await list.findByRole('button', { name: `${name}のメニュー` }))
    await user.click(await screen.findByRole('menuitem', { name: entry }))
  }
  const edit = async (name: string) => {
    await choose(name, '編集')
    return dialogOf('点検種目の編集')
  }
  return { user, list, choose, edit }
}

test('none yet says so; one of its own is added, with the fields of its way of counting, and deleted', async () => {
  const { user, list, choose } = await open()
  expect(await list.findByText('点検種目がありません')).toBeInTheDocument()
  await user.click(list.getByRole('button', { name: '点検種目を追加' }))
  const form = await dialogOf('点検種目の作成')
  await user.type(form.getByRole('textbox', { name: /^点検種目/ }), 'ホースの耐圧')
  await user.click(form.getByRole('combobox', { name: /数えかた/ }))
  await user.click(await screen.findByRole('option', { name: /^設置から/ }))
  await user.click(form.getByRole('button', { name: '作成' }))
  const then = form.getByRole('textbox', { name: /その後の間隔/ })
  await waitFor(() => expect(then).toHaveAccessibleDescription(/必須/))
  await user.type(then, '3')
  const first = form.getByRole('textbox', { name: /^間隔/ })
  await user.clear(first)
  await user.type(first, '120')
  await user.type(form.getByRole('textbox', { name: /記録の保存年数/ }), '3')
  await user.click(form.getByRole('button', { name: '作成' }))
  expect(await screen.findByText('点検種目を追加しました')).toBeInTheDocument()
  expect(await list.findByText('120か月から、以後3年ごと')).toBeInTheDocument()
  expect(await kindNamed('ホースの耐圧')).toMatchObject({
    rule: { counting: 'age', first: { n: 120, unit: 'month' }, every: { n: 3, unit: 'year' } },
    retention_years: 3,
    preset_key: null,
  })
  await choose('ホースの耐圧', '削除')
  await user.click(
    within(await screen.findByRole('alertdialog', { name: '点検種目を削除しますか？' })).getByRole('button', {
      name: '削除',
    }),
  )
  await waitFor(() => expect(list.queryByText('ホースの耐圧')).toBeNull())
})

test('an edit says how many times it changes, and is taken back within a day, once', async () => {
  const rule = { counting: 'window', each: { n: 1, unit: 'month' }, times: 1 } as const
  const kind = await post<InspectionKind>('/inspection-kinds', kindBody({ name: '巡回点検', rule }))
  const building = await post<{ id: number }>('/buildings', { name: '巡回の館' })
  await post<Plan>('/plans', planBody(building.id, kind.id, { anchor_on: null }))
  const { user, list, choose, edit } = await open()
  const form = await edit('巡回点検')
  await user.type(form.getByRole('textbox', { name: '備考' }), '屋上の鍵')
  expect(form.queryByText(/手配していない実施回が変わります/)).toBeNull()
  const n = form.getByRole('textbox', { name: /^間隔/ })
  await user.clear(n)
  await user.type(n, '6')
  expect(
    await form.findByText(/この点検種目の計画が1件あります。保存すると、手配していない実施回が変わります（.*削除\d+件/),
  ).toBeInTheDocument()
  await user.click(form.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('点検種目を保存しました')).toBeInTheDocument()
  expect(await list.findByText('6か月に1回')).toBeInTheDocument()
  expect(await kindNamed('巡回点検')).toMatchObject({ note: '屋上の鍵' })
  await choose('巡回点検', '自分の変更を元に戻す')
  expect(await screen.findByText('点検種目を元に戻しました')).toBeInTheDocument()
  expect(await list.findByText('1か月に1回')).toBeInTheDocument()
  expect(await kindNamed('巡回点検')).toMatchObject({ rule, note: null })
  await user.click(list.getByRole('button', { name: '巡回点検のメニュー' }))
  await screen.findByRole('menuitem', { name: '編集' })
  expect(screen.queryByRole('menuitem', { name: '自分の変更を元に戻す' })).toBeNull()
})

test('a newer preset shows what differs, takes over what is chosen, and is silent once it was looked at', async () => {
  await post<InspectionKind>(
    '/inspection-kinds',
    kindBody({
      name: '自社の機器点検',
      preset_key: 'fire-equipment-functional',
      preset_version: 1,
      rule: { counting: 'window', each: { n: 3, unit: 'month' }, times: 1 },
    }),
  )
  const { user, list } = await open()
  await user.click(await list.findByRole('button', { name: '自社の機器点検のプリセットの新しい版との違いを見る' }))
  const form = await dialogOf('点検種目の編集')
  const note = within(form.getByRole('region', { name: 'プリセットとの違い' }))
  expect(note.getByText('今の内容：3か月に1回')).toBeInTheDocument()
  await user.click(note.getByRole('button', { name: '周期に新しい版の内容を入力' }))
  expect(form.getByRole('textbox', { name: /^間隔/ })).toHaveValue('6')
  await user.click(note.getByRole('checkbox', { name: /違いを確認した/ }))
  await user.click(form.getByRole('button', { name: '保存' }))
  await waitFor(async () =>
    expect(await kindNamed('自社の機器点検')).toMatchObject({ preset_version: 2, law: 'ビル管法' }),
  )
  expect(await list.findByText('6か月に1回')).toBeInTheDocument()
  expect(list.queryByRole('button', { name: /自社の機器点検のプリセット/ })).toBeNull()
})

test('where somebody else saved first, both are shown and what was typed can be kept', async () => {
  const kind = await post<InspectionKind>('/inspection-kinds', kindBody({ name: '二人の点検' }))
  const { user, edit } = await open()
  const form = await edit('二人の点検')
  await user.type(form.getByRole('textbox', { name: '備考' }), '一人目')
  await answered(
    await stage.master.browser.put(`${stage.company.path}/inspection-kinds/${kind.id}`, { note: '二人目' }),
    200,
  )
  await user.click(form.getByRole('button', { name: '保存' }))
  const merge = within(await screen.findByRole('dialog', { name: /更新/ }))
  expect(merge.getByText(/二人目/)).toBeInTheDocument()
  expect(merge.getByText(/一人目/)).toBeInTheDocument()
})
