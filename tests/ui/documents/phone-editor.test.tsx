import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http as mock, HttpResponse } from 'msw'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { failures } from '#mocks/failures.ts'
import { login } from '#src/api/sign-in.ts'
import { uploadReportFiles } from '#src/api/files.ts'
import { forgetCsrfCookie } from '#src/api/csrf.ts'
import { http } from '#src/api/http.ts'
import { addUploads } from '#src/outbox/queue/upload-store.ts'
import { answered } from '#tests/api/answers.ts'
import { createTemplate } from '#tests/api/forms.ts'
import { password } from '#tests/api/app.ts'
import type { Person } from '#tests/api/app.ts'
import { corpusBytes } from '#tests/corpus.ts'
import { asFile, makePdf, makePhoto, paper } from '#tests/made-files.ts'
import { expectConsoleError, takeConsoleErrors } from '../console-errors.ts'
import { onPhone } from '../phone.ts'
import { openStage } from '../stage.tsx'
import { excelFile } from '../templates/upload-template.ts'
import { giveSizes } from '../files/stage.ts'
import { emptyMemory } from '../uploads/browser-memory.ts'

const options = (...values: string[]) => values.map((item_value) => ({ item_value }))
const items = [
  { name: '室内機 AC-503', type: 'separator' },
  { name: '点検日時', type: 'datetime' },
  {
    name: '吹出温度',
    type: 'number',
    limits: { alarm_low: null, attention_low: 10, attention_high: 30, alarm_high: 60, marks_paper: false },
  },
  { name: '異音', type: 'radio', item_parts: options('なし', 'あり') },
  { name: '判定', type: 'select', item_parts: options('良好', '要観察', '不良', '交換済み') },
  { name: '作業', type: 'checkbox', item_parts: options('清掃', '分解', '交換') },
  { name: '所見', type: 'textarea' },
  { name: '現場写真', type: 'fileupload' },
  { name: '室外機', type: 'separator' },
  { name: '設置日', type: 'date' },
  { name: '状態', type: 'radio', item_parts: options('運転中', '停止中', '撤去済み') },
  { name: '備考区分', type: 'select' },
]

const stage = openStage()
let author: Person
let stranger: Person
let template: Template
let matter: Matter

beforeAll(async () => {
  author = await stage.app.createPerson(stage.company, 0, '小林 大輔')
  stranger = await stage.app.createPerson(stage.company, 0, '佐藤 明子')
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
})
beforeEach(() => {
  emptyMemory()
  onPhone()
})
afterEach(() => vi.unstubAllGlobals())

const path = (id: number, rest = '') => `${stage.company.path}/documents/${id}${rest}`
const idOf = (name: string): number => template.items.find((item) => item.name === name)!.id
const fill = async (id: number, values: Record<string, string | string[]>): Promise<Document> => {
  const docs_data = Object.entries(values).map(([name, data]) => ({ item_id: idOf(name), data }))
  return (await answered<{ data: Document }>(await author.browser.put(path(id), { docs_data }), 200)).data
}
const createDocument = async (
  values: Record<string, string | string[]> = {},
  matter_id: number | null = matter.id,
): Promise<Document> => {
  const { data } = await answered<{ data: Document }>(
    await author.browser.post(`${stage.company.path}/documents`, {
      title: '定期点検（6月）',
      template_id: template.id,
      matter_id,
    }),
    201,
  )
  return Object.keys(values).length === 0 ? data : fill(data.id, values)
}
const read = async (id: number): Promise<Document> =>
  (await answered<{ data: Document }>(await author.browser.get(path(id)), 200)).data
const stored = async (id: number): Promise<Record<string, unknown>> =>
  Object.fromEntries(
    (await read(id)).docs_data.map(({ item_id, data }) => [
      template.items.find((item) => item.id === item_id)!.name,
      data,
    ]),
  )
const becomes = (id: number, values: Record<string, unknown>) =>
  waitFor(async () => expect(await stored(id)).toEqual(values))

