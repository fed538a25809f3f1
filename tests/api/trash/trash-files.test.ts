/** Files of what lies in ごみ箱 are there for nobody until it is restored; nor is a list that was uploaded to be taken over. */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answered } from '../answers.ts'
import { drawingForm, sheetPng } from '../drawings/sheets.ts'
import { openOffice, type Office } from '../matters/office.ts'

let office: Office
let path: string
let photo: File
beforeAll(async () => {
  office = await openOffice()
  path = office.company.path
  const pixels = { create: { width: 40, height: 30, channels: 3, background: '#3a7' } } as const
  photo = new File([new Uint8Array(await sharp(pixels).jpeg().toBuffer())], '現場.jpg')
})
afterAll(() => office.close())

type Answer<T> = { data: T }
const formOf = (values: Record<string, string | File>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  return form
}
const made = async <T>(url: string, body: unknown): Promise<T> =>
  (await answered<Answer<T>>(await office.master.browser.post(`${path}/${url}`, body), 201)).data
const fileIn = async (query: string, id: number): Promise<number> =>
  (await office.app.database.pool.query(query, [id])).rows[0].id

type Holder = { noun: string; id: number; file_id: number }
type Created = { id: number }
const template = () =>
  made<{ id: number; items: Created[] }>('templates', {
    name: '報告書',
    document_type_id: 3,
    items: [{ name: '写真', type: 'fileupload' }],
  })

const holders: [string, () => Promise<Holder>][] = [
  [
    'a matter',
    async () => {
      const { id } = await office.createMatter(office.master)
      const [entry] = await made<{ file_id: number }[]>(`matters/${id}/reporting-folders`, formOf({ files: photo }))
      return { noun: 'matters', id, file_id: entry!.file_id }
    },
  ],
  [
    'a document',
    async () => {
      const { id: template_id, items } = await template()
      const { id } = await made<Created>('documents', { title: '報告', template_id })
      await made(`documents/${id}/files`, formOf({ item_id: String(items[0]!.id), file: photo }))
      const query = 'select file_id as id from attachments where document_id = $1'
      return { noun: 'documents', id, file_id: await fileIn(query, id) }
    },
  ],
  [
    'a building',
    async () => {
      const { id } = await made<Created>('buildings', { name: '青葉台ビル' })
      await made(`buildings/${id}/files`, formOf({ files: photo }))
      const query = 'select file_id as id from attachments where building_id = $1'
      return { noun: 'buildings', id, file_id: await fileIn(query, id) }
    },
  ],
  [
    'a facility',
    async () => {
      const { id: building_id } = await made<Created>('buildings', { name: '青葉台ビル' })
      const { id } = await made<Created>('facilities', { name: '受水槽', facility_category_id: 2, building_id })
      await made(`facilities/${id}/files`, formOf({ files: photo }))
      const query = 'select file_id as id from attachments where facility_id = $1'
      return { noun: 'facilities', id, file_id: await fileIn(query, id) }
    },
  ],
  [
    'a drawing',
    async () => {
      const { id: building_id } = await made<Created>('buildings', { name: '青葉台ビル' })
      const form = drawingForm(await sheetPng(), { name: '1階平面図', type: 'image', building_id })
      const { id } = await made<Created>('drawings', form)
      const query = 'select file_id as id from drawings where id = $1'
      return { noun: 'drawings', id, file_id: await fileIn(query, id) }
    },
  ],
]

describe('the file of what was deleted', () => {
  it.each(holders)('is there for nobody until it is restored: %s', async (_, hold) => {
    const { noun, id, file_id } = await hold()
    const statuses = async () => {
      const found = []
      for (const { browser } of [office.master, office.member]) {
        found.push((await browser.get(`${path}/files/${file_id}`)).status)
        found.push((await browser.get(`${path}/files/${file_id}/thumbnail`)).status)
      }
      return found
    }
    expect(await statuses()).toEqual([200, 200, 200, 200])
    await answered(await office.master.browser.delete(`${path}/${noun}/${id}`), 204)
    expect(await statuses()).toEqual([404, 404, 404, 404])
    const undo = { noun: noun === 'facilities' ? 'facility' : noun.slice(0, -1), record_id: id }
    await answered(await office.master.browser.post(`${path}/trash/undo`, undo), 200)
    expect(await statuses()).toEqual([200, 200, 200, 200])
  })

  it('stays where something else shows it too', async () => {
    const matter = await office.createMatter(office.master)
    const [entry] = await made<{ file_id: number }[]>(
      `matters/${matter.id}/reporting-folders`,
      formOf({ files: photo }),
    )
    const { id: template_id } = await template()
    const document = await made<Created>('documents', { title: '報告', template_id, matter_id: matter.id })
    const embedded = { document_embed_resources: [{ file_id: entry!.file_id, order_number: 1, pages: null }] }
    await answered(await office.master.browser.put(`${path}/documents/${document.id}`, embedded), 200)
    await answered(await office.master.browser.delete(`${path}/matters/${matter.id}`), 204)
    expect((await office.member.browser.get(`${path}/files/${entry!.file_id}`)).status).toBe(200)
  })

  it('is not what a living one was drawn on', async () => {
    const matter = await office.createMatter(office.master)
    const [first, second] = await made<{ file_id: number; id: number }[]>(
      `matters/${matter.id}/reporting-folders`,
      (() => {
        const form = formOf({ files: photo })
        form.append('files', new File([photo, 'x'], '矢印.jpg'))
        return form
      })(),
    )
    await office.app.database.pool.query('update files set original_file_id = $1 where id = $2', [
      first!.file_id,
      second!.file_id,
    ])
    await office.app.database.pool.query('delete from attachments where file_id = $1', [first!.file_id])
    const original = `${path}/files/${first!.file_id}`
    // What was blurred is blurred for guests.
    expect([
      (await office.member.browser.get(original)).status,
      (await office.guest.browser.get(original)).status,
    ]).toEqual([200, 404])
  })
})

it('a list of people that an admin uploaded is there for nobody', async () => {
  const list = new File(['氏名,メールアドレス,権限\n山田,yamada@example.com,ゲスト\n'], '名簿.csv')
  const { id } = await made<Created>('register-imports', formOf({ kind: 'people', file: list }))
  const file_id = await fileIn('select file_id as id from register_imports where id = $1', id)
  for (const { browser } of [office.master, office.member, office.guest])
    expect((await browser.get(`${path}/files/${file_id}`)).status).toBe(404)
})
