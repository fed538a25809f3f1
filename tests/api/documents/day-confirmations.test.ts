/** 日ごとの確認: given by somebody else than who wrote the day, gone with a change, and on the paper. */
import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CellRemarkAnswer } from '#domain/documents/cell-remarks.contract.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Home } from '#domain/home/home.contract.ts'
import { withConfirmer, withoutConfirmer } from '#domain/templates/month-grids.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { roles } from '#domain/users/users.labels.ts'
import { proposeSources } from '#domain/documents/propose-sources.ts'
import type { createdTemplateAnswerSchema } from '#domain/templates/templates.contract.ts'
import { makeRoundSheet, roundPoints } from '#tests/month-sheets.ts'
import { pictureWidthsOf } from '#tests/pdf-pictures.ts'
import type { z } from 'zod'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openDocumentsOffice, type Answer, type DocumentsOffice } from './office.ts'

let office: DocumentsOffice
/** 確認者 takes names, 責任者印 takes seals. */
let named: Template
let sealed: Template
let worker: Person
let chief: Person
let other: Person
let guest: Person
let sheet: Document
let matter_id: number

const at = (path: string) => office.company.path + path
const itemOf = (template: Template, name: string) => template.items.find((item) => item.name === name)!
const box = (day: number, template = named) =>
  itemOf(template, `${template === named ? '確認者' : '責任者印'}：${day}日`).id
const cell = (day: number, template = named) => itemOf(template, `受水槽 水位（m）：${day}日`).id

const makeForm = async (label: string): Promise<Template> => {
  const body = new FormData()
  body.append('name', `日常巡回点検表 ${label}`)
  body.append('document_type_id', '3')
  body.append('excel_file', new File([Buffer.from(makeRoundSheet(roundPoints.slice(0, 2), label))], '様式.xlsx'))
  const made = (
    await answered<z.infer<typeof createdTemplateAnswerSchema>>(
      await office.master.browser.post(at('/templates'), body),
      201,
    )
  ).data
  const sources = proposeSources(made.proposed_items.map((item, id) => ({ ...item, id })))
  const items = made.proposed_items.map((item, id) => ({ ...item, source: sources.get(id)?.source ?? null }))
  return (
    await answered<Answer<Template>>(await office.master.browser.put(at(`/templates/${made.id}`), { items }), 200)
  ).data
}

beforeAll(async () => {
  office = await openDocumentsOffice({ clock: () => new Date('2026-06-17T10:00:00+09:00') })
  worker = await office.app.createPerson(office.company, roles.member, '小林 大輔')
  chief = await office.app.createPerson(office.company, roles.member, '佐藤 恵子')
  other = await office.app.createPerson(office.company, roles.admin, '高橋 直人')
  guest = await office.app.createPerson(office.company, roles.guest, '協力 太郎')
  matter_id = (await office.createMatter(worker, office.master)).id
  named = await makeForm('確認者')
  sealed = await makeForm('責任者印')
})
afterAll(() => office.close())

const read = (person = worker) => office.read(person, sheet)
const write = async (person: Person, values: Record<number, string | null>, template = named) => {
  const now = await office.read(person, sheet)
  const stored = new Map(now.docs_data.map(({ item_id, data }) => [item_id, data]))
  const response = await person.browser.put(office.pathOf(sheet), {
    docs_data: Object.entries(values).map(([day, data]) => ({
      item_id: cell(Number(day), template),
      data,
      before: stored.get(cell(Number(day), template)) ?? null,
    })),
    updated_at: now.updated_at,
  })
  return (await answered<Answer<Document>>(response, 200)).data
}
const confirm = async (person: Person, days: number[], more: { template?: Template; updated_at?: string } = {}) =>
  person.browser.post(`${office.pathOf(sheet)}/day-confirmations`, {
    item_ids: days.map((day) => box(day, more.template)),
    updated_at: more.updated_at ?? (await office.read(office.master, sheet)).updated_at,
  })
const remark = async (person: Person, day: number, text: string | null, before: string | null = null) =>
  answered<CellRemarkAnswer>(
    await person.browser.put(`${office.pathOf(sheet)}/items/${cell(day)}/remark`, { text, before }),
    200,
  )
