/** Several items of a template at once: chosen, renamed, numbered, grouped, deleted, and each taken back. */
import { screen, waitFor, within } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Template } from '#domain/templates/templates.contract.ts'
import { newItem } from '#src/features/templates/draft/draft-items.ts'
import {
  commonName,
  firstNumber,
  groupItems,
  nameFaults,
  numberedNames,
  rangeOf,
  replacedNames,
  withNames,
} from '#src/features/templates/draft/draft-many.ts'
import { answered } from '#tests/api/answers.ts'
import { createStage } from '../stage.tsx'
import type { Stage } from '../stage.tsx'

const rows = (...names: string[]) =>
  names.map((name) =>
    newItem({ sheet: 0, key: name, name, type: name.startsWith('【') ? ('separator' as const) : ('text' as const) }),
  )
const namesOf = (items: readonly { name: string }[]) => items.map(({ name }) => name)

describe('pure', () => {
  const items = rows('【前半】', '写真1', '写真2', '【後半】', '写真3', '所見')
  const keys = new Set(['写真1', '写真2', '写真3'])

  test('a range is chosen from either end', () => {
    expect(rangeOf(items, '写真3', '写真2')).toEqual(['写真2', '【後半】', '写真3'])
    expect(rangeOf(items, 'なし', '写真2')).toEqual(['写真2'])
  })
  test('words are replaced wherever they stand, and only among what is chosen', () => {
    expect([...replacedNames(items, new Set(['写真1', '所見']), '写真', '$& No.')]).toEqual([['写真1', '$& No.1']])
    expect(replacedNames(items, keys, '', 'x').size).toBe(0)
    expect(replacedNames(items, keys, '写真', '写真').size).toBe(0)
  })
  test('numbers follow one another in the order of the list, at their place and width', () => {
    expect(commonName(items, keys)).toBe('写真')
    expect(commonName(items, new Set(['写真1', '所見']))).toBe('')
    expect([...numberedNames(items, keys, '写真#（前）', firstNumber('０9')!).values()]).toEqual([
      '写真09（前）',
      '写真10（前）',
      '写真11（前）',
    ])
    expect([...numberedNames(items, new Set(['所見']), ' ', firstNumber('3')!).values()]).toEqual(['所見3'])
    expect(['', '-1', '1.5', '一', '1234567890'].map(firstNumber)).toEqual([null, null, null, null, null])
  })
  test('a name that would be refused is told before it is given', () => {
    expect([...nameFaults(items, new Map([['写真1', '']]))]).toEqual([['写真1', expect.stringContaining('必須')]])
    expect(namesOf(withNames(items, new Map([['写真1', '外観']])))[1]).toBe('外観')
  })
  test('a group stands behind the section of its first item, and takes nothing along that was not chosen', () => {
    const grouped = groupItems(items, new Set(['【前半】', '写真1', '写真3']), '完了').items
    expect(namesOf(grouped)).toEqual(['【前半】', '写真2', '完了', '写真1', '写真3', '【後半】', '所見'])
    expect(namesOf(groupItems(rows('所見', '件名'), new Set(['所見']), '結果').items)).toEqual(['件名', '結果', '所見'])
    expect(groupItems(items, new Set(['【前半】']), '完了').items).toBe(items)
  })
})

