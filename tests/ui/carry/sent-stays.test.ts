/**
 * What was written without a signal and has arrived stands on the screens when the signal goes again: nobody is to do it
 * a second time. Of every kind of write, against the server's own word.
 */
import { locks } from 'node:worker_threads'
import { QueryClient } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { businessDay } from '#domain/dates.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { Plan } from '#domain/plans/plans.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { documentQueries } from '#src/api/documents.ts'
import { openedFolder } from '#src/api/opened-folder.ts'
import { createApp } from '#src/app/app.tsx'
import { renewCarried } from '#src/app/carry-renewal.ts'
import { readCarried } from '#src/lib/carried-bodies.ts'
import { carriedAtHeader } from '#src/lib/carried-store.ts'
import { carrying } from '#src/widgets/carry/carry-round.ts'
import { readIndex, writeIndex } from '#src/widgets/carry/carry-index.ts'
import type { Write } from '#src/outbox/kinds/entry.ts'
import { kinds as everyKind } from '#src/outbox/kinds/kinds.ts'
import { tellArrival } from '#src/outbox/queue/outbox-store.ts'
import type { UploadTarget } from '#src/outbox/kinds/upload.ts'
import { asFile, makePhoto } from '#tests/made-files.ts'
import type { Person } from '#tests/api/app.ts'
import { kindBody, planBody } from '#tests/api/plans/bodies.ts'
import { makeRoundSheet } from '#tests/month-sheets.ts'
import { createStage } from '../stage.tsx'
import type { Stage } from '../stage.tsx'
import { emptyMemory } from '../uploads/browser-memory.ts'
import { openFieldOffice, typedMoment } from './field-office.ts'
import type { FieldDay, FieldOffice } from './field-office.ts'
import { openFieldPhone } from './field-phone.ts'
import type { FieldPhone } from './field-phone.ts'

const { routesById } = createApp().router

let stage: Stage
let member: Person
let office: FieldOffice
let template: Template
/** Of a month sheet. */
let sheetForm: Template
let day: FieldDay
let phone: FieldPhone
/** A check of the day's building. */
let round: number
const today = businessDay(new Date())
const month = today.slice(0, 7)

beforeAll(async () => {
  stage = await createStage()
  member = await stage.app.createPerson(stage.company, 0, '中村 彩')
  template = await openFieldOffice(stage, stage.master).createTemplate()
  sheetForm = await makeSheetForm()
  office = openFieldOffice(stage, member)
})
const makeSheetForm = async (): Promise<Template> => {
  const { id } = await stage.createTemplate('日常巡回点検表', 3, makeRoundSheet())
  const master = openFieldOffice(stage, stage.master)
  const { data: items } = await master.get<{ data: object[] }>(`/templates/${id}/proposed-items`)
  return master.put<Template>(`/templates/${id}`, { items })
}
/** A day of its own, carried by a phone of its own. */
const begin = async () => {
  stage.browser.cookies.clear()
  emptyMemory()
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
  day = await office.openDay(template)
  const rule = { counting: 'window', each: { n: 1, unit: 'month' }, times: 1 } as const
  const kind = await office.post<{ id: number }>('/inspection-kinds', kindBody({ name: '月次点検', rule }))
  const plan = await office.post<Plan>(
    '/plans',
    planBody(day.matter.building_id!, kind.id, { anchor_on: null, valid_from: `${month}-01` }),
  )
  round = plan.next!.id
  phone = await openFieldPhone(stage)
  await phone.carry()
}
const end = () => {
  phone.close()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'locks')
}
afterAll(() => stage.close())

const item = (name: string): number => template.items.find((each) => each.name === name)!.id
const about = () => ({ company_id: stage.company.key, label: '点検' })
const file = (target: { kind: UploadTarget['kind'] } & Record<string, unknown>): Write =>
  ({
    ...about(),
    kind: 'file',
    target: { ...about(), ...target },
    name: '後.jpg',
    type: 'image/jpeg',
    size: 0,
    keep_original: true,
    is_prepared: true,
    note: null,
  }) as Write
