/** 過去の報告書: what a building's owner finds behind a code to their mailbox. */
import { gzipSync } from 'node:zlib'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Building } from '#domain/buildings/buildings.contract.ts'
import type { Document, ItemMatter } from '#domain/documents/documents.contract.ts'
import type { LinkSender, PublicDocumentMail } from '#domain/documents/recipient.contract.ts'
import type { History } from '#domain/histories/histories.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { limits } from '#domain/limits.ts'
import { ownerList } from '#server/documents/owners/owner-plain.ts'
import { plainDeadLink } from '#server/documents/recipients/recipient-plain.ts'
import { asFile, makePng } from '#tests/made-files.ts'
import { answered } from '../answers.ts'
import type { Answer } from './office.ts'
import { isList, openOwnerOffice, ownerEmail, pageOf, type OwnerOffice } from './owner-office.ts'

let now = new Date('2025-11-04T01:00:00Z')
let office: OwnerOffice
let building: number
let matter: number
let inspection: Template
let old: Document
let last: Document
let token: string

const judged = (first: string, second: string) =>
  inspection.items
    .filter(({ name }) => name === '受水槽' || name === '消火栓')
    .map(({ id, name }) => ({ item_id: id, data: name === '受水槽' ? first : second }))

/** Another day, on which its people sign in anew. */
const goTo = async (day: string): Promise<void> => {
  now = new Date(`${day}T01:00:00Z`)
  await office.master.browser.login(office.master.email)
}

beforeAll(async () => {
  office = await openOwnerOffice({ clock: () => now })
  const item_parts = ['良', '不良'].map((item_value) => ({ item_value }))
  const items = [
    { name: '点検', type: 'separator' },
    { name: '受水槽', type: 'radio', item_parts },
    { name: '消火栓', type: 'radio', item_parts },
    { name: '所見', type: 'textarea' },
  ]
  const body = { name: '点検報告書', document_type_id: 3, items }
  inspection = (
    await answered<Answer<Template>>(await office.master.browser.post(`${office.company.path}/templates`, body), 201)
  ).data
  await answered(await office.setting({ owners_read_reports: true, tel: '03-1234-5678' }), 200)
  building = await office.createBuilding('青葉台グリーンビル', `${ownerEmail.toUpperCase()}、second@example.jp`)
  matter = await office.createMatter(building)
  const sent = { template_id: inspection.id, emails: [ownerEmail] }
  old = await office.submit('2025年点検', matter, { ...sent, docs_data: judged('良', '不良') })
  await goTo('2026-11-02')
  last = await office.submit('2026年点検', matter, { ...sent, docs_data: judged('不良', '不良') })
  token = await office.linkTo(ownerEmail)
})
afterAll(() => office.close())
beforeEach(() => goTo('2026-11-02'))

const linkOf = async (of: string): Promise<PublicDocumentMail> =>
  (
    await answered<Answer<PublicDocumentMail>>(
      await office.app.openBrowser().get(`/api/public/document-mails/${of}`),
      200,
    )
  ).data

it('is led to from the link of an owner, and from one that opens no more', async () => {
  expect(await linkOf(token)).toMatchObject({ has_past_reports: true })
  now = new Date('2027-06-01T01:00:00Z')
  const { data } = await answered<Answer<LinkSender>>(
    await office.app.openBrowser().get(`/api/public/document-mails/${token}/sender`),
    200,
  )
  expect(data).toMatchObject({ canRenew: true, has_past_reports: true })
  expect(isList(await pageOf(await office.enter(token), token))).toBe(true)
})

