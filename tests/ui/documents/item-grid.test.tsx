/** Blocks that repeat, filled in at the desk with the keys and the clipboard of a spreadsheet. */
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { openStage } from '../stage.tsx'

const lines = 5
const units = ['台', '式', 'm'].map((item_value) => ({ item_value }))
const items = [
  { name: '基本情報', type: 'separator' },
  { name: '件名', type: 'text' },
  ...Array.from({ length: lines }, (_, index) => `明細${index + 1}`).flatMap((row) => [
    { name: row, type: 'separator' },
    { name: `${row}：品名`, type: 'text' },
    { name: `${row}：数量`, type: 'number' },
    { name: `${row}：単位`, type: 'select', item_parts: units },
    { name: `${row}：済`, type: 'check_box', item_parts: [{ item_value: '済' }] },
  ]),
]

const stage = openStage()
let author: Person
let template: Template

beforeAll(async () => {
  author = await stage.app.createPerson(stage.company, 0, '小林 大輔')
  const body = { name: '見積', document_type_id: 2, items }
  const created = await stage.master.browser.post(`${stage.company.path}/templates`, body)
  template = (await answered<{ data: Template }>(created, 201)).data
})
beforeEach(() => window.localStorage.clear())
afterEach(() => vi.restoreAllMocks())

const nameOf = (id: number): string => template.items.find((item) => item.id === id)!.name
const stored = async (id: number) => {
  const answer = await author.browser.get(`${stage.company.path}/documents/${id}`)
  const { data } = await answered<{ data: Document }>(answer, 200)
  return Object.fromEntries(data.docs_data.map(({ item_id, data: value }) => [nameOf(item_id), value]))
}
const openForm = async (): Promise<{ user: UserEvent; id: number }> => {
  const created = await author.browser.post(`${stage.company.path}/documents`, {
    title: '見積',
    template_id: template.id,
  })
  const { id } = (await answered<{ data: Document }>(created, 201)).data
  return { user: await stage.open(author, `/documents/${id}/edit`), id }
}
const open: typeof openForm = async () => {
  const opened = await openForm()
  await opened.user.click(await screen.findByRole('button', { name: /^明細\d \/ 5行/ }))
  return opened
}
const table = () => screen.getByRole('grid', { name: '明細' })
const cell = (row: number, column: number): HTMLElement =>
  table().querySelector<HTMLElement>(`td[data-row="${row}"][data-column="${column}"]`)!
const active = (): string | null => document.activeElement?.getAttribute('aria-label') ?? null
const press = (row: number, column: number, more = {}) => {
  fireEvent.mouseDown(cell(row, column).firstElementChild!, { button: 0, ...more })
}
const shown = (row: number): string[] =>
  Array.from({ length: 4 }, (_, column) => cell(row, column).firstElementChild!.textContent)
/** The clipboard in a browser belongs to the event. */
const clipboard = (kind: 'paste' | 'copy' | 'cut', text = ''): string => {
  const kept = { text }
  const event = createEvent[kind](document.activeElement!, {
    clipboardData: {
      getData: () => kept.text,
      setData: (_: string, next: string) => (kept.text = next),
      files: [],
      items: [],
    },
  })
  fireEvent(document.activeElement!, event)
  return kept.text
}

