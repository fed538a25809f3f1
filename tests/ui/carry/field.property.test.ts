/**
 * Whatever comes in whatever order (carrying, typing, kills, a signal that comes and goes, answers that get lost, the
 * office's changes, the person's other phone): without a signal a screen of the field shows what the server said last, and
 * the queue's writes over it. `FIELD=200` runs it long, `FIELD_SEED` repeats a run.
 */
import fc from 'fast-check'
import { locks } from 'node:worker_threads'
import { waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Attendance } from '#domain/attendances/attendances.contract.ts'
import { enteredMoment } from '#domain/attendances/attendances.rules.ts'
import type { Comment } from '#domain/comments/comments.contract.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Drawing } from '#domain/drawings/drawings.contract.ts'
import type { ReportFile } from '#domain/files/files.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import type { Write } from '#src/outbox/kinds/entry.ts'
import { changedMatter } from '#src/outbox/kinds/changed-matter.ts'
import { contentsOf, withQueued } from '#src/outbox/queue/queued-contents.ts'
import { withQueuedPins } from '#src/outbox/queue/queued-pins.ts'
import { queuedOf } from '#src/outbox/kinds/entry.ts'
import { asFile, makePhoto } from '#tests/made-files.ts'
import type { Person } from '#tests/api/app.ts'
import { createStage } from '../stage.tsx'
import type { Stage } from '../stage.tsx'
import { emptyMemory } from '../uploads/browser-memory.ts'
import { itemNames, openFieldOffice, typedMoment } from './field-office.ts'
import type { FieldDay, FieldOffice } from './field-office.ts'
import { openFieldPhone } from './field-phone.ts'
import type { FieldPhone } from './field-phone.ts'

const runs = Number(process.env['FIELD'] ?? 3)
const seed = Number(process.env['FIELD_SEED'] ?? 20261127)

let stage: Stage
let member: Person
let office: FieldOffice
/** The person's other phone, and whoever is in the office, as the server sees them. */
let other: FieldOffice
let template: Template
beforeAll(async () => {
  stage = await createStage()
  member = await stage.app.createPerson(stage.company, 0, '中村 彩')
  other = openFieldOffice(stage, stage.master)
  template = await other.createTemplate()
  office = openFieldOffice(stage, member)
})
afterAll(() => stage.close())

const item = (name: string): number => template.items.find((each) => each.name === name)!.id

/** All that the field's screens show, one text a field. */
type Fields = Record<string, string>
type Sets = {
  comments: readonly string[]
  photos: readonly string[]
  itemPhotos: readonly string[]
  visits: readonly string[]
}
type Sight = { fields: Fields; sets: Sets }
type Answers = {
  report: Document
  matter: Matter
  drawing: Drawing
  comments: Comment[]
  photos: ReportFile[]
  visits: Attendance[]
}

const pathsOf = ({ report, matter, drawing }: FieldDay) => ({
  report: `/documents/${report.id}`,
  matter: `/matters/${matter.id}`,
  drawing: `/drawings/${drawing.id}`,
  comments: `/comments?matter_id=${matter.id}&page=1`,
  photos: `/matters/${matter.id}/reporting-folders?sort=-updated_at&page=1&per_page=100`,
  visits: `/matters/${matter.id}/attendances`,
})
const readAll = async (day: FieldDay, read: (path: string) => Promise<{ data: unknown }>): Promise<Answers> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(pathsOf(day)).map(async ([name, path]) => [name, (await read(path)).data] as const),
    ),
  ) as Answers

/** A step of a visit and when it happened. */
const visitOf = (step: string, at: Date): string => `${step} ${at.getTime()}`

const queuedVisit = ({ body }: Write & { kind: 'attendance' }): string =>
  visitOf(body.step, enteredMoment(body.entered_at!))

