/** A report that is made without a signal: filled in before the server knows of it, and there once when it is back. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { businessDay } from '#domain/dates.ts'
import type { Document, DocumentListItem } from '#domain/documents/documents.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { failures } from '#mocks/failures.ts'
import { uploadReportFiles } from '#src/api/files.ts'
import { putInOutbox } from '#src/outbox/queue/outbox-store.ts'
import { addUploads } from '#src/outbox/queue/upload-store.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { asFile, makePhoto } from '#tests/made-files.ts'
import { catchDownloads } from '../downloads.ts'
import { giveSizes } from '../files/stage.ts'
import { onPhone } from '../phone.ts'
import { openStage } from '../stage.tsx'
import { emptyMemory } from '../uploads/browser-memory.ts'

const items = [
  { name: '室内機', type: 'separator' },
  { name: '吹出温度', type: 'number' },
  { name: '所見', type: 'textarea' },
  { name: '現場写真', type: 'fileupload' },
]

const stage = openStage()
let author: Person
let template: Template
let matter: Matter

beforeAll(async () => {
  author = await stage.app.createPerson(stage.company, 0, '小林 大輔')
})
beforeEach(async () => {
  emptyMemory()
  const post = async <T,>(person: Person, path: string, body: object) =>
    (await answered<{ data: T }>(await person.browser.post(`${stage.company.path}/${path}`, body), 201)).data
  template = await post<Template>(stage.master, 'templates', { name: '巡回点検', document_type_id: 3, items })
  matter = await post<Matter>(author, 'matters', {
    name: '空調更新',
    matter_category_id: 3,
    user_ids: [author.id],
    template_ids: [template.id],
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const title = '6月の点検'
const ofMatter = async (): Promise<DocumentListItem[]> =>
  (
    await answered<{ data: DocumentListItem[] }>(
      await author.browser.get(`${stage.company.path}/matters/${matter.id}/documents`),
      200,
    )
  ).data
const read = async (id: number): Promise<Document> =>
  (await answered<{ data: Document }>(await author.browser.get(`${stage.company.path}/documents/${id}`), 200)).data
/** What the matter's only document says, by the names of its items. */
const stored = async (): Promise<Record<string, unknown>> => {
  const [only, ...more] = await ofMatter()
  expect(more).toEqual([])
  if (!only) return {}
  const { docs_data, template: of } = await read(only.id)
  return Object.fromEntries(
    docs_data.map(({ item_id, data }) => [of.items.find(({ id }) => id === item_id)!.name, data]),
  )
}
const arrives = (values: Record<string, unknown>) => waitFor(async () => expect(await stored()).toEqual(values))

/** Of documents and templates; what the page stands on it keeps. */
const loseConnection = () =>
  stage.browser.server.use(
    failures.offline('/api/c/midori/documents*'),
    failures.offline('/api/c/midori/documents/*'),
    failures.offline('/api/c/midori/templates*'),
    failures.offline('/api/c/midori/templates/*'),
  )
const goOnline = () => {
  stage.browser.server.resetHandlers()
  act(() => void window.dispatchEvent(new Event('online')))
}
const openDialog = async (): Promise<UserEvent> => {
  const user = await stage.open(author, `/matters/${matter.id}`)
  let hasTemplate = false
  stage.browser.server.events.on('response:mocked', ({ request }) => {
    hasTemplate ||= new URL(request.url).pathname.endsWith(`/templates/${template.id}`)
  })
  await user.click(await screen.findByRole('button', { name: '書類を作成' }))
  const picker = within(await screen.findByRole('dialog'))
  await user.click(await picker.findByRole('radio', { name: new RegExp(template.name) }))
  await user.click(picker.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(hasTemplate).toBe(true))
  return user
}
/** Makes it where nothing is reached; its editor stands then. */
const make = async (): Promise<UserEvent> => {
  const user = await openDialog()
  const dialog = within(await screen.findByRole('dialog', { name: '書類を作成' }))
  loseConnection()
  await user.type(dialog.getByRole('textbox', { name: /タイトル/ }), title)
  await user.click(dialog.getByRole('button', { name: '作成' }))
  await screen.findByText(/^まだ送信していない書類です/)
  return user
}
/** With the title that its template gives it. */
const makeTitled = async (): Promise<void> => {
  const user = await openDialog()
  const dialog = within(await screen.findByRole('dialog', { name: '書類を作成' }))
  await waitFor(() => expect(dialog.getByRole('textbox', { name: /タイトル/ })).toHaveValue('{番号} 空調更新 巡回点検'))
  loseConnection()
  await user.click(dialog.getByRole('button', { name: '作成' }))
  await screen.findByText(/^まだ送信していない書類です/)
}
const section = () => screen.findByRole('button', { name: /^室内機(?!のメニュー)/ })
const fillIn = async (user: UserEvent, remark: string) => {
  await user.click(await section())
  await user.type(await screen.findByLabelText('所見'), remark)
  await user.click(screen.getByRole('button', { name: '書類を保存' }))
  await section()
}
const photo = async () => asFile(await makePhoto('外壁.jpg', 600, 450))

