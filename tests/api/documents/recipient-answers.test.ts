/** What a recipient sends back through their link, and a link that opens no more. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Comment } from '#domain/comments/comments.contract.ts'
import type { RecipientAnswer } from '#domain/documents/answers.contract.ts'
import { answerTexts } from '#domain/documents/answers.labels.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import { publicLinkErrors } from '#domain/documents/public-link-errors.ts'
import type { LinkSender, PublicDocumentMail } from '#domain/documents/recipient.contract.ts'
import type { History } from '#domain/histories/histories.contract.ts'
import type { Notification } from '#domain/notifications/notifications.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openDocumentsOffice, type Answer, type DocumentsOffice } from './office.ts'

let now = new Date('2026-11-02T01:00:00Z')
let office: DocumentsOffice
let guest: Person
let estimate: Template
let serial = 0

beforeAll(async () => {
  office = await openDocumentsOffice({ clock: () => now })
  guest = await office.app.createPerson(office.company, 2, '協力会社 太郎')
  await answered(await office.master.browser.put(`${office.company.path}/company`, { tel: '03-1234-5678' }), 200)
  const items = [
    { name: '見積', type: 'separator' },
    { name: '金額', type: 'number' },
  ]
  const body = { name: '見積書', document_type_id: 2, items }
  estimate = (
    await answered<Answer<Template>>(await office.master.browser.post(`${office.company.path}/templates`, body), 201)
  ).data
})
afterAll(() => office.close())

const lastLetter = (email: string) => office.letters.findLast(({ to }) => to.address === email)!
const linkOf = async (email: string): Promise<string> => {
  await office.app.deps.jobs.drain()
  return `/api/public/document-mails/${/\/d\/([\w-]+)/.exec(lastLetter(email).text)![1]!}`
}
/** A document that was sent to somebody, with the address of their link. */
const send = async (template?: Template) => {
  const { master } = office
  serial += 1
  const email = `owner${serial}@example.jp`
  const matter = await office.createMatter(master, guest)
  const document = await office.create(master, {
    title: `書類${serial}`,
    matter_id: matter.id,
    ...(template && { template_id: template.id }),
  })
  await office.save(master, document, { submit_destinations: [{ email, name: '三浦 裕子' }], matter_id: matter.id })
  await office.save(master, document, { submit_mode: 2 })
  const sent = (await answered<Answer<Document>>(await master.browser.post(`${office.pathOf(document)}/submit`), 200))
    .data
  return { document: sent, email, link: await linkOf(email) }
}
const answer = (link: string, body: object) => office.app.openBrowser().post(`${link}/answers`, body)
const given = async (document: Document): Promise<Pick<RecipientAnswer, 'kind' | 'name' | 'body'>[]> =>
  (await office.read(office.master, document)).document_submit_mails[0]!.answers!.map(({ kind, name, body }) => ({
    kind,
    name,
    body,
  }))
const listOf = async <T>(person: Person, path: string): Promise<T[]> =>
  (await answered<Answer<T[]>>(await person.browser.get(path), 200)).data

beforeEach(() => {
  now = new Date('2026-11-02T01:00:00Z')
})