const open = (id: number, person = author) => stage.open(person, `/documents/${id}/edit`)
const row = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}(?!のメニュー)`) })
const openSection = async (id: number, name = '室内機 AC-503'): Promise<UserEvent> => {
  const user = await open(id)
  await user.click(await row(name))
  await screen.findByRole('heading', { level: 1, name })
  return user
}
const isAtList = () => screen.findByRole('button', { name: '挿入' })
const save = async (user: UserEvent) => user.click(await screen.findByRole('button', { name: '書類を保存' }))
const menu = async (user: UserEvent, of: string, entry: string) => {
  await user.click(await screen.findByRole('button', { name: `${of}のメニュー` }))
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}
const loseConnection = (id: number) => stage.browser.server.use(failures.offline(path(id)))
const goOnline = () => {
  stage.browser.server.resetHandlers()
  act(() => void window.dispatchEvent(new Event('online')))
}
const photo = async (name: string) => asFile(await makePhoto(name, 600, 450, 6))
/** As another person does it meanwhile: in place of what stands there. */
const putEmbed = async (id: number, file_id: number, pages: number[] | null = null) => {
  const document_embed_resources = [{ file_id, pages, order_number: 1 }]
  await answered(await author.browser.put(path(id), { document_embed_resources }), 200)
}
const uploadAs = (file: File) => uploadReportFiles('midori', matter.id, [file], { onProgress: () => undefined })
const offlineText = '通信できません。未送信の内容はこの端末に残っています。つながり次第、自動で送ります。'

describe('the sections', () => {
  test('tell what is left to fill in, and have a menu', async () => {
    const { id } = await createDocument({ 設置日: '2020/04/01', 状態: '運転中' })
    const user = await open(id)
    expect(await row('室内機 AC-503')).toHaveAccessibleName('室内機 AC-503 残り6項目 未入力')
    expect(await row('室外機')).toHaveAccessibleName('室外機 残り1項目 未入力')
    await user.click(screen.getByRole('button', { name: '室外機のメニュー' }))
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'コピーして作成',
      '削除',
    ])
  })

  test('stand by sheet where the template is an Excel', async () => {
    await login({ email: stage.master.email, password, remember: false })
    const form = new FormData()
    form.append('name', '空調機点検')
    form.append('document_type_id', '3')
    form.append('excel_file', excelFile('空調機点検.xlsx', corpusBytes('forms/01_kuchoki_teiki_tenken.xlsx')))
    // jsdom's forms travel as the page sends them, with progress.
    const uploaded = (
      await http.post<{ data: Template }>(`${stage.company.path}/templates`, form, { onProgress: () => undefined })
    ).data
    stage.browser.cookies.clear()
    forgetCsrfCookie()
    const ofSheets = [
      { name: '表紙の記載', type: 'text', cell_reference: '0:B3' },
      { name: '測定', type: 'separator' },
      { name: '吸込', type: 'number', cell_reference: '1:B3' },
    ]
    await answered(
      await stage.master.browser.put(`${stage.company.path}/templates/${uploaded.id}`, { items: ofSheets }),
      200,
    )
    const { data } = await answered<{ data: Document }>(
      await author.browser.post(`${stage.company.path}/documents`, { title: '点検', template_id: uploaded.id }),
      201,
    )
    await open(data.id)
    const [first, second] = data.template.sheets.map(({ name }) => name)
    expect(
      within(await screen.findByRole('region', { name: first })).getByRole('button', { name: /^入力項目 残り1項目/ }),
    ).toBeInTheDocument()
    expect(
      within(screen.getByRole('region', { name: second })).getByRole('button', { name: /^測定 残り1項目/ }),
    ).toBeInTheDocument()
  })

  test('削除 empties one, once that is confirmed', async () => {
    const { id } = await createDocument({ 吹出温度: '14.1', 判定: '良好', 状態: '運転中' })
    const user = await open(id)
    await menu(user, '室内機 AC-503', '削除')
    const question = within(await screen.findByRole('alertdialog', { name: '削除確認' }))
    expect(question.getByText(/この操作は取り消せません。$/)).toBeInTheDocument()
    await user.click(question.getByRole('button', { name: '削除' }))
    await becomes(id, { 状態: '運転中' })
  })

  test('コピーして作成 opens a document of its own with the same contents', async () => {
    const { id } = await createDocument({ 判定: '良好' })
    const user = await open(id)
    await menu(user, '室内機 AC-503', 'コピーして作成')
    expect(await screen.findByRole('heading', { name: '定期点検（6月）のコピー' })).toBeInTheDocument()
    const copyId = Number(/documents\/(\d+)\/edit$/.exec(window.location.pathname)![1])
    expect(copyId).not.toBe(id)
    expect(await stored(copyId)).toEqual({ 判定: '良好' })
  })
})

describe('a section', () => {
  test('is saved and left; the editor stays', async () => {
    const { id } = await createDocument()
    const user = await openSection(id)
    await user.type(screen.getByLabelText('吹出温度'), '14.1')
    await user.type(screen.getByLabelText('所見'), '異音なし')
    await save(user)
    await isAtList()
    expect(await screen.findByText('書類を保存しました')).toBeInTheDocument()
    expect(await stored(id)).toEqual({ 吹出温度: '14.1', 所見: '異音なし' })
  })

  test('marks a reading beyond its limits while it is typed, and asks back before it is left', async () => {
    const { id } = await createDocument()
    const user = await openSection(id)
    const field = screen.getByLabelText('吹出温度')
    await user.type(field, '35')
    expect(field).toHaveAccessibleDescription('注意：基準 10〜30 を超えています。')
    await user.type(field, '1')
    expect(field).toHaveAccessibleDescription('異常：基準 60以下 を超えています。')
    await user.tab()
    await user.click(await screen.findByRole('button', { name: '直す' }))
    await waitFor(() => expect(field).toHaveFocus())
    await user.type(field, '{Backspace}{Backspace}1')
    await save(user)
    await user.click(await screen.findByRole('button', { name: 'はい' }))
    await isAtList()
    await waitFor(async () => expect(await stored(id)).toEqual({ 吹出温度: '31' }))
  })

  test('asks back what is unlike the readings before, with both numbers', async () => {
    const post = async <T,>(path: string, body: object) =>
      (await answered<{ data: T }>(await author.browser.post(`${stage.company.path}/${path}`, body), 201)).data
    const { id: building_id } = await post<{ id: number }>('buildings', { name: '青葉ビル' })
    const place = { name: '月次点検', matter_category_id: 1, building_id, user_ids: [author.id] }
    const { id: matter_id } = await post<Matter>('matters', place)
    for (const value of ['20', '21', '20', '22', '21'])
      await createDocument({ 吹出温度: value, 判定: '良好' }, matter_id)
    const { id } = await createDocument({}, matter_id)
    const user = await open(id)
    await user.click(await screen.findByRole('button', { name: '点検モードで入力' }))
    await user.click(await screen.findByRole('button', { name: '次へ' }))
    const values = within(await screen.findByRole('list', { name: '吹出温度のこれまでの値' })).getAllByRole('listitem')
    expect(values.map(({ textContent }) => /^[\d/]{10}(.*)$/.exec(textContent)![1])).toEqual(
      ['21', '22', '20'].map((value) => value + author.name),
    )
    await user.type(screen.getByLabelText('吹出温度'), '29{Enter}')
    const question = within(await screen.findByRole('alertdialog', { name: '吹出温度' }))
    expect(question.getByText('前回 21。今回 29 で合っていますか。')).toBeInTheDocument()
    await user.click(question.getByRole('button', { name: 'はい' }))
    await user.click(await screen.findByRole('button', { name: '次へ' }))
    // What was chosen last time is one tap, and leads on as a choice does.
    await user.click(await screen.findByRole('button', { name: '判定に前回値を写す' }))
    expect(await screen.findByRole('group', { name: '作業' })).toBeInTheDocument()
    await becomes(id, { 吹出温度: '29', 判定: '良好' })
  })

  test('is walked through item by item, on with every choice, and gone on with where one was', async () => {
    const { id } = await createDocument()
    const user = await open(id)
    await user.click(await screen.findByRole('button', { name: '点検モードで入力' }))
    expect(await screen.findByText('1 / 10画面 入力 0 / 9')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '次へ' }))
    const field = await screen.findByLabelText('吹出温度')
    await user.type(field, '14.1')
    await user.click(screen.getByRole('button', { name: '吹出温度を1つ上げる' }))
    await user.type(field, '{Enter}')
    await user.click(await screen.findByRole('button', { name: 'なし' }))
    await user.click(await screen.findByRole('button', { name: '不良' }))
    // What failed keeps one there: a photo or a matter may be wanted.
    await user.click(await screen.findByRole('button', { name: '判定を案件にする' }))
    expect(await screen.findByRole('link', { name: '案件：判定：不良（異常）' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '未入力へ' }))
    expect(await screen.findByText('5 / 10画面 入力 3 / 9')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'セクションの一覧に戻る' }))
    await isAtList()
    expect(await stored(id)).toEqual({ 吹出温度: '14.2', 異音: 'なし', 判定: '不良' })
    await user.click(await screen.findByRole('button', { name: '点検モードで入力' }))
    expect(await screen.findByText('5 / 10画面 入力 3 / 9')).toBeInTheDocument()
  })

  test('asks for numbers with the numeric keyboard, for remarks in four lines, and stays open at what is wrong', async () => {
    const { id } = await createDocument()
    const user = await openSection(id)
    expect(screen.getByLabelText('吹出温度')).toHaveAttribute('inputmode', 'decimal')
    expect(screen.getByLabelText('所見')).toHaveAttribute('rows', '4')
    await user.type(screen.getByLabelText('吹出温度'), '十四')
    await user.click(screen.getByRole('button', { name: '吹出温度の符号を変える' }))
    expect(screen.getByLabelText('吹出温度')).toHaveValue('-十四')
    await save(user)
    expect(await screen.findByText('吹出温度は数値を入力してください。')).toBeInTheDocument()
    expect(await stored(id)).toEqual({})
  })

  test('キャンセル asks, and brings back what is saved', async () => {
    const { id } = await createDocument({ 所見: '良好' })
    const user = await openSection(id)
    await user.type(screen.getByLabelText('所見'), 'ではない')
    await user.click(screen.getByRole('button', { name: 'キャンセル' }))
    const question = within(await screen.findByRole('alertdialog', { name: '変更を破棄しますか？' }))
    expect(
      question.getByText('入力内容が保存されていません。変更を破棄すると、入力内容は失われます。'),
    ).toBeInTheDocument()
    await user.click(question.getByRole('button', { name: '破棄' }))
    await isAtList()
    await user.click(await row('室内機 AC-503'))
    expect(await screen.findByLabelText('所見')).toHaveValue('良好')
  })

  test.each([
    ['the arrow', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'セクションの一覧に戻る' }))],
    ['the browser’s back', () => Promise.resolve(window.history.back())],
  ])('%s asks whether to leave, and gives up the changes', async (_, goBack) => {
    const { id } = await createDocument({ 所見: '良好' })
    const user = await openSection(id)
    await user.type(screen.getByLabelText('所見'), 'ではない')
    await goBack(user)
    const question = within(await screen.findByRole('alertdialog', { name: 'このページを離れますか？' }))
    expect(
      question.getByText('入力内容が保存されていません。保存せずに移動すると、入力内容は失われます。'),
    ).toBeInTheDocument()
    await user.click(question.getByRole('button', { name: 'キャンセル' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(screen.getByLabelText('所見')).toHaveValue('良好ではない')
    await goBack(user)
    await user.click(await screen.findByRole('button', { name: '保存せず移動' }))
    await isAtList()
    expect(window.location.pathname).toBe(`/c/midori/documents/${id}/edit`)
    expect(await stored(id)).toEqual({ 所見: '良好' })
    await user.click(await row('室内機 AC-503'))
    expect(await screen.findByLabelText('所見')).toHaveValue('良好')
  })
})

describe('what is chosen is saved at once', () => {
  test('a select closes with the choice, which can be taken back', async () => {
    const { id } = await createDocument()
    const user = await openSection(id)
    await user.type(screen.getByLabelText('所見'), '途中')
    await user.click(screen.getByRole('button', { name: '判定 選択' }))
    const list = within(await screen.findByRole('listbox', { name: '判定' }))
    expect(list.getAllByRole('option')).toHaveLength(4)
    await user.click(list.getByRole('option', { name: '要観察' }))
    await becomes(id, { 判定: '要観察' })
    await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument())
    expect(screen.getByRole('button', { name: '判定 要観察' })).toBeInTheDocument()
    expect(screen.getByLabelText('所見')).toHaveValue('途中')
    await user.click(screen.getByRole('button', { name: '判定 要観察' }))
    await user.click(await screen.findByRole('button', { name: '選択をクリア' }))
    await becomes(id, {})
  })

  test('a radio, of two and of more', async () => {
    const { id } = await createDocument()
    const user = await openSection(id)
    await user.click(screen.getByRole('radio', { name: 'あり' }))
    await becomes(id, { 異音: 'あり' })
    await user.click(screen.getByRole('button', { name: 'キャンセル' }))
    await user.click(await row('室外機'))
    await user.click(await screen.findByRole('button', { name: '状態 選択' }))
    await user.click(await screen.findByRole('option', { name: '停止中' }))
    await becomes(id, { 異音: 'あり', 状態: '停止中' })
    expect(screen.getByText('選択肢がありません')).toBeInTheDocument()
  })

  test('several, with 完了; closing takes nothing', async () => {
    const { id } = await createDocument()
    const user = await openSection(id)
    await user.click(screen.getByRole('button', { name: '作業 選択' }))
    const dialog = () => screen.findByRole('dialog', { name: '作業' })
    await user.click(within(await dialog()).getByRole('checkbox', { name: '分解' }))
    await user.click(within(await dialog()).getByRole('button', { name: '閉じる' }))
    await user.click(await screen.findByRole('button', { name: '作業 選択' }))
    await user.click(within(await dialog()).getByRole('checkbox', { name: '交換' }))
    await user.click(within(await dialog()).getByRole('checkbox', { name: '清掃' }))
    await user.click(within(await dialog()).getByRole('button', { name: '完了' }))
    await becomes(id, { 作業: ['清掃', '交換'] })
  })

  test('a day from the calendar, a moment with the time wheel', async () => {
    const { id } = await createDocument({ 設置日: '2020/04/01', 点検日時: '2026/06/17 09:00:00' })
    const user = await openSection(id)
    expect(screen.getByLabelText('点検日時')).toHaveValue('2026/06/17 09:00:00')
    await user.click(screen.getByRole('button', { name: '点検日時をカレンダーで選ぶ' }))
    await user.click(await screen.findByRole('button', { name: /^時刻：09:00/ }))
    const wheel = within(await screen.findByRole('dialog', { name: '時刻を選択' }))
    await user.type(wheel.getByRole('spinbutton', { name: '分' }), '15')
    await user.click(wheel.getByRole('button', { name: '適用' }))
    await user.click(within(screen.getByRole('dialog', { name: '点検日時' })).getByRole('button', { name: '適用' }))
    await becomes(id, { 設置日: '2020-04-01', 点検日時: '2026-06-17T09:15:00' })
    await user.click(screen.getByRole('button', { name: 'キャンセル' }))
    await user.click(await row('室外機'))
    await user.click(await screen.findByRole('button', { name: '設置日をカレンダーで選ぶ' }))
    await user.click(await screen.findByRole('gridcell', { name: /(?<!\d)15/ }))
    await becomes(id, { 設置日: '2020-04-15', 点検日時: '2026-06-17T09:15:00' })
  })

  test('what fails is logged and told, kept, and can be tried again', async () => {
    // More messages at once than the screen has room for.
    expectConsoleError(/Reached maxSnack/)
    const { id } = await createDocument({ 点検日時: '2026/06/17 09:00:00' })
    const user = await openSection(id)
    stage.browser.server.use(failures.tooManyRequests(path(id)))
    await user.click(screen.getByRole('button', { name: '判定 選択' }))
    await user.click(await screen.findByRole('option', { name: '良好' }))
    expect(await screen.findByText('「判定」を保存できませんでした。選んだ内容は残っています。')).toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: 'なし' }))
    expect(await screen.findByText('「異音」を保存できませんでした。選んだ内容は残っています。')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '作業 選択' }))
    await user.click(await screen.findByRole('checkbox', { name: '清掃' }))
    await user.click(screen.getByRole('button', { name: '完了' }))
    const logged = () => takeConsoleErrors().map((error) => error.split(' ')[0]!)
    await waitFor(() => expect(logged()).toEqual(['SELECT更新エラー', 'RADIO更新エラー', '更新エラー']))
    await user.click(screen.getByRole('button', { name: '点検日時を消す' }))
    await waitFor(() =>
      expect(logged()).toEqual(['SELECT更新エラー', 'RADIO更新エラー', '更新エラー', '日時更新エラー']),
    )
    expectConsoleError(/更新エラー/)
    expect(screen.getByRole('button', { name: '判定 良好' })).toBeInTheDocument()
    expect(screen.getByRole('radio', { name: 'なし' })).toBeChecked()
    stage.browser.server.resetHandlers()
    await user.click(screen.getAllByRole('button', { name: '再試行' })[0]!)
    await waitFor(async () => expect(Object.keys(await stored(id)).length).toBeGreaterThan(1))
    await save(user)
    await becomes(id, { 判定: '良好', 異音: 'なし', 作業: ['清掃'] })
  })
})

describe('without a connection', () => {
  test('a save is kept on the phone, marked 未送信, and goes when the connection is back', async () => {
    const { id } = await createDocument()
    const user = await openSection(id)
    loseConnection(id)
    await user.type(screen.getByLabelText('所見'), '異音あり')
    await save(user)
    await isAtList()
    expect(await screen.findByText(offlineText)).toBeInTheDocument()
    expect(await row('室内機 AC-503')).toHaveAccessibleName(/未送信/)
    expect(await row('室外機')).not.toHaveAccessibleName(/未送信/)
    goOnline()
    await becomes(id, { 所見: '異音あり' })
    await waitFor(() => expect(screen.queryByText(offlineText)).not.toBeInTheDocument())
    expect(await row('室内機 AC-503')).not.toHaveAccessibleName(/未送信/)
  })

  test('giving up what was typed later goes back to what waits, without another question', async () => {
    const { id } = await createDocument()
    const user = await openSection(id)
    loseConnection(id)
    await user.type(screen.getByLabelText('所見'), '異音')
    await save(user)
    await user.click(await row('室内機 AC-503'))
    await user.click(await screen.findByRole('button', { name: 'セクションの一覧に戻る' }))
    await isAtList()
    await user.click(await row('室内機 AC-503'))
    await user.type(await screen.findByLabelText('所見'), 'なし')
    await user.click(screen.getByRole('button', { name: 'キャンセル' }))
    await user.click(await screen.findByRole('button', { name: '破棄' }))
    await isAtList()
    stage.browser.server.resetHandlers()
    await user.click(screen.getByRole('button', { name: '再送信' }))
    await becomes(id, { 所見: '異音' })
  })

  test('choices go on, and all arrive', async () => {
    const { id } = await createDocument()
    const user = await openSection(id)
    loseConnection(id)
    await user.click(screen.getByRole('radio', { name: 'あり' }))
    expect(await screen.findByText(offlineText)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '判定 選択' }))
    await user.click(await screen.findByRole('option', { name: '不良' }))
    expect(screen.getByRole('radio', { name: 'あり' })).toBeChecked()
    await waitFor(() => expect(screen.getAllByText('この端末に保存')).toHaveLength(2))
    goOnline()
    await becomes(id, { 異音: 'あり', 判定: '不良' })
    await waitFor(() => expect(screen.getAllByText('送信済み')).toHaveLength(2))
  })

  test('a matter of what failed is kept on the phone, over a reload too, and made once, with the photo that waits', async () => {
    giveSizes()
    const { id } = await createDocument()
    let user = await openSection(id)
    stage.browser.server.use(
      failures.offline(path(id)),
      failures.offline(path(id, '/files')),
      failures.offline(path(id, '/matters')),
    )
    await user.click(screen.getByRole('button', { name: '判定 選択' }))
    await user.click(await screen.findByRole('option', { name: '不良' }))
    await user.upload(screen.getAllByLabelText('写真を選ぶ', { selector: 'input' })[0]!, await photo('弁.jpg'))
    await screen.findByRole('list', { name: 'アップロード待ちのファイル' })
    await user.click(await screen.findByRole('button', { name: '判定を案件にする' }))
    await waitFor(() => {
      expect(screen.getByText('送信後に案件を作成します')).toBeInTheDocument()
      expect(screen.queryByRole('button', { name: '判定を案件にする' })).toBeNull()
    })
    cleanup()
    stage.browser.server.resetHandlers()
    user = await openSection(id)
    act(() => void window.dispatchEvent(new Event('online')))
    const made = await screen.findByRole('link', { name: '案件：判定：不良（異常）' })
    const matterId = Number(/matters\/(\d+)/.exec(made.getAttribute('href')!)![1])
    const { data } = await answered<{ data: { name: string }[] }>(
      await author.browser.get(`${stage.company.path}/matters/${matterId}/reporting-folders`),
      200,
    )
    expect(data.map(({ name }) => name)).toEqual(['弁.jpg'])
    expect((await read(id)).item_matters).toHaveLength(1)
  })

  test('what another saved meanwhile is not overwritten unasked', async () => {
    const { id } = await createDocument()
    const user = await openSection(id)
    loseConnection(id)
    await user.type(screen.getByLabelText('所見'), '自分の所見')
    await save(user)
    await isAtList()
    await fill(id, { 所見: '相手の所見' })
    goOnline()
    const dialog = within(await screen.findByRole('dialog', { name: '他のユーザーがこの書類を保存しました' }))
    // Neither is chosen for the person.
    expect(dialog.getByRole('radio', { name: '自分：自分の所見' })).not.toBeChecked()
    expect(dialog.getByRole('radio', { name: '相手：相手の所見' })).not.toBeChecked()
    expect(await stored(id)).toEqual({ 所見: '相手の所見' })
  })
})

describe('photos', () => {
  const filesOf = async (id: number) => (await read(id)).item_files.map(({ item_id }) => item_id)

  test('from the camera go into their item, and out of it when that is confirmed', async () => {
    const { id } = await createDocument()
    const user = await openSection(id)
    const group = within(screen.getByRole('group', { name: '現場写真' }))
    expect(group.getByLabelText('写真を撮る', { selector: 'input' })).toHaveAttribute('capture', 'environment')
    await user.upload(group.getByLabelText('写真を撮る', { selector: 'input' }), await photo('室内機.jpg'))
    const taken = await group.findByRole('button', { name: /^写真_.*を表示$/ })
    expect(await filesOf(id)).toEqual([idOf('現場写真')])
    await user.click(
      group.getByRole('button', { name: `${within(taken).getByRole('img').getAttribute('alt')!}を外す` }),
    )
    await user.click(
      within(await screen.findByRole('alertdialog', { name: '削除確認' })).getByRole('button', { name: '削除' }),
    )
    await waitFor(async () => expect(await filesOf(id)).toEqual([]))
  })

  test('wait in their item for the connection', async () => {
    const { id } = await createDocument()
    const user = await openSection(id)
    stage.browser.server.use(failures.offline(path(id, '/files')))
    const group = within(screen.getByRole('group', { name: '現場写真' }))
    await user.upload(group.getByLabelText('写真を選ぶ', { selector: 'input' }), await photo('室内機.jpg'))
    const waiting = within(await group.findByRole('list', { name: 'アップロード待ちのファイル' }))
    expect(await waiting.findByText('通信できません。つながり次第、自動で送ります。')).toBeInTheDocument()
    goOnline()
    expect(await group.findByRole('button', { name: '室内機.jpgを表示' })).toBeInTheDocument()
  })
})

describe('挿入', () => {
  const embedNames = async (id: number) => (await read(id)).document_embed_resources.map(({ file }) => file.name)
  const choose = async (user: UserEvent) => {
    await user.click(await screen.findByRole('button', { name: '挿入' }))
    const sheet = within(await screen.findByRole('dialog', { name: '挿入' }))
    expect(sheet.queryByRole('button', { name: /図面|設備/ })).not.toBeInTheDocument()
    await user.click(sheet.getByRole('button', { name: '案件報告フォルダ' }))
  }

  test('takes files of the report folder; they can be copied and deleted', async () => {
    giveSizes()
    const { id } = await createDocument()
    const user = await open(id)
    await uploadReportFiles('midori', matter.id, [await photo('外観.jpg')], { onProgress: () => undefined })
    await choose(user)
    const picker = within(await screen.findByRole('dialog', { name: 'ファイルを選択' }))
    await user.click(await picker.findByRole('gridcell', { name: '外観.jpg' }))
    await user.click(picker.getByRole('button', { name: '挿入' }))
    await waitFor(async () => expect(await embedNames(id)).toEqual(['外観.jpg']))
    const isSent = () => waitFor(() => expect(screen.queryByText('未送信の内容があります。')).not.toBeInTheDocument())
    await isSent()
    await menu(user, '外観.jpg', 'コピーして作成')
    await waitFor(async () => expect(await embedNames(id)).toEqual(['外観.jpg', '外観.jpg']))
    await isSent()
    const [menuButton] = await screen.findAllByRole('button', { name: '外観.jpgのメニュー' })
    await user.click(menuButton!)
    await user.click(await screen.findByRole('menuitem', { name: '削除' }))
    await user.click(
      within(await screen.findByRole('alertdialog', { name: '削除確認' })).getByRole('button', { name: '削除' }),
    )
    await waitFor(async () => expect(await embedNames(id)).toEqual(['外観.jpg']))
  })

  const pick = async (user: UserEvent, ...names: string[]) => {
    await choose(user)
    const picker = within(await screen.findByRole('dialog', { name: 'ファイルを選択' }))
    for (const name of names) await user.click(await picker.findByRole('gridcell', { name }))
    await user.click(picker.getByRole('button', { name: '挿入' }))
  }
  const inserted = async () => within(await screen.findByRole('region', { name: '挿入したファイル' }))
  const takeOut = async (user: UserEvent, name: string) => {
    await menu(user, name, '削除')
    await user.click(
      within(await screen.findByRole('alertdialog', { name: '削除確認' })).getByRole('button', { name: '削除' }),
    )
  }
  const putInFolder = async (...names: string[]) =>
    uploadReportFiles('midori', matter.id, await Promise.all(names.map(photo)), { onProgress: () => undefined })
  /** Nothing of it can be changed; what the page stands on it keeps. */
  const loseDocument = (id: number) => stage.browser.server.use(failures.offline(path(id, '/embed-resources')))

  test('without a connection waits on the phone, through a reload, and goes beside what another put in', async () => {
    giveSizes()
    const { id } = await createDocument()
    let user = await open(id)
    const [north] = await putInFolder('北面.jpg', '南面.jpg', '東面.jpg')
    await putEmbed(id, north!.file_id)
    loseDocument(id)
    await pick(user, '南面.jpg', '東面.jpg')
    await waitFor(() => expect(screen.getAllByText('この端末に保存')).toHaveLength(2))
    expect(screen.getByText(offlineText)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '南面.jpgのメニュー' })).toBeInTheDocument()
    cleanup()
    user = await open(id)
    await waitFor(() => expect(screen.getAllByText('この端末に保存')).toHaveLength(2))
    await takeOut(user, '東面.jpg')
    expect(await (await inserted()).findByText('「東面.jpg」を書類から外しました。')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '東面.jpgのメニュー' })).not.toBeInTheDocument()
    expect(await embedNames(id)).toEqual(['北面.jpg'])
    goOnline()
    await waitFor(async () => expect(await embedNames(id)).toEqual(['北面.jpg', '南面.jpg']))
    expect(await (await inserted()).findByText('送信済み')).toBeInTheDocument()
    expect(await (await inserted()).findByRole('button', { name: '北面.jpgのメニュー' })).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByText(offlineText)).not.toBeInTheDocument())
  })

  test('takes a photo that waits for the folder itself, and both arrive', async () => {
    giveSizes()
    Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined })
    const { id } = await createDocument()
    const user = await open(id)
    stage.browser.server.use(failures.offline(`${stage.company.path}/matters/${matter.id}/reporting-folders`))
    const target = { kind: 'report-folder', company_id: 'midori', matter_id: matter.id, label: matter.name } as const
    await isAtList()
    expect(await addUploads(target, [await photo('天井.jpg')])).toBe(true)
    await choose(user)
    const picker = within(await screen.findByRole('dialog', { name: 'ファイルを選択' }))
    const waiting = within(await picker.findByRole('list', { name: '送信待ちのファイル' }))
    await user.click(waiting.getByRole('checkbox', { name: '天井.jpgを選択' }))
    await user.click(picker.getByRole('button', { name: '挿入' }))
    expect(await (await inserted()).findByText('この端末に保存')).toBeInTheDocument()
    expect(await embedNames(id)).toEqual([])
    goOnline()
    await waitFor(async () => expect(await embedNames(id)).toEqual(['天井.jpg']))
    const { document_embed_resources } = await read(id)
    const folder = await answered<{ data: { file_id: number; name: string }[] }>(
      await author.browser.get(`${stage.company.path}/matters/${matter.id}/reporting-folders`),
      200,
    )
    expect(folder.data.filter(({ name }) => name === '天井.jpg')).toMatchObject([
      { file_id: document_embed_resources[0]!.file_id },
    ])
  })

  test('what is refused says why, and is tried again or given up', async () => {
    giveSizes()
    const { id } = await createDocument()
    const user = await open(id)
    await putInFolder('西面.jpg')
    const refusal = '「西面.jpg」は挿入できません。PDFまたは画像を選択してください。'
    const refuse = () =>
      stage.browser.server.use(
        mock.post(`*${path(id, '/embed-resources')}`, () =>
          HttpResponse.json({ message: refusal, errors: {} }, { status: 422 }),
        ),
      )
    refuse()
    await pick(user, '西面.jpg')
    expect(await (await inserted()).findByText(refusal)).toBeInTheDocument()
    expect((await inserted()).getByText('確認が必要')).toBeInTheDocument()
    stage.browser.server.resetHandlers()
    await menu(user, '西面.jpg', '再送信')
    await waitFor(async () => expect(await embedNames(id)).toEqual(['西面.jpg']))
    expect(await (await inserted()).findByText('送信済み')).toBeInTheDocument()
    refuse()
    await takeOut(user, '西面.jpg')
    expect(await (await inserted()).findByText(refusal)).toBeInTheDocument()
    await menu(user, '西面.jpg', '書類に残す')
    await waitFor(() => expect(screen.queryByText(refusal)).not.toBeInTheDocument())
    expect(await embedNames(id)).toEqual(['西面.jpg'])
  })

  test('what is gone from the folder by then is named', async () => {
    giveSizes()
    const { id } = await createDocument()
    const user = await open(id)
    await putInFolder('裏口.jpg')
    loseDocument(id)
    await pick(user, '裏口.jpg')
    await (await inserted()).findByText('この端末に保存')
    const folder = `${stage.company.path}/matters/${matter.id}/reporting-folders`
    const { data } = await answered<{ data: { id: number; name: string }[] }>(await author.browser.get(folder), 200)
    const ids = data.filter(({ name }) => name === '裏口.jpg').map((file) => file.id)
    await answered(await author.browser.delete(folder, { ids }), 204)
    goOnline()
    expect(await (await inserted()).findByText(/^「裏口\.jpg」は削除されたか、見られなくなったため、/)).toBeVisible()
    expect((await inserted()).getByText('確認が必要')).toBeVisible()
  })

  test('of what another gave other pages the person says whether it goes', async () => {
    giveSizes()
    const { id } = await createDocument()
    await open(id)
    const [pdf] = await uploadAs(asFile(await makePdf('図面.pdf', [paper.A4, paper.A4])))
    await putEmbed(id, pdf!.file_id)
    cleanup()
    const user = await open(id)
    await screen.findByRole('button', { name: `${pdf!.name}のメニュー` })
    loseDocument(id)
    await takeOut(user, pdf!.name)
    await (await inserted()).findByText(`「${pdf!.name}」を書類から外しました。`)
    await putEmbed(id, pdf!.file_id, [1])
    goOnline()
    const dialog = within(
      await screen.findByRole('dialog', { name: '他のユーザーが挿入ファイルのページを変更しました' }),
    )
    expect(dialog.getByText('自分：書類から外す')).toBeInTheDocument()
    expect(dialog.getByText('相手：1ページを挿入')).toBeInTheDocument()
    expect(await embedNames(id)).toEqual([pdf!.name])
    await user.click(dialog.getByRole('radio', { name: '自分：書類から外す' }))
    await user.click(dialog.getByRole('button', { name: '選んだ内容で保存' }))
    await waitFor(async () => expect(await embedNames(id)).toEqual([]))
  })

  test('asks for a matter where none is linked', async () => {
    const { id } = await createDocument({}, null)
    const user = await open(id)
    await choose(user)
    expect(await screen.findByRole('dialog', { name: '案件を選択' })).toBeInTheDocument()
  })
})

test('who may not edit reads, and is told why', async () => {
  const { id } = await createDocument({ 判定: '良好', 所見: '異常なし' })
  const user = await open(id, stranger)
  expect(await screen.findByText('この書類を編集する権限がありません。')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '挿入' })).not.toBeInTheDocument()
  await user.click(await row('室内機 AC-503'))
  expect(await screen.findByRole('button', { name: '判定 良好' })).toBeDisabled()
  expect(screen.getByLabelText('所見')).toHaveAttribute('readonly')
  expect(screen.queryByRole('button', { name: '書類を保存' })).not.toBeInTheDocument()
  expect(screen.queryByLabelText('写真を撮る', { selector: 'input' })).not.toBeInTheDocument()
})
