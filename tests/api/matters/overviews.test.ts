/** The list's filters, the calendar and the CSV: many matters at once. Today is 2026-06-17 in Tokyo. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Matter, MatterCalendarItem, MatterListItem } from '#domain/matters/matters.contract.ts'
import { inCompany } from '#server/db/client.ts'
import { matters, matterUsers } from '#server/db/schema/matters.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openOffice, type Office } from './office.ts'

let office: Office
const made: Record<string, Matter> = {}
/** 16:00 UTC is the next day's 01:00 in Tokyo. */
const now = new Date('2026-06-16T16:00:00Z')

beforeAll(async () => {
  office = await openOffice({ clock: () => now })
  const [notStarted, , , inProgress, , completed] = office.company.status_ids
  const schedules: [string, string | null, string | null, number?][] = [
    ['過去の未完了', '2026-05-01', '2026-06-16', inProgress],
    ['過去の完了', '2026-05-01', '2026-06-16', completed],
    ['今日まで', '2026-06-10', '2026-06-17', notStarted],
    ['月またぎ', '2026-06-30', '2026-07-02', inProgress],
    ['終了日だけ', null, '2026-06-17', inProgress],
    ['開始日だけ', '2026-06-18', null, inProgress],
    ['先月', '2026-05-31', '2026-05-31', completed],
    ['去年', '2025-12-31', '2025-12-31', completed],
    ['年またぎ', '2025-12-31', '2026-01-01', completed],
    ['日程なし', null, null, inProgress],
  ]
  for (const [name, start_date, end_date, status_id] of schedules) {
    made[name] = await office.createMatter(office.member, {
      name,
      start_date,
      end_date,
      status_id,
      user_ids: name === '今日まで' ? [office.guest.id, office.member.id] : [],
    })
  }
})
afterAll(() => office.close())

type Answer<T> = { data: T }
const names = async (query: string, person: Person = office.other) =>
  (
    await answered<Answer<MatterListItem[]>>(
      await person.browser.get(`${office.company.path}/matters?per_page=100&${query}`),
      200,
    )
  ).data
    .map(({ name }) => name)
    .sort()
const shown = async (query: string, person: Person = office.other) =>
  (
    await answered<Answer<MatterCalendarItem[]>>(
      await person.browser.get(`${office.company.path}/matter-calendars?${query}`),
      200,
    )
  ).data
const sorted = (...list: string[]) => list.sort()

describe('the schedule filter', () => {
  it.each([
    ['relative_date=1', ['今日まで', '終了日だけ']],
    ['relative_date=2', ['過去の未完了', '過去の完了', '今日まで', '月またぎ', '終了日だけ', '開始日だけ']],
    ['relative_date=3', ['過去の未完了', '過去の完了', '先月']],
    ['relative_date=5', ['去年', '年またぎ']],
    ['relative_date=6', ['過去の未完了']],
    ['relative_date=0&start_date=2026-06-18&end_date=2026-06-30', ['月またぎ', '開始日だけ']],
    ['start_date=2026-07-01', ['月またぎ']],
    ['end_date=2025-12-31', ['去年', '年またぎ']],
    ['relative_date=1&start_date=2025-12-31&end_date=2025-12-31', ['今日まで', '終了日だけ']],
  ])('%s', async (query, expected) => expect(await names(query)).toEqual(sorted(...expected)))

  it('of this year leaves out what has no days at all', async () => {
    const found = await names('relative_date=4')
    expect(found).toContain('年またぎ')
    expect(found).not.toContain('日程なし')
    expect(found).not.toContain('去年')
  })

  it.each([
    'relative_date=7',
    'start_date=2026-02-30',
    'start_date=tomorrow',
    'status_id[]=x',
    'matter_category_id[]=12',
    'page=0',
  ])('refuses %s', async (query) => {
    await answered(await office.other.browser.get(`${office.company.path}/matters?${query}`), 422)
  })
})

describe('the other filters', () => {
  it('find by category, status, building, facility links and member', async () => {
    const building = await office.createMatter(office.member, {
      name: '外壁調査',
      matter_category_id: 7,
      building_name: '青葉ビル',
      user_ids: [office.other.id],
    })
    expect(await names('matter_category_id[]=7')).toEqual(['外壁調査'])
    expect(await names(`building_id[]=${building.building_id}`)).toEqual(['外壁調査'])
    expect(await names(`user_id=${office.other.id}`)).toEqual(['外壁調査'])
    expect(await names(`status_id[]=${office.company.status_ids[5]}`)).toEqual(
      sorted('過去の完了', '先月', '去年', '年またぎ'),
    )
    expect(await names('is_linked_facilities=1')).toEqual([])
    expect(await names('is_linked_facilities=0')).toContain('外壁調査')
    expect(await names(`name=${encodeURIComponent('外壁')}&matter_category_id[]=1`)).toEqual([])
    await answered(await office.member.browser.delete(`${office.company.path}/matters/${building.id}`), 204)
  })
})

