import { useState } from 'react'
import { ThemeProvider } from '@mui/material/styles'
import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { SheetCell, SheetTable } from '#domain/sheets/sheet-table.ts'
import { themeOf } from '#src/app/theme/theme.ts'
import { SheetThumbnails } from '#src/widgets/sheet-view/sheet-thumbnails.tsx'
import { SheetView } from '#src/widgets/sheet-view/sheet-view.tsx'
import type { SheetViewProps } from '#src/widgets/sheet-view/sheet-view.tsx'
import { SheetZoomToolbar } from '#src/widgets/sheet-view/sheet-zoom-toolbar.tsx'

const cell = (address: string, value: string, more: Partial<SheetCell> = {}): SheetCell => ({
  address,
  value,
  colspan: 1,
  rowspan: 1,
  class: 'plain',
  ...more,
})

/** B2:D4 of a sheet with C2:D2 and C3:C4 merged. */
const table: SheetTable = {
  sheetIndex: 0,
  name: '点検結果',
  state: 'visible',
  columnCount: 3,
  columnWidthsPx: [60, 80, 40],
  rowHeightsPx: [20, 20, 20],
  rows: [
    { index: 1, class: 'row', cells: [cell('B2', '建物名'), cell('C2', '青葉台', { colspan: 2 })] },
    {
      index: 2,
      class: 'row',
      cells: [
        cell('B3', '@wrap@1行目\n2行目', { class: 'wrapped' }),
        cell('C3', '', { rowspan: 2 }),
        cell('D3', '14.2'),
      ],
    },
    {
      index: 3,
      class: 'row',
      cells: [
        cell('B4', '赤黒', { runs: [{ text: '赤', colour: '#FF0000', bold: true }, { text: '黒' }] }),
        cell('D4', ''),
      ],
    },
  ],
  styles: {
    plain: { 'text-align': 'center' },
    wrapped: { 'white-space': 'pre-wrap', color: '#123456' },
    row: { 'font-size': '12px' },
    'x{}': { color: 'red' },
  },
  widthPx: 180,
  heightPx: 60,
  uncomputed: ['B4'],
  drawings: [{ kind: 'svg', svg: '<svg data-testid="shape"></svg>', xPx: 10, yPx: 20, widthPx: 30, heightPx: 40 }],
  note: '先頭の3行だけを表示しています。',
}

const show = (props: Partial<SheetViewProps> = {}) =>
  render(
    <ThemeProvider theme={themeOf('desk')}>
      <SheetView table={table} zoom={1} {...props} />
    </ThemeProvider>,
  )

/** Selection as a screen keeps it. */
const Selecting = ({
  start = null,
  onActivateCell,
}: {
  start?: string | null
  onActivateCell?: (address: string) => void
}) => {
  const [selected, setSelected] = useState(start)
  return (
    <ThemeProvider theme={themeOf('desk')}>
      <SheetView
        table={table}
        zoom={1}
        selectedAddress={selected}
        onSelectCell={setSelected}
        onActivateCell={onActivateCell}
      />
    </ThemeProvider>
  )
}
const selectedAddress = () =>
  screen.queryAllByRole('gridcell', { selected: true }).map((element) => element.dataset['address'])

