/** The lists' totals are kept, not counted: they equal what counting gives, whatever happened. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Document, DocumentListItem } from '#domain/documents/documents.contract.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openDocumentsOffice, type Answer, type DocumentsOffice } from './office.ts'

let office: DocumentsOffice
let member: Person
let approver: Person
let guest: Person
beforeAll(async () => {
  office = await openDocumentsOffice()
  member = await office.app.createPerson(office.company, 0, '小林 大輔')
  approver = await office.app.createPerson(office.company, 1, '高橋 健一')
  guest = await office.app.createPerson(office.company, 2, '原田 誠')
})
afterAll(() => office.close())

const rowsOf = async (text: string): Promise<unknown[]> =>
  (await office.app.database.pool.query({ text, rowMode: 'array' })).rows
/** What stands in the table, added up: [user, type, approval status, whether submitted, total]. */
const kept = () =>
  rowsOf(
    'select user_id, document_type_id, approval_status, is_submitted, sum(total) from document_counts group by 1, 2, 3, 4 having sum(total) <> 0 order by 1 nulls first, 2, 3, 4',
  )
const counted = () =>
  rowsOf(`
  select null as user_id, document_type_id, approval_status, submitted_at is not null as is_submitted, count(*) from documents where deleted_at is null group by 2, 3, 4
  union all select user_id, document_type_id, approval_status, submitted_at is not null, count(*) from documents d join document_authors a on a.document_id = d.id where deleted_at is null group by 1, 2, 3, 4
  order by 1 nulls first, 2, 3, 4`)

type Page = { data: DocumentListItem[]; meta: { total: number } }
const list = async (person: Person, path: string) =>
  answered<Page>(await person.browser.get(`${office.company.path}/${path}`), 200)

it('follow a document from its creation to its submission, its copy and its deletion', async () => {
  const matter = await office.createMatter(member, office.master)
  const document = await office.create(member, { matter_id: matter.id })
  const expectKept = async () => expect(await kept()).toEqual(await counted())
  await expectKept()
  await office.save(office.master, document, { docs_data: [{ item_id: office.itemId('件名'), data: '点検' }] })
  expect((await list(office.master, 'documents-mine')).meta.total).toBe(1)
  await office.save(member, document, { submit_mode: 1 })
  await office.ask(member, document, [approver])
  expect((await list(member, 'documents?approval_status=2')).meta.total).toBe(1)
  await answered(await office.answer(approver, document, false), 200)
  await expectKept()
  await office.ask(member, document, [approver])
  await answered(await office.answer(approver, document, true), 200)
  await answered(await member.browser.post(`${office.pathOf(document)}/submit`), 200)
  expect((await list(approver, 'documents?submit_status=1&approval_status=4&document_type_id=3')).meta.total).toBe(1)
  const copy = (await answered<Answer<Document>>(await member.browser.post(`${office.pathOf(document)}/copy`), 201))
    .data
  expect((await list(member, 'documents-mine')).meta.total).toBe(2)
  await answered(await member.browser.delete(office.pathOf(copy)), 204)
  expect((await list(member, 'documents-mine')).meta.total).toBe(1)
  expect((await list(office.master, 'documents?submit_status=0')).meta.total).toBe(0)
  await expectKept()
})

/** The same numbers every time, from 0 up to below `end`. */
const dice =
  (seed: number) =>
  (end: number): number => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % end
  }

it('stand after a walk through every kind of change, of one row or of many, and after they were folded', async () => {
  const {
    app: {
      database: { pool },
    },
    company,
    template,
  } = office
  const roll = dice(20_260_617)
  const people = [office.master.id, member.id, approver.id]
  const some = () => `id in (select id from documents where company_id = ${company.id} and id % ${2 + roll(5)} = 0)`
  const author = () => people[roll(people.length)]
  const changes = [
    () => `with d as (insert into documents (company_id, document_type_id, title, template_id, approval_status, created_user_id, updated_user_id)
      select ${company.id}, 1 + n % 3, '巡回報告書', ${template.id}, 1 + n % 4, ${author()}, ${author()} from generate_series(1, ${1 + roll(9)}) n returning id)
      insert into document_authors (company_id, document_id, user_id) select ${company.id}, id, ${author()} from d`,
    () =>
      `insert into document_authors (company_id, document_id, user_id) select company_id, id, ${author()} from documents where ${some()} on conflict do nothing`,
    () =>
      `delete from document_authors where user_id = ${author()} and document_id in (select id from documents where ${some()})`,
    () => `update documents set approval_status = ${1 + roll(4)} where ${some()}`,
    () => `update documents set submitted_at = case when submitted_at is null then now() end where ${some()}`,
    () =>
      `update documents set deleted_at = case when deleted_at is null then now() end, approval_status = ${1 + roll(4)} where ${some()}`,
    () => `update documents set title = title || '（改）' where ${some()}`,
    () => `delete from documents where title like '巡回報告書%' and ${some()}`,
    () => `select fold_document_counts(${company.id})`,
  ]
  for (let step = 0; step < 80; step += 1) {
    const change = changes[roll(changes.length)]!()
    await pool.query(change)
    expect([change, await kept()]).toEqual([change, await counted()])
  }
  await pool.query('select fold_document_counts($1)', [company.id])
  expect(
    await rowsOf(
      'select count(*) = count(distinct (user_id, document_type_id, approval_status, is_submitted)) from document_counts',
    ),
  ).toEqual([[true]])
})

it('are those of the rows, for every list and filter', async () => {
  for (const path of ['documents', 'documents-mine', 'documents-approval']) {
    for (const filter of [
      '',
      '&document_type_id=3',
      '&approval_status=4&submit_status=0',
      '&submit_status=1',
      '&title=報告',
      '&relative_date=1',
      '&sort=updated_at',
    ]) {
      const { data, meta } = await list(approver, `${path}?per_page=100${filter}`)
      expect([path, filter, meta.total]).toEqual([path, filter, data.length])
    }
  }
})

it('a title is found by any part of it, in what the person may see', async () => {
  const matter = await office.createMatter(guest, member)
  const own = await office.create(member, { title: '給湯室の漏水 Report A_1', matter_id: matter.id })
  const other = await office.create(member, { title: '屋上の漏水' })
  await office.show(member, own)
  const found = async (person: Person, title: string) =>
    (await list(person, `documents?title=${encodeURIComponent(title)}`)).data
      .map(({ id }) => id)
      .toSorted((a, b) => a - b)
  expect(await found(member, '漏')).toEqual([own.id, other.id])
  expect(await found(member, '室の漏水')).toEqual([own.id])
  expect(await found(member, 'REPORT a_1')).toEqual([own.id])
  expect(await found(member, 'A%1')).toEqual([])
  expect(await found(guest, '漏水')).toEqual([own.id])
  await answered(await member.browser.delete(office.pathOf(own)), 204)
  expect(await found(member, '漏水')).toEqual([other.id])
  expect((await list(guest, 'documents')).meta.total).toBe(0)
})
