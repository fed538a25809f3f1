/** Every call on matters × everybody: what a role may do, and what it is told otherwise. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { answered } from '../answers.ts'
import type { Browser, Person } from '../app.ts'
import { openOffice, type Office } from './office.ts'

let office: Office
const people: Record<string, { browser: Browser }> = {}
beforeAll(async () => {
  office = await openOffice()
  const { app, company } = office
  Object.assign(people, {
    master: office.master,
    admin: await app.createPerson(company, 1, '管理 一郎'),
    creator: office.member,
    colleague: office.other,
    'guest on it': office.guest,
    'guest elsewhere': await app.createPerson(company, 2, '他の案件のゲスト'),
    stranger: office.stranger,
    visitor: { browser: app.openBrowser() },
  })
})
afterAll(() => office.close())

type Place = { path: string; matter: Matter; company: string }
type Call = (browser: Browser, place: Place) => Promise<Response>
const form = () => {
  const data = new FormData()
  data.append('files[]', new File(['記録'], '記録.txt', { type: 'text/plain' }))
  return data
}
const created = async (response: Response): Promise<number> =>
  (await answered<{ data: { id: number } }>(response, 201)).data.id
const ok = { get: 200, post: 201, put: 200, delete: 204 }

/** Statuses of: master, admin, creator, colleague, guest on it, guest elsewhere, stranger, visitor. */
const names = ['master', 'admin', 'creator', 'colleague', 'guest on it', 'guest elsewhere', 'stranger', 'visitor']
const everyone = (status: number) => [status, status, status, status, status, 404, 404, 401]
const internal = (status: number) => [status, status, status, status, 403, 404, 404, 401]
const editors = (status: number) => [status, status, status, 403, 403, 404, 404, 401]
/** Of the company, not of one matter: a guest elsewhere is a guest too. */
const companyWide = (status: number) => [status, status, status, status, status, status, 404, 401]
const companyInternal = (status: number) => [status, status, status, status, 403, 403, 404, 401]
const companyAdmins = (status: number) => [status, status, 403, 403, 403, 403, 404, 401]

