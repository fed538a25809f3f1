import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { openStage } from '../stage.tsx'

const stage = openStage()
let member: Person
beforeAll(async () => {
  member = await stage.app.createPerson(stage.company, 0, '中村 彩')
  const { path } = stage.company
  await answered(await stage.master.browser.post(`${path}/buildings`, { name: '青葉ビル' }), 201)
  const contact = { name: '小林 大輔', affiliation: '青葉ビル管理室', phone_number: '03-5555-0142' }
  await answered(await stage.master.browser.post(`${path}/contacts`, contact), 201)
})
beforeEach(() => window.localStorage.clear())

/** Keys and presses that a call may take, each character of a text counted as one. */
const inputsAtMost = 40

test('who calls is of a building: that is taken where it is the only one, and offered where there are several', async () => {
  const { path } = stage.company
  const post = async (noun: string, body: object) =>
    (await answered<{ data: { id: number } }>(await stage.master.browser.post(`${path}/${noun}`, body), 201)).data.id
  const [one, several] = [await post('contacts', { name: '森 一人' }), await post('contacts', { name: '森 多数' })]
  await post('buildings', { name: '森の塔', contact_ids: [one, several] })
  await post('buildings', { name: '森の館', contact_ids: [several] })
  const user = await stage.open(stage.master, '/matters')
  await screen.findByRole('heading', { level: 1 })
  await user.keyboard('e')
  const form = within(await screen.findByRole('dialog', { name: '緊急受付' }))
  const building = () => form.getByRole('combobox', { name: '建物' })
  const take = async (text: string, name: string) => {
    await user.clear(form.getByRole('textbox', { name: '連絡者' }))
    await user.type(form.getByRole('textbox', { name: '連絡者' }), text)
    await user.click(await form.findByRole('button', { name }))
  }
  await take('森 一', '森 一人')
  await waitFor(() => expect(building()).toHaveValue('森の塔'))
  // What stands there stays until another is pressed.
  await take('森 多', '森 多数')
  const other = await form.findByRole('button', { name: '森の館' })
  expect(building()).toHaveValue('森の塔')
  await user.click(other)
  expect(building()).toHaveValue('森の館')
})

test('a call is taken from anywhere in few inputs, is kept while it is open, and tells who is sent', async () => {
  const user = await stage.open(stage.master, '/')
  await screen.findByRole('heading', { level: 1 })
  let inputs = 0
  const press = async (element: HTMLElement) => {
    inputs += 1
    await user.click(element)
  }
  const type = async (text: string) => {
    inputs += text.length
    await user.keyboard(text)
  }
  inputs += 2
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('combobox', { name: /画面、操作/ })
  await type('緊急')
  inputs += 1
  await user.keyboard('{Enter}')
  let form = within(await screen.findByRole('dialog', { name: '緊急受付' }))
  await press(form.getByRole('button', { name: '水漏れ' }))
  await press(form.getByRole('textbox', { name: '連絡者の電話番号' }))
  await type('0355550142')
  await press(await form.findByRole('button', { name: /小林 大輔/ }))
  expect(form.getByRole('textbox', { name: '連絡者' })).toHaveValue('青葉ビル管理室 小林 大輔')

  // Closed by mistake, it goes on where it was.
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.keyboard('e')
  form = within(await screen.findByRole('dialog', { name: '緊急受付' }))
  expect(form.getByRole('textbox', { name: /^症状/ })).toHaveValue('水漏れ')

  await press(form.getByRole('combobox', { name: '建物' }))
  await type('ﾋﾞﾙ')
  await press(await screen.findByRole('option', { name: '青葉ビル' }))
  await press(form.getByRole('button', { name: /^中村 彩/ }))
  await press(form.getByRole('textbox', { name: '場所' }))
  await type('B1 機械室')
  await press(form.getByRole('button', { name: '登録' }))
  await waitFor(() => expect(window.location.pathname).toMatch(/\/matters\/\d+$/))
  expect(inputs).toBeLessThanOrEqual(inputsAtMost)
  const id = window.location.pathname.split('/').at(-1)
  const { data } = await answered<{ data: Matter }>(
    await stage.master.browser.get(`${stage.company.path}/matters/${id}`),
    200,
  )
  expect(data).toMatchObject({
    matter_category_id: 6,
    caller_name: '青葉ビル管理室 小林 大輔',
    caller_phone: '03-5555-0142',
    place: 'B1 機械室',
    symptom: '水漏れ',
    urgency: 1,
    lead_user_id: member.id,
  })
  expect(Object.keys(window.localStorage).filter((key) => key.includes('draft.call'))).toEqual([])
  expect(await screen.findByText('水漏れ')).toBeVisible()
})

test('when it came in stands there already, and can be set', async () => {
  const user = await stage.open(stage.master, '/')
  await user.click(await screen.findByRole('button', { name: '緊急受付' }))
  const form = within(await screen.findByRole('dialog', { name: '緊急受付' }))
  const received = form.getByRole('textbox', { name: '受付日時' })
  expect((received as HTMLInputElement).value).toMatch(/^\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}/)
  await user.clear(received)
  await user.type(received, '2026/6/17 8:40')
  await user.click(form.getByRole('button', { name: '停電' }))
  await user.click(form.getByRole('button', { name: '登録' }))
  await user.click(await screen.findByRole('button', { name: '建物なしで登録' }))
  await waitFor(() => expect(window.location.pathname).toMatch(/\/matters\/\d+$/))
  expect(await screen.findByText('2026/06/17 08:40')).toBeVisible()
  // What comes later is set where it is shown.
  await user.click(screen.getByRole('button', { name: /^受付内容/ }))
  await user.type(await screen.findByRole('textbox', { name: '到着日時' }), '2026/6/17 9:35')
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('2026/06/17 09:35')).toBeVisible()
})

test('a call without a building is asked about before it is taken', async () => {
  const user = await stage.open(stage.master, '/')
  await user.click(await screen.findByRole('button', { name: '緊急受付' }))
  const form = within(await screen.findByRole('dialog', { name: '緊急受付' }))
  await user.click(form.getByRole('button', { name: '停電' }))
  await user.click(form.getByRole('button', { name: '登録' }))
  const question = within(await screen.findByRole('alertdialog', { name: '建物が選択されていません' }))
  await user.click(question.getByRole('button', { name: 'キャンセル' }))
  expect(form.getByRole('textbox', { name: /^症状/ })).toHaveValue('停電')
  await user.click(form.getByRole('button', { name: '登録' }))
  await user.click(await screen.findByRole('button', { name: '建物なしで登録' }))
  await waitFor(() => expect(window.location.pathname).toMatch(/\/matters\/\d+$/))
})

test.each(['/', '/calendar'])('a call is taken by the button of %s', async (path) => {
  const user = await stage.open(stage.master, path)
  await user.click(await screen.findByRole('button', { name: '緊急受付' }))
  await screen.findByRole('dialog', { name: '緊急受付' })
})