describe('an answer', () => {
  it('that it has come stands with its name in the table, the history, a notification and a letter that is answered to the reader', async () => {
    const { document, email, link } = await send()
    const { data } = await answered<Answer<PublicDocumentMail>>(
      await answer(link, { kind: 'received', name: '三浦' }),
      200,
    )
    expect(data.answers).toMatchObject([{ kind: 'received', name: '三浦', body: null }])
    expect(await given(document)).toEqual([{ kind: 'received', name: '三浦', body: null }])
    const lines = await listOf<History>(office.master, `${office.pathOf(document)}/histories`)
    expect(lines.find(({ type }) => type === 17)).toMatchObject({ user: { name: '三浦 裕子' }, after: '受領（三浦）' })
    const [told] = await listOf<Notification>(office.master, `${office.company.path}/notifications`)
    expect(told).toMatchObject({
      kind: 'document_answered',
      document: { id: document.id },
      actor: { name: '三浦 裕子' },
    })
    await office.app.deps.jobs.drain()
    expect(lastLetter(office.master.email)).toMatchObject({ subject: `【受領】${document.title}`, reply_to: email })
  })

  it('given twice stands once', async () => {
    const { document, link } = await send()
    for (const name of ['三浦', '三浦 再']) await answered(await answer(link, { kind: 'received', name }), 200)
    expect(await given(document)).toHaveLength(1)
  })

  it('that asks is one question, however often its button was pressed; asked again later it is another', async () => {
    const { document, link } = await send()
    const question = { kind: 'asked', name: '三浦', body: '工期はいつまでですか' }
    const pressed = await Promise.all([answer(link, question), answer(link, question)])
    expect(pressed.map(({ status }) => status)).toEqual([200, 200])
    await answered(await answer(link, { ...question, body: '金額は税込みですか' }), 200)
    expect((await given(document)).map(({ body }) => body)).toEqual(['工期はいつまでですか', '金額は税込みですか'])
    const path = `${office.company.path}/comments?document_id=${document.id}`
    expect(await listOf<Comment>(office.master, path)).toHaveLength(2)
    now = new Date(now.getTime() + 11 * 60_000)
    await answered(await answer(link, question), 200)
    expect(await given(document)).toHaveLength(3)
  })

  it('of yes and no to an estimate the first one stands', async () => {
    const { document, link } = await send(estimate)
    await answered(await answer(link, { kind: 'sent_back', name: '三浦' }), 422)
    await answered(await answer(link, { kind: 'sent_back', name: '三浦', body: '数量を確認してください' }), 200)
    const refused = await answered<{ message: string }>(await answer(link, { kind: 'approved', name: '三浦' }), 409)
    expect(refused.message).toBe(answerTexts.decided('sent_back'))
    await answered(await answer(link, { kind: 'sent_back', name: '三浦', body: 'もう一度' }), 200)
    expect(await given(document)).toEqual([{ kind: 'sent_back', name: '三浦', body: '数量を確認してください' }])
  })

  it('decides on nothing but an estimate', async () => {
    const { document, link } = await send()
    await answered(await answer(link, { kind: 'approved', name: '三浦' }), 422)
    expect(await given(document)).toEqual([])
  })

  it('that asks is a comment of the company, which guests do not read', async () => {
    const { document, link } = await send()
    await answered(await answer(link, { kind: 'asked', name: '三浦 裕子', body: '3ページの写真はどこですか' }), 200)
    await office.show(office.master, document)
    const path = `${office.company.path}/comments?document_id=${document.id}`
    expect(await listOf<Comment>(office.master, path)).toMatchObject([
      { body: '3ページの写真はどこですか', user: null, recipient_name: '三浦 裕子' },
    ])
    expect(await listOf<Comment>(guest, path)).toEqual([])
    const [told] = await listOf<Notification>(office.master, `${office.company.path}/notifications`)
    expect(told).toMatchObject({ kind: 'document_asked', body: '3ページの写真はどこですか' })
    expect(await listOf<Notification>(guest, `${office.company.path}/notifications`)).toEqual([])
    const lines = await listOf<History>(guest, `${office.pathOf(document)}/histories`)
    expect(lines.filter(({ type }) => type === 17)).toEqual([])
  })

  it.each([
    [{ kind: 'received' }, ['name']],
    [{ kind: 'received', name: ' ' }, ['name']],
    [{ kind: 'asked', name: '三浦' }, ['body']],
    [{ kind: 'other', name: '三浦' }, ['kind']],
    [{ kind: 'asked', name: '三'.repeat(101), body: '質'.repeat(3001) }, ['body', 'name']],
  ])('refuses %j by field', async (body, fields) => {
    const { link } = await send()
    const { errors } = await answered<{ errors: object }>(await answer(link, body), 422)
    expect(Object.keys(errors).sort()).toEqual(fields)
  })

  it('needs a link that opens', async () => {
    const { document, link } = await send()
    await answered(await answer('/api/public/document-mails/guessed', { kind: 'received', name: '三浦' }), 404)
    now = new Date('2027-03-01T00:00:00Z')
    await answered(await answer(link, { kind: 'received', name: '三浦' }), 410)
    now = new Date('2026-11-02T01:00:00Z')
    expect(await given(document)).toEqual([])
  })
})

