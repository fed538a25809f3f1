import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { noPhotoFacts } from '#domain/files/photos.contract.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { answered } from '#tests/api/answers.ts'
import { createTemplate } from '#tests/api/forms.ts'
import { onPhone } from '../phone.ts'
import { pdf } from '../pdf.ts'
import { createDocumentStage } from './stage.tsx'
import type { DocumentStage } from './stage.tsx'

let stage: DocumentStage
let report: Template

// jsdom lays nothing out.
const scrolled = vi.fn()
Element.prototype.scrollIntoView = scrolled

const items = [
  { name: '現場', type: 'separator' },
  { name: '概要', type: 'title' },
  { name: '件名', type: 'text' },
  { name: '実施項目', type: 'checkbox', item_parts: [{ item_value: '清掃' }, { item_value: '点検' }] },
  { name: '写真', type: 'separator' },
  { name: '施工写真', type: 'fileupload' },
]

beforeAll(async () => {
  stage = await createDocumentStage()
  report = await createTemplate(stage, '作業報告書', items)
})
beforeEach(() => stage.browser.cookies.clear())
afterEach(() => stage.browser.server.resetHandlers())
afterAll(() => stage.close())

const createReport = async (template_id = report.id): Promise<Document> =>
  (
    await answered<{ data: Document }>(
      await stage.master.browser.post(`${stage.company.path}/documents`, { title: '室外機の作業報告', template_id }),
      201,
    )
  ).data
const itemId = (name: string) => report.items.find((item) => item.name === name)!.id

const inserted = (
  id: number,
  name: string,
  path: string,
  pages: number[] | null = null,
): Document['document_embed_resources'][number] => ({
  id,
  file_id: id,
  order_number: id,
  pages,
  isPDF: name.endsWith('.pdf'),
  page_count: 3,
  file: {
    id,
    name,
    path,
    type: name.endsWith('.pdf') ? 3 : 4,
    thumbnail_path: null,
    content_type: name.endsWith('.pdf') ? 'application/pdf' : 'image/png',
    size: 1,
    ...noPhotoFacts,
  },
})
/** The document as the server has it, with files inserted. */
const withFiles = async (id: number, document_embed_resources: Document['document_embed_resources']) => {
  const document = await stage.stored(id)
  stage.browser.server.use(
    http.get(`*/documents/${id}`, () => HttpResponse.json({ data: { ...document, document_embed_resources } })),
  )
}