it('shows the company’s logo at the door and over the list, in the page itself, and over a link that opens no more', async () => {
  const form = new FormData()
  form.set('picture', asFile(await makePng('logo.png', 1200, 400)))
  await answered(await office.master.browser.put(`${office.company.path}/company/pictures/logo`, form), 200)
  const mark = /<img class="mark" src="(data:image\/png;base64,[\w+/=]+)" alt="">/
  const door = await office.app.openBrowser().get(`/d/${token}/reports`)
  expect(door.headers.get('content-security-policy')).toContain('img-src data:')
  const logo = mark.exec(await door.text())![1]!
  expect(mark.exec(await pageOf(await office.enter(token), token))![1]).toBe(logo)
  now = new Date('2027-06-01T01:00:00Z')
  const { data } = await answered<Answer<LinkSender>>(
    await office.app.openBrowser().get(`/api/public/document-mails/${token}/sender`),
    200,
  )
  expect(data.company_logo).toBe(logo)
  expect(plainDeadLink(token, data, { message: '期限切れ', hasNoScript: true })).toMatch(mark)
})

it('lists what was submitted by year and kind, finds by title, and takes one or all along', async () => {
  const browser = await office.enter(token)
  const page = await pageOf(browser, token)
  expect(page).toContain('青葉台グリーンビル　過去の報告書')
  expect(page).toMatch(/2026年（1件）.*2026年点検.*2025年（1件）.*2025年点検/s)
  const lastYear = await pageOf(browser, token, '?year=2025')
  expect(lastYear).toContain(`/reports/${old.id}?use=save`)
  expect(lastYear).not.toContain(`/reports/${last.id}?use=save`)
  expect(await pageOf(browser, token, '?q=2025年')).toContain(`/reports/${old.id}`)
  expect(await pageOf(browser, token, '?q=ない')).toContain('条件に合う書類はありません。')
  expect(await pageOf(browser, token, '?kind=2&year=x')).toContain('条件に合う書類はありません。')
  const shown = await browser.get(`/d/${token}/reports/${old.id}`)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(shown.headers.get('content-disposition')).toMatch(/^inline/)
  const saved = await browser.get(`/d/${token}/reports/${old.id}?use=save`)
  expect(saved.headers.get('content-disposition')).toMatch(/^attachment/)
  const archive = await browser.get(`/d/${token}/reports/archive`)
  const parts = unzipSync(new Uint8Array(await archive.arrayBuffer()))
  expect(Object.keys(parts).toSorted()).toEqual(['20251104_2025年点検.pdf', '20261102_2026年点検.pdf'])
  const lines = (
    await answered<Answer<History[]>>(await office.master.browser.get(`${office.pathOf(old)}/histories`), 200)
  ).data.filter(({ type }) => type === 14)
  expect(lines.map(({ after, user }) => [after, user?.name])).toEqual([
    ['ZIP（過去の報告書）', ownerEmail],
    ['PDF（過去の報告書）', ownerEmail],
  ])
})

it('tells what is not put right yet, and what is another than last time', async () => {
  const browser = await office.enter(token)
  const page = await pageOf(browser, token)
  expect(page).toContain('対応が終わっていない指摘（2件）')
  expect(page).toMatch(/前回からの変化.*2025年点検.*受水槽.*良 → 不良/s)
  const changes = page.slice(page.indexOf('id="changes"'))
  expect(changes).not.toContain('消火栓')
  // A matter is made of it, and finished.
  const item = inspection.items.find(({ name }) => name === '受水槽')!
  const made = await answered<Answer<ItemMatter>>(
    await office.master.browser.post(`${office.pathOf(last)}/matters`, { item_id: item.id }),
    201,
  )
  expect(await pageOf(browser, token)).toMatch(/受水槽：.*不良.*未着手/s)
  const done = office.company.status_ids.at(-1)
  await answered(
    await office.master.browser.put(`${office.company.path}/matters/${made.data.matter.id}`, { status_id: done }),
    200,
  )
  expect(await pageOf(browser, token)).toContain('対応が終わっていない指摘（1件）')
})

