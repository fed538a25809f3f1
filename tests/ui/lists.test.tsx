import { useState } from 'react'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { includesText } from '#src/lib/includes-text.ts'
import { formatFileSize } from '#src/lib/text.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { DataTable } from '#src/ui/lists/data-table.tsx'
import { MemberAvatars } from '#src/ui/marks/member-avatars.tsx'
import { ListFrame } from '#src/ui/lists/list-frame.tsx'
import { Pager } from '#src/ui/lists/pager.tsx'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { RecordList } from '#src/ui/lists/record-list.tsx'
import { SelectionBar } from '#src/ui/lists/selection-bar.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { StackedRows } from '#src/ui/lists/stacked-rows.tsx'
import { onPhone } from './phone.ts'
import { renderPart } from './wrap.tsx'

const rows = [
  { id: 1, name: '空調機定期点検' },
  { id: 2, name: '漏水対応' },
]

const Matters = ({ shown }: { shown?: typeof rows }) => {
  const [selected, setSelected] = useState<ReadonlySet<string | number>>(new Set())
  return (
    <DataTable
      label="案件"
      rows={shown}
      rowKey={(row) => row.id}
      empty={<p>ありません</p>}
      columns={[{ key: 'name', header: '案件名', render: (row) => row.name }]}
      selection={{ selected, onChange: setSelected, labelOf: (row) => row.name, actions: <button>削除</button> }}
    />
  )
}

type FrameProps = { shown: typeof rows | undefined; failure?: { message: string; onRetry: () => void } }

const Framed = ({ shown, failure }: FrameProps) => (
  <ListFrame
    filters={<p>絞り込み</p>}
    rows={shown}
    meta={shown && { current_page: 1, last_page: 2, from: 1, to: 2, total: 40, per_page: 20 }}
    failure={failure}
    onPageChange={() => undefined}
  >
    {(found, pager) => (
      <RecordList
        label="案件"
        columns={[{ key: 'name', header: '案件名', render: ({ name }) => name }]}
        rows={found}
        rowKey={({ id }) => id}
        empty={<p>ありません</p>}
        footer={pager}
        phone={() => (
          <StackedRows rows={found} height={110} empty={<p>ありません</p>} footer={pager}>
            {(each) => each.map(({ id, name }) => <article key={id}>{name}</article>)}
          </StackedRows>
        )}
      />
    )}
  </ListFrame>
)

test.each([
  ['desk', 'row', 3],
  ['phone', 'article', 2],
] as const)('a frame at a %s: the rows in its form, how many there are, and the pages', (layout, role, count) => {
  const userAgent = layout === 'phone' ? onPhone() : undefined
  const { unmount } = renderPart(<Framed shown={rows} />)
  expect(screen.getAllByRole(role)).toHaveLength(count)
  expect(screen.getByRole('status')).toHaveTextContent('40件')
  expect(screen.getByRole('navigation', { name: 'ページ送り' })).toBeInTheDocument()
  unmount()
  const empty = renderPart(<Framed shown={[]} />)
  expect(screen.getByText('ありません')).toBeInTheDocument()
  empty.unmount()
  renderPart(<Framed shown={undefined} />)
  expect(screen.getByRole('status', { name: '読み込み中' })).toBeInTheDocument()
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
  userAgent?.mockRestore()
})

test('a frame shows why there are no rows in their place, and keeps the filters', async () => {
  const retry = vi.fn()
  renderPart(<Framed shown={undefined} failure={{ message: '読み込めませんでした', onRetry: retry }} />)
  expect(screen.getByText('絞り込み')).toBeInTheDocument()
  expect(screen.queryByRole('status', { name: '読み込み中' })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '再試行' }))
  expect(retry).toHaveBeenCalledOnce()
})

