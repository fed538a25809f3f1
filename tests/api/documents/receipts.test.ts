/** 受領: asked for when sending, signed through the link once, told to the sender, and a paper of both. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import { receiptTexts } from '#domain/documents/receipt.texts.ts'
import type { PublicDocumentMail } from '#domain/documents/recipient.contract.ts'
import { signatureLimits, signatureTexts } from '#domain/documents/signatures.ts'
import type { History } from '#domain/histories/histories.contract.ts'
import type { Notification } from '#domain/notifications/notifications.contract.ts'
import { readPdf, withoutSpace } from '#tests/engine/pdf/pdf-text.ts'
import { pictureWidthsOf } from '#tests/pdf-pictures.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openDocumentsOffice, type Answer, type DocumentsOffice } from './office.ts'

const open = new Date('2026-11-02T01:00:00Z')
let now = open
let office: DocumentsOffice
let guest: Person
let serial = 0

beforeAll(async () => {
  office = await openDocumentsOffice({ clock: () => now })
  guest = await office.app.createPerson(office.company, 2, '協力会社 太郎')
})
afterAll(() => office.close())
beforeEach(() => {
  now = open
})

const drawn = {
  height: 600,
  strokes: [
    [100, 100, 400, 300, 700, 120],
    [200, 400],
  ],
}
const letterTo = (email: string) => office.letters.findLast(({ to }) => to.address === email)!
/** A document that was sent to somebody and, for their information, to another; with the addresses of their links. */
const send = async (more: object = { asks_receipt: true }) => {
  const { master } = office
  serial += 1
  const [email, cc] = [`owner${serial}@example.jp`, `cc${serial}@example.jp`]
  const matter = await office.createMatter(master, guest)
  const document = await office.create(master, { title: `空調機の報告${serial}`, matter_id: matter.id })
  await office.save(master, document, {
    submit_destinations: [
      { email, name: '三浦 裕子', affiliation: '株式会社青葉' },
      { email: cc, is_cc: true },
    ],
    ...more,
  })
  await office.save(master, document, { submit_mode: 2 })
  const sent = (await answered<Answer<Document>>(await master.browser.post(`${office.pathOf(document)}/submit`), 200))
    .data
  await office.app.deps.jobs.drain()
  const linkOf = (to: string) => `/api/public/document-mails/${/\/d\/([\w-]+)/.exec(letterTo(to).text)![1]!}`
  return { document: sent, email, cc, link: linkOf(email), ccLink: linkOf(cc) }
}
const answer = (link: string, body: object) => office.app.openBrowser().post(`${link}/answers`, body)
const given = async (document: Document) =>
  (await office.read(office.master, document)).document_submit_mails[0]!.answers!
const paperPath = (document: Document, index = 0): string =>
  `${office.pathOf(document)}/mails/${document.document_submit_mails[index]!.id}/receipt`
const paperOf = async (response: Response) => {
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  const bytes = new Uint8Array(await response.arrayBuffer())
  const { pages } = await readPdf(bytes)
  return { bytes, pages: pages.length, text: withoutSpace(pages.join('')) }
}

describe('受領のお願い', () => {
  it('is off until somebody turns it on, stands in the history, and goes with a copy', async () => {
    const { master } = office
    const document = await office.create(master, {})
    expect(document.asks_receipt).toBe(false)
    const to = [{ email: 'owner@example.jp' }]
    await office.save(master, document, { submit_destinations: to, asks_receipt: true })
    expect((await office.save(master, document, { submit_destinations: to })).asks_receipt).toBe(true)
    const lines = (
      await answered<Answer<History[]>>(await master.browser.get(`${office.pathOf(document)}/histories`), 200)
    ).data
    expect(lines.filter(({ after }) => after === 'お願いする')).toMatchObject([
      { before: 'お願いしない', after: 'お願いする' },
    ])
    const copy = await answered<Answer<Document>>(
      await master.browser.post(`${office.pathOf(document)}/copy`, { title: '写し' }),
      201,
    )
    expect(copy.data.asks_receipt).toBe(true)
    await answered(
      await master.browser.put(office.pathOf(document), { submit_destinations: to, asks_receipt: 'yes' }),
      422,
    )
  })

  it('is said to whom it goes, not to who has it for information', async () => {
    const { email, cc, link, ccLink } = await send()
    expect(letterTo(email).text).toContain(receiptTexts.inLetter)
    expect(letterTo(cc).text).not.toContain(receiptTexts.inLetter)
    const asked = async (of: string) =>
      (await answered<Answer<PublicDocumentMail>>(await office.app.openBrowser().get(of), 200)).data.document
        .asks_receipt
    expect([await asked(link), await asked(ccLink)]).toEqual([true, false])
    await answered(await answer(ccLink, { kind: 'received', name: '控え', signature: drawn }), 422)
  })
})

