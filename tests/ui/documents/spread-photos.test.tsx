/** Many photos at once into the places of a form: shown before, put in another order, put in, and taken out again. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import { takenSegment } from '#domain/files/photo-metadata.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { answered } from '#tests/api/answers.ts'
import { makePhotos } from '#tests/made-files.ts'
import { onPhone } from '../phone.ts'
import { openStage } from '../stage.tsx'
import { emptyMemory } from '../uploads/browser-memory.ts'

const stage = openStage()
beforeEach(() => {
  emptyMemory()
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Taken at so many minutes past ten, as the camera says. */
const takenAt = (bytes: Uint8Array, minute: number, name: string): File => {
  const note = takenSegment({ taken_at: new Date(Date.UTC(2026, 10, 20, 1, minute)), taken_from: 'exif' })
  const parts = [bytes.slice(0, 2), note, bytes.slice(2)]
  return new File(parts, name, { type: 'image/jpeg' })
}

const openDocument = async () => {
  const { company, master } = stage
  const { data: template } = await answered<{ data: Template }>(
    await master.browser.post(`${company.path}/templates`, {
      name: '写真台帳',
      document_type_id: 3,
      items: [
        { name: '写真', type: 'separator' },
        ...['No.1 前', 'No.1 後', 'No.2 前', 'No.2 後'].map((name) => ({ name, type: 'fileupload', photos_wanted: 1 })),
        { name: '所見', type: 'text' },
      ],
    }),
    201,
  )
  const { data: matter } = await answered<{ data: { id: number } }>(
    await master.browser.post(`${company.path}/matters`, {
      name: '外壁',
      matter_category_id: 3,
      user_ids: [master.id],
    }),
    201,
  )
  const { data: document } = await answered<{ data: Document }>(
    await master.browser.post(`${company.path}/documents`, {
      title: '写真台帳',
      template_id: template.id,
      matter_id: matter.id,
    }),
    201,
  )
  const user = await stage.open(master, `/documents/${document.id}/edit`)
  const stored = async () => {
    const { data } = await answered<{ data: Document }>(
      await master.browser.get(`${company.path}/documents/${document.id}`),
      200,
    )
    return data.item_files
      .map(({ item_id, file }) => `${data.template.items.find(({ id }) => id === item_id)!.name}=${file.name}`)
      .toSorted()
  }
  return { user, stored }
}
const drop = (form: HTMLElement, files: File[]) => {
  const items = files.map((file) => ({ kind: 'file', type: file.type, getAsFile: () => file }))
  fireEvent.drop(form, { dataTransfer: { files, items, types: ['Files'] } })
}
const rows = (dialog: ReturnType<typeof within>) =>
  dialog.getAllByRole('listitem').map((row: HTMLElement) => row.textContent.replace(/　.*$/, ''))

test('photos dropped on the form are spread by their time and what they say of themselves', async () => {
  const { user, stored } = await openDocument()
  const [a, b, c] = await makePhotos(['a', 'b', 'c'], 60, 45)
  const files = [
    takenAt(a!.bytes, 30, 'IMG_9.jpg'),
    takenAt(b!.bytes, 10, '後.jpg'),
    takenAt(c!.bytes, 20, 'IMG_7.jpg'),
  ]
  const form = await screen.findByRole('region', { name: '入力フォーム' })
  drop(form, files)
  const dialog = within(await screen.findByRole('dialog', { name: '写真をまとめて入れる' }))
  await waitFor(() =>
    expect(rows(dialog)).toEqual(['No.1 前IMG_7.jpg', 'No.1 後後.jpg', 'No.2 前IMG_9.jpg', 'No.2 後空き']),
  )
  expect(dialog.getByText(/2026\/11\/20 10:20$/)).toBeInTheDocument()
  expect(await stored()).toEqual([])

  await user.click(dialog.getByRole('button', { name: 'IMG_9.jpgを下へ移動' }))
  await user.click(dialog.getByRole('button', { name: '後.jpgを入れない' }))
  expect(rows(dialog)).toEqual(['No.1 前IMG_7.jpg', 'No.1 後空き', 'No.2 前空き', 'No.2 後IMG_9.jpg'])
  await user.click(dialog.getByRole('button', { name: '2枚を入れる' }))
  await waitFor(async () => expect(await stored()).toEqual(['No.1 前=IMG_7.jpg', 'No.2 後=IMG_9.jpg']))

  expect(await screen.findByRole('button', { name: 'IMG_9.jpgを表示' })).toBeInTheDocument()
  const told = await screen.findByText('2枚の写真を入れました')
  await user.click(within(told.parentElement!).getByRole('button', { name: '元に戻す' }))
  await waitFor(async () => expect(await stored()).toEqual([]))
  expect(await screen.findByText('2枚の写真を元に戻しました')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '入れた2枚を取り出す' })).not.toBeInTheDocument()
})

test('a phone spreads them too, and has them out again after the toast is gone', async () => {
  onPhone()
  const { user, stored } = await openDocument()
  const photos = await makePhotos(['a', 'b'], 60, 45)
  const files = photos.map(({ bytes }, index) => takenAt(bytes, 10 * index, `IMG_${index}.jpg`))
  await screen.findByRole('button', { name: '写真をまとめて入れる' })
  await user.upload(screen.getByLabelText('まとめて入れる写真'), files)
  const dialog = within(await screen.findByRole('dialog', { name: '写真をまとめて入れる' }))
  await user.click(await dialog.findByRole('button', { name: '2枚を入れる' }))
  await waitFor(async () => expect(await stored()).toEqual(['No.1 前=IMG_0.jpg', 'No.2 前=IMG_1.jpg']))
  await user.click(await screen.findByRole('button', { name: '入れた2枚を取り出す' }))
  await waitFor(async () => expect(await stored()).toEqual([]))
  expect(screen.queryByRole('button', { name: '入れた2枚を取り出す' })).not.toBeInTheDocument()
})

test('more than a place has room for are spread from there on, or all go there', async () => {
  const { user, stored } = await openDocument()
  const [a, b] = await makePhotos(['a', 'b'], 60, 45)
  const files = [takenAt(a!.bytes, 1, 'a.jpg'), takenAt(b!.bytes, 2, 'b.jpg')]
  await user.upload(await screen.findByLabelText('No.2 前のファイル'), files)
  const dialog = within(await screen.findByRole('dialog', { name: '写真をまとめて入れる' }))
  await waitFor(() => expect(rows(dialog)[0]).toBe('No.2 前a.jpg'))
  await user.click(dialog.getByRole('button', { name: 'すべて「No.2 前」に入れる' }))
  await waitFor(async () => expect(await stored()).toEqual(['No.2 前=a.jpg', 'No.2 前=b.jpg']))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

  const form = screen.getByRole('region', { name: '入力フォーム' })
  drop(form, [new File(['x'], '見積.txt', { type: 'text/plain' })])
  expect(await screen.findByText('写真ではないため、入れられません：見積.txt')).toBeInTheDocument()
})