describe('a sheet', () => {
  test('stands with the headings of its columns and rows, its note and its drawings', () => {
    show()
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['B', 'C', 'D'])
    expect(screen.getAllByRole('rowheader').map((head) => head.textContent)).toEqual(['2', '3', '4'])
    expect(screen.getByText('青葉台').closest('td')).toHaveAttribute('colspan', '2')
    expect(screen.getByRole('note')).toHaveTextContent('先頭の3行だけを表示しています。')
    expect(screen.getByTestId('shape').parentElement).toHaveStyle({
      left: '10px',
      top: '20px',
      width: '30px',
      height: '40px',
    })
  })
  test('stands alone on paper', () => {
    show({ isPaper: true })
    expect([...screen.queryAllByRole('columnheader'), ...screen.queryAllByRole('rowheader')]).toEqual([])
    expect(screen.getByText('青葉台').closest('tr')!.cells).toHaveLength(2)
  })
  test('shows texts without their marks, and rich text run by run', () => {
    show()
    expect(screen.getByText(/1行目/).textContent).toBe('1行目\n2行目')
    expect(screen.getByText('赤')).toHaveStyle({ color: 'rgb(255, 0, 0)', fontWeight: '700' })
    expect(screen.getByText('黒')).toHaveStyle({ fontWeight: '400' })
  })
  test('shows furigana over the letters that they belong to', () => {
    const phonetic = { text: 'ミナトク', colour: '#0000FF', fontFamily: 'serif', fontSizePx: 8, align: 'left' as const }
    const runs = [{ text: '東京都' }, { text: '港区', phonetic }]
    show({ table: { ...table, rows: [{ index: 1, class: 'row', cells: [cell('B2', '東京都港区', { runs })] }] } })
    expect(screen.getByText('ミナトク').tagName).toBe('RT')
    expect(screen.getByText('ミナトク')).toHaveStyle({ color: 'rgb(0, 0, 255)', fontSize: '8px' })
    expect(screen.getByText('ミナトク').closest('ruby')).toHaveTextContent('港区ミナトク')
    expect(screen.getByText('東京都').closest('ruby')).toBeNull()
  })
  test('marks what could not be computed', () => {
    show()
    const marked = [...document.querySelectorAll('[data-uncomputed]')]
    expect(marked.map((each) => each.getAttribute('data-address'))).toEqual(['B4'])
    expect(marked[0]).toHaveAttribute('title', '再計算できない式です。前の値を表示しています。')
  })
  test('looks as its classes say, whatever their names try', () => {
    show()
    expect(window.getComputedStyle(screen.getByText(/1行目/).closest('td')!).color).toBe('rgb(18, 52, 86)')
    expect(window.getComputedStyle(document.body).color).not.toBe('rgb(255, 0, 0)')
  })
  test('says that it is loading, and that there is nothing', () => {
    const { rerender } = show({ table: undefined })
    expect(screen.getByRole('status')).toHaveTextContent('ローディング')
    rerender(
      <ThemeProvider theme={themeOf('desk')}>
        <SheetView table={{ ...table, rows: [], note: null }} zoom={1} />
      </ThemeProvider>,
    )
    expect(screen.getByRole('status')).toHaveTextContent('データがありません')
  })
})

describe('typed text', () => {
  test('stands in the cell at once, on one line where the cell does not wrap, and pictures in its place', () => {
    show({
      overrides: new Map([
        ['D3', { value: '15\n0' }],
        ['C3', { value: '', pictures: ['/a.png', '/b.png'] }],
      ]),
    })
    expect(screen.getByText('150')).toBeInTheDocument()
    expect(screen.queryByText('14.2')).not.toBeInTheDocument()
    expect(document.querySelectorAll('[data-address="C3"] img')).toHaveLength(2)
  })
  test('costs the render of its own cell', () => {
    let reads = 0
    const [first, second, ...others] = table.rows
    const watched = {
      ...first!,
      cells: [
        first!.cells[0]!,
        {
          ...first!.cells[1]!,
          get value() {
            reads++
            return '青葉台'
          },
        },
      ],
    }
    const typed = (value: string) => (
      <ThemeProvider theme={themeOf('desk')}>
        <SheetView
          table={{ ...table, rows: [watched, second!, ...others] }}
          zoom={1}
          overrides={new Map([['B2', { value }]])}
        />
      </ThemeProvider>
    )
    const { rerender } = render(typed('あ'))
    expect(reads).toBeGreaterThan(0)
    reads = 0
    rerender(typed('あい'))
    expect(screen.getByText('あい').closest('td')).toHaveAttribute('data-address', 'B2')
    expect(reads).toBe(0)
  })
})

describe('selecting', () => {
  test('by click tells the address, marks the cell and its heads', async () => {
    const onActivateCell = vi.fn()
    render(<Selecting onActivateCell={onActivateCell} />)
    await userEvent.click(screen.getByText('青葉台'))
    expect(selectedAddress()).toEqual(['C2'])
    expect(onActivateCell).toHaveBeenCalledExactlyOnceWith('C2')
    const marked = [...screen.getAllByRole('columnheader'), ...screen.getAllByRole('rowheader')]
      .filter((head) => head.dataset['selected'])
      .map((head) => head.textContent)
    expect(marked).toEqual(['C', 'D', '2'])
  })
  test('by arrow keys steps over merges and stops at the edge', async () => {
    const onActivateCell = vi.fn()
    render(<Selecting start="B2" onActivateCell={onActivateCell} />)
    screen.getByRole('grid', { name: '点検結果' }).focus()
    const path: (string | undefined)[] = []
    for (const key of ['{ArrowRight}', '{ArrowDown}', '{ArrowDown}', '{ArrowRight}', '{ArrowUp}', '{ArrowUp}']) {
      await userEvent.keyboard(key)
      path.push(selectedAddress()[0])
    }
    expect(path).toEqual(['C2', 'C3', 'C3', 'D3', 'C2', 'C2'])
    expect(onActivateCell).not.toHaveBeenCalled()
    await userEvent.keyboard('{Enter}')
    expect(onActivateCell).toHaveBeenCalledExactlyOnceWith('C2')
  })
  test('is not offered where nobody asks for it', () => {
    show({ mapped: new Map([['D3', { label: '吹出温度' }]]) })
    expect(screen.queryByRole('grid')).not.toBeInTheDocument()
    expect(screen.getByTitle('吹出温度')).toHaveAttribute('data-tone', 'item')
  })
  test('a cell that was changed carries the number under which a list beside the sheet tells of it', () => {
    show({ mapped: new Map([['D3', { label: '3　吹出温度：17.8 → 14.1', tone: 'changed', number: 3 }]]) })
    const cell = screen.getByTitle(/吹出温度：17.8 → 14.1$/)
    expect(cell).toHaveAttribute('data-tone', 'changed')
    expect(cell).toHaveAttribute('data-number', '3')
  })
})

