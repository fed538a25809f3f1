import { useState } from 'react'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { UserRef } from '#domain/users/users.contract.ts'
import { createBrowser } from '#mocks/node.ts'
import { filterOptions, MultiChoiceFilter, SingleChoiceFilter } from '#src/widgets/filter-bar/choice-filters.tsx'
import { DateFilterMenu } from '#src/widgets/filter-bar/date-filter-menu.tsx'
import { FilterBar } from '#src/widgets/filter-bar/filter-bar.tsx'
import type { RelativeDate } from '#domain/relative-dates.ts'
import { FilterSearch } from '#src/widgets/filter-bar/filter-search.tsx'
import { MemberFilter } from '#src/widgets/filter-bar/member-filter.tsx'
import { onPhone } from './phone.ts'
import { renderPart } from './wrap.tsx'

const members: UserRef[] = [
  [1, '小林 大輔'],
  [2, '中村 彩'],
  [3, '伊藤 翔太'],
  [4, '佐藤 恵子'],
  [5, '高橋 健一'],
  [6, '渡辺 真由美'],
].map(([id, name]) => ({ id: Number(id), name: String(name), profile_photo_path: null, role: 0 }))
const browser = createBrowser(() => Promise.resolve(Response.json({ data: members })))
beforeAll(() => browser.server.listen())
afterAll(() => browser.server.close())
afterEach(() => vi.useRealTimers())

const categories = filterOptions(
  ['点検', '修繕工事', '設備更新', '清掃', '緊急対応'].map((name, index) => ({ id: index + 1, name })),
)
const buildings = filterOptions([
  { id: 1, name: '青葉台グリーンビル' },
  { id: 2, name: '港南シーサイドタワー' },
])

type Search = {
  name?: string
  user_id?: number
  category?: number[]
  building?: number
  relative_date?: RelativeDate
  start_date?: string
  end_date?: string
}

const told = vi.fn<(search: Search) => void>()
afterEach(() => told.mockReset())

const Bar = ({ initial = {} }: { initial?: Search }) => {
  const [search, setSearch] = useState(initial)
  const change = (part: Search) => {
    const next = { ...search, ...part }
    setSearch(next)
    told(next)
  }
  return (
    <FilterBar label="案件の絞り込み" onClear={() => setSearch({})}>
      <FilterSearch label="案件名を検索" value={search.name} onChange={(name) => change({ name })} />
      <MemberFilter
        companyId="midori"
        user={{ id: 2 }}
        value={search.user_id}
        onChange={(user_id) => change({ user_id })}
        ownIsDefault
      />
      <MultiChoiceFilter
        label="カテゴリ"
        icon={null}
        options={categories}
        value={search.category}
        onChange={(category) => change({ category })}
      />
      <SingleChoiceFilter
        label="建物"
        icon={null}
        options={buildings}
        value={search.building}
        onChange={(building) => change({ building })}
      />
      <DateFilterMenu label="予定日" value={search} onChange={change} withOverdue />
      <DateFilterMenu label="作成日" value={{}} onChange={() => undefined} />
    </FilterBar>
  )
}

const chip = (name: string) => screen.getByRole('button', { name })
const menu = (name: string) => screen.findByRole('dialog', { name })
const names = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