const sightOf = ({ report, matter, drawing, comments, photos, visits }: Answers): Sight => ({
  fields: {
    ...Object.fromEntries(
      itemNames.map((name) => [
        name,
        JSON.stringify(report.docs_data.find(({ item_id }) => item_id === item(name))?.data ?? null),
      ]),
    ),
    status: String(matter.status_id),
    pins: JSON.stringify(drawing.pins.map(({ text, state }) => [text, state]).toSorted()),
  },
  sets: {
    comments: comments.map(({ body }) => body),
    photos: photos.map(({ name }) => name),
    itemPhotos: report.item_files.map(({ file }) => file.name),
    visits: visits.map(({ step, entered_at }) => visitOf(step, new Date(entered_at!))),
  },
})

type World = { day: FieldDay; phone: FieldPhone; written: number }

/** As the screens put them together: what was answered, and what waits by the functions with which they show it. */
const shownBy = async ({ day, phone }: World): Promise<Sight> => {
  const { isOnline } = phone.state
  phone.state.isOnline = false
  const answers = await readAll(day, (path) => phone.ask(path))
  phone.state.isOnline = isOnline
  const entries = phone.entries()
  const status = queuedOf(entries, 'matter-status').findLast(({ state }) => state !== 'failed')
  const shown = sightOf({
    ...answers,
    report: withQueued(answers.report, contentsOf(entries, day.report.id)),
    matter: status ? changedMatter(answers.matter, { of: 'status', ...status.write }) : answers.matter,
    drawing: withQueuedPins(answers.drawing, entries),
  })
  return { ...shown, sets: withWaiting(shown.sets, phone) }
}

const withWaiting = (sets: Sets, phone: FieldPhone): Sets => {
  const files = queuedOf(phone.entries(), 'file').map(({ write }) => write)
  const of = (kind: string) => files.filter(({ target }) => target.kind === kind).map(({ name }) => name)
  return {
    comments: [...sets.comments, ...queuedOf(phone.entries(), 'comment').map(({ write }) => write.body.body)],
    photos: [...sets.photos, ...of('report-folder')],
    itemPhotos: [...sets.itemPhotos, ...of('document-item')],
    visits: [...sets.visits, ...queuedOf(phone.entries(), 'attendance').map(({ write }) => queuedVisit(write))],
  }
}

/** What the queue makes of the server's word, told by what was typed alone. */
const overlaid = ({ fields, sets }: Sight, { phone }: World): Sight => {
  const next = { ...fields }
  for (const { write, state, contested } of phone.entries()) {
    const isShown = state !== 'failed' || contested !== null
    if (write.kind === 'contents' && isShown)
      for (const { item_id, data } of write.changes)
        next[template.items.find(({ id }) => id === item_id)!.name] = JSON.stringify(data)
    if (write.kind === 'matter-status' && state !== 'failed') next['status'] = String(write.status_id)
  }
  return { fields: next, sets: withWaiting(sets, phone) }
}

const about = () => ({ company_id: stage.company.key, label: '点検' })
const photo = (name: string, target: object): Write =>
  ({
    ...about(),
    kind: 'file',
    target: { ...about(), ...target },
    name,
    type: 'image/jpeg',
    size: 0,
    keep_original: true,
    is_prepared: true,
    note: null,
  }) as Write

const put = async ({ phone }: World, write: Write): Promise<void> => {
  await phone.add({ write, ...(write.kind === 'file' && { content: asFile(await makePhoto(write.name, 20, 20)) }) })
}
/** As the screen has it by now: what was seen is what a write begins from. */
const seen = async (world: World): Promise<Answers> => {
  const { isOnline } = world.phone.state
  world.phone.state.isOnline = false
  const answers = await readAll(world.day, (path) => world.phone.ask(path))
  world.phone.state.isOnline = isOnline
  return answers
}

type Step = (world: World) => Promise<void>

const type =
  (name: (typeof itemNames)[number], data: string): Step =>
  async (world) => {
    const { report } = await seen(world)
    const shown = withQueued(report, contentsOf(world.phone.entries(), report.id))
    const before = shown.docs_data.find(({ item_id }) => item_id === item(name))?.data ?? null
    await put(world, {
      ...about(),
      kind: 'contents',
      document_id: report.id,
      changes: [{ item_id: item(name), before, data }],
      updated_at: report.updated_at,
      after: null,
    })
  }
