/** Photos and files taken out of a record: gone for everybody at once, to be had back for a day by whoever took them out. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { History } from '#domain/histories/histories.contract.ts'
import { historyTypes } from '#domain/histories/histories.labels.ts'
import { limits } from '#domain/limits.ts'
import { sweepRemovedFiles } from '#server/files/removed-files.service.ts'
import { StorageMissing } from '#server/storage/storage.ts'
import { asFile, makePhoto } from '#tests/made-files.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { drawingForm, sheetPng } from '../drawings/sheets.ts'
import { openOffice, type Office } from '../matters/office.ts'

let office: Office
let path: string
beforeAll(async () => {
  office = await openOffice()
  path = office.company.path
})
afterAll(() => office.close())

type Answer<T> = { data: T }
type Named = { id: number; name: string }
/** `key`: by which the record's calls name it. */
type Shown = { key: number; file: Named & { path: string } }
type Held = {
  record: string
  add: (name: string) => Promise<unknown>
  shown: () => Promise<Shown[]>
  histories: string
  /** As the history calls the place. */
  column: string | null
}
type Case = { name: string; hold: () => Promise<Held>; most: number | null }

const post = async <T>(url: string, body: unknown, person: Person = office.member): Promise<T> =>
  (await answered<Answer<T>>(await person.browser.post(`${path}/${url}`, body), 201)).data
const get = async <T>(url: string): Promise<T> =>
  (await answered<Answer<T>>(await office.member.browser.get(`${path}/${url}`), 200)).data
const formOf = async (field: string, name: string, values: Record<string, string> = {}): Promise<FormData> => {
  const form = new FormData()
  for (const [key, value] of Object.entries(values)) form.append(key, value)
  form.append(field, asFile(await makePhoto(name, 40, 30)))
  return form
}
const building = () => post<Named>('buildings', { name: '青葉台ビル' })

/** Of records whose calls name a file by its own number. */
const withFiles = (record: string, rest: Pick<Held, 'histories' | 'column'>, shown: Held['shown']): Held => ({
  record,
  add: async (name) => post(`${record}/files`, await formOf('files', name)),
  shown,
  ...rest,
})
const keyed = (files: Shown['file'][]): Shown[] => files.map((file) => ({ key: file.id, file }))

const cases: Case[] = [
  {
    name: 'buildings',
    most: null,
    hold: async () => {
      const record = `buildings/${(await building()).id}`
      return withFiles(record, { histories: `${record}/histories`, column: null }, async () =>
        keyed((await get<{ files: Shown['file'][] }>(record)).files),
      )
    },
  },
  {
    name: 'facilities',
    most: null,
    hold: async () => {
      const building_id = (await building()).id
      const { id } = await post<Named>('facilities', { name: '受水槽', facility_category_id: 2, building_id })
      const record = `facilities/${id}`
      return withFiles(record, { histories: `${record}/histories`, column: null }, async () =>
        keyed((await get<{ files: Shown['file'][] }>(record)).files),
      )
    },
  },
  {
    name: 'pins',
    most: limits.drawings.filesPerPin,
    hold: async () => {
      const building_id = (await building()).id
      const form = drawingForm(await sheetPng(), { name: '1階平面図', type: 'image', building_id })
      const drawing = await post<Named>('drawings', form)
      const pin = await post<Named>(`drawings/${drawing.id}/pins`, { lng: 0.5, lat: 0.5, text: '漏水' })
      return withFiles(
        `pins/${pin.id}`,
        { histories: `drawings/${drawing.id}/histories`, column: 'ピン1 写真・ファイル' },
        async () => keyed((await get<{ pins: { files: Shown['file'][] }[] }>(`drawings/${drawing.id}`)).pins[0]!.files),
      )
    },
  },
  {
    name: 'documents',
    most: limits.items.filesPerItem,
    hold: async () => {
      const template = await post<{ id: number; items: Named[] }>(
        'templates',
        { name: '報告書', document_type_id: 3, items: [{ name: '写真', type: 'fileupload' }] },
        office.master,
      )
      const record = `documents/${(await post<Named>('documents', { title: '報告', template_id: template.id })).id}`
      return {
        record,
        add: async (name) =>
          post(`${record}/files`, await formOf('file', name, { item_id: String(template.items[0]!.id) })),
        shown: async () =>
          (await get<{ item_files: { id: number; file: Shown['file'] }[] }>(record)).item_files.map(({ id, file }) => ({
            key: id,
            file,
          })),
        histories: `${record}/histories`,
        column: '写真',
      }
    },
  },
]

