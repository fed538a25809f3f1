import { describe, expect, it } from 'vitest'
import { neutraliseCell, csvText } from '#domain/csv.ts'
import { fieldErrorsOf } from '#domain/errors.ts'
import {
  createMatterRequestSchema,
  matterCalendarFilterSchema,
  matterFilterSchema,
  updateMatterRequestSchema,
} from '#domain/matters/matters.contract.ts'
import { createMatterFinancialRequestSchema, financialTotals } from '#domain/matters/matter-financials.contract.ts'
import { matterStatusSeed, type MatterStatusType } from '#domain/matters/matters.labels.ts'
import {
  canChangeMatterStatus,
  canDeleteMatter,
  canEditMatter,
  canViewFinancials,
  canViewMatter,
} from '#domain/matters/matters.policy.ts'
import { linkedMatterStatusOf } from '#domain/facilities/facilities.rules.ts'
import { readTimeOfDay } from '#domain/typed-times.ts'
import {
  areTimesInOrder,
  formatSchedule,
  haveTimesDays,
  isOverdue,
  scheduleCondition,
  statusDeletionRefusal,
} from '#domain/matters/matters.rules.ts'
import { readQuery } from '#domain/query.ts'
import { roles, type Role } from '#domain/users/users.labels.ts'

const today = '2026-06-17'

describe('a matter form', () => {
  const errors = (body: object) =>
    fieldErrorsOf(
      createMatterRequestSchema.safeParse({ name: '点検', matter_category_id: 1, ...body }).error?.issues ?? [],
    )
  it.each<[object, Record<string, string[]>]>([
    [{}, {}],
    [{ name: '' }, { name: ['案件名は必須です。'] }],
    [{ name: 'あ'.repeat(101) }, { name: ['案件名は100文字以下である必要があります'] }],
    [{ matter_category_id: undefined }, { matter_category_id: ['カテゴリは必須です。'] }],
    [{ matter_category_id: 12 }, { matter_category_id: ['カテゴリを選択してください。'] }],
    [{ description: 'あ'.repeat(2001) }, { description: ['説明は2000文字以下である必要があります'] }],
    [
      { start_date: '2026-06-18', end_date: '2026-06-17' },
      { start_date: ['開始日は終了日より前の日付を設定してください'] },
    ],
    [{ start_date: '2026-06-17', end_date: '2026-06-17' }, {}],
    [{ start_date: '2026-06-31' }, { start_date: ['開始日は正しい日付を入力してください。'] }],
    [{ end_date: '9999-01-01' }, { end_date: ['終了日は1900年から2999年までの日付を入力してください。'] }],
  ])('%j', (body, expected) => expect(errors(body)).toEqual(expected))

  it('changes only what is sent', () =>
    expect(updateMatterRequestSchema.parse({ status_id: 4, unknown: 1 })).toEqual({ status_id: 4 }))
  it('takes money from 0 to 9,999,999,999 yen', () => {
    const parse = (cost: number) => createMatterFinancialRequestSchema.safeParse({ cost, sales: 0 })
    expect([0, 9_999_999_999].every((yen) => parse(yen).success)).toBe(true)
    expect([-1, 10_000_000_000, 1.5].map((yen) => parse(yen).error?.issues[0]?.message)).toEqual([
      '原価は0以上である必要があります',
      '原価は9999999999以下である必要があります',
      '原価は整数を入力してください。',
    ])
    expect(
      financialTotals([
        { cost: 174_500, sales: 286_000 },
        { cost: 500, sales: 0 },
      ]),
    ).toEqual({ cost: 175_000, sales: 286_000, profit: 111_000 })
  })
})

describe('the list filter', () => {
  it('reads lists, one value or many', () => {
    expect(
      matterFilterSchema.parse(
        readQuery([
          ['status_id[]', '1'],
          ['status_id[]', '2'],
          ['matter_category_id[]', '3'],
          ['user_id', '7'],
          ['is_linked_facilities', '0'],
          ['sort', '-updated_at'],
        ]),
      ),
    ).toEqual({
      status_id: [1, 2],
      matter_category_id: [3],
      user_id: 7,
      is_linked_facilities: false,
      sort: '-updated_at',
    })
    expect(matterFilterSchema.parse({ status_id: '5' })).toEqual({ status_id: [5] })
  })
  it('wants the days of the calendar', () => {
    expect(matterCalendarFilterSchema.safeParse({ start_date: '2026-06-01' }).success).toBe(false)
    expect(matterCalendarFilterSchema.safeParse({ start_date: '2026-06-01', end_date: '2026-06-30' }).success).toBe(
      true,
    )
  })
})

describe('schedules', () => {
  it.each<[string | null, MatterStatusType, boolean]>([
    ['2026-06-16', 1, true],
    ['2026-06-16', 2, true],
    ['2026-06-16', 3, false],
    ['2026-06-17', 1, false],
    ['2026-06-18', 2, false],
    [null, 1, false],
  ])('ending %s with status type %i is overdue: %s', (end_date, type, expected) =>
    expect(isOverdue({ end_date }, type, today)).toBe(expected),
  )

  it.each<[Parameters<typeof scheduleCondition>[0], object]>([
    [{}, { kind: 'any' }],
    [{ relative_date: 0 }, { kind: 'any' }],
    [{ relative_date: 1 }, { kind: 'overlaps', start: '2026-06-17', end: '2026-06-17' }],
    [{ relative_date: 2 }, { kind: 'overlaps', start: '2026-06-01', end: '2026-06-30' }],
    [{ relative_date: 6 }, { kind: 'overdue', before: '2026-06-17' }],
    [{ start_date: '2026-06-20' }, { kind: 'overlaps', start: '2026-06-20', end: null }],
    [
      { relative_date: 0, end_date: '2026-06-25' },
      { kind: 'overlaps', start: null, end: '2026-06-25' },
    ],
  ])('of the filter %j are asked for as %j', (filter, condition) =>
    expect(scheduleCondition(filter, today)).toEqual(condition),
  )
})

