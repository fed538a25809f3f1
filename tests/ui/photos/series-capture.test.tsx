import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { businessDay, formatDay } from '#domain/dates.ts'
import type { ReportFile } from '#domain/files/files.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { setMaxUploadBytes } from '#src/outbox/queue/upload-limit.ts'
import { answered } from '#tests/api/answers.ts'
import { giveSizes, putInFolder } from '../files/stage.ts'
import { onPhone } from '../phone.ts'
import { openStage } from '../stage.tsx'
import { emptyMemory } from '../uploads/browser-memory.ts'
import { camera, getUserMedia, lendCamera, photographed, stopCamera, takeCameraBack } from './camera.ts'

const stage = openStage()

/** What was drawn into the photos, in order. */
let drawn: string[]
const today = formatDay(businessDay(new Date()))
beforeEach(() => {
  giveSizes()
  emptyMemory()
  drawn = lendCamera()
  onPhone()
})
afterEach(takeCameraBack)

const createMatter = async (name: string): Promise<Matter> =>
  (
    await answered<{ data: Matter }>(
      await stage.master.browser.post(`${stage.company.path}/matters`, {
        name,
        matter_category_id: 3,
        user_ids: [stage.master.id],
      }),
      201,
    )
  ).data
const folderPath = ({ id }: Matter): string => `${stage.company.path}/matters/${id}/reporting-folders`
const filesOf = async (matter: Matter): Promise<ReportFile[]> =>
  (await answered<{ data: ReportFile[] }>(await stage.master.browser.get(folderPath(matter)), 200)).data
const folderOf = async (matter: Matter): Promise<string[]> => (await filesOf(matter)).map(({ name }) => name)
const openCapture = async (matter: Matter) => {
  const user = await stage.open(stage.master, `/matters/${matter.id}?tab=report-folder`)
  await user.click(await screen.findByRole('button', { name: '続けて撮る' }))
  const dialog = await screen.findByRole('dialog', { name: `連続撮影：${matter.name}` })
  const shutter = within(dialog).getByRole('button', { name: '撮る' })
  await waitFor(() => expect(shutter).toBeEnabled())
  return { user, dialog: within(dialog), shutter }
}

test('photos follow one another into the folder, named by their phase, and the camera is let go', async () => {
  const matter = await createMatter('屋上防水')
  const { user, dialog, shutter } = await openCapture(matter)
  await user.click(shutter)
  await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('1枚'))
  await user.click(dialog.getByRole('button', { name: '施工前' }))
  await user.click(shutter)
  await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('2枚'))
  await waitFor(async () => expect(await folderOf(matter)).toHaveLength(2))
  const names = (await folderOf(matter)).toSorted()
  expect(names[0]).toMatch(/^写真_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.jpg$/)
  expect(names[1]).toMatch(/^施工前_\d{4}-/)
  expect(drawn).toEqual(['picture 2560×1440', 'picture 2560×1440'])
  await user.click(dialog.getAllByRole('button', { name: '閉じる' })[0]!)
  await waitFor(() => expect(stopCamera).toHaveBeenCalledTimes(1))
})

test('a board is drawn into the photo, the one that the camera saw lies behind it, and what was written is kept', async () => {
  const matter = await createMatter('外壁補修')
  const { user, dialog, shutter } = await openCapture(matter)
  await user.click(dialog.getByRole('checkbox', { name: '黒板' }))
  await user.click(dialog.getByRole('button', { name: '黒板を書く' }))
  const board = within(await screen.findByRole('dialog', { name: '黒板' }))
  expect(board.getByRole('textbox', { name: '工事名' })).toHaveValue('外壁補修')
  await user.type(board.getByRole('textbox', { name: '部位' }), '北面')
  await user.click(board.getAllByRole('button', { name: '閉じる' })[0]!)
  await user.click(await screen.findByRole('button', { name: '施工後' }))
  await user.click(shutter)
  await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('1枚'))
  await waitFor(async () => expect(await folderOf(matter)).toEqual([expect.stringMatching(/^施工後_.*_黒板\.jpg$/)]))
  const words = ['工事名', '外壁補修', '部位', '北面', '時期', '施工後', '撮影日', today]
  expect(photographed(drawn, 1 + words.length)).toEqual(['picture 2560×1440', ...words])

  await user.click(dialog.getAllByRole('button', { name: '閉じる' }).at(-1)!)
  expect(await screen.findByText('加工あり')).toBeVisible()
  const [{ name, original_file_id } = { name: '', original_file_id: null }] = await filesOf(matter)
  await user.dblClick(screen.getByText(name))
  const viewer = within(await screen.findByRole('dialog', { name: 'ファイルの表示' }))
  expect(viewer.getByRole('link', { name: '元の写真' })).toHaveAttribute(
    'href',
    `${stage.company.path}/files/${original_file_id}`,
  )
  await user.click(viewer.getByRole('button', { name: '元の写真に戻す' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '元の写真に戻す' }))
  await waitFor(() => expect(viewer.queryByRole('button', { name: '元の写真に戻す' })).not.toBeInTheDocument())
  expect(await filesOf(matter)).toMatchObject([{ file_id: original_file_id, original_file_id: null }])
  cleanup()

  const again = await openCapture(matter)
  expect(again.dialog.getByRole('checkbox', { name: '黒板' })).toBeChecked()
  await again.user.click(again.dialog.getByRole('button', { name: '黒板を書く' }))
  expect(await screen.findByRole('textbox', { name: '部位' })).toHaveValue('北面')
})