const contents = (): Write => ({
  ...about(),
  kind: 'contents',
  document_id: day.report.id,
  changes: [
    { item_id: item('圧力'), before: null, data: '0.62' },
    { item_id: item('運転'), before: null, data: '否' },
  ],
  updated_at: day.report.updated_at,
  after: null,
})
const shown = ({ isPDF, page_count, file: shownFile }: Document['document_embed_resources'][number]) => ({
  isPDF,
  page_count,
  file: shownFile,
})
const embeds = (): Write => ({
  ...about(),
  kind: 'embeds',
  document_id: day.report.id,
  change: { way: 'added', file_id: day.file.file_id, pages: null, nth: 1 },
  shown: shown({ isPDF: false, page_count: 1, file: day.file } as never),
})
const pinChange = (): Write => ({
  ...about(),
  kind: 'pin-change',
  drawing_id: day.drawing.id,
  pin_id: day.pin.id,
  change: { text: '水漏れ', state: 2 },
  before: { text: day.pin.text, state: day.pin.state },
  updated_at: day.pin.updated_at,
  after: null,
})
const status = (): Write => ({
  ...about(),
  kind: 'matter-status',
  matter_id: day.matter.id,
  status_id: stage.company.status_ids[1]!,
  before: day.matter.status_id,
  updated_at: day.matter.updated_at,
})

const handIn = (step: Write<'hand-in'>['step']): Write => ({
  ...about(),
  kind: 'hand-in',
  document_id: day.report.id,
  step,
  matter: null,
})

const ofMatter = () => `/matters/${day.matter.id}`
const documentsOf = () => `${ofMatter()}/documents?page=1`
const folders = () => [
  `${ofMatter()}/reporting-folders?sort=-updated_at&per_page=5`,
  `${ofMatter()}/reporting-folders?sort=-updated_at&page=1&per_page=100`,
]
type Kind = { writes: () => readonly Write[]; screens: () => readonly string[] }
const report = () => `/documents/${day.report.id}`
const kinds: Record<string, Kind> = {
  'what was filled in': { writes: () => [contents()], screens: () => [report(), documentsOf()] },
  'a photo of an item': {
    writes: () => [file({ kind: 'document-item', document_id: day.report.id, item_id: item('写真') })],
    screens: () => [report()],
  },
  'a photo beside what was filled in, both on their way at once': {
    writes: () => [contents(), file({ kind: 'document-item', document_id: day.report.id, item_id: item('写真') })],
    screens: () => [report()],
  },
  'an inserted file': { writes: () => [embeds()], screens: () => [report()] },
  'a comment on a matter': {
    writes: () => [
      { ...about(), kind: 'comment', target: { matter_id: day.matter.id }, body: { body: '到着しました' } },
    ],
    screens: () => [
      `/comments?matter_id=${day.matter.id}&page=1`,
      `/comments?matter_id=${day.matter.id}&per_page=1`,
      '/comments',
    ],
  },
  'a comment on a report': {
    writes: () => [{ ...about(), kind: 'comment', target: { document_id: day.report.id }, body: { body: '要確認' } }],
    screens: () => [`/comments?document_id=${day.report.id}&page=1`, `/comments?matter_id=${day.matter.id}&page=1`],
  },
  'a status': { writes: () => [status()], screens: () => [ofMatter()] },
  'a photo of a matter': {
    writes: () => [file({ kind: 'report-folder', matter_id: day.matter.id })],
    screens: folders,
  },
  'a photo of a building': {
    writes: () => [file({ kind: 'building', building_id: day.matter.building_id! })],
    screens: () => [`/buildings/${day.matter.building_id}`],
  },
  'a photo of equipment': {
    writes: () => [file({ kind: 'facility', facility_id: day.facility.id })],
    screens: () => [`/facilities/${day.facility.id}`],
  },
  'a new pin': {
    writes: () => [
      {
        ...about(),
        kind: 'pin',
        drawing_id: day.drawing.id,
        body: { lng: 0.5, lat: 0.5, text: '亀裂' },
        facility: null,
      },
    ],
    screens: () => [`/drawings/${day.drawing.id}`],
  },
  'a changed pin': { writes: () => [pinChange()], screens: () => [`/drawings/${day.drawing.id}`] },
  'a photo of a pin': {
    writes: () => [file({ kind: 'pin', pin_id: day.pin.id })],
    screens: () => [`/drawings/${day.drawing.id}`],
  },
  'a new report': {
    writes: () => [
      {
        ...about(),
        kind: 'document',
        body: { title: '追加の点検', template_id: template.id, matter_id: day.matter.id },
      },
    ],
    screens: () => [documentsOf()],
  },
  'a matter of an item out of order': {
    writes: () => [
      contents(),
      {
        ...about(),
        kind: 'item-matter',
        document_id: day.report.id,
        item_id: item('圧力'),
        item_name: '圧力',
        photo_items: [],
      },
    ],
    screens: () => [report()],
  },
  'an arrival that was forgotten, and a departure': {
    writes: () => [
      {
        ...about(),
        kind: 'attendance',
        matter_id: day.matter.id,
        body: { step: 'arrived', entered_at: typedMoment(new Date(Date.now() - 120_000)) },
      },
      { ...about(), kind: 'attendance', matter_id: day.matter.id, body: { step: 'left' } },
    ],
    screens: () => [`${ofMatter()}/attendances`],
  },
  'a check that was begun': {
    writes: () => [
      {
        ...about(),
        kind: 'start',
        occurrence_id: round,
        body: { start_date: today },
        instead: { name: '月次点検', matter_category_id: 1 } as Write<'start'>['instead'],
      },
    ],
    screens: () => [`/rounds?month=${month}`],
  },
  'approval that is asked for': {
    writes: () => [
      handIn({
        does: 'request',
        request: {
          comment: '確認をお願いします',
          steps: [{ approvers: [{ id: stage.master.id }], is_only_one_approval: false }],
        },
      }),
    ],
    screens: () => [report(), documentsOf()],
  },
}
/** Of guests, whose matters show it in place of the status; and what has a test of its own below. */
const ofOthers: readonly string[] = ['cell-remark', 'guest-report', 'matter']

