/** 点検計画 of a building: proposed from what is known of it, and on the table of its year once it is added. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, expect, test } from 'vitest'
import { businessDay } from '#domain/dates.ts'
import { planTexts } from '#domain/plans/plans.labels.ts'
import { shiftMonth } from '#domain/months.ts'
import { monthText } from '#domain/plans/plans.list.ts'
import { answered } from '#tests/api/answers.ts'
import { kindBody, planBody } from '#tests/api/plans/bodies.ts'
import { openStage } from '../stage.tsx'

const stage = openStage()
afterEach(cleanup)

const create = async (values: object): Promise<number> =>
  (
    await answered<{ data: { id: number } }>(
      await stage.master.browser.post(`${stage.company.path}/buildings`, { name: '青葉ビル', ...values }),
      201,
    )
  ).data.id

const post = async <T,>(path: string, body: object): Promise<T> =>
  (await answered<{ data: T }>(await stage.master.browser.post(stage.company.path + path, body), 201)).data
const thisMonth = () => businessDay(new Date()).slice(0, 7)
/** A round every month, from this one on. */
const createMonthly = async (building_id: number, name: string): Promise<void> => {
  const rule = { counting: 'window', each: { n: 1, unit: 'month' }, times: 1 } as const
  const kind = await post<{ id: number }>('/inspection-kinds', kindBody({ name, rule }))
  await post('/plans', planBody(building_id, kind.id, { anchor_on: null, valid_from: `${thisMonth()}-01` }))
}

test('a check is proposed with its reason, taken over with its equipment, and not proposed again', async () => {
  const id = await create({ usage: '事務所', floor_area: 3200, fire_class_id: 2, water_tank: 8 })
  await answered(
    await stage.master.browser.post(`${stage.company.path}/facilities`, {
      ...{ name: '浄化槽', facility_category_id: 2, building_id: id },
    }),
    201,
  )
  const user = await stage.open(stage.master, `/buildings/${id}?tab=plans`)
  await user.click(await screen.findByRole('button', { name: '点検計画を追加' }))
  const proposed = within(await screen.findByRole('region', { name: 'この建物の候補' }))
  expect(proposed.getAllByText('延べ3,200㎡の事務所のため').length).toBeGreaterThan(0)
  await user.click(proposed.getByRole('button', { name: '浄化槽 11条検査を選ぶ' }))
  expect(proposed.getByRole('button', { name: '浄化槽 11条検査を選ぶ', pressed: true })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '追加' }))
  const table = within(await screen.findByRole('grid', { name: '青葉ビルの年間作業計画表' }))
  expect(table.getByRole('button', { name: '浄化槽 11条検査' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '点検計画を追加' }))
  const again = within(await screen.findByRole('region', { name: 'この建物の候補' }))
  await waitFor(() => expect(again.queryByRole('button', { name: '浄化槽 11条検査を選ぶ' })).toBeNull())
})

test('what is not known is asked, and nothing is said to be free of duty', async () => {
  const id = await create({})
  const user = await stage.open(stage.master, `/buildings/${id}?tab=plans`)
  await user.click(await screen.findByRole('button', { name: '点検計画を追加' }))
  const proposed = within(await screen.findByRole('region', { name: 'この建物の候補' }))
  expect(
    proposed.getByText('建物に用途、延床面積、防火対象物、受水槽容量を入力すると、候補が増えることがあります。'),
  ).toBeInTheDocument()
  expect(proposed.queryAllByRole('button')).toEqual([])
})

test('a plan that was refused is sent again from the same form: its check is taken over once', async () => {
  const id = await create({ usage: '事務所', floor_area: 5000 })
  const user = await stage.open(stage.master, `/buildings/${id}?tab=plans`)
  await user.click(await screen.findByRole('button', { name: '点検計画を追加' }))
  const proposed = within(await screen.findByRole('region', { name: 'この建物の候補' }))
  await user.click(proposed.getByRole('button', { name: 'ねずみ・昆虫等の調査と防除を選ぶ' }))
  const refused = { message: '入力内容を確認してください。', errors: { note: ['備考を確認してください。'] } }
  stage.browser.server.use(http.post('*/plans', () => HttpResponse.json(refused, { status: 422 }), { once: true }))
  await user.click(screen.getByRole('button', { name: '追加' }))
  expect(await screen.findByText('備考を確認してください。')).toBeInTheDocument()
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: /点検種目/ })).toHaveTextContent('ねずみ・昆虫等の調査と防除'),
  )
  await user.click(screen.getByRole('button', { name: '追加' }))
  const table = within(await screen.findByRole('grid', { name: '青葉ビルの年間作業計画表' }))
  expect(table.getByRole('button', { name: 'ねずみ・昆虫等の調査と防除' })).toBeInTheDocument()
})

