/** A company with two partner firms, each with a head and a technician, and a matter of each. */
import type { Firm, OwnFirm } from '#domain/firms/firms.contract.ts'
import { roles } from '#domain/users/users.labels.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openOffice, type Office } from '../matters/office.ts'

export type FirmsOffice = Awaited<ReturnType<typeof openFirms>>
type Answer<T> = { data: T }

const openFirm = async (office: Office, name: string, values: object = {}) => {
  const { app, company, master } = office
  const at = (path: string) => company.path + path
  const send = async <T>(response: Promise<Response>, status = 200): Promise<T> =>
    (await answered<Answer<T>>(await response, status)).data
  const firm = await send<Firm>(master.browser.post(at('/firms'), { name, ...values }), 201)
  const head = await app.createPerson(company, roles.guest, `${name}の代表`)
  const technician = await app.createPerson(company, roles.guest, `${name}の技術者`)
  await send(master.browser.put(at(`/firms/${firm.id}/people/${head.id}`), { is_firm_head: true }))
  await send(master.browser.put(at(`/firms/${firm.id}/people/${technician.id}`), { is_firm_head: false }))
  const matter = await office.createMatter(office.member, {
    name: `${name}の案件`,
    company_in_charge: name,
    user_ids: [office.member.id, head.id],
  })
  return { firm, head, technician, matter }
}

export const openFirms = async () => {
  const office = await openOffice()
  const at = (path: string) => office.company.path + path
  return {
    ...office,
    at,
    a: await openFirm(office, 'アオバ空調', { seats: 3 }),
    b: await openFirm(office, 'ホリウチ水道', { seats: 3 }),
    ownFirm: async (person: Person): Promise<OwnFirm> =>
      (await answered<Answer<OwnFirm>>(await person.browser.get(at('/own-firm')), 200)).data,
    firms: async (): Promise<Firm[]> =>
      (await answered<Answer<Firm[]>>(await office.member.browser.get(at('/firms')), 200)).data,
  }
}