describe('a range', () => {
  const onClear = vi.fn()
  const onPaste = vi.fn()
  const input = { onType: () => undefined, onClear, onPaste }
  const typedAt = (address: string) => (address === 'D4' ? '15\n0' : undefined)
  const Ranging = ({ isReadOnly = false }: { isReadOnly?: boolean }) => {
    const [selected, setSelected] = useState<string | null>('B2')
    return (
      <ThemeProvider theme={themeOf('desk')}>
        <SheetView
          table={table}
          zoom={1}
          selectedAddress={selected}
          onSelectCell={setSelected}
          typedAt={typedAt}
          {...(!isReadOnly && { input })}
        />
      </ThemeProvider>
    )
  }
  const copied = (): string => {
    let text = ''
    const clipboardData = { setData: (_: string, data: string) => (text = data) }
    fireEvent.copy(screen.getByRole('grid'), { clipboardData })
    return text
  }
  const at = (address: string) => document.querySelector(`[data-address="${address}"]`)!

  test('grows with Shift and the arrows, is copied, cleared at once, and given up by the next step', async () => {
    render(<Ranging />)
    screen.getByRole('grid').focus()
    expect(copied()).toBe('建物名')
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowRight}{/Shift}')
    expect(selectedAddress().toSorted()).toEqual(['B2', 'B3', 'B4', 'C2', 'C3', 'D3', 'D4'])
    expect(copied()).toBe('建物名\t青葉台\t\r\n"1行目\n2行目"\t\t14.2\r\n赤黒\t\t"15\n0"')
    await userEvent.keyboard('{Delete}')
    expect(onClear.mock.lastCall![0].toSorted()).toEqual(['B2', 'B3', 'B4', 'C2', 'C3', 'D3', 'D4'])
    await userEvent.keyboard('{ArrowDown}')
    expect(selectedAddress()).toEqual(['B3'])
    await userEvent.keyboard('{ArrowUp}')
    expect(selectedAddress()).toEqual(['B2'])
  })
  test('is drawn with the pointer, or with Shift and a click', async () => {
    render(<Ranging />)
    fireEvent.mouseDown(at('B3'), { button: 0, buttons: 1 })
    fireEvent.mouseOver(at('B4'), { buttons: 1 })
    fireEvent.mouseUp(at('B4'))
    expect(selectedAddress()).toEqual(['B3', 'B4'])
    // Nothing is drawn while no button is down.
    fireEvent.mouseOver(at('D4'), { buttons: 0 })
    expect(selectedAddress()).toEqual(['B3', 'B4'])
    const user = userEvent.setup()
    await user.click(at('B2'))
    await user.keyboard('{Shift>}')
    await user.click(at('B3'))
    await user.keyboard('{/Shift}')
    expect(selectedAddress()).toEqual(['B2', 'B3'])
    expect(screen.getByRole('grid')).toHaveFocus()
    expect(screen.getByRole('grid')).toHaveAttribute('aria-multiselectable', 'true')
    fireEvent.paste(screen.getByRole('grid'), { clipboardData: { getData: () => '5' } })
    expect(onPaste).toHaveBeenLastCalledWith('B2', '5', ['B2', 'B3'])
  })
  test('is copied of what nobody may fill in, and stays there where it is cut', () => {
    render(<Ranging isReadOnly />)
    onClear.mockClear()
    let text = ''
    fireEvent.cut(screen.getByRole('grid'), { clipboardData: { setData: (_: string, data: string) => (text = data) } })
    expect(text).toBe('建物名')
    expect(onClear).not.toHaveBeenCalled()
  })
})

const Zooming = () => {
  const [zoom, setZoom] = useState(1)
  return (
    <ThemeProvider theme={themeOf('desk')}>
      <SheetZoomToolbar zoom={zoom} onZoomChange={setZoom} />
      <SheetView table={table} zoom={zoom} onZoomChange={setZoom} />
    </ThemeProvider>
  )
}

