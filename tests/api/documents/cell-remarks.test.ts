/** 備考 and photos of the cells of a month sheet. */
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CellRemark, CellRemarkConflict } from '#domain/documents/cell-remarks.contract.ts'
import type { DocumentChanges } from '#domain/documents/document-changes.ts'
import type { Document, DocumentItemFile } from '#domain/documents/documents.contract.ts'
import type { History } from '#domain/histories/histories.contract.ts'
import { roles } from '#domain/users/users.labels.ts'
import type { createdTemplateAnswerSchema, Template } from '#domain/templates/templates.contract.ts'
import { readPdf } from '#tests/engine/pdf/pdf-text.ts'
import { makeRoundSheet } from '#tests/month-sheets.ts'
import type { z } from 'zod'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openDocumentsOffice, type Answer, type DocumentsOffice } from './office.ts'

let office: DocumentsOffice
let form: Template
let writers: Person[]
let matter_id: number
const chlorine = '残留塩素 2F給湯室（mg/L）'
const at = (path: string) => office.company.path + path

beforeAll(async () => {
  office = await openDocumentsOffice({ clock: () => new Date('2026-06-17T10:00:00+09:00') })
  const body = new FormData()
  body.append('name', '日常巡回点検表')
  body.append('document_type_id', '3')
  body.append('excel_file', new File([Buffer.from(makeRoundSheet())], '日常巡回点検表.xlsx'))
  const { data: created } = await answered<z.infer<typeof createdTemplateAnswerSchema>>(
    await office.master.browser.post(at('/templates'), body),
    201,
  )
  const limits = { alarm_low: 0.1, attention_low: null, attention_high: null, alarm_high: null, marks_paper: false }
  const items = created.proposed_items.map((item) => ({
    ...item,
    ...(item.name === '特記事項' && { source: 'cell_remarks' }),
    ...(item.name.startsWith(chlorine) && { limits }),
  }))
  form = (
    await answered<Answer<Template>>(await office.master.browser.put(at(`/templates/${created.id}`), { items }), 200)
  ).data
  writers = []
  for (const name of ['小林 大輔', '伊藤 翔太', '中村 彩'])
    writers.push(await office.app.createPerson(office.company, roles.member, name))
  matter_id = (await office.createMatter(...writers)).id
})
afterAll(() => office.close())

const of = (name: string): number => form.items.find((item) => item.name === name)!.id
const made = (period = '2026-06-01') => office.create(office.master, { template_id: form.id, matter_id, period })
type Words = { text: string | null; before: string | null }
const put = (person: Person, sheet: { id: number }, item_id: number, words: Words) =>
  person.browser.put(`${office.pathOf(sheet)}/items/${item_id}/remark`, words)
const write = async (person: Person, sheet: { id: number }, item_id: number, words: Words) =>
  (await answered<Answer<CellRemark | null>>(await put(person, sheet, item_id, words), 200)).data
const textOf = ({ cell_remarks = [] }: Document, item_id: number) =>
  cell_remarks.find((remark) => remark.item_id === item_id)?.text ?? null
const photo = async (background: string): Promise<File> => {
  const png = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(png)], `${background}.png`, { type: 'image/png' })
}
const addPhoto = async (person: Person, sheet: { id: number }, item_id: number, file: File) => {
  const body = new FormData()
  body.set('item_id', String(item_id))
  body.set('file', file)
  return person.browser.post(`${office.pathOf(sheet)}/files`, body)
}

