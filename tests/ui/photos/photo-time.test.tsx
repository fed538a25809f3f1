import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ReportFile } from '#domain/files/files.contract.ts'
import { takenNote } from '#domain/files/photo-metadata.ts'
import { readNote, withNote, withOwnTime } from '#src/outbox/photos/carry-time.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { giveSizes } from '../files/stage.ts'
import { openStage } from '../stage.tsx'
import { emptyMemory } from '../uploads/browser-memory.ts'

type Answer<T> = { data: T }
const stage = openStage()
let member: Person

beforeAll(async () => {
  member = await stage.app.createPerson(stage.company, 0, '中村 彩')
})
beforeEach(() => {
  giveSizes()
  emptyMemory()
})

/** Begins and ends like a JPEG; nobody looks at the rest. */
const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xdb, 0, 2, 0xff, 0xd9])
const lastModified = Date.parse('2026-05-01T01:02:03Z')
const photo = (parts: BlobPart[] = [jpeg]) => new File(parts, '外壁.jpg', { type: 'image/jpeg', lastModified })

test('a smaller photo says when the large one was taken', async () => {
  const note = { taken_at: new Date('2025-12-31T15:00:00Z'), taken_from: 'exif' } as const
  const large = withNote(photo(), note)
  expect(await readNote(large)).toEqual(note)
  const small = withNote(new Blob([jpeg], { type: 'image/jpeg' }), await readNote(large))
  expect(takenNote(new Uint8Array(await small.arrayBuffer()))).toEqual(note)
  expect(await readNote(photo())).toBeNull()
})

test('a photo whose camera says nothing has the time of the phone, and no second note', async () => {
  const own = await withOwnTime(photo())
  expect(await readNote(own)).toEqual({ taken_at: new Date(lastModified), taken_from: 'device' })
  expect(await withOwnTime(own)).toBe(own)
  const text = new File(['x'], 'メモ.txt', { type: 'text/plain' })
  expect(await withOwnTime(text)).toBe(text)
  const unreadable = photo()
  vi.spyOn(unreadable, 'slice').mockReturnValue({
    arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')),
  } as unknown as Blob)
  expect(await withOwnTime(unreadable)).toBe(unreadable)
})

test('the viewer says when a photo was taken, and lets it be mended', async () => {
  const { data: matter } = await answered<Answer<{ id: number }>>(
    await member.browser.post(`${stage.company.path}/matters`, {
      name: '外壁改修',
      matter_category_id: 2,
      user_ids: [member.id],
    }),
    201,
  )
  const folder = `${stage.company.path}/matters/${matter.id}/reporting-folders`
  // Jsdom's forms do not travel to the server from here: the body is written by hand.
  const body =
    '--tatemori\r\nContent-Disposition: form-data; name="files"; filename="1.gif"\r\n\r\nGIF89a\r\n--tatemori--\r\n'
  await answered(
    await member.browser.request('POST', folder, body, { 'content-type': 'multipart/form-data; boundary=tatemori' }),
    201,
  )
  const user = await stage.open(member, `/matters/${matter.id}?tab=report-folder`)
  fireEvent.doubleClick(await screen.findByRole('gridcell', { name: '1.gif' }))
  expect(await screen.findByText('撮影日時なし')).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: '撮影日時を変更' }))
  fireEvent.change(await screen.findByLabelText('撮影日時'), { target: { value: '令和8年4月30日 9時15分' } })
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('撮影 2026/04/30 09:15（手入力）')).toBeInTheDocument()
  await waitFor(async () =>
    expect((await answered<Answer<ReportFile[]>>(await member.browser.get(folder), 200)).data[0]).toMatchObject({
      taken_at: '2026-04-30T09:15:00.000+09:00',
      taken_from: 'manual',
    }),
  )
})
