import { expect, it } from 'vitest'
import type { DocsDataValue } from '#domain/documents/documents.contract.ts'
import type { ItemLimits } from '#domain/templates/item-limits.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { sectionReport } from '#server/templates/section-report.presenter.ts'

const item = (id: number, name: string, type: TemplateItem['type'], marks_paper: boolean | null): TemplateItem => {
  const limits: ItemLimits | null =
    marks_paper === null
      ? null
      : { alarm_low: null, attention_low: null, attention_high: 30, alarm_high: 60, marks_paper }
  return {
    id,
    name,
    type,
    item_parts: [],
    cell_reference: null,
    fileId: null,
    path: null,
    limits,
    photos_wanted: null,
    source: null,
    source_row: null,
    lineage: null,
  }
}
const items = [
  item(1, '空調機', 'separator', null),
  item(2, '吹出温度（℃）', 'number', true),
  item(3, '吸込温度（℃）', 'number', true),
  item(4, '外気温（℃）', 'number', true),
  item(5, '電流（A）', 'number', false),
  item(6, '負荷率', 'percent', true),
]
const valuesOf = (data: [number, DocsDataValue][]) =>
  sectionReport({
    title: '点検報告書',
    document_type_id: 3,
    company: '株式会社みどり総合管理',
    author: '小林 大輔',
    facts: [],
    files: [],
    items,
    data: new Map(data),
    photos: new Map(),
  }).sections.flatMap((section) =>
    section.items.map((one) => (one.type === 'value' ? `${one.label} ${one.value}` : one.type)),
  )

it('says on paper what is out of order, where the template says so alone', () =>
  expect(
    valuesOf([
      [2, '31'],
      [3, '61'],
      [4, '30'],
      [5, '99'],
      [6, '0.7'],
    ]),
  ).toEqual([
    '吹出温度（℃） 31（注意）',
    '吸込温度（℃） 61（異常）',
    '外気温（℃） 30',
    '電流（A） 99',
    '負荷率 70%（異常）',
  ]))
