/** A button that writes to people outside, pressed without end; and what guests learn of those people. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import { answered } from '#tests/api/answers.ts'
import { openDocumentsOffice, type Answer, type DocumentsOffice } from '#tests/api/documents/office.ts'
import type { Person } from '#tests/api/app.ts'

const address = 'h.inoue@sakura-holdings.co.jp'
let office: DocumentsOffice
let guest: Person
let document: Document
let mail_id: number

beforeAll(async () => {
  office = await openDocumentsOffice()
  guest = await office.app.createPerson(office.company, 2, '協力会社 太郎')
  const { master, company } = office
  const matter = await answered<Answer<{ id: number }>>(
    await master.browser.post(`${company.path}/matters`, {
      name: '点検',
      matter_category_id: 1,
      user_ids: [master.id, guest.id],
    }),
    201,
  )
  document = await office.create(master, { matter_id: matter.data.id })
  await office.save(master, document, {
    submit_destinations: [
      { email: address, name: '井上 博', affiliation: 'さくらホールディングス' },
      { email: 'nameless@sakura-holdings.co.jp' },
    ],
    matter_id: matter.data.id,
  })
  await office.save(master, document, { submit_mode: 2 })
  const submitted = await answered<Answer<Document>>(
    await master.browser.post(`${office.pathOf(document)}/submit`),
    200,
  )
  mail_id = submitted.data.document_submit_mails[0]!.id
})
afterAll(() => office.close())

const resend = (id = mail_id) => office.master.browser.post(`${office.pathOf(document)}/mails/${id}/resend`)
const letters = async (email: string): Promise<number> =>
  (await office.app.database.pool.query('select 1 from mail_outbox where to_email = $1', [email])).rowCount!

describe('a recipient', () => {
  it('is written to five times an hour, with a sentence then', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 40; n += 1) statuses.push((await resend()).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(4)
    expect(await letters(address)).toBe(5)
    const refused = await resend()
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await answered(refused, 429)).toEqual({
      message: expect.stringMatching(/^井上 博さんには、この1時間に5回送信しています。\d+分後にやり直してください。$/),
      code: 'letters',
    })
  })

  it('keeps the link that works, however often it is pressed', async () => {
    const { rows } = await office.app.database.pool.query(
      'select token_hash from document_submit_mails where id = $1',
      [mail_id],
    )
    await answered(await resend(), 429)
    const after = await office.app.database.pool.query('select token_hash from document_submit_mails where id = $1', [
      mail_id,
    ])
    expect(after.rows).toEqual(rows)
  })

  it('is written to again after an hour', async () => {
    await office.app.database.pool.query(`update mail_outbox set created_at = created_at - interval '61 minutes'`)
    await answered(await resend(), 200)
  })
})

describe('an invited person', () => {
  it('is written to five times an hour, by whichever button', async () => {
    const { master, company } = office
    const email = 'often@example.com'
    const invite = () => master.browser.post(`${company.path}/invitations`, { email, role: 0 })
    const { data } = await answered<Answer<{ id: number }>>(await invite(), 201)
    const again = () => master.browser.post(`${company.path}/invitations/${data.id}/resend`)
    for (let n = 0; n < 4; n += 1) await answered(await again(), 200)
    await answered(await again(), 429)
    await answered(await invite(), 429)
    expect(await letters(email)).toBe(5)
    await answered(
      await master.browser.post(`${company.path}/invitations`, { email: 'other@example.com', role: 0 }),
      201,
    )
  })
})

describe('a sender', () => {
  it('writes three hundred times an hour, and again when the hour is over; the others go on', async () => {
    const { app, master, company } = office
    const admin = await app.createPerson(company, 1, '管理 花子')
    await app.database.pool.query(
      `insert into mail_outbox (company_id, kind, to_email, subject, text_body, message_id, about, sent_by_user_id)
       select $1, 'invitation', 'p' || n || '@example.com', '', '', gen_random_uuid()::text, 'x', $2 from generate_series(1, 299) n`,
      [company.id, admin.id],
    )
    const invite = (email: string, by = admin) => by.browser.post(`${company.path}/invitations`, { email, role: 0 })
    await answered(await invite('last@example.com'), 201)
    expect(await answered(await invite('over@example.com'), 429)).toEqual({
      message: expect.stringMatching(/^この1時間に送信できるメールの数を超えました。\d+分後にやり直してください。$/),
      code: 'letters',
    })
    expect(await letters('over@example.com')).toBe(0)
    await answered(await invite('over@example.com', master), 201)
    await app.database.pool.query(
      `update mail_outbox set created_at = created_at - interval '61 minutes' where sent_by_user_id = $1`,
      [admin.id],
    )
    await answered(await invite('over@example.com'), 201)
  })
})

describe('the removal of a person', () => {
  const removed = async (email: string) =>
    (
      await office.app.database.pool.query(`select 1 from mail_outbox where kind = 'removed' and to_email = $1`, [
        email,
      ])
    ).rowCount!

  it('is never refused for the letters of the hour', async () => {
    const { master, company } = office
    const person = await office.app.createPerson(company, 0, '退職 花子')
    const write = (to: string, about: string) =>
      office.app.database.pool.query(
        `insert into mail_outbox (company_id, kind, to_email, subject, text_body, message_id, about, sent_by_user_id)
         select $1, 'removed', $2, '', '', gen_random_uuid()::text, $3, $4 from generate_series(1, 300)`,
        [company.id, to, about, master.id],
      )
    await write(person.email, `company:${company.id}`)
    await answered(await master.browser.delete(`${company.path}/users/${person.id}`, {}), 204)
    expect(await removed(person.email)).toBe(301)
  })
})

describe('a guest', () => {
  it('reads nothing of recipients, wherever the document is told of', async () => {
    const read = async (path: string) => JSON.stringify(await answered(await guest.browser.get(path), 200))
    const paths = {
      detail: office.pathOf(document),
      list: `${office.company.path}/documents`,
      histories: `${office.pathOf(document)}/histories`,
      notifications: `${office.company.path}/notifications`,
    }
    for (const path of Object.values(paths)) expect(await read(path)).not.toMatch(/sakura|井上 博/)
    const own = JSON.stringify(await answered(await office.master.browser.get(paths.detail), 200))
    expect(own).toContain(address)
  })

  it('reads nothing of who opened the mail', async () => {
    const { pool } = office.app.database
    await pool.query(
      `insert into histories (company_id, type, actor_name, historyable_type, historyable_id, historyable_name) values ($1, 13, 'nameless@sakura-holdings.co.jp', 'document', $2, '作業報告書')`,
      [office.company.id, document.id],
    )
    const text = async (person: Person) =>
      JSON.stringify(await answered(await person.browser.get(`${office.pathOf(document)}/histories`), 200))
    expect(await text(guest)).not.toContain('nameless')
    expect(await text(office.master)).toContain('nameless')
  })
})

describe('one person', () => {
  const mention = (user_id: number) =>
    guest.browser.post(`${office.pathOf(document)}/comment`, { body: '@確認', mentioned_user_ids: [user_id] })
  const rows = async (text: string, values: unknown[]) => (await office.app.database.pool.query(text, values)).rows

  it('is written to by another five times an hour for being named in comments; the day’s letter has the rest', async () => {
    const { master } = office
    const member = await office.app.createPerson(office.company, 0, '同僚')
    const answers = await Promise.all(Array.from({ length: 20 }, () => mention(master.id)))
    for (const answer of answers) expect(answer.status).toBe(201)
    for (let n = 0; n < 10; n += 1) await answered(await mention(master.id), 201)
    const sent = `select 1 from mail_outbox where kind = 'comment_mentioned' and to_email = $1`
    expect(await rows(sent, [master.email])).toHaveLength(5)
    const waiting = `select 1 from notifications where user_id = $1 and kind = 'mentioned' and awaits_digest`
    expect(await rows(waiting, [master.id])).toHaveLength(25)
    const shown = `select 1 from notifications where user_id = $1 and kind = 'mentioned' and is_shown`
    expect(await rows(shown, [master.id])).toHaveLength(30)
    // Others do not suffer for it, neither who writes nor who is written to.
    await answered(
      await member.browser.post(`${office.pathOf(document)}/comment`, {
        body: '@確認',
        mentioned_user_ids: [master.id],
      }),
      201,
    )
    expect(await rows(sent, [master.email])).toHaveLength(6)
  })

  it('outside is written to twenty times an hour, through however many documents', async () => {
    const email = 'flooded@sakura-holdings.co.jp'
    const statuses: number[] = []
    for (let made = 0; made < 6; made += 1) {
      const one = await office.create(office.master, {})
      await office.save(office.master, one, { submit_destinations: [{ email }] })
      await office.save(office.master, one, { submit_mode: 2 })
      const submitted = await office.master.browser.post(`${office.pathOf(one)}/submit`)
      statuses.push(submitted.status)
      if (!submitted.ok) continue
      const { data } = (await submitted.json()) as Answer<Document>
      const again = `${office.pathOf(one)}/mails/${data.document_submit_mails[0]!.id}/resend`
      for (let n = 0; n < 4; n += 1) statuses.push((await office.master.browser.post(again)).status)
    }
    expect(await letters(email)).toBe(20)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
    expect(statuses.every((status) => [200, 429].includes(status))).toBe(true)
  })
})
