import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { onPhone } from '../phone.ts'
import { openStage } from '../stage.tsx'

const stage = openStage()
let member: Person
beforeAll(async () => {
  member = await stage.app.createPerson(stage.company, 0, '中村 彩')
})
beforeEach(() => window.localStorage.clear())
afterEach(() => vi.restoreAllMocks())

const day = '2031-06-17'
const createMatter = async (name: string): Promise<Matter> => {
  const body = { name, matter_category_id: 6, start_date: day, end_date: day, user_ids: [] }
  return (await answered<{ data: Matter }>(await stage.master.browser.post(`${stage.company.path}/matters`, body), 201))
    .data
}
const makeUntaken = async (name: string): Promise<Matter> =>
  (
    await answered<{ data: Matter }>(
      await stage.master.browser.post(`${stage.company.path}/matters`, { name, matter_category_id: 6, user_ids: [] }),
      201,
    )
  ).data
const stored = async ({ id }: Matter) =>
  (await answered<{ data: Matter }>(await stage.master.browser.get(`${stage.company.path}/matters/${id}`), 200)).data

test('a matter that nobody has is given to somebody with a time, and taken back', async () => {
  const matter = await createMatter('給水ポンプ 水漏れ')
  const user = await stage.open(stage.master, `/calendar?view=staff-week&date=${day}`)
  const nobody = within(await screen.findByRole('group', { name: '未割当、1件' }))
  await user.click(nobody.getByRole('button', { name: /^給水ポンプ 水漏れ、2031\/06\/17/ }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '割り当て…' }))
  const form = within(await screen.findByRole('dialog', { name: '割り当て' }))
  await user.click(form.getByRole('combobox', { name: '主担当' }))
  await user.click(await screen.findByRole('option', { name: member.name }))
  const type = (field: string, text: string) =>
    fireEvent.change(form.getByRole('textbox', { name: field }), { target: { value: text } })
  type('開始時刻', '１３３０')
  type('終了時刻', '9:00')
  await user.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText('終了時刻は開始時刻より後の時刻を設定してください')).toBeVisible()
  const overnight = () => form.queryByRole('button', { name: '終了日を翌日（2031/06/18）にする' })
  await user.click(overnight()!)
  expect(overnight()).toHaveAttribute('aria-pressed', 'true')
  expect(form.queryByText('終了時刻は開始時刻より後の時刻を設定してください')).not.toBeInTheDocument()
  await user.click(overnight()!)
  expect(overnight()).toHaveAttribute('aria-pressed', 'false')
  type('終了時刻', '午後3時')
  await waitFor(() => expect(overnight()).not.toBeInTheDocument())
  await user.click(form.getByRole('button', { name: '保存' }))

  const own = within(await screen.findByRole('group', { name: `${member.name}、1件` }))
  expect(own.getByRole('button', { name: /2031\/06\/17 13:30〜15:00/ })).toBeVisible()
  expect(await stored(matter)).toMatchObject({
    lead_user_id: member.id,
    start_time: '13:30',
    end_time: '15:00',
    users: [{ id: member.id }],
  })
  await user.click(await screen.findByRole('button', { name: '元に戻す' }))
  await waitFor(async () =>
    expect(await stored(matter)).toMatchObject({ lead_user_id: null, start_time: null, users: [] }),
  )
})

test('work of a night is given to somebody, and ends on the next day', async () => {
  const matter = await createMatter('床の夜間洗浄')
  const user = await stage.open(stage.master, `/calendar?view=staff-week&date=${day}`)
  const nobody = within(await screen.findByRole('group', { name: /^未割当、/ }))
  await user.click(await nobody.findByRole('button', { name: /^床の夜間洗浄、/ }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '割り当て…' }))
  const form = within(await screen.findByRole('dialog', { name: '割り当て' }))
  for (const [field, text] of [
    ['開始時刻', '22:00'],
    ['終了時刻', '5:00'],
  ] as const)
    fireEvent.change(form.getByRole('textbox', { name: field }), { target: { value: text } })
  await user.click(await form.findByRole('button', { name: '終了日を翌日（2031/06/18）にする' }))
  await user.click(form.getByRole('button', { name: '保存' }))
  await waitFor(async () =>
    expect(await stored(matter)).toMatchObject({
      ...{ start_date: day, start_time: '22:00', end_date: '2031-06-18', end_time: '05:00' },
    }),
  )
  await stage.master.browser.delete(`${stage.company.path}/matters/${matter.id}`)
})

test('an empty place begins a matter of that person on that day; the view is remembered', async () => {
  const user = await stage.open(stage.master, `/calendar?date=${day}`)
  await user.click(await screen.findByRole('button', { name: '担当・週' }))
  await user.click(await screen.findByRole('button', { name: `${member.name}、6月18日に案件を作成` }))
  const form = within(await screen.findByRole('dialog', { name: '案件の作成' }))
  expect(form.getByRole('textbox', { name: '開始日' })).toHaveValue('2031/06/18')
  expect(form.getByRole('combobox', { name: '主担当' })).toHaveTextContent(member.name)
  await stage.open(stage.master, `/calendar?date=${day}`)
  expect(await screen.findByRole('button', { name: '担当・週', pressed: true })).toBeVisible()
})

test('what has no day, or was left over, waits above the rows with its count, page by page', async () => {
  const matters: Matter[] = []
  for (let number = 1; number <= 21; number += 1) matters.push(await makeUntaken(`日付なし${number}`))
  const user = await stage.open(stage.master, `/calendar?view=staff-day&date=2031-07-01`)
  const count = matters.length + 1
  // The leak of the first test was never taken, and its day is over.
  const waiting = within(await screen.findByRole('group', { name: `未割当（日付なし・前の日）、${count}件` }))
  expect(waiting.getAllByRole('button', { name: /^(日付なし|給水)/ })).toHaveLength(20)
  await user.click(waiting.getByRole('button', { name: '次のページ' }))
  await waitFor(() => expect(waiting.getAllByRole('button', { name: /^(日付なし|給水)/ })).toHaveLength(2))
  await user.click(waiting.getByRole('button', { name: /^日付なし21/ }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '割り当て…' }))
  const form = within(await screen.findByRole('dialog', { name: '割り当て' }))
  await user.click(form.getByRole('combobox', { name: '主担当' }))
  await user.click(await screen.findByRole('option', { name: member.name }))
  fireEvent.change(form.getByRole('textbox', { name: '開始日' }), { target: { value: '2031/07/01' } })
  await user.click(form.getByRole('button', { name: '保存' }))
  await screen.findByRole('group', { name: `未割当（日付なし・前の日）、${count - 1}件` })
  const own = within(await screen.findByRole('group', { name: `${member.name}、1件` }))
  expect(own.getByRole('button', { name: /^日付なし21/ })).toBeVisible()
  expect(await stored(matters.at(-1)!)).toMatchObject({ lead_user_id: member.id, start_date: '2031-07-01' })
})

test('on a phone it heads the list', async () => {
  onPhone()
  await stage.open(stage.master, `/calendar?view=staff-day&date=2031-07-01`)
  const part = within(await screen.findByRole('region', { name: '未割当（日付なし・前の日）' }))
  expect(part.getByText(/^2\d件$/)).toBeVisible()
  expect(part.getByText('日付なし1')).toBeVisible()
})