const withdraw = (person: Person, day: number) =>
  person.browser.delete(`${office.pathOf(sheet)}/day-confirmations/${box(day)}`)
const confirmed = async () => (await read()).day_confirmations!.map(({ item_id, user }) => [item_id, user.id])
const begin = async (template: Template) => {
  sheet = await office.create(worker, { template_id: template.id, period: '2026-06-01', matter_id })
}
beforeEach(() => begin(named))

describe('確認待ち', () => {
  const waiting = async (person: Person) =>
    (await answered<Answer<Home>>(await person.browser.get(at('/home?whose=company')), 200)).data.confirmations.items
      .filter(({ id }) => id === sheet.id)
      .map(({ days }) => days)

  it('is on the home of who may confirm, with how many days, and not of who wrote them all', async () => {
    expect(await waiting(chief)).toEqual([])
    await write(worker, { 1: '1.40', 2: '1.41' })
    expect(await waiting(chief)).toEqual([2])
    expect(await waiting(worker)).toEqual([])
    await answered(await confirm(chief, [1]), 200)
    expect(await waiting(chief)).toEqual([1])
    await answered(await withdraw(chief, 1), 200)
    expect(await waiting(chief)).toEqual([2])
    expect((await answered<Answer<Home>>(await guest.browser.get(at('/home')), 200)).data.confirmations).toEqual({
      total: 0,
      items: [],
    })
  })

  it('follows the row that the template binds', async () => {
    await write(worker, { 1: '1.40' })
    const put = async (grids: Template['grids']) =>
      answered(await office.master.browser.put(at(`/templates/${named.id}`), { grids }), 200)
    const [grid] = named.grids!
    await put([withoutConfirmer(grid!, '確認者')])
    expect(await waiting(chief)).toEqual([])
    expect((await read()).day_confirmations).toBeUndefined()
    const free = withoutConfirmer(grid!, '確認者')
    await put([withConfirmer(free, free.points.length - 1)])
    expect(await waiting(chief)).toEqual([1])
  })
})

