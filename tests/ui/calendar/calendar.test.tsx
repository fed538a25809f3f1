import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { businessDay, formatDay, shiftDay } from '#domain/dates.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { failures } from '#mocks/failures.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person, TestApp, TestCompany } from '#tests/api/app.ts'
import { expectConsoleError } from '../console-errors.ts'
import { onPhone } from '../phone.ts'
import { createStage } from '../stage.tsx'
import type { Stage } from '../stage.tsx'

let stage: Stage
let app: TestApp
let company: TestCompany
let master: Person
let member: Person
let guest: Person
let browser: Stage['browser']

beforeAll(async () => {
  stage = await createStage()
  ;({ app, company, master, browser } = stage)
  member = await app.createPerson(company, 0, '中村 彩')
  guest = await app.createPerson(company, 2, '原田 誠')
})
beforeEach(() => {
  browser.cookies.clear()
  window.localStorage.clear()
})
afterEach(() => browser.server.resetHandlers())
afterAll(() => stage.close())

const open = (person: Person, search: string) => stage.open(person, `/calendar${search}`)
const createMatter = async (body: Record<string, unknown>, person = member): Promise<Matter> =>
  (
    await answered<{ data: Matter }>(
      await person.browser.post(`${company.path}/matters`, { matter_category_id: 1, user_ids: [member.id], ...body }),
      201,
    )
  ).data
const stored = async (id: number): Promise<Matter> =>
  (await answered<{ data: Matter }>(await master.browser.get(`${company.path}/matters/${id}`), 200)).data
