/** The sheet behind ?: it says every key that a screen takes, and no other. */
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { keyGroups } from '#src/app/commands/key-groups.ts'
import { letterCommands } from '#src/app/commands/opened-command.ts'
import { waitingKeys } from '#src/features/approvals/waiting-keys.ts'
import { calendarLetters } from '#src/features/calendar/use-calendar-keys.ts'
import { usePaneKeys } from '#src/features/documents/editor/desk/use-pane-keys.ts'
import { previousKeys } from '#src/features/documents/editor/fields/previous-keys.ts'
import { isTyping } from '#src/lib/is-typing.ts'
import { useEditKeys } from '#src/lib/use-edit-keys.ts'
import { useFileKeys } from '#src/widgets/file-browser/use-file-keys.ts'
import { midori, myself } from './answers.ts'

const user = { ...myself([midori], midori), company: midori, role: 3 as const }
const groups = keyGroups(user as never, [{ label: '案件', to: '/c/$companyId/matters', letter: 'm' } as never])

const anywhere = 'どの画面でも'
const calendar = 'カレンダー（日付を選んでいるとき）'
const answers = '承認依頼への回答'
const editing = '編集中の画面（書類、テンプレート、図面のピン、写真への書き込み）'
const form = '書類の編集'
const table = '明細の表（書類の編集）'
const sheet = 'シート（セルを選んでいるとき）'
const files = 'ファイルの一覧（ファイルを選んでいるとき）'
const mapping = 'テンプレートの項目（一覧で選んでいるとき）'
const pins = '図面（ピンを選んでいるとき）'
const year = '年間作業計画表（月を選んでいるとき）'
const writing = 'コメントと、その場での編集'

/** Where each file's keys stand on the sheet; null: they are what the keyboard does in any such control, which its own label tells. */
const places: Record<string, string | null> = {
  'app/commands/commands.tsx': anywhere,
  'app/shell/header-search.tsx': anywhere,
  'app/window-help/hover-names.ts': anywhere,
  'app/window-help/typed-ahead.ts': anywhere,
  'ui/buttons/print-button.tsx': anywhere,
  'features/calendar/use-calendar-keys.ts': calendar,
  'features/approvals/waiting-navigation.tsx': answers,
  'features/approvals/answer-form.tsx': answers,
  'lib/use-edit-keys.ts': editing,
  'features/documents/editor/desk/sections-panel.tsx': form,
  'features/documents/editor/desk/use-pane-keys.ts': form,
  'features/documents/editor/desk/grid/cell-field.tsx': table,
  'features/documents/editor/desk/grid/grid-moves.ts': table,
  'features/documents/editor/desk/grid/grid-table.tsx': table,
  'features/documents/editor/desk/grid/use-grid.ts': table,
  'features/plans/year/year-table.tsx': year,
  'widgets/sheet-view/sheet-view.tsx': sheet,
  'widgets/sheet-view/zoom.ts': sheet,
  'widgets/file-browser/use-file-keys.ts': files,
  'features/templates/editor/use-marks.ts': mapping,
  'features/drawings/detail/pin-list.tsx': pins,
  'widgets/drawing-view/pin-cursor.tsx': pins,
  'features/matters/detail/financials/financial-form.tsx': writing,
  'features/matters/detail/in-place-form.tsx': writing,
  'widgets/comment-thread/use-composing.ts': writing,
  // Lists of choices.
  'app/commands/use-palette-keys.ts': null,
  'widgets/comment-thread/use-mentions.ts': null,
  'widgets/filter-bar/choice-list.tsx': null,
  'widgets/filter-bar/filter-popup.tsx': null,
  // Sliders, wheels and edges.
  'features/account/use-crop-moves.ts': null,
  'ui/lists/column-edge.tsx': null,
  'ui/dates/time-wheels.tsx': null,
  // Fields, of which Enter makes another or leads on.
  'ui/dates/date-input.tsx': null,
  'ui/lists/pager.tsx': null,
  'features/registers/import-remarks.tsx': null,
  'features/documents/editor/desk/grid/cell-notes-popover.tsx': null,
  'features/approvals/answer-sheet.tsx': null,
  'features/documents/editor/phone/inspection/inspection.tsx': null,
  'features/templates/editor/use-option-keys.ts': null,
  // What is held by the pointer is let go.
  'features/calendar/hold-pointer.ts': null,
}

