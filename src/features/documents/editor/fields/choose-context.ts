import { createContext, use } from 'react'
import type { DocsDataValue } from '#domain/documents/documents.contract.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'

type Choose = (item: TemplateItem, data: DocsDataValue) => void

export const ChooseContext = createContext<Choose | null>(null)

/** Takes what was chosen for an item and saves it at once. */
export const useChoose = (): Choose => {
  const choose = use(ChooseContext)
  if (!choose) throw new Error('useChoose needs a ChooseContext above it')
  return choose
}
