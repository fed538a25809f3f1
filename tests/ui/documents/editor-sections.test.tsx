import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import sharp from 'sharp'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { ReportFile } from '#domain/files/files.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { uploadReportFiles } from '#src/api/files.ts'
import { login } from '#src/api/sign-in.ts'
import { createDrawing } from '#src/api/new-drawings.ts'
import { forgetCsrfCookie } from '#src/api/csrf.ts'
import { answered } from '#tests/api/answers.ts'
import { createTemplate } from '#tests/api/forms.ts'
import { password } from '#tests/api/app.ts'
import type { Person } from '#tests/api/app.ts'
import { asFile, makePdf, paper } from '#tests/made-files.ts'
import { giveSizes, putInFolder } from '../files/stage.ts'
import { pdf } from '../pdf.ts'
import { onPhone } from '../phone.ts'
import { openStage } from '../stage.tsx'

const options = (...values: string[]) => values.map((item_value) => ({ item_value }))
const items = [
  { name: '基本情報', type: 'separator' },
  { name: '件名', type: 'text' },
  { name: '台数', type: 'number' },
  { name: '所見', type: 'text_area' },
  { name: '実施日', type: 'date' },
  { name: '開始日時', type: 'date_time' },
  { name: '選択', type: 'separator' },
  { name: '判定について', type: 'title' },
  { name: '判定', type: 'select', item_parts: options('良', '否') },
  { name: '異音', type: 'radio', item_parts: options('なし', 'あり') },
  { name: '作業', type: 'check_box', item_parts: options('清掃', '交換') },
  { name: '区分', type: 'select' },
  { name: '結果', type: 'radio' },
  { name: '項目', type: 'check_box' },
  { name: '写真', type: 'separator' },
  { name: '現場写真', type: 'file' },
  { name: '写真枠', type: 'ai_image' },
]

const stage = openStage()
let author: Person
let template: Template
let matter: Matter
let files: ReportFile[]

beforeAll(async () => {
  author = await stage.app.createPerson(stage.company, 0, '小林 大輔')
  template = await createTemplate(stage, '点検報告書', items)
  matter = (
    await answered<{ data: Matter }>(
      await author.browser.post(`${stage.company.path}/matters`, {
        name: '空調更新',
        matter_category_id: 3,
        user_ids: [author.id],
      }),
      201,
    )
  ).data
  await login({ email: author.email, password, remember: false })
  const file = async (name: string) => asFile(await makePdf(name, [paper.A4, paper.A3, paper.A4]))
  files = await uploadReportFiles('midori', matter.id, [await file('sizes.pdf'), await file('vertical.pdf')], {
    onProgress: () => undefined,
  })
  forgetCsrfCookie()
  // Counting needs the PDF worker, which does not start beside jsdom's URL.
  const { files: storedFiles } = await import('#server/db/schema/files.ts')
  const { inSystem } = await import('#server/db/client.ts')
  await inSystem(stage.app.database.db, (tx) => tx.update(storedFiles).set({ page_count: 3 }))
})
afterEach(() => vi.restoreAllMocks())

const path = (id: number) => `${stage.company.path}/documents/${id}`
const idOf = (name: string): number => template.items.find((item) => item.name === name)!.id
const read = async (id: number): Promise<Document> =>
  (await answered<{ data: Document }>(await author.browser.get(path(id)), 200)).data
const put = async (id: number, body: object): Promise<Document> =>
  (await answered<{ data: Document }>(await author.browser.put(path(id), body), 200)).data
const insert = (id: number, ...chosen: { file: ReportFile; pages?: number[] }[]) =>
  put(id, {
    document_embed_resources: chosen.map(({ file, pages = null }, index) => ({
      file_id: file.file_id,
      pages,
      order_number: index + 1,
    })),
  })