describe('a signature', () => {
  it('comes into the history, before the sender and into the document, with its strokes', async () => {
    const { document, link, email } = await send()
    const { data } = await answered<Answer<PublicDocumentMail>>(
      await answer(link, { kind: 'received', name: '三浦', signature: drawn }),
      200,
    )
    expect(data.answers).toMatchObject([{ kind: 'received', name: '三浦', signature: drawn }])
    expect(await given(document)).toMatchObject([{ kind: 'received', name: '三浦', signature: drawn }])
    const lines = (
      await answered<Answer<History[]>>(await office.master.browser.get(`${office.pathOf(document)}/histories`), 200)
    ).data
    expect(lines.find(({ type }) => type === 17)).toMatchObject({
      user: { name: '三浦 裕子' },
      after: `受領（三浦、${receiptTexts.drawn}）`,
    })
    const [told] = (
      await answered<Answer<Notification[]>>(
        await office.master.browser.get(`${office.company.path}/notifications`),
        200,
      )
    ).data
    expect(told).toMatchObject({ kind: 'document_answered', document: { id: document.id } })
    await office.app.deps.jobs.drain()
    const letter = letterTo(office.master.email)
    expect(letter).toMatchObject({ subject: `【受領】${document.title}`, reply_to: email })
    expect(letter.text).toContain(`署名：${receiptTexts.drawn}`)
  })

  it('is given once, by whoever is first of two at once', async () => {
    const { document, link } = await send()
    const sent = await Promise.all([
      answer(link, { kind: 'received', name: '三浦', signature: drawn }),
      answer(link, { kind: 'received', name: '別の人' }),
    ])
    expect(sent.map(({ status }) => status)).toEqual([200, 200])
    const [first, ...others] = await given(document)
    expect(others).toEqual([])
    await answered(await answer(link, { kind: 'received', name: '三度目', signature: drawn }), 200)
    expect(await given(document)).toEqual([first])
  })

  it.each([
    ['of another answer', { kind: 'asked', name: '三浦', body: '質問', signature: drawn }],
    ['without a stroke', { kind: 'received', name: '三浦', signature: { height: 600, strokes: [] } }],
    ['of half a point', { kind: 'received', name: '三浦', signature: { height: 600, strokes: [[1]] } }],
    ['beside the field', { kind: 'received', name: '三浦', signature: { height: 600, strokes: [[1, 99_999]] } }],
    ['of no height', { kind: 'received', name: '三浦', signature: { height: 0, strokes: [[1, 2]] } }],
    ['as a text', { kind: 'received', name: '三浦', signature: '<svg onload=alert(1)>' }],
    [
      'of more strokes than anybody draws',
      {
        kind: 'received',
        name: '三浦',
        signature: { height: 600, strokes: Array.from({ length: signatureLimits.strokes + 1 }, () => [1, 2]) },
      },
    ],
  ])('%s is refused', async (_, body) => {
    const { document, link } = await send()
    const { errors } = await answered<{ errors: object }>(await answer(link, body), 422)
    expect(Object.keys(errors).every((field) => field.startsWith('signature'))).toBe(true)
    expect(await given(document)).toEqual([])
  })

  it('is refused where nobody asked for one; that it has come is told as ever', async () => {
    const { document, link } = await send({})
    const { errors } = await answered<{ errors: object }>(
      await answer(link, { kind: 'received', name: '三浦', signature: drawn }),
      422,
    )
    expect(errors).toEqual({ signature: [receiptTexts.notAsked] })
    await answered(await answer(link, { kind: 'received', name: '三浦' }), 200)
    expect(await given(document)).toMatchObject([{ kind: 'received', name: '三浦', signature: null }])
    await answered(await office.app.openBrowser().get(`${link}/receipt`), 404)
    await answered(await office.master.browser.get(paperPath(document)), 404)
  })

  it('is typed where there is no script', async () => {
    const { document, link } = await send()
    const page = link.replace('/api/public/document-mails/', '/d/')
    const browser = office.app.openBrowser()
    const press = (fields: Record<string, string>) =>
      browser.request('POST', `${page}/answers`, new URLSearchParams(fields).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
      })
    const refused = await press({ kind: 'received', name: '', body: '' })
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain(receiptTexts.plainAction)
    const sent = await press({ kind: 'received', name: '三浦 裕子', body: '' })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, page])
    expect(await given(document)).toMatchObject([{ kind: 'received', name: '三浦 裕子', signature: null }])
    const after = await (await press({ kind: 'asked', name: '三浦 裕子', body: '' })).text()
    expect(after).not.toContain(receiptTexts.plainAction)
    expect(after).toContain(`href="${link}/receipt"`)
    const { text } = await paperOf(await browser.get(`${link}/receipt`))
    expect(text).toContain(withoutSpace(receiptTexts.typed))
  })
})