test('the board is seen on the running picture, moved and sized by finger, and photographed where it was put', async () => {
  const matter = await createMatter('配管更新')
  const { user, dialog, shutter } = await openCapture(matter)
  expect(dialog.queryByRole('img', { name: /^黒板/ })).not.toBeInTheDocument()
  await user.click(dialog.getByRole('checkbox', { name: '黒板' }))
  const board = await dialog.findByRole<HTMLCanvasElement>('img', { name: /^黒板/ })
  expect(drawn.slice(0, 4)).toEqual(['工事名', '配管更新', '撮影日', today])
  // 1280 × 720 of the picture, on so many of the screen.
  Object.defineProperties(board, { clientWidth: { value: 640 }, clientHeight: { value: 360 } })
  board.setPointerCapture = () => undefined
  const at = (pointerId: number, clientX: number, clientY: number) => ({ pointerId, clientX, clientY })
  fireEvent.pointerDown(board, at(1, 100, 300))
  fireEvent.pointerMove(board, at(1, 700, 300))
  fireEvent.pointerDown(board, at(2, 600, 300))
  fireEvent.pointerMove(board, at(2, 550, 300))
  fireEvent.pointerMove(board, at(1, 750, 300))
  fireEvent.pointerUp(board, at(1, 750, 300))
  fireEvent.pointerUp(board, at(2, 550, 300))
  await user.click(dialog.getByRole('button', { name: '黒板を書く' }))
  const form = within(await screen.findByRole('dialog', { name: '黒板' }))
  expect(form.getByRole('button', { name: '右下', pressed: true })).toBeInTheDocument()
  expect(form.getByRole('slider', { name: '黒板の大きさ' })).toHaveValue('2')
  const pad = form.getByRole('img', { name: '略図を描くところ' })
  pad.getBoundingClientRect = () => new DOMRect(0, 0, 200, 100)
  pad.setPointerCapture = () => undefined
  fireEvent.pointerDown(pad, at(1, 20, 50))
  fireEvent.pointerMove(pad, at(1, 100, 50))
  fireEvent.pointerUp(pad, at(1, 100, 50))
  await user.click(form.getByRole('checkbox', { name: '撮影日を入れる' }))
  await user.click(form.getAllByRole('button', { name: '閉じる' })[0]!)
  drawn.length = 0
  await user.click(shutter)
  await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('1枚'))
  // A sketch as wide as the board, which is twice as large as usual, and at the right.
  const taken = photographed(drawn, 5)
  expect(taken).toEqual([
    'picture 2560×1440',
    '工事名',
    '配管更新',
    expect.stringMatching(/^line/),
    expect.stringMatching(/^line/),
  ])
  const [, from, to] = /^line (\d+).*line (\d+)/.exec(taken.slice(-2).join(' '))!
  expect(Number(to) - Number(from)).toBeCloseTo(0.4 * 43 * 2 * 20, -2)
  expect(Number(from)).toBeGreaterThan(2560 / 4)
})

test('an earlier photo lies over the picture until it is pressed again', async () => {
  const matter = await createMatter('塗装')
  await putInFolder(stage.master, folderPath(matter), '施工前_1.jpg', 'GIF89a')
  const { user, dialog } = await openCapture(matter)
  const earlier = await dialog.findByRole('button', { name: '施工前_1.jpgを重ねる' })
  await user.click(earlier)
  expect(dialog.getByRole('img', { name: '施工前_1.jpg（重ねた写真）' })).toHaveStyle({ opacity: '0.4' })
  expect(dialog.getByRole('slider', { name: '重ねる濃さ' })).toHaveValue('0.4')
  await user.click(earlier)
  expect(dialog.queryByRole('img', { name: /重ねた写真/ })).not.toBeInTheDocument()
})

test('a photo that could not be kept is said to be, and not counted', async () => {
  const { user, dialog, shutter } = await openCapture(await createMatter('満杯'))
  setMaxUploadBytes(10)
  await user.click(shutter)
  expect(await screen.findByText(/写真_.*は大きすぎます/)).toBeInTheDocument()
  expect(dialog.getByRole('status')).toBeEmptyDOMElement()
  expect(dialog.queryByRole('img', { name: '直前の写真' })).not.toBeInTheDocument()
  setMaxUploadBytes(1_000_000)
  await user.click(shutter)
  await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('1枚'))
})

test('the shutter is dead until the picture runs, and takes the first photo with the first press', async () => {
  camera.runsLater = true
  const matter = await createMatter('昇降機')
  const user = await stage.open(stage.master, `/matters/${matter.id}?tab=report-folder`)
  await user.click(await screen.findByRole('button', { name: '続けて撮る' }))
  const dialog = within(await screen.findByRole('dialog', { name: `連続撮影：${matter.name}` }))
  const video = dialog.getByLabelText<HTMLVideoElement>('カメラの映像')
  await waitFor(() => expect(video.srcObject).not.toBeNull())
  const shutter = dialog.getByRole('button', { name: '撮る' })
  expect(shutter).toBeDisabled()
  fireEvent.loadedMetadata(video)
  await user.click(shutter)
  await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('1枚'))
})

test('a camera that is refused is said, and asked for again', async () => {
  getUserMedia.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
  const matter = await createMatter('漏水')
  const user = await stage.open(stage.master, `/matters/${matter.id}?tab=report-folder`)
  await user.click(await screen.findByRole('button', { name: '続けて撮る' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('カメラの使用が許可されていません')
  expect(screen.getByRole('button', { name: '撮る' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: '再試行' }))
  await waitFor(() => expect(screen.getByRole('button', { name: '撮る' })).toBeEnabled())
})
