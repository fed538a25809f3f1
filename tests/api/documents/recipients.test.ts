/** The recipient's link through its life, and what saves on top of one another answer. */
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { PublicDocumentMail } from '#domain/documents/recipient.contract.ts'
import type { History } from '#domain/histories/histories.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import type { Letter } from '#server/mail/mailer.ts'
import { SheetError } from '#engine/model/errors.ts'
import { corpusBytes } from '#tests/corpus.ts'
import { mailDeliveryLabels } from '#domain/documents/documents.labels.ts'
import { keptVisits } from '#domain/documents/visits.ts'
import { answered } from '../answers.ts'
import { giveItems, uploadForm } from '../forms.ts'
import { createTestApp, type Person, type TestApp, type TestCompany } from '../app.ts'

const letters: Letter[] = []
let now = new Date()
let app: TestApp
let company: TestCompany
let master: Person
let colleague: Person
let outsider: Person
let template: Template
type Answer<T> = { data: T }
beforeAll(async () => {
  app = await createTestApp({
    clock: () => now,
    mailer: { isOutbox: false, send: async (letter) => void letters.push(letter), close: () => {} },
  })
  ;({ company, master } = await app.createCompany('midori'))
  colleague = await app.createPerson(company, 1, 'colleague')
  outsider = await app.createPerson(company, 0, 'outsider')
  const office = { company, master }
  const uploaded = await uploadForm(office, '受領書', corpusBytes('forms/08_koji_kanryo_juryosho.xlsx'))
  template = await giveItems(office, uploaded, [
    { name: '件名', type: 'text', cell_reference: '0:C6' },
    { name: '数量', type: 'number', cell_reference: '0:C8' },
    { name: '添付', type: 'fileupload' },
  ])
})
afterAll(() => app.close())

const pathOf = ({ id }: { id: number }) => `${company.path}/documents/${id}`
const create = async (): Promise<Document> =>
  (
    await answered<Answer<Document>>(
      await master.browser.post(`${company.path}/documents`, { title: '受領書', template_id: template.id }),
      201,
    )
  ).data
const read = async (document: Document): Promise<Document> =>
  (await answered<Answer<Document>>(await master.browser.get(pathOf(document)), 200)).data
/** The public address in the newest letter to that person. */
const linkTo = async (email: string): Promise<string> => {
  await app.deps.jobs.drain()
  const letter = letters.findLast(({ to }) => to.address === email)!
  return `/api/public/document-mails/${/\/d\/(\S+)/.exec(letter.text)![1]}`
}
const submit = async (...emails: string[]): Promise<Document> => {
  const document = await create()
  await answered(
    await master.browser.put(pathOf(document), {
      submit_destinations: emails.map((email) => ({ email })),
      sends_excel: true,
    }),
    200,
  )
  await answered(await master.browser.put(pathOf(document), { submit_mode: 2 }), 200)
  return (await answered<Answer<Document>>(await master.browser.post(`${pathOf(document)}/submit`), 200)).data
}
const refusal = async (link: string) => {
  const answers = await Promise.all(
    [link, `${link}/preview`, `${link}/download?download_type=pdf`].map((path) => app.openBrowser().get(path)),
  )
  answers.push(await app.openBrowser().post(`${link}/open`))
  const codes = await Promise.all(
    answers.map(async (answer) => [answer.status, ((await answer.json()) as { code: string }).code].join(' ')),
  )
  return [...new Set(codes)]
}
const historiesOf = async (document: Document) =>
  (await answered<Answer<History[]>>(await master.browser.get(`${pathOf(document)}/histories`), 200)).data

