/** The main job over the API: form → template → document → two steps of approval → submission → the recipient's link. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unzipSync } from 'fflate'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { SheetPage, SheetTable } from '#domain/sheets/sheet-table.ts'
import type { History } from '#domain/histories/histories.contract.ts'
import type { Letter } from '#server/mail/mailer.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { corpusBytes } from '#tests/corpus.ts'
import { answered } from '../answers.ts'
import { giveItems, uploadForm } from '../forms.ts'
import { createTestApp, origin, type Person, type TestApp, type TestCompany } from '../app.ts'

const letters: Letter[] = []
let app: TestApp
let company: TestCompany
let master: Person
let member: Person
let first: Person
let second: Person
let third: Person
beforeAll(async () => {
  app = await createTestApp({
    mailer: { isOutbox: false, send: async (letter) => void letters.push(letter), close: () => {} },
  })
  ;({ company, master } = await app.createCompany('midori'))
  member = await app.createPerson(company, 0, '小林 大輔')
  first = await app.createPerson(company, 1, '高橋 健一')
  second = await app.createPerson(company, 0, '中村 彩')
  third = await app.createPerson(company, 0, '佐藤 明子')
})
afterAll(() => app.close())

type Answer<T> = { data: T }
const cellText = (tables: SheetTable[], sheet: number, address: string) =>
  tables
    .find(({ sheetIndex }) => sheetIndex === sheet)
    ?.rows.flatMap(({ cells }) => cells)
    .find((cell) => cell.address === address)
    ?.value.replace(/^(@\w+@)+/, '')
const mailsTo = async (person: { email: string }) => {
  await app.deps.jobs.drain()
  return letters.filter(({ to }) => to.address === person.email)
}

it('goes from the form to the client', async () => {
  const office = { company, master }
  const template = await uploadForm(office, '御見積書', corpusBytes('forms/03_omitsumorisho.xlsx'), 2)
  const mapped = await giveItems(office, template, [
    { name: '件名', type: 'text', cell_reference: '0:C8' },
    { name: '見積日', type: 'date', cell_reference: '0:I2' },
    { name: '品名', type: 'text', cell_reference: '0:B18' },
    { name: '数量', type: 'number', cell_reference: '0:E18' },
    { name: '単価', type: 'number', cell_reference: '0:G18' },
  ])
  const [subject, day, article, amount, price] = mapped.items.map(({ id }) => id)

  const matter = await answered<Answer<{ id: number }>>(
    await member.browser.post(`${company.path}/matters`, {
      name: '空調更新',
      matter_category_id: 3,
      building_name: '青葉台グリーンビル',
      user_ids: [member.id],
    }),
    201,
  )
  const created = (
    await answered<Answer<Document>>(
      await member.browser.post(`${company.path}/documents`, {
        title: '空調機更新 御見積書',
        template_id: mapped.id,
        matter_id: matter.data.id,
      }),
      201,
    )
  ).data
  const path = `${company.path}/documents/${created.id}`

  // What is typed recalculates before it is saved, and is saved to the character.
  const docs_data = [
    { item_id: subject, data: ' 空調機更新工事　' },
    { item_id: day, data: '2025/01/31' },
    { item_id: article, data: '空調機分解洗浄' },
    { item_id: amount, data: '3' },
    { item_id: price, data: '28,500' },
  ]
  const live = (await answered<Answer<SheetTable[]>>(await member.browser.post(`${path}/sheets`, { docs_data }), 200))
    .data
  expect([cellText(live, 0, 'H18'), cellText(live, 0, 'H37'), cellText(live, 0, 'I2')]).toEqual([
    '85,500',
    '¥94,050',
    '令和7年1月31日',
  ])
  await answered(await member.browser.put(path, { docs_data: [{ item_id: amount, data: '三台' }] }), 422)
  const saved = (
    await answered<Answer<Document>>(await member.browser.put(path, { docs_data, updated_at: created.updated_at }), 200)
  ).data
  // Its picture shows what is filled in, and is another one than the blank form's.
  const picture = async (at: string) => {
    const response = await member.browser.get(at)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
    return Buffer.from(await response.arrayBuffer())
  }
  const filled = await picture(`${path}/thumbnail`)
  expect(filled.equals(await picture(created.template.thumbnail_path!))).toBe(false)
  expect(filled.equals(await picture(`${path}/thumbnail?sheet=0`))).toBe(true)
  await answered(await member.browser.get(`${path}/thumbnail?sheet=99`), 404)
  await answered(await member.browser.get(`${path}/thumbnail?sheet=x`), 422)
  // Its pages, of which each has a picture too.
  const pages = (await answered<Answer<SheetPage[]>>(await member.browser.get(`${path}/pages`), 200)).data
  expect(pages[0]).toMatchObject({ sheet_index: 0, first_row: 0, first_column: 0 })
  const ofFirst = pages.filter(({ sheet_index }) => sheet_index === 0).length
  await answered(await member.browser.get(`${path}/thumbnail?sheet=0&page=${ofFirst + 1}`), 404)
  await answered(await member.browser.get(`${path}/thumbnail?sheet=0&page=0`), 422)
  expect(saved.docs_data.find(({ item_id }) => item_id === subject)?.data).toBe(' 空調機更新工事　')
  expect(saved.docs_data.find(({ item_id }) => item_id === amount)?.data).toBe('3')
  const clash = await answered<{ code: string; current: { updated_by: { name: string } } }>(
    await master.browser.put(path, { docs_data: [{ item_id: amount, data: '4' }], updated_at: created.updated_at }),
    403,
  )
  expect(clash).toMatchObject({ message: 'アクセスする権限がありません。' })
  const stale = await answered<{ code: string; current: { updated_by: { name: string } } }>(
    await member.browser.put(path, { docs_data: [{ item_id: amount, data: '4' }], updated_at: created.updated_at }),
    409,
  )
  expect(stale).toMatchObject({ code: 'conflict', current: { updated_by: { name: '小林 大輔' } } })

  // Two steps; the second needs one of two.
  const steps = [
    { approvers: [{ id: first.id }], is_only_one_approval: false },
    { approvers: [{ id: second.id }, { id: third.id }], is_only_one_approval: true },
  ]
  await answered(await member.browser.post(`${path}/approval`, { comment: '', steps }), 422)
  await answered(
    await member.browser.post(`${path}/approval`, {
      comment: 'お願いします',
      steps: [{ approvers: [{ id: member.id }], is_only_one_approval: false }],
    }),
    422,
  )
  await answered(await member.browser.post(`${path}/approval`, { comment: 'お願いします', steps }), 201)
  expect(await mailsTo(first)).toHaveLength(1)
  expect(await mailsTo(second)).toHaveLength(0)
  await answered(await member.browser.put(path, { docs_data }), 409)
  await answered(await second.browser.put(`${path}/approval`, { comment: '先に', approver_feedback: true }), 403)
  await answered(await first.browser.put(`${path}/approval`, { comment: '', approver_feedback: false }), 422)
  const sentBack = (
    await answered<Answer<Document>>(
      await first.browser.put(`${path}/approval`, { comment: '単価を直してください', approver_feedback: false }),
      200,
    )
  ).data
  expect(sentBack).toMatchObject({ approval_status: 3, submit_mode: 0 })
  expect((await mailsTo(member)).at(-1)?.text).toContain('単価を直してください')

  await answered(await member.browser.put(path, { docs_data: [{ item_id: price, data: '28000' }] }), 200)
  await answered(await member.browser.post(`${path}/approval`, { comment: '直しました', steps }), 201)
  await answered(await first.browser.put(`${path}/approval`, { comment: '確認しました', approver_feedback: true }), 200)
  expect(await mailsTo(third)).toHaveLength(1)
  const approved = (
    await answered<Answer<Document>>(
      await third.browser.put(`${path}/approval`, { comment: '承認します', approver_feedback: true }),
      200,
    )
  ).data
  expect(approved.approval_status).toBe(4)
  await answered(await second.browser.put(`${path}/approval`, { comment: '遅れました', approver_feedback: true }), 409)

  // To the client.
  await answered(
    await member.browser.put(path, {
      submit_destinations: [{ email: 'owner@example.jp', name: '青葉 太郎', affiliation: '青葉不動産株式会社' }],
      sends_excel: true,
    }),
    200,
  )
  const submitted = (await answered<Answer<Document>>(await member.browser.post(`${path}/submit`), 200)).data
  expect(submitted).toMatchObject({
    submitted_at: expect.any(String),
    canEdit: false,
    pdf_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  await answered(await member.browser.post(`${path}/submit`), 409)
  await answered(await master.browser.put(path, { docs_data }), 409)

  const [letter] = await mailsTo({ email: 'owner@example.jp' })
  const link = new RegExp(`${origin}/d/(\\S+)`).exec(letter!.text)![1]
  const client = app.openBrowser()
  const publicPath = `/api/public/document-mails/${link}`
  expect((await answered<Answer<unknown>>(await client.get(publicPath), 200)).data).toMatchObject({
    company_name: '株式会社midori',
    document: { title: '空調機更新 御見積書', has_excel: true },
  })
  await answered(await client.get('/api/public/document-mails/unknown'), 404)
  await answered(await client.post(`${publicPath}/open`), 204)
  await answered(await client.post(`${publicPath}/open`), 204)
  const pdf = await client.get(`${publicPath}/download?download_type=pdf`)
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect(pdf.headers.get('content-disposition')).toContain(encodeURIComponent('空調機更新 御見積書.pdf'))
  const excel = new Uint8Array(await (await client.get(`${publicPath}/download?download_type=excel`)).arrayBuffer())
  const cells = readWorkbook(excel).sheets[0]!.rows.flatMap((row) =>
    row.cells.map((cell) => ({ row: row.index, ...cell })),
  )
  expect(cells.find(({ row, column }) => row === 17 && column === 7)?.value).toMatchObject({
    type: 'number',
    number: 84_000,
  })
  expect(Object.keys(unzipSync(excel)).sort()).toEqual(
    expect.arrayContaining(
      Object.keys(unzipSync(corpusBytes('forms/03_omitsumorisho.xlsx'))).filter((name) => name !== 'xl/calcChain.xml'),
    ),
  )

  const history = (await answered<Answer<History[]>>(await member.browser.get(`${path}/histories`), 200)).data
  expect(history.map(({ type }) => type)).toEqual(expect.arrayContaining([1, 2, 6, 8, 9, 13, 14]))
  expect(history.filter(({ type }) => type === 13)).toHaveLength(1)
  expect(history[0]).toMatchObject({ type: 14, user: { name: '青葉 太郎' } })
})
