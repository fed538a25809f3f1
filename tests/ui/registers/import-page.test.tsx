import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Contact } from '#domain/contacts/contacts.contract.ts'
import { writePlainWorkbook } from '#engine/package/plain-workbook.ts'
import { inSystem } from '#server/db/client.ts'
import { registerImports } from '#server/db/schema/registers.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { expectConsoleError } from '../console-errors.ts'
import { catchDownloads } from '../downloads.ts'
import { onPhone } from '../phone.ts'
import { openStage } from '../stage.tsx'
import type { Stage } from '../stage.tsx'

const stage = openStage()
let member: Person

beforeAll(async () => {
  member = await stage.app.createPerson(stage.company, 0, '中村 彩')
})

type User = Awaited<ReturnType<Stage['open']>>
const open = (kind: string, person: Person = member) => stage.open(person, `/registers/${kind}`)
const choose = async (user: User, bytes: Uint8Array | string, name = '台帳.csv') => {
  await screen.findByRole('button', { name: 'ファイルを選択' })
  await user.upload(screen.getByLabelText('取り込むファイル'), new File([bytes as Uint8Array<ArrayBuffer>], name))
  await screen.findByRole('table', { name: '列の割り当て' })
}
const pick = async (user: User, combobox: string, option: string) => {
  await user.click(screen.getByRole('combobox', { name: combobox }))
  await user.click(await screen.findByRole('option', { name: option }))
}
const outcome = (text: RegExp) => waitFor(() => expect(screen.getByText(text)).toBeInTheDocument())

test('columns are put by hand, what is read is told, and taken over with its progress', async () => {
  const user = await open('contacts')
  await choose(user, 'なまえ,でんわ\r\n手動 一郎,03-1111-2222\r\n手動 二郎,03-3333-4444\r\n手動 二郎,')
  expect(await screen.findByText('「氏名」の列を選んでください。')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '取り込む' })).toBeDisabled()
  await pick(user, 'なまえの取り込み先', '氏名（必須）')
  await outcome(/^3行のうち、登録 2件、更新 0件、変更なし 0件、スキップ 1件、エラー 0件$/)
  const notices = screen.getByRole('table', { name: '確かめる行' })
  expect(within(notices).getByRole('row', { name: /4 .*3行目と同じ連絡先です。取り込みません。/ })).toBeInTheDocument()
  await pick(user, 'でんわの取り込み先', '電話番号')
  await waitFor(() => expect(screen.getByRole('button', { name: '取り込む' })).toBeEnabled())
  await user.click(screen.getByRole('button', { name: '取り込む' }))
  const bar = await screen.findByRole('progressbar', { name: '台帳.csvの進み具合' })
  expect(bar).toHaveAttribute('aria-valuenow', '0')
  await inSystem(stage.app.database.db, (tx) =>
    tx.update(registerImports).set({ state: 'running', done_count: 2 }).where(eq(registerImports.state, 'queued')),
  )
  expect(await screen.findByText('2 / 3行')).toBeInTheDocument()
  await stage.app.deps.jobs.drain()
  expect(await screen.findByText(/登録 2件、更新 0件、変更なし 0件、スキップ 1件/)).toBeInTheDocument()
  const found = await member.browser.get(`${stage.company.path}/contacts?keyword=${encodeURIComponent('手動')}`)
  const { data } = await answered<{ data: Contact[] }>(found, 200)
  expect(data.map(({ name, phone_number }) => [name, phone_number]).toSorted()).toEqual([
    ['手動 一郎', '03-1111-2222'],
    ['手動 二郎', '03-3333-4444'],
  ])

  await user.click(screen.getByRole('button', { name: '台帳.csvの取り込みを取り消す' }))
  const question = within(await screen.findByRole('alertdialog', { name: '取り込みの取り消し' }))
  expect(question.getByText(/^「台帳\.csv」で登録したものを削除し、/)).toBeInTheDocument()
  await answered(
    await member.browser.put(`${stage.company.path}/contacts/${data[0]!.id}`, { affiliation: '変更後' }),
    200,
  )
  await user.click(question.getByRole('button', { name: '取り消す' }))
  expect(
    await screen.findByText(new RegExp(`1件を取り消し、変更や関連付けのあった1件は残しました：「${data[0]!.name}」。`)),
  ).toBeInTheDocument()
})

describe('a list of faults', () => {
  test('is shown with line, column and sentence, and saved as a file', async () => {
    const user = await open('buildings')
    await choose(user, ['建物名,竣工日', ...Array.from({ length: 120 }, () => ',abc')].join('\r\n'))
    const table = await screen.findByRole('table', { name: 'エラーのある行' })
    expect(within(table).getAllByRole('row')).toHaveLength(101)
    expect(
      within(table).getByRole('row', { name: '2 竣工日 abc 竣工日は正しい日付を入力してください。' }),
    ).toBeInTheDocument()
    expect(screen.getByText('はじめの100件を表示しています（エラーのある行は120行です）。')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '取り込む' })).toBeDisabled()
    const files = catchDownloads()
    await user.click(screen.getByRole('button', { name: 'エラーの一覧のCSVをダウンロード' }))
    await waitFor(() => expect(files).toEqual([expect.stringMatching(/^取り込みのエラー_\d{8}\.csv$/)]))
    await user.click(screen.getByRole('button', { name: 'キャンセル' }))
    expect(await screen.findByRole('button', { name: 'ファイルを選択' })).toBeInTheDocument()
  })

  test('is paged through, and turned back once its last page is empty', async () => {
    const user = await open('buildings')
    await choose(user, ['建物名,竣工日', ...Array.from({ length: 51 }, () => ',abc')].join('\r\n'))
    // By their labels: to look for roles among so many rows takes long.
    await user.click(await screen.findByLabelText('次のページ'))
    await user.click(await screen.findByLabelText('52行目を除外する'))
    expect(await screen.findByText('エラー 50')).toBeInTheDocument()
    expect(await screen.findByLabelText('51行目を除外する')).toBeInTheDocument()
    await user.click(screen.getByText('除外 1'))
    await user.click(await screen.findByLabelText('52行目を取り込む'))
    expect(await screen.findByText('エラー 51')).toBeInTheDocument()
  })

  test('may be left out, and what there is may be updated', async () => {
    const path = `${stage.company.path}/buildings`
    await answered(await member.browser.post(path, { name: '更新ビル', address: '東京都' }), 201)
    const user = await open('buildings')
    await choose(user, '建物名,住所\r\n更新ビル,大阪府\r\n,福岡県')
    await outcome(/登録 0件、更新 0件、変更なし 0件、スキップ 1件、エラー 1件/)
    await user.click(screen.getByRole('radio', { name: '登録済みのものを更新する' }))
    await outcome(/更新 1件、変更なし 0件、スキップ 0件、エラー 1件/)
    expect(screen.getByRole('button', { name: '取り込む' })).toBeDisabled()
    await user.click(screen.getByRole('checkbox', { name: 'エラーのある行を除いて取り込む' }))
    await waitFor(() => expect(screen.getByRole('button', { name: '取り込む' })).toBeEnabled())
  })
})

