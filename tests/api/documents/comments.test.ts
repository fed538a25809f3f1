/** Talk on documents: who may, who hears of it, where it shows. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Comment } from '#domain/comments/comments.contract.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openDocumentsOffice, type Answer, type DocumentsOffice } from './office.ts'

let office: DocumentsOffice
let author: Person
let colleague: Person
let guest: Person
beforeAll(async () => {
  office = await openDocumentsOffice()
  author = await office.app.createPerson(office.company, 0, '小林 大輔')
  colleague = await office.app.createPerson(office.company, 0, '中村 彩')
  guest = await office.app.createPerson(office.company, 2, '原田 誠')
})
afterAll(() => office.close())

const say = (person: Person, document: { id: number }, body: string, mentioned_user_ids: number[] = []) =>
  person.browser.post(`${office.pathOf(document)}/comment`, { body, mentioned_user_ids })
const listed = async (person: Person, query: string) =>
  (await answered<Answer<Comment[]>>(await person.browser.get(`${office.company.path}/comments?${query}`), 200)).data
const histories = async (id: number) =>
  (
    await office.app.database.pool.query(
      'select type, after from histories where historyable_type = $1 and historyable_id = $2 and type = 12',
      ['document', id],
    )
  ).rows

it('needs no matter, writes the history and tells those named', async () => {
  const document = await office.create(author)
  const { data } = await answered<Answer<Comment>>(
    await say(author, document, '3ページ目を確認してください', [colleague.id]),
    201,
  )
  expect(data).toMatchObject({
    body: '3ページ目を確認してください',
    matter: null,
    document: { id: document.id, name: '作業報告書' },
    mentions: [{ id: colleague.id }],
    canDelete: true,
  })
  expect(await listed(colleague, `document_id=${document.id}`)).toMatchObject([{ id: data.id, canDelete: false }])
  expect(await histories(document.id)).toEqual([{ type: 12, after: '3ページ目を確認してください' }])
  await office.app.deps.jobs.drain()
  const letter = office.letters.find(({ to }) => to.address === colleague.email)!
  expect(letter.subject).toBe('【コメント】作業報告書')
  expect(letter.text).toContain(`/c/midori/documents/${document.id}/log`)
})

it('stands on the document’s matter too, and is read by the guests who read the document', async () => {
  const matter = await office.createMatter(author, guest)
  const open = await office.create(author, { matter_id: matter.id })
  await office.show(author, open)
  const closed = await office.create(author)
  const { data } = await answered<Answer<Comment>>(await say(guest, open, '写真を追加しました', [author.id]), 201)
  expect(await listed(author, `matter_id=${matter.id}`)).toMatchObject([
    { id: data.id, document: { id: open.id }, matter: { id: matter.id } },
  ])
  await answered(await say(guest, closed, '見えません'), 404)
  await answered(await say(author, closed, '社内のみ'), 201)
  expect(await listed(guest, `document_id=${closed.id}`)).toEqual([])
  const refused = await answered<{ errors: Record<string, string[]> }>(
    await say(author, closed, '見てください', [guest.id]),
    422,
  )
  expect(refused.errors).toEqual({ mentioned_user_ids: ['この書類を見られない人を@で指定することはできません。'] })
  await answered(await say(author, open, ' '), 422)
})

it('is taken back by its author or an admin, on its own document only', async () => {
  const document = await office.create(author)
  const other = await office.create(author)
  const { data } = await answered<Answer<Comment>>(await say(author, document, '間違えました'), 201)
  await answered(await colleague.browser.delete(`${office.pathOf(document)}/comment/${data.id}`), 403)
  await answered(await author.browser.delete(`${office.pathOf(other)}/comment/${data.id}`), 404)
  await answered(await office.master.browser.delete(`${office.pathOf(document)}/comment/${data.id}`), 204)
  await answered(await author.browser.delete(`${office.pathOf(document)}/comment/${data.id}`), 404)
  expect(await listed(author, `document_id=${document.id}`)).toEqual([])
})