test('what the server refuses stands beside its field', async () => {
  const id = await create({ name: '三田ビル' })
  const kind = await post<{ id: number }>(
    '/inspection-kinds',
    kindBody({ name: '定期報告', rule: { counting: 'report', every_years: 1, due_year: null, season: null } }),
  )
  await post('/plans', planBody(id, kind.id))
  const user = await stage.open(stage.master, `/buildings/${id}?tab=plans`)
  await user.click(await screen.findByRole('button', { name: '定期報告' }))
  const from = await screen.findByRole('textbox', { name: '報告の時期（始まり）' })
  const form = within(screen.getByRole('dialog', { name: '点検計画の編集' }))
  await user.type(from, '02-31')
  expect(await form.findByText(planTexts.notAMonthDay)).toBeInTheDocument()
  const errors = {
    kind_id: ['この種目は削除されました。'],
    'wish.date': ['希望の日を確認してください。'],
    'season.to': ['時期の終わりを確認してください。'],
    'pauses.0': ['休止を確認してください。'],
  }
  const refused = { message: '入力内容を確認してください。', errors }
  stage.browser.server.use(http.put('*/plans/*', () => HttpResponse.json(refused, { status: 422 }), { once: true }))
  await user.type(from, '{Backspace}{Backspace}28')
  await user.type(form.getByRole('textbox', { name: '報告の時期（終わり）' }), '11-29')
  await user.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByRole('textbox', { name: '報告の時期（終わり）' })).toHaveAccessibleDescription(
    errors['season.to'][0],
  )
  for (const [name, [sentence]] of [
    [/点検種目/, errors.kind_id],
    ['希望の日', errors['wish.date']],
    ['休止の始まり', errors['pauses.0']],
  ] as const)
    expect(form.getByLabelText(name)).toHaveAccessibleDescription(expect.stringContaining(sentence!))
})

test('a plan is deleted from its form, and comes back by 元に戻す', async () => {
  const id = await create({ usage: '事務所', floor_area: 5000 })
  const name = '排水設備 清掃'
  const user = await stage.open(stage.master, `/buildings/${id}?tab=plans`)
  await user.click(await screen.findByRole('button', { name: '点検計画を追加' }))
  const proposed = within(await screen.findByRole('region', { name: 'この建物の候補' }))
  await user.click(proposed.getByRole('button', { name: `${name}を選ぶ` }))
  expect(within(screen.getByRole('dialog')).queryByRole('button', { name: '削除' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '追加' }))
  await user.click(await screen.findByRole('button', { name }))
  await screen.findByRole('dialog', { name: '点検計画の編集' })
  await user.click(await screen.findByRole('button', { name: '削除' }))
  await user.click(
    within(await screen.findByRole('alertdialog', { name: '削除確認' })).getByRole('button', { name: '削除' }),
  )
  expect(await screen.findByText('点検計画がありません')).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: '元に戻す' }))
  expect(await screen.findByRole('button', { name })).toBeInTheDocument()
})

test('the month that is being arranged stays the one that was opened, also where somebody else was first', async () => {
  const id = await create({ name: '白金ビル' })
  await createMonthly(id, '巡回点検')
  const user = await stage.open(stage.master, `/buildings/${id}?tab=plans`)
  await user.click(await screen.findByRole('button', { name: /月分を手配/ }))
  const dialog = within(await screen.findByRole('dialog', { name: `${monthText(thisMonth())}分の手配` }))
  await dialog.findByRole('checkbox', { name: '巡回点検' })
  const [visit] = (
    await answered<{ data: { occurrences: { id: number }[]; name: string }[] }>(
      await stage.master.browser.get(`${stage.company.path}/visits?month=${thisMonth()}&building_id[]=${id}`),
      200,
    )
  ).data
  await post('/visits', { visits: [{ occurrence_ids: visit!.occurrences.map((each) => each.id), name: visit!.name }] })
  await user.click(dialog.getByRole('button', { name: '手配' }))
  expect(await dialog.findByText('手配する実施回がありません。')).toBeInTheDocument()
  const next = (Number(thisMonth().slice(5)) % 12) + 1
  await screen.findByText(`${next}月分を手配（1件）`)
  expect(screen.getByRole('dialog', { name: `${monthText(thisMonth())}分の手配` })).toBeInTheDocument()
})

test('the table keeps its Tab stop when the plan that had it goes', async () => {
  const id = await create({ name: '高輪ビル' })
  await createMonthly(id, '植栽の確認')
  await createMonthly(id, '雨どいの確認')
  const user = await stage.open(stage.master, `/buildings/${id}?tab=plans`)
  const stops = () => [...document.querySelectorAll<HTMLElement>('[data-place][tabindex="0"]')]
  await screen.findByRole('button', { name: '雨どいの確認' })
  stops()[0]!.focus()
  await user.keyboard('{ArrowDown}')
  expect(stops().map((each) => each.dataset['place'])).toEqual(['1-0'])
  const name = stops()[0]!.closest('tr')!.querySelector('th.name')!.textContent
  await user.click(screen.getByRole('button', { name }))
  await screen.findByRole('dialog', { name: '点検計画の編集' })
  await user.click(await screen.findByRole('button', { name: '削除' }))
  await user.click(
    within(await screen.findByRole('alertdialog', { name: '削除確認' })).getByRole('button', { name: '削除' }),
  )
  await waitFor(() => expect(document.querySelectorAll('tbody th.name')).toHaveLength(1))
  expect(stops().map((each) => each.dataset['place'])).toEqual(['0-0'])
})

