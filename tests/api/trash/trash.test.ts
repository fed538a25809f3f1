/** ごみ箱: who sees what of it, that everything comes back whole, and that time ends it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Drawing } from '#domain/drawings/drawings.contract.ts'
import type { History } from '#domain/histories/histories.contract.ts'
import { historyTypes } from '#domain/histories/histories.labels.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { Paged } from '#domain/paging.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import type { TrashEntry } from '#domain/trash/trash.contract.ts'
import { trashDays } from '#domain/text/dialogs.ts'
import { inSystem } from '#server/db/client.ts'
import { files } from '#server/db/schema/files.ts'
import { matters } from '#server/db/schema/matters.ts'
import { isFileKey } from '#server/storage/storage.ts'
import { sweepStorage } from '#server/storage/sweep.ts'
import { emptyTrash } from '#server/trash/trash.service.ts'
import { labelledForm } from '#tests/labelled-form.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { drawingForm, sheetPng } from '../drawings/sheets.ts'
import { openOffice, type Office } from '../matters/office.ts'

const dayMs = 24 * 60 * 60_000
let office: Office
let path: string
beforeAll(async () => {
  office = await openOffice()
  path = office.company.path
})
afterAll(() => office.close())

type Answer<T> = { data: T }
const read = async <T>(url: string, person: Person = office.master): Promise<T> =>
  (await answered<Answer<T>>(await person.browser.get(`${path}/${url}`), 200)).data
const make = async <T extends { id: number }>(url: string, body: object, person: Person = office.master): Promise<T> =>
  (await answered<Answer<T>>(await person.browser.post(`${path}/${url}`, body), 201)).data
const remove = async (url: string, person: Person = office.master) =>
  answered(await person.browser.delete(`${path}/${url}`), 204)
const list = async (person: Person = office.master, query = ''): Promise<TrashEntry[]> =>
  (await answered<Paged<TrashEntry>>(await person.browser.get(`${path}/trash?${query}`), 200)).data
const entryOf = async (noun: string, id: number, person: Person = office.master): Promise<TrashEntry> =>
  (await list(person, 'per_page=100')).find((entry) => entry.noun === noun && entry.record_id === id)!
const restore = (entry: TrashEntry, person: Person = office.master) =>
  person.browser.post(`${path}/trash/${entry.id}/restore`)

describe('a deleted record', () => {
  it('comes back with what let go of it: a matter with its documents', async () => {
    const template = await make<{ id: number }>('templates', {
      name: '報告書',
      document_type_id: 3,
      items: [{ name: '所見', type: 'text' }],
    })
    const matter = await office.createMatter(office.member)
    const document = await make<Document>('documents', {
      title: '報告',
      template_id: template.id,
      matter_id: matter.id,
    })
    await remove(`matters/${matter.id}`, office.member)
    expect((await read<Document>(`documents/${document.id}`)).matter).toBeNull()
    const entry = await entryOf('matter', matter.id)
    expect(entry).toMatchObject({ name: matter.name, user_name: '小林 大輔' })
    expect(Date.parse(entry.expires_at) - Date.parse(entry.deleted_at)).toBe(trashDays * dayMs)
    await answered(await restore(entry), 200)
    expect((await read<Matter>(`matters/${matter.id}`)).users).toHaveLength(2)
    expect((await read<Document>(`documents/${document.id}`)).matter?.id).toBe(matter.id)
    const [newest] = await read<History[]>(`matters/${matter.id}/histories`)
    expect(newest).toMatchObject({ type: historyTypes.restored, user: { name: expect.any(String) } })
    await answered(await restore(entry), 404)
  })

  it('comes back with what let go of it: a building with matters and facilities, a facility with its matters', async () => {
    const building = await make<{ id: number }>('buildings', { name: '青葉台ビル' })
    const facility = await make<{ id: number }>('facilities', {
      name: '受水槽',
      facility_category_id: 2,
      building_id: building.id,
    })
    const matter = await office.createMatter(office.member, { building_id: building.id, facility_ids: [facility.id] })
    await remove(`facilities/${facility.id}`)
    await remove(`buildings/${building.id}`)
    expect(await read<Matter>(`matters/${matter.id}`)).toMatchObject({ building: null, facilities: [] })
    await answered(await restore(await entryOf('facility', facility.id)), 200)
    await answered(await restore(await entryOf('building', building.id)), 200)
    expect(await read<Matter>(`matters/${matter.id}`)).toMatchObject({
      building: { id: building.id },
      facilities: [{ id: facility.id }],
    })
    expect(await read(`facilities/${facility.id}`)).toMatchObject({ building: { id: building.id } })
  })

  it('comes back with its pins and versions: a drawing; and leaves nothing behind after its time', async () => {
    const building = await make<{ id: number }>('buildings', { name: '図面のあるビル' })
    const form = drawingForm(await sheetPng(), { name: '1階平面図', type: 'image', building_id: building.id })
    const { data: drawing } = await answered<Answer<Drawing>>(
      await office.master.browser.post(`${path}/drawings`, form),
      201,
    )
    await make(`drawings/${drawing.id}/pins`, { text: '受水槽', lng: 0.5, lat: 0.5 })
    await remove(`drawings/${drawing.id}`)
    await answered(await office.master.browser.get(`${path}/drawings/${drawing.id}`), 404)
    await answered(await restore(await entryOf('drawing', drawing.id)), 200)
    expect(await read<Drawing>(`drawings/${drawing.id}`)).toMatchObject({
      building: { id: building.id },
      pins: [{ number: 1 }],
    })
    await remove(`drawings/${drawing.id}`)
    const { database } = office.app
    const later = new Date(Date.now() + (trashDays + 1) * dayMs)
    expect(await emptyTrash({ database, clock: () => later })).toBeGreaterThan(0)
    const { rows } = await database.pool.query(
      'select (select count(*) from drawings where id = $1)::int as drawings, (select count(*) from files where id = $2)::int as files',
      [drawing.id, drawing.file.id],
    )
    expect(rows).toEqual([{ drawings: 0, files: 0 }])
  })

  it('comes back where it is a document or an unused template', async () => {
    const template = await make<{ id: number }>('templates', {
      name: '見積書',
      document_type_id: 2,
      items: [{ name: '金額', type: 'number' }],
    })
    await remove(`templates/${template.id}`)
    await answered(await office.master.browser.get(`${path}/templates/${template.id}`), 404)
    await answered(await restore(await entryOf('template', template.id)), 200)
    const document = await make<Document>('documents', { title: '見積', template_id: template.id })
    await remove(`documents/${document.id}`)
    await answered(await restore(await entryOf('document', document.id)), 200)
    expect(await read<Document>(`documents/${document.id}`)).toMatchObject({ title: '見積' })
  })
})

describe('who', () => {
  it('admins see all, members what they made, guests and others nothing', async () => {
    const own = await office.createMatter(office.member, { name: '自分で作成' })
    const others = await office.createMatter(office.master, { name: '他人が作成' })
    await remove(`matters/${own.id}`)
    await remove(`matters/${others.id}`)
    expect((await list(office.member)).map(({ name }) => name)).toEqual(['自分で作成'])
    expect((await list(office.master, 'noun[]=matter')).map(({ name }) => name)).toEqual(['他人が作成', '自分で作成'])
    expect(await list(office.master, 'noun[]=building')).toEqual([])
    const foreign = await entryOf('matter', others.id)
    await answered(await restore(foreign, office.member), 404)
    await answered(await office.guest.browser.get(`${path}/trash`), 403)
    await answered(await restore(foreign, office.guest), 403)
    await answered(await office.stranger.browser.post(`/api/c/aoi/trash/${foreign.id}/restore`), 404)
    await answered(await office.app.openBrowser().get(`${path}/trash`), 401)
    await answered(await office.master.browser.get(`${path}/trash?noun[]=user`), 422)
    await answered(await restore(await entryOf('matter', own.id, office.member), office.member), 200)
  })
})

describe('a record that was deleted while somebody edited it', () => {
  const makeTemplate = () =>
    make<Template>('templates', { name: '点検票', document_type_id: 3, items: [{ name: '所見', type: 'text' }] })

  it('says who deleted it, and a document comes anew with what was saved of it', async () => {
    const template = await makeTemplate()
    const matter = await office.createMatter(office.member, { user_ids: [office.member.id, office.master.id] })
    const made = { title: '八月の点検', template_id: template.id, matter_id: matter.id }
    const document = await make<Document>('documents', made, office.member)
    const docs_data = [{ item_id: template.items[0]!.id, data: '異音' }]
    await answered(await office.member.browser.put(`${path}/documents/${document.id}`, { docs_data }), 200)
    const url = `${path}/documents/${document.id}`
    await answered(await office.master.browser.post(`${url}/recreation`), 404)
    await remove(`documents/${document.id}`)
    expect(
      await answered(await office.member.browser.put(url, { docs_data, updated_at: document.updated_at }), 404),
    ).toMatchObject({
      code: 'deleted',
      message: expect.stringMatching(/^midori-masterさんが.+にこの書類を削除したため、保存できません。$/) as string,
    })
    const { data: anew } = await answered<Answer<Document>>(await office.member.browser.post(`${url}/recreation`), 201)
    expect(anew.id).not.toBe(document.id)
    expect(anew).toMatchObject({ title: '八月の点検', matter_id: matter.id, authors: [{ id: office.member.id }] })
    expect(anew.docs_data.map(({ data }) => data)).toEqual(['異音'])
    expect(await entryOf('document', document.id)).toBeDefined()
    await answered(await office.guest.browser.post(`${url}/recreation`), 404)
    await answered(await office.stranger.browser.post(`/api/c/aoi/documents/${document.id}/recreation`), 404)
    await answered(await office.app.openBrowser().post(`${url}/recreation`), 401)
  })

  it('comes anew where it is a template, archived ones too', async () => {
    const template = await makeTemplate()
    const url = `${path}/templates/${template.id}`
    await remove(`templates/${template.id}`)
    expect(await answered(await office.master.browser.put(url, { name: '点検' }), 404)).toMatchObject({
      code: 'deleted',
      message: expect.stringContaining('midori-masterさんが') as string,
    })
    const anew = (await answered<Answer<Template>>(await office.master.browser.post(`${url}/recreation`), 201)).data
    expect([anew.name, anew.items.map(({ name }) => name)]).toEqual(['点検票', ['所見']])
    await answered(await office.guest.browser.post(`${url}/recreation`), 403)
    await make('documents', { title: '点検', template_id: anew.id })
    await remove(`templates/${anew.id}`)
    await answered(await office.master.browser.post(`${path}/templates/${anew.id}/recreation`), 201)
  })
})

describe('one’s own deletion', () => {
  const undo = (noun: string, record_id: number, person: Person) =>
    person.browser.post(`${path}/trash/undo`, { noun, record_id })

  it('is undone by whoever deleted it, though others made it, once', async () => {
    const building = await make<{ id: number }>('buildings', { name: '間違えて削除', address: '' }, office.member)
    await remove(`buildings/${building.id}`, office.master)
    await answered(await undo('building', building.id, office.member), 404)
    await answered(await undo('building', building.id, office.guest), 403)
    const body = { noun: 'building', record_id: building.id }
    await answered(await office.app.openBrowser().post(`${path}/trash/undo`, body), 401)
    await answered(await office.stranger.browser.post('/api/c/aoi/trash/undo', body), 404)
    await answered(await undo('user', building.id, office.master), 422)
    const { data } = await answered<Answer<TrashEntry>>(await undo('building', building.id, office.master), 200)
    expect(data).toMatchObject({ noun: 'building', name: '間違えて削除' })
    expect(await read(`buildings/${building.id}`)).toMatchObject({ name: '間違えて削除' })
    await answered(await undo('building', building.id, office.master), 404)
  })

  it('lets a member of the matter take back a document that somebody else made', async () => {
    const template = await make<{ id: number }>('templates', {
      name: '点検表',
      document_type_id: 3,
      items: [{ name: '所見', type: 'text' }],
    })
    const matter = await office.createMatter(office.member)
    const { id } = await make<Document>(
      'documents',
      { title: '他人の書類', template_id: template.id, matter_id: matter.id },
      office.master,
    )
    await remove(`documents/${id}`, office.member)
    await answered(await undo('document', id, office.member), 200)
    expect((await read<Document>(`documents/${id}`)).matter?.id).toBe(matter.id)
  })
})

describe('after its time', () => {
  it('a record is gone for good with the files that nothing else names', async () => {
    const matter = await office.createMatter(office.master, { name: '期限切れ' })
    const form = new FormData()
    form.append('files', new File(['text'], '記録.txt'))
    await answered(await office.master.browser.post(`${path}/matters/${matter.id}/reporting-folders`, form), 201)
    await answered(await office.master.browser.post(`${path}/matters/${matter.id}/comment`, { body: '確認' }), 201)
    await remove(`matters/${matter.id}`)
    const entry = await entryOf('matter', matter.id)
    const { database } = office.app
    const stored = () =>
      inSystem(database.db, async (tx) => ({
        matters: (await tx.select({ id: matters.id }).from(matters)).some(({ id }) => id === matter.id),
        files: (await tx.select({ id: files.id }).from(files)).length,
      }))
    const clock = () => new Date()
    const letDaysPass = (days: number) =>
      database.pool.query(`update trash set deleted_at = deleted_at - make_interval(days => $2) where id = $1`, [
        entry.id,
        days,
      ])
    await letDaysPass(trashDays - 1)
    expect(await emptyTrash({ database, clock })).toBe(0)
    expect(await stored()).toEqual({ matters: true, files: 1 })
    await letDaysPass(2)
    await answered(await restore(entry), 404)
    expect(await emptyTrash({ database, clock })).toBe(1)
    expect(await stored()).toEqual({ matters: false, files: 0 })
    expect(await entryOf('matter', matter.id)).toBeUndefined()
  })

  it('an Excel template leaves neither its form nor the pictures of its sheets; a copy keeps what both show', async () => {
    const { database, deps } = office.app
    const stored = async () => {
      const rows = await inSystem(database.db, (tx) => tx.select({ key: files.storage_key }).from(files).execute())
      return rows.map(({ key }) => key).sort()
    }
    const before = await stored()
    const form = new FormData()
    form.set('name', '完了報告')
    form.set('document_type_id', '3')
    form.set('excel_file', new File([labelledForm('件名') as Uint8Array<ArrayBuffer>], '様式.xlsx'))
    const made = (await answered<Answer<Template>>(await office.master.browser.post(`${path}/templates`, form), 201))
      .data
    const copy = (
      await answered<Answer<Template>>(await office.master.browser.post(`${path}/templates/${made.id}/copy`), 201)
    ).data
    expect(copy.sheets).toEqual(made.sheets)
    expect(await stored()).toHaveLength(before.length + 2)
    const late = () => new Date(Date.now() + (trashDays + 1) * dayMs)
    const empty = async (id: number) => {
      await remove(`templates/${id}`)
      await emptyTrash({ database, clock: late })
      await sweepStorage({ ...deps, clock: late })
    }
    await empty(made.id)
    expect(await stored()).toHaveLength(before.length + 2)
    await empty(copy.id)
    expect(await stored()).toEqual(before)
    const kept: string[] = []
    for await (const { key } of deps.storage.list()) if (isFileKey(key)) kept.push(key)
    expect(kept.sort()).toEqual(before)
  })
})