const storedDates = async (id: number) => {
  const { start_date, end_date } = await stored(id)
  return [start_date, end_date]
}
const bar = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}、`) })

type User = Awaited<ReturnType<typeof open>>
const openForm = async (user: User, name: string) => {
  await user.click(await bar(name))
  await user.click(within(await screen.findByRole('dialog', { name })).getByRole('button', { name: '日程を変更' }))
  return within(await screen.findByRole('dialog', { name: '日程の変更' }))
}
const type = (form: ReturnType<typeof within>, field: string, day: string) =>
  fireEvent.change(form.getByRole('textbox', { name: field }), { target: { value: day } })

describe('what is shown', () => {
  test('a month of one’s own matters with status, overdue and holidays; of others only when asked for', async () => {
    await createMatter({ name: '過ぎた点検', start_date: '2024-07-08', end_date: '2024-07-10' })
    await createMatter({ name: '他の人の点検', start_date: '2024-07-09', user_ids: [master.id] })
    const user = await open(member, '?date=2024-07-15')
    expect(
      await screen.findByRole('button', { name: '過ぎた点検、2024/07/08〜2024/07/10、未着手、期限超過' }),
    ).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^他の人の点検/ })).not.toBeInTheDocument()
    expect(await screen.findByRole('button', { name: '7月15日（月）、海の日、0件' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '7月9日（火）、1件' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '6月30日（日）、0件' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'メンバー：自分' }))
    await user.click(await screen.findByRole('option', { name: 'すべてのメンバー' }))
    expect(await bar('他の人の点検')).toBeInTheDocument()
    expect(window.location.search).toContain('user_id=all')
    expect(await screen.findByText('2024年7月、2件')).toBeInTheDocument()
  })

  test('the member last chosen is remembered', async () => {
    window.localStorage.setItem(`tatemori.calendar.member.${company.key}.${member.id}`, JSON.stringify('all'))
    await open(member, '?date=2024-07-15')
    expect(await bar('他の人の点検')).toBeInTheDocument()
  })

  test('three a day, the rest behind 他N件, which opens the day', async () => {
    await Promise.all(
      ['一', '二', '三', '四', '五'].map((name) => createMatter({ name: `混む日の${name}`, start_date: '2024-08-07' })),
    )
    const user = await open(member, '?date=2024-08-01')
    await user.click(await screen.findByRole('button', { name: '8月7日、他2件' }))
    const day = within(await screen.findByRole('dialog', { name: '2024/08/07（水）' }))
    expect(day.getAllByRole('listitem')).toHaveLength(5)
    expect(screen.getAllByRole('button', { name: /^混む日の.、/, hidden: true })).toHaveLength(3)
    await user.click(day.getByRole('button', { name: /混む日の五/ }))
    expect(await screen.findByRole('dialog', { name: '混む日の五' })).toBeInTheDocument()
    await user.keyboard('{Escape}')
    await user.click(day.getByRole('button', { name: '案件を作成' }))
    const form = within(await screen.findByRole('dialog', { name: '案件の作成' }))
    expect(form.getByRole('textbox', { name: '開始日' })).toHaveValue('2024/08/07')
    expect(form.getByRole('textbox', { name: '終了日' })).toHaveValue('2024/08/07')
  })

  test('week and list hold the address; before, after, 今日 and the month’s title lead on', async () => {
    await createMatter({ name: '週の点検', start_date: '2024-09-10', end_date: '2024-09-11' })
    for (const start_time of ['13:30', '09:15'])
      await createMatter({
        name: `${start_time}の作業`,
        ...{ start_date: '2024-09-12', end_date: '2024-09-12', start_time, end_time: '15:00' },
      })
    const user = await open(member, '?date=2024-09-10')
    await user.click(await screen.findByRole('button', { name: '週' }))
    expect(await screen.findByText('2024/09/08〜2024/09/14')).toBeInTheDocument()
    expect(await bar('週の点検')).toBeInTheDocument()
    // A week has room for when: the bars of a day stand by their time.
    const times = screen.getAllByRole('button', { name: /の作業/ }).map(({ textContent }) => textContent)
    expect(times).toEqual(['09:15の作業9:15〜15:00', '13:30の作業13:30〜15:00'])
    await user.click(screen.getByRole('button', { name: '次の週' }))
    await waitFor(() => expect(window.location.search).toBe('?date=2024-09-17&view=week'))
    expect(await screen.findByText('この期間に予定のある案件はありません。')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '前の週' }))
    await user.click(screen.getByRole('button', { name: 'リスト' }))
    expect(await screen.findByRole('heading', { name: '2024/09/11（水）' })).toBeInTheDocument()
    expect(screen.getAllByRole('button', { name: /^週の点検/ })).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: '月' }))
    await user.click(await screen.findByRole('button', { name: '2024年9月、年月を選択' }))
    const picker = within(await screen.findByRole('dialog', { name: '年月を選択' }))
    await user.click(picker.getByRole('button', { name: '2024年' }))
    await user.click(picker.getByRole('button', { name: '12月' }))
    expect(await screen.findByRole('button', { name: '2024年12月、年月を選択' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '今日' }))
    expect(await screen.findByRole('button', { name: /、今日、/ })).toHaveAttribute('aria-current', 'date')
  })

  test('the keyboard goes from day to day and from view to view', async () => {
    const user = await open(member, '?date=2024-09-10')
    ;(await screen.findByRole('button', { name: /^9月10日/ })).focus()
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(screen.getByRole('button', { name: /^9月11日/ })).toHaveFocus())
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(screen.getByRole('button', { name: /^9月18日/ })).toHaveFocus())
    await user.keyboard('{PageDown}')
    await waitFor(() => expect(screen.getByRole('button', { name: /^10月1日/ })).toHaveFocus())
    await user.keyboard('w')
    expect(await screen.findByText('2024/09/29〜2024/10/05')).toBeInTheDocument()
    await user.keyboard('t')
    await waitFor(() => expect(screen.getByRole('button', { name: /、今日、/ })).toHaveFocus())
  })

  test('filters narrow it and stay in the address; 選択をクリア lifts them', async () => {
    await createMatter({ name: '清掃の仕事', matter_category_id: 4, start_date: '2024-10-08' })
    await createMatter({ name: '点検の仕事', start_date: '2024-10-08' })
    const user = await open(member, '?date=2024-10-01')
    await bar('点検の仕事')
    await user.click(screen.getByRole('button', { name: 'カテゴリ' }))
    await user.click(await screen.findByRole('option', { name: '清掃' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^点検の仕事/ })).not.toBeInTheDocument())
    expect(await bar('清掃の仕事')).toBeInTheDocument()
    expect(new URLSearchParams(window.location.search).get('matter_category_id')).toBe('[4]')
    await user.click(screen.getByRole('button', { name: '選択をクリア' }))
    expect(await bar('点検の仕事')).toBeInTheDocument()
    await user.type(
      within(screen.getByRole('search', { name: '案件の絞り込み' })).getByRole('searchbox', { name: '案件名を検索' }),
      '点検の',
    )
    await waitFor(() => expect(screen.queryByRole('button', { name: /^清掃の仕事/ })).not.toBeInTheDocument())
  })

  test('guests see only theirs, and change neither status nor dates', async () => {
    await createMatter({ name: '客の点検', start_date: '2024-11-06', user_ids: [guest.id] })
    await createMatter({ name: '社内の点検', start_date: '2024-11-06' })
    const user = await open(guest, '?date=2024-11-01&user_id=all')
    await user.click(await bar('客の点検'))
    const card = within(await screen.findByRole('dialog', { name: '客の点検' }))
    expect(card.getByText('未着手')).toBeInTheDocument()
    expect(card.queryByRole('button', { name: /変更/ })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^社内の点検/, hidden: true })).not.toBeInTheDocument()
  })

  test('what cannot be loaded says why and is tried again', async () => {
    await createMatter({ name: '遅れて出る点検', start_date: '2025-01-08' })
    expectConsoleError(/500/)
    browser.server.use(failures.server('/api/c/midori/matter-calendars'))
    const user = await open(member, '?date=2025-01-01')
    const retry = await screen.findByRole('button', { name: '再試行', hidden: true })
    browser.server.resetHandlers()
    await user.click(await screen.findByRole('button', { name: '閉じる' }))
    await user.click(retry)
    expect(await bar('遅れて出る点検')).toBeInTheDocument()
  })
})

describe('an empty place of a day', () => {
  const placeOf = async (day: string) => {
    await screen.findByRole('group', { name: 'カレンダー' })
    return document.querySelector<HTMLElement>(`[data-day="${day}"]`)!
  }
  test.each(['month', 'week'])('starts a matter on it, in the %s', async (view) => {
    const user = await open(member, `?date=2023-11-15&view=${view}`)
    await user.click(await placeOf('2023-11-14'))
    const form = within(await screen.findByRole('dialog', { name: '案件の作成' }))
    await user.type(form.getByRole('textbox', { name: /案件名/ }), `${view}から`)
    await user.click(form.getByRole('combobox', { name: /カテゴリ/ }))
    await user.click(screen.getByRole('option', { name: '点検' }))
    await user.click(form.getByRole('button', { name: '作成' }))
    expect(await screen.findByRole('heading', { level: 1, name: `${view}から` })).toBeInTheDocument()
    const id = Number(/matters\/(\d+)/.exec(window.location.pathname)![1])
    expect(await storedDates(id)).toEqual(['2023-11-14', '2023-11-14'])
  })

  test('only closes a filter’s menu that stands open', async () => {
    const user = await open(member, '?date=2023-09-15')
    const day = await placeOf('2023-09-19')
    await user.click(await screen.findByRole('button', { name: /^カテゴリ/ }))
    await screen.findByRole('option', { name: '点検' })
    await user.click(day)
    await waitFor(() => expect(screen.queryByRole('option', { name: '点検' })).not.toBeInTheDocument())
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await user.click(day)
    expect(await screen.findByRole('dialog', { name: '案件の作成' })).toBeInTheDocument()
  })

  test('is left alone by its number, by its bars, and for guests', async () => {
    await createMatter({ name: '棒の点検', start_date: '2023-10-18', user_ids: [member.id, guest.id] })
    const user = await open(member, '?date=2023-10-15')
    await user.click(await screen.findByRole('button', { name: /^10月17日/ }))
    await user.click(
      within(await screen.findByRole('dialog', { name: /10\/17/ })).getByRole('button', { name: '閉じる' }),
    )
    await user.click(await bar('棒の点検'))
    expect(await screen.findByRole('dialog', { name: '棒の点検' })).toBeInTheDocument()
    expect(screen.queryByRole('dialog', { name: '案件の作成' })).not.toBeInTheDocument()

    cleanup()
    browser.cookies.clear()
    await open(guest, '?date=2023-10-15')
    await bar('棒の点検')
    await user.click(await placeOf('2023-10-19'))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('a card', () => {
  test('tells of the matter, changes its status, leads to it, and gives the focus back', async () => {
    const { id } = await createMatter({
      name: 'カードの点検',
      start_date: '2025-02-05',
      end_date: '2025-02-05',
      building_name: '青葉台ビル',
    })
    const user = await open(member, '?date=2025-02-01')
    await user.click(await bar('カードの点検'))
    await screen.findByRole('dialog', { name: 'カードの点検' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(await bar('カードの点検')).toHaveFocus()
    await user.keyboard('{Enter}')
    const card = within(await screen.findByRole('dialog', { name: 'カードの点検' }))
    expect(card.getByRole('link', { name: 'カードの点検' })).toHaveAttribute('href', `/c/${company.key}/matters/${id}`)
    expect(card.getByRole('link', { name: '案件を開く' })).toBeInTheDocument()
    for (const text of ['点検', '2025/02/05', '青葉台ビル', '1人のメンバー'])
      expect(card.getByText(text)).toBeInTheDocument()
    await user.click(card.getByRole('button', { name: 'ステータス：未着手、変更' }))
    await user.click(await screen.findByRole('option', { name: '完了' }))
    await waitFor(async () => expect((await stored(id)).status_id).toBe(company.status_ids[5]))
    expect(
      await screen.findByRole('button', { name: 'カードの点検、2025/02/05、完了', hidden: true }),
    ).toBeInTheDocument()
  })
})

describe('new dates', () => {
  test('show at once, are saved, and 元に戻す brings both back', async () => {
    const { id } = await createMatter({ name: '動かす点検', start_date: '2025-03-04', end_date: '2025-03-05' })
    const user = await open(member, '?date=2025-03-01')
    const form = await openForm(user, '動かす点検')
    expect(form.getByRole('button', { name: '保存' })).toBeDisabled()
    type(form, '開始日', '2025/03/20')
    expect(form.getByText('開始日は終了日より前の日付を設定してください')).toBeInTheDocument()
    expect(form.getByRole('button', { name: '保存' })).toBeDisabled()
    type(form, '終了日', '2025/03/21')
    await user.click(form.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('「動かす点検」の日程を変更しました')).toBeInTheDocument()
    expect(await screen.findByRole('button', { name: /^動かす点検、2025\/03\/20〜2025\/03\/21/ })).toBeInTheDocument()
    expect(await storedDates(id)).toEqual(['2025-03-20', '2025-03-21'])
    await user.click(screen.getByRole('button', { name: '元に戻す' }))
    expect(await screen.findByText('「動かす点検」の日程を元に戻しました')).toBeInTheDocument()
    expect(await screen.findByRole('button', { name: /^動かす点検、2025\/03\/04〜2025\/03\/05/ })).toBeInTheDocument()
    expect(await storedDates(id)).toEqual(['2025-03-04', '2025-03-05'])
  })

  test('one end may stay open', async () => {
    const { id } = await createMatter({ name: '片方だけの点検', start_date: '2025-04-08', end_date: null })
    const user = await open(member, '?date=2025-04-01')
    const form = await openForm(user, '片方だけの点検')
    type(form, '開始日', '2025/04/09')
    await user.click(form.getByRole('button', { name: '保存' }))
    expect(await screen.findByRole('button', { name: /^片方だけの点検、2025\/04\/09〜/ })).toBeInTheDocument()
    await waitFor(async () => expect(await storedDates(id)).toEqual(['2025-04-09', null]))
  })

  test('a failure puts the bar back and keeps the form as typed', async () => {
    await createMatter({ name: '動かない点検', start_date: '2025-05-07' })
    const user = await open(member, '?date=2025-05-01')
    const form = await openForm(user, '動かない点検')
    expectConsoleError(/429/)
    browser.server.use(failures.tooManyRequests('/api/c/midori/matters/:id'))
    type(form, '開始日', '2025/05/08')
    await user.click(form.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('日程の変更に失敗しました。時間をおいて、やり直してください。')).toBeInTheDocument()
    expect(await screen.findByRole('button', { name: /^動かない点検、2025\/05\/07/, hidden: true })).toBeInTheDocument()
    expect(form.getByRole('textbox', { name: '開始日' })).toHaveValue('2025/05/08')
    browser.server.resetHandlers()
    await user.click(form.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('「動かない点検」の日程を変更しました')).toBeInTheDocument()
  })

  test('who was first is told, and saving again counts', async () => {
    const { id } = await createMatter({ name: '取り合う点検', start_date: '2025-06-03', end_date: '2025-06-03' })
    const user = await open(member, '?date=2025-06-01')
    const form = await openForm(user, '取り合う点検')
    await answered(
      await master.browser.put(`${company.path}/matters/${id}`, { description: '先に変更', end_date: '2025-06-04' }),
      200,
    )
    expectConsoleError(/409/)
    type(form, '終了日', '2025/06/06')
    await user.click(form.getByRole('button', { name: '保存' }))
    const told = await form.findByText(new RegExp(`^${master.name}さんがこの案件を先に更新しました。`))
    expect(told).toHaveTextContent('2025/06/04')
    await user.click(form.getByRole('button', { name: '保存' }))
    await waitFor(async () => expect(await storedDates(id)).toEqual(['2025-06-03', '2025-06-06']))
    expect((await stored(id)).description).toBe('先に変更')
  })

  test('who may not edit the matter is not offered them', async () => {
    await createMatter({ name: '管理者の点検', start_date: '2025-07-08' }, master)
    const user = await open(member, '?date=2025-07-01')
    await user.click(await bar('管理者の点検'))
    const card = within(await screen.findByRole('dialog', { name: '管理者の点検' }))
    expect(card.queryByRole('button', { name: '日程を変更' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: /^管理者の点検/, hidden: true })).not.toHaveAttribute('data-movable')
  })
})

test('a phone shows the days, the chosen day’s matters under them, and a card from below', async () => {
  onPhone()
  const today = businessDay(new Date())
  const tomorrow = shiftDay(today, 1)
  await createMatter({ name: '今日の点検', start_date: today, end_date: today })
  await createMatter({ name: '明日の点検', start_date: tomorrow, end_date: tomorrow })
  const user = await open(member, '')
  expect(await screen.findByRole('button', { name: /^今日の点検/ })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^明日の点検/ })).not.toBeInTheDocument()
  await user.click(
    screen.getByRole('button', {
      name: new RegExp(`^${Number(tomorrow.slice(5, 7))}月${Number(tomorrow.slice(8))}日`),
    }),
  )
  await user.click(await screen.findByRole('button', { name: /^明日の点検/ }))
  const sheet = within(await screen.findByRole('dialog', { name: '案件' }))
  expect(sheet.getByRole('link', { name: '明日の点検' })).toBeInTheDocument()
  expect(sheet.getByText(formatDay(tomorrow))).toBeInTheDocument()
  await user.click(sheet.getByRole('button', { name: '閉じる' }))
  await user.click(await screen.findByRole('button', { name: '週' }))
  expect(await screen.findByRole('button', { name: /^明日の点検/ })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'カレンダー' })).toHaveAttribute('aria-current', 'page')
  await user.click(screen.getByRole('button', { name: '案件を作成' }))
  const form = within(await screen.findByRole('dialog', { name: '案件の作成' }))
  expect(form.getByRole('textbox', { name: '開始日' })).toHaveValue(formatDay(tomorrow))
  expect(form.getByRole('textbox', { name: '終了日' })).toHaveValue(formatDay(tomorrow))
})
