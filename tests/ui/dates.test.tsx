import { useState } from 'react'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { DateInput } from '#src/ui/dates/date-input.tsx'
import type { DateInputProps } from '#src/ui/dates/date-input.tsx'
import { DateRangePicker } from '#src/ui/dates/date-range-picker.tsx'
import type { DateRangePickerProps } from '#src/ui/dates/date-range-picker.tsx'
import type { DayRangeValue } from '#src/ui/dates/day-range.ts'
import { TimeWheelDialog } from '#src/ui/dates/time-wheel-dialog.tsx'
import { YearMonthPicker } from '#src/ui/dates/year-month-picker.tsx'
import { onPhone } from './phone.ts'
import { renderPart } from './wrap.tsx'

const thisYear = new Date().getFullYear()

const Input = ({ start = null, ...props }: Partial<DateInputProps> & { start?: string | null }) => {
  const [value, setValue] = useState<string | null>(start)
  return (
    <>
      <DateInput aria-label="日付" {...props} value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  )
}
const value = () => screen.getByText((_, element) => element?.tagName === 'OUTPUT').textContent
const day = (number: number) => screen.getAllByRole('gridcell', { name: String(number) })[0]!

describe('calendar', () => {
  test('is walked by keys: arrows a day and a week, into the next month, Enter chooses', async () => {
    renderPart(<Input start="2026-06-22" />)
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: '日付を選択' }))
    await waitFor(() => expect(day(22)).toHaveFocus())
    await user.keyboard('{ArrowRight}{ArrowDown}')
    await waitFor(() => expect(screen.getAllByRole('gridcell', { name: '30' }).at(-1)).toHaveFocus())
    await user.keyboard('{ArrowDown}')
    await screen.findByRole('button', { name: '2026年7月、年月を選択' })
    await waitFor(() => expect(day(7)).toHaveFocus())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(value()).toBe('2026-07-07'))
  })

  test('offers a hundred years each way, and their days', async () => {
    renderPart(<Input start={`${thisYear + 100}-12-15`} />)
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: '日付を選択' }))
    await screen.findByRole('grid')
    expect(day(20)).toBeEnabled()
    expect(screen.getByRole('button', { name: '次の月' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: `${thisYear + 100}年12月、年月を選択` }))
    expect(screen.getByRole('button', { name: '次の年' })).toBeDisabled()
    const back = screen.getByRole('button', { name: '前の年' })
    while (back.getAttribute('disabled') === null) await user.click(back)
    await user.click(screen.getByRole('button', { name: `${thisYear - 100}年` }))
    await user.click(screen.getByRole('button', { name: '1月' }))
    await user.click(await screen.findByRole('gridcell', { name: '14' }))
    await waitFor(() => expect(value()).toBe(`${thisYear - 100}-01-14`))
  })

  test('months and years wholly outside the limits cannot be chosen', async () => {
    renderPart(<Input start="2026-06-15" min="2026-05-10" max="2026-07-20" />)
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: '日付を選択' }))
    await user.click(await screen.findByRole('button', { name: '次の月' }))
    await waitFor(() => expect(screen.getByRole('button', { name: '次の月' })).toBeDisabled())
    expect(day(21)).toBeDisabled()
    await user.click(screen.getByRole('button', { name: '2026年7月、年月を選択' }))
    expect(screen.getByRole('button', { name: '2025年' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: '2026年' }))
    expect(
      screen
        .getAllByRole('button')
        .filter((button) => /^\d+月$/.test(button.textContent) && !button.hasAttribute('disabled'))
        .map(({ textContent }) => textContent),
    ).toEqual(['5月', '6月', '7月'])
  })

  test('on a phone it is a sheet over everything', async () => {
    onPhone()
    renderPart(<Input start="2026-06-22" />)
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: '日付を選択' }))
    const sheet = await screen.findByRole('dialog', { name: '日付を選択' })
    expect(within(sheet).getAllByRole('gridcell')).toHaveLength(42)
    await user.click(day(17))
    await waitFor(() => expect(value()).toBe('2026-06-17'))
  })
})