const root = resolve(import.meta.dirname, '../../src')
const sources = new Map(
  globSync('**/*.{ts,tsx}', { cwd: root }).map((path) => [
    path.replaceAll('\\', '/'),
    readFileSync(resolve(root, path), 'utf8').replace(/^ *(\/\/|\/?\*).*$/gm, ''),
  ]),
)
const named = 'Arrow(?:Left|Right|Up|Down)|Home|End|Page(?:Up|Down)|Enter|Escape|Tab|F\\d+|Backspace|Delete'
/** 'Enter', a table's `Enter:`, and of other keys what is compared: key === 'a', event.key !== '/'. */
const pattern = new RegExp(`'(${named})'|\\b(${named}):|\\bkey(?:\\.toLowerCase\\(\\))? (?:===|!==) '([^']+)'`, 'g')
const takenIn = (source: string): string[] =>
  [...source.matchAll(pattern)].map(([, text, entry, compared]) => text ?? entry ?? compared!)

const takesKeys = (source: string): boolean =>
  /'keydown'|KeyboardEvent\b|onKeyDown=/.test(source) && takenIn(source).length > 0

const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']
const names: Partial<Record<string, string[]>> = {
  '←→↑↓': arrows,
  '↑↓': ['ArrowUp', 'ArrowDown'],
  Esc: ['Escape'],
  スペース: [' '],
}
/** The key itself, whatever is held down with it. */
const keysOf = (shown: string): string[] => {
  const key = shown.replace(/^(?:(?:Ctrl|Shift|Alt)\+|⌘)+(?=.)/, '')
  return names[key] ?? [key.length === 1 ? key.toLowerCase() : key]
}
const listed = (title: string): Set<string> =>
  new Set(
    groups
      .filter((group) => group.title === title)
      .flatMap(({ shortcuts }) => shortcuts.flatMap(({ keys }) => keys.flatMap(keysOf))),
  )
/** Tables of letters, which the handlers and the sheet share. */
const shared: Partial<Record<string, string[]>> = {
  [anywhere]: [...Object.keys(letterCommands).map((key) => key.toLowerCase()), 'Escape'],
  [calendar]: Object.keys(calendarLetters),
  [answers]: Object.values(waitingKeys),
  [form]: Object.keys(previousKeys).map((key) => key.toLowerCase()),
}
/** Other names of the same key, as keyboards have them; and the first of a pair, which has a group of its own. */
const others: Partial<Record<string, string[]>> = { [sheet]: [';', '='], [table]: ['Backspace'], [anywhere]: ['g'] }

describe('the sheet of keys', () => {
  test('knows every file that takes keys', () => {
    const found = [...sources].filter(([path, source]) => takesKeys(source) || path === 'widgets/sheet-view/zoom.ts')
    expect(found.map(([path]) => path).toSorted()).toEqual(
      [...Object.keys(places)].filter((path) => path !== 'features/approvals/waiting-navigation.tsx').toSorted(),
    )
  })

  test.each([anywhere, calendar, answers, editing, form, table, sheet, files, mapping, pins, writing])(
    'lists what is taken: %s',
    (title) => {
      const taken = Object.entries(places)
        .filter(([, place]) => place === title)
        .flatMap(([path]) => takenIn(sources.get(path)!))
      const known = new Set([...taken, ...(shared[title] ?? [])].filter((key) => !others[title]?.includes(key)))
      expect([...listed(title)].toSorted()).toEqual([...known].toSorted())
    },
  )
})

