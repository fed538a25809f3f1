/** Choosing files for a document, and folders larger than a screen, over answers made here. */
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ReportFile } from '#domain/files/files.contract.ts'
import { fileKinds } from '#domain/files/files.labels.ts'
import { pageOf } from '#domain/paging.ts'
import { createBrowser } from '#mocks/node.ts'
import { FilePickerDialog } from '#src/widgets/file-browser/file-picker-dialog.tsx'
import { noPhotoFacts } from '#domain/files/photos.contract.ts'
import { midori, myself } from '../answers.ts'
import { renderPart } from '../wrap.tsx'
import { giveSizes } from './stage.ts'

const fileOf = (id: number, extra: Partial<ReportFile> = {}): ReportFile => ({
  id,
  file_id: id + 5000,
  name: `写真_${id}.jpg`,
  path: `/api/c/midori/reporting-folders/${id}/contents`,
  type: fileKinds.image,
  thumbnail_path: null,
  ...noPhotoFacts,
  content_type: 'image/jpeg',
  size: 2048,
  author: { id: 2, name: '中村 彩' },
  authors: [{ id: 2, name: '中村 彩' }],
  created_at: '2026-06-17T10:00:00+09:00',
  updated_at: '2026-06-17T10:00:00+09:00',
  submitted_at: null,
  canEditName: true,
  canCopy: true,
  canDelete: true,
  matter_id: 1,
  document_id: null,
  ...extra,
})

let folder: ReportFile[] = []
let asked: URLSearchParams[] = []

const browser = createBrowser((request) => {
  const url = new URL(request.url)
  if (url.pathname === '/api/c/midori/myself') return Response.json({ data: myself([midori], midori) })
  asked.push(url.searchParams)
  const [page, perPage] = [Number(url.searchParams.get('page')), Number(url.searchParams.get('per_page'))]
  return Response.json(
    pageOf(folder.slice((page - 1) * perPage, page * perPage), {
      total: folder.length,
      page,
      perPage,
      path: url.pathname,
    }),
  )
})
beforeAll(() => browser.server.listen())
beforeEach(() => {
  giveSizes()
  asked = []
})
afterEach(() => browser.server.resetHandlers())
afterAll(() => browser.server.close())

const openPicker = (files: ReportFile[], props: { onlyInsertable?: boolean; numbered?: boolean } = {}) => {
  folder = files
  const onSelect = vi.fn<(files: readonly ReportFile[]) => void>()
  renderPart(<FilePickerDialog open companyId="midori" matterId={1} onClose={vi.fn()} onSelect={onSelect} {...props} />)
  return {
    user: userEvent.setup(),
    chosen: () => onSelect.mock.calls.map(([given]) => given.map(({ file_id }) => file_id)),
  }
}
const cell = (name: string) => screen.findByRole('gridcell', { name })

test('files are inserted in the order of choosing, which their numbers show', async () => {
  const { user, chosen } = openPicker([fileOf(1), fileOf(2), fileOf(3)], { onlyInsertable: true, numbered: true })
  const submit = await screen.findByRole('button', { name: '挿入' })
  expect(screen.getByRole('dialog', { name: 'ファイルを選択' })).toBeInTheDocument()
  await user.click(submit)
  expect(chosen()).toEqual([])
  await user.click(await cell('写真_3.jpg'))
  await user.click(await cell('写真_1.jpg'))
  expect(await cell('写真_3.jpg')).toHaveTextContent(/^1/)
  expect(await cell('写真_1.jpg')).toHaveTextContent(/^2/)
  expect(screen.getByText('2件選択中')).toBeInTheDocument()
  await user.click(await cell('写真_3.jpg'))
  expect(await cell('写真_1.jpg')).toHaveTextContent(/^1/)
  await user.keyboard('{ArrowLeft} ')
  await user.click(submit)
  expect(chosen()).toEqual([[5001, 5002]])
  expect(asked.every((query) => query.get('only_insertable') === 'true' || query.get('only_insertable') === '1')).toBe(
    true,
  )
})

test('a double click takes the file along at once', async () => {
  const { user, chosen } = openPicker([fileOf(1), fileOf(2)])
  await user.click(await cell('写真_1.jpg'))
  await user.dblClick(await cell('写真_2.jpg'))
  expect(chosen()).toEqual([[5001, 5002]])
})

test('of 2,000 files only those near the screen are drawn and read, wherever that is', async () => {
  const { user } = openPicker(Array.from({ length: 2000 }, (_, index) => fileOf(index + 1)))
  await user.click(await cell('写真_1.jpg'))
  expect(screen.getByText('1件選択中')).toBeInTheDocument()
  await user.keyboard('{Escape}{End}')
  expect(await cell('写真_2000.jpg')).toHaveFocus()
  expect(screen.getAllByRole('gridcell').length).toBeLessThan(100)
  expect(screen.getByRole('grid', { name: 'ファイル' })).toHaveAttribute('aria-rowcount', '334')
  expect(asked.length).toBeLessThan(6)
  await user.click(screen.getByRole('checkbox', { name: 'すべて選択' }))
  expect(await screen.findByText('2000件選択中')).toBeInTheDocument()
})