test('a word of the list is given its meaning, and a cell is put right in its place', async () => {
  await answered(await member.browser.post(`${stage.company.path}/buildings`, { name: '割り当てビル' }), 201)
  const user = await open('facilities')
  const rows = [
    '設備1,割り当てビル,空調機,2010/4/1',
    '設備2,割り当てビル,空調機,abc',
    '設備3,割り当てビル,消防,2011/4/1',
  ]
  await choose(user, ['設備名,建物,種別,設置日', ...rows].join('\r\n'))
  await outcome(/登録 1件、.*エラー 2件/)
  const words = within(screen.getByRole('table', { name: '言葉の割り当て' }))
  expect(words.getByRole('row', { name: /^設備区分 空調機（2行）/ })).toBeInTheDocument()
  await pick(user, '設備区分「空調機」を読み取る言葉', '空調')
  await outcome(/登録 2件、.*エラー 1件/)
  const cell = screen.getByRole('textbox', { name: '3行目の設置日' })
  expect(cell).toHaveValue('abc')
  await user.clear(cell)
  await user.type(cell, '2012/5/1{Enter}')
  await outcome(/登録 3件、.*エラー 0件/)
  expect(screen.queryByRole('table', { name: 'エラーのある行' })).not.toBeInTheDocument()
  // What was put right is told, and may be put right once more.
  expect(screen.getByRole('textbox', { name: '3行目の設置日' })).toHaveValue('2012/5/1')
  await pick(user, '設備区分「空調機」を読み取る言葉', '割り当てない')
  await outcome(/登録 1件、.*エラー 2件/)
})

test('another sheet and another row of headings are chosen', async () => {
  const book = writePlainWorkbook([
    {
      name: '建物',
      widths: [20, 20],
      rows: [
        ['建物名', '住所'],
        ['表紙ビル', '東京都'],
      ],
    },
    {
      name: '旧台帳',
      widths: [20, 20],
      rows: [
        ['建物名', '備考'],
        ['物件名', '所在地'],
        ['旧ビル', '大阪府'],
      ],
    },
  ])
  const user = await open('buildings')
  await choose(user, book, '台帳.xlsx')
  await pick(user, 'シート', '旧台帳')
  expect(await screen.findByText('旧ビル', { exact: false })).toBeInTheDocument()
  await outcome(/^2行のうち、登録 2件/)
  await pick(user, '見出しの行', '2行目')
  await outcome(/^1行のうち、登録 1件/)
  expect(screen.getByRole('combobox', { name: '所在地の取り込み先' })).toHaveTextContent('住所')
})

test('a file that is no list is refused with its sentence', async () => {
  const user = await open('buildings')
  await screen.findByRole('button', { name: 'ファイルを選択' })
  expectConsoleError(/422/)
  await user.upload(screen.getByLabelText('取り込むファイル'), new File([''], '空.csv'))
  expect(await screen.findByText('空のファイルです。')).toBeInTheDocument()
})

test('a register is written as the person asks', async () => {
  const user = await open('contacts')
  const files = catchDownloads()
  for (const [format, ending] of [
    ['Excel', 'xlsx'],
    ['CSV', 'csv'],
    ['vCard', 'vcf'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: `${format}をダウンロード` }))
    await waitFor(() => expect(files.at(-1)).toMatch(new RegExp(`^連絡先台帳_\\d{8}\\.${ending}$`)))
  }
})

test('people are invited from a list, by admins', async () => {
  const user = await open('people', stage.master)
  expect(await screen.findByText(/まとめて招待できます/)).toBeInTheDocument()
  await choose(user, 'メールアドレス,権限\r\nnew@example.jp,メンバー\r\nbad,ゲスト', '名簿.csv')
  await outcome(/^2行のうち、登録 1件、.*エラー 1件$/)
  expect(screen.getByText(/参加していない人に招待メールを送ります/)).toBeInTheDocument()
  expect(screen.queryByRole('radiogroup', { name: '登録済みのもの' })).not.toBeInTheDocument()
})

test.each(['registers/buildings', 'contacts/duplicates', 'facilities/renewals'])(
  'a phone is told to use a desk for %s',
  async (path) => {
    onPhone()
    await stage.open(member, `/${path}`)
    expect(await screen.findByRole('heading', { name: 'PC でご利用ください' })).toBeInTheDocument()
  },
)