describe('on a phone', () => {
  beforeEach(() => void onPhone())

  test('is called by its template’s pattern at once, and gets its number where it arrives', async () => {
    const { path } = stage.company
    const put = async (address: string, body: object) =>
      answered(await stage.master.browser.put(`${path}/${address}`, body), 200)
    const rule = { prefix: 'R', year: 'none', digits: 4, restarts: 'never', moment: 'creation', file_name: null }
    await put('number-rules', { number_rules: [{ template_id: template.id, ...rule }], seen: [] })
    await put(`templates/${template.id}`, { title_pattern: '{番号} {案件} {テンプレート}', seen: {} })
    await makeTitled()
    expect(screen.getByRole('heading', { name: '空調更新 巡回点検' })).toBeInTheDocument()
    goOnline()
    await waitFor(async () => expect(await ofMatter()).toMatchObject([{ title: 'R-0001 空調更新 巡回点検' }]))
    await put('number-rules', {
      number_rules: [],
      seen: [{ template_id: template.id, document_type_id: null, ...rule }],
    })
  })

  test('opens at once, takes values and photos, and arrives once with all of them', async () => {
    // jsdom has no addresses for bytes.
    Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined })
    const user = await make()
    expect(screen.getByRole('heading', { name: title })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'プレビュー' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/c\/midori\/unsent-documents\/\d+\/preview$/),
    )
    await user.click(await section())
    await user.type(await screen.findByLabelText('所見'), '異音あり')
    await user.upload(screen.getByLabelText('写真を選ぶ', { selector: 'input' }), await photo())
    expect(await screen.findByText('外壁.jpg')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '書類を保存' }))
    expect(await section()).toHaveAccessibleName(/未送信/)
    expect(await ofMatter()).toEqual([])
    await user.click(screen.getByRole('link', { name: 'プレビュー' }))
    expect(await screen.findByRole('img', { name: '外壁.jpg' })).toHaveAttribute('src', 'blob:picture')
    expect(screen.getByText('異音あり')).toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: '書類の入力に戻る' }))
    await section()

    goOnline()
    await arrives({ 所見: '異音あり' })
    const [{ id } = { id: 0 }] = await ofMatter()
    await waitFor(async () => expect((await read(id)).item_files).toHaveLength(1))
    // The same editor goes on with the document of the server.
    await waitFor(() => expect(screen.queryByText(/^まだ送信していない書類です/)).not.toBeInTheDocument())
    expect(screen.getByRole('link', { name: 'プレビュー' })).toHaveAttribute(
      'href',
      `/c/midori/documents/${id}/preview`,
    )
    await fillIn(user, '、要交換')
    await arrives({ 所見: '異音あり、要交換' })
  })

  test('says beside its fields what was read the last time, as far as this device knows', async () => {
    const post = async <T,>(path: string, body: object) =>
      (await answered<{ data: T }>(await author.browser.post(`${stage.company.path}/${path}`, body), 201)).data
    const building = (
      await answered<{ data: { id: number } }>(
        await stage.master.browser.post(`${stage.company.path}/buildings`, { name: '青葉ビル' }),
        201,
      )
    ).data
    const ofBuilding = { matter_category_id: 3, user_ids: [author.id], building_id: building.id }
    const before = await post<Matter>('matters', { name: '5月の点検', ...ofBuilding })
    const report = await post<Document>('documents', {
      title: '5月の点検',
      template_id: template.id,
      matter_id: before.id,
    })
    const item_id = template.items.find(({ name }) => name === '吹出温度')!.id
    await answered(
      await author.browser.put(`${stage.company.path}/documents/${report.id}`, {
        docs_data: [{ item_id, data: '13.8' }],
      }),
      200,
    )
    matter = await post<Matter>('matters', { name: '空調更新', ...ofBuilding, template_ids: [template.id] })

    const user = await make()
    await user.click(await section())
    const field = await screen.findByLabelText('吹出温度')
    await waitFor(() => expect(field).toHaveAccessibleDescription(/^前回 13\.8 /))
    await user.click(screen.getByRole('button', { name: '吹出温度のこれまでの値' }))
    expect(within(screen.getByRole('list', { name: '吹出温度のこれまでの値' })).getByText('13.8')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '吹出温度の1年のグラフ' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '吹出温度に前回値を写す' }))
    await user.click(screen.getByRole('button', { name: '書類を保存' }))
    await section()
    goOnline()
    await arrives({ 吹出温度: '13.8' })
    // What waited on this device kept what was said of it.
    const [only] = await ofMatter()
    expect((await read(only!.id)).docs_data).toMatchObject([{ is_copied: true }])
  })

  test('a matter of what failed in it is made behind it, once', async () => {
    const post = async <T,>(by: Person, path: string, body: object) =>
      (await answered<{ data: T }>(await by.browser.post(`${stage.company.path}/${path}`, body), 201)).data
    const judged = { name: '判定', type: 'radio', item_parts: [{ item_value: '良' }, { item_value: '不良' }] }
    template = await post<Template>(stage.master, 'templates', {
      name: '巡回点検（判定）',
      document_type_id: 3,
      items: [items[0], judged],
    })
    matter = await post<Matter>(author, 'matters', {
      name: '空調更新',
      matter_category_id: 3,
      user_ids: [author.id],
      template_ids: [template.id],
    })
    const user = await make()
    await user.click(await section())
    await user.click(await screen.findByRole('radio', { name: '不良' }))
    await user.click(await screen.findByRole('button', { name: '判定を案件にする' }))
    expect(await screen.findByText('送信後に案件を作成します')).toBeInTheDocument()
    goOnline()
    await arrives({ 判定: '不良' })
    const [{ id } = { id: 0 }] = await ofMatter()
    await waitFor(async () =>
      expect((await read(id)).item_matters).toMatchObject([{ matter: { name: '判定：不良（異常）' } }]),
    )
  })

  test('takes files of the folder, and a photo that waits for it, and they follow it in their order', async () => {
    giveSizes()
    Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined })
    const embedNames = async () => {
      const [only] = await ofMatter()
      return only ? (await read(only.id)).document_embed_resources.map(({ file }) => file.name) : []
    }
    let user = await make()
    const editor = location.pathname
    const folder = `/api/c/midori/matters/${matter.id}/reporting-folders`
    await uploadReportFiles('midori', matter.id, [await photo()], { onProgress: () => undefined })
    stage.browser.server.use(http.post(`*${folder}`, () => HttpResponse.error()))
    const target = { kind: 'report-folder', company_id: 'midori', matter_id: matter.id, label: matter.name } as const
    expect(await addUploads(target, [asFile(await makePhoto('天井.jpg', 600, 450))])).toBe(true)
    await user.click(await screen.findByRole('button', { name: '挿入' }))
    expect(
      await screen.findByText('まだ送信していない書類です。選んだファイルは、書類を送信したあとに挿入します。'),
    ).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '案件報告フォルダ' }))
    const picker = within(await screen.findByRole('dialog', { name: 'ファイルを選択' }))
    await user.click(await picker.findByRole('checkbox', { name: '天井.jpgを選択' }))
    await user.click(await picker.findByRole('gridcell', { name: '外壁.jpg' }))
    await user.click(picker.getByRole('button', { name: '挿入' }))
    await waitFor(() => expect(screen.getAllByText('この端末に保存')).toHaveLength(2))
    await user.click(screen.getByRole('link', { name: 'プレビュー' }))
    expect(await screen.findByRole('img', { name: '天井.jpg' })).toHaveAttribute('src', 'blob:picture')
    expect(screen.getByRole('img', { name: '外壁.jpg' })).toBeInTheDocument()

    // Opened anew they stand there still; one that is taken out was never sent.
    cleanup()
    user = await stage.open(author, editor.replace('/c/midori', ''))
    await waitFor(() => expect(screen.getAllByText('この端末に保存')).toHaveLength(2))
    await user.click(screen.getByRole('button', { name: '外壁.jpgのメニュー' }))
    await user.click(await screen.findByRole('menuitem', { name: 'コピーして作成' }))
    await waitFor(() => expect(screen.getAllByText('この端末に保存')).toHaveLength(3))
    await user.click(screen.getAllByRole('button', { name: '外壁.jpgのメニュー' })[1]!)
    await user.click(await screen.findByRole('menuitem', { name: '削除' }))
    await user.click(
      within(await screen.findByRole('alertdialog', { name: '削除確認' })).getByRole('button', { name: '削除' }),
    )
    await waitFor(() => expect(screen.getAllByText('この端末に保存')).toHaveLength(2))
    expect(await ofMatter()).toEqual([])
    goOnline()
    await waitFor(async () => expect(await embedNames()).toEqual(['天井.jpg', '外壁.jpg']))
    await waitFor(() => expect(screen.getAllByText('送信済み')).toHaveLength(2))
    const [only] = await ofMatter()
    const histories = await answered<{ data: { column_name: string | null }[] }>(
      await author.browser.get(`${stage.company.path}/documents/${only!.id}/histories`),
      200,
    )
    expect(histories.data.filter(({ column_name }) => column_name === '挿入ファイル')).toHaveLength(2)
  })

  test('of a matter that was made here too, goes behind it, with what was read at its place the last time', async () => {
    const post = async <T,>(by: Person, path: string, body: object) =>
      (await answered<{ data: T }>(await by.browser.post(`${stage.company.path}/${path}`, body), 201)).data
    // All of the company's templates are offered, those of the other tests too.
    template = await post<Template>(stage.master, 'templates', { name: '緊急点検', document_type_id: 3, items })
    const building = await post<{ id: number }>(stage.master, 'buildings', { name: '若葉ビル' })
    const about = { matter_category_id: 3 as const, user_ids: [author.id], building_id: building.id }
    const carried = await post<Matter>(author, 'matters', {
      name: '今日の点検',
      ...about,
      template_ids: [template.id],
      start_date: businessDay(new Date()),
    })
    const report = await post<Document>(author, 'documents', {
      title: '5月の点検',
      template_id: template.id,
      matter_id: carried.id,
    })
    const item_id = template.items.find(({ name }) => name === '吹出温度')!.id
    const at = `${stage.company.path}/documents/${report.id}`
    await answered(await author.browser.put(at, { docs_data: [{ item_id, data: '13.8' }] }), 200)

    const user = await stage.open(author, '/outbox')
    await screen.findByText('送信を待っている内容はありません')
    stage.browser.server.use(failures.offline('/api/c/midori/matters'))
    await putInOutbox({
      kind: 'matter',
      company_id: 'midori',
      label: '空調の緊急点検',
      body: { name: '空調の緊急点検', ...about },
    })
    const row = within(await screen.findByRole('listitem', { name: '新しい案件「空調の緊急点検」' }))
    await user.click(row.getByRole('button', { name: '書類を作成' }))
    const picker = within(await screen.findByRole('dialog'))
    await user.click(await picker.findByRole('radio', { name: new RegExp(template.name) }))
    await user.click(picker.getByRole('button', { name: '保存' }))
    const dialog = within(await screen.findByRole('dialog', { name: '書類を作成' }))
    await user.type(dialog.getByRole('textbox', { name: /タイトル/ }), title)
    await user.click(dialog.getByRole('button', { name: '作成' }))
    await user.click(await section())
    const field = await screen.findByLabelText('吹出温度')
    await waitFor(() => expect(field).toHaveAccessibleDescription(/^前回 13\.8 /))
    await user.type(field, '14.1')
    await user.click(screen.getByRole('button', { name: '書類を保存' }))
    await section()
    goOnline()
    await waitFor(async () => {
      const { data } = await answered<{ data: Matter[] }>(
        await author.browser.get(`${stage.company.path}/matters?name=${encodeURIComponent('空調の緊急点検')}`),
        200,
      )
      expect(data).toHaveLength(1)
      matter = data[0]!
    })
    await arrives({ 吹出温度: '14.1' })
    await waitFor(() => expect(screen.queryByText(/^まだ送信していない書類です/)).not.toBeInTheDocument())
  })

  test('what is typed and not saved stays in its field while the document arrives', async () => {
    const user = await make()
    await user.click(await section())
    await user.type(await screen.findByLabelText('所見'), '途中')
    goOnline()
    await waitFor(async () => expect(await ofMatter()).toHaveLength(1))
    await waitFor(() => expect(screen.queryByText(/送信を待っています/)).not.toBeInTheDocument())
    expect(screen.getByLabelText('所見')).toHaveValue('途中')
    await user.type(screen.getByLabelText('所見'), 'まで')
    await user.click(screen.getByRole('button', { name: '書類を保存' }))
    await arrives({ 所見: '途中まで' })
  })

  test('a killed tab loses nothing of it: what was saved, what was typed, and the way there', async () => {
    const user = await make()
    await fillIn(user, '異音あり')
    const address = window.location.pathname.replace('/c/midori', '')
    await user.click(await section())
    await user.type(await screen.findByLabelText('吹出温度'), '14.1')
    act(() => void window.dispatchEvent(new Event('pagehide')))
    cleanup()

    const again = await stage.open(author, address)
    await again.click(await screen.findByRole('button', { name: '復元' }))
    await again.click(await section())
    expect(await screen.findByLabelText('所見')).toHaveValue('異音あり')
    expect(screen.getByLabelText('吹出温度')).toHaveValue('14.1')
    act(() => void window.dispatchEvent(new Event('pagehide')))
    cleanup()

    // It is sent from another screen; what was typed is offered in the document of the server.
    stage.browser.server.resetHandlers()
    await stage.open(author, '/outbox')
    await arrives({ 所見: '異音あり' })
    const [{ id } = { id: 0 }] = await ofMatter()
    await screen.findByText('送信を待っている内容はありません')
    cleanup()
    const last = await stage.open(author, address)
    await last.click(await screen.findByRole('button', { name: '復元' }))
    expect(window.location.pathname).toBe(`/c/midori/documents/${id}/edit`)
    await last.click(await section())
    expect(await screen.findByLabelText('吹出温度')).toHaveValue('14.1')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('stands among the documents of its matter, with the way into it', async () => {
    await make()
    cleanup()
    await stage.open(author, `/matters/${matter.id}?tab=documents`)
    const list = within(await screen.findByRole('list', { name: '送信待ちの書類' }))
    expect(list.getByRole('link', { name: title })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/c\/midori\/unsent-documents\/\d+$/),
    )
    expect(screen.queryByText('書類がありません')).not.toBeInTheDocument()
  })

  test('stands among all documents of the one who made it, too', async () => {
    await make()
    cleanup()
    await stage.open(author, '/documents')
    expect(
      within(await screen.findByRole('list', { name: '送信待ちの書類' })).getByRole('link', { name: title }),
    ).toBeInTheDocument()
  })

  test('without its template at hand it says so, and waits all the same', async () => {
    const user = await stage.open(author, `/matters/${matter.id}`)
    await user.click(await screen.findByRole('button', { name: '書類を作成' }))
    const picker = within(await screen.findByRole('dialog'))
    await user.click(await picker.findByRole('radio', { name: new RegExp(template.name) }))
    loseConnection()
    await user.click(picker.getByRole('button', { name: '保存' }))
    const dialog = within(await screen.findByRole('dialog', { name: '書類を作成' }))
    await user.type(dialog.getByRole('textbox', { name: /タイトル/ }), title)
    await user.click(dialog.getByRole('button', { name: '作成' }))
    expect(
      await screen.findByText('このテンプレートは持ち出していないため、書類を送信したあとに入力できます。'),
    ).toBeInTheDocument()
    goOnline()
    await waitFor(async () => expect(await ofMatter()).toHaveLength(1))
  })

  test('an address of nothing that was made here says so', async () => {
    await stage.open(author, '/unsent-documents/99')
    expect(await screen.findByText('この端末にはない書類です')).toBeInTheDocument()
  })
})

