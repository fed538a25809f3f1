/** What a form says of the photos of one of its items: what they show, and of when they are. */
import { withoutPhase } from '../photo-ledgers/ledger-entries.ts'
import { photoPhaseIn, type PhotoPhase } from '../photo-ledgers/photo-ledgers.labels.ts'
import type { TemplateItem } from '../templates/templates.contract.ts'
import { sectionsOf } from './sections.ts'

type Item = Pick<TemplateItem, 'id' | 'name' | 'type' | 'cell_reference'>
export type PhotoPlace = { part: string; phase: PhotoPhase | null }

/** 外壁写真2: the photo's own word, and its number. */
const ownWord = /の?写真\s*[\d０-９①-⑳]*$/
/** What any photo of a work may be called. */
const anything = /^(施工|現場|作業|点検|状況)?$/

const partIn = (words: string): string => {
  const part = withoutPhase(words).replace(ownWord, '')
  return anything.test(part) ? '' : part
}

/** By the item's name; what that leaves open, by its section's, where the form is at hand. */
export const photoPlaceOf = (items: readonly Item[], item: Pick<Item, 'id' | 'name'>): PhotoPlace => {
  const section = sectionsOf(items).find((each) => each.items.some(({ id }) => id === item.id))?.title ?? ''
  return { part: partIn(item.name) || partIn(section), phase: photoPhaseIn(item.name) ?? photoPhaseIn(section) }
}
