/** 400 matters around today: the dozen told by name, the others made of kinds, buildings and chance. */
import { historyTypes } from '#domain/histories/histories.labels.ts'
import { emergencyCategory } from '#domain/matters/matters.labels.ts'
import type { MatterCategoryId } from '#domain/matters/matters.labels.ts'
import { lastDayOfMonth, monthOf } from '#domain/months.ts'
import { isInternal } from '#domain/users/users.policy.ts'
import { matterFacilities, matterFinancials, matters, matterTemplates, matterUsers } from '#server/db/schema/matters.ts'
import { calls } from '#server/seed/content/calls.ts'
import { highlights, longNames, matterKinds, type MatterKind } from '#server/seed/content/matters.ts'
import { partners } from '#server/seed/content/people.ts'
import type { FormId } from './forms.ts'
import type { Building } from './insert-buildings.ts'
import { insertRows, insertWithIds } from './insert-rows.ts'
import type { SeededTemplate } from './insert-templates.ts'
import { idOf, recordHistory, type Seeding } from './seeding.ts'

export const matterCount = 400

export type Matter = {
  id: number
  key: string | null
  name: string
  building: Building | null
  member_ids: number[]
  start: number | null
  status: string
  created_at: Date
  facility_ids: number[]
}

type Draft = {
  key: string | null
  name: string
  category: MatterCategoryId
  building: Building | null
  status: string
  /** Days from today; null where no date is set. */
  start: number | null
  end: number | null
  description: string
  facility_ids: number[]
  member_ids: number[]
  partner: string | null
  cost: [from: number, to: number] | null
  templates: readonly FormId[]
  /** Days from today that it was made and last changed. */
  created: number
  updated: number
}

const fillIn = ({ calendar, random }: Seeding, name: string, start: number, building: Building): string => {
  const [, month, day] = calendar.day(start).split('-').map(Number) as [number, number, number]
  return name
    .replace('{月}', String(month))
    .replace('{期}', month >= 4 && month <= 9 ? '上期' : '下期')
    .replace('{週}', String(Math.min(4, Math.ceil(day / 7))))
    .replace('{階}', String(random.between(2, building.facts.above_ground)))
}

// ---- when it is, and how far it has come ----

type Period = 'past' | 'overdue' | 'today' | 'thisMonth' | 'future' | 'undated'
/** So many of a hundred. */
const periods: [Period, number][] = [
  ['past', 46],
  ['overdue', 9],
  ['today', 9],
  ['thisMonth', 16],
  ['future', 18],
  ['undated', 2],
]

const statusesOf: Record<Period, readonly string[]> = {
  past: ['完了', '完了', '請求済み', '請求済み', '請求済み'],
  overdue: ['未着手', '見積待ち', '日程調整中', '対応中', '報告書作成中'],
  today: ['対応中', '対応中', '日程調整中', '未着手', '報告書作成中', '完了'],
  thisMonth: ['未着手', '日程調整中', '日程調整中', '見積待ち', '対応中'],
  future: ['未着手', '未着手', '見積待ち', '日程調整中'],
  undated: ['未着手', '見積待ち'],
}

const periodAt = (position: number): Period => {
  let rest = position % 100
  for (const [period, share] of periods) {
    if (rest < share) return period
    rest -= share
  }
  return 'undated'
}

const daysOf = ({ random }: Seeding, period: Period, length: number): { start: number; end: number } => {
  const last = length - 1
  switch (period) {
    case 'past': {
      const end = -random.between(2, 200)
      return { start: end - last, end }
    }
    case 'overdue': {
      const end = -random.between(1, 24)
      return { start: end - last, end }
    }
    case 'today': {
      const start = -random.between(0, last)
      return { start, end: start + last }
    }
    case 'thisMonth': {
      const start = random.between(1, 16)
      return { start, end: start + last }
    }
    case 'future':
    case 'undated': {
      const start = random.between(17, 120)
      return { start, end: start + last }
    }
  }
}

// ---- drafts ----

/** The month that a day is in, from its first to its last day. */
const monthAround = ({ day }: Seeding['calendar'], offset: number): { start: number; end: number } => {
  const first = offset + 1 - Number(day(offset).slice(8))
  const length = Number(lastDayOfMonth(monthOf(day(offset))).slice(8))
  return { start: first, end: first + length - 1 }
}

const highlightDrafts = (seeding: Seeding, buildings: readonly Building[]): Draft[] =>
  highlights.map((highlight) => {
    const { start, end } = highlight.isOfMonth ? monthAround(seeding.calendar, highlight.start) : highlight
    const building = buildings.find(({ facts }) => facts.name === highlight.building)!
    return {
      ...highlight,
      building,
      ...{ start, end },
      cost: highlight.isOfMonth ? null : [40_000, 480_000],
      templates: highlight.forms as readonly FormId[],
      name: fillIn(seeding, highlight.name, start, building),
      facility_ids: building.facilities
        .filter(({ category }) => (highlight.facilities as readonly number[]).includes(category))
        .map(({ id }) => id),
      member_ids: highlight.members.map((name) => idOf(seeding, name)),
      created: Math.min(-9, start - 14),
      updated: Math.min(0, end),
    }
  })

