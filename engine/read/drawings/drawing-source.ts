/** What the readers of one drawing part share. */
import type { PaintSource } from './paints.ts'
import type { ReadContext } from '../context.ts'
import { quickDrawStart } from '../media-type.ts'
import type { Relationship } from '../package.ts'

export type DrawingSource = PaintSource & {
  context: ReadContext
  /** As `media`, and drawing commands too (EMF, WMF, PICT), which only stand for themselves: no pattern is made of them. */
  picture(id: string): number | null
  /** The part's internal relationship of that id, where the target exists. */
  related(id: string | undefined): Relationship | null
}

const PICT = new Set(['image/x-pict', 'image/pict'])
const METAFILES = new Set(['image/x-emf', 'image/emf', 'image/x-wmf', 'image/wmf', ...PICT])

export function createDrawingSource(part: string, context: ReadContext): DrawingSource {
  const relationships = new Map(
    context.source.relationships(part).map((relationship) => [relationship.id, relationship]),
  )
  const related = (id: string | undefined) => {
    const found = id === undefined ? undefined : relationships.get(id)
    return found && !found.isExternal && context.source.has(found.target) ? found : null
  }
  const picture = (id: string): number | null => {
    const relationship = related(id)
    const index = relationship ? context.mediaIndex(relationship.target) : null
    if (index === null) return null
    const { contentType, bytes } = context.media[index]!
    return PICT.has(contentType) && quickDrawStart(bytes) === null ? null : index
  }
  return {
    theme: context.theme,
    context,
    related,
    picture,
    media(id) {
      const index = picture(id)
      return index === null || METAFILES.has(context.media[index]!.contentType) ? null : index
    },
  }
}