describe('the mail with the link', () => {
  it('is Japanese, plain and HTML, with nothing in it that tells when it is read', async () => {
    await submit('plain@example.jp')
    const link = (await linkTo('plain@example.jp')).split('/').pop()
    const letter = letters.findLast(({ to }) => to.address === 'plain@example.jp')!
    expect(letter.subject).toBe('【株式会社midori】書類をお送りします：受領書')
    for (const body of [letter.text, letter.html]) expect(body).toContain(`/d/${link}`)
    for (const word of ['下記の書類をお送りします。', '90日間有効です。', 'お心当たりがない場合は'])
      expect([letter.text, letter.html]).toEqual([expect.stringContaining(word), expect.stringContaining(word)])
    expect(letter.html).not.toMatch(/<img|background(-image)?:[^;"]*url/i)
  })

  it.each([
    ['queued', 'queued'],
    ['sending', 'queued'],
    ['sent', 'sent'],
    ['failed', 'failed'],
    ['uncertain', 'uncertain'],
  ])('whose state is %s shows to the sender as %s', async (state, delivery) => {
    const document = await submit('state@example.jp')
    await app.deps.jobs.drain()
    await app.database.pool.query(
      'update mail_outbox set state = $1 where id = (select mail_id from document_submit_mails where document_id = $2)',
      [state, document.id],
    )
    expect((await read(document)).document_submit_mails).toMatchObject([{ email: 'state@example.jp', delivery }])
  })
})

it('a letter that only lies in the operator’s outbox is not said to be sent', async () => {
  const document = await submit('outbox@example.jp')
  await app.deps.jobs.drain()
  await app.database.pool.query(
    "update mail_outbox set state = 'sent', sent_at = null where id = (select mail_id from document_submit_mails where document_id = $1)",
    [document.id],
  )
  expect((await read(document)).document_submit_mails).toMatchObject([{ delivery: 'kept' }])
  expect(mailDeliveryLabels.kept).toBe('送信していません（メールサーバー未設定）')
})

describe('a link that does not open', () => {
  const sentence = async (link: string) =>
    ((await (await app.openBrowser().get(link)).json()) as { message: string }).message

  it('says which of the reasons it is', async () => {
    const document = await submit('sentence@example.jp')
    const link = await linkTo('sentence@example.jp')
    expect(await sentence('/api/public/document-mails/guessed')).toBe(
      'このリンクは無効です。メールのリンクを確認してください。',
    )
    await app.database.pool.query('update document_submit_mails set expires_at = $1 where document_id = $2', [
      now,
      document.id,
    ])
    expect(await sentence(link)).toBe('このリンクの有効期限が切れています。')
    const { data } = await answered<Answer<Document>>(
      await master.browser.post(`${pathOf(document)}/mails/${document.document_submit_mails[0]!.id}/revoke`),
      200,
    )
    expect(data.document_submit_mails[0]!.delivery).toBe('revoked')
    expect(await sentence(link)).toBe('このリンクは送信者によって無効にされました。')
  })
})

describe('a recipient’s link', () => {
  it('opens its own document only, and unknown ones say so', async () => {
    const first = await submit('first@example.jp')
    await submit('second@example.jp')
    const [one, two] = [await linkTo('first@example.jp'), await linkTo('second@example.jp')]
    expect(one).not.toBe(two)
    const answer = await answered<Answer<{ recipient: { email: string } }>>(await app.openBrowser().get(one), 200)
    expect(answer.data.recipient.email).toBe('first@example.jp')
    expect(await refusal('/api/public/document-mails/nobody')).toEqual(['404 unknown'])
    expect(JSON.stringify(await read(first))).not.toContain(one.split('/').pop())
    const stored = await app.database.pool.query(
      'select count(*)::int as count from document_submit_mails where token_hash = $1',
      [one.split('/').pop()],
    )
    expect(stored.rows[0].count).toBe(0)
  })

  it('counts opening once; every download is told, a look and a HEAD are not', async () => {
    const document = await submit('reader@example.jp')
    const link = await linkTo('reader@example.jp')
    const client = app.openBrowser()
    for (let visit = 0; visit < 3; visit += 1) await answered(await client.post(`${link}/open`), 204)
    expect((await client.get(`${link}/preview`)).headers.get('content-disposition')).toMatch(/^inline/)
    await client.request('HEAD', `${link}/download?download_type=pdf`)
    expect((await read(document)).document_submit_mails[0]).toMatchObject({
      is_opened: true,
      is_downloaded: false,
      delivery: 'sent',
    })
    for (const type of ['pdf', 'excel', 'pdf'])
      expect((await client.get(`${link}/download?download_type=${type}`)).status).toBe(200)
    const told = (await historiesOf(document))
      .filter(({ type }) => type === 13 || type === 14)
      .map(({ type, after }) => [type, after])
    expect(told).toEqual([
      [14, 'PDF'],
      [14, 'Excel'],
      [14, 'PDF'],
      [13, null],
    ])
    await answered(await client.get(`${link}/download?download_type=word`), 422)
  })

  it('hands over the workbook only where the sender said so, and the history tells that', async () => {
    const document = await submit('workbook@example.jp')
    const link = await linkTo('workbook@example.jp')
    const client = app.openBrowser()
    const hasExcel = async () =>
      (await answered<{ data: PublicDocumentMail }>(await client.get(link), 200)).data.document.has_excel
    const inArchive = async () =>
      Object.keys(unzipSync(new Uint8Array(await (await client.get(`${link}/archive`)).arrayBuffer()))).map((name) =>
        name.slice(name.lastIndexOf('.')),
      )
    expect(await hasExcel()).toBe(true)
    expect(await inArchive()).toEqual(['.pdf', '.xlsx'])
    expect((await historiesOf(document)).map(({ column_name, after }) => [column_name, after])).toContainEqual([
      '提出先のExcel',
      '渡す',
    ])
    await app.database.pool.query('update documents set sends_excel = false where id = $1', [document.id])
    expect(await hasExcel()).toBe(false)
    expect(await inArchive()).toEqual(['.pdf'])
    await answered(await client.get(`${link}/download?download_type=excel`), 422)
    expect((await client.get(`${link}/download?download_type=pdf`)).status).toBe(200)
  })

  it('tells each time and the kind of device apart from printing and downloading; a reload is the same time', async () => {
    const document = await submit('forwarded@example.jp')
    const link = await linkTo('forwarded@example.jp')
    const client = app.openBrowser()
    const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148' }
    const start = now
    const open = (headers?: Record<string, string>) => client.request('POST', `${link}/open`, undefined, headers)
    for (const seconds of [0, 30]) {
      now = new Date(start.getTime() + seconds * 1000)
      await answered(await open(), 204)
    }
    await answered(await open(phone), 204)
    now = new Date(start.getTime() + 3_600_000)
    await answered(await open(), 204)
    await client.request('HEAD', `${link}/preview?use=print`)
    await client.get(`${link}/preview`)
    await client.get(`${link}/preview?use=print`)
    await client.get(`${link}/download?download_type=pdf`)
    const [mail] = (await read(document)).document_submit_mails
    expect(mail!.visits!.map(({ kind, device }) => [kind, device])).toEqual([
      ['downloaded', 'computer'],
      ['printed', 'computer'],
      ['opened', 'computer'],
      ['opened', 'phone'],
      ['opened', 'computer'],
    ])
    expect(mail!.opened_at).toBe(mail!.visits!.at(-1)!.at)
    await answered(await client.get(`${link}/preview?use=read`), 422)
    // Whoever has the link cannot fill the sender's list.
    for (let minutes = 1; minutes <= keptVisits + 5; minutes += 1) {
      now = new Date(start.getTime() + 3_600_000 + minutes * 120_000)
      await answered(await open(), 204)
    }
    now = start
    expect((await read(document)).document_submit_mails[0]!.visits).toHaveLength(keptVisits)
  })

  it('of two with one name tells which', async () => {
    const document = await create()
    const submit_destinations = ['one', 'two'].map((name) => ({ email: `${name}@example.jp`, name: '三浦 裕子' }))
    await answered(await master.browser.put(pathOf(document), { submit_destinations }), 200)
    await answered(await master.browser.put(pathOf(document), { submit_mode: 2 }), 200)
    await answered(await master.browser.post(`${pathOf(document)}/submit`), 200)
    await answered(await app.openBrowser().post(`${await linkTo('two@example.jp')}/open`), 204)
    expect((await historiesOf(document))[0]).toMatchObject({ type: 13, user: { name: '三浦 裕子（two@example.jp）' } })
  })

  it('lives to the end of the day that it was promised for', async () => {
    const today = now
    now = new Date('2026-11-28T08:15:00+09:00')
    await submit('lastday@example.jp')
    const link = await linkTo('lastday@example.jp')
    expect(letters.findLast(({ to }) => to.address === 'lastday@example.jp')!.text).toContain('2027/02/26まで、90日間')
    now = new Date('2027-02-26T23:59:59+09:00')
    await answered(await app.openBrowser().get(link), 200)
    now = new Date('2027-02-27T00:00:00+09:00')
    expect(await refusal(link)).toEqual(['410 expired'])
    now = today
  })

  it.each([
    ['in one piece', ['bytes=0-'], ['PDF']],
    ['in one piece twice', ['bytes=0-', 'bytes=0-99999999'], ['PDF', 'PDF']],
    ['in pieces', ['bytes=0-999', 'bytes=1000-'], ['PDF']],
    ['in pieces, of which the first byte is left out', ['bytes=1-', 'bytes=2-'], ['PDF']],
  ])('tells of a download by ranges: %s', async (_, ranges, lines) => {
    const document = await submit('ranges@example.jp')
    const link = await linkTo('ranges@example.jp')
    const client = app.openBrowser()
    for (const range of ranges) {
      const answer = await client.request('GET', `${link}/download?download_type=pdf`, undefined, { range })
      expect(answer.status).toBe(206)
    }
    expect((await read(document)).document_submit_mails[0]).toMatchObject({ is_downloaded: true })
    const told = (await historiesOf(document)).filter(({ type }) => type === 14).map(({ after }) => after)
    expect(told).toEqual(lines)
  })

  it('expires, is renewed by sending again, and can be taken back', async () => {
    const document = await submit('owner@example.jp', 'other@example.jp')
    const [mail] = document.document_submit_mails
    const old = await linkTo('owner@example.jp')
    const other = await linkTo('other@example.jp')
    const today = now
    now = new Date(today.getTime() + 91 * 86_400_000)
    expect(await refusal(old)).toEqual(['410 expired'])
    now = today
    await answered(await outsider.browser.post(`${pathOf(document)}/mails/${mail!.id}/resend`), 403)
    await answered(await master.browser.post(`${pathOf(document)}/mails/${mail!.id}/resend`), 200)
    const renewed = await linkTo('owner@example.jp')
    expect(await refusal(old)).toEqual(['410 superseded'])
    await answered(await app.openBrowser().get(renewed), 200)
    const revoked = await answered<Answer<Document>>(
      await master.browser.post(`${pathOf(document)}/mails/${mail!.id}/revoke`),
      200,
    )
    expect(revoked.data.document_submit_mails.map(({ delivery }) => delivery)).toEqual(['revoked', 'sent'])
    expect(await refusal(renewed)).toEqual(['410 revoked'])
    await answered(await master.browser.post(`${pathOf(document)}/mails/${mail!.id}/revoke`), 409)
    await answered(await app.openBrowser().get(other), 200)
    await answered(await master.browser.post(`${pathOf(document)}/mails/${mail!.id}/resend`), 200)
    await answered(await app.openBrowser().get(await linkTo('owner@example.jp')), 200)
    await answered(await master.browser.post(`${pathOf(document)}/mails/999999/resend`), 404)
  })

  it('leads whoever follows it to a file that is none any more to the page that says why', async () => {
    await submit('late@example.jp')
    const link = await linkTo('late@example.jp')
    const token = link.split('/').pop()
    const follow = (path: string) =>
      app.openBrowser().request('GET', path, undefined, { accept: 'text/html,application/xhtml+xml' })
    expect((await follow(`${link}/download?download_type=pdf`)).status).toBe(200)
    await app.database.pool.query('update document_submit_mails set expires_at = $1 where email = $2', [
      new Date(now.getTime() - 1),
      'late@example.jp',
    ])
    for (const path of ['/download?download_type=pdf', '/preview?use=print']) {
      const answer = await follow(link + path)
      expect([answer.status, answer.headers.get('location')]).toEqual([302, `/d/${token}`])
      expect((await app.openBrowser().get(link + path)).status).toBe(410)
    }
  })

  it('dies with its document, and is nothing before submission', async () => {
    const document = await submit('gone@example.jp')
    const link = await linkTo('gone@example.jp')
    await answered(await master.browser.delete(pathOf(document)), 204)
    expect(await refusal(link)).toEqual(['404 unknown'])
    const draft = await create()
    await answered(
      await master.browser.put(pathOf(draft), { submit_destinations: [{ email: 'later@example.jp' }] }),
      200,
    )
    const { document_submit_mails } = await read(draft)
    await answered(await master.browser.post(`${pathOf(draft)}/mails/${document_submit_mails[0]!.id}/resend`), 409)
    await app.deps.jobs.drain()
    expect(letters.some(({ to }) => to.address === 'later@example.jp')).toBe(false)
  })
})

describe('saving', () => {
  const itemId = (index: number) => template.items[index]!.id

  it('on top of somebody else’s answers with what stands there, and goes through from there', async () => {
    const document = await create()
    const mine = { docs_data: [{ item_id: itemId(0), data: '私の' }], updated_at: document.updated_at }
    await app.database.pool.query(
      'insert into document_authors (company_id, document_id, user_id) values ($1, $2, $3)',
      [company.id, document.id, colleague.id],
    )
    await answered(
      await colleague.browser.put(pathOf(document), {
        docs_data: [{ item_id: itemId(0), data: '同僚の' }],
        updated_at: document.updated_at,
      }),
      200,
    )
    const clash = await answered<{
      code: string
      message: string
      current: { updated_at: string; updated_by: { name: string }; docs_data: { item_id: number; data: string }[] }
    }>(await master.browser.put(pathOf(document), mine), 409)
    expect(clash).toMatchObject({
      code: 'conflict',
      message: 'colleagueさんがこの書類を先に保存しました。',
      current: { updated_by: { name: 'colleague' } },
    })
    expect(clash.current.docs_data.find(({ item_id }) => item_id === itemId(0))?.data).toBe('同僚の')
    const saved = await answered<Answer<Document>>(
      await master.browser.put(pathOf(document), { ...mine, updated_at: clash.current.updated_at }),
      200,
    )
    expect(saved.data.docs_data).toMatchObject([{ data: '私の' }])
    expect(saved.data.authors.map(({ name }) => name)).toEqual(['midori-master', 'colleague'])
  })

  it('a title is no conflict with what others fill in, and one with another title', async () => {
    const document = await create()
    const rename = (title: string, updated_at: string) => master.browser.put(pathOf(document), { title, updated_at })
    await app.database.pool.query(
      'insert into document_authors (company_id, document_id, user_id) values ($1, $2, $3)',
      [company.id, document.id, colleague.id],
    )
    await answered(
      await colleague.browser.put(pathOf(document), {
        docs_data: [{ item_id: itemId(0), data: '同僚の' }],
        updated_at: document.updated_at,
      }),
      200,
    )
    const { data: renamed } = await answered<Answer<Document>>(await rename('私の題', document.updated_at), 200)
    expect(renamed).toMatchObject({ title: '私の題', docs_data: [{ data: '同僚の' }] })
    await answered(await colleague.browser.put(pathOf(document), { title: '同僚の題' }), 200)
    expect(await answered(await rename('二つ目の題', renamed.updated_at), 409)).toMatchObject({
      code: 'conflict',
      message: 'colleagueさんがこの書類を先に更新しました。',
      current: { title: '同僚の題', updated_by: { name: 'colleague' } },
    })
  })

  it('contents without the state that they began from are refused, a title alone is not', async () => {
    const document = await create()
    const contents = { docs_data: [{ item_id: itemId(0), data: '私の' }], document_embed_resources: [] }
    for (const key of ['docs_data', 'document_embed_resources'] as const)
      expect(
        await answered(
          await master.browser.put(pathOf(document), { [key]: contents[key], updated_at: undefined }),
          422,
        ),
      ).toMatchObject({ errors: { updated_at: ['編集を始めた時点の更新日時は必須です。'] } })
    await answered(await master.browser.put(pathOf(document), { title: '題だけ' }), 200)
    expect(await read(document)).toMatchObject({ title: '題だけ', docs_data: [] })
  })

  it('after somebody changed where the document goes names that person', async () => {
    const document = await create()
    await answered(await colleague.browser.put(pathOf(document), { submit_mode: 2 }), 403)
    await app.database.pool.query(
      'insert into document_authors (company_id, document_id, user_id) values ($1, $2, $3)',
      [company.id, document.id, colleague.id],
    )
    await answered(
      await colleague.browser.put(pathOf(document), { submit_destinations: [{ email: 'owner@example.jp' }] }),
      200,
    )
    expect(
      await answered(
        await master.browser.put(pathOf(document), { docs_data: [], updated_at: document.updated_at }),
        409,
      ),
    ).toMatchObject({ current: { updated_by: { name: 'colleague' } } })
  })

  it('of two at once lets one through', async () => {
    const document = await create()
    const saves = await Promise.all(
      ['一', '二', '三', '四'].map((data) =>
        master.browser.put(pathOf(document), {
          docs_data: [{ item_id: itemId(0), data }],
          updated_at: document.updated_at,
        }),
      ),
    )
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  it('names every wrong item and keeps nothing of the rest', async () => {
    const document = await create()
    const body = await answered<{ errors: Record<string, string[]> }>(
      await master.browser.put(pathOf(document), {
        docs_data: [
          { item_id: itemId(0), data: '件名' },
          { item_id: itemId(1), data: '三つ' },
          { item_id: 999_999, data: 'x' },
          { item_id: itemId(0), data: 'あ'.repeat(256) },
        ],
      }),
      422,
    )
    expect(body.errors).toEqual({
      'docs_data.1.data': ['数量は数値を入力してください。'],
      'docs_data.2.data': ['アイテムが見つかりません'],
      'docs_data.3.data': ['件名は255文字以下である必要があります'],
    })
    expect((await read(document)).docs_data).toEqual([])
  })

  it.each([
    ['no title', { template_id: 1 }, 'title'],
    ['a title of 101 letters', { title: 'あ'.repeat(101), template_id: 1 }, 'title'],
    ['no template', { title: '題' }, 'template_id'],
    ['a template that is not there', { title: '題', template_id: 999_999 }, 'template_id'],
    ['a matter that is not there', { title: '題', template_id: 1, matter_id: 999_999 }, 'matter_id'],
  ])('a new document with %s is refused', async (_, body, field) => {
    const { errors } = await answered<{ errors: Record<string, string[]> }>(
      await master.browser.post(`${company.path}/documents`, body),
      422,
    )
    expect(errors[field]?.[0]).toMatch(/[ぁ-ん]/)
  })
})

describe('what comes between submitting and its PDF', () => {
  const prepare = async (email: string): Promise<Document> => {
    const document = await create()
    await answered(await master.browser.put(pathOf(document), { submit_destinations: [{ email }] }), 200)
    return (await answered<Answer<Document>>(await master.browser.put(pathOf(document), { submit_mode: 2 }), 200)).data
  }
  const isUntouched = async (document: Document): Promise<void> => {
    expect(await read(document)).toMatchObject({ submitted_at: null, pdf_sha256: null, submit_mode: 2, canEdit: true })
    await app.deps.jobs.drain()
    expect(letters.some(({ to }) => document.document_submit_mails.some(({ email }) => email === to.address))).toBe(
      false,
    )
  }

  it('a refusal of the engine is told in its words, and nothing is submitted', async () => {
    const document = await prepare('refused@example.jp')
    const refusal = 'ページが多すぎるため、PDFにできません。'
    const engine = vi.spyOn(app.deps.engine, 'renderPdf').mockRejectedValue(new SheetError('tooLarge', refusal))
    for (const call of [
      () => master.browser.post(`${pathOf(document)}/submit`),
      () => master.browser.get(`${pathOf(document)}/download?download_type=pdf`),
    ]) {
      expect((await answered<{ message: string }>(await call(), 422)).message).toBe(refusal)
    }
    engine.mockRestore()
    await isUntouched(document)
    await answered(await master.browser.post(`${pathOf(document)}/submit`), 200)
  })

  it('a file added meanwhile is not left out: whoever submits looks again', async () => {
    const document = await prepare('photo@example.jp')
    const { renderPdf } = app.deps.engine
    const engine = vi.spyOn(app.deps.engine, 'renderPdf').mockImplementationOnce(async (...given) => {
      const form = new FormData()
      form.set('item_id', String(template.items[2]!.id))
      form.set('file', new File(['手順'], '手順.txt'))
      await answered(await master.browser.post(`${pathOf(document)}/files`, form), 201)
      return renderPdf.apply(app.deps.engine, given)
    })
    expect(
      (await answered<{ message: string }>(await master.browser.post(`${pathOf(document)}/submit`), 409)).message,
    ).toBe('提出の準備中に書類が更新されました。内容を確認して、もう一度提出してください。')
    engine.mockRestore()
    await isUntouched(document)
  })
})

describe('two people submitting at once', () => {
  it('submit it once, with one mail', async () => {
    const document = await create()
    await answered(
      await master.browser.put(pathOf(document), { submit_destinations: [{ email: 'once@example.jp' }] }),
      200,
    )
    await answered(await master.browser.put(pathOf(document), { submit_mode: 2 }), 200)
    const answers = await Promise.all([1, 2, 3].map(() => master.browser.post(`${pathOf(document)}/submit`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    await app.deps.jobs.drain()
    expect(letters.filter(({ to }) => to.address === 'once@example.jp')).toHaveLength(1)
  })
})
