/**
 * Three phones fill in one sheet of 30 points by 31 days, two of them without a connection for most of the time and on the
 * same days: whatever somebody wrote stands, was written over by somebody who saw it, or was shown to its writer beside
 * what stands.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import { monthSheetsOf } from '#domain/templates/month-grids.ts'
import type { createdTemplateAnswerSchema, Template } from '#domain/templates/templates.contract.ts'
import { makeRoundSheet } from '#tests/month-sheets.ts'
import type { z } from 'zod'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openDocumentsOffice, type Answer, type DocumentsOffice } from './office.ts'

let office: DocumentsOffice
let form: Template
let writers: Person[]
let matter_id: number
const at = (path: string) => office.company.path + path
const points = Array.from({ length: 30 }, (_, index) => [`点検箇所${index + 1}（A）`, '1.0〜9.0'] as const)

beforeAll(async () => {
  office = await openDocumentsOffice({ clock: () => new Date('2026-06-30T10:00:00+09:00') })
  const body = new FormData()
  body.append('name', '日常巡回点検表')
  body.append('document_type_id', '3')
  body.append('excel_file', new File([Buffer.from(makeRoundSheet(points))], '日常巡回点検表.xlsx'))
  const { data: created } = await answered<z.infer<typeof createdTemplateAnswerSchema>>(
    await office.master.browser.post(at('/templates'), body),
    201,
  )
  const items = { items: created.proposed_items }
  form = (await answered<Answer<Template>>(await office.master.browser.put(at(`/templates/${created.id}`), items), 200))
    .data
  writers = []
  for (const name of ['小林 大輔', '伊藤 翔太', '中村 彩'])
    writers.push(await office.app.createPerson(office.company, 0, name))
  matter_id = (await office.createMatter(...writers)).id
})
afterAll(() => office.close())

type Entry = { item_id: number; data: string; before: unknown }
type Written = { item_id: number; data: string; fate: 'waiting' | 'accepted' | 'told' | 'given up' }
const valuesIn = ({ docs_data }: Pick<Document, 'docs_data'>) =>
  new Map(docs_data.map(({ item_id, data }) => [item_id, data]))

/** A phone: what it saw last, and what waits on it. */
const phone = (person: Person, sheet: Document, log: Written[], accepted: Map<number, Entry[]>) => {
  let seen = sheet
  const waiting = new Map<number, Entry & { written: Written }>()
  const send = async (keepsMine: boolean): Promise<void> => {
    if (waiting.size === 0) return
    const sent = [...waiting.values()]
    waiting.clear()
    const docs_data = sent.map(({ item_id, data, before }) => ({ item_id, data, before }))
    const answer = await person.browser.put(office.pathOf(sheet), { docs_data, updated_at: seen.updated_at })
    expect([200, 409]).toContain(answer.status)
    const body = (await answer.json()) as {
      data?: Document
      current?: Document & { item_writers: { item_id: number; user: { id: number } | null }[] }
    }
    const there = valuesIn((body.data ?? body.current)!)
    for (const { written, ...entry } of sent) {
      if (there.get(entry.item_id) === entry.data) {
        written.fate = 'accepted'
        accepted.set(entry.item_id, [...(accepted.get(entry.item_id) ?? []), entry])
        continue
      }
      // Both values, and whose the other is.
      const theirs = there.get(entry.item_id)
      const by = body.current!.item_writers.find(({ item_id }) => item_id === entry.item_id)
      expect({ theirs, by: by?.user?.id }).not.toEqual({ theirs: undefined, by: person.id })
      expect(writers.map(({ id }) => id)).toContain(by?.user?.id)
      written.fate = 'told'
      if (keepsMine) put(entry.item_id, entry.data, theirs ?? null)
    }
    seen = await office.read(person, sheet)
    if (waiting.size > 0) await send(false)
  }
  const put = (item_id: number, data: string, before: unknown = valuesIn(seen).get(item_id) ?? null): void => {
    const own = waiting.get(item_id)
    // Typed over on the same phone, before anybody else knew of it.
    if (own) own.written.fate = 'given up'
    const written: Written = { item_id, data, fate: 'waiting' }
    log.push(written)
    waiting.set(item_id, { item_id, data, before: own ? own.before : before, written })
  }
  return { send, put }
}

it('loses nothing, and shows each contest to whoever comes second', async () => {
  const [grid] = monthSheetsOf(form.grids ?? [], form.items)
  expect(grid!.points).toHaveLength(30)
  expect(grid!.columns).toHaveLength(31)
  const step = fc.record({
    who: fc.integer({ min: 0, max: 2 }),
    point: fc.integer({ min: 0, max: 29 }),
    // The days on which two of them are without a connection.
    day: fc.integer({ min: 0, max: 3 }),
    isConnected: fc.integer({ min: 0, max: 9 }).map((each) => each === 0),
    keepsMine: fc.boolean(),
  })
  let contests = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 120 }), async (steps) => {
      const sheet = await office.create(office.master, { template_id: form.id, matter_id, period: '2026-06-01' })
      const log: Written[] = []
      const accepted = new Map<number, Entry[]>()
      const phones = writers.map((person) => phone(person, sheet, log, accepted))
      for (const [index, { who, point, day, isConnected, keepsMine }] of steps.entries()) {
        // Few cells, so that they meet.
        phones[who]!.put(grid!.points[point % 6]!.items[day]!.id, `${index + 1}`)
        if (who === 0 || isConnected) await phones[who]!.send(keepsMine)
      }
      for (const each of phones) await each.send(true)

      const last = valuesIn(await office.read(office.master, sheet))
      expect(log.filter(({ fate }) => fate === 'waiting')).toEqual([])
      for (const [item_id, entries] of accepted) {
        // Each knew what it wrote over.
        for (const [index, { before }] of entries.entries())
          expect(before ?? null).toBe(index === 0 ? null : entries[index - 1]!.data)
        expect(last.get(item_id)).toBe(entries.at(-1)!.data)
      }
      contests += log.filter(({ fate }) => fate === 'told').length
    }),
    { numRuns: 6, seed: 20_260_630 },
  )
  expect(contests).toBeGreaterThan(0)
})