/** What the list is about: its other words are of the moment in which they are said. */
const rows = (answer: unknown): unknown => {
  const { data } = answer as { data: unknown }
  return Array.isArray(data) ? { rows: data, total: (answer as { meta?: { total: number } }).meta?.total } : data
}
const withoutMoment = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'pins' in value ? { ...value, updated_at: null } : value
/** No screen of the field shows how many other documents a template has. */
const shownNowhere = new Set(['thumbnail_path', 'documents_count'])
/** Thumbnails are drawn later; of a drawing a pin's answer does not say when it was changed, and no screen does. */
const withoutThumbnails = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(withoutMoment(value), (key, each: unknown) => (shownNowhere.has(key) ? undefined : each)))
const shownAt = async (path: string) => withoutThumbnails(rows(await phone.ask(path)))
const standsAt = async (path: string) => withoutThumbnails(rows(await office.get(path)))

const writeWithoutSignal = async (writes: readonly Write[]) => {
  phone.state.isOnline = false
  for (const write of writes)
    await phone.add({ write, ...(write.kind === 'file' && { content: asFile(await makePhoto(write.name, 40, 30)) }) })
}

describe.each([
  ['that arrived', 0],
  ['that arrived though its answer got lost', 1],
])('what was written %s', (_, lost) => {
  beforeAll(begin)
  afterAll(end)

  test.each(Object.entries(kinds))('is there without a signal: %s', async (_name, { writes, screens }) => {
    await writeWithoutSignal(writes())
    phone.state.isOnline = true
    phone.state.answersToLose = lost
    await phone.send()
    phone.state.isOnline = false
    expect(phone.entries()).toEqual([])
    for (const path of screens()) expect(await shownAt(path), path).toEqual(await standsAt(path))
  })

  test('every kind of write is among them', () => {
    const here = Object.values(kinds).flatMap(({ writes }) => writes().map(({ kind }) => kind as string))
    expect([...new Set([...here, ...ofOthers])].toSorted()).toEqual(Object.keys(everyKind).toSorted())
  })

  /** Makes a matter without a signal, and what follows in it; the addresses of what its screen asks for, in both layouts. */
  const madeWith = async (name: string, following: (id: number) => readonly Write[]): Promise<string[]> => {
    const body = { name, matter_category_id: 1, user_ids: [member.id], start_date: day.matter.start_date! }
    await writeWithoutSignal([{ ...about(), kind: 'matter', body: body as Write<'matter'>['body'] }])
    await writeWithoutSignal(following(-phone.entries().at(-1)!.id))
    phone.state.isOnline = true
    phone.state.answersToLose = lost
    await phone.send()
    phone.state.isOnline = false
    const { data } = await office.get<{ data: Matter[] }>('/matters')
    const { id } = data.find((each) => each.name === name)!
    const asFiltered = (filter: object) => new URLSearchParams(JSON.parse(JSON.stringify(filter)) as never).toString()
    const opened = (['phone', 'desk'] as const).flatMap((layout) => openedFolder(layout, member))
    return [
      `/matters/${id}`,
      `/matters/${id}/documents?page=1`,
      `/matters/${id}/attendances`,
      `/comments?matter_id=${id}&page=1`,
      `/comments?matter_id=${id}&per_page=1`,
      ...opened.map(({ only_insertable, ...filter }) => {
        const query = { ...filter, ...(only_insertable && { only_insertable: 1 }) }
        return `/matters/${id}/reporting-folders?${asFiltered(query)}`
      }),
    ]
  }

  test('is there without a signal: a new matter, and all that its screen asks for once it was renewed', async () => {
    const screens = await madeWith('新しい案件', () => [])
    for (const path of screens) expect(await shownAt(path), path).toEqual(await standsAt(path))
    phone.state.isOnline = true
    await phone.carry({ isWanted: () => false })
    phone.state.isOnline = false
    for (const path of screens) expect(await shownAt(path), path).toEqual(await standsAt(path))
  })

  test('is there without a signal: all that was put into a matter which was made here', async () => {
    const screens = await madeWith('中身のある案件', (id) => [
      { ...about(), kind: 'comment', target: { matter_id: id }, body: { body: '到着しました' } },
      file({ kind: 'report-folder', matter_id: id }),
      { ...about(), kind: 'attendance', matter_id: id, body: { step: 'arrived' } },
      { ...about(), kind: 'document', body: { title: '現場の報告', template_id: template.id, matter_id: id } },
    ])
    for (const path of screens) expect(await shownAt(path), path).toEqual(await standsAt(path))
    expect(
      await Promise.all(screens.slice(1).map(async (path) => [path, await shownAt(path)] as const)),
    ).not.toContainEqual([expect.anything(), expect.objectContaining({ rows: [] })])
  })

  test('is there without a signal: what was said of a report which was made here', async () => {
    const body = { title: '話のある報告', template_id: template.id, matter_id: day.matter.id }
    await writeWithoutSignal([{ ...about(), kind: 'document', body }])
    const document_id = -phone.entries().at(-1)!.id
    await writeWithoutSignal([{ ...about(), kind: 'comment', target: { document_id }, body: { body: '要確認' } }])
    phone.state.isOnline = true
    phone.state.answersToLose = lost
    await phone.send()
    phone.state.isOnline = false
    const { data } = await office.get<{ data: Document[] }>(documentsOf())
    const { id } = data.find(({ title }) => title === body.title)!
    for (const path of [`/documents/${id}`, `/comments?document_id=${id}&page=1`])
      expect(await shownAt(path), path).toEqual(await standsAt(path))
  })
})

