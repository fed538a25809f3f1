import { businessDay } from '#domain/dates.ts'
import { readItemValue } from '#domain/documents/docs-data.ts'
import type { DocsDataValue } from '#domain/documents/documents.contract.ts'
import { isTypedKind } from '#domain/documents/typed-values.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'

/** Whether it is a word where a number or a day belongs: it stands in its cell as typed, and sums go without it. */
export const isRefused = (item: TemplateItem, data: DocsDataValue): boolean =>
  isTypedKind(item.type) && readItemValue(item, data, businessDay(new Date())).error !== null
