import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ReportFile } from '#domain/files/files.contract.ts'
import { businessDay } from '#domain/dates.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { giveSizes } from './files/stage.ts'
import { onPhone } from './phone.ts'
import { lendCamera, stopCamera, takeCameraBack } from './photos/camera.ts'
import { openStage } from './stage.tsx'
import { emptyMemory } from './uploads/browser-memory.ts'

const stage = openStage()
beforeEach(() => {
  giveSizes()
  emptyMemory()
  lendCamera()
  onPhone()
})
afterEach(takeCameraBack)

const plan = async (person: Person, name: string): Promise<Matter> => {
  const day = businessDay(new Date())
  const body = { name, matter_category_id: 1, user_ids: [person.id], start_date: day, end_date: day }
  return (await answered<{ data: Matter }>(await stage.master.browser.post(`${stage.company.path}/matters`, body), 201))
    .data
}
const open = (person: Person) => stage.open(person, '/shoot')
const cameraOf = (name: string) => screen.findByRole('dialog', { name: `連続撮影：${name}` })

test('with one matter today the camera opens by itself, and its photos go into the matter’s folder', async () => {
  const person = await stage.app.createPerson(stage.company, 0, '一件 太郎')
  const matter = await plan(person, '受水槽清掃')
  const user = await open(person)
  const dialog = within(await cameraOf('受水槽清掃'))
  const shutter = dialog.getByRole('button', { name: '撮る' })
  await waitFor(() => expect(shutter).toBeEnabled())
  await user.click(shutter)
  await waitFor(async () => {
    const path = `${stage.company.path}/matters/${matter.id}/reporting-folders`
    const { data } = await answered<{ data: ReportFile[] }>(await person.browser.get(path), 200)
    expect(data).toHaveLength(1)
  })
  await user.click(dialog.getAllByRole('button', { name: '閉じる' })[0]!)
  await waitFor(() => expect(stopCamera).toHaveBeenCalledTimes(1))
  // Whoever closed it is not met by it again.
  await screen.findByRole('button', { name: '受水槽清掃を撮影' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('with several it asks which, others’ are not among them', async () => {
  const person = await stage.app.createPerson(stage.company, 0, '二件 太郎')
  await plan(person, '排水ポンプ点検')
  await plan(person, '自動ドア調整')
  await plan(stage.master, '他人の案件')
  const user = await open(person)
  const list = within(await screen.findByRole('list', { name: '撮影する案件' }))
  expect(list.getAllByRole('button').map((button) => button.getAttribute('aria-label')?.slice(0, -3))).toEqual(
    expect.arrayContaining(['排水ポンプ点検', '自動ドア調整']),
  )
  expect(list.getAllByRole('button')).toHaveLength(2)
  await user.click(list.getByRole('button', { name: '自動ドア調整を撮影' }))
  await cameraOf('自動ドア調整')
})

test('with none it says so and leads to the others', async () => {
  const person = await stage.app.createPerson(stage.company, 0, '無件 太郎')
  await open(person)
  await screen.findByText(/今日の予定の自分の案件はありません。/)
  expect(screen.getByRole('link', { name: 'ほかの案件を選ぶ' })).toBeInTheDocument()
})

test('without a camera in the browser each leads to its folder, where the phone’s own is', async () => {
  takeCameraBack()
  const person = await stage.app.createPerson(stage.company, 0, '機無 太郎')
  const matter = await plan(person, '照明交換')
  const user = await open(person)
  await user.click(await screen.findByRole('link', { name: /照明交換/ }))
  await waitFor(() => expect(window.location.pathname).toBe(`/c/${stage.company.key}/matters/${matter.id}`))
  expect(window.location.search).toContain('report-folder')
})