describe('the order', () => {
  const rows = async (sort: string) =>
    (
      await answered<Answer<MatterListItem[]>>(
        await office.other.browser.get(`${office.company.path}/matters?per_page=100&sort=${sort}`),
        200,
      )
    ).data
  const keys: Record<string, (matter: MatterListItem) => string | number | null> = {
    matter_category_id: ({ matter_category_id }) => matter_category_id,
    status: ({ status_id }) => office.company.status_ids.indexOf(status_id),
    start_date: ({ start_date }) => start_date,
    end_date: ({ end_date }) => end_date,
    updated_at: ({ updated_at }) => updated_at,
    building: ({ building }) => building?.name ?? null,
  }
  it.each(['name', ...Object.keys(keys)])('by %s, back and forth', async (sort) => {
    const ascending = await rows(sort)
    const descending = (await rows(`-${sort}`)).map(({ id }) => id)
    const reversed = ascending.toReversed()
    // What has no building stands last both ways.
    const isLast = (matter: MatterListItem) => sort === 'building' && matter.building === null
    expect(descending).toEqual(
      [...reversed.filter((matter) => !isLast(matter)), ...reversed.filter(isLast)].map(({ id }) => id),
    )
    const values = ascending.map((matter) => keys[sort]?.(matter) ?? null).filter((value) => value !== null)
    expect(values).toEqual(values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
  })

  it('begins with the last change, and knows no other', async () => {
    const { data } = await answered<Answer<MatterListItem[]>>(
      await office.other.browser.get(`${office.company.path}/matters?per_page=100`),
      200,
    )
    expect(data).toEqual(await rows('-updated_at'))
    await answered(await office.other.browser.get(`${office.company.path}/matters?sort=password_hash`), 422)
  })
})

describe('the calendar', () => {
  it('answers every matter that touches the days shown', async () => {
    const june = await shown('start_date=2026-06-01&end_date=2026-06-30')
    expect(june.map(({ name }) => name).sort()).toEqual(
      sorted('過去の未完了', '過去の完了', '今日まで', '月またぎ', '終了日だけ', '開始日だけ'),
    )
    const today = june.find(({ name }) => name === '今日まで')!
    expect(today).toEqual({
      id: made['今日まで']!.id,
      name: '今日まで',
      status_id: office.company.status_ids[0],
      matter_category_id: 1,
      building: null,
      start_date: '2026-06-10',
      end_date: '2026-06-17',
      start_time: null,
      end_time: null,
      lead_user_id: null,
      urgency: null,
      users: expect.arrayContaining([expect.objectContaining({ id: office.guest.id })]) as unknown,
      updated_at: made['今日まで']!.updated_at,
      canEdit: false,
      canChangeStatus: true,
    })
  })

  it('narrows the days shown by the filter, overdue included', async () => {
    expect((await shown('start_date=2026-06-01&end_date=2026-06-30&relative_date=6')).map(({ name }) => name)).toEqual([
      '過去の未完了',
    ])
    expect(await shown('start_date=2026-07-01&end_date=2026-07-31&relative_date=6')).toEqual([])
    expect(
      (await shown(`start_date=2026-06-01&end_date=2026-06-30&user_id=${office.member.id}`)).map(({ name }) => name),
    ).toEqual(['今日まで'])
  })

  it('shows guests theirs, strangers nothing, visitors 401', async () => {
    const days = 'start_date=2026-06-01&end_date=2026-06-30'
    expect((await shown(days, office.guest)).map(({ name, canChangeStatus }) => [name, canChangeStatus])).toEqual([
      ['今日まで', false],
    ])
    expect(
      (
        await answered<Answer<unknown[]>>(
          await office.stranger.browser.get(`${office.otherCompany.path}/matter-calendars?${days}`),
          200,
        )
      ).data,
    ).toEqual([])
    await answered(await office.stranger.browser.get(`${office.company.path}/matter-calendars?${days}`), 404)
    await answered(await office.app.openBrowser().get(`${office.company.path}/matter-calendars?${days}`), 401)
  })

  it.each([
    ['', 'start_date'],
    ['start_date=2026-06-01', 'end_date'],
    ['start_date=2026-06-30&end_date=2026-06-01', 'start_date'],
    ['start_date=1900-01-01&end_date=2199-12-31', 'end_date'],
  ])('refuses %j by its %s', async (query, field) => {
    const { errors } = await answered<{ errors: Record<string, string[]> }>(
      await office.other.browser.get(`${office.company.path}/matter-calendars?${query}`),
      422,
    )
    expect(errors).toHaveProperty(field)
  })

  it('is not paged', async () => {
    const { company, member } = office
    await inCompany(office.app.database.db, company.id, async (tx) => {
      const rows = await tx
        .insert(matters)
        .values(
          Array.from({ length: 2000 }, (_, index) => ({
            company_id: company.id,
            name: `定期巡回${index}`,
            status_id: company.status_ids[0]!,
            matter_category_id: 1 as const,
            start_date: '2030-01-10',
            end_date: '2030-01-11',
            created_user_id: member.id,
          })),
        )
        .returning({ id: matters.id })
      await tx
        .insert(matterUsers)
        .values(rows.map(({ id }) => ({ company_id: company.id, matter_id: id, user_id: member.id })))
    })
    const all = await shown('start_date=2029-12-30&end_date=2030-02-09')
    expect(all).toHaveLength(2000)
    expect(all.every(({ users }) => users.length === 1)).toBe(true)
  })
})

describe('the CSV', () => {
  const download = (person: Person, body: unknown = {}) =>
    person.browser.post(`${office.company.path}/matter-csv-download`, body)
  /** Bytes as text: fetch's text() would swallow the BOM. */
  const textOf = async (response: Response) => Buffer.from(await response.arrayBuffer()).toString('utf8')

  it('is UTF-8 with BOM and CRLF, of the filtered matters', async () => {
    const response = await download(office.other, { relative_date: 6 })
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toContain(encodeURIComponent('案件一覧_20260617.csv'))
    const lines = (await textOf(response)).split('\r\n')
    expect(lines[0]).toMatch(/^\uFEFFID,案件名,管理番号,カテゴリ,ステータス,メンバー,/)
    expect(lines.slice(1)).toEqual([
      expect.stringMatching(
        new RegExp(`^${made['過去の未完了']!.id},過去の未完了,,点検,対応中,,2026/05/01,2026/06/16,,0,`),
      ),
      '',
    ])
  })

  it('neutralises what a spreadsheet would run', async () => {
    const evil = await office.createMatter(office.member, { name: '=HYPERLINK("http://evil.example","開く")' })
    const text = await textOf(await download(office.other, { ids: [evil.id, made['今日まで']!.id] }))
    expect(text).toContain(`${evil.id},"'=HYPERLINK(""http://evil.example"",""開く"")",,点検`)
    expect(text.trimEnd().split('\r\n')).toHaveLength(3)
    await answered(await office.member.browser.delete(`${office.company.path}/matters/${evil.id}`), 204)
  })

  it('has what only the detail shows, money for internal people alone, and the order of the list', async () => {
    const of = async (person: Person, body: unknown) =>
      (await textOf(await download(person, body))).trimEnd().split('\r\n')
    expect((await of(office.other, {}))[0]).toMatch(
      /,担当会社,説明,開始時刻,終了時刻,主担当,緊急度,連絡者,連絡者の電話番号,場所,症状,受付日時,到着日時,完了日時,売上,原価,粗利,作業時間（時間）,滞在時間（時間）$/,
    )
    expect((await of(office.guest, {}))[0]).toMatch(
      /,担当会社,説明,開始時刻,終了時刻,主担当,緊急度,連絡者,連絡者の電話番号,場所,症状,受付日時,到着日時,完了日時,作業時間（時間）,滞在時間（時間）$/,
    )
    const names = (lines: string[]) => lines.slice(1).map((line) => line.split(',')[1])
    const [ascending, descending] = [
      names(await of(office.other, { sort: 'updated_at' })),
      names(await of(office.other, { sort: '-updated_at' })),
    ]
    expect(descending).toEqual(ascending.toReversed())
  })

  it('holds what the reader may see', async () => {
    const text = await textOf(await download(office.guest))
    expect(
      text
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[1]),
    ).toEqual(['今日まで'])
    const foreign = await office.stranger.browser.post(`${office.otherCompany.path}/matter-csv-download`, {
      ids: [made['今日まで']!.id],
    })
    expect((await textOf(foreign)).trimEnd().split('\r\n')).toHaveLength(1)
    await answered(await download({ ...office.guest, browser: office.app.openBrowser() }), 401)
    await answered(await office.stranger.browser.post(`${office.company.path}/matter-csv-download`, {}), 404)
    await answered(await download(office.other, { ids: ['x'] }), 422)
    await answered(await download(office.other, { start_date: '2026/06/01' }), 422)
  })

  it('takes more ids than a query has parameters', async () => {
    const ids = Array.from({ length: 70_000 }, (_, index) => 1_000_000 + index)
    expect((await textOf(await download(office.other, { ids }))).trimEnd().split('\r\n')).toHaveLength(1)
  })
})

describe('dates out of this world', () => {
  it.each(['9999-12-31', '0001-01-01', '2026-02-30', '20260617'])(
    '%s is refused with a sentence',
    async (start_date) => {
      const { errors } = await answered<{ errors: Record<string, string[]> }>(
        await office.member.browser.post(`${office.company.path}/matters`, {
          name: 'x',
          matter_category_id: 1,
          start_date,
        }),
        422,
      )
      expect(errors['start_date']).toEqual([expect.stringMatching(/^開始日は/)])
    },
  )
})
