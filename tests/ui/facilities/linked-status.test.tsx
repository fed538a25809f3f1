import { cleanup, screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { answered } from '#tests/api/answers.ts'
import { openStage } from '../stage.tsx'

const stage = openStage()
const made: Matter[] = []

beforeAll(async () => {
  const post = async <T,>(noun: string, body: object): Promise<T> =>
    (await answered<{ data: T }>(await stage.master.browser.post(`${stage.company.path}/${noun}`, body), 201)).data
  const { id: building_id } = await post<{ id: number }>('buildings', { name: '青葉台グリーンビル' })
  const facility = await post<{ id: number }>('facilities', {
    name: '排水ポンプ',
    facility_category_id: 2,
    building_id,
  })
  for (const matter_category_id of [1, 2, 4, 11])
    made.push(
      await post<Matter>('matters', {
        ...{ name: '案件', matter_category_id, building_id, facility_ids: [facility.id] },
        status_id: stage.company.status_ids[3],
      }),
    )
})

const expectColumn = async () => {
  const table = within(await screen.findByRole('table', { name: /^設備/ }))
  expect(await table.findByRole('columnheader', { name: '案件の状況' })).toBeInTheDocument()
  expect(screen.queryByText(/点検の状態/)).not.toBeInTheDocument()
  cleanup()
}

test('what the matters of equipment amount to is called the same beside matters of every kind', async () => {
  for (const { id } of made) {
    await stage.open(stage.master, `/matters/${id}?tab=facilities`)
    await expectColumn()
    stage.browser.cookies.clear()
  }
})

test('and in the list of equipment and in its building', async () => {
  await stage.open(stage.master, '/facilities')
  await expectColumn()
  stage.browser.cookies.clear()
  await stage.open(stage.master, `/buildings/${made[0]!.building_id}?tab=facilities`)
  await expectColumn()
})
