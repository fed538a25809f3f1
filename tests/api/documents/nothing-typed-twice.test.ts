/**
 * A report for eight machines in which nothing but readings and remarks is typed: the rest comes from what the company
 * keeps and from the last report. What a clerk types is counted in keys, beside what all of it would take.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import { isInputType } from '#domain/templates/item-types.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { airConditioners, eightMachines, isText, keysOf, substation, type TypedReport } from '#tests/typed-reports.ts'
import { answered } from '../answers.ts'
import { giveItems, uploadForm } from '../forms.ts'
import { openDocumentsOffice, type Answer, type DocumentsOffice } from './office.ts'

let office: DocumentsOffice
beforeAll(async () => {
  office = await openDocumentsOffice()
  await answered(
    await office.master.browser.put(`${office.company.path}/number-rules`, {
      number_rules: [
        { document_type_id: 3, prefix: 'R', year: 'fiscal', digits: 4, restarts: 'year', moment: 'creation' },
      ],
      seen: [],
    }),
    200,
  )
})
afterAll(() => office.close())
const post = async <T>(path: string, body: object): Promise<T> =>
  (await answered<Answer<T>>(await office.master.browser.post(`${office.company.path}${path}`, body), 201)).data

const makeTemplate = async ({ bytes, items }: TypedReport): Promise<Template> =>
  giveItems(office, await uploadForm(office, '点検報告書', bytes), items)

const make = async (template: Template, matter: { id: number }, typed: TypedReport['typed']) => {
  const document = await post<Document>('/documents', {
    ...{ title: '点検報告書', template_id: template.id, matter_id: matter.id },
  })
  const bound = new Map(document.docs_data.map(({ item_id, data }) => [item_id, String(data)]))
  const entries = template.items.flatMap((item) => {
    const data = bound.has(item.id) || !isInputType(item.type) ? null : typed(item)
    return data === null ? [] : [{ item, data }]
  })
  const docs_data = entries.map(({ item, data }) => ({ item_id: item.id, data }))
  await office.save(office.master, document, { docs_data })
  const keys = entries.reduce((sum, { item, data }) => sum + (isText(item) ? keysOf(data) : 0), 0)
  const saved = template.items.reduce((sum, item) => sum + (isText(item) ? keysOf(bound.get(item.id) ?? '') : 0), 0)
  return { entries, share: keys / (keys + saved) }
}
/** The second of two. */
const makeAgain = async (report: TypedReport) => {
  const template = await makeTemplate(report)
  const matter = await eightMachines(post, { template_id: template.id, user_id: office.master.id })
  await make(template, matter, report.typed)
  return make(template, matter, report.typed)
}

it('takes readings and remarks alone for eight machines of form 1', async () => {
  const { entries, share } = await makeAgain(airConditioners())
  const words = entries.filter(({ item }) => item.type !== 'number' && isText(item)).map(({ item }) => item.name)
  expect(words).toEqual(['総合所見'])
  // All there is to say of the eight is said, and of nobody twice.
  const numbers = new Set(entries.map(({ item }) => item.name.replace(/^No\. \d+：/u, '')))
  expect([...numbers].some((name) => name.startsWith('定格電流'))).toBe(false)
  expect(share).toBeLessThanOrEqual(0.25)
})

it('takes readings alone in form 9, whose circuits and relays stay as they are', async () => {
  const { entries, share } = await makeAgain(substation())
  expect(entries.filter(({ item }) => item.type === 'text')).toEqual([])
  expect(share).toBeLessThanOrEqual(0.25)
})
