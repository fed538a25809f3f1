/** A template of sections as a report: what a document has filled in, or blank as the template's own picture. */
import { documentTypeLabels, type DocumentTypeId } from '#domain/templates/templates.labels.ts'
import { shownText, valuesOf, valueText } from '#domain/documents/docs-data.ts'
import { findingOf } from '#domain/documents/findings.ts'
import type { DocsDataValue } from '#domain/documents/documents.contract.ts'
import { sectionsOf } from '#domain/documents/sections.ts'
import { limitLevelLabels } from '#domain/templates/item-limits.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import type { ReportSource } from '#engine/engine.ts'

type ReportItem = ReportSource['sections'][number]['items'][number]
type Photo = Extract<ReportItem, { type: 'photos' }>['photos'][number]

export type SectionReport = {
  title: string
  document_type_id: DocumentTypeId
  company: string
  author: string | null
  facts: ReportSource['facts']
  files: ReportSource['files']
  items: TemplateItem[]
  data: ReadonlyMap<number, DocsDataValue>
  /** Of file items, the template's own picture of an aiimage first; of the company's items, its picture. */
  photos: ReadonlyMap<number, Photo[]>
}

/** A single photo has the page's width, a few stand in pairs, many are set small. */
const perRow = (count: number): 1 | 2 | 4 => (count === 1 ? 1 : count <= 12 ? 2 : 4)

/** Only where the template says so: a client's paper says no more than its form. */
const markOf = (item: TemplateItem, value: DocsDataValue | undefined): string => {
  const finding = item.limits?.marks_paper ? findingOf(item, value) : null
  return finding === null ? '' : `（${limitLevelLabels[finding.level]}）`
}

const reportItems = (item: TemplateItem, { data, photos }: SectionReport): ReportItem[] => {
  const value = data.get(item.id)
  switch (item.type) {
    case 'title':
      return [{ type: 'heading', text: item.name }]
    case 'textarea':
      return [{ type: 'text', label: item.name, text: valueText(value) }]
    case 'radio':
    case 'checkbox': {
      const chosen = valuesOf(value)
      return [
        {
          type: 'choices',
          label: item.name,
          options: item.item_parts.map(({ item_value: text }) => ({ text, checked: chosen.includes(text) })),
        },
      ]
    }
    case 'company_logo':
    case 'company_seal':
    case 'approval_seal':
    case 'signature': {
      const own = photos.get(item.id) ?? []
      const signed = shownText(item.type, value)
      return [
        ...(signed === '' ? [] : [{ type: 'value' as const, label: item.name, value: signed }]),
        ...(own.length === 0 ? [] : [{ type: 'photos' as const, label: item.name, perRow: 4 as const, photos: own }]),
      ]
    }
    case 'fileupload':
    case 'aiimage': {
      const own = photos.get(item.id) ?? []
      return own.length === 0
        ? [{ type: 'value', label: item.name, value: '' }]
        : [{ type: 'photos', label: item.name, perRow: perRow(own.length), photos: own }]
    }
    case 'separator':
    case 'sheet_separator':
      return []
    case 'text':
    case 'number':
    case 'percent':
    case 'date':
    case 'datetime':
    case 'time':
    case 'select':
      return [{ type: 'value', label: item.name, value: shownText(item.type, value) + markOf(item, value) }]
  }
}

export const sectionReport = (report: SectionReport): ReportSource => ({
  title: report.title,
  kind: documentTypeLabels[report.document_type_id],
  company: report.company,
  author: report.author,
  facts: report.facts,
  files: report.files,
  sections: sectionsOf(report.items).map(({ title, items }) => ({
    title: title || null,
    items: items.flatMap((item) => reportItems(item, report)),
  })),
})