const createDocument = async (matter_id: number | null = matter.id): Promise<Document> =>
  (
    await answered<{ data: Document }>(
      await author.browser.post(`${stage.company.path}/documents`, {
        title: '定期点検',
        template_id: template.id,
        matter_id,
      }),
      201,
    )
  ).data
const stored = async (id: number) =>
  Object.fromEntries(
    (await read(id)).docs_data.map(({ item_id, data }) => [
      template.items.find((item) => item.id === item_id)!.name,
      data,
    ]),
  )
const inserted = async (id: number) =>
  (await read(id)).document_embed_resources.map(({ file, pages }) => [file.name, pages])

const open = async (id: number): Promise<UserEvent> => {
  const user = await stage.open(author, `/documents/${id}/edit`)
  await screen.findByRole('region', { name: '入力フォーム' })
  return user
}
const contents = () => within(screen.getByRole('navigation', { name: 'セクションとファイル' }))
const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: '保存する' }))
const names = () =>
  contents()
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent)
    .filter((text) => text.includes('.pdf'))

describe('sections', () => {
  test('are listed with their badges, and those without inputs without', async () => {
    const { id } = await createDocument()
    await put(id, {
      docs_data: [
        { item_id: idOf('判定'), data: '良' },
        { item_id: idOf('異音'), data: 'なし' },
        { item_id: idOf('作業'), data: ['清掃'] },
      ],
    })
    const user = await open(id)
    expect(contents().getByRole('button', { name: /基本情報.*未入力/ })).toBeInTheDocument()
    expect(contents().getByRole('button', { name: '写真' })).toBeInTheDocument()
    await user.click(contents().getByRole('button', { name: /選択.*未入力/ }))
    expect(screen.getAllByText('選択肢がありません')).toHaveLength(3)
    expect(screen.getByRole('heading', { name: '判定について' })).toBeInTheDocument()
    expect(screen.getByText('3 / 11 項目入力済み')).toBeInTheDocument()
  })

  test.each(['at a desk', 'on a phone'])('say %s where a kind of item has no control', async (where) => {
    if (where === 'on a phone') onPhone()
    const document = await createDocument()
    const unknown = {
      ...document,
      template: { ...document.template, items: [{ ...document.template.items[1], type: 'barcode' }] },
    }
    stage.browser.server.use(http.get(`*/documents/${document.id}`, () => HttpResponse.json({ data: unknown })))
    const user = await stage.open(author, `/documents/${document.id}/edit`)
    if (where === 'on a phone') await user.click(await screen.findByRole('button', { name: '入力項目' }))
    expect(await screen.findByText('コントロールが見つかりません')).toBeInTheDocument()
  })

  test('of every type take what is entered, within its limits', async () => {
    const { id } = await createDocument()
    const user = await open(id)
    expect(screen.getByPlaceholderText('数値を入力')).toBe(screen.getByLabelText('台数'))
    expect(screen.getByLabelText('台数')).toHaveAttribute('inputmode', 'decimal')
    expect(screen.getByPlaceholderText('日時を入力')).toBe(screen.getByLabelText('開始日時'))
    fireEvent.change(screen.getByLabelText('件名'), { target: { value: 'あ'.repeat(256) } })
    expect(screen.getByLabelText('件名')).toHaveAccessibleDescription('件名は255文字以下である必要があります')
    fireEvent.change(screen.getByLabelText('所見'), { target: { value: 'あ'.repeat(2001) } })
    expect(screen.getByText('所見は2000文字以下である必要があります')).toBeInTheDocument()
    fireEvent.change(screen.getByLabelText('実施日'), { target: { value: '9'.repeat(256) } })
    expect(screen.getByLabelText('実施日')).toHaveAccessibleDescription('日付は255文字以下である必要があります')
    await save(user)
    expect(screen.getByLabelText('件名')).toHaveFocus()
    expect(await stored(id)).toEqual({})

    fireEvent.change(screen.getByLabelText('件名'), { target: { value: 'あ'.repeat(255) } })
    fireEvent.change(screen.getByLabelText('所見'), { target: { value: 'い'.repeat(2000) } })
    fireEvent.change(screen.getByLabelText('実施日'), { target: { value: '2026/6/7' } })
    fireEvent.change(screen.getByLabelText('開始日時'), { target: { value: '2026/06/17 10:15:42' } })
    await user.click(contents().getByRole('button', { name: /選択/ }))
    await user.click(screen.getByRole('checkbox', { name: '交換' }))
    await user.click(screen.getByRole('checkbox', { name: '清掃' }))
    await user.click(screen.getByRole('radio', { name: 'あり' }))
    await save(user)
    await waitFor(async () =>
      expect(await stored(id)).toEqual({
        件名: 'あ'.repeat(255),
        所見: 'い'.repeat(2000),
        実施日: '2026-06-07',
        開始日時: '2026-06-17T10:15:00',
        作業: ['清掃', '交換'],
        異音: 'あり',
      }),
    )
  })

  test('are walked through with Enter, and pane by pane with F6', async () => {
    const { id } = await createDocument()
    const user = await open(id)
    await user.click(screen.getByLabelText('件名'))
    await user.keyboard('{Enter}')
    expect(screen.getByLabelText('台数')).toHaveFocus()
    await user.keyboard('{Shift>}{Enter}{/Shift}')
    expect(screen.getByLabelText('件名')).toHaveFocus()
    await user.click(screen.getByLabelText('開始日時'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('combobox', { name: '判定' })).toHaveFocus())
    // A choice leads on as a text does.
    await user.keyboard('{Enter}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(screen.getByRole('radio', { name: 'なし' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(screen.getByRole('checkbox', { name: '清掃' })).toHaveFocus()
    await user.keyboard('{Shift>}{Enter}{Enter}{/Shift}{Alt>}{ArrowDown}{/Alt}')
    expect(await screen.findByRole('listbox')).toBeVisible()
    await user.keyboard('{Escape}')
    await user.keyboard('{F6}')
    expect(screen.getByRole('navigation', { name: 'セクションとファイル' })).toContainElement(
      document.activeElement as HTMLElement,
    )
    await user.keyboard('{F6}')
    expect(screen.getByRole('region', { name: '入力フォーム' })).toContainElement(document.activeElement as HTMLElement)
  })
})

describe('edits', () => {
  test('are taken back and done again, text by text', async () => {
    const { id } = await createDocument()
    const user = await open(id)
    expect(screen.getByRole('button', { name: '元に戻す' })).toBeDisabled()
    await user.type(screen.getByLabelText('件名'), '更新工事')
    await user.type(screen.getByLabelText('台数'), '3')
    await user.keyboard('{Control>}z{/Control}')
    expect(screen.getByLabelText('台数')).toHaveValue('')
    await user.click(screen.getByRole('button', { name: '元に戻す' }))
    expect(screen.getByLabelText('件名')).toHaveValue('')
    expect(screen.getByLabelText('件名')).toHaveFocus()
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    await user.click(screen.getByRole('button', { name: 'やり直す' }))
    expect(
      [screen.getByLabelText('件名'), screen.getByLabelText('台数')].map((field) => (field as HTMLInputElement).value),
    ).toEqual(['更新工事', '3'])
    expect(screen.getByRole('button', { name: 'やり直す' })).toBeDisabled()
  })

  test('are discarded only when that is wanted', async () => {
    const { id } = await createDocument()
    const user = await open(id)
    await user.type(screen.getByLabelText('件名'), '更新工事')
    await user.click(screen.getByRole('button', { name: '変更を破棄' }))
    const question = within(await screen.findByRole('alertdialog', { name: '変更を破棄しますか？' }))
    expect(
      question.getByText('入力内容が保存されていません。変更を破棄すると、入力内容は失われます。'),
    ).toBeInTheDocument()
    await user.click(question.getByRole('button', { name: '破棄' }))
    await waitFor(() => expect(screen.getByLabelText('件名')).toHaveValue(''))
  })
})

describe('inserted files', () => {
  test('are chosen from the report folder of a matter that is chosen first', async () => {
    giveSizes()
    const { id } = await createDocument(null)
    const user = await open(id)
    await user.click(screen.getByRole('button', { name: '追加' }))
    await user.click(await screen.findByRole('menuitem', { name: '案件報告フォルダ' }))
    const matters = within(await screen.findByRole('dialog', { name: '案件を選択' }))
    await user.click(await matters.findByText('空調更新'))
    await user.click(matters.getByRole('button', { name: '追加' }))
    const folder = within(await screen.findByRole('dialog', { name: 'ファイルを選択' }))
    await user.click(await folder.findByRole('gridcell', { name: 'vertical.pdf' }))
    await user.click(folder.getByRole('button', { name: '挿入' }))
    await waitFor(() => expect(names()).toEqual([expect.stringMatching(/^vertical\.pdf全ページ.*入力済/)]))
    expect(await inserted(id)).toEqual([])
    await save(user)
    await waitFor(async () => expect(await inserted(id)).toEqual([['vertical.pdf', null]]))
  })

  test('are a drawing with its chosen pins, too', async () => {
    const { data: building } = await answered<{ data: { id: number } }>(
      await author.browser.post(`${stage.company.path}/buildings`, { name: '青葉台グリーンビル' }),
      201,
    )
    await login({ email: author.email, password, remember: false })
    const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const drawing = await createDrawing(
      'midori',
      {
        name: '5F 平面図',
        type: 'image',
        building_id: building.id,
        file: new File([new Uint8Array(picture)], '5F.png', { type: 'image/png' }),
      },
      { onProgress: () => undefined },
    )
    stage.browser.cookies.clear()
    forgetCsrfCookie()
    for (const text of ['点検口', 'ひび割れ'])
      await answered(
        await author.browser.post(`${stage.company.path}/drawings/${drawing.id}/pins`, { lng: 0.5, lat: 0.5, text }),
        201,
      )
    const asked: unknown[] = []
    stage.browser.server.use(
      http.post('*/api/c/midori/drawings/:id/pages', async ({ request }) => {
        asked.push(await request.clone().json())
      }),
    )
    const { id } = await createDocument()
    const user = await open(id)
    await user.click(screen.getByRole('button', { name: '追加' }))
    await user.click(await screen.findByRole('menuitem', { name: '図面' }))
    const list = within(await screen.findByRole('dialog', { name: '図面を挿入' }))
    await user.click(await list.findByRole('button', { name: /5F 平面図.*ピン 2件/ }))
    const choice = within(await screen.findByRole('dialog', { name: '「5F 平面図」を挿入' }))
    await user.click(choice.getByRole('checkbox', { name: 'ピン2 ひび割れ' }))
    expect(choice.getByText('ピン 1件')).toBeInTheDocument()
    await user.click(choice.getByRole('button', { name: '挿入' }))
    await waitFor(() => expect(names()).toEqual([expect.stringMatching(/^5F 平面図\.pdf.*入力済/)]))
    expect(asked).toEqual([{ paper: 'a4', pin_ids: [expect.any(Number)], has_legend: true }])
    expect(await inserted(id)).toEqual([])
    await save(user)
    await waitFor(async () => expect(await inserted(id)).toEqual([['5F 平面図.pdf', null]]))
  })

  test('give the pages that are chosen, in the order they are moved to', async () => {
    const { id } = await createDocument()
    await insert(id, { file: files[0]! }, { file: files[1]! })
    const user = await open(id)
    await user.click(contents().getByRole('button', { name: /^sizes\.pdf\s*全3ページ/ }))
    await user.click(await screen.findByRole('button', { name: '2ページだけを挿入' }))
    expect(screen.getByText('1 / 3ページを挿入')).toBeInTheDocument()
    await user.click(screen.getByRole('checkbox', { name: '3ページを挿入' }))
    await user.click(screen.getByRole('checkbox', { name: '2ページを挿入' }))
    expect(screen.getByText('1 / 3ページを挿入')).toBeInTheDocument()
    expect(screen.getByRole('checkbox', { name: '3ページを挿入' })).toBeDisabled()
    await user.click(contents().getByRole('button', { name: 'sizes.pdfのメニュー' }))
    await user.click(await screen.findByRole('menuitem', { name: '下へ移動' }))
    expect(names()[1]).toMatch(/^sizes\.pdf1 \/ 3ページ/)
    await save(user)
    await waitFor(async () =>
      expect(await inserted(id)).toEqual([
        ['vertical.pdf', null],
        ['sizes.pdf', [3]],
      ]),
    )
  })

  test('are taken out by the menu of the right mouse key, and put back by undoing', async () => {
    const { id } = await createDocument()
    await insert(id, { file: files[0]! })
    const user = await open(id)
    await user.pointer({
      keys: '[MouseRight]',
      target: contents().getByRole('button', { name: /^sizes\.pdf\s*全3ページ/ }),
    })
    await user.click(await screen.findByRole('menuitem', { name: '削除' }))
    await waitFor(() => expect(names()).toEqual([]))
    await user.click(screen.getByRole('button', { name: '元に戻す' }))
    expect(names()).toHaveLength(1)
    expect(screen.queryByText('保存していない変更があります')).not.toBeInTheDocument()
  })

  test('say so where they cannot be drawn', async () => {
    pdf.isDamaged = () => true
    const { id } = await createDocument()
    await insert(id, { file: files[0]! })
    const user = await open(id)
    await user.click(contents().getByRole('button', { name: /^sizes\.pdf\s*全3ページ/ }))
    expect(await screen.findByText('エラー: PDFの処理に失敗しました (sizes.pdf)')).toBeInTheDocument()
    pdf.isDamaged = () => false
    await user.click(screen.getByRole('button', { name: '再試行' }))
    expect(await screen.findByRole('checkbox', { name: '1ページを挿入' })).toBeChecked()
  })

  test('that were deleted from the folder meanwhile are named and marked, and hold up nothing else', async () => {
    giveSizes()
    const folderPath = `${stage.company.path}/matters/${matter.id}/reporting-folders`
    const gone = ['旧図面.pdf', '旧写真.pdf']
    for (const name of gone) await putInFolder(author, folderPath, name, '%PDF-1.4\n')
    const { id } = await createDocument()
    const user = await open(id)
    await user.type(screen.getByLabelText('件名'), '更新工事')
    await user.click(screen.getByRole('button', { name: '追加' }))
    await user.click(await screen.findByRole('menuitem', { name: '案件報告フォルダ' }))
    const folder = within(await screen.findByRole('dialog', { name: 'ファイルを選択' }))
    for (const name of [gone[0]!, 'vertical.pdf', gone[1]!])
      await user.click(await folder.findByRole('checkbox', { name: `${name}を選択` }))
    await user.click(folder.getByRole('button', { name: '挿入' }))
    await waitFor(() => expect(names()).toHaveLength(3))
    const { data } = await answered<{ data: ReportFile[] }>(await author.browser.get(folderPath), 200)
    const ids = data.filter(({ name }) => gone.includes(name)).map((file) => file.id)
    await answered(await author.browser.delete(folderPath, { ids }), 204)

    await save(user)
    for (const name of gone) {
      const sentence = `「${name}」は削除されたか、見られなくなったため、挿入できませんでした。一覧から削除するか、別のファイルを挿入してください。`
      const row = contents()
        .getByRole('button', { name: `${name}のメニュー` })
        .closest('li')!
      expect(await within(row).findByText(sentence)).toBeVisible()
      expect(within(row).getByText('要確認')).toBeVisible()
      expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(sentence)
    }
    expect(names()[1]).toMatch(/^vertical\.pdf全ページ.*入力済/)
    expect([await stored(id), await inserted(id)]).toEqual([{ 件名: '更新工事' }, [['vertical.pdf', null]]])
    expect(screen.getByText('保存していない変更があります')).toBeInTheDocument()
    for (const name of gone) {
      await user.click(contents().getByRole('button', { name: `${name}のメニュー` }))
      await user.click(await screen.findByRole('menuitem', { name: '削除' }))
    }
    expect(screen.queryByText('保存していない変更があります')).not.toBeInTheDocument()
  })

  test('that hold too much together are refused by themselves', async () => {
    const { id } = await createDocument()
    await insert(id, { file: files[0]! })
    const user = await open(id)
    await user.type(screen.getByLabelText('件名'), '更新工事')
    await user.click(contents().getByRole('button', { name: /^sizes\.pdf\s*全3ページ/ }))
    await user.click(await screen.findByRole('checkbox', { name: '2ページを挿入' }))
    const sentence = '挿入できるファイルは合計100MBまでです。挿入するファイルを減らしてください。'
    stage.browser.server.use(
      http.put('*/api/c/midori/documents/:id', async ({ request }) =>
        'document_embed_resources' in ((await request.clone().json()) as object)
          ? HttpResponse.json({ message: sentence, errors: { document_embed_resources: [sentence] } }, { status: 422 })
          : undefined,
      ),
    )
    await save(user)
    expect(await contents().findByText(sentence)).toBeVisible()
    expect(contents().getByText('要確認')).toBeVisible()
    expect([await stored(id), await inserted(id)]).toEqual([{ 件名: '更新工事' }, [['sizes.pdf', null]]])
  })

  test('of which one is refused as it is saved hold up nothing that was typed, and the server is not asked for ever', async () => {
    const { id } = await createDocument()
    await insert(id, { file: files[0]! }, { file: files[1]! })
    const user = await open(id)
    await user.type(screen.getByLabelText('件名'), '更新工事')
    await user.click(contents().getByRole('button', { name: /^vertical\.pdf\s*全3ページ/ }))
    await user.click(await screen.findByRole('checkbox', { name: '2ページを挿入' }))
    let asked = 0
    const sentence = '「sizes.pdf」を読み取れません。'
    stage.browser.server.use(
      http.put('*/api/c/midori/documents/:id', async ({ request }) => {
        asked += 1
        return 'document_embed_resources' in ((await request.clone().json()) as object)
          ? HttpResponse.json(
              { message: sentence, errors: { 'document_embed_resources.0.file_id': [sentence] } },
              { status: 422 },
            )
          : undefined
      }),
    )
    await save(user)
    expect(await contents().findByText(sentence)).toBeVisible()
    expect([await stored(id), await inserted(id)]).toEqual([
      { 件名: '更新工事' },
      [
        ['sizes.pdf', null],
        ['vertical.pdf', null],
      ],
    ])
    expect(asked).toBe(3)
    expect(screen.getByText('保存していない変更があります')).toBeInTheDocument()
  })

  test('that two people changed are contested as a whole', async () => {
    const { id } = await createDocument()
    await insert(id, { file: files[0]! })
    const user = await open(id)
    await insert(id, { file: files[1]! })
    await user.click(contents().getByRole('button', { name: /^sizes\.pdf\s*全3ページ/ }))
    await user.click(await screen.findByRole('checkbox', { name: '2ページを挿入' }))
    await save(user)
    const dialog = within(await screen.findByRole('dialog', { name: '他のユーザーがこの書類を保存しました' }))
    await user.click(dialog.getByRole('radio', { name: '相手：vertical.pdf' }))
    await user.click(dialog.getByRole('button', { name: '選んだ内容で保存' }))
    await waitFor(() => expect(names()).toEqual([expect.stringContaining('vertical.pdf')]))
  })
})
