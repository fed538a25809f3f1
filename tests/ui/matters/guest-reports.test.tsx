/** 作業の報告 on the screens: said by the guest, with a connection and without, confirmed or sent back by the company. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { matterStatusTypes } from '#domain/matters/matters.labels.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { failures } from '#mocks/failures.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { onPhone } from '../phone.ts'
import { createStage, type Stage } from '../stage.tsx'
import { emptyMemory } from '../uploads/browser-memory.ts'

let stage: Stage
let member: Person
let guest: Person

beforeAll(async () => {
  stage = await createStage()
  const { app, company } = stage
  member = await app.createPerson(company, 0, '小林 大輔')
  guest = await app.createPerson(company, 2, '原田 誠')
})
beforeEach(() => {
  stage.browser.cookies.clear()
  emptyMemory()
})
afterEach(() => stage.browser.server.resetHandlers())
afterAll(() => stage.close())

const made = async (): Promise<Matter> =>
  (
    await answered<{ data: Matter }>(
      await member.browser.post(`${stage.company.path}/matters`, {
        name: '3F給湯室 漏水対応',
        matter_category_id: 1,
        user_ids: [member.id, guest.id],
      }),
      201,
    )
  ).data
const stored = async ({ id }: Matter): Promise<Matter> =>
  (await answered<{ data: Matter }>(await member.browser.get(`${stage.company.path}/matters/${id}`), 200)).data

it.each(['desk', 'phone'])('a guest takes the job, begins it, is done; the company confirms (%s)', async (layout) => {
  if (layout === 'phone') onPhone()
  const matter = await made()
  const user = await stage.open(guest, `/matters/${matter.id}`)
  const region = () => within(screen.getByRole('region', { name: '作業の報告' }))
  /** Nothing is said while something is being sent. */
  const press = async (name: string) => {
    await waitFor(() => expect(region().getByRole('button', { name })).toBeEnabled())
    await user.click(region().getByRole('button', { name }))
  }
  expect(await screen.findByText('この案件を引き受けるかどうかを回答してください。')).toBeVisible()
  await press('引き受ける')
  expect(await region().findByText('この案件を引き受けました。')).toBeVisible()
  await press('着手を報告')
  expect(await region().findByText('会社の確認を待っています。')).toBeVisible()
  await press('完了を報告')
  const dialog = within(await screen.findByRole('dialog', { name: '完了を報告' }))
  await user.type(dialog.getByLabelText(/一言/), 'パッキンを交換しました')
  await user.click(dialog.getByRole('button', { name: '完了を報告' }))
  // Nothing behind the dialog is there for anybody until it has closed.
  await screen.findByRole('region', { name: '作業の報告' })
  expect(await region().findByText('パッキンを交換しました')).toBeVisible()
  expect((await stored(matter)).guest_reports).toMatchObject([{ state: 'finished', is_waiting: true }])

  const colleague = await stage.open(member, `/matters/${matter.id}`)
  expect(await screen.findByText('原田 誠さんが完了を報告しました。')).toBeVisible()
  await colleague.click(screen.getByRole('button', { name: '差し戻す' }))
  const back = within(await screen.findByRole('dialog', { name: '差し戻す' }))
  await colleague.click(back.getByRole('button', { name: '差し戻す' }))
  expect(await back.findByText('理由は必須です。')).toBeVisible()
  await colleague.type(back.getByLabelText(/差し戻す理由/), '写真がありません')
  await colleague.click(back.getByRole('button', { name: '差し戻す' }))
  await waitFor(async () =>
    expect((await stored(matter)).guest_reports).toMatchObject([{ sent_back: '写真がありません' }]),
  )
  await screen.findByRole('region', { name: '作業の報告' })
  expect(screen.getByText('写真がありません')).toBeVisible()
  await answered(
    await guest.browser.put(`${stage.company.path}/matters/${matter.id}/guest-report`, { state: 'finished' }),
    200,
  )
  const again = await stage.open(member, `/matters/${matter.id}`)
  await again.click(await screen.findByRole('button', { name: '確認して完了にする' }))
  await waitFor(async () => expect((await stored(matter)).guest_reports).toMatchObject([{ is_waiting: false }]))
  expect(screen.queryByRole('button', { name: '確認して完了にする' })).toBeNull()
})

it('is not asked for what cannot be answered: a job that is under way is theirs', async () => {
  const matter = await made()
  const { data: statuses } = await answered<{ data: { id: number; type_id: number }[] }>(
    await member.browser.get(`${stage.company.path}/matter-statuses`),
    200,
  )
  const status_id = statuses.find(({ type_id }) => type_id === matterStatusTypes.inProgress)!.id
  await answered(await member.browser.put(`${stage.company.path}/matters/${matter.id}`, { status_id }), 200)
  await stage.open(guest, `/matters/${matter.id}`)
  const region = within(await screen.findByRole('region', { name: '作業の報告' }))
  expect(region.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['完了を報告'])
  expect(screen.queryByText('この案件を引き受けるかどうかを回答してください。')).toBeNull()
})

it('declines with a reason, which is asked for', async () => {
  const matter = await made()
  const user = await stage.open(guest, `/matters/${matter.id}`)
  await user.click(await screen.findByRole('button', { name: '辞退する' }))
  const dialog = within(await screen.findByRole('dialog', { name: '辞退する' }))
  await user.click(dialog.getByRole('button', { name: '辞退する' }))
  expect(await dialog.findByText('理由を入力してください。')).toBeVisible()
  await user.type(dialog.getByLabelText(/辞退する理由/), '別の工事があります')
  await user.click(dialog.getByRole('button', { name: '辞退する' }))
  expect(await screen.findByText('この案件を辞退しました。')).toBeVisible()
  expect((await stored(matter)).guest_reports).toMatchObject([{ state: 'declined', note: '別の工事があります' }])
})

it('waits on the device without a connection, and goes by itself', async () => {
  onPhone()
  const matter = await made()
  const user = await stage.open(guest, `/matters/${matter.id}`)
  const button = await screen.findByRole('button', { name: '着手を報告' })
  stage.browser.server.use(failures.offline(`/matters/${matter.id}/guest-report`))
  await user.click(button)
  expect(await screen.findByText('送信待ち')).toBeVisible()
  expect(screen.queryByRole('button', { name: '着手を報告' })).toBeNull()
  stage.browser.server.resetHandlers()
  window.dispatchEvent(new Event('online'))
  await waitFor(async () => expect((await stored(matter)).guest_reports).toMatchObject([{ state: 'started' }]), {
    timeout: 20_000,
  })
})

it('shows nothing of it where no guest is on the matter', async () => {
  const { id } = (
    await answered<{ data: Matter }>(
      await member.browser.post(`${stage.company.path}/matters`, { name: '社内の案件', matter_category_id: 1 }),
      201,
    )
  ).data
  await stage.open(member, `/matters/${id}`)
  expect(await screen.findByRole('heading', { level: 1, name: '社内の案件' })).toBeVisible()
  expect(screen.queryByRole('region', { name: '作業の報告' })).toBeNull()
})