const formOf = (kind: MatterKind): readonly FormId[] => {
  if (kind.category === 2 || kind.category === 3) return ['03_omitsumorisho', '08_koji_kanryo_juryosho']
  if (kind.category === 6) return ['07_rosui_kinkyu_taio']
  if (kind.name.startsWith('空調機')) return ['01_kuchoki_teiki_tenken']
  if (kind.name.startsWith('エレベーター')) return ['05_elevator_hoshu_tenken']
  if (kind.name.startsWith('消防')) return ['02_shobo_setsubi_tenken_sokatsu']
  if (kind.name.startsWith('貯水槽')) return ['06_chosuiso_seiso_hokoku']
  return []
}

const membersOf = (seeding: Seeding, building: Building, partner: string | null): number[] => {
  const { people, random } = seeding
  const staff = [...people.values()].filter(isInternal)
  const guest = [...people.values()].find(
    (person) =>
      !isInternal(person) &&
      partners.some((contact) => contact.affiliation === partner && contact.name === person.name),
  )
  const chosen = [
    idOf(seeding, building.facts.keeper),
    ...random.sample(staff, random.between(1, 3)).map(({ id }) => id),
    ...(guest && random.chance(0.7) ? [guest.id] : []),
  ]
  return [...new Set(chosen)]
}

const generatedDraft = (seeding: Seeding, buildings: readonly Building[], position: number): Draft => {
  const { random } = seeding
  const long = longNames[position]
  const kind = long ? matterKinds.find(({ name }) => name === long.kind)! : matterKinds[position % matterKinds.length]!
  const any = random.pick(buildings)
  const site = buildings.find(({ facts }) => facts.name === long?.building) ?? any
  const building = random.chance(0.97) || long ? site : null
  const period = periodAt(position * 37)
  const { start, end } = daysOf(seeding, period, kind.days)
  const isDated = period !== 'undated'
  const created = Math.min(start, 0) - random.between(2, 30)
  const candidates = (building?.facilities ?? []).filter(({ category }) =>
    (kind.facilities as readonly number[]).includes(category),
  )
  return {
    key: null,
    name: long?.name ?? fillIn(seeding, kind.name, start, site),
    category: kind.category,
    building,
    status: random.pick(statusesOf[period]),
    start: isDated ? start : null,
    end: isDated ? end : null,
    description: kind.description,
    facility_ids: random.sample(candidates, random.between(1, 3)).map(({ id }) => id),
    member_ids: membersOf(seeding, site, kind.partner),
    partner: kind.partner,
    cost: kind.cost,
    templates: formOf(kind),
    created,
    updated: Math.min(0, Math.max(created, end + random.between(-2, 3))),
  }
}

// ---- who goes, and when ----

/** HH:mm, from and to, as the day's rounds are. */
const rounds = [
  ['09:00', '10:30'],
  ['09:30', '12:00'],
  ['10:00', '11:00'],
  ['13:00', '15:00'],
  ['13:30', '14:30'],
  ['14:00', '17:00'],
  ['15:30', '17:00'],
] as const

/** Nobody is there before the work began, and it is not done before the status says so. */
const callTimes = (day: string | null, start: string | null, end: string | null, status: string) => {
  const at = (time: string | null) => (day && time ? `${day} ${time}:00` : null)
  const isBegun = status !== '未着手' && status !== '見積待ち' && status !== '日程調整中'
  const isDone = status === '完了' || status === '請求済み'
  return {
    received_at: at(start && '08:40'),
    arrived_at: isBegun ? at(start) : null,
    completed_at: isDone ? at(end) : null,
  }
}

/** Who called from the building, of what the matter is named after. */
const callOf = ({ name, building }: Draft) => {
  const call = calls.find(({ about }) => name.includes(about))!
  const floor = /(\d{1,2})F/.exec(name)?.[1] ?? '1'
  return {
    caller_name: call.caller.replace('{階}', floor),
    // One number a building: who calls again is known again.
    caller_phone: `03-5555-${String(700 + ((building?.id ?? 0) % 100)).padStart(4, '0')}`,
    place: call.place.replace('{階}', floor),
    symptom: call.symptom,
  }
}

