/** What the readers of one drawing part share. */
import type { PaintSource } from './paints.ts'
import type { ReadContext } from '../context.ts'
import type { Relationship } from '../package.ts'

export type DrawingSource = PaintSource & {
  context: ReadContext
  /** The part's internal relationship of that id, where the target exists. */
  related(id: string | undefined): Relationship | null
}

const VECTOR_PICTURES = new Set(['image/x-emf', 'image/emf', 'image/x-wmf', 'image/wmf', 'image/x-pict', 'image/pict'])

export function createDrawingSource(part: string, context: ReadContext): DrawingSource {
  const relationships = new Map(
    context.source.relationships(part).map((relationship) => [relationship.id, relationship]),
  )
  const related = (id: string | undefined) => {
    const found = id === undefined ? undefined : relationships.get(id)
    return found && !found.isExternal && context.source.has(found.target) ? found : null
  }
  return {
    theme: context.theme,
    context,
    related,
    media(id) {
      const relationship = related(id)
      const index = relationship ? context.mediaIndex(relationship.target) : null
      return index === null || VECTOR_PICTURES.has(context.media[index]!.contentType) ? null : index
    },
  }
}
