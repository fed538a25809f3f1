/** A company whose inspections a partner does, the letters that leave it, and a partner's browser. */
import type { PartnerRequest } from '#domain/plans/partner-requests.contract.ts'
import type { InspectionKind, ListedOccurrence, Plan, YearTable } from '#domain/plans/plans.contract.ts'
import type { Letter } from '#server/mail/mailer.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openOffice } from '../matters/office.ts'
import { kindBody, planBody } from './bodies.ts'

export const partner = { email: 'aoba@partner.example', name: '青葉空調 受付' }

export const openPartnerOffice = async (clock: () => Date) => {
  const letters: Letter[] = []
  const office = await openOffice({
    clock,
    mailer: { isOutbox: false, send: async (letter) => void letters.push(letter), close: () => {} },
  })
  const { app, company, member } = office
  const at = (path: string) => company.path + path
  const read = async <T>(path: string, person: Person = member): Promise<T> =>
    (await answered<{ data: T }>(await person.browser.get(at(path)), 200)).data
  const post = async <T>(path: string, body: object, status = 201, person: Person = member): Promise<T> =>
    (await answered<{ data: T }>(await person.browser.post(at(path), body), status)).data
  const building = await post<{ id: number }>('/buildings', { name: '青葉台ビル', address: '仙台市青葉区1-2-3' })

  /** An inspection that is due on 10 June, and then every two months. */
  const makeTime = async (
    plan: Parameters<typeof planBody>[2] = {},
    kind: Parameters<typeof kindBody>[0] = {},
  ): Promise<ListedOccurrence> => {
    const { id: kind_id } = await post<InspectionKind>('/inspection-kinds', kindBody(kind))
    const made = await post<Plan>(
      '/plans',
      planBody(building.id, kind_id, { performer: 'partner', partner_name: '青葉空調', ...plan }),
    )
    return readTime(made.next!.id)
  }
  const readTime = async (id: number): Promise<ListedOccurrence> => {
    const due = ['overdue', 'within30', 'within60', 'within90', 'later'].map((each) => `due%5B%5D=${each}`).join('&')
    const { data } = await answered<{ data: ListedOccurrence[] }>(
      await member.browser.get(at(`/occurrences?${due}&per_page=100`)),
      200,
    )
    return data.find((time) => time.id === id)!
  }
  const requestsOf = ({ id }: { id: number }) => read<PartnerRequest[]>(`/occurrences/${id}/partner-requests`)
  const ask = (occurrence_ids: number[], body: object = {}, person: Person = member) =>
    person.browser.post(at('/partner-requests'), { letters: [{ occurrence_ids, ...partner }], ...body })
  const lastLetter = async (to: string = partner.email): Promise<Letter> => {
    await app.deps.jobs.drain()
    return letters.findLast((letter) => letter.to.address === to)!
  }
  const linksIn = ({ text }: Letter): string[] => [...text.matchAll(/\/p\/([\w-]+)/g)].map(([, token]) => token!)
  /** Asked, with the token of the letter's link. */
  const asked = async (time: { id: number }): Promise<string> => {
    await answered(await ask([time.id]), 201)
    return linksIn(await lastLetter())[0]!
  }
  /** As a browser without scripts and without an account. */
  const page = (token: string, headers: Record<string, string> = {}) =>
    app.openBrowser().request('GET', `/p/${token}`, undefined, headers)
  const propose = (token: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    app
      .openBrowser()
      .request('POST', `/p/${token}/day`, new URLSearchParams(fields).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      })
  const report = (
    token: string,
    fields: Record<string, string>,
    file?: File,
    headers: Record<string, string> = {},
  ): Promise<Response> => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    if (file) form.set('file', file)
    return app.openBrowser().request('POST', `/p/${token}/done`, form, headers)
  }
  const yearOf = async ({ plan_id }: { plan_id: number }, year = 2026) =>
    (await read<YearTable>(`/year-table?building_id=${building.id}&year=${year}`)).rows.find(
      ({ plan }) => plan.id === plan_id,
    )!.occurrences
  return {
    ...office,
    ...{ letters, building, at, read, post, makeTime, readTime, requestsOf, ask, asked, lastLetter, linksIn },
    ...{ page, propose, report, yearOf },
  }
}
export type PartnerOffice = Awaited<ReturnType<typeof openPartnerOffice>>