describe('備考 of a cell', () => {
  it('stands with who wrote it and when, in the history, and goes when it is emptied', async () => {
    const sheet = await made()
    const item_id = of(`${chlorine}：3日`)
    const written = await write(writers[0]!, sheet, item_id, { text: ' 薬注ポンプ調整 ', before: null })
    expect(written).toMatchObject({ item_id, text: '薬注ポンプ調整', user: { name: '小林 大輔' } })
    const stands = await office.read(writers[1]!, sheet)
    expect(stands.cell_remarks).toEqual([written])
    expect(stands.updated_at > sheet.updated_at).toBe(true)
    expect(stands.authors.map(({ name }) => name)).toContain('小林 大輔')
    await write(writers[1]!, sheet, item_id, { text: '', before: '薬注ポンプ調整' })
    expect((await office.read(writers[1]!, sheet)).cell_remarks).toEqual([])
    const { data: lines } = await answered<Answer<History[]>>(
      await office.master.browser.get(`${office.pathOf(sheet)}/histories`),
      200,
    )
    const own = lines.filter(({ field }) => field === 'cell_remarks')
    expect(own.map(({ before, after }) => [before, after])).toEqual([
      ['薬注ポンプ調整', null],
      [null, '薬注ポンプ調整'],
    ])
    expect(own[0]).toMatchObject({ column_name: expect.stringContaining(chlorine) })
  })

  it('tells the second of two of both, and nobody who wrote the same', async () => {
    const sheet = await made()
    const item_id = of(`${chlorine}：4日`)
    await write(writers[0]!, sheet, item_id, { text: '再測定する', before: null })
    const refused = await answered<CellRemarkConflict>(
      await put(writers[1]!, sheet, item_id, { text: '配管工事中', before: null }),
      409,
    )
    expect(refused.message).toBe('小林 大輔さんがこの備考を先に変更しました。')
    expect(refused.current).toMatchObject({ text: '再測定する', updated_by: { name: '小林 大輔' } })
    expect(await write(writers[1]!, sheet, item_id, { text: '再測定する', before: null })).toMatchObject({
      user: { name: '小林 大輔' },
    })
    await write(writers[1]!, sheet, item_id, { text: '再測定する\n配管工事中', before: '再測定する' })
    expect(textOf(await office.read(office.master, sheet), item_id)).toBe('再測定する\n配管工事中')
    // Of another cell nothing is contested.
    await write(writers[2]!, sheet, of(`${chlorine}：5日`), { text: '濁りあり', before: null })
  })

  it('is told once, however often it is sent', async () => {
    const sheet = await made()
    const item_id = of(`${chlorine}：6日`)
    for (let time = 0; time < 3; time += 1) await write(writers[0]!, sheet, item_id, { text: '低め', before: null })
    const { data } = await answered<Answer<History[]>>(
      await office.master.browser.get(`${office.pathOf(sheet)}/histories`),
      200,
    )
    expect(data.filter(({ field }) => field === 'cell_remarks')).toHaveLength(1)
  })

  it('is written by nobody who may not fill in the sheet, and beside cells of its month alone', async () => {
    const sheet = await made()
    const item_id = of(`${chlorine}：3日`)
    const words = { text: '低め', before: null }
    const path = `${office.pathOf(sheet)}/items/${item_id}/remark`
    expect((await office.app.openBrowser().put(path, words)).status).toBe(401)
    const guest = await office.app.createPerson(office.company, roles.guest, '外注 一郎')
    expect((await put(guest, sheet, item_id, words)).status).toBe(404)
    const viewer = await office.app.createPerson(office.company, roles.guest, '見る 次郎')
    const { id: shown } = await office.createMatter(office.master, viewer)
    const seen = await office.create(office.master, { template_id: form.id, matter_id: shown })
    await office.show(office.master, seen)
    expect((await put(viewer, seen, item_id, words)).status).toBe(403)
    const other = await office.app.createCompany('aoba')
    const theirs = `${other.company.path}/documents/${sheet.id}/items/${item_id}/remark`
    expect((await other.master.browser.put(theirs, words)).status).toBe(404)
    expect((await put(office.master, sheet, item_id, { text: 'あ'.repeat(2001), before: null })).status).toBe(422)
    const beside = await answered(await put(office.master, sheet, of('特記事項'), words), 422)
    expect(JSON.stringify(beside)).toContain('備考と写真は、月次点検表の項目に付けられます。')
    await answered(await put(office.master, sheet, of(`${chlorine}：31日`), words), 422)
    const plain = await office.create(office.master)
    await answered(await put(office.master, plain, office.itemId('所見'), words), 422)
    const asked = await made('2026-07-01')
    await office.ask(office.master, asked, [writers[0]!])
    expect((await put(writers[1]!, asked, item_id, words)).status).toBe(409)
  })

  it('is put together in the box that its form has for remarks, unless somebody typed there', async () => {
    const sheet = await made()
    const boxOf = async () =>
      (await office.read(office.master, sheet)).docs_data.find(({ item_id }) => item_id === of('特記事項'))
    await write(writers[0]!, sheet, of(`${chlorine}：11日`), { text: '給水後に\n再測定', before: null })
    await write(writers[1]!, sheet, of('防災盤 表示：2日'), { text: '感知器1個が誤報', before: null })
    expect(await boxOf()).toMatchObject({
      data: `2日 防災盤 表示：感知器1個が誤報、11日 ${chlorine}：給水後に 再測定`,
      is_bound: true,
    })
    await write(writers[1]!, sheet, of('防災盤 表示：2日'), { text: null, before: '感知器1個が誤報' })
    expect(await boxOf()).toMatchObject({ data: `11日 ${chlorine}：給水後に 再測定` })
    const now = await office.read(office.master, sheet)
    await office.save(office.master, sheet, {
      docs_data: [{ item_id: of('特記事項'), data: '別紙のとおり' }],
      updated_at: now.updated_at,
    })
    await write(writers[1]!, sheet, of('防災盤 表示：2日'), { text: '復旧済み', before: null })
    expect(await boxOf()).toMatchObject({ data: '別紙のとおり', is_bound: false })
  })

  it('goes along in a copy, and in what an approver is told of after a send-back', async () => {
    const sheet = await made('2026-07-01')
    const item_id = of(`${chlorine}：11日`)
    await write(writers[0]!, sheet, item_id, { text: '再測定', before: null })
    await office.ask(office.master, sheet, [writers[2]!])
    await answered(await office.answer(writers[2]!, sheet, false, '値を確認'), 200)
    await write(writers[0]!, sheet, item_id, { text: '再測定 0.35', before: '再測定' })
    const { data } = await answered<Answer<DocumentChanges>>(
      await office.master.browser.get(`${office.pathOf(sheet)}/changes`),
      200,
    )
    expect(data.changes).toContainEqual({
      kind: 'cell_remark',
      item_id,
      name: `${chlorine}：11日の備考`,
      cell_reference: form.items.find(({ id }) => id === item_id)!.cell_reference,
      before: '再測定',
      after: '再測定 0.35',
    })
    const { data: copy } = await answered<Answer<Document>>(
      await office.master.browser.post(`${office.pathOf(sheet)}/copy`),
      201,
    )
    expect(copy.cell_remarks).toMatchObject([{ item_id, text: '再測定 0.35', user: null }])
  })
})