test('a mark that is dragged asks which times go with it, and says when it was taken back', async () => {
  const id = await create({ name: '麻布ビル' })
  await createMonthly(id, '床の清掃')
  const user = await stage.open(stage.master, `/buildings/${id}?tab=plans`)
  const cells = async () =>
    [...(await screen.findByRole('grid')).querySelectorAll<HTMLElement>('[data-place]')].filter(
      ({ draggable }) => draggable,
    )
  const [first] = await cells()
  const target = first!.closest('td')!.nextElementSibling!
  fireEvent.dragStart(first!)
  fireEvent.dragOver(target)
  fireEvent.drop(target)
  const dialog = within(await screen.findByRole('dialog', { name: '予定の移動' }))
  expect(dialog.getByRole('combobox', { name: /予定月/ })).toHaveTextContent(monthText(shiftMonth(thisMonth(), 1)))
  expect(await dialog.findByRole('radio', { name: 'この回だけ' })).toBeChecked()
  await user.type(dialog.getByRole('textbox', { name: /理由/ }), '先方の都合')
  await user.click(dialog.getByRole('button', { name: '移動' }))
  await user.click(await screen.findByRole('button', { name: '元に戻す' }))
  expect(await screen.findByText('元に戻しました')).toBeInTheDocument()
})

test('the only open time of a chain is moved at once by the drag', async () => {
  const id = await create({ name: '広尾ビル' })
  const rule = { counting: 'rolling', every: { n: 6, unit: 'month' } } as const
  const kind = await post<{ id: number }>('/inspection-kinds', kindBody({ name: '水質検査', rule }))
  await post(
    '/plans',
    planBody(id, kind.id, {
      anchor_on: `${shiftMonth(thisMonth(), -4)}-10`,
      valid_from: `${shiftMonth(thisMonth(), -6)}-01`,
    }),
  )
  await stage.open(stage.master, `/buildings/${id}?tab=plans`)
  const grid = await screen.findByRole('grid')
  const first = [...grid.querySelectorAll<HTMLElement>('[data-place]')].find(({ draggable }) => draggable)!
  const target = first.closest('td')!.previousElementSibling!
  fireEvent.dragStart(first)
  fireEvent.dragOver(target)
  fireEvent.drop(target)
  expect(await screen.findByText('予定を移動しました')).toBeInTheDocument()
  expect(screen.queryByRole('dialog', { name: '予定の移動' })).toBeNull()
})

test('an edit says how many times it changes before it is saved', async () => {
  const id = await create({ name: '目白ビル' })
  await createMonthly(id, '屋上の確認')
  const user = await stage.open(stage.master, `/buildings/${id}?tab=plans`)
  await user.click(await screen.findByRole('button', { name: '屋上の確認' }))
  await user.type(await screen.findByRole('textbox', { name: '希望の日' }), '20')
  const form = within(screen.getByRole('dialog', { name: '点検計画の編集' }))
  expect(
    await form.findByText(
      /^保存すると、手配していない実施回が変わります（変更\d+件）。手配済みと実施済みは変わりません。$/,
    ),
  ).toBeInTheDocument()
  expect(form.getByRole('status')).toHaveTextContent('変更')
})

test('what the owner is not to read is unticked, and stays so', async () => {
  const id = await create({ name: '目黒ビル' })
  await createMonthly(id, '夜間の警備')
  const user = await stage.open(stage.master, `/buildings/${id}?tab=plans`)
  // The dialog that loads gives way to the form's own.
  const openBox = async () => {
    await user.click(await screen.findByRole('button', { name: '夜間の警備' }))
    return screen.findByRole('checkbox', { name: /^オーナーに見せる/ })
  }
  const box = await openBox()
  expect(box).toBeChecked()
  await user.click(box)
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '点検計画の編集' })).toBeNull())
  expect(await openBox()).not.toBeChecked()
})

test('a matter that is made by hand offers what of the building is not arranged yet', async () => {
  const id = await create({ name: '大崎ビル' })
  await createMonthly(id, '受水槽の確認')
  const user = await stage.open(stage.master, `/buildings/${id}`)
  await user.click(await screen.findByRole('button', { name: '案件を作成' }))
  const form = within(await screen.findByRole('dialog', { name: '案件の作成' }))
  const [offer] = await form.findAllByRole('button', { name: '受水槽の確認を手配' })
  await user.click(offer!)
  expect(await screen.findByText('点検を手配しました')).toBeInTheDocument()
  expect(screen.queryByRole('dialog', { name: '案件の作成' })).toBeNull()
  const { data } = await answered<{ data: { state: string }[] }>(
    await stage.master.browser.get(`${stage.company.path}/occurrences?building_id[]=${id}&state=arranged`),
    200,
  )
  expect(data).toHaveLength(1)
})