describe('who may', () => {
  const [creator, other] = [1, 2]
  const everyone: [string, Role, number][] = [
    ['creator', roles.member, creator],
    ['member', roles.member, other],
    ['admin', roles.admin, other],
    ['master', roles.master, other],
    ['guest', roles.guest, other],
    ['guest creator', roles.guest, creator],
  ]
  const who = (may: (actor: { id: number; role: Role }) => boolean) =>
    everyone.filter(([, role, id]) => may({ id, role })).map(([name]) => name)
  const matter = { created_user_id: creator, is_member: false }

  it('edit and delete', () => {
    expect(who((actor) => canEditMatter(actor, matter))).toEqual(['creator', 'admin', 'master'])
    expect(who((actor) => canDeleteMatter(actor, matter))).toEqual(['creator', 'admin', 'master'])
  })
  it('change the status and see the money: internal users', () => {
    expect(who(canChangeMatterStatus)).toEqual(['creator', 'member', 'admin', 'master'])
    expect(who(canViewFinancials)).toEqual(['creator', 'member', 'admin', 'master'])
  })
  it('see it: guests only as members', () => {
    expect(who((actor) => canViewMatter(actor, matter))).toEqual(['creator', 'member', 'admin', 'master'])
    expect(who((actor) => canViewMatter(actor, { ...matter, is_member: true }))).toHaveLength(everyone.length)
  })
})

describe('statuses', () => {
  const all = [
    { id: 1, type_id: 1, is_default: true },
    { id: 2, type_id: 2, is_default: false },
    { id: 3, type_id: 2, is_default: false },
    { id: 4, type_id: 3, is_default: false },
  ]
  const refusal = (id: number, isInUse = false) => {
    const status = all.find((one) => one.id === id)
    return status && statusDeletionRefusal(status, all, isInUse)
  }
  it('are deleted unless in use, default or the last of a type', () => {
    expect(refusal(2)).toBeNull()
    expect(refusal(2, true)).toBe('このステータスは案件で使われているため、削除できません。')
    expect(refusal(1)).toBe('既定のステータスは削除できません。先に他のステータスを既定にしてください。')
    expect(refusal(4)).toBe('種別ごとに1つ以上のステータスが必要なため、削除できません。')
  })
  it('begin with exactly one default and every type', () => {
    expect(matterStatusSeed.filter((status) => status.is_default).map((status) => status.name)).toEqual(['未着手'])
    expect(new Set(matterStatusSeed.map((status) => status.type_id)).size).toBe(3)
  })
  it.each<[MatterStatusType[], number]>([
    [[], 0],
    [[3, 3], 3],
    [[3, 2], 2],
    [[3, 2, 1], 1],
  ])('of linked matters %j amount to %i', (types, expected) => {
    expect(linkedMatterStatusOf(types)).toBe(expected)
  })
})

describe('CSV', () => {
  it.each(['=1+1', '+81', '-5', '@cmd', '\t=1', '\r=1'])('neutralises %j', (cell) =>
    expect(neutraliseCell(cell)).toBe(`'${cell}`),
  )
  it.each(['', 'あ=1', '1-2', ' =1'])('leaves %j', (cell) => expect(neutraliseCell(cell)).toBe(cell))
  it('has BOM, CRLF and quotes', () =>
    expect(
      csvText([
        ['a"b', 'c,d'],
        ['e\nf', '-1'],
        [-1200, 0],
      ]),
    ).toBe('\uFEFF"a""b","c,d"\r\n"e\nf",\'-1\r\n-1200,0\r\n'))
})

describe('times of a schedule', () => {
  const one = { start_date: '2031-06-17', end_date: '2031-06-17' }
  it.each([
    [{ ...one, start_time: '09:30', end_time: '11:00' }, '2031/06/17 9:30〜11:00'],
    [{ ...one, start_time: '09:30', end_time: null }, '2031/06/17 9:30〜'],
    [{ start_date: '2031-06-17', end_date: null, start_time: null, end_time: '11:00' }, '2031/06/17 〜11:00'],
    [
      { start_date: '2031-06-17', end_date: '2031-06-18', start_time: '17:00', end_time: '09:00' },
      '2031/06/17 17:00〜2031/06/18 9:00',
    ],
    [{ ...one, start_time: null, end_time: null }, '2031/06/17'],
    [{ start_date: null, end_date: null, start_time: null, end_time: null }, ''],
  ])('%j reads %s', (schedule, text) => {
    expect(formatSchedule(schedule)).toBe(text)
  })

  it('need a day, and an order on one', () => {
    expect(haveTimesDays({ start_time: '09:00' })).toBe(false)
    expect(haveTimesDays({ ...one, start_time: '09:00' })).toBe(true)
    expect(areTimesInOrder({ ...one, start_time: '09:00', end_time: '09:00' })).toBe(false)
    expect(areTimesInOrder({ ...one, end_date: '2031-06-18', start_time: '09:00', end_time: '08:00' })).toBe(true)
  })

  it.each([
    ['9:30', '09:30'],
    ['930', '09:30'],
    ['９：３０', '09:30'],
    ['午後2時', '14:00'],
    ['25:00', null],
    ['朝', null],
  ])('%s is typed for %s', (typed, time) => {
    expect(readTimeOfDay(typed)).toBe(time)
  })
})
