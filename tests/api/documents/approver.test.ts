/** The approver's way through what waits, what changed since it was sent back, and answers that meet. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Document, DocumentListItem, WaitingDocuments } from '#domain/documents/documents.contract.ts'
import type { DocumentChanges } from '#domain/documents/document-changes.ts'
import { makePdf, paper } from '#tests/made-files.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openDocumentsOffice, type Answer, type DocumentsOffice } from './office.ts'

let office: DocumentsOffice
let author: Person
let first: Person
let second: Person
beforeAll(async () => {
  office = await openDocumentsOffice()
  author = await office.app.createPerson(office.company, 0, '小林 大輔')
  first = await office.app.createPerson(office.company, 1, '高橋 健一')
  second = await office.app.createPerson(office.company, 0, '中村 彩')
})
afterAll(() => office.close())

const changesOf = async (person: Person, document: Document) =>
  (await answered<Answer<DocumentChanges | null>>(await person.browser.get(`${office.pathOf(document)}/changes`), 200))
    .data
const waitingIds = async (person: Person, query = '?current_step_is_mine=1') =>
  (
    await answered<Answer<DocumentListItem[]>>(
      await person.browser.get(`${office.company.path}/documents/approval${query}`),
      200,
    )
  ).data.map(({ id }) => id)
const beside = async (person: Person, document: Document) =>
  (await answered<Answer<WaitingDocuments>>(await person.browser.get(`${office.pathOf(document)}/waiting`), 200)).data

describe('what changed since the last 差し戻し', () => {
  it('is told item by item, with files and title', async () => {
    const matter = await office.createMatter(author)
    const [appendix] = await office.putInFolder(author, matter.id, await makePdf('rotation.pdf', [paper.A4]))
    const document = await office.create(author, { matter_id: matter.id })
    await office.save(author, document, {
      docs_data: [
        { item_id: office.itemId('件名'), data: '空調機' },
        { item_id: office.itemId('所見'), data: '異常なし' },
      ],
    })
    await office.ask(author, document, [first])
    expect(await changesOf(first, document)).toBeNull()
    await office.answer(first, document, false, '件名を直してください')
    expect(await changesOf(author, document)).toMatchObject({
      lineage: 1,
      sent_back_by: { id: first.id, name: '高橋 健一' },
      comment: '件名を直してください',
      changes: [],
    })

    const form = new FormData()
    form.set('item_id', String(office.itemId('施工写真')))
    form.set('file', new File(['手順'], '手順書.txt'))
    await answered(await author.browser.post(`${office.pathOf(document)}/files`, form), 201)
    await office.save(author, document, {
      title: '作業報告書（改）',
      docs_data: [
        { item_id: office.itemId('件名'), data: '空調機更新' },
        { item_id: office.itemId('所見'), data: '' },
      ],
      document_embed_resources: [{ file_id: appendix!.file_id, order_number: 1, pages: [1] }],
    })
    // A round that was taken back in between changes nothing of the comparison.
    await office.ask(author, document, [first])
    await answered(await author.browser.delete(`${office.pathOf(document)}/approval`), 200)
    await office.ask(author, document, [first])
    expect((await changesOf(first, document))!.changes).toEqual([
      {
        kind: 'title',
        item_id: null,
        name: 'タイトル',
        cell_reference: null,
        before: '作業報告書',
        after: '作業報告書（改）',
      },
      {
        kind: 'item',
        item_id: office.itemId('件名'),
        name: '件名',
        cell_reference: null,
        before: '空調機',
        after: '空調機更新',
      },
      {
        kind: 'item',
        item_id: office.itemId('所見'),
        name: '所見',
        cell_reference: null,
        before: '異常なし',
        after: '',
      },
      {
        kind: 'item_files',
        item_id: office.itemId('施工写真'),
        name: '施工写真',
        cell_reference: null,
        before: '',
        after: '手順書.txt',
      },
      {
        kind: 'embed_resources',
        item_id: null,
        name: '挿入ファイル',
        cell_reference: null,
        before: '',
        after: 'rotation.pdf（1ページ）',
      },
    ])

    await office.answer(first, document, false, 'もう一度')
    expect(await changesOf(author, document)).toMatchObject({ lineage: 3, comment: 'もう一度', changes: [] })
  })

  it('is for those who may read the document', async () => {
    const document = await office.create(author)
    const guest = await office.app.createPerson(office.company, 2, 'guest')
    for (const call of ['changes', 'waiting'])
      await answered(await guest.browser.get(`${office.pathOf(document)}/${call}`), 404)
  })
})

describe('what waits for an approver', () => {
  it('is what is theirs now, stepped through in the order of the list', async () => {
    const [oldest, later, middle, newest] = [
      await office.create(author),
      await office.create(author),
      await office.create(author),
      await office.create(author),
    ] as const
    await office.ask(author, oldest, [second])
    await office.ask(author, later, [first], [second])
    await office.ask(author, middle, [first, second])
    await office.ask(author, newest, [first, second], [author === first ? second : office.master])
    expect(await waitingIds(second)).toEqual([newest.id, middle.id, oldest.id])
    expect(await waitingIds(second, '?response_status=0')).toEqual([newest.id, middle.id, later.id, oldest.id])
    expect(await beside(second, middle)).toEqual({ total: 3, previous_id: newest.id, next_id: oldest.id })
    expect(await beside(second, newest)).toEqual({ total: 3, previous_id: null, next_id: middle.id })

    await answered(await office.answer(first, middle, true), 200)
    expect(await beside(second, middle)).toEqual({ total: 2, previous_id: newest.id, next_id: oldest.id })
    await answered(await office.answer(first, later, true), 200)
    expect(await waitingIds(second)).toEqual([newest.id, later.id, oldest.id])
    for (const document of [newest, later, oldest]) await answered(await office.answer(second, document, false), 200)
    expect(await waitingIds(second)).toEqual([])
    expect(await beside(second, oldest)).toEqual({ total: 0, previous_id: null, next_id: null })
    expect((await office.read(second, newest)).current_step_is_mine).toBe(false)
  })
})

describe('who hears of it by mail', () => {
  const heard = async (document: Document): Promise<string[]> => {
    await office.app.deps.jobs.drain()
    const people = [author, first, second]
    const mails = office.letters.filter(({ subject }) => subject.endsWith(`】${document.title}`))
    return mails
      .map(({ to, subject }) => `${people.find(({ email }) => email === to.address)!.name} ${subject.split('】')[0]}】`)
      .sort()
  }
  const asked = ['中村 彩 【承認依頼】', '高橋 健一 【承認依頼】']

  it('a step’s start its approvers, the approval the applicant', async () => {
    const document = await office.create(author, { title: '承認の便り' })
    await office.ask(author, document, [first], [second])
    expect(await heard(document)).toEqual(['高橋 健一 【承認依頼】'])
    await office.answer(first, document, true)
    expect(await heard(document)).toEqual(asked)
    await office.answer(second, document, true)
    expect(await heard(document)).toEqual([...asked, '小林 大輔 【承認完了】'].sort())
  })

  it('a 差し戻し the applicant and who had approved before', async () => {
    const document = await office.create(author, { title: '差し戻しの便り' })
    await office.ask(author, document, [first], [second])
    await office.answer(first, document, true)
    await office.answer(second, document, false)
    expect(await heard(document)).toEqual([...asked, '小林 大輔 【差し戻し】', '高橋 健一 【差し戻し】'].sort())
  })

  it('a cancelled request whoever still had to answer', async () => {
    const document = await office.create(author, { title: '取り消しの便り' })
    await office.ask(author, document, [first], [second])
    await office.answer(first, document, true)
    await answered(await author.browser.delete(`${office.pathOf(document)}/approval`), 200)
    expect(await heard(document)).toEqual([...asked, '中村 彩 【承認依頼の取り消し】'].sort())
  })
})

describe('answers that meet', () => {
  const statuses = async (answers: Promise<Response>[]) =>
    (await Promise.all(answers)).map(({ status }) => status).sort()
  const rowsOf = async (document: Document) =>
    (
      await office.app.database.pool.query(
        `
    select a.order_number, u.status, u.comment from document_approvals a join document_approval_users u on u.approval_id = a.id
    where a.document_id = $1 and u.status is not null order by 1`,
        [document.id],
      )
    ).rows

  it('of one person count once', async () => {
    const document = await office.create(author)
    await office.ask(author, document, [first], [second])
    expect(
      await statuses([true, false, true, true].map((feedback) => office.answer(first, document, feedback))),
    ).toEqual([200, 409, 409, 409])
    expect(await rowsOf(document)).toHaveLength(1)
    const late = await office.answer(first, document, true)
    expect([late.status, ((await late.json()) as { message: string }).message]).toEqual([409, '既に処理済みです'])
  })

  it('of two people where one is enough: the first decides', async () => {
    const document = await office.create(author)
    await office.ask(author, document, [first, second])
    expect(
      await statuses([
        office.answer(first, document, true, '高橋です'),
        office.answer(second, document, false, '中村です'),
      ]),
    ).toEqual([200, 409])
    const [decision, ...others] = await rowsOf(document)
    expect(others).toEqual([])
    expect((await office.read(author, document)).approval_status).toBe(decision.status === 'OK' ? 4 : 3)
  })

  it('with the applicant taking the request back: one of both happens', async () => {
    const document = await office.create(author)
    await office.ask(author, document, [first])
    const [answer, cancelled] = await Promise.all([
      office.answer(first, document, true),
      author.browser.delete(`${office.pathOf(document)}/approval`),
    ])
    expect([answer.status, cancelled.status].sort()).toEqual([200, 409])
    expect((await office.read(author, document)).approval_status).toBe(answer.ok ? 4 : 1)
  })

  it('with another request for approval: a document has one round at a time', async () => {
    const document = await office.create(author)
    const body = { comment: 'お願いします', steps: [{ approvers: [{ id: first.id }], is_only_one_approval: false }] }
    expect(
      await statuses([1, 2, 3].map(() => author.browser.post(`${office.pathOf(document)}/approval`, body))),
    ).toEqual([201, 409, 409])
    expect((await office.read(author, document)).document_approvals).toHaveLength(1)
  })
})

describe('a template that changes while its document is open', () => {
  it('leaves the document on its version, saved and sent as it was', async () => {
    const document = await office.create(author)
    const items = [{ name: '新しい項目', type: 'text' }]
    const { data: next } = await answered<Answer<{ id: number; version: number }>>(
      await office.master.browser.put(`${office.company.path}/templates/${office.template.id}`, { items }),
      200,
    )
    expect(next.id).not.toBe(office.template.id)
    const saved = await office.save(author, document, {
      updated_at: document.updated_at,
      docs_data: [{ item_id: office.itemId('件名'), data: '続き' }],
    })
    expect(saved).toMatchObject({ template_id: office.template.id, docs_data: [{ data: '続き' }] })
    expect(saved.template.items.map(({ name }) => name)).toContain('件名')
  })
})