describe('an Excel document', () => {
  test('shows its sheets, their items to read, and both downloads under the button', async () => {
    const { id } = await stage.createDocument(stage.master, '工事完了報告')
    const user = await stage.open(stage.master, `/documents/${id}/preview`)
    expect(await screen.findByRole('heading', { name: '工事完了報告', level: 1 })).toBeInTheDocument()
    expect(screen.getByText('報告書')).toBeInTheDocument()
    expect(
      within(screen.getByRole('navigation', { name: 'シートの一覧' })).getByRole('button', { name: /^1 / }),
    ).toHaveAttribute('aria-current', 'true')
    expect(await screen.findByRole('table')).toBeInTheDocument()
    expect(screen.queryByRole('columnheader')).not.toBeInTheDocument()
    const contents = within(screen.getByRole('region', { name: '入力内容' }))
    expect(contents.getByText('このシートには項目がありません。')).toBeInTheDocument()
    expect(contents.queryByRole('textbox')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '書類をダウンロード' }))
    expect(screen.getAllByRole('menuitem').map((entry) => entry.textContent)).toEqual([
      'PDFでダウンロード',
      'Excelでダウンロード',
      '長期保存用PDF（PDF/A）でダウンロード',
    ])
  })

  test('says ローディング while its sheets are on their way, データがありません where it shows none, and why they did not come', async () => {
    const { id } = await stage.createDocument(stage.master, 'シート待ち')
    const document = await stage.stored(id)
    let answer: (response: HttpResponse<{ message: string }>) => void = () => undefined
    stage.browser.server.use(
      http.get(
        `*/documents/${id}/sheets`,
        () =>
          new Promise<HttpResponse<{ message: string }>>((resolve) => {
            answer = resolve
          }),
      ),
    )
    await stage.open(stage.master, `/documents/${id}/preview`)
    expect(await screen.findByText('ローディング')).toBeInTheDocument()
    answer(HttpResponse.json({ message: 'シートがありません。' }, { status: 404 }))
    expect(await screen.findByRole('button', { name: '再試行' })).toBeInTheDocument()

    const hidden = {
      ...document,
      template: {
        ...document.template,
        sheets: document.template.sheets.map((sheet) => ({ ...sheet, state: 'hidden' })),
      },
    }
    const other = await stage.createDocument(stage.master, '隠れたシート')
    stage.browser.server.use(
      http.get(`*/documents/${other.id}`, () => HttpResponse.json({ data: { ...hidden, id: other.id } })),
    )
    await stage.open(stage.master, `/documents/${other.id}/preview`)
    expect(await screen.findByText('データがありません')).toBeInTheDocument()
  })

  test('shows the inserted files behind the sheets', async () => {
    const { id } = await stage.createDocument(stage.master, '添付のある報告')
    await withFiles(id, [inserted(1, '図面.pdf', '/plan', [2, 3])])
    const user = await stage.open(stage.master, `/documents/${id}/preview`)
    await user.click(await screen.findByRole('button', { name: '3ページ' }))
    expect(screen.queryByRole('button', { name: '1ページ' })).not.toBeInTheDocument()
    expect(screen.getAllByRole('img').map((page) => page.getAttribute('aria-label'))).toEqual([
      '図面.pdf（2 / 3ページ）',
      '図面.pdf（3 / 3ページ）',
    ])
    await waitFor(() =>
      expect(scrolled.mock.contexts.at(-1)).toContainElement(
        screen.getByRole('img', { name: '図面.pdf（3 / 3ページ）' }),
      ),
    )
    expect(screen.queryByRole('region', { name: '入力内容' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: /^1 / }))
    expect(screen.getByRole('region', { name: '入力内容' })).toBeInTheDocument()
  })

  test('offers a phone its sheets and files as tabs', async () => {
    onPhone()
    const { id } = await stage.createDocument(stage.master, '電話で見る報告')
    await withFiles(id, [inserted(1, '図面.pdf', '/plan')])
    const user = await stage.open(stage.master, `/documents/${id}/preview`)
    await user.click(await screen.findByRole('tab', { name: '図面.pdf' }))
    expect(await screen.findByRole('img', { name: '図面.pdf（1 / 3ページ）' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '書類をダウンロード' })).toBeInTheDocument()
  })
})

