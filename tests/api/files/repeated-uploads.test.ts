/** A file sent into a report folder again because the first answer got lost on the way. */
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { ReportFile } from '#domain/files/files.contract.ts'
import type { History } from '#domain/histories/histories.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { answered } from '../answers.ts'
import { openCompany, type Person } from '../app.ts'

type Answer<T> = { data: T }
const { app, company, master } = openCompany()
let member: Person

beforeAll(async () => {
  member = await app.createPerson(company, 0, '中村 彩')
})

let matter: Matter
beforeEach(async () => {
  matter = (
    await answered<Answer<Matter>>(
      await master.browser.post(`${company.path}/matters`, {
        name: '点検',
        matter_category_id: 1,
        user_ids: [master.id],
      }),
      201,
    )
  ).data
})
const folder = () => `${company.path}/matters/${matter.id}/reporting-folders`
const send = async (person: Person, content: string, repeat_seconds?: number): Promise<number> => {
  const form = new FormData()
  if (repeat_seconds !== undefined) form.set('repeat_seconds', String(repeat_seconds))
  form.set('files', new File([content], '外壁.txt'))
  return (await answered<Answer<ReportFile[]>>(await person.browser.post(folder(), form), 201)).data[0]!.id
}

it('is there once, also in the history', async () => {
  const id = await send(master, '壁')
  expect(await send(master, '壁', 30)).toBe(id)
  const { data: histories } = await answered<Answer<History[]>>(
    await master.browser.get(`${company.path}/matters/${matter.id}/histories`),
    200,
  )
  expect(histories.filter(({ after }) => after === '外壁.txt')).toHaveLength(1)
})

it('is found under the name that it was given meanwhile', async () => {
  const id = await send(master, '壁')
  await answered(await master.browser.put(`${company.path}/reporting-folders/${id}`, { name: '東の壁.txt' }), 200)
  expect(await send(master, '壁', 30)).toBe(id)
})

it('is stored where the first one never arrived, has other contents or is somebody else’s', async () => {
  const ids = [await send(master, '壁', 0), await send(master, '屋根', 30), await send(member, '壁', 30)]
  expect(new Set(ids).size).toBe(3)
})

it('is stored again when somebody wants it twice', async () => {
  expect(await send(master, '壁')).not.toBe(await send(master, '壁'))
})

it('is stored once when both arrive together', async () => {
  const [first, second] = await Promise.all([send(master, '壁', 1), send(master, '壁', 1)])
  expect(first).toBe(second)
})