it('is a setting of company and building, off at first, in both histories and not for guests', async () => {
  const read = await answered<Answer<Building>>(
    await office.master.browser.get(`${office.company.path}/buildings/${building}`),
    200,
  )
  expect(read.data.owner_emails).toBe(`${ownerEmail}\nsecond@example.jp`)
  const { errors } = await answered<{ errors: Record<string, string[]> }>(
    await office.master.browser.put(`${office.company.path}/buildings/${building}`, {
      owner_emails: 'a@example.jp\nno',
    }),
    422,
  )
  expect(errors['owner_emails']).toEqual(['「no」は、メールアドレスとして正しくありません。'])
  const guest = await office.app.createPerson(office.company, 2, '協力会社 太郎')
  const own = { name: '改修', matter_category_id: 1, building_id: building, user_ids: [guest.id] }
  await answered(await office.master.browser.post(`${office.company.path}/matters`, own), 201)
  await answered(
    await office.master.browser.put(`${office.company.path}/buildings/${building}`, {
      owner_emails: `${ownerEmail}\nthird@example.jp`,
    }),
    200,
  )
  for (const path of ['', '/histories']) {
    const text = await (await guest.browser.get(`${office.company.path}/buildings/${building}${path}`)).text()
    expect(text).not.toMatch(/example\.jp/)
    const seen = await (await office.master.browser.get(`${office.company.path}/buildings/${building}${path}`)).text()
    expect(seen).toContain('third@example.jp')
  }
  const copy = await answered<Answer<Building>>(
    await office.master.browser.post(`${office.company.path}/buildings/${building}/copy`),
    201,
  )
  expect(copy.data.owner_emails).toBeNull()
})

it('lets the links of its owners last, and of nobody else', async () => {
  const sent = await office.submit('短期', matter, { emails: [ownerEmail, 'tenant@example.jp'] })
  const ends = async () =>
    (
      await office.app.database.pool.query<{ email: string; expires_at: Date }>(
        'select email, expires_at from document_submit_mails where document_id = $1 order by email',
        [sent.id],
      )
    ).rows.map(({ email, expires_at }) => [email, expires_at.toISOString().slice(0, 10)])
  const sweep = async () => {
    const { renewOwnerLinks } = await import('#server/documents/record/owners.store.ts')
    const { inSystem } = await import('#server/db/client.ts')
    const soon = new Date(now.getTime() + 30 * 86_400_000)
    const until = new Date(now.getTime() + 90 * 86_400_000)
    await inSystem(office.app.database.db, (tx) => renewOwnerLinks(tx, { now, soon, until }))
  }
  const first = await ends()
  await sweep()
  expect(await ends()).toEqual(first)
  await goTo('2027-01-20')
  await sweep()
  expect(await ends()).toEqual([[ownerEmail, '2027-04-20'], first[1]!].toSorted())
  await answered(await office.setting({ owners_read_reports: false }), 200)
  await goTo('2027-04-10')
  await sweep()
  expect((await ends())[0]).toEqual([ownerEmail, '2027-04-20'])
  await answered(await office.setting({ owners_read_reports: true }), 200)
})

it('comes with at most 300 KB over the line, however much there is', async () => {
  const title = (id: number) =>
    Array.from({ length: 255 }, (_, at) => String.fromCodePoint(0x4e00 + ((id * 7919 + at * 104_729) % 20_000))).join(
      '',
    )
  const document = (id: number) => ({ id, title: title(id), document_type_id: 3 as const, submitted_at: new Date(now) })
  const page = {
    company: { name: '会社', tel: null },
    building_name: '建物',
    documents: Array.from({ length: limits.ownerDocuments }, (_, id) => document(id)),
    hasMore: true,
    years: [2026],
    kinds: [3 as const],
    findings: [],
    changes: [],
  }
  expect(gzipSync(ownerList('token', page, {}, null)).length).toBeLessThan(300 * 1024)
  const browser = await office.enter(token)
  const answer = await browser.request('GET', `/d/${token}/reports`, undefined, { 'accept-encoding': 'gzip' })
  expect(answer.headers.get('content-encoding')).toBe('gzip')
})
