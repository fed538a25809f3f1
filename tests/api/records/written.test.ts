/** What a device sends long after it was written says when that was: in the record, and in the history beside its arrival. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Comment } from '#domain/comments/comments.contract.ts'
import type { Drawing, Pin } from '#domain/drawings/drawings.contract.ts'
import type { History } from '#domain/histories/histories.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { deviceTimeHeader, writtenAtHeader } from '#domain/written.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openDocumentsOffice, type Answer, type DocumentsOffice } from '../documents/office.ts'
import { drawingForm, sheetPng } from '../drawings/sheets.ts'

let office: DocumentsOffice
let worker: Person
let root: string
let matter: Matter
let drawing: Drawing
beforeAll(async () => {
  office = await openDocumentsOffice()
  root = office.company.path
  worker = await office.app.createPerson(office.company, 1, '中村 彩')
  matter = (
    await answered<Answer<Matter>>(
      await worker.browser.post(`${root}/matters`, {
        name: '空調更新',
        matter_category_id: 3,
        building_name: '青葉台グリーンビル',
        user_ids: [worker.id],
      }),
      201,
    )
  ).data
  const form = drawingForm(await sheetPng(), { name: '1F', type: 'image', building_id: matter.building!.id })
  drawing = (await answered<Answer<Drawing>>(await worker.browser.post(`${root}/drawings`, form), 201)).data
})
afterAll(() => office.close())

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
/** As a device says it whose clock is `ahead` by so many minutes. */
const wroteAt = (moment: Date, ahead = 0) => ({
  [writtenAtHeader]: moment.toISOString(),
  [deviceTimeHeader]: new Date(Date.now() + ahead * 60_000).toISOString(),
})
const send = async <T>(method: string, path: string, body: object, headers: Record<string, string>): Promise<T> => {
  const status = method === 'POST' ? 201 : 200
  return (await answered<Answer<T>>(await worker.browser.request(method, root + path, body, headers), status)).data
}
const newest = async (path: string): Promise<History> =>
  (await answered<Answer<History[]>>(await worker.browser.get(`${root}${path}/histories`), 200)).data[0]!
const isMoment = (text: string | null, moment: Date) => expect(Date.parse(text!)).toBe(moment.getTime())

describe('written hours before it arrives', () => {
  const at = hoursAgo(8)

  it('a comment', async () => {
    const said = await send<Comment>('POST', `/matters/${matter.id}/comment`, { body: '到着しました' }, wroteAt(at))
    isMoment(said.written_at, at)
    expect(said.is_device_time).toBe(false)
    expect(Date.now() - Date.parse(said.created_at)).toBeLessThan(600_000)
    isMoment((await newest(`/matters/${matter.id}`)).written_at, at)
  })

  it('a status', async () => {
    await send('PUT', `/matters/${matter.id}`, { status_id: 2 }, wroteAt(at))
    const line = await newest(`/matters/${matter.id}`)
    expect(line).toMatchObject({ column_name: 'ステータス', is_device_time: false })
    isMoment(line.written_at, at)
  })

  it('a pin, and what is changed of it at once afterwards', async () => {
    const place = { lng: 0.25, lat: 0.5 }
    const pin = await send<Pin>('POST', `/drawings/${drawing.id}/pins`, { ...place, text: '漏水' }, wroteAt(at))
    isMoment(pin.written_at, at)
    isMoment((await newest(`/drawings/${drawing.id}`)).written_at, at)
    const changed = await send<Pin>('PUT', `/pins/${pin.id}`, { text: '漏水なし' }, {})
    expect(changed.written_at).toBeNull()
    const again = await send<Pin>('PUT', `/pins/${pin.id}`, { text: '滲み' }, wroteAt(at))
    isMoment(again.written_at, at)
  })

  it('a report, its answers, and who is told to have given them', async () => {
    const body = { title: '点検', template_id: office.template.id }
    const report = await send<{ id: number; updated_at: string }>('POST', '/documents', body, wroteAt(at))
    isMoment((await newest(`/documents/${report.id}`)).written_at, at)
    const item_id = office.itemId('件名')
    const answer = (data: string) => ({ docs_data: [{ item_id, data }], updated_at: report.updated_at })
    await send('PUT', `/documents/${report.id}`, answer('異音'), wroteAt(at))
    isMoment((await newest(`/documents/${report.id}`)).written_at, at)
    const refused = await answered<{ current: { item_writers: { item_id: number; at: string }[] } }>(
      await worker.browser.request('PUT', office.pathOf(report), answer('正常')),
      409,
    )
    isMoment(refused.current.item_writers.find((writer) => writer.item_id === item_id)!.at, at)
  })
})

it('by a clock that is ten minutes ahead is called the device’s time', async () => {
  const at = new Date(hoursAgo(3).getTime() + 600_000)
  const said = await send<Comment>('POST', `/matters/${matter.id}/comment`, { body: '開始' }, wroteAt(at, 10))
  isMoment(said.written_at, at)
  expect(said.is_device_time).toBe(true)
  expect(await newest(`/matters/${matter.id}`)).toMatchObject({ written_at: said.written_at, is_device_time: true })
})

it('longer ago than anything waits, or in the future, is not believed', async () => {
  for (const at of [hoursAgo(61 * 24), hoursAgo(-2)]) {
    const said = await send<Comment>('POST', `/matters/${matter.id}/comment`, { body: '終了' }, wroteAt(at))
    expect(said).toMatchObject({ written_at: null, is_device_time: false })
  }
})

it('that is no moment is refused', async () => {
  const path = `${root}/matters/${matter.id}/comment`
  const headers = { [writtenAtHeader]: 'yesterday' }
  await answered(await worker.browser.request('POST', path, { body: '終了' }, headers), 400)
})
