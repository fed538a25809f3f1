/** A guest takes back what they sent by mistake, for a day: their own files, nobody else's. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ReportFile } from '#domain/files/files.contract.ts'
import { asFile, makePhoto } from '#tests/made-files.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openOffice, type Office } from '../matters/office.ts'

let office: Office
let rival: Person
let folder: string
beforeAll(async () => {
  office = await openOffice()
  rival = await office.app.createPerson(office.company, 2, '別の協力会社')
  const matter = await office.createMatter(office.member, { user_ids: [office.member.id, office.guest.id, rival.id] })
  folder = `${office.company.path}/matters/${matter.id}/reporting-folders`
})
afterAll(() => office.close())

const upload = async (person: Person, name: string): Promise<ReportFile> => {
  const form = new FormData()
  form.append('files', asFile(await makePhoto(name, 40, 30)))
  return (await answered<{ data: ReportFile[] }>(await person.browser.post(folder, form), 201)).data[0]!
}
const remove = (person: Person, { id }: ReportFile) => person.browser.delete(folder, { ids: [id] })
const shown = async (person: Person): Promise<ReportFile[]> =>
  (await answered<{ data: ReportFile[] }>(await person.browser.get(folder), 200)).data

it('is deleted by its guest, and had back', async () => {
  const file = await upload(office.guest, '私用.jpg')
  expect((await shown(office.guest)).find(({ id }) => id === file.id)?.canDelete).toBe(true)
  expect((await shown(rival)).find(({ id }) => id === file.id)?.canDelete).toBe(false)
  await answered(await remove(rival, file), 403)
  await answered(await remove(office.guest, file), 204)
  expect((await shown(office.member)).map(({ id }) => id)).not.toContain(file.id)
  await answered(await office.guest.browser.post(`${folder}/restore`, { ids: [file.id] }), 200)
  expect((await shown(office.member)).map(({ id }) => id)).toContain(file.id)
})

it('stays where it is another’s, or a day old', async () => {
  const inside = await upload(office.member, '社内.jpg')
  await answered(await remove(office.guest, inside), 403)
  const old = await upload(office.guest, '昨日.jpg')
  await office.app.database.pool.query(
    `update attachments set created_at = now() - interval '24 hours 1 minute' where id = $1`,
    [old.id],
  )
  expect((await shown(office.guest)).find(({ id }) => id === old.id)?.canDelete).toBe(false)
  await answered(await remove(office.guest, old), 403)
  // None of several where one may not.
  const fresh = await upload(office.guest, '今日.jpg')
  await answered(await office.guest.browser.delete(folder, { ids: [fresh.id, old.id] }), 403)
  await answered(await remove(office.member, old), 204)
})
