/** Forms that Excel opens without asking for a password, though it encrypted them: kept as the workbooks that they are. */
import { expect, it } from 'vitest'
import type { Template, TemplateComparison } from '#domain/templates/templates.contract.ts'
import { isZip } from '#engine/package/zip.ts'
import { labelledForm } from '#tests/labelled-form.ts'
import { lockedAgile, lockedStandard } from '#tests/locked-form.ts'
import { answered } from '../answers.ts'
import { openCompany } from '../app.ts'

const { company, master } = openCompany()

type Data<T> = { data: T }
const known = 'VelvetSweatshop'
const formData = (bytes: Uint8Array, fields: Record<string, string>): FormData => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  data.set('excel_file', new File([bytes as Uint8Array<ArrayBuffer>], '点検表.xlsx'))
  return data
}
const create = (bytes: Uint8Array) =>
  master.browser.post(`${company.path}/templates`, formData(bytes, { name: '点検表', document_type_id: '3' }))
const fileOf = async ({ excel_file }: Template): Promise<Uint8Array> =>
  new Uint8Array(await (await master.browser.get(excel_file!.path)).arrayBuffer())

it.each([
  ['standard', lockedStandard],
  ['agile', lockedAgile],
])('%s', async (_, lock) => {
  const form = labelledForm('件名', '場所')
  const { data: template } = await answered<Data<Template>>(await create(lock(form, known)), 201)
  expect(await fileOf(template)).toEqual(form)
  const { data: document } = await answered<Data<{ id: number }>>(
    await master.browser.post(`${company.path}/documents`, { title: '点検', template_id: template.id }),
    201,
  )
  const download = `${company.path}/documents/${document.id}/download?download_type=excel`
  expect(isZip(new Uint8Array(await (await master.browser.get(download)).arrayBuffer()))).toBe(true)
})

it('is compared and replaced like any other', async () => {
  const { data: template } = await answered<Data<Template>>(await create(labelledForm('件名')), 201)
  const revision = labelledForm('件名', '報告日')
  const bytes = lockedAgile(revision, known)
  const path = `${company.path}/templates/${template.id}`
  const { data } = await answered<Data<TemplateComparison>>(
    await master.browser.post(`${path}/excel-comparison`, formData(bytes, {})),
    200,
  )
  const { sha256, compared_with } = data
  const fields = { sha256, compared_with, take_added: '1', keep_lost: '1' }
  const { data: next } = await answered<Data<Template>>(
    await master.browser.put(`${path}/excel`, formData(bytes, fields)),
    200,
  )
  expect(await fileOf(next)).toEqual(revision)
})

it('has to be opened by its owner where it has a password of its own', async () => {
  const { errors } = await answered<{ errors: Record<string, string[]> }>(
    await create(lockedAgile(labelledForm('件名'), 'himitsu')),
    422,
  )
  expect(errors['excel_file']?.[0]).toMatch(/^パスワードで保護されたファイルです/)
})