describe('受領書', () => {
  it('is the same for both: what, from whom, to whom, who and when, and the signature', async () => {
    const { document, link } = await send()
    await answered(await office.app.openBrowser().get(`${link}/receipt`), 404)
    await answered(await office.master.browser.get(paperPath(document)), 404)
    now = new Date('2026-11-02T02:05:00Z')
    await answered(await answer(link, { kind: 'received', name: '三浦 花子', signature: drawn }), 200)
    const papers = [
      await paperOf(await office.app.openBrowser().get(`${link}/receipt`)),
      await paperOf(await office.master.browser.get(paperPath(document))),
    ]
    expect(papers[0]!.text).toBe(papers[1]!.text)
    for (const { text, pages, bytes } of papers) {
      for (const word of [
        receiptTexts.paper,
        document.title,
        '株式会社midori',
        '株式会社青葉',
        '三浦 裕子',
        '三浦 花子',
        '2026/11/02 11:05',
        signatureTexts.field,
        receiptTexts.notElectronic,
      ])
        expect(text).toContain(withoutSpace(word))
      expect([pages, await pictureWidthsOf(bytes)]).toEqual([1, [expect.any(Number)]])
    }
  })

  it('is nobody else’s', async () => {
    const { document, link, ccLink } = await send()
    await answered(await answer(link, { kind: 'received', name: '三浦', signature: drawn }), 200)
    const path = paperPath(document)
    await answered(await office.app.openBrowser().get(path), 401)
    await office.show(office.master, document)
    await answered(await guest.browser.get(path), 403)
    const stranger = await office.app.createCompany('aoba')
    await answered(await stranger.master.browser.get(path), 404)
    await answered(await stranger.master.browser.get(path.replace(office.company.path, stranger.company.path)), 404)
    await answered(await office.master.browser.get(paperPath(document, 1)), 404)
    await answered(await office.master.browser.get(`${office.pathOf(document)}/mails/999999/receipt`), 404)
    await answered(await office.app.openBrowser().get(`${ccLink}/receipt`), 404)
    now = new Date('2027-03-01T00:00:00Z')
    await answered(await office.app.openBrowser().get(`${link}/receipt`), 410)
  })

  it('needs the access code where the document does', async () => {
    const { document, link } = await send({ asks_receipt: true, access_code: 'himitsu-77' })
    await answered(await answer(link, { kind: 'received', name: '三浦', signature: drawn }), 410)
    await answered(await office.app.openBrowser().get(`${link}/receipt`), 410)
    expect(await given(document)).toEqual([])
  })
})
