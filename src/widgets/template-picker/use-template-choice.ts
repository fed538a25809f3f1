import type { Dispatch, SetStateAction, RefObject } from 'react'
import type { DocumentTypeId } from '#domain/templates/templates.labels.ts'
import type { TemplateListItem } from '#domain/templates/templates.contract.ts'

type UseTemplateChoiceOptions = {
  setSelected: Dispatch<SetStateAction<ReadonlySet<number>>>
  multiple: boolean
  found: TemplateListItem[]
  isAll: boolean
  sectionsRef: RefObject<HTMLDivElement | null>
}

/** Chooses templates, and finds their kinds. */
export const useTemplateChoice = ({ setSelected, multiple, found, isAll, sectionsRef }: UseTemplateChoiceOptions) => {
  const handleToggle = (id: number) =>
    setSelected((before) => {
      if (!multiple) return new Set([id])
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const handleToggleAll = () =>
    setSelected((before) => {
      const shown = new Set(found.map(({ id }) => id))
      return isAll ? before.difference(shown) : before.union(shown)
    })
  const handleAnchor = (id: DocumentTypeId) => {
    sectionsRef.current?.querySelector(`[data-category="${id}"]`)?.scrollIntoView({ block: 'start' })
  }
  return { handleToggle, handleToggleAll, handleAnchor }
}