describe('zoom', () => {
  test('goes from 25% to 300% by quarters and back to 100%', async () => {
    const user = userEvent.setup()
    render(<Zooming />)
    const toolbar = within(screen.getByRole('group', { name: '表示倍率' }))
    const zoomIn = toolbar.getByRole('button', { name: '拡大' })
    await user.click(zoomIn)
    expect(toolbar.getByText('125%')).toBeInTheDocument()
    while (!zoomIn.hasAttribute('disabled')) await user.click(zoomIn)
    expect(toolbar.getByText('300%')).toBeInTheDocument()
    await user.click(toolbar.getByRole('button', { name: '表示倍率をリセット' }))
    for (const _ of [1, 2, 3]) await user.click(toolbar.getByRole('button', { name: '縮小' }))
    expect(toolbar.getByText('25%')).toBeInTheDocument()
    expect(toolbar.getByRole('button', { name: '縮小' })).toBeDisabled()
  })
  test('takes ctrl with +, − and 0 while the sheet has the focus', async () => {
    const user = userEvent.setup()
    render(<Zooming />)
    screen.getByRole('region', { name: 'シート 点検結果' }).focus()
    await user.keyboard('{Control>}+{/Control}')
    expect(screen.getByText('125%')).toBeInTheDocument()
    await user.keyboard('{Control>}--{/Control}')
    expect(screen.getByText('75%')).toBeInTheDocument()
    await user.keyboard('{Control>}0{/Control}')
    expect(screen.getByText('100%')).toBeInTheDocument()
  })
  test('takes +, − and 0 alone where nothing is typed, also from its buttons', async () => {
    const user = userEvent.setup()
    render(<Zooming />)
    screen.getByRole('region', { name: 'シート 点検結果' }).focus()
    await user.keyboard('++-')
    expect(screen.getByText('125%')).toBeInTheDocument()
    screen.getByRole('button', { name: '拡大' }).focus()
    await user.keyboard('0')
    expect(screen.getByText('100%')).toBeInTheDocument()
  })
  test('leaves those keys alone where a cell may be selected', async () => {
    const onZoomChange = vi.fn()
    show({ onZoomChange, onSelectCell: () => undefined })
    screen.getByRole('grid').focus()
    await userEvent.keyboard('+0')
    expect(onZoomChange).not.toHaveBeenCalled()
  })
  test('takes ctrl and the wheel, and two fingers to the nearest quarter', () => {
    render(<Zooming />)
    const sheet = screen.getByRole('region', { name: 'シート 点検結果' })
    fireEvent.wheel(sheet, { deltaY: -1 })
    expect(screen.getByText('100%')).toBeInTheDocument()
    fireEvent.wheel(sheet, { deltaY: -1, ctrlKey: true })
    expect(screen.getByText('125%')).toBeInTheDocument()
    fireEvent.wheel(sheet, { deltaY: 1, ctrlKey: true })
    const fingers = (apart: number) => ({
      touches: [
        { clientX: 0, clientY: 0 },
        { clientX: apart, clientY: 0 },
      ],
    })
    fireEvent.touchStart(sheet, fingers(100))
    fireEvent.touchMove(sheet, fingers(160))
    expect(screen.getByText('150%')).toBeInTheDocument()
    fireEvent.touchMove(sheet, fingers(5))
    expect(screen.getByText('25%')).toBeInTheDocument()
    fireEvent.touchEnd(sheet, { touches: [] })
    fireEvent.touchMove(sheet, fingers(300))
    expect(screen.getByText('25%')).toBeInTheDocument()
  })
})

test('a thumbnail that does not load says Error', () => {
  const { container } = render(
    <ThemeProvider theme={themeOf('desk')}>
      <SheetThumbnails
        sheets={[{ sheet_index: 0, name: '表紙', thumbnail_path: '/gone.png' }]}
        selected={0}
        onSelect={() => undefined}
      />
    </ThemeProvider>,
  )
  fireEvent.error(container.querySelector('img')!)
  expect(screen.getByText('Error')).toBeInTheDocument()
})

test('thumbnails tell which sheet is shown and which is wanted', async () => {
  const onSelect = vi.fn()
  render(
    <ThemeProvider theme={themeOf('desk')}>
      <SheetThumbnails
        sheets={[
          { sheet_index: 0, name: '表紙', thumbnail_path: null },
          { sheet_index: 2, name: '写真台帳', thumbnail_path: null, badge: '未入力' },
        ]}
        selected={0}
        onSelect={onSelect}
        size="small"
      />
    </ThemeProvider>,
  )
  expect(screen.getByRole('button', { name: '表紙' })).toHaveAttribute('aria-current', 'true')
  await userEvent.click(screen.getByRole('button', { name: /写真台帳.*未入力/ }))
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(2, undefined)
})