describe('confirming days', () => {
  it('is for somebody else than who wrote there, many at once, and once', async () => {
    await write(worker, { 1: '1.40', 2: '1.41', 3: '1.42' })
    expect(await read(chief)).toMatchObject({
      day_confirmations: [],
      canConfirmDays: true,
      confirmable_days: [1, 2, 3].map((day) => box(day)),
    })
    expect((await read(worker)).confirmable_days).toEqual([])
    expect((await answered<{ message: string }>(await confirm(worker, [1]), 403)).message).toBe(
      '自分が記入した日は確認できません。',
    )
    await answered(await confirm(chief, [1, 2]), 200)
    expect(await confirmed()).toEqual([
      [box(1), chief.id],
      [box(2), chief.id],
    ])
    // Two at once: each of the days once.
    const answers = await Promise.all([confirm(other, [2, 3]), confirm(chief, [2, 3])])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await confirmed()).map(([item]) => item)).toEqual([box(1), box(2), box(3)])
    const { data: lines } = await answered<Answer<{ column_name: string; after: string | null }[]>>(
      await chief.browser.get(`${office.pathOf(sheet)}/histories`),
      200,
    )
    expect(lines.filter(({ column_name }) => /の確認$/.test(column_name ?? ''))).toHaveLength(3)
  })

  it('is refused with a sentence', async () => {
    await write(worker, { 1: '1.40' })
    const path = `${office.pathOf(sheet)}/day-confirmations`
    const body = { item_ids: [box(1)], updated_at: (await read()).updated_at }
    await answered(await office.app.openBrowser().post(path, body), 401)
    await answered(await guest.browser.post(path, body), 404)
    const stranger = await office.app.createCompany('elsewhere')
    await answered(
      await stranger.master.browser.post(`${stranger.company.path}/documents/${sheet.id}/day-confirmations`, body),
      404,
    )
    const refused = async (more: object) =>
      (await answered<{ errors: Record<string, string[]> }>(await chief.browser.post(path, { ...body, ...more }), 422))
        .errors
    expect(await refused({ item_ids: [] })).toEqual({ item_ids: ['確認する日を選択してください。'] })
    expect(await refused({ item_ids: [cell(1)] })).toEqual({ item_ids: ['日ごとの確認の欄ではありません。'] })
    expect(await refused({ item_ids: [box(2)] })).toEqual({ item_ids: ['まだ記入がありません。'] })
    expect(await refused({ item_ids: [box(31)] })).toEqual({ item_ids: ['日ごとの確認の欄ではありません。'] })
    expect(await refused({ updated_at: 'きのう' })).toMatchObject({ updated_at: [expect.any(String)] })
    // What nobody types is nobody's to write.
    await answered(
      await worker.browser.put(office.pathOf(sheet), {
        docs_data: [{ item_id: box(1), data: '小林', before: null }],
        updated_at: body.updated_at,
      }),
      422,
    )
    await answered(await office.app.openBrowser().delete(`${path}/${box(1)}`), 401)
    await answered(await guest.browser.delete(`${path}/${box(1)}`), 404)
    await answered(
      await stranger.master.browser.delete(
        `${stranger.company.path}/documents/${sheet.id}/day-confirmations/${box(1)}`,
      ),
      404,
    )
    await answered(await chief.browser.delete(`${path}/${box(1)}`), 404)
    await answered(await chief.browser.delete(`${path}/x`), 404)
  })

  it('names a day that was written on since it was looked at', async () => {
    const seen = await write(worker, { 1: '1.40', 2: '1.41' })
    await write(worker, { 2: '1.55' })
    expect(
      (await answered<{ message: string }>(await confirm(chief, [1, 2], { updated_at: seen.updated_at }), 409)).message,
    ).toBe('06/02（火）の値か備考が、開いたあとに変わりました。内容を見て、もう一度確認してください。')
    expect(await confirmed()).toEqual([])
    await answered(await confirm(chief, [1], { updated_at: seen.updated_at }), 200)
  })

  it('is taken back by whoever gave it and by an admin, by nobody else', async () => {
    await write(worker, { 1: '1.40', 2: '1.41' })
    await answered(await confirm(chief, [1, 2]), 200)
    await answered(await withdraw(worker, 1), 403)
    await answered(await withdraw(chief, 1), 200)
    await answered(await withdraw(chief, 1), 404)
    await answered(await withdraw(other, 2), 200)
    expect(await confirmed()).toEqual([])
  })

  it('stands still while approval is asked, and lists what waits, which passes with a reason', async () => {
    await write(worker, { 1: '1.40', 2: '1.41' })
    await answered(await confirm(chief, [1]), 200)
    const ask = (more: object = {}) =>
      worker.browser.post(`${office.pathOf(sheet)}/approval`, {
        comment: 'お願いします',
        steps: [{ approvers: [{ id: other.id }], is_only_one_approval: false }],
        ...more,
      })
    const { errors } = await answered<{ errors: { missing_reason: string[] } }>(await ask(), 422)
    expect(errors.missing_reason[0]).toMatch(
      /^未記入が\d+日分、\d+件あります。確認されていない日が1日あります。記入するか、理由を書いてください。$/,
    )
    const asked = (await answered<Answer<Document>>(await ask({ missing_reason: '停電のため' }), 201)).data
    expect(asked.comment).toMatch(/\n未記入\d+件の理由：停電のため\n確認のない日1日の理由：停電のため$/)
    expect(asked.canConfirmDays).toBe(false)
    expect((await answered<{ message: string }>(await confirm(chief, [2]), 409)).message).toMatch(/^申請中/)
    await answered(await withdraw(chief, 1), 409)
  })

  it('is nothing that a guest explains who hands the sheet in', async () => {
    const { id } = await office.createMatter(worker, guest)
    sheet = await office.create(worker, { template_id: named.id, period: '2026-07-01', matter_id: id })
    const request = `${office.pathOf(sheet)}/guest-request`
    await answered(await worker.browser.put(request, { user_id: guest.id }), 200)
    await write(guest, { 1: '1.40' })
    expect(await read(guest)).toMatchObject({ canConfirmDays: false, confirmable_days: [] })
    await answered(await confirm(guest, [1]), 403)
    const { data } = await answered<Answer<Document>>(await guest.browser.post(`${request}/hand-in`, {}), 200)
    expect(data.comment).not.toContain('確認のない日')
  })
})

