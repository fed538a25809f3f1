/** A company with somebody of every kind around one matter, and a stranger from another company. */
import { answered } from '../answers.ts'
import { createTestApp, type Person } from '../app.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'

export type Office = Awaited<ReturnType<typeof openOffice>>

export const openOffice = async (options: Parameters<typeof createTestApp>[0] = {}) => {
  const app = await createTestApp(options)
  const { company, master } = await app.createCompany('midori')
  const { company: otherCompany, master: stranger } = await app.createCompany('aoi')
  const member = await app.createPerson(company, 0, '小林 大輔')
  const other = await app.createPerson(company, 0, '中村 彩')
  const guest = await app.createPerson(company, 2, '協力会社 太郎')
  const createMatter = async (person: Person = member, body: Record<string, unknown> = {}): Promise<Matter> =>
    (
      await answered<{ data: Matter }>(
        await person.browser.post(`${company.path}/matters`, {
          name: '空調機定期点検',
          matter_category_id: 1,
          user_ids: [member.id, guest.id],
          ...body,
        }),
        201,
      )
    ).data
  return { app, company, otherCompany, master, member, other, guest, stranger, createMatter, close: () => app.close() }
}
