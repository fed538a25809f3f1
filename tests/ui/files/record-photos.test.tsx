/** Photos of a building and of equipment from a phone that may have no signal there. */
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Building } from '#domain/buildings/buildings.contract.ts'
import type { Facility } from '#domain/facilities/facilities.contract.ts'
import { failures } from '#mocks/failures.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { asFile, makePhoto } from '#tests/made-files.ts'
import { onPhone } from '../phone.ts'
import { openStage } from '../stage.tsx'
import { emptyMemory } from '../uploads/browser-memory.ts'
import { giveSizes } from './stage.ts'

const stage = openStage()
let member: Person
let building: Building
let facility: Facility
const post = async <T,>(path: string, body: object): Promise<T> =>
  (await answered<{ data: T }>(await stage.master.browser.post(`${stage.company.path}${path}`, body), 201)).data

beforeAll(async () => {
  member = await stage.app.createPerson(stage.company, 0, '中村 彩')
  building = await post<Building>('/buildings', { name: '青葉台ビル' })
  facility = await post<Facility>('/facilities', {
    name: '排水ポンプ',
    facility_category_id: 2,
    building_id: building.id,
  })
})
beforeEach(() => {
  giveSizes()
  emptyMemory()
  onPhone()
})

test.each([
  ['a building', () => `/buildings/${building.id}`],
  ['equipment', () => `/facilities/${facility.id}`],
])('of %s wait on its page, over a reload, and are there once with the signal', async (_, pathOf) => {
  const path = pathOf()
  const stored = async (): Promise<string[]> =>
    (
      await answered<{ data: { files: { name: string }[] } }>(
        await member.browser.get(`${stage.company.path}${path}`),
        200,
      )
    ).data.files.map(({ name }) => name)
  let user = await stage.open(member, path)
  stage.browser.server.use(failures.offline(`/api/c/midori${path}/files`))
  await user.upload(await screen.findByLabelText('写真を選ぶ', { selector: 'input' }), [
    asFile(await makePhoto('銘板.jpg', 600, 450)),
    asFile(await makePhoto('全景.jpg', 610, 450)),
  ])
  await screen.findByText('全景.jpg')
  cleanup()

  user = await stage.open(member, path)
  expect(await screen.findByText('銘板.jpg')).toBeInTheDocument()
  expect(await stored()).toEqual([])
  stage.browser.server.resetHandlers()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByRole('button', { name: '銘板.jpgを表示' })).toBeInTheDocument()
  await screen.findByRole('button', { name: '全景.jpgを表示' })
  await waitFor(async () => expect((await stored()).toSorted()).toEqual(['全景.jpg', '銘板.jpg']))
  await user.click(screen.getByRole('button', { name: '全景.jpgのメニュー' }))
  expect(await screen.findByRole('menuitem', { name: '削除' })).toBeInTheDocument()
})
