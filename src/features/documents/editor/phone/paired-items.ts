import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { textLength } from '#domain/text/length.ts'

type Named = Pick<TemplateItem, 'id' | 'type' | 'name'>

const isShort = ({ type, name }: Named): boolean =>
  (type === 'number' || type === 'percent' || type === 'time') && textLength(name) <= 10

/** Numbers and times that stand two in a line, as far as their names have room there; one without another has a line of its own. */
export const pairedItems = (items: readonly Named[], isAlone: (item: Named) => boolean): ReadonlySet<number> => {
  const paired = new Set<number>()
  let first: Named | null = null
  for (const item of items) {
    if (!isShort(item) || isAlone(item)) {
      first = null
    } else if (first === null) {
      first = item
    } else {
      paired.add(first.id).add(item.id)
      first = null
    }
  }
  return paired
}
