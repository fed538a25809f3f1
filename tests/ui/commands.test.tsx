import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import { failures } from '#mocks/failures.ts'
import { letterCommands } from '#src/app/commands/opened-command.ts'
import { calendarLetters } from '#src/features/calendar/use-calendar-keys.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { kindBody, planBody } from '#tests/api/plans/bodies.ts'
import { expectConsoleError } from './console-errors.ts'
import { openStage } from './stage.tsx'

const stage = openStage()
let member: Person
let guest: Person

beforeAll(async () => {
  member = await stage.app.createPerson(stage.company, 0, '中村 彩')
  guest = await stage.app.createPerson(stage.company, 2, '原田 誠')
})

const create = async (noun: string, body: object) =>
  answered(await stage.master.browser.post(`${stage.company.path}/${noun}`, body), 201)

/** The list that a screen opens with is there. */
const shown = (title: string) => screen.findByRole('heading', { level: 1, name: title })
const openPalette = async (user: UserEvent) => {
  await user.keyboard('{Control>}k{/Control}')
  return screen.findByRole('combobox', { name: /名前/ })
}
const options = () => within(screen.getByRole('listbox', { name: '候補' })).getAllByRole('option')
const activeOption = (field: HTMLElement) => document.getElementById(field.getAttribute('aria-activedescendant')!)

describe('the palette', () => {
  test('opens a screen by a part of its name, with the keyboard alone', async () => {
    const user = await stage.open(member, '/matters')
    await shown('案件')
    const field = await openPalette(user)
    expect(field).toHaveFocus()
    expect(field).toHaveAttribute('aria-controls', screen.getByRole('listbox', { name: '候補' }).id)
    await user.keyboard('建')
    expect(activeOption(field)).toHaveTextContent('建物')
    await user.keyboard('{Enter}')
    await shown('建物')
    expect(screen.queryByRole('combobox', { name: /名前/ })).not.toBeInTheDocument()
  })

  test('a plan is found by its check and read in its building', async () => {
    const { data: building } = (await create('buildings', { name: '砧ビル' })) as { data: { id: number } }
    const { data: kind } = (await create('inspection-kinds', kindBody({ name: '煙突の測定' }))) as {
      data: { id: number }
    }
    await create('plans', planBody(building.id, kind.id))
    const user = await stage.open(member, '/matters')
    await shown('案件')
    const field = await openPalette(user)
    await user.type(field, '煙突')
    await user.click(await screen.findByRole('option', { name: /煙突の測定/ }))
    expect(await screen.findByRole('grid', { name: '砧ビルの年間作業計画表' })).toBeInTheDocument()
  })

  test('arrows go round the list, and say where they are', async () => {
    const user = await stage.open(member, '/matters')
    await shown('案件')
    const field = await openPalette(user)
    const [first, second] = options()
    expect(activeOption(field)).toBe(first)
    await user.keyboard('{ArrowDown}')
    expect(activeOption(field)).toBe(second)
    expect(second).toHaveAttribute('aria-selected', 'true')
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(activeOption(field)).toBe(options().at(-1))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(field).not.toBeInTheDocument())
  })

  test('finds records by name, and remembers those that were open', async () => {
    await create('buildings', { name: '緑が丘レジデンス', address: '横浜市青葉区1-2' })
    const user = await stage.open(member, '/matters')
    await shown('案件')
    await openPalette(user)
    await user.keyboard('緑が丘')
    const found = await screen.findByRole('option', { name: /緑が丘レジデンス/ })
    expect(found).toHaveTextContent('横浜市青葉区1-2')
    expect(screen.getByRole('group', { name: '建物' })).toContainElement(found)
    await user.click(found)
    await shown('緑が丘レジデンス')
    // The second key of a pair leads away; what was left is kept.
    await user.keyboard('gm')
    await shown('案件')
    await openPalette(user)
    expect(within(screen.getByRole('group', { name: '最近開いたもの' })).getByRole('option')).toHaveTextContent(
      '緑が丘レジデンス建物',
    )
    await user.keyboard('{Enter}')
    await shown('緑が丘レジデンス')
    // Whoever logs out leaves none of them to the next person.
    await openPalette(user)
    await user.keyboard('ログアウト{Enter}')
    await screen.findByRole('button', { name: 'ログイン' })
    await waitFor(() => expect(JSON.stringify(window.localStorage)).not.toContain('緑が丘'))
  })

  test('starts things over any screen, and shows what was made', async () => {
    const user = await stage.open(member, '/documents')
    await shown('書類管理')
    await openPalette(user)
    await user.keyboard('建物を登録{Enter}')
    const form = within(await screen.findByRole('dialog', { name: '建物の登録' }))
    await user.type(form.getByRole('textbox', { name: /建物名/ }), '丘の上ビル')
    await user.click(form.getByRole('button', { name: '登録' }))
    await shown('丘の上ビル')
  })

  test('reaches the screens behind a button of their list, saved views, and people by name', async () => {
    const state = { search: { user_id: 'all', matter_category_id: [1] }, hidden: [], shown: [], widths: {} }
    await create('views', { list: 'matters', name: '朝の点検だけ', is_shared: true, state })
    const user = await stage.open(stage.master, '/matters')
    await shown('案件')
    const reach = async (text: string, option: string | RegExp) => {
      await openPalette(user)
      await user.keyboard(text)
      await user.click(await screen.findByRole('option', { name: option }))
    }
    await openPalette(user)
    const labels = options().map((option) => option.textContent)
    for (const label of [
      '更新計画設備',
      '自分への承認依頼書類',
      '連絡先の重複連絡先',
      'お知らせ',
      '建物の取り込み・ダウンロード',
    ])
      expect(labels).toContain(label)
    await user.keyboard('{Escape}')
    await reach('更新計画', /^更新計画/)
    await shown('更新計画')
    await reach('承認依頼', /^自分への承認依頼/)
    await waitFor(() => expect(window.location.pathname).toBe('/c/midori/documents-approval'))
    await reach('朝の点検', /^朝の点検だけ/)
    await screen.findByRole('button', { name: 'ビュー：朝の点検だけ' })
    await reach('中村', /^中村 彩/)
    await waitFor(() => expect(window.location.pathname).toBe('/c/midori/settings/users'))
    expect(new URLSearchParams(window.location.search).get('name')).toBe('中村 彩')
  })

  test('starts what stands behind other lists, and does what the open record allows', async () => {
    const { data } = (await create('buildings', { name: '開いているビル' })) as { data: { id: number } }
    const user = await stage.open(stage.master, `/buildings/${data.id}`)
    await shown('開いているビル')
    for (const [text, title] of [
      ['図面を登録', '図面の登録'],
      ['テンプレートを追加', 'テンプレートを追加'],
      ['ユーザーを招待', 'ユーザーを招待'],
      ['タグを追加', /タグ/],
      ['案件ステータスを追加', /ステータス/],
    ] as const) {
      await openPalette(user)
      await user.keyboard(`${text}{Enter}`)
      await screen.findByRole('dialog', { name: title })
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    }
    await openPalette(user)
    const own = within(screen.getByRole('group', { name: '開いているビル' }))
    await user.click(own.getByRole('option', { name: 'コピーして作成' }))
    await shown('開いているビルのコピー')
  })

  test('offers guests what is theirs', async () => {
    const user = await stage.open(guest, '/matters')
    await shown('案件')
    await openPalette(user)
    const names = options().map((option) => option.textContent)
    expect(names.some((name) => name.includes('を作成'))).toBe(false)
    expect(names.some((name) => name.includes('連絡先') || name.includes('ごみ箱'))).toBe(false)
  })

  test('says that names could not be looked up, and still opens screens', async () => {
    const user = await stage.open(member, '/matters')
    await shown('案件')
    stage.browser.server.use(failures.server(`${stage.company.path}/search`))
    expectConsoleError(/500/)
    await openPalette(user)
    await user.keyboard('設備')
    expect(await screen.findByText(/名前で探せませんでした/)).toBeInTheDocument()
    await user.keyboard('{Enter}')
    await shown('設備')
  })

  test('stays away while a dialog waits for an answer', async () => {
    const user = await stage.open(member, '/matters')
    await shown('案件')
    await user.keyboard('n')
    await screen.findByRole('dialog', { name: '案件の作成' })
    await user.keyboard('{Control>}k{/Control}')
    expect(screen.queryByRole('combobox', { name: /名前/ })).not.toBeInTheDocument()
  })
})