test('rows are chosen one by one or all at once; the bulk bar counts them', async () => {
  renderPart(<Matters shown={rows} />)
  await userEvent.click(screen.getByRole('checkbox', { name: '漏水対応を選択' }))
  expect(await screen.findByRole('status')).toHaveTextContent('1件選択中')
  expect(screen.getByRole('button', { name: '削除' })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('checkbox', { name: 'すべて選択' }))
  expect(screen.getByRole('status')).toHaveTextContent('2件選択中')
  await userEvent.click(screen.getByRole('checkbox', { name: 'すべて選択' }))
  expect(screen.getByRole('columnheader', { name: '案件名' })).toBeInTheDocument()
})

test('rows are chosen by keyboard too', async () => {
  renderPart(<Matters shown={rows} />)
  const user = userEvent.setup()
  await user.tab()
  expect(screen.getByRole('checkbox', { name: 'すべて選択' })).toHaveFocus()
  await user.tab()
  await user.keyboard(' ')
  expect(screen.getByRole('checkbox', { name: '空調機定期点検を選択' })).toBeChecked()
  expect(await screen.findByRole('status')).toHaveTextContent('1件選択中')
})

test('whoever selects everything by the keyboard goes on from there', async () => {
  const user = userEvent.setup()
  renderPart(<Matters shown={rows} />)
  const all = screen.getByRole('checkbox', { name: 'すべて選択' })
  all.focus()
  await user.keyboard(' ')
  expect(await screen.findByText('2件選択中')).toBeInTheDocument()
  expect(screen.getByRole('checkbox', { name: 'すべて選択' })).toHaveFocus()
  await user.keyboard(' ')
  expect(screen.queryByText('2件選択中')).not.toBeInTheDocument()
  expect(screen.getByRole('checkbox', { name: 'すべて選択' })).toHaveFocus()
})

test('on a phone the bulk bar is there while anything is selected, with the short count', async () => {
  const clear = vi.fn()
  const all = vi.fn()
  const bar = (count: number) => (
    <SelectionBar count={count} onClear={clear} onSelectAll={all} actions={<button>削除</button>} />
  )
  const { unmount } = renderPart(bar(0))
  expect(screen.queryByRole('region')).not.toBeInTheDocument()
  unmount()
  renderPart(bar(3))
  expect(screen.getByRole('status')).toHaveTextContent('3選択')
  expect(screen.getByRole('button', { name: '削除' })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'すべて選択' }))
  expect(all).toHaveBeenCalledOnce()
  await userEvent.click(screen.getByRole('button', { name: '選択をクリア' }))
  expect(clear).toHaveBeenCalledOnce()
})

test('a failed list says why and can be tried again', async () => {
  const retry = vi.fn()
  renderPart(<ErrorPanel message="予期しないエラーが発生しました。" onRetry={retry} />)
  expect(screen.getByRole('alert')).toHaveTextContent('予期しないエラーが発生しました。')
  await userEvent.click(screen.getByRole('button', { name: '再試行' }))
  expect(retry).toHaveBeenCalledOnce()
})

test('without rows the table says so instead', () => {
  renderPart(<Matters shown={[]} />)
  expect(screen.getByText('ありません')).toBeInTheDocument()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})

test('placeholders come only after 300 ms', () => {
  vi.useFakeTimers()
  const { container } = renderPart(<SkeletonRows rows={2} />)
  const bones = () => container.querySelectorAll('.MuiSkeleton-root').length
  act(() => vi.advanceTimersByTime(299))
  expect(bones()).toBe(0)
  act(() => vi.advanceTimersByTime(1))
  expect(bones()).toBe(12)
  vi.useRealTimers()
})

