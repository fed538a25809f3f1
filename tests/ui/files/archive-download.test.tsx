/** What a clerk sees of a ZIP that takes its time. */
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { ownAnswerHeader } from '#domain/own-answer.ts'
import { zipped } from '#server/files/zip.ts'
import { answered } from '#tests/api/answers.ts'
import { openStage } from '../stage.tsx'
import { catchDownloads } from '../downloads.ts'
import { giveSizes } from './stage.ts'

const stage = openStage()
let matterId: number
const pieces: Uint8Array[] = []
const own = { [ownAnswerHeader]: '1' }
const archivePath = '*/api/c/midori/report-files-archive'

beforeAll(async () => {
  const { master, company } = stage
  const body = { name: '空調機の点検', matter_category_id: 1 }
  matterId = (await answered<{ data: { id: number } }>(await master.browser.post(`${company.path}/matters`, body), 201))
    .data.id
  const folder = `${company.path}/matters/${matterId}/reporting-folders`
  for (const name of ['a.jpg', 'b.jpg']) {
    // By hand: jsdom's forms do not travel to the server from here.
    const part = `--t\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: image/gif\r\n\r\nGIF89a\r\n--t--\r\n`
    const headers = { 'content-type': 'multipart/form-data; boundary=t' }
    await answered(await master.browser.request('POST', folder, part, headers), 201)
  }
  const entry = (name: string) => ({
    name,
    modified: new Date(),
    open: () =>
      name === 'c.jpg'
        ? Promise.reject(new Error('unreadable'))
        : Promise.resolve({ name, content: new Uint8Array(2048) }),
  })
  for await (const piece of zipped(['a.jpg', 'b.jpg', 'c.jpg'].map(entry), () => undefined)) pieces.push(piece)
})
beforeEach(giveSizes)

/** Answers with the first so many pieces; `end` says what comes then. */
const stageArchive = (count: number, end: 'waits' | 'breaks' | 'ends') => {
  stage.browser.server.use(
    http.post(archivePath, () => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          for (const piece of pieces.slice(0, count)) controller.enqueue(piece)
          if (end === 'ends') controller.close()
        },
        pull: (controller) => (end === 'breaks' ? controller.error(new Error('broken')) : new Promise(() => undefined)),
      })
      return new HttpResponse(body, { headers: { ...own, 'content-type': 'application/zip' } })
    }),
  )
}
const begin = async () => {
  const saved = catchDownloads()
  const user = await stage.open(stage.master, `/matters/${matterId}?tab=report-folder`)
  await screen.findByRole('gridcell', { name: 'a.jpg' })
  await user.click(screen.getByRole('checkbox', { name: 'すべて選択' }))
  await user.click(await screen.findByRole('button', { name: 'ZIPでダウンロード' }))
  return { user, saved }
}

test('says how many of them have come, on other screens too, and is cancelled without saving anything', async () => {
  stageArchive(pieces.length - 3, 'waits')
  const { user, saved } = await begin()
  const progress = within(await screen.findByRole('group', { name: '報告フォルダのファイルのダウンロード' }))
  expect(await progress.findByText(/^2／2件・4\.\d KB$/)).toBeVisible()
  expect(progress.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100')
  expect(screen.getByRole('button', { name: 'ダウンロード中...' })).toHaveAttribute('aria-disabled', 'true')
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
  const menu = within(screen.getByRole('navigation', { name: 'メインメニュー' }))
  await user.click(menu.getByRole('link', { name: '案件' }))
  await screen.findByRole('heading', { name: '案件' })
  await user.click(progress.getByRole('button', { name: 'キャンセル' }))
  expect(await screen.findByText('ZIPのダウンロードを中止しました')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument())
  expect(saved).toEqual([])
})

test.each(['breaks', 'ends'] as const)('that %s early is not saved but said, and tried again', async (end) => {
  stageArchive(2, end)
  const { user, saved } = await begin()
  expect(await screen.findByText(/^通信が途切れたため、ZIPのダウンロードを完了できませんでした。/)).toBeVisible()
  expect(saved).toEqual([])
  stage.browser.server.resetHandlers()
  await user.click(screen.getByRole('button', { name: '再試行' }))
  expect(await screen.findByText('報告フォルダのファイル（2件）をZIPでダウンロードしました')).toBeVisible()
  expect(saved).toHaveLength(1)
})

test('tells of files that could not be read', async () => {
  stageArchive(pieces.length, 'ends')
  const { saved } = await begin()
  expect(await screen.findByText(/^読み取れなかったファイルがあります。/)).toBeVisible()
  expect(saved).toHaveLength(1)
})

test('that is refused says why', async () => {
  stage.browser.server.use(
    http.post(archivePath, () =>
      HttpResponse.json(
        { message: '大きすぎます。', errors: { ids: ['大きすぎます。'] } },
        { status: 422, headers: own },
      ),
    ),
  )
  await begin()
  expect(await screen.findByText('大きすぎます。')).toBeVisible()
  expect(screen.queryByRole('button', { name: '再試行' })).not.toBeInTheDocument()
})