describe('a letter to a recipient', () => {
  it('comes in the name of the company and is answered to whoever submitted', async () => {
    const { email } = await send()
    expect(lastLetter(email)).toMatchObject({ from_name: '株式会社midori（建守）', reply_to: office.master.email })
    expect(lastLetter(email).text).toContain(`このメールに返信すると、${office.master.name}さんに届きます。`)
    expect(lastLetter(email).text).toContain(`お問い合わせ先：株式会社midori　${office.master.name}　03-1234-5678`)
  })
})

describe('a link that opens no more', () => {
  const senderOf = async (link: string): Promise<LinkSender> =>
    (await answered<Answer<LinkSender>>(await office.app.openBrowser().get(`${link}/sender`), 200)).data
  const renew = (link: string) => office.app.openBrowser().post(`${link}/renew`)

  it('says who and what, and sends a fresh one to the same address', async () => {
    const { document, email, link } = await send()
    await answered(await renew(link), 409)
    now = new Date('2027-03-01T00:00:00Z')
    expect(await senderOf(link)).toMatchObject({
      company_name: '株式会社midori',
      sender_name: office.master.name,
      document: { title: document.title },
      canRenew: true,
    })
    const before = office.letters.length
    await answered(await renew(link), 204)
    const fresh = await linkOf(email)
    expect(office.letters.slice(before).map(({ to }) => to.address)).toEqual([email])
    expect(fresh).not.toBe(link)
    await answered(await office.app.openBrowser().get(fresh), 200)
    const old = await answered<{ message: string }>(await office.app.openBrowser().get(link), 410)
    expect(old.message).toBe(publicLinkErrors.superseded)
    expect(lastLetter(email)).toMatchObject({ reply_to: office.master.email })
  })

  it('tells of one that the sender took back neither document nor person, and sends none', async () => {
    const { document, link } = await send()
    const path = `${office.pathOf(document)}/mails/${document.document_submit_mails[0]!.id}`
    await answered(await office.master.browser.post(`${path}/revoke`), 200)
    expect(await senderOf(link)).toMatchObject({ sender_name: null, document: null, canRenew: false })
    await answered(await renew(link), 410)
  })

  it('is replaced by its sender and by its recipient at once, and neither fails', async () => {
    const { document, email, link } = await send()
    const path = `${office.pathOf(document)}/mails/${document.document_submit_mails[0]!.id}`
    const resend = () => office.master.browser.post(`${path}/resend`)
    await answered(await resend(), 200)
    const { pool } = office.app.database
    const client = await pool.connect()
    try {
      // Who did it is written at the end: the sender's new link is made by then, and not yet there.
      await client.query('begin')
      await client.query('select from users where id = $1 for update', [office.master.id])
      const resent = resend()
      await expect
        .poll(
          async () =>
            (
              await pool.query(
                `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
              )
            ).rows.length,
          { timeout: 20_000 },
        )
        .toBe(1)
      const renewed = renew(link)
      await Promise.race([renewed, new Promise((resolve) => setTimeout(resolve, 3000))])
      await client.query('commit')
      await answered(await resent, 200)
      await answered(await renewed, 204)
    } finally {
      client.release()
    }
    await answered(await office.app.openBrowser().get(await linkOf(email)), 200)
  })

  it('is nothing where nobody was ever sent it', async () => {
    const browser = office.app.openBrowser()
    await answered(await browser.get('/api/public/document-mails/guessed/sender'), 404)
    await answered(await browser.post('/api/public/document-mails/guessed/renew'), 404)
  })
})