describe('a change of a confirmed day', () => {
  it('takes the confirmation away, says so to who wrote it, in the history and to who confirmed it', async () => {
    await write(worker, { 1: '1.40', 2: '1.41' })
    await answered(await confirm(chief, [1, 2]), 200)
    const same = await write(worker, { 1: '1.40' })
    expect(same.lifted_confirmations).toBeUndefined()
    const saved = await write(worker, { 1: '1.50' })
    expect(saved.lifted_confirmations).toEqual([
      { item_id: box(1), day: '06/01（月）', user: { id: chief.id, name: '佐藤 恵子' } },
    ])
    expect(await confirmed()).toEqual([[box(2), chief.id]])
    const told = async (person: Person) =>
      (
        await answered<Answer<{ kind: string; body: string | null }[]>>(
          await person.browser.get(at('/notifications')),
          200,
        )
      ).data.filter(({ kind }) => kind === 'confirmation_lifted')
    expect(await told(chief)).toMatchObject([{ kind: 'confirmation_lifted' }])
    expect(await told(worker)).toEqual([])
    // An empty day waits for nobody.
    await write(worker, { 1: null })
    expect((await answered<{ errors: object }>(await confirm(chief, [1]), 422)).errors).toEqual({
      item_ids: ['まだ記入がありません。'],
    })
  })

  it('comes late from a device the same way', async () => {
    const seen = await write(worker, { 1: '1.40' })
    await answered(await confirm(chief, [1]), 200)
    // Written before the confirmation, and sent after it.
    const response = await worker.browser.put(office.pathOf(sheet), {
      docs_data: [{ item_id: cell(1), data: '1.60', before: '1.40' }],
      updated_at: seen.updated_at,
    })
    const { data } = await answered<Answer<Document>>(response, 200)
    expect(data.lifted_confirmations).toMatchObject([{ day: '06/01（月）' }])
    expect(data.day_confirmations).toEqual([])
  })
})

describe('a guest who writes there', () => {
  it('is not told who confirmed a day, unless they know them', async () => {
    const { id } = await office.createMatter(worker, guest)
    sheet = await office.create(worker, { template_id: named.id, period: '2026-06-01', matter_id: id })
    await answered(await worker.browser.put(`${office.pathOf(sheet)}/guest-request`, { user_id: guest.id }), 200)
    await write(guest, { 1: '1.40', 2: '1.41' })
    await answered(await confirm(chief, [1]), 200)
    await answered(await confirm(worker, [2]), 200)
    expect((await read(guest)).day_confirmations!.map(({ user }) => user.name)).toEqual(['関係者', '小林 大輔'])
    expect((await write(guest, { 1: '1.50' })).lifted_confirmations).toMatchObject([{ user: { name: '関係者' } }])
    const histories = async (person: Person) =>
      JSON.stringify(await (await person.browser.get(`${office.pathOf(sheet)}/histories`)).json())
    expect(await histories(worker)).toContain('佐藤 恵子')
    expect(await histories(guest)).not.toContain('佐藤 恵子')
  })
})

describe('a 備考 of a confirmed day', () => {
  it('takes the confirmation away as a value does, and says so to who wrote it', async () => {
    await write(worker, { 1: '1.40', 2: '1.41' })
    await answered(await confirm(chief, [1, 2]), 200)
    const lifted = { item_id: box(1), day: '06/01（月）', user: { id: chief.id, name: '佐藤 恵子' } }
    expect((await remark(worker, 1, '薬注ポンプ調整')).lifted_confirmations).toEqual([lifted])
    expect(await confirmed()).toEqual([[box(2), chief.id]])
    expect((await read(chief)).confirmable_days).toEqual([box(1)])
    await answered(await confirm(chief, [1]), 200)
    // What stands there already is no change.
    expect((await remark(worker, 1, '薬注ポンプ調整')).lifted_confirmations).toBeUndefined()
    expect((await remark(worker, 1, null, '薬注ポンプ調整')).lifted_confirmations).toEqual([lifted])
  })

  it('makes nobody the writer of the day, and is looked at before it is confirmed', async () => {
    const seen = await write(worker, { 1: '1.40' })
    await remark(office.master, 1, '要再測定')
    await answered(await confirm(office.master, [1], { updated_at: seen.updated_at }), 409)
    await answered(await confirm(office.master, [1]), 200)
    expect(await confirmed()).toEqual([[box(1), office.master.id]])
  })
})