describe('photos of a cell', () => {
  it('stand beside its value, add to each other, and follow the sheet on pages of their own', async () => {
    const sheet = await made()
    const item_id = of(`${chlorine}：11日`)
    const pages = async () =>
      readPdf(
        new Uint8Array(
          await (await office.master.browser.get(`${office.pathOf(sheet)}/download?download_type=pdf`)).arrayBuffer(),
        ),
      )
    const before = (await pages()).pages.length
    for (const [who, colour] of [
      [writers[0]!, 'red'],
      [writers[1]!, 'blue'],
    ] as const)
      await answered<Answer<DocumentItemFile>>(await addPhoto(who, sheet, item_id, await photo(colour)), 201)
    await write(writers[0]!, sheet, item_id, { text: '薬注ポンプ調整', before: null })
    const { item_files } = await office.read(office.master, sheet)
    expect(item_files.map((each) => [each.item_id, each.file.name])).toEqual([
      [item_id, 'red.png'],
      [item_id, 'blue.png'],
    ])
    const { pages: after } = await pages()
    expect(after).toHaveLength(before + 1)
    expect(after.at(-1)).toContain('11日残留塩素')
    expect(after.at(-1)).toContain('薬注ポンプ調整')
  })

  it('are pictures, beside cells of its month alone', async () => {
    const sheet = await made()
    const refused = await answered(
      await addPhoto(office.master, sheet, of(`${chlorine}：11日`), new File(['a,b'], '表.csv')),
      422,
    )
    expect(JSON.stringify(refused)).toContain('「表.csv」は画像として開けません。')
    await answered(await addPhoto(office.master, sheet, of(`${chlorine}：31日`), await photo('red')), 422)
    await answered(await addPhoto(office.master, sheet, of('物件名'), await photo('red')), 422)
  })

  it('go along into the matter that is made of a value out of its limits, with what is remarked', async () => {
    const sheet = await made()
    const item_id = of(`${chlorine}：11日`)
    await answered(await addPhoto(writers[0]!, sheet, item_id, await photo('green')), 201)
    await write(writers[0]!, sheet, item_id, { text: '薬注ポンプ調整', before: null })
    const { updated_at } = await office.read(office.master, sheet)
    await office.save(office.master, sheet, { docs_data: [{ item_id, data: '0.05' }], updated_at })
    const { data } = await answered<Answer<{ matter: { id: number } }>>(
      await office.master.browser.post(`${office.pathOf(sheet)}/matters`, { item_id }),
      201,
    )
    const { data: matter } = await answered<Answer<{ description: string }>>(
      await office.master.browser.get(at(`/matters/${data.matter.id}`)),
      200,
    )
    expect(matter.description).toContain('備考：薬注ポンプ調整')
    const { data: files } = await answered<Answer<{ name: string }[]>>(
      await office.master.browser.get(at(`/matters/${data.matter.id}/reporting-folders`)),
      200,
    )
    expect(files.map(({ name }) => name)).toEqual(['green.png'])
  })
})

