/**
 * A report for eight machines in which nothing but readings and remarks is typed: the rest comes from what the company
 * keeps and from the last report. What a clerk types is counted in keys, beside what all of it would take.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import { takesSource } from '#domain/templates/item-sources.ts'
import { isInputType } from '#domain/templates/item-types.ts'
import { proposeSources } from '#domain/documents/propose-sources.ts'
import type { Template, TemplateItem } from '#domain/templates/templates.contract.ts'
import { proposeItems } from '#engine/propose/propose-items.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { corpusBytes } from '#tests/corpus.ts'
import { answered } from '../answers.ts'
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

/** As the editor proposes it, and what a clerk adds: `kept` stays from one report to the next. */
const makeTemplate = async (form: string, kept: RegExp): Promise<Template> => {
  const bytes = corpusBytes(form) as Uint8Array<ArrayBuffer>
  const upload = new FormData()
  upload.set('name', '点検報告書')
  upload.set('document_type_id', '3')
  upload.set('excel_file', new File([bytes], '点検報告書.xlsx'))
  const { id } = (
    await answered<Answer<Template>>(await office.master.browser.post(`${office.company.path}/templates`, upload), 201)
  ).data
  const listed = proposeItems(readWorkbook(bytes)).map((item, index) => ({ ...item, id: index }))
  const sources = proposeSources(listed)
  const items = listed.map(({ id: index, ...item }) => ({
    ...item,
    ...(sources.get(index) ??
      (kept.test(item.name) && takesSource(item.type, 'last_value') ? { source: 'last_value', source_row: null } : {})),
  }))
  return (
    await answered<Answer<Template>>(
      await office.master.browser.put(`${office.company.path}/templates/${id}`, { items }),
      200,
    )
  ).data
}

const makeMatter = async (template: Template) => {
  const contact = await post<{ id: number }>('/contacts', { name: '三浦 裕子', affiliation: '株式会社青葉アセット' })
  const address = { name: '青葉台グリーンビル', address: '東京都目黒区青葉台3-14-6' }
  const building = await post<{ id: number }>('/buildings', { ...address, contact_ids: [contact.id] })
  const facility_ids: number[] = []
  for (let number = 1; number <= 8; number += 1) {
    const machine = {
      ...{ name: `室内機 ${number}`, company_number: `PAC-0${number}`, model_number: 'RXYP280DC' },
      ...{ installation_floor: `${number}階 事務室`, facility_category_id: 1, building_id: building.id },
    }
    facility_ids.push((await post<{ id: number }>('/facilities', machine)).id)
  }
  return post<{ id: number }>('/matters', {
    ...{ name: '業務用空調機の定期点検', matter_category_id: 1, building_id: building.id, start_date: '2026-11-09' },
    ...{ facility_ids, template_ids: [template.id], user_ids: [office.master.id], lead_user_id: office.master.id },
  })
}

const isText = ({ type }: TemplateItem) => ['text', 'textarea', 'number', 'date', 'datetime', 'time'].includes(type)
/** A letter of Japanese takes three keys: two for a kana, nearly two kana for a kanji, and those that convert. */
const keysOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter.codePointAt(0)! < 0x80 ? 1 : 3), 0)

type Typed = (item: TemplateItem) => string | null
const make = async (template: Template, matter: { id: number }, typed: Typed) => {
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
const choiceOf = ({ item_parts }: TemplateItem) => item_parts[0]?.item_value ?? null

it('takes readings and remarks alone for eight machines of form 1', async () => {
  const template = await makeTemplate('forms/01_kuchoki_teiki_tenken.xlsx', /定格電流|冷媒|点検周期|保有資格/)
  const matter = await makeMatter(template)
  const remarks: Record<string, string> = { 総合所見: '異常なし', 外気温: '18.5' }
  const readings: Record<string, string> = {
    ...{
      吸込温度: '26.5',
      吹出温度: '14.8',
      定格電流: '9.0',
      運転電流: '8.1',
      高圧冷媒圧力: '2.35',
      低圧冷媒圧力: '0.81',
    },
  }
  const typed: Typed = (item) => {
    const name = item.name.replace(/（.*$/u, '')
    const [, row, column] = /^No\. (\d+)：(.+)$/u.exec(name) ?? []
    if (item.type === 'select' || item.type === 'radio') return Number(row ?? 1) <= 8 ? choiceOf(item) : null
    return row && column ? (Number(row) <= 8 ? (readings[column] ?? null) : null) : (remarks[name] ?? null)
  }
  await make(template, matter, typed)
  const { entries, share } = await make(template, matter, typed)
  const words = entries.filter(({ item }) => item.type !== 'number' && isText(item)).map(({ item }) => item.name)
  expect(words).toEqual(['総合所見'])
  // All there is to say of the eight is said, and of nobody twice.
  const numbers = new Set(entries.map(({ item }) => item.name.replace(/^No\. \d+：/u, '')))
  expect([...numbers].some((name) => name.startsWith('定格電流'))).toBe(false)
  expect(share).toBeLessThanOrEqual(0.25)
})

it('takes readings alone in form 9, whose circuits and relays stay as they are', async () => {
  const kept =
    /測定回路|電圧区分|接地極|種別|要素|整定値|規定時間|容量|^(?:継電器|変圧器)\d+(?:（\d）)?$|受電電圧|契約電力/
  const template = await makeTemplate('forms/09_juhenden_nenji_tenken.xlsx', kept)
  const matter = await makeMatter(template)
  /** As such an inspection measures them, by what the column is called. */
  const readings = [
    ...[
      ['MΩ', '2000'],
      ['（Ω）', '8.2'],
      ['1線地絡電流', '5'],
      ['整定値', '4'],
      ['動作値', '4.1'],
      ['動作時間', '248'],
    ],
    ...[
      ['規定時間', '300'],
      ['容量', '300'],
      ['破壊電圧', '45'],
      ['全酸価', '0.05'],
      ['漏れ電流', '0.3'],
      ['受電電圧', '6600'],
    ],
  ] as const
  const words: Record<string, string> = {
    ...{ 測定回路: '低圧配電盤 電灯1', 接地極: 'A種 高圧機器外箱', 要素: '限時要素', 総合所見: '異常なし' },
  }
  const typed: Typed = (item) => {
    if (item.type === 'select' || item.type === 'radio') return choiceOf(item)
    if (item.type === 'number') return readings.find(([name]) => item.name.includes(name))?.[1] ?? '12.5'
    if (item.type === 'datetime') return '2026-11-09 10:00'
    if (/^継電器\d/u.test(item.name) && !item.name.includes('：')) return '過電流継電器'
    if (/^変圧器\d/u.test(item.name) && !item.name.includes('：')) return '動力変圧器'
    return words[item.name.replace(/^.*：/u, '')] ?? null
  }
  await make(template, matter, typed)
  const { entries, share } = await make(template, matter, typed)
  expect(entries.filter(({ item }) => item.type === 'text')).toEqual([])
  expect(share).toBeLessThanOrEqual(0.25)
})