describe('on the paper', () => {
  const excel = async (person = worker): Promise<Record<string, Uint8Array>> => {
    const response = await person.browser.get(`${office.pathOf(sheet)}/download?download_type=excel`)
    expect(response.status).toBe(200)
    return unzipSync(new Uint8Array(await response.arrayBuffer()))
  }
  const pdf = async () =>
    new Uint8Array(await (await worker.browser.get(`${office.pathOf(sheet)}/download?download_type=pdf`)).arrayBuffer())

  it('the name stands in a flat box, and goes with the confirmation', async () => {
    await write(worker, { 1: '1.40' })
    const xml = async () =>
      Object.entries(await excel())
        .flatMap(([name, bytes]) => (/sheet1\.xml|sharedStrings/.test(name) ? [strFromU8(bytes)] : []))
        .join('')
    expect(await xml()).not.toContain('佐藤')
    await answered(await confirm(chief, [1]), 200)
    expect(await xml()).toContain('佐藤')
    await write(worker, { 1: '1.41' })
    expect(await xml()).not.toContain('佐藤')
  })

  it('a seal stands where the box is one, and a copy has none', async () => {
    await begin(sealed)
    await write(worker, { 1: '1.40', 2: '1.41' }, sealed)
    expect(await pictureWidthsOf(await pdf())).toEqual([])
    await answered(await confirm(chief, [1, 2], { template: sealed }), 200)
    // The same picture twice.
    expect(await pictureWidthsOf(await pdf())).toEqual([320])
    const drawn = Object.entries(await excel()).flatMap(([name, bytes]) =>
      /drawings\/drawing\d+\.xml$/.test(name) ? [strFromU8(bytes)] : [],
    )
    expect(drawn.join('').match(/<xdr:pic>/g)).toHaveLength(2)
    const copy = (await answered<Answer<Document>>(await worker.browser.post(`${office.pathOf(sheet)}/copy`, {}), 201))
      .data
    expect(copy.day_confirmations).toEqual([])
  })
})

describe('in any order', () => {
  /** What is done to one of three days, by one of two people. */
  const step = fc.record({
    does: fc.constantFrom('write' as const, 'confirm' as const, 'withdraw' as const, 'empty' as const),
    day: fc.integer({ min: 1, max: 3 }),
    isWorker: fc.boolean(),
  })
  type Day = { value: string | null; writer: Person | null; by: Person | null }

  it('a day is confirmed by who did not write it, as it stands, and by nobody once it is another', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        await begin(named)
        const days = new Map<number, Day>([1, 2, 3].map((day) => [day, { value: null, writer: null, by: null }]))
        let count = 0
        for (const { does, day, isWorker } of steps) {
          const [person, now] = [isWorker ? worker : office.master, days.get(day)!]
          if (does === 'write' || does === 'empty') {
            count += 1
            const value = does === 'empty' ? null : String(count)
            const saved = await write(person, { [day]: value })
            expect(saved.lifted_confirmations?.length ?? 0).toBe(now.by !== null && value !== now.value ? 1 : 0)
            if (value !== now.value) days.set(day, { value, writer: value === null ? null : person, by: null })
          } else if (does === 'confirm') {
            const { status } = await confirm(person, [day])
            expect(status).toBe(now.by !== null ? 200 : now.value === null ? 422 : now.writer === person ? 403 : 200)
            if (status === 200 && now.by === null) now.by = person
          } else {
            const { status } = await person.browser.delete(`${office.pathOf(sheet)}/day-confirmations/${box(day)}`)
            const may = now.by === person || person === office.master
            expect(status).toBe(now.by === null ? 404 : may ? 200 : 403)
            if (status === 200) now.by = null
          }
        }
        expect(await confirmed()).toEqual([...days].flatMap(([day, { by }]) => (by ? [[box(day), by.id]] : [])))
      }),
      { numRuns: 12 },
    )
  }, 120_000)
})