describe('the keys', () => {
  test('type over, go right with Tab and back to the first column of the next line with Enter', async () => {
    const { user, id } = await open()
    press(0, 0)
    await user.keyboard('ファン{Control>}s{/Control}')
    await waitFor(async () => expect(await stored(id)).toEqual({ '明細1：品名': 'ファン' }))
    await user.keyboard('{Tab}２{Tab}台{Enter}')
    expect(active()).toBe('明細2 品名')
    await user.keyboard('弁{Tab}3.5{Enter}')
    expect(shown(0)).toEqual(['ファン', '2', '台', ''])
    expect(shown(1)).toEqual(['弁', '3.5', '', ''])
    await user.click(screen.getByRole('button', { name: '保存する' }))
    await waitFor(async () =>
      expect(await stored(id)).toEqual({
        '明細1：品名': 'ファン',
        '明細1：数量': '2',
        '明細1：単位': '台',
        '明細2：品名': '弁',
        '明細2：数量': '3.5',
      }),
    )
  })

  test('edit with F2, give back with Esc, clear with Delete, take back with Ctrl+Z', async () => {
    const { user } = await open()
    press(0, 0)
    await user.keyboard('ファン{Enter}')
    press(0, 0)
    await user.keyboard('{F2}モーター{ArrowLeft}{Escape}')
    expect(shown(0)[0]).toBe('ファン')
    await user.keyboard('{Delete}')
    expect(shown(0)[0]).toBe('')
    await user.keyboard('{Control>}z{/Control}')
    expect(shown(0)[0]).toBe('ファン')
    expect(active()).toBe('明細1 品名')
  })

  test('choose a range with Shift, fill it down with Ctrl+D and move its lines with Alt', async () => {
    const { user } = await open()
    press(0, 0)
    await user.keyboard('管{Tab}4')
    press(0, 0)
    await user.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}{Control>}d{/Control}')
    expect(shown(1)).toEqual(['管', '4', '', ''])
    press(1, 1)
    await user.keyboard('9{Enter}')
    press(1, 0)
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect([shown(1), shown(2)]).toEqual([
      ['', '', '', ''],
      ['管', '9', '', ''],
    ])
    expect(active()).toBe('明細3 品名')
  })

  test('take a choice by its first letter, tick with the space bar, and leave with Esc', async () => {
    const { user } = await open()
    press(0, 2)
    await user.keyboard('式{Tab} ')
    expect(shown(0).slice(2)).toEqual(['式', '済'])
    await user.keyboard(' ')
    expect(shown(0)[3]).toBe('')
    press(1, 2)
    await user.keyboard('{F2}')
    expect(
      within(screen.getByRole('listbox'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['台', '式', 'm'])
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(shown(1)[2]).toBe('式')
    await user.keyboard('{Escape}')
    expect(document.activeElement).toHaveAccessibleName(/^明細\d \/ 5行/)
  })
})

describe('the clipboard', () => {
  test('brings a range of Excel, says what it could not take, and goes back as one', async () => {
    const { user, id } = await open()
    press(1, 0)
    clipboard('paste', 'ベアリング\t2\t台\t☑\r\nドレンポンプ\t要見積\t基\t\r\nフィルター\t"8"\tm\t\t多い\r\n')
    expect(screen.getByText('3行×4列を貼り付けました。')).toBeVisible()
    expect(screen.getByText('2件は入力できない値です。')).toBeVisible()
    expect(screen.getByText('表に入らない1件は貼り付けていません。')).toBeVisible()
    expect(shown(1)).toEqual(['ベアリング', '2', '台', '済'])
    expect(shown(2)).toEqual(['ドレンポンプ', '要見積', '基', ''])
    await user.click(screen.getByRole('button', { name: '該当のセルへ' }))
    expect(active()).toBe('明細3 数量')
    expect(screen.getByRole('alert')).toHaveTextContent('明細3：数量')
    // What is refused is not saved, and not lost.
    await user.click(screen.getByRole('button', { name: '保存する' }))
    await waitFor(async () =>
      expect(await stored(id)).toEqual({
        ...{ '明細2：品名': 'ベアリング', '明細2：数量': '2', '明細2：単位': '台', '明細2：済': ['済'] },
        '明細3：品名': 'ドレンポンプ',
        ...{ '明細4：品名': 'フィルター', '明細4：数量': '8', '明細4：単位': 'm' },
      }),
    )
    await waitFor(() => expect(screen.getByRole('button', { name: '保存する' })).toBeEnabled())
    expect(shown(2)[1]).toBe('要見積')
    press(0, 0)
    await user.keyboard('{Control>}z{/Control}')
    expect([shown(1), shown(2), shown(3)]).toEqual(Array(3).fill(['', '', '', '']))
  })

  test('takes a range away and puts it elsewhere', async () => {
    const { user } = await open()
    press(0, 0)
    clipboard('paste', '管\t4\tm\r\n弁\t2\t台')
    press(0, 0)
    press(1, 2, { shiftKey: true })
    const text = clipboard('cut')
    expect(text).toBe('管\t4\tm\r\n弁\t2\t台')
    expect(shown(0)).toEqual(['', '', '', ''])
    press(3, 0)
    clipboard('paste', text)
    expect([shown(3), shown(4)]).toEqual([
      ['管', '4', 'm', ''],
      ['弁', '2', '台', ''],
    ])
    await user.keyboard('{ArrowUp}')
    expect(active()).toBe('明細3 品名')
  })

  test('fills a range with one value', async () => {
    await open()
    press(0, 2)
    press(4, 2, { shiftKey: true })
    clipboard('paste', '式')
    expect(Array.from({ length: lines }, (_, row) => shown(row)[2])).toEqual(Array(lines).fill('式'))
  })
})

test('the narrowest window has a line after the other', async () => {
  const wide = window.matchMedia('')
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    ...wide,
    matches: media === '(max-width: 479.98px)',
    media,
  }))
  await openForm()
  expect(await screen.findByRole('button', { name: /^明細34項目/ })).toBeInTheDocument()
  expect(screen.queryByRole('grid')).toBeNull()
  expect(screen.queryByRole('button', { name: '表で入力' })).toBeNull()
  vi.restoreAllMocks()
})

test('a table is a choice, remembered in this browser', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: '1行ずつ' }))
  expect(screen.queryByRole('grid')).toBeNull()
  expect(screen.getByRole('button', { name: /^明細34項目/ })).toBeVisible()
  await user.click(screen.getByRole('button', { name: '表で入力' }))
  expect(screen.getByRole('button', { name: /^明細\d \/ 5行/ })).toBeVisible()
})