describe('filter bar', () => {
  test('one menu is open at a time, Escape gives the focus back to its chip', async () => {
    renderPart(<Bar />)
    const user = userEvent.setup()
    await user.click(chip('カテゴリ'))
    await menu('カテゴリ')
    await user.click(chip('建物'))
    await menu('建物')
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    expect(chip('カテゴリ')).toHaveAttribute('aria-expanded', 'false')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(chip('建物')).toHaveFocus()
    await user.click(chip('カテゴリ'))
    await menu('カテゴリ')
    await user.click(chip('カテゴリ'))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('of a thousand choices it shows a hundred and those chosen, and the search finds the others', async () => {
    const thousand = Array.from({ length: 1000 }, (_, index) => ({ id: index + 1, name: `第${index + 1}ビル` }))
    const choose = vi.fn()
    renderPart(
      <FilterBar label="図面の絞り込み">
        <MultiChoiceFilter label="建物" icon={null} options={filterOptions(thousand)} value={[700]} onChange={choose} />
      </FilterBar>,
    )
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: /^建物/ }))
    const shown = await menu('建物')
    expect(names(shown)).toHaveLength(101)
    expect(within(shown).getByRole('option', { name: '第700ビル' })).toHaveAttribute('aria-selected', 'true')
    expect(within(shown).getByText('ほか899件は、検索して選択できます。')).toBeInTheDocument()
    await user.type(within(shown).getByRole('searchbox', { name: '建物を検索' }), '第９９９')
    expect(names(shown)).toEqual(['第999ビル'])
    expect(within(shown).queryByText(/検索して選択できます/)).not.toBeInTheDocument()
    await user.click(within(shown).getByRole('option', { name: '第999ビル' }))
    expect(choose).toHaveBeenCalledWith([700, 999])
  })

  test('Tab leads through the menu to the next chip, which closes it', async () => {
    renderPart(<Bar />)
    const user = userEvent.setup()
    chip('建物').focus()
    await user.keyboard('{Enter}')
    await menu('建物')
    await waitFor(() => expect(screen.getByRole('option', { name: 'すべて' })).toHaveFocus())
    await user.tab()
    expect(chip('予定日')).toHaveFocus()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test('選択をクリア empties the search field too; typing searches 300 ms after the last stroke', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    renderPart(<Bar />)
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
    const field = screen.getByRole('searchbox', { name: '案件名を検索' })
    await user.type(field, ' 点検 ')
    expect(told).not.toHaveBeenCalled()
    vi.advanceTimersByTime(300)
    expect(told).toHaveBeenCalledExactlyOnceWith({ name: '点検' })
    await user.type(field, '票')
    await user.click(chip('選択をクリア'))
    expect(field).toHaveValue('')
    vi.advanceTimersByTime(300)
    expect(told).toHaveBeenCalledOnce()
  })

  test('on a phone a menu is a sheet with 完了', async () => {
    onPhone()
    renderPart(<Bar />)
    const user = userEvent.setup()
    await user.click(chip('カテゴリ'))
    const sheet = await menu('カテゴリ')
    expect(sheet).toHaveAttribute('aria-modal', 'true')
    await user.click(within(sheet).getByRole('option', { name: '清掃' }))
    await user.click(within(sheet).getByRole('button', { name: '完了' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(chip('カテゴリ：清掃')).toBeInTheDocument()
  })
})

describe('choices', () => {
  test('several are ticked in one opening; the chip names one and counts more; none is undefined', async () => {
    renderPart(<Bar />)
    const user = userEvent.setup()
    await user.click(chip('カテゴリ'))
    await menu('カテゴリ')
    await user.click(screen.getByRole('option', { name: '清掃' }))
    expect(chip('カテゴリ：清掃')).toBeInTheDocument()
    await user.click(screen.getByRole('option', { name: '点検' }))
    expect(told).toHaveBeenLastCalledWith({ category: [1, 4] })
    expect(chip('カテゴリ：2件')).toBeInTheDocument()
    await user.click(screen.getByRole('option', { name: '清掃' }))
    await user.click(screen.getByRole('option', { name: '点検' }))
    expect(told).toHaveBeenLastCalledWith({ category: undefined })
  })

  test('five options have a search by part of the name, two have none', async () => {
    renderPart(<Bar />)
    const user = userEvent.setup()
    await user.click(chip('カテゴリ'))
    const field = await screen.findByRole('searchbox', { name: 'カテゴリを検索' })
    await waitFor(() => expect(field).toHaveFocus())
    await user.type(field, '工事')
    expect(names(await menu('カテゴリ'))).toEqual(['修繕工事'])
    await user.keyboard('{ArrowDown}{Enter}')
    expect(told).toHaveBeenLastCalledWith({ category: [2] })
    await user.clear(field)
    await user.type(field, 'ボイラー')
    expect(screen.getByText('一致する項目がありません')).toBeInTheDocument()
    await user.click(chip('建物'))
    await menu('建物')
    expect(screen.queryByRole('searchbox', { name: '建物を検索' })).not.toBeInTheDocument()
  })

  test('one choice closes the menu; すべて lifts it; all by arrow keys', async () => {
    renderPart(<Bar />)
    const user = userEvent.setup()
    await user.click(chip('建物'))
    await menu('建物')
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(told).toHaveBeenLastCalledWith({ building: 2 })
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(chip('建物：港南シーサイドタワー')).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(within(await menu('建物')).getByRole('option', { selected: true })).toHaveTextContent('港南シーサイドタワー')
    await user.keyboard('{Home}{Enter}')
    expect(told).toHaveBeenLastCalledWith({ building: undefined })
  })
})

describe('member', () => {
  test('自分 first, then everybody, then the others without oneself', async () => {
    renderPart(<Bar initial={{ user_id: 2 }} />)
    const user = userEvent.setup()
    await user.click(chip('メンバー：自分'))
    const box = await menu('メンバー')
    await within(box).findByRole('option', { name: '小林 大輔' })
    expect(names(box)).toEqual([
      '中自分初期値',
      'すべてのメンバー',
      '小小林 大輔',
      '伊伊藤 翔太',
      '佐佐藤 恵子',
      '高高橋 健一',
      '渡渡辺 真由美',
    ])
    expect(within(box).queryByRole('option', { name: /中村 彩/ })).not.toBeInTheDocument()
    await user.click(within(box).getByRole('option', { name: 'すべてのメンバー' }))
    expect(told).toHaveBeenLastCalledWith({ user_id: undefined })
    await user.click(chip('メンバー'))
    await user.type(await screen.findByRole('searchbox', { name: 'メンバーを検索' }), '翔太')
    await user.click(screen.getByRole('option', { name: '伊藤 翔太' }))
    expect(told).toHaveBeenLastCalledWith({ user_id: 3 })
    expect(chip('メンバー：伊藤 翔太')).toBeInTheDocument()
  })
})

describe('dates', () => {
  const openDates = async (initial: Search = {}) => {
    renderPart(<Bar initial={initial} />)
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: /^予定日/ }))
    return { user, box: await menu('予定日') }
  }

  test('the presets, 期限超過 only where it is asked for', async () => {
    const { user, box } = await openDates()
    expect(names(box)).toEqual(['今日', '今月', '先月', '今年', '昨年', '期限超過', '期間を指定'])
    await user.click(chip('作成日'))
    expect(names(await menu('作成日'))).toEqual(['今日', '今月', '先月', '今年', '昨年', '期間を指定'])
  })

  test('a preset counts only once 適用 is pressed; 選択をクリア lifts it', async () => {
    const { user, box } = await openDates({ start_date: '2026-06-01' })
    expect(screen.getByRole('button', { name: '予定日：2026/06/01〜' })).toBeInTheDocument()
    await user.click(within(box).getByRole('option', { name: '今月' }))
    expect(told).not.toHaveBeenCalled()
    await user.click(within(box).getByRole('button', { name: '適用' }))
    expect(told).toHaveBeenCalledExactlyOnceWith({ relative_date: 2, start_date: undefined, end_date: undefined })
    await user.click(chip('予定日：今月'))
    await user.click(within(await menu('予定日')).getByRole('button', { name: '選択をクリア' }))
    expect(told).toHaveBeenLastCalledWith({ relative_date: undefined, start_date: undefined, end_date: undefined })
    expect(chip('予定日')).toHaveFocus()
  })

  test('what was chosen and not applied is forgotten', async () => {
    const { user, box } = await openDates({ relative_date: 2 })
    await user.click(within(box).getByRole('option', { name: '昨年' }))
    await user.keyboard('{Escape}')
    await user.click(chip('予定日：今月'))
    expect(within(await menu('予定日')).getByRole('option', { selected: true })).toHaveTextContent('今月')
    expect(told).not.toHaveBeenCalled()
  })

  test('days of one’s own: at least one, both valid, the first not after the last', async () => {
    const { user, box } = await openDates()
    await user.click(within(box).getByRole('option', { name: '期間を指定' }))
    const apply = within(box).getByRole('button', { name: '適用' })
    const after = within(box).getByLabelText('次より後')
    const before = within(box).getByLabelText('次より前')
    expect(after).toHaveAttribute('placeholder', '年/月/日')
    await user.click(apply)
    expect(within(box).getByRole('alert')).toHaveTextContent('開始日または終了日を入力してください。')

    await user.type(after, '2026/02/30')
    expect(within(box).getByText('Date input not valid.')).toBeInTheDocument()
    await user.click(apply)
    await user.clear(after)
    await user.type(after, '2026/06/24')
    await user.type(before, '2026/06/22')
    expect(within(box).getByRole('alert')).toHaveTextContent('開始日は終了日より前の日付を設定してください')
    expect(before).toBeInvalid()
    await user.click(apply)
    expect(told).not.toHaveBeenCalled()

    await user.clear(before)
    await user.type(before, '2026/07/01{Enter}')
    expect(told).toHaveBeenCalledExactlyOnceWith({
      relative_date: undefined,
      start_date: '2026-06-24',
      end_date: '2026-07-01',
    })
    expect(chip('予定日：2026/06/24〜2026/07/01')).toBeInTheDocument()
  })
})