const Editing = (spies: { save: () => void; undo: () => void; redo: () => void }) => {
  useEditKeys({ ...spies, isOutside: isTyping })
  return null
}

test.each([
  ['{Control>}s{/Control}', 'save'],
  ['{Meta>}s{/Meta}', 'save'],
  ['{Control>}z{/Control}', 'undo'],
  ['{Control>}{Shift>}z{/Shift}{/Control}', 'redo'],
  ['{Control>}y{/Control}', 'redo'],
] as const)('%s does %s', async (keys, what) => {
  const spies = { save: vi.fn<() => void>(), undo: vi.fn<() => void>(), redo: vi.fn<() => void>() }
  render(<Editing {...spies} />)
  await userEvent.keyboard(keys)
  expect(Object.entries(spies).flatMap(([name, { mock }]) => mock.calls.map(() => name))).toEqual([what])
})

const Panes = () => {
  usePaneKeys()
  return ['一', '二'].map((name) => (
    <section key={name} data-pane>
      <button>{name}</button>
    </section>
  ))
}

test('F6 and Shift+F6 go round the panes', async () => {
  render(<Panes />)
  const user = userEvent.setup()
  for (const [keys, name] of [
    ['{F6}', '一'],
    ['{F6}', '二'],
    ['{F6}', '一'],
    ['{Shift>}{F6}{/Shift}', '二'],
  ] as const) {
    await user.keyboard(keys)
    expect(screen.getByRole('button', { name })).toHaveFocus()
  }
})

type Told = Partial<Record<'onMove' | 'onExtend' | 'onToggle' | 'onOpen' | 'onAll' | 'onClear', unknown[]>>
const Files = ({ tell }: { tell: (told: Told) => void }) => {
  const { container, active, handleKeyDown } = useFileKeys({
    count: 20,
    columns: 4,
    pageRows: 2,
    onMove: (...args) => tell({ onMove: args }),
    onExtend: (...args) => tell({ onExtend: args }),
    onToggle: (...args) => tell({ onToggle: args }),
    onOpen: (...args) => tell({ onOpen: args }),
    onAll: (...args) => tell({ onAll: args }),
    onClear: (...args) => (tell({ onClear: args }), true),
  })
  return (
    <div ref={container} role="grid" tabIndex={-1} onKeyDown={handleKeyDown}>
      {Array.from({ length: 20 }, (_, index) => (
        <div key={index} data-index={index} role="gridcell" tabIndex={index === active ? 0 : -1} />
      ))}
    </div>
  )
}

test('keys of the list of files move, choose and open', () => {
  const told: Told[] = []
  const { container } = render(<Files tell={(each) => void told.push(each)} />)
  const at = () => container.querySelector('[role=gridcell][tabindex="0"]')!
  const press = (key: string, held: object = {}) => {
    told.length = 0
    fireEvent.keyDown(at(), { key, ...held })
    return told
  }
  expect(press('ArrowRight')).toEqual([{ onMove: [1] }])
  expect(press('ArrowDown')).toEqual([{ onMove: [5] }])
  expect(press('ArrowLeft')).toEqual([{ onMove: [4] }])
  expect(press('ArrowUp')).toEqual([{ onMove: [0] }])
  expect(press('PageDown')).toEqual([{ onMove: [8] }])
  expect(press('PageUp')).toEqual([{ onMove: [0] }])
  expect(press('End')).toEqual([{ onMove: [19] }])
  expect(press('Home')).toEqual([{ onMove: [0] }])
  expect(press('ArrowRight', { shiftKey: true })).toEqual([{ onExtend: [0, 1] }])
  expect(press(' ')).toEqual([{ onToggle: [1] }])
  expect(press('Enter')).toEqual([{ onOpen: [1] }])
  expect(press('a', { ctrlKey: true })).toEqual([{ onAll: [] }])
  expect(press('Escape')).toEqual([{ onClear: [] }])
})