const choose =
  (at: number): Step =>
  async (world) => {
    const { matter } = await seen(world)
    await put(world, {
      ...about(),
      kind: 'matter-status',
      matter_id: matter.id,
      status_id: stage.company.status_ids[at]!,
      before: matter.status_id,
      updated_at: matter.updated_at,
    })
  }
const say: Step = async (world) =>
  put(world, {
    ...about(),
    kind: 'comment',
    target: { matter_id: world.day.matter.id },
    body: { body: `言葉${++world.written}` },
  })
const shoot: Step = async (world) =>
  put(world, photo(`${++world.written}.jpg`, { kind: 'report-folder', matter_id: world.day.matter.id }))
const shootItem: Step = async (world) =>
  put(
    world,
    photo(`${++world.written}.jpg`, { kind: 'document-item', document_id: world.day.report.id, item_id: item('写真') }),
  )
const pin: Step = async (world) =>
  put(world, {
    ...about(),
    kind: 'pin',
    drawing_id: world.day.drawing.id,
    body: { lng: 0.5, lat: 0.5, text: `ピン${++world.written}` },
    facility: null,
  })
const visit: Step = async (world) =>
  put(world, {
    ...about(),
    kind: 'attendance',
    matter_id: world.day.matter.id,
    body: { step: 'arrived', entered_at: typedMoment(new Date(Date.now() - ++world.written * 60_000)) },
  })
const kill: Step = ({ phone }) => phone.kill()
/** One try whose answer gets lost, and the signal is gone again. */
const lose: Step = async ({ phone }) => {
  phone.state.isOnline = true
  phone.state.answersToLose = 1
  phone.wake()
  await waitFor(() => expect(phone.isPaused() || phone.entries().every(({ state }) => state === 'failed')).toBe(true))
  await phone.loseSignal()
  phone.state.answersToLose = 0
}
const send: Step = async ({ phone }) => {
  phone.state.isOnline = true
  await phone.send()
  phone.state.isOnline = false
}
const settle =
  (isMine: boolean): Step =>
  async ({ phone }) => {
    const entry = phone.entries().find(({ contested }) => contested !== null)
    if (!entry) return
    const theirs = entry.write.kind === 'contents' && !isMine ? entry.write.changes.map(({ item_id }) => item_id) : []
    await phone.settleContest(entry.id, new Set(theirs))
  }
const carryAnew: Step = async ({ phone }) => {
  phone.state.isOnline = true
  await phone.carry({ isWanted: () => true })
  phone.state.isOnline = false
}
const changeInOffice =
  (name: (typeof itemNames)[number], data: string): Step =>
  async ({ day }) => {
    await office.put(`/documents/${day.report.id}`, { docs_data: [{ item_id: item(name), data }] })
  }
const chooseInOffice =
  (at: number): Step =>
  async ({ day }) => {
    await other.put(`/matters/${day.matter.id}`, { status_id: stage.company.status_ids[at]! })
  }
/** The same person, with another phone in the hand. */
const sayElsewhere: Step = async (world) => {
  await office.post(`/matters/${world.day.matter.id}/comment`, { body: `他の端末${++world.written}` })
}

const names = fc.constantFrom(...itemNames)
const valueOf = (name: string) => (name === '運転' ? fc.constantFrom('良', '否') : fc.constantFrom('0.3', '0.62', '1'))
const valued = (make: (name: (typeof itemNames)[number], data: string) => Step, word: string) =>
  names.chain((name) => valueOf(name).map((data) => [`${word} ${name}=${data}`, make(name, data)] as const))
const step = fc.oneof(
  { weight: 5, arbitrary: valued(type, 'type') },
  { weight: 3, arbitrary: fc.constantFrom(0, 1, 2).map((at) => [`choose ${at}`, choose(at)] as const) },
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      ['say', say] as const,
      ['shoot', shoot] as const,
      ['shoot item', shootItem] as const,
      ['pin', pin] as const,
      ['visit', visit] as const,
    ),
  },
  { weight: 8, arbitrary: fc.constantFrom(['send', send] as const, ['lose', lose] as const, ['kill', kill] as const) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ['carry', carryAnew] as const,
      ['settle mine', settle(true)] as const,
      ['settle theirs', settle(false)] as const,
      ['say elsewhere', sayElsewhere] as const,
    ),
  },
  { weight: 2, arbitrary: valued(changeInOffice, 'office') },
  { weight: 1, arbitrary: fc.constantFrom(0, 1, 2).map((at) => [`office chooses ${at}`, chooseInOffice(at)] as const) },
)
const steps = fc.array(step, { minLength: 6, maxLength: 14 })