describe('in the editor', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await createStage()
  })
  beforeEach(() => stage.browser.cookies.clear())
  afterEach(() => stage.browser.server.resetHandlers())
  afterAll(() => stage.close())

  const open = async () => {
    const { company, master } = stage
    const response = await master.browser.post(`${company.path}/templates`, {
      name: '写真台帳',
      document_type_id: 3,
      items: [
        { name: '前半', type: 'separator' },
        ...['写真1', '写真2', '写真3', '所見'].map((name) => ({ name, type: 'text' })),
      ],
    })
    const { data } = await answered<{ data: Template }>(response, 201)
    const user = await stage.open(master, `/settings/templates/${data.id}/edit`)
    const list = within(await screen.findByRole('list', { name: '項目の項目' }))
    const shown = () =>
      list.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label')!.replace(/を選択$/, ''))
    return { user, list, shown, id: data.id }
  }
  const line = (list: Awaited<ReturnType<typeof open>>['list'], name: string) =>
    list.getByRole('button', { name: `${name}テキスト` })
  type User = ReturnType<typeof userEvent.setup>
  const press = async (user: User, key: 'Control' | 'Shift', element: HTMLElement) => {
    await user.keyboard(`{${key}>}`)
    await user.click(element)
    await user.keyboard(`{/${key}}`)
  }
  const act = (user: User, name: string) =>
    user.click(within(screen.getByRole('region', { name: '選択中の操作' })).getByRole('button', { name }))
  const undo = async (user: User, shown: () => string[]) => {
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(shown()).toEqual(['前半', '写真1', '写真2', '写真3', '所見']))
  }

  test('Ctrl, Shift, Ctrl+A, the boxes and Escape choose', async () => {
    const { user, list } = await open()
    const chosen = () =>
      list
        .getAllByRole('checkbox', { checked: true })
        .map((box) => box.getAttribute('aria-label')!.replace(/を選択$/, ''))
    await user.click(line(list, '写真1'))
    await press(user, 'Control', line(list, '写真3'))
    expect(chosen()).toEqual(['写真1', '写真3'])
    expect(list.queryByLabelText(/項目名/)).not.toBeInTheDocument()
    await press(user, 'Shift', line(list, '所見'))
    expect(chosen()).toEqual(['写真1', '写真3', '所見'])
    await user.keyboard('{Control>}a{/Control}')
    expect(chosen()).toHaveLength(5)
    expect(screen.getByText('5件選択中')).toBeInTheDocument()
    await user.keyboard('{Escape}')
    expect(list.queryByRole('checkbox', { checked: true })).not.toBeInTheDocument()
    await user.click(list.getByRole('checkbox', { name: '写真2を選択' }))
    await press(user, 'Shift', list.getByRole('checkbox', { name: '所見を選択' }))
    expect(chosen()).toEqual(['写真2', '写真3', '所見'])
    await user.click(screen.getByRole('checkbox', { name: '項目をすべて選択' }))
    expect(chosen()).toHaveLength(5)
  })

  test('names are replaced and numbered after they were shown, in one step each', async () => {
    const { user, list, shown } = await open()
    await press(user, 'Control', line(list, '写真1'))
    await press(user, 'Shift', line(list, '所見'))
    await act(user, '名前を置換')
    const replacing = within(await screen.findByRole('dialog', { name: '名前を置換' }))
    await user.type(replacing.getByLabelText('検索する文字'), '図面')
    expect(replacing.getByText('選択した項目の名前に、この文字はありません。')).toBeInTheDocument()
    expect(replacing.getByRole('button', { name: '置換' })).toBeDisabled()
    await user.clear(replacing.getByLabelText('検索する文字'))
    await user.type(replacing.getByLabelText('検索する文字'), '写真')
    await user.type(replacing.getByLabelText('置換後の文字'), '外観 ')
    expect(replacing.getByText('3件の名前が変わります')).toBeInTheDocument()
    await user.click(replacing.getByRole('button', { name: '置換' }))
    await waitFor(() => expect(shown()).toEqual(['前半', '外観 1', '外観 2', '外観 3', '所見']))
    await undo(user, shown)

    await user.click(list.getByRole('checkbox', { name: '所見を選択' }))
    await act(user, '番号を付ける')
    const numbering = within(await screen.findByRole('dialog', { name: '番号を付ける' }))
    expect(numbering.getByLabelText('名前')).toHaveValue('写真')
    await user.clear(numbering.getByLabelText('名前'))
    await user.type(numbering.getByLabelText('名前'), 'No.#（後）')
    await user.clear(numbering.getByLabelText('開始番号'))
    expect(numbering.getByText('開始番号は0以上の整数を入力してください。')).toBeInTheDocument()
    await user.type(numbering.getByLabelText('開始番号'), '04')
    await user.click(numbering.getByRole('button', { name: '番号を付ける' }))
    await waitFor(() => expect(shown()).toEqual(['前半', 'No.04（後）', 'No.05（後）', 'No.06（後）', '所見']))
    await undo(user, shown)
  })

  test('items are grouped and deleted together, and saved so', async () => {
    const { user, list, shown, id } = await open()
    await press(user, 'Control', line(list, '写真1'))
    await press(user, 'Control', line(list, '写真3'))
    await act(user, 'セクションにまとめる')
    const grouping = within(await screen.findByRole('dialog', { name: 'セクションにまとめる' }))
    await user.click(grouping.getByRole('button', { name: 'まとめる' }))
    expect(grouping.getByText('セクション名は必須です。')).toBeInTheDocument()
    await user.type(grouping.getByLabelText(/セクション名/), '施工後')
    await user.click(grouping.getByRole('button', { name: 'まとめる' }))
    const grouped = ['前半', '写真2', '所見', '施工後', '写真1', '写真3']
    await waitFor(() => expect(shown()).toEqual(grouped))
    await undo(user, shown)
    await user.keyboard('{Control>}y{/Control}')
    await waitFor(() => expect(shown()).toEqual(grouped))

    await user.click(list.getByRole('checkbox', { name: '写真2を選択' }))
    await user.keyboard('{Delete}')
    await waitFor(() => expect(shown()).toEqual(['前半', '所見', '施工後']))
    const told = await screen.findByText('3件を削除しました')
    await user.click(within(told.parentElement!).getByRole('button', { name: '元に戻す' }))
    await waitFor(() => expect(shown()).toEqual(grouped))

    await user.keyboard('{Control>}s{/Control}')
    await screen.findByText('テンプレートを保存しました')
    const { company, master } = stage
    const { data } = await answered<{ data: Template }>(
      await master.browser.get(`${company.path}/templates/${id}`),
      200,
    )
    expect(namesOf(data.items)).toEqual(grouped)
  })
})