describe('on a day of its own', () => {
  beforeEach(begin)
  afterEach(end)

  test('a status stands in the lists and on the home too, and its matter goes from a list of others', async () => {
    await writeWithoutSignal([status()])
    phone.state.isOnline = true
    await phone.send()
    phone.state.isOnline = false
    type Home = { data: { today: { items: Matter[] } } }
    const home = await phone.ask<Home>('/home?whose=mine')
    expect(home.data.today.items.find(({ id }) => id === day.matter.id)?.status_id).toBe(stage.company.status_ids[1])
  })

  test('an older answer that comes late takes nothing away that is known since', async () => {
    await writeWithoutSignal([contents()])
    phone.state.isOnline = true
    phone.state.answersToLose = 1
    phone.wake()
    await waitFor(() => expect(phone.isPaused()).toBe(true), { timeout: 10_000 })
    // The office goes on, and the phone hears of that before it hears of its own.
    await office.put(report(), { docs_data: [{ item_id: item('所見'), data: '事務所より' }] })
    await phone.ask(report())
    await phone.send()
    phone.state.isOnline = false
    expect(await shownAt(report())).toEqual(await standsAt(report()))
  })

  test('a remark on a cell of a month sheet is there without a signal', async () => {
    const sheet = await office.post<Document>('/documents', {
      title: '巡回',
      template_id: sheetForm.id,
      matter_id: day.matter.id,
      period: `${month}-01`,
    })
    await phone.carry()
    const cell = sheetForm.items.find(({ name }) => name.startsWith('残留塩素'))!
    const remark = { item_id: cell.id, item_name: cell.name, text: '薬注ポンプを調整', before: null }
    await writeWithoutSignal([{ ...about(), kind: 'cell-remark', document_id: sheet.id, ...remark }])
    phone.state.isOnline = true
    await phone.send()
    phone.state.isOnline = false
    const path = `/documents/${sheet.id}`
    // Its answer says when the remark was written, and nothing else of the sheet.
    const stands = { ...((await standsAt(path)) as Document), updated_at: sheet.updated_at }
    expect(await shownAt(path)).toEqual(stands)
    expect(stands).toMatchObject({ cell_remarks: [{ text: '薬注ポンプを調整' }] })
  })

  describe('the age of what is carried', () => {
    const ageOf = async (path: string) =>
      (await readCarried(`http://localhost:3000${stage.company.path}${path}`, Date.now()))!.headers.get(
        carriedAtHeader,
      )!

    test('is that of the arrival for the record that arrived, and stays for the rest', async () => {
      const [before, other] = [await ageOf(report()), await ageOf(`/drawings/${day.drawing.id}`)]
      await writeWithoutSignal([contents()])
      phone.state.isOnline = true
      await phone.send()
      expect((await ageOf(report())) > before).toBe(true)
      expect(await ageOf(`/drawings/${day.drawing.id}`)).toBe(other)
    })
  })

  describe('a renewal of what was changed', () => {
    const withConnection = (connection: object) =>
      Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
    afterEach(() => Reflect.deleteProperty(navigator, 'connection'))

    test('comes on mobile data too, a moment after something has arrived', async () => {
      withConnection({ type: 'cellular', saveData: true })
      const me = (await office.get<{ data: CompanyUser }>('/myself')).data
      const end = renewCarried(stage.company.key, me, phone.client, routesById)
      await office.put(report(), { docs_data: [{ item_id: item('所見'), data: '事務所より' }] })
      const before = (await readIndex(phone.holder)).refreshed_at
      tellArrival(status())
      await waitFor(async () => expect((await readIndex(phone.holder)).refreshed_at).not.toBe(before), {
        timeout: 60_000,
      })
      await waitFor(() => expect(carrying.get()).toBeNull(), { timeout: 60_000 })
      phone.state.isOnline = false
      await waitFor(async () => expect(await shownAt(report())).toEqual(await standsAt(report())), { timeout: 10_000 })
      end()
    })

    test('that finds no connection is made up for', async () => {
      withConnection({ type: 'cellular' })
      const me = (await office.get<{ data: CompanyUser }>('/myself')).data
      await writeIndex(
        phone.holder,
        { ...(await readIndex(phone.holder)), refreshed_at: new Date(Date.now() - 31 * 60_000).toISOString() },
        Date.now(),
      )
      const end = renewCarried(stage.company.key, me, phone.client, routesById)
      await waitFor(
        async () => expect(Date.now() - Date.parse((await readIndex(phone.holder)).refreshed_at!)).toBeLessThan(60_000),
        { timeout: 60_000 },
      )
      end()
    })

    test('is not waited for by a record that a screen took in as the server answered it', async () => {
      const me = (await office.get<{ data: CompanyUser }>('/myself')).data
      const client = new QueryClient()
      const end = renewCarried(stage.company.key, me, client, routesById)
      const saved = await office.put<Document>(report(), { docs_data: [{ item_id: item('所見'), data: '机から' }] })
      client.setQueryData(documentQueries.detail(stage.company.key, day.report.id).queryKey, saved)
      phone.state.isOnline = false
      await waitFor(async () => expect(await shownAt(report())).toEqual(await standsAt(report())))
      end()
    })
  })
})