describe('refused', () => {
  const refuse = (message: string) =>
    stage.browser.server.use(
      http.post('*/api/c/midori/documents', () =>
        HttpResponse.json({ message, errors: { template_id: [message] } }, { status: 422 }),
      ),
    )
  const row = () => screen.findByRole('listitem', { name: `新しい書類「${title}」` })

  test('keeps what was typed, says why, and goes once its title is put right', async () => {
    onPhone()
    const user = await make()
    await fillIn(user, '異音あり')
    stage.browser.server.resetHandlers()
    refuse('テンプレートが選択できません。')
    act(() => void window.dispatchEvent(new Event('online')))
    expect(
      await screen.findByText(/^この書類はまだ作成できていません。.*入力した内容はこの端末に残っています。$/),
    ).toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: '送信待ちで直す' }))
    stage.browser.server.resetHandlers()
    await user.click(within(await row()).getByRole('button', { name: '直して送信' }))
    const dialog = within(await screen.findByRole('dialog', { name: '書類を直して送信' }))
    await user.type(dialog.getByRole('textbox', { name: /タイトル/ }), '（再）')
    await user.click(await dialog.findByRole('button', { name: '送信' }))
    await arrives({ 所見: '異音あり' })
    expect((await ofMatter())[0]!.title).toBe(`${title}（再）`)
  })

  test('of a template with a newer version, it takes that one along, and saves first what has no place there', async () => {
    onPhone()
    const user = await make()
    await fillIn(user, '異音あり')
    await user.click(await section())
    await user.type(await screen.findByLabelText('吹出温度'), '14.1')
    await user.click(screen.getByRole('button', { name: '書類を保存' }))
    await section()
    // In the office the form gets its next version.
    const used = await answered<{ data: Document }>(
      await stage.master.browser.post(`${stage.company.path}/documents`, { title: '別', template_id: template.id }),
      201,
    )
    expect(used.data.template.id).toBe(template.id)
    await answered(
      await stage.master.browser.put(`${stage.company.path}/templates/${template.id}`, {
        // One item goes, another is called something else.
        items: template.items
          .filter(({ name }) => name !== '吹出温度')
          .map((item) => (item.name === '所見' ? { ...item, name: '所見（変更後）' } : item)),
        updated_at: template.updated_at,
      }),
      200,
    )
    const downloads = catchDownloads()
    goOnline()
    expect(
      await screen.findByText(
        /テンプレート「巡回点検」は新しい版に変わったか、保管されています。テンプレートを選び直してください。/,
      ),
    ).toBeInTheDocument()
    await user.click(await screen.findByRole('link', { name: '送信待ちで直す' }))
    await user.click(within(await row()).getByRole('button', { name: '直して送信' }))
    const dialog = within(await screen.findByRole('dialog', { name: '書類を直して送信' }))
    expect(await dialog.findByText('テンプレート「巡回点検」の新しい版（第2版）で作成します。')).toBeInTheDocument()
    expect(dialog.getByText(/先にこの端末に書き出します：吹出温度$/)).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: '書き出して送信' }))
    await arrives({ '所見（変更後）': '異音あり' })
    expect(downloads).toHaveLength(1)
  })
})

describe('at a desk', () => {
  test('is filled in beside its form, saved here, and sent', async () => {
    const user = await make()
    await user.type(await screen.findByLabelText('所見'), '異音あり')
    expect(screen.getByText('保存していない変更があります')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '保存する' }))
    expect(await screen.findByText('この端末に保存しました（未送信）')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: '送信待ちに戻る' })).toBeInTheDocument()
    goOnline()
    await arrives({ 所見: '異音あり' })
    expect(await screen.findByRole('link', { name: '書類の詳細に戻る' })).toBeInTheDocument()
    expect(screen.getByLabelText('所見')).toHaveValue('異音あり')
  })
})