describe('date and time', () => {
  test('typed seconds become zero', async () => {
    renderPart(<Input kind="datetime" />)
    const field = screen.getByLabelText('日付')
    expect(field).toHaveAttribute('placeholder', '日時を入力')
    await userEvent.type(field, '2026/06/17 10:15:42')
    await userEvent.tab()
    expect(value()).toBe('2026-06-17 10:15:00')
    expect(field).toHaveValue('2026/06/17 10:15:00')
  })

  test('day and time count once 適用 is pressed', async () => {
    renderPart(<Input kind="datetime" start="2026-06-17 10:15:00" />)
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: '日時を選択' }))
    await screen.findByRole('dialog', { name: '日時を選択' })
    await user.click(day(18))
    screen.getByRole('spinbutton', { name: '分' }).focus()
    await user.keyboard('{ArrowUp}')
    expect(value()).toBe('2026-06-17 10:15:00')
    await user.click(screen.getByRole('button', { name: '適用' }))
    await waitFor(() => expect(value()).toBe('2026-06-18 10:16:00'))
  })

  test('on a phone the time is turned in a dialog of its own', async () => {
    onPhone()
    renderPart(<Input kind="datetime" start="2026-06-17 10:15:00" />)
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: '日時を選択' }))
    await user.click(await screen.findByRole('button', { name: '時刻：10:15、変更' }))
    const dialog = await screen.findByRole('dialog', { name: '時刻を選択' })
    expect(within(dialog).getByText('2026/06/17（水）')).toBeInTheDocument()
    await user.keyboard('08')
    await user.click(within(dialog).getByRole('button', { name: '適用' }))
    await user.click(await screen.findByRole('button', { name: '時刻：08:15、変更' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '時刻を選択' })).not.toBeInTheDocument())
    await user.click(screen.getByRole('button', { name: '適用' }))
    await waitFor(() => expect(value()).toBe('2026-06-17 08:15:00'))
  })
})

