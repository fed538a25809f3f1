/** A company that opens a building's documents to its owner, and the owner at their mailbox. */
import type { Document } from '#domain/documents/documents.contract.ts'
import { answered } from '../answers.ts'
import type { Browser, Person } from '../app.ts'
import { openDocumentsOffice, type Answer, type DocumentsOffice } from './office.ts'

export type OwnerOffice = Awaited<ReturnType<typeof openOwnerOffice>>
export const ownerEmail = 'owner@example.jp'

export const openOwnerOffice = async (options: { clock?: () => Date } = {}) => {
  const office = await openDocumentsOffice(options)
  office.app.deps.env.TRUSTED_PROXIES = 1
  const { master, company } = office
  let asked = 0
  /** Another network each time, so that none has had enough. */
  const elsewhere = () => `198.51.${Math.floor((asked += 1) / 250)}.${(asked % 250) + 1}`
  const setting = (values: object) => master.browser.put(`${company.path}/company`, values)
  const createBuilding = async (name: string, owner_emails: string | null) =>
    (
      await answered<Answer<{ id: number }>>(
        await master.browser.post(`${company.path}/buildings`, { name, owner_emails }),
        201,
      )
    ).data.id
  const createMatter = async (building_id: number) =>
    (
      await answered<Answer<{ id: number }>>(
        await master.browser.post(`${company.path}/matters`, { name: '点検', matter_category_id: 1, building_id }),
        201,
      )
    ).data.id
  const submit = async (
    title: string,
    matter_id: number,
    {
      emails = [],
      ...body
    }: { emails?: string[]; template_id?: number; access_code?: string; docs_data?: object } = {},
    person: Person = master,
  ): Promise<Document> => {
    const { template_id, access_code, docs_data } = body
    const made = await office.create(person, { title, matter_id, ...(template_id && { template_id }) })
    if (docs_data) await office.save(person, made, { docs_data })
    await office.save(person, made, {
      submit_destinations: emails.map((email) => ({ email, name: '三浦 裕子' })),
      matter_id,
      ...(access_code && { access_code }),
    })
    await office.save(person, made, { submit_mode: 2 })
    return (await answered<Answer<Document>>(await person.browser.post(`${office.pathOf(made)}/submit`), 200)).data
  }
  const lettersTo = async (email: string) => {
    await office.app.deps.jobs.drain()
    return office.letters.filter(({ to }) => to.address === email)
  }
  const linkTo = async (email: string): Promise<string> =>
    (await lettersTo(email)).flatMap(({ text }) => /\/d\/([\w-]+)/.exec(text)?.[1] ?? []).at(-1)!
  const codeTo = async (email: string): Promise<string> =>
    (await lettersTo(email)).flatMap(({ text }) => /確認コード：(\d{6})/.exec(text)?.[1] ?? []).at(-1)!
  const form = (browser: Browser, path: string, fields: Record<string, string> = {}, headers: object = {}) =>
    browser.request('POST', path, new URLSearchParams(fields).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': elsewhere(),
      ...headers,
    })
  /** The page as whoever has the mailbox opens it. */
  const enter = async (token: string, email = ownerEmail): Promise<Browser> => {
    const browser = office.app.openBrowser()
    await answered(await form(browser, `/d/${token}/reports/code`), 303)
    await answered(await form(browser, `/d/${token}/reports/open`, { code: await codeTo(email) }), 303)
    return browser
  }
  return {
    ...office,
    elsewhere,
    setting,
    createBuilding,
    createMatter: createMatter,
    submit,
    lettersTo,
    linkTo,
    codeTo,
    form,
    enter,
  }
}

export const pageOf = async (browser: Browser, token: string, query = ''): Promise<string> => {
  const response = await browser.get(`/d/${token}/reports${query}`)
  if (response.status !== 200) throw new Error(`no page: ${response.status} ${await response.text()}`)
  return response.text()
}
export const isList = (page: string): boolean => page.includes('対応が終わっていない指摘')
export type { DocumentsOffice }