const merged = (...all: readonly (readonly string[])[]): string[] => [...new Set(all.flat())].toSorted()
const told = (all: readonly (readonly [string, Step])[]): string => all.map(([name]) => name).join(' → ')

/** Which of what is shown the office or another phone changed, of which this one may not have heard. */
const unheardOf = (name: string): readonly string[] => {
  if (name.startsWith('office chooses')) return ['status']
  return name.startsWith('office ') ? [name.slice('office '.length).split('=')[0]!] : []
}

test(
  'what the phone shows is what the server said and what waits, for every field',
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        stage.browser.cookies.clear()
        emptyMemory()
        Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
        const day = await office.openDay(template)
        const world: World = { day, phone: await openFieldPhone(stage), written: 0 }
        await world.phone.carry()
        world.phone.state.isOnline = false
        /** The server's word as this phone heard it last. */
        let heard = sightOf(await readAll(day, office.get))
        const unheard = new Set<string>()
        const check = async (at: string) => {
          const [shown, server] = [await shownBy(world), sightOf(await readAll(day, office.get))]
          const [now, then] = [overlaid(server, world), overlaid(heard, world)]
          for (const [name, value] of Object.entries(shown.fields)) {
            if (name === 'pins') continue
            const right = unheard.has(name) ? [now.fields[name], then.fields[name]] : [now.fields[name]]
            expect(right, `${name} after ${at} of ${told(all)}`).toContain(value)
          }
          for (const [name, values] of Object.entries(shown.sets)) {
            const [least, most] = [then.sets[name as keyof Sets], now.sets[name as keyof Sets]]
            const where = `${name} after ${at} of ${told(all)}`
            expect(merged(values, least), where).toEqual(merged(values))
            expect(merged(values, most), where).toEqual(merged(most))
          }
          const waiting = queuedOf(world.phone.entries(), 'pin').map(({ write }) => write.body.text!)
          const pins = (sight: Sight): string[] =>
            (JSON.parse(sight.fields['pins']!) as [string, unknown][]).map(([text]) => text)
          expect(merged(pins(shown)), `pins after ${at} of ${told(all)}`).toEqual(merged(pins(server), waiting))
        }
        try {
          for (const [name, run] of all) {
            const before = world.phone.entries().map(({ id, write }) => ({ id, write }))
            await run(world)
            for (const field of unheardOf(name)) unheard.add(field)
            const server = sightOf(await readAll(day, office.get))
            if (name === 'carry') {
              heard = server
              unheard.clear()
            }
            // What has arrived came back as the whole of its record.
            const left = new Set(world.phone.entries().map(({ id }) => id))
            const gone = before.filter(({ id }) => !left.has(id)).map(({ write }) => write)
            for (const write of name === 'settle theirs' ? [] : gone) {
              if (write.kind === 'contents') for (const each of itemNames) heard.fields[each] = server.fields[each]!
              if (write.kind === 'matter-status') heard.fields['status'] = server.fields['status']!
              if (write.kind === 'comment')
                heard = { ...heard, sets: { ...heard.sets, comments: [...heard.sets.comments, write.body.body] } }
              if (write.kind === 'attendance') {
                const told = queuedVisit(write)
                heard = { ...heard, sets: { ...heard.sets, visits: [...heard.sets.visits, told] } }
              }
              if (write.kind === 'file') {
                const set = write.target.kind === 'report-folder' ? 'photos' : 'itemPhotos'
                heard = { ...heard, sets: { ...heard.sets, [set]: [...heard.sets[set], write.name] } }
              }
            }
            await check(name)
          }
        } finally {
          world.phone.close()
          vi.unstubAllGlobals()
          Reflect.deleteProperty(navigator, 'locks')
        }
      }),
      { numRuns: runs, seed, endOnFailure: true },
    )
  },
  runs * 120_000,
)