const calls: [string, Call, number[]][] = [
  ['list', (browser, { company }) => browser.get(`${company}/matters`), companyWide(ok.get)],
  [
    'calendar',
    (browser, { company }) => browser.get(`${company}/matter-calendars?start_date=2026-06-01&end_date=2026-06-30`),
    companyWide(ok.get),
  ],
  ['CSV', (browser, { company }) => browser.post(`${company}/matter-csv-download`, {}), companyWide(200)],
  [
    'create',
    (browser, { company }) => browser.post(`${company}/matters`, { name: '新規', matter_category_id: 1 }),
    companyInternal(ok.post),
  ],
  ['read', (browser, { path }) => browser.get(path), everyone(ok.get)],
  ['edit', (browser, { path }) => browser.put(path, { name: '改名' }), editors(ok.put)],
  ['status', (browser, { path }) => browser.put(path, { status_id: office.company.status_ids[3] }), internal(ok.put)],
  ['members', (browser, { path }) => browser.put(path, { user_ids: [office.other.id] }), editors(ok.put)],
  [
    'bulk status',
    (browser, { company, matter }) =>
      browser.put(`${company}/matters`, { ids: [matter.id], status_id: office.company.status_ids[3] }),
    internal(ok.put),
  ],
  ['copy', (browser, { path }) => browser.post(`${path}/copy`), internal(ok.post)],
  ['delete', (browser, { path }) => browser.delete(path), editors(ok.delete)],
  ['histories', (browser, { path }) => browser.get(`${path}/histories`), everyone(ok.get)],
  ['financials', (browser, { path }) => browser.get(`${path}/financials`), internal(ok.get)],
  [
    'add financial',
    (browser, { path }) => browser.post(`${path}/financials`, { cost: 1, sales: 2 }),
    internal(ok.post),
  ],
  [
    'change financial',
    async (browser, { path }) =>
      browser.put(
        `${path}/financials/${await created(await office.master.browser.post(`${path}/financials`, { cost: 1, sales: 2 }))}`,
        { cost: 3 },
      ),
    internal(ok.put),
  ],
  [
    'delete financial',
    async (browser, { path }) =>
      browser.delete(
        `${path}/financials/${await created(await office.master.browser.post(`${path}/financials`, { cost: 1, sales: 2 }))}`,
      ),
    internal(ok.delete),
  ],
  ['comment', (browser, { path }) => browser.post(`${path}/comment`, { body: 'コメント' }), everyone(ok.post)],
  [
    "delete another's comment",
    async (browser, { path }) =>
      browser.delete(
        `${path}/comment/${await created(await office.other.browser.post(`${path}/comment`, { body: 'x' }))}`,
      ),
    [204, 204, 403, 204, 403, 404, 404, 401],
  ],
  ['report folder', (browser, { path }) => browser.get(`${path}/reporting-folders`), everyone(ok.get)],
  [
    'add to the report folder',
    (browser, { path }) => browser.post(`${path}/reporting-folders`, form()),
    everyone(ok.post),
  ],
  ['statuses', (browser, { company }) => browser.get(`${company}/matter-statuses`), companyWide(ok.get)],
  [
    'add a status',
    (browser, { company }) =>
      browser.post(`${company}/matter-statuses`, { name: '保留', type_id: 2, color_gradient_level: 3 }),
    companyAdmins(ok.post),
  ],
  [
    'order the statuses',
    (browser, { company }) =>
      browser.put(`${company}/matter-statuses/order`, {
        matter_statuses: office.company.status_ids.map((id, index) => ({ id, sort_order: index + 1 })),
      }),
    companyAdmins(ok.put),
  ],
  ['home', (browser, { company }) => browser.get(`${company}/home`), companyWide(ok.get)],
  ['notifications', (browser, { company }) => browser.get(`${company}/notifications`), companyWide(ok.get)],
]

describe('who may', () => {
  it.each(calls)('%s', async (_, call, expected) => {
    const statuses: Record<string, number> = {}
    for (const name of names) {
      const matter = await office.createMatter()
      statuses[name] = (
        await call(people[name]!.browser, {
          matter,
          company: office.company.path,
          path: `${office.company.path}/matters/${matter.id}`,
        })
      ).status
    }
    expect(statuses).toEqual(Object.fromEntries(names.map((name, index) => [name, expected[index]])))
  })
})

describe('a list of the selection', () => {
  it('names the matters whose members a colleague may not change', async () => {
    const { id, name } = await office.createMatter()
    const { data } = await answered<{ data: unknown }>(
      await office.other.browser.put(`${office.company.path}/matters`, { ids: [id], user_ids: [office.other.id] }),
      200,
    )
    expect(data).toEqual({
      changed_ids: [],
      refused: [{ id, name, message: 'この案件を変更する権限がありません。' }],
      undo: [],
    })
  })
})

/** What a person sees of everybody's matters, in every list that there is. */
it.each(['matters', 'matter-calendars?start_date=2026-06-01&end_date=2026-06-30'])(
  '%s shows a guest only theirs',
  async (list) => {
    const hidden = await office.createMatter(office.member, { user_ids: [], start_date: '2026-06-10' })
    const shown = await office.createMatter(office.member, { start_date: '2026-06-10' })
    const idsFor = async (person: Pick<Person, 'browser'>) =>
      (
        await answered<{ data: { id: number }[] }>(await person.browser.get(`${office.company.path}/${list}`), 200)
      ).data.map(({ id }) => id)
    expect(await idsFor(office.guest)).toContain(shown.id)
    expect(await idsFor(office.guest)).not.toContain(hidden.id)
    expect(await idsFor(office.other)).toContain(hidden.id)
  },
)