/** By the matter's own place among its kind, not by chance: what chance decides elsewhere stays as it is. */
const planned = ({ people, calendar }: Seeding, draft: Draft) => {
  const { name, category, start, end, status, created, member_ids } = draft
  const turn = Math.abs(created * 7 + (start ?? 0) * 3 + name.length)
  const staff = member_ids.filter((id) => [...people.values()].some((person) => person.id === id && isInternal(person)))
  const isOpen = status === '未着手' || status === '見積待ち'
  const hasTimes = start !== null && start === end && turn % 4 !== 0
  const [start_time, end_time] = hasTimes ? rounds[turn % rounds.length]! : [null, null]
  return {
    start_time,
    end_time,
    lead_user_id: start === null || (isOpen && turn % 2 === 0) ? null : (staff[turn % staff.length] ?? null),
    ...(category === emergencyCategory && {
      ...callOf(draft),
      urgency: 1 as const,
      ...callTimes(start === null ? null : calendar.day(start), start_time, end_time, status),
    }),
  }
}

// ---- rows ----

/** A matter's money: what the partner asks and what the owner pays. */
const financialRows = ({ random, company_id }: Seeding, matter_id: number, { cost, status }: Draft) => {
  if (cost === null || status === '未着手') return []
  const amount = Math.round(random.between(...cost) / 1000) * 1000
  const row = {
    company_id,
    matter_id,
    cost: Math.round((amount * 0.72) / 1000) * 1000,
    sales: amount,
    memo: status === '見積待ち' ? '概算' : null,
    tax_id: 1 as const,
  }
  return amount > 1_000_000
    ? [row, { company_id, matter_id, cost: 38_000, sales: 60_000, memo: '仮設・養生費', tax_id: 1 as const }]
    : [row]
}

const recordMatter = (seeding: Seeding, id: number, draft: Draft): void => {
  const { calendar } = seeding
  const subject = { historyable_type: 'matter', historyable_id: id, historyable_name: draft.name } as const
  const user_id = draft.member_ids[0]!
  recordHistory(seeding, subject, { type: historyTypes.created, user_id, at: calendar.moment(draft.created, '10:05') })
  if (draft.status !== '未着手') {
    recordHistory(seeding, subject, {
      type: historyTypes.updated,
      user_id: draft.member_ids.at(-1)!,
      at: calendar.moment(draft.updated, '08:20'),
      field: 'status_id',
      before: '未着手',
      after: draft.status,
    })
  }
}

export const insertMatters = async (
  seeding: Seeding,
  buildings: readonly Building[],
  templates: ReadonlyMap<FormId, SeededTemplate>,
  count: number,
): Promise<Matter[]> => {
  const { tx, company_id, calendar, status_ids } = seeding
  const named = templates.size > 0 ? highlightDrafts(seeding, buildings) : []
  const drafts = [
    ...named,
    ...Array.from({ length: count - named.length }, (_, position) => generatedDraft(seeding, buildings, position)),
  ].sort((a, b) => a.created - b.created)
  const ids = await insertWithIds(
    tx,
    matters,
    drafts.map((draft) => ({
      company_id,
      name: draft.name,
      status_id: status_ids.get(draft.status)!,
      matter_category_id: draft.category,
      building_id: draft.building?.id ?? null,
      description: draft.description,
      company_in_charge: draft.partner,
      ...planned(seeding, draft),
      start_date: draft.start === null ? null : calendar.day(draft.start),
      end_date: draft.end === null ? null : calendar.day(draft.end),
      created_user_id: draft.member_ids[0]!,
      updated_user_id: draft.status === '未着手' ? null : draft.member_ids.at(-1)!,
      created_at: calendar.moment(draft.created, '10:05'),
      updated_at: calendar.moment(draft.updated, '08:20'),
    })),
  )
  const links = <T>(linked: (draft: Draft) => readonly T[]) =>
    drafts.flatMap((draft, index) => linked(draft).map((value) => ({ company_id, matter_id: ids[index]!, value })))
  await insertRows(
    tx,
    matterUsers,
    links(({ member_ids }) => member_ids).map(({ value, ...link }) => ({ ...link, user_id: value })),
  )
  await insertRows(
    tx,
    matterFacilities,
    links(({ facility_ids }) => facility_ids).map(({ value, ...link }) => ({ ...link, facility_id: value })),
  )
  await insertRows(
    tx,
    matterTemplates,
    links((draft) => draft.templates.filter((form) => templates.has(form))).map(({ value, ...link }) => ({
      ...link,
      template_id: templates.get(value)!.id,
    })),
  )
  await insertRows(
    tx,
    matterFinancials,
    drafts.flatMap((draft, index) => financialRows(seeding, ids[index]!, draft)),
  )
  drafts.forEach((draft, index) => recordMatter(seeding, ids[index]!, draft))
  return drafts.map(({ key, name, building, member_ids, start, status, created, facility_ids }, index) => ({
    id: ids[index]!,
    key,
    name,
    building,
    member_ids,
    start,
    status,
    facility_ids,
    created_at: calendar.moment(created, '10:05'),
  }))
}
