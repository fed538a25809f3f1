/** Drawing on a photo, as far as it goes without a canvas: what is drawn stays until it is kept. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PhotoMarkup } from '#src/widgets/photo-markup/photo-markup.tsx'
import { renderPart } from '../wrap.tsx'

vi.mock('#src/widgets/photo-markup/draw-marks.ts', () => ({
  openStage: () => ({ show: () => undefined, draw: () => undefined, close: () => undefined }),
  exportMarked: () => Promise.resolve(new Blob(['drawn'], { type: 'image/jpeg' })),
}))

/** A photo that comes at once: jsdom loads none. */
const picture = function () {
  const image = document.createElement('img')
  return Object.defineProperties(image, {
    naturalWidth: { value: 40 },
    naturalHeight: { value: 30 },
    src: {
      set: () => {
        queueMicrotask(() => image.dispatchEvent(new Event('load')))
      },
    },
  })
}

beforeEach(() => {
  vi.stubGlobal('Image', picture)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined
      disconnect = () => undefined
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

test('marks that could not be kept stay, and are sent again', async () => {
  const save = vi
    .fn<(drawn: File) => Promise<string>>()
    .mockRejectedValueOnce(new Error('nobody answers'))
    .mockResolvedValueOnce('書き込みのある写真に替えました')
  const onClose = vi.fn()
  const user = userEvent.setup()
  renderPart(
    <PhotoMarkup
      photo={{ name: '車両.heic', path: '/files/7' }}
      save={save}
      saveLabel="書き込みを保存"
      onClose={onClose}
    />,
  )
  const dialog = within(await screen.findByRole('dialog', { name: '車両.heicに書き込む' }))
  expect(dialog.getByRole('button', { name: '書き込みを保存' })).toBeDisabled()
  await user.click(dialog.getByRole('button', { name: '文字' }))
  await user.type(dialog.getByRole('textbox', { name: '書き込む文字' }), 'ひび割れ')
  fireEvent.pointerDown(await dialog.findByRole('img', { name: '車両.heic（書き込み0件）' }))
  const keep = dialog.getByRole('button', { name: '書き込みを保存' })
  await user.click(keep)
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1))
  expect(onClose).not.toHaveBeenCalled()
  expect(dialog.getByRole('img', { name: '車両.heic（書き込み1件）' })).toBeInTheDocument()
  await waitFor(() => expect(keep).toBeEnabled())
  await user.click(keep)
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(save.mock.calls.map(([{ name, type }]) => [name, type])).toEqual(
    Array.from({ length: 2 }, () => ['車両.jpg', 'image/jpeg']),
  )
  expect(await screen.findByText('書き込みのある写真に替えました')).toBeVisible()
})