describe('typed', () => {
  test.each([
    ['2025/11/9', '2025-11-09', undefined],
    ['20251109', '2025-11-09', '2025年11月9日(日)'],
    ['2025年11月9日', '2025-11-09', undefined],
    ['令和7年11月9日', '2025-11-09', '2025年11月9日(日)'],
    ['R7.11.9', '2025-11-09', '2025年11月9日(日)'],
    ['２０２５／１１／９', '2025-11-09', undefined],
    ['2025/11/9(月)', '2025/11/9(月)', undefined],
  ])('%s is read, and the field says how where it could surprise', async (text, held, shown) => {
    renderPart(<Input />)
    const user = userEvent.setup()
    await user.type(screen.getByLabelText('日付'), text)
    expect(value()).toBe(held)
    expect(screen.getByLabelText('日付')).toHaveAccessibleDescription(shown ?? '')
    await user.tab()
    expect(screen.getByLabelText('日付')).toHaveValue(held.replaceAll('-', '/'))
  })

  test('a day without its year is of the nearest one, which is said until another is chosen', async () => {
    vi.useFakeTimers({ now: new Date('2026-01-20T03:00:00Z'), toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    renderPart(<Input />)
    const user = userEvent.setup()
    await user.type(screen.getByLabelText('日付'), '１１／９')
    expect(value()).toBe('2025-11-09')
    await user.tab()
    expect(screen.getByLabelText('日付')).toHaveValue('2025/11/09')
    expect(screen.getByLabelText('日付')).toHaveAccessibleDescription('2025年11月9日(日) と読み取りました')
    await user.click(screen.getByRole('button', { name: '日付を選択' }))
    await user.click(await screen.findByRole('gridcell', { name: '12' }))
    await waitFor(() => expect(screen.getByLabelText('日付')).not.toHaveAccessibleDescription())
  })

  test('both fields of a range read them, and what stands behind the button has the field’s name', async () => {
    const change = vi.fn()
    renderPart(<DateRangePicker labels={['開始日', '終了日']} value={{ start: null, end: null }} onChange={change} />)
    const user = userEvent.setup()
    await user.click(screen.getByLabelText('終了日'))
    await user.paste('令和7年11月9日')
    expect(change).toHaveBeenLastCalledWith({ start: null, end: '2025-11-09' })
  })
})

describe('time wheel', () => {
  const show = (time = { hours: 10, minutes: 15 }) => {
    const apply = vi.fn()
    const close = vi.fn()
    renderPart(<TimeWheelDialog value={time} onApply={apply} onClose={close} />)
    const [hours, minutes] = [
      screen.getByRole('spinbutton', { name: '時' }),
      screen.getByRole('spinbutton', { name: '分' }),
    ]
    return { user: userEvent.setup(), apply, close, hours, minutes }
  }

  test('24 hours and 60 minutes, a minute and 60 px a row', () => {
    const { hours, minutes } = show()
    expect(
      within(hours)
        .getAllByText(/^\d\d$/, { ignore: false })
        .map(({ textContent }) => textContent),
    ).toEqual(Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0')))
    expect(minutes.children).toHaveLength(60)
    expect(hours).toHaveAttribute('aria-valuemax', '23')
    expect(minutes).toHaveAttribute('aria-valuemax', '59')
    expect(hours).toHaveFocus()
    expect([hours.scrollTop, minutes.scrollTop]).toEqual([600, 900])
  })

  test('turned by hand, by arrow keys and by typed digits; 適用 tells', async () => {
    const { user, apply, hours, minutes } = show()
    minutes.scrollTop = 31 * 60 + 20
    minutes.dispatchEvent(new Event('scroll', { bubbles: true }))
    await waitFor(() => expect(minutes).toHaveAttribute('aria-valuetext', '31分'))
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}')
    expect(hours).toHaveAttribute('aria-valuenow', '11')
    expect(hours.scrollTop).toBe(660)
    await user.keyboard('{End}{ArrowUp}')
    expect(hours).toHaveAttribute('aria-valuenow', '23')
    await user.keyboard('{Home}{ArrowDown}')
    expect(hours).toHaveAttribute('aria-valuenow', '0')
    await user.keyboard('75')
    expect(hours).toHaveAttribute('aria-valuenow', '5')
    await user.keyboard('{Tab}42')
    await user.click(screen.getByRole('button', { name: '適用' }))
    expect(apply).toHaveBeenCalledExactlyOnceWith({ hours: 5, minutes: 42 })
  })

  test('キャンセル tells nothing', async () => {
    const { user, apply, close } = show()
    await user.keyboard('{ArrowUp}')
    await user.click(screen.getByRole('button', { name: 'キャンセル' }))
    expect(close).toHaveBeenCalledOnce()
    expect(apply).not.toHaveBeenCalled()
  })
})

describe('range', () => {
  const Range = ({ start, ...props }: { start: DayRangeValue } & Partial<DateRangePickerProps>) => {
    const [range, setRange] = useState(start)
    return (
      <>
        <DateRangePicker labels={['開始日', '終了日']} {...props} value={range} onChange={setRange} />
        <output>{`${range.start}〜${range.end}`}</output>
      </>
    )
  }
  const open = async (which: '開始日' | '終了日') => {
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: `${which}を選択` }))
    await screen.findByRole('dialog', { name: '期間を選択' })
    return user
  }

  test('one calendar sets the first day, then the last, and marks both', async () => {
    renderPart(<Range start={{ start: '2026-06-17', end: '2026-06-26' }} />)
    const user = await open('開始日')
    expect(screen.getAllByRole('gridcell', { selected: true }).map(({ textContent }) => textContent)).toEqual([
      '17',
      '26',
    ])
    await user.click(day(10))
    expect(screen.getByRole('button', { name: /終了日/ })).toHaveAttribute('aria-pressed', 'true')
    await user.click(day(19))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(value()).toBe('2026-06-10〜2026-06-19')
  })

  test('a last day before the first begins the range anew', async () => {
    renderPart(<Range start={{ start: '2026-06-17', end: null }} />)
    const user = await open('終了日')
    await user.click(day(10))
    expect(value()).toBe('2026-06-10〜null')
    await user.click(day(12))
    await waitFor(() => expect(value()).toBe('2026-06-10〜2026-06-12'))
  })

  test('typed the wrong way round, or outside the limits, it says so', async () => {
    renderPart(<Range start={{ start: '2026-06-24', end: null }} min="2026-06-01" />)
    const user = userEvent.setup()
    await user.type(screen.getByLabelText('終了日'), '2026/06/22')
    expect(screen.getByRole('alert')).toHaveTextContent('開始日は終了日より前の日付を設定してください')
    await user.clear(screen.getByLabelText('終了日'))
    await user.type(screen.getByLabelText('終了日'), '2026/05/31')
    expect(screen.getByLabelText('終了日')).toHaveAccessibleDescription('Date input not valid.')
    await open('開始日')
    expect(day(31)).toBeDisabled()
  })

  test('on a phone both days are chosen from one sheet', async () => {
    onPhone()
    renderPart(<Range start={{ start: null, end: '2026-06-26' }} />)
    const user = await open('終了日')
    await user.click(screen.getByRole('button', { name: /開始日/ }))
    await user.click(day(10))
    await user.click(day(11))
    await waitFor(() => expect(value()).toBe('2026-06-10〜2026-06-11'))
  })
})

test('a month is chosen by year, a hundred each way, and month', async () => {
  const choose = vi.fn()
  renderPart(<YearMonthPicker value="2026-06" onChange={choose} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: '2026年6月、年月を選択' }))
  await screen.findByRole('dialog', { name: '年月を選択' })
  expect(screen.getByRole('button', { name: '2026年' })).toHaveAttribute('aria-pressed', 'true')
  await user.click(screen.getByRole('button', { name: '2027年' }))
  await user.click(screen.getByRole('button', { name: '1月' }))
  expect(choose).toHaveBeenCalledExactlyOnceWith('2027-01')
})
