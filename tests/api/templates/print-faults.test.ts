/** A form that prints as nobody can have meant: told when it is uploaded, and mended in the form itself on choice. */
import { beforeAll, expect, it } from 'vitest'
import { printFaultText, printFitLabels } from '#domain/templates/print-faults.ts'
import type { PrintFault } from '#domain/templates/print-faults.ts'
import type { Template, TemplateComparison } from '#domain/templates/templates.contract.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { makeWideForm } from '#tests/wide-form.ts'
import { readPdf } from '#tests/engine/pdf/pdf-text.ts'
import { answered } from '../answers.ts'
import { openCompany, type Person } from '../app.ts'

const { app, company, master } = openCompany()
let member: Person
beforeAll(async () => {
  member = await app.createPerson(company, 0, 'member')
})

type Data<T> = { data: T }
const formData = (fields: Record<string, string>): FormData => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  data.set('excel_file', new File([makeWideForm() as Uint8Array<ArrayBuffer>], '勤務表.xlsx'))
  return data
}
const create = async () =>
  (
    await answered<Data<Template & { print_faults: PrintFault[] }>>(
      await master.browser.post(`${company.path}/templates`, formData({ name: '勤務表', document_type_id: '3' })),
      201,
    )
  ).data
const faultsOf = async ({ id }: Pick<Template, 'id'>) =>
  (await answered<Data<PrintFault[]>>(await master.browser.get(`${company.path}/templates/${id}/print-faults`), 200))
    .data
const fit = (person: Person, id: number, body: object, path = company.path) =>
  person.browser.put(`${path}/templates/${id}/print`, body)

it('is told with the upload, and as long as it is so', async () => {
  const template = await create()
  expect(template.print_faults).toMatchObject([
    { sheet_index: 0, kind: 'tiny', fit: 'used', pages_after: 1 },
    { sheet_index: 1, kind: 'wide', fit: 'one_page_wide', pages: 2, pages_after: 1 },
  ])
  expect(await faultsOf(template)).toEqual(template.print_faults)
})

it('is told of a revision, too', async () => {
  const template = await create()
  const path = `${company.path}/templates/${template.id}/excel-comparison`
  const { data } = await answered<Data<TemplateComparison>>(await master.browser.post(path, formData({})), 200)
  expect(data.warnings).toEqual(template.print_faults.map(printFaultText))
})

it('is mended in the form, as the next version with its items; paper and Excel print alike', async () => {
  const template = await create()
  const items = [{ name: '氏名', type: 'text', cell_reference: '0:B1' }]
  await answered(await master.browser.put(`${company.path}/templates/${template.id}`, { items }), 200)
  const wide = (
    await answered<Data<Template>>(await fit(master, template.id, { sheet_index: 1, fit: 'one_page_wide' }), 200)
  ).data
  const used = (await answered<Data<Template>>(await fit(master, wide.id, { sheet_index: 0, fit: 'used' }), 200)).data
  expect(used).toMatchObject({ version: 3, lineage: template.lineage })
  expect(used.items.map(({ name, cell_reference }) => [name, cell_reference])).toEqual([['氏名', '0:B1']])
  expect(used.sheets.map(({ thumbnail_path }) => thumbnail_path)).toEqual([expect.any(String), expect.any(String)])
  expect(await faultsOf(used)).toEqual([])

  const { data: document } = await answered<Data<{ id: number }>>(
    await master.browser.post(`${company.path}/documents`, { title: '四月', template_id: used.id }),
    201,
  )
  const download = async (type: string) => {
    const path = `${company.path}/documents/${document.id}/download?download_type=${type}`
    return new Uint8Array(await (await master.browser.get(path)).arrayBuffer())
  }
  expect((await readPdf(await download('pdf'))).pages).toHaveLength(2)
  const [first, second] = readWorkbook(await download('excel')).sheets
  expect(first!.print.areas).toEqual([{ top: 0, left: 0, bottom: 0, right: 0 }])
  expect(second!.print.fitToWidth).toBe(1)
})

it('refuses what it cannot do', async () => {
  const { id } = await create()
  const body = { sheet_index: 0, fit: 'used' }
  await answered(await fit(master, id, { sheet_index: 9, fit: 'used' }), 422)
  await answered(await fit(master, id, { sheet_index: 0, fit: 'small' }), 422)
  await answered(await fit(master, 999_999, body), 404)
  expect((await fit(member, id, body)).status).toBe(403)
  expect((await member.browser.get(`${company.path}/templates/${id}/print-faults`)).status).toBe(403)
  const { company: other, master: stranger } = await app.createCompany('aoba')
  expect((await fit(stranger, id, body, other.path)).status).toBe(404)
  expect((await stranger.browser.get(`${other.path}/templates/${id}/print-faults`)).status).toBe(404)
  await master.browser.post('/api/logout', {})
  expect((await fit(master, id, body)).status).toBe(401)
  expect((await master.browser.get(`${company.path}/templates/${id}/print-faults`)).status).toBe(401)
  expect(Object.values(printFitLabels)).toEqual(['印刷範囲を使われているセルに合わせる', '横1ページに合わせる'])
})
