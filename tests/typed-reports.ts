/** Two reports of the trade for eight machines: what of them a clerk types where the rest comes by itself, and in how many keys. */
import { proposeSources } from '#domain/documents/propose-sources.ts'
import { takesSource } from '#domain/templates/item-sources.ts'
import type { TemplateItem, TemplateItemRequest } from '#domain/templates/templates.contract.ts'
import { proposeItems } from '#engine/propose/propose-items.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { corpusBytes } from './corpus.ts'

export type TypedReport = {
  form: string
  bytes: Uint8Array
  /** As the editor proposes them, and what a clerk adds: what stays from one report to the next. */
  items: TemplateItemRequest[]
  /** What is put into an item that holds nothing yet; null: nothing. */
  typed: (item: TemplateItem) => string | null
}

export const isText = ({ type }: Pick<TemplateItem, 'type'>): boolean =>
  ['text', 'textarea', 'number', 'date', 'datetime', 'time'].includes(type)
/** A letter of Japanese takes three keys: two for a kana, nearly two kana for a kanji, and those that convert. */
export const keysOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter.codePointAt(0)! < 0x80 ? 1 : 3), 0)

const choiceOf = ({ item_parts }: TemplateItem): string | null => item_parts[0]?.item_value ?? null
const isChosen = ({ type }: TemplateItem): boolean => type === 'select' || type === 'radio'

const itemsOf = (bytes: Uint8Array, kept: RegExp): TemplateItemRequest[] => {
  const listed = proposeItems(readWorkbook(bytes)).map((item, index) => ({ ...item, id: index }))
  const sources = proposeSources(listed)
  return listed.map(({ id, ...item }) => ({
    ...item,
    ...(sources.get(id) ??
      (kept.test(item.name) && takesSource(item.type, 'last_value') ? { source: 'last_value', source_row: null } : {})),
  }))
}

/** Form 1, 業務用空調機の定期点検. */
export const airConditioners = (): TypedReport => {
  const form = 'forms/01_kuchoki_teiki_tenken.xlsx'
  const bytes = corpusBytes(form)
  const remarks: Record<string, string> = { 総合所見: '異常なし', 外気温: '18.5' }
  const readings: Record<string, string> = {
    吸込温度: '26.5',
    吹出温度: '14.8',
    定格電流: '9.0',
    運転電流: '8.1',
    高圧冷媒圧力: '2.35',
    低圧冷媒圧力: '0.81',
  }
  return {
    form,
    bytes,
    items: itemsOf(bytes, /定格電流|冷媒|点検周期|保有資格/),
    typed: (item) => {
      const name = item.name.replace(/（.*$/u, '')
      const [, row, column] = /^No\. (\d+)：(.+)$/u.exec(name) ?? []
      if (isChosen(item)) return Number(row ?? 1) <= 8 ? choiceOf(item) : null
      return row && column ? (Number(row) <= 8 ? (readings[column] ?? null) : null) : (remarks[name] ?? null)
    },
  }
}

/** As such an inspection measures them, by what the column is called. */
const measured = [
  ['MΩ', '2000'],
  ['（Ω）', '8.2'],
  ['1線地絡電流', '5'],
  ['整定値', '4'],
  ['動作値', '4.1'],
  ['動作時間', '248'],
  ['規定時間', '300'],
  ['容量', '300'],
  ['破壊電圧', '45'],
  ['全酸価', '0.05'],
  ['漏れ電流', '0.3'],
  ['受電電圧', '6600'],
] as const

/** Form 9, 受変電設備の年次点検. */
export const substation = (): TypedReport => {
  const form = 'forms/09_juhenden_nenji_tenken.xlsx'
  const bytes = corpusBytes(form)
  const kept =
    /測定回路|電圧区分|接地極|種別|要素|整定値|規定時間|容量|^(?:継電器|変圧器)\d+(?:（\d）)?$|受電電圧|契約電力/
  const words: Record<string, string> = {
    測定回路: '低圧配電盤 電灯1',
    接地極: 'A種 高圧機器外箱',
    要素: '限時要素',
    総合所見: '異常なし',
  }
  return {
    form,
    bytes,
    items: itemsOf(bytes, kept),
    typed: (item) => {
      if (isChosen(item)) return choiceOf(item)
      if (item.type === 'number') return measured.find(([name]) => item.name.includes(name))?.[1] ?? '12.5'
      if (item.type === 'datetime') return '2026-11-09 10:00'
      if (/^継電器\d/u.test(item.name) && !item.name.includes('：')) return '過電流継電器'
      if (/^変圧器\d/u.test(item.name) && !item.name.includes('：')) return '動力変圧器'
      return words[item.name.replace(/^.*：/u, '')] ?? null
    },
  }
}

/** A building with eight machines and its client; `post` answers the data. */
export const eightMachines = async (
  post: <T>(path: string, body: object) => Promise<T>,
  { template_id, user_id }: { template_id: number; user_id: number },
): Promise<{ id: number; name: string }> => {
  const contact = await post<{ id: number }>('/contacts', { name: '三浦 裕子', affiliation: '株式会社青葉アセット' })
  const address = { name: '青葉台グリーンビル', address: '東京都目黒区青葉台3-14-6' }
  const building = await post<{ id: number }>('/buildings', { ...address, contact_ids: [contact.id] })
  const facility_ids: number[] = []
  for (let number = 1; number <= 8; number += 1) {
    const machine = {
      name: `室内機 ${number}`,
      company_number: `PAC-0${number}`,
      model_number: 'RXYP280DC',
      installation_floor: `${number}階 事務室`,
      facility_category_id: 1,
      building_id: building.id,
    }
    facility_ids.push((await post<{ id: number }>('/facilities', machine)).id)
  }
  return post('/matters', {
    name: '業務用空調機の定期点検',
    matter_category_id: 1,
    building_id: building.id,
    start_date: '2026-11-09',
    facility_ids,
    template_ids: [template_id],
    user_ids: [user_id],
    lead_user_id: user_id,
  })
}