describe('a document of sections', () => {
  test('lists its sections, and reads on from items to files', async () => {
    pdf.isDamaged = (path) => path.includes('broken')
    const { id } = await createReport()
    await answered(
      await stage.master.browser.put(`${stage.company.path}/documents/${id}`, {
        docs_data: [
          { item_id: itemId('件名'), data: '5階の更新' },
          { item_id: itemId('実施項目'), data: ['清掃', '点検'] },
        ],
      }),
      200,
    )
    await withFiles(id, [
      inserted(1, '取扱説明書.pdf', '/manual'),
      inserted(2, '壊れた.pdf', '/broken'),
      inserted(3, '現場.png', '/photo'),
    ])
    const user = await stage.open(stage.master, `/documents/${id}/preview`)
    const names = within(await screen.findByRole('navigation', { name: 'セクションの一覧' }))
    expect(
      within(names.getByRole('list'))
        .getAllByRole('button')
        .map((name) => name.textContent),
    ).toEqual(['現場', '写真'])
    const list = within(screen.getByRole('region', { name: '書類の内容' }))
    expect(list.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      '現場',
      '写真',
      '取扱説明書.pdf',
      '壊れた.pdf',
      '現場.png',
    ])
    expect(list.getByRole('heading', { name: '概要' })).toBeInTheDocument()
    expect(list.getByText('清掃、点検')).toBeInTheDocument()
    expect(list.getByText('施工写真').nextSibling).toHaveTextContent('未入力')
    expect(list.queryByRole('textbox')).not.toBeInTheDocument()

    // Read only some time after the list stands; each file with its own state.
    expect(pdf.opened).toEqual([])
    expect(list.getAllByText('PDFを処理中....')).toHaveLength(2)
    expect(await list.findByText('エラー: PDFの処理に失敗しました (壊れた.pdf)')).toBeInTheDocument()
    expect(list.getByRole('img', { name: '取扱説明書.pdf（3 / 3ページ）' })).toBeInTheDocument()
    expect(list.getByRole('img', { name: '現場.png' })).toHaveAttribute('src', '/photo')
    expect(within(names.getByRole('region', { name: '壊れた.pdfのページ' })).getByText('Error')).toBeInTheDocument()
    await user.click(list.getByRole('button', { name: '再試行' }))
    await waitFor(() => expect(pdf.opened).toEqual(['/manual', '/broken', '/manual', '/broken']))

    await user.click(names.getByRole('button', { name: '写真' }))
    expect(scrolled.mock.contexts.at(-1)).toHaveTextContent(/^写真/)
    await user.click(await names.findByRole('button', { name: '2ページ' }))
    expect(scrolled.mock.contexts.at(-1)).toContainElement(
      list.getByRole('img', { name: '取扱説明書.pdf（2 / 3ページ）' }),
    )
  })

  test('draws pages at 1.5 times their size, and thumbnails into 114 by 161 at half size at most', async () => {
    const { id } = await createReport()
    await withFiles(id, [inserted(1, '取扱説明書.pdf', '/manual', [1])])
    await stage.open(stage.master, `/documents/${id}/preview`)
    await waitFor(() => expect(pdf.drawn).toHaveLength(2))
    expect(pdf.drawn.map(({ scale }) => scale).sort()).toEqual([161 / 842, 1.5])
  })

  test('says that there are no sections', async () => {
    const { data } = await answered<{ data: Template }>(
      await stage.master.browser.post(`${stage.company.path}/templates`, {
        name: '空',
        document_type_id: 3,
        items: [{ name: '区切り', type: 'separator' }],
      }),
      201,
    )
    const { id } = await createReport(data.id)
    await stage.open(stage.master, `/documents/${id}/preview`)
    expect(
      within(await screen.findByRole('region', { name: '書類の内容' })).getByText('セクションがありません。'),
    ).toBeInTheDocument()
  })

  test('downloads the PDF at once, tells that it works on it, and can be stopped', async () => {
    const { id } = await createReport()
    let isStopped = false
    stage.browser.server.use(
      http.get(
        `*/documents/${id}/download`,
        ({ request }) =>
          new Promise<never>(() =>
            request.signal.addEventListener('abort', () => {
              isStopped = true
            }),
          ),
      ),
    )
    const user = await stage.open(stage.master, `/documents/${id}/preview`)
    await user.click(await screen.findByRole('button', { name: '書類をダウンロード' }))
    expect(screen.queryByRole('menu')).not.toBeInTheDocument()
    expect(await screen.findByRole('button', { name: 'PDFを処理中....' })).toHaveAttribute('aria-busy', 'true')
    await user.click(screen.getByRole('button', { name: 'キャンセル' }))
    expect(await screen.findByRole('button', { name: '書類をダウンロード' })).toBeInTheDocument()
    expect(screen.queryByText(/失敗しました/)).not.toBeInTheDocument()
    await waitFor(() => expect(isStopped).toBe(true))
  })
})
