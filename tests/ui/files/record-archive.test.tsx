/** Photos and files of a building and of equipment, several taken along at once. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { answered } from '#tests/api/answers.ts'
import { onPhone } from '../phone.ts'
import { openStage } from '../stage.tsx'
import { catchDownloads, giveSizes, putInFolder } from './stage.ts'

const stage = openStage()
const paths = { building: '', equipment: '' }
type Kind = keyof typeof paths
const kinds: Kind[] = ['building', 'equipment']

beforeAll(async () => {
  const { master, company } = stage
  const post = async (path: string, body: object) =>
    (await answered<{ data: { id: number } }>(await master.browser.post(`${company.path}${path}`, body), 201)).data.id
  const building_id = await post('/buildings', { name: '青葉台ビル' })
  paths.building = `/buildings/${building_id}`
  paths.equipment = `/facilities/${await post('/facilities', { name: '排水ポンプ', facility_category_id: 2, building_id })}`
  for (const kind of kinds)
    for (const name of ['銘板.txt', '全景.txt', '図面.txt'])
      await putInFolder(master, `${company.path}${paths[kind]}/files`, name, name)
})
beforeEach(giveSizes)

const zipNames = { building: '青葉台ビル_写真・ファイル_', equipment: '排水ポンプ_写真・ファイル_' }

test.each(kinds)('of %s are chosen one by one or all, and come as one ZIP', async (kind) => {
  const saved = catchDownloads()
  const user = await stage.open(stage.master, paths[kind])
  await user.click(await screen.findByRole('checkbox', { name: '銘板.txtを選択' }))
  await user.click(screen.getByRole('checkbox', { name: '図面.txtを選択' }))
  expect(screen.getByText('2件選択中')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'ZIPでダウンロード' }))
  expect(await screen.findByText('写真・ファイル（2件）をZIPでダウンロードしました')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: 'すべて選択' }))
  await user.click(screen.getByRole('button', { name: 'ZIPでダウンロード' }))
  expect(await screen.findByText('写真・ファイル（3件）をZIPでダウンロードしました')).toBeVisible()
  expect(saved.map(({ name }) => name.startsWith(zipNames[kind]) && name.endsWith('.zip'))).toEqual([true, true])
})

test('one alone is saved as it is', async () => {
  const saved = catchDownloads()
  const user = await stage.open(stage.master, paths.building)
  await user.click(await screen.findByRole('checkbox', { name: '全景.txtを選択' }))
  await user.click(screen.getByRole('button', { name: 'ダウンロード' }))
  expect(saved).toEqual([{ path: expect.stringMatching(/\/files\/\d+\?download=1$/), name: '全景.txt' }])
})

test.each(kinds)('one of %s that is gone meanwhile is said, and the choice begins anew', async (kind) => {
  const saved = catchDownloads()
  const user = await stage.open(stage.master, paths[kind])
  await user.click(await screen.findByRole('checkbox', { name: 'すべて選択' }))
  const { data } = await answered<{ data: { files: { id: number; name: string }[] } }>(
    await stage.master.browser.get(`${stage.company.path}${paths[kind]}`),
    200,
  )
  const gone = data.files.find(({ name }) => name === '図面.txt')!
  await stage.master.browser.request('DELETE', `${stage.company.path}${paths[kind]}/files`, { ids: [gone.id] })
  await user.click(screen.getByRole('button', { name: 'ZIPでダウンロード' }))
  expect(await screen.findByText(/^選択した中に、削除されたか表示できなくなったものがあるため/)).toBeVisible()
  const list = within(screen.getByRole('list', { name: '写真・ファイル' }))
  await waitFor(() => expect(list.queryByText('図面.txt')).not.toBeInTheDocument())
  expect(list.getByRole('checkbox', { name: '銘板.txtを選択' })).not.toBeChecked()
  expect(screen.queryByRole('button', { name: 'ZIPでダウンロード' })).not.toBeInTheDocument()
  expect(saved).toEqual([])
})

test('are taken along from a phone too', async () => {
  onPhone()
  const saved = catchDownloads()
  const user = await stage.open(stage.master, paths.equipment)
  await user.click(await screen.findByRole('checkbox', { name: 'すべて選択' }))
  await user.click(screen.getByRole('button', { name: 'ZIPでダウンロード' }))
  expect(await screen.findByText('写真・ファイル（2件）をZIPでダウンロードしました')).toBeVisible()
  expect(saved).toHaveLength(1)
})