type Waiting = { text: string; before: string | null; fate: { was: 'waiting' | 'accepted' | 'told' | 'given up' } }

it('of three phones, two of them cut off now and then, loses no remark without telling its writer', async () => {
  const step = fc.record({
    who: fc.integer({ min: 0, max: 2 }),
    cell: fc.integer({ min: 1, max: 4 }),
    isConnected: fc.integer({ min: 0, max: 5 }).map((each) => each === 0),
    /** The answer is lost: the same goes again. */
    isCut: fc.boolean(),
    keepsBoth: fc.boolean(),
  })
  let contests = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 50 }), async (steps) => {
      const sheet = await made()
      const log: Waiting['fate'][] = []
      const stood = new Map<number, string[]>()
      const seen = writers.map(() => new Map<number, string | null>())
      const waiting = writers.map(() => new Map<number, Waiting>())
      const note = (who: number, item_id: number, text: string, before: string | null) => {
        const own = waiting[who]!.get(item_id)
        if (own) own.fate.was = 'given up'
        const fate: Waiting['fate'] = { was: 'waiting' }
        log.push(fate)
        waiting[who]!.set(item_id, { text, before: own ? own.before : before, fate })
      }
      const flush = async (who: number, { isCut = false, keepsBoth = false } = {}): Promise<void> => {
        for (const [item_id, { text, before, fate }] of waiting[who]!) {
          waiting[who]!.delete(item_id)
          if (isCut) await put(writers[who]!, sheet, item_id, { text, before })
          const answer = await put(writers[who]!, sheet, item_id, { text, before })
          expect([200, 409]).toContain(answer.status)
          if (answer.status === 200) {
            fate.was = 'accepted'
            const texts = stood.get(item_id) ?? []
            // It knew what it wrote over.
            expect(before).toBe(texts.at(-1) ?? null)
            stood.set(item_id, [...texts, text])
            seen[who]!.set(item_id, text)
            continue
          }
          const { current } = (await answer.json()) as CellRemarkConflict
          expect(current.text).toBe(stood.get(item_id)!.at(-1))
          expect(current.updated_by!.id).not.toBe(writers[who]!.id)
          fate.was = 'told'
          seen[who]!.set(item_id, current.text)
          if (keepsBoth) note(who, item_id, `${current.text}\n${text}`, current.text)
        }
        if (waiting[who]!.size > 0) await flush(who)
      }
      for (const [index, { who, cell, isConnected, isCut, keepsBoth }] of steps.entries()) {
        const item_id = of(`${chlorine}：${cell}日`)
        note(who, item_id, `${index + 1}`, seen[who]!.get(item_id) ?? null)
        if (who === 0 || isConnected) await flush(who, { isCut, keepsBoth })
      }
      for (const who of [0, 1, 2]) await flush(who, { keepsBoth: true })
      const last = await office.read(office.master, sheet)
      expect(log.filter(({ was }) => was === 'waiting')).toEqual([])
      for (const [item_id, texts] of stood) expect(textOf(last, item_id)).toBe(texts.at(-1))
      contests += log.filter(({ was }) => was === 'told').length
    }),
    { numRuns: 5, seed: 20_260_617 },
  )
  expect(contests).toBeGreaterThan(0)
})
