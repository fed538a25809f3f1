import { findingOf } from '#domain/documents/findings.ts'
import type { Finding } from '#domain/documents/findings.ts'
import { unusualOf } from '#domain/documents/usual.ts'
import type { Unusual } from '#domain/documents/usual.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { useItemValue } from '#src/features/documents/editor/draft/use-draft.ts'
import { useEditor } from './editor-context.ts'

/** Whether it is unlike the readings before it, which its limits do not say. */
export const useUnusual = (item: TemplateItem): Unusual | null => {
  const { draft, previousValues } = useEditor()
  const value = useItemValue(draft, item.id)
  return unusualOf(item, value, previousValues.get(item.id)?.map((one) => one.value) ?? [])
}

/** Whether the item, as it is typed now, is out of order. */
export const useFinding = (item: TemplateItem): Finding | null => {
  const { draft } = useEditor()
  return findingOf(item, useItemValue(draft, item.id))
}
