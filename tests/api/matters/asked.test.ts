/** What is asked for is done or refused, never half. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { answered } from '../answers.ts'
import { openOffice, type Office } from './office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const create = (body: object) =>
  office.master.browser.post(`${office.company.path}/matters`, { name: '点検', matter_category_id: 1, ...body })

it('a new matter takes `users` as an update does', async () => {
  const { data } = await answered<{ data: Matter }>(await create({ users: [office.member.id, office.other.id] }), 201)
  expect(data.users.map(({ id }) => id).toSorted()).toEqual([office.member.id, office.other.id].toSorted())
  const { errors } = await answered<{ errors: object }>(await create({ users: [office.stranger.id] }), 422)
  expect(Object.keys(errors)).toEqual(['users'])
})

const reversed = 'start_date=2031-05-02&end_date=2031-05-01'
it.each(['matters', 'matter-calendars', 'documents', 'documents-mine', 'documents-approval', 'audit'])(
  '%s refuses a start after the end',
  async (list) => {
    const { errors } = await answered<{ errors: object }>(
      await office.master.browser.get(`${office.company.path}/${list}?${reversed}`),
      422,
    )
    expect(Object.keys(errors)).toEqual(['start_date'])
  },
)

it.each(['matter-csv-download', 'audit-csv-download'])('%s refuses a start after the end', async (file) => {
  const body = { start_date: '2031-05-02', end_date: '2031-05-01' }
  await answered(await office.master.browser.post(`${office.company.path}/${file}`, body), 422)
})