test('the palette stays away while a menu is open', async () => {
  const user = await stage.open(member, '/matters')
  await shown('案件')
  await user.click(screen.getByRole('button', { name: '中村 彩のメニュー' }))
  await screen.findByRole('menu')
  await user.keyboard('{Control>}k{/Control}')
  expect(screen.queryByRole('combobox', { name: /名前/ })).not.toBeInTheDocument()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
  expect(await openPalette(user)).toHaveFocus()
})

test('the header’s box and / open it', async () => {
  const user = await stage.open(member, '/matters')
  await shown('案件')
  const box = within(screen.getByRole('search', { name: '' })).getByRole('button', {
    name: '案件・建物・書類などを検索',
  })
  await user.click(box)
  expect(await screen.findByRole('combobox', { name: /名前/ })).toHaveFocus()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(box).toHaveFocus())
  await user.keyboard('/')
  expect(await screen.findByRole('combobox', { name: /名前/ })).toHaveFocus()
})

describe('keys of one letter', () => {
  test('work where a box is ticked', async () => {
    await create('matters', { name: '屋上防水の点検', matter_category_id: 3 })
    const user = await stage.open(member, '/matters?user_id=all')
    await user.click(await screen.findByRole('checkbox', { name: /屋上防水/ }))
    expect(document.activeElement).toHaveAttribute('type', 'checkbox')
    await user.keyboard('?')
    await screen.findByRole('dialog', { name: 'キーボードショートカット' })
  })

  test('? shows them; none works in a field', async () => {
    const user = await stage.open(member, '/matters')
    await shown('案件')
    await user.click(screen.getByRole('searchbox', { name: '案件名を検索' }))
    await user.keyboard('n?gm/')
    expect(screen.getByRole('searchbox', { name: '案件名を検索' })).toHaveValue('n?gm/')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await user.clear(screen.getByRole('searchbox', { name: '案件名を検索' }))
    await user.tab()
    await user.keyboard('?')
    const sheet = await screen.findByRole('dialog', { name: 'キーボードショートカット' })
    expect(within(sheet).getByText('案件を作成')).toBeInTheDocument()
  })

  test('can be switched off, and stay off in this browser', async () => {
    const user = await stage.open(member, '/matters')
    await shown('案件')
    await user.click(screen.getByRole('button', { name: '中村 彩のメニュー' }))
    await user.click(screen.getByRole('menuitem', { name: /キーボードショートカット/ }))
    const sheet = within(await screen.findByRole('dialog', { name: 'キーボードショートカット' }))
    await user.click(sheet.getByRole('switch', { name: /1文字のキーを使う/ }))
    await user.click(sheet.getByRole('button', { name: '閉じる' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await user.keyboard('n?gd')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await shown('案件')
    expect(await openPalette(user)).toHaveFocus()
  })

  test('lead to screens in pairs', async () => {
    const user = await stage.open(member, '/matters')
    await shown('案件')
    await user.keyboard('ge')
    await shown('設備')
    await user.keyboard('gh')
    await shown('ホーム')
  })

  test('all stand on the sheet, and each of them works', async () => {
    const user = await stage.open(stage.master, '/matters')
    await shown('案件')
    await user.keyboard('?')
    const sheet = within(await screen.findByRole('dialog', { name: 'キーボードショートカット' }))
    const keysOf = (title: string) =>
      within(sheet.getByRole('region', { name: title }))
        .getAllByRole('definition')
        .map((what) => [what.previousElementSibling!.textContent, what.textContent] as const)
    const anywhere = Object.fromEntries(keysOf('どの画面でも'))
    const screens = keysOf('画面を開く（続けて押す）')
    const calendar = keysOf('カレンダー（日付を選んでいるとき）').map(([key]) => key)
    // What opens something is listed as it is registered; a new key fails here until somebody says what it does.
    expect(anywhere).toEqual({
      ...{
        'Ctrl+K': '移動と操作（名前で探して開く）',
        '/': '案件・建物・書類などを検索',
        n: '案件を作成',
        e: '緊急受付',
      },
      ...{ 'Shift+N': '書類を作成', '?': 'この一覧', Esc: '開いているものを閉じる' },
      'Ctrl+P': '印刷（一覧はすべての行、更新計画はPDF）',
    })
    expect(Object.keys(letterCommands).sort()).toEqual(['?', 'N', 'e', 'n'])
    expect(calendar).toEqual(expect.arrayContaining(Object.keys(calendarLetters)))

    await user.keyboard('{Escape}')
    const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await closed()
    for (const [keys, title] of [
      ['n', '案件の作成'],
      ['e', /緊急受付/],
      ['N', 'テンプレートを選択'],
      ['?', 'キーボードショートカット'],
    ] as const) {
      await user.keyboard(keys)
      await screen.findByRole('dialog', { name: title })
      await user.keyboard('{Escape}')
      await closed()
    }
    const menu = within(screen.getByRole('navigation', { name: 'メインメニュー' }))
    for (const [keys, label] of screens) {
      await user.keyboard(keys)
      await waitFor(() => expect(menu.getByRole('link', { name: label })).toHaveAttribute('aria-current', 'page'))
    }
    cleanup()
    await stage.open(stage.master, '/calendar?date=2024-07-15')
    ;(await screen.findByRole('button', { name: /^7月15日/ })).focus()
    for (const [key, day] of [
      ['{ArrowRight}', '7月16日'],
      ['{ArrowDown}', '7月23日'],
      ['{ArrowLeft}', '7月22日'],
      ['{ArrowUp}', '7月15日'],
      ['{Home}', '7月14日'],
      ['{End}', '7月20日'],
      ['{PageDown}', '8月1日'],
      ['{PageUp}', '7月1日'],
    ] as const) {
      await user.keyboard(key)
      await waitFor(() => expect(document.activeElement).toHaveAccessibleName(new RegExp(`^${day}`)))
    }
    for (const [key, name] of [
      ['w', '週'],
      ['m', '月'],
    ] as const) {
      await user.keyboard(key)
      expect(await screen.findByRole('button', { name, pressed: true })).toBeInTheDocument()
    }
    await user.keyboard('t')
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/、今日、/))
    for (const [key, name] of [
      ['l', 'リスト'],
      ['d', '担当・日'],
    ] as const) {
      // These views have no day to be on: the keyboard begins anew.
      await user.click(screen.getByRole('button', { name: '月' }))
      ;(await screen.findByRole('button', { name: /、今日、/ })).focus()
      await user.keyboard(key)
      expect(await screen.findByRole('button', { name, pressed: true })).toBeInTheDocument()
    }
  })
})
