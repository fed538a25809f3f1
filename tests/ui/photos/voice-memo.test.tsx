import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fileKinds } from '#domain/files/files.labels.ts'
import type { ReportFile } from '#domain/files/files.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { answered } from '#tests/api/answers.ts'
import { onPhone } from '../phone.ts'
import { openStage } from '../stage.tsx'
import { emptyMemory } from '../uploads/browser-memory.ts'

const stage = openStage()

const stopTrack = vi.fn()
const getUserMedia = vi.fn<() => Promise<unknown>>()
/** A recording begins as WebM does. */
const webm = new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, ...new TextEncoder().encode('webm A_OPUS')])

/** What jsdom lacks of recording. */
class Recorder {
  static isTypeSupported = (type: string) => type.startsWith('audio/webm')
  state = 'inactive'
  ondataavailable?: (event: { data: Blob }) => void
  onstop?: () => void
  start() {
    this.state = 'recording'
  }
  stop() {
    this.state = 'inactive'
    this.ondataavailable?.({ data: new Blob([webm]) })
    this.onstop?.()
  }
}

beforeEach(() => {
  emptyMemory()
  vi.clearAllMocks()
  getUserMedia.mockResolvedValue({ getTracks: () => [{ stop: stopTrack }] })
  Object.assign(navigator, { mediaDevices: { getUserMedia } })
  vi.stubGlobal('MediaRecorder', Recorder)
  onPhone()
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices')
  vi.unstubAllGlobals()
})

const openMemo = async (name: string) => {
  const { data: matter } = await answered<{ data: Matter }>(
    await stage.master.browser.post(`${stage.company.path}/matters`, {
      name,
      matter_category_id: 3,
      user_ids: [stage.master.id],
    }),
    201,
  )
  const user = await stage.open(stage.master, `/matters/${matter.id}?tab=report-folder`)
  await user.click(await screen.findByRole('button', { name: '音声メモ' }))
  const dialog = within(await screen.findByRole('dialog', { name: '音声メモ' }))
  const folder = async () =>
    (
      await answered<{ data: ReportFile[] }>(
        await stage.master.browser.get(`${stage.company.path}/matters/${matter.id}/reporting-folders`),
        200,
      )
    ).data
  return { user, dialog, folder }
}

test('a memo is recorded, heard, kept with its length, and played where the file is shown', async () => {
  const { user, dialog, folder } = await openMemo('排風機の異音')
  await user.click(dialog.getByRole('button', { name: '録音を始める' }))
  expect(await dialog.findByText('録音しています')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: '録音を終える' }))
  expect(await dialog.findByLabelText(/^音声メモ_.*_0分0\d秒\.webm$/)).toHaveAttribute('controls')
  expect(stopTrack).toHaveBeenCalledTimes(1)
  await user.click(dialog.getByRole('button', { name: '追加' }))
  await waitFor(async () =>
    expect(await folder()).toMatchObject([
      {
        name: expect.stringMatching(/^音声メモ_\d{4}-.*_0分0\d秒\.webm$/),
        type: fileKinds.audio,
        content_type: 'audio/webm',
      },
    ]),
  )
  const [{ name } = { name: '' }] = await folder()
  await user.dblClick(await screen.findByText(name))
  const viewer = within(await screen.findByRole('dialog', { name: 'ファイルの表示' }))
  expect((await viewer.findByLabelText(name)).tagName).toBe('AUDIO')
  expect(viewer.getByText(/^0分0\d秒$/)).toBeInTheDocument()
})

test.each([
  ['NotAllowedError', /^マイクの使用が許可されていません。/],
  ['NotFoundError', /^使えるマイクが見つかりません。/],
  ['AbortError', /^マイクを使えませんでした。/],
])('a microphone that is not given (%s) is said to be, and may be asked for again', async (error, sentence) => {
  getUserMedia.mockRejectedValueOnce(new DOMException('no', error))
  const { user, dialog } = await openMemo('漏水')
  await user.click(dialog.getByRole('button', { name: '録音を始める' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent(sentence)
  expect(dialog.getByRole('button', { name: '追加' })).toBeDisabled()
  await user.click(dialog.getByRole('button', { name: '録音を始める' }))
  expect(await dialog.findByText('録音しています')).toBeInTheDocument()
  expect(screen.queryByText(sentence)).not.toBeInTheDocument()
})

test('a browser that cannot record says what to do instead', async () => {
  vi.stubGlobal('MediaRecorder', undefined)
  const { user, dialog } = await openMemo('騒音')
  await user.click(dialog.getByRole('button', { name: '録音を始める' }))
  expect(await dialog.findByText(/^このブラウザーでは録音できません。/)).toBeInTheDocument()
})