test('where columns have no room each row says them under its name, without what is not asked for', () => {
  const wide = window.matchMedia('')
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ ...wide, matches: true, media }))
  renderPart(
    <RecordList
      label="テンプレート"
      rows={[
        { id: 1, name: '空調点検', version: 'v2', user: '佐藤' },
        { id: 2, name: '消防点検', version: 'v1', user: null },
      ]}
      rowKey={({ id }) => id}
      empty={null}
      columns={[
        { key: 'name', header: '名称', render: ({ name }) => <a href="#name">{name}</a> },
        { key: 'version', header: '版', width: 90, render: ({ version }) => version },
        { key: 'user', header: '作成者', width: 90, render: ({ user }) => user },
        { key: 'id', header: '番号', width: 90, isExtra: true, render: ({ id }) => `No.${id}` },
        {
          key: 'menu',
          header: 'メニュー',
          headerHidden: true,
          width: 50,
          render: ({ name }) => <button>{`${name}のメニュー`}</button>,
        },
      ]}
    />,
  )
  vi.restoreAllMocks()
  expect(screen.queryByRole('table')).toBeNull()
  const [first, second] = within(screen.getByRole('list', { name: 'テンプレート' })).getAllByRole('listitem')
  expect(within(first!).getByRole('link', { name: '空調点検' })).toBeInTheDocument()
  expect(
    within(first!)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['v2', '佐藤'])
  expect(
    within(second!)
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  ).toEqual(['版'])
  expect(within(second!).getByRole('button', { name: '消防点検のメニュー' })).toBeInTheDocument()
})

test('the pager says from - to / total and stops at both ends', async () => {
  const change = vi.fn()
  const { rerender } = renderPart(
    <Pager meta={{ current_page: 1, last_page: 7, from: 1, to: 20, total: 128, per_page: 20 }} onPageChange={change} />,
  )
  expect(screen.getByText('1 - 20 / 128')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '前のページ' })).toBeDisabled()
  await userEvent.click(screen.getByRole('button', { name: '次のページ' }))
  expect(change).toHaveBeenCalledExactlyOnceWith(2)
  rerender(
    <Pager
      meta={{ current_page: 7, last_page: 7, from: 121, to: 128, total: 128, per_page: 20 }}
      onPageChange={change}
    />,
  )
  expect(screen.getByRole('button', { name: '次のページ' })).toBeDisabled()
})

test('the pager goes to a page by its number; what is none changes nothing', async () => {
  const change = vi.fn()
  const user = userEvent.setup()
  renderPart(
    <Pager
      meta={{ current_page: 2, last_page: 7, from: 21, to: 40, total: 128, per_page: 20 }}
      onPageChange={change}
    />,
  )
  const number = await screen.findByRole('textbox', { name: 'ページ番号' })
  for (const typed of ['0', '8', '二', '2.5', '２']) {
    await user.clear(number)
    await user.type(number, `${typed}{Enter}`)
    expect(number).toHaveValue('2')
  }
  expect(change).not.toHaveBeenCalled()
  await user.clear(number)
  await user.type(number, '６{Enter}')
  expect(change).toHaveBeenCalledExactlyOnceWith(6)
})

test('members are named, their number is in words', () => {
  renderPart(
    <MemberAvatars
      showCount
      max={2}
      members={[
        { id: 1, name: '小林 大輔' },
        { id: 2, name: '中村 彩' },
        { id: 3, name: '伊藤' },
      ]}
    />,
  )
  expect(screen.getByRole('img', { name: '小林 大輔' })).toHaveTextContent('小')
  expect(screen.getByText('3人のメンバー')).toBeInTheDocument()
})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', true],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Mobile Safari/537.36', true],
  ['Mozilla/5.0 (Linux; Android 15; Tablet) Safari/537.36', false],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140', false],
])('%s: phone %s', (userAgent, expected) => expect(isSmartphone(userAgent)).toBe(expected))

test('sizes and searches read as people mean them', () => {
  expect([0, 980, 12_345, 3_500_000].map(formatFileSize)).toEqual(['0 B', '980 B', '12 KB', '3.3 MB'])
  expect(includesText('ｱｵﾊﾞ設備 ABC', 'アオバ')).toBe(true)
  expect(includesText('青葉台', 'みどり')).toBe(false)
})