/** Several at once where the record knows that, else one call each. */
const remove = (person: Pick<Person, 'browser'>, { record }: Held, keys: number[], of = path): Promise<Response> =>
  record.startsWith('documents')
    ? person.browser.delete(`${of}/${record}/files/${keys[0]}`)
    : person.browser.delete(`${of}/${record}/files`, { ids: keys })
const restore = (person: Pick<Person, 'browser'>, { record }: Held, keys: number[], of = path): Promise<Response> =>
  record.startsWith('documents')
    ? person.browser.post(`${of}/${record}/files/${keys[0]}/restore`)
    : person.browser.post(`${of}/${record}/files/restore`, { ids: keys })

const later = (hours: number) => ({ ...office.app.deps, clock: () => new Date(Date.now() + hours * 3_600_000) })
const storageKey = async (id: number): Promise<string> =>
  (await office.app.database.pool.query('select storage_key from files where id = $1', [id])).rows[0].storage_key

describe.each(cases)('a file taken out of $name', ({ hold, most }) => {
  it('is there for nobody, and comes back in its place, told in the history', async () => {
    const held = await hold()
    for (const name of ['1.jpg', '2.jpg', '3.jpg']) await held.add(name)
    const before = await held.shown()
    const [, second] = before
    const { key, file } = second!
    await answered(await restore(office.member, held, [key]), 422)
    await answered(await remove(office.member, held, [key]), 204)
    expect((await held.shown()).map((one) => one.file.name)).toEqual(['1.jpg', '3.jpg'])
    for (const { browser } of [office.member, office.master]) await answered(await browser.get(file.path), 404)

    await answered(await restore({ browser: office.app.openBrowser() }, held, [key]), 401)
    await answered(await restore(office.stranger, held, [key], office.otherCompany.path), 404)
    await answered(await restore(office.stranger, held, [key]), 404)
    // An admin could have removed it, and did not; a document is its authors'.
    await answered(await restore(office.master, held, [key]), held.record.startsWith('documents') ? 403 : 422)
    await answered(await restore(office.member, held, [key]), 200)
    expect(await held.shown()).toEqual(before)
    await answered(await office.member.browser.get(file.path), 200)
    await answered(await restore(office.member, held, [key]), 422)

    const lines = await get<History[]>(held.histories)
    expect(lines.slice(0, 2).map(({ type, before: was, after }) => [type, was, after])).toEqual([
      [historyTypes.fileRestored, null, '2.jpg'],
      [historyTypes.fileDeleted, '2.jpg', null],
    ])
    if (held.column !== null) expect(lines[0]!.column_name).toBe(held.column)
  })

  it('goes for good with its bytes a day later', async () => {
    const held = await hold()
    await held.add('外壁.jpg')
    const [{ key, file }] = (await held.shown()) as [Shown]
    const stored = await storageKey(file.id)
    await answered(await remove(office.member, held, [key]), 204)
    await sweepRemovedFiles(later(23))
    expect((await office.app.deps.storage.readBytes(stored)).length).toBeGreaterThan(0)
    expect(await sweepRemovedFiles(later(25))).toBeGreaterThanOrEqual(1)
    await expect(office.app.deps.storage.readBytes(stored)).rejects.toThrow(StorageMissing)
    await answered(await restore(office.member, held, [key]), 422)
  })

  it.runIf(most !== null)('does not come back into a place that is full meanwhile', async () => {
    const held = await hold()
    await held.add('外壁.jpg')
    const [{ key }] = (await held.shown()) as [Shown]
    await answered(await remove(office.member, held, [key]), 204)
    for (let count = 0; count < most!; count += 1) await held.add(`${count}.jpg`)
    await answered(await restore(office.member, held, [key]), 422)
    expect(await held.shown()).toHaveLength(most!)
  })
})

it('is not had back by whoever may no longer change the record', async () => {
  const held = await cases[0]!.hold()
  await held.add('外壁.jpg')
  const [{ key }] = (await held.shown()) as [Shown]
  await answered(await remove(office.member, held, [key]), 204)
  await answered(await restore(office.guest, held, [key]), 404)
  await answered(await office.member.browser.delete(`${path}/${held.record}`), 204)
  await answered(await restore(office.member, held, [key]), 404)
  await answered(await office.member.browser.post(`${path}/buildings/1/files/restore`, { ids: [] }), 422)
})
