/** Values that are more than a cell's text can say: pictures placed in cells, and the errors of later versions. */
import type { CellError } from '#engine/model/workbook.ts'
import type { XmlElement } from '#engine/package/xml-reader.ts'
import { childrenOf, numberAttribute } from '#engine/package/xml.ts'
import type { Package, Relationship } from './package.ts'

export type RichValue =
  | { kind: 'error'; error: CellError }
  /** @param part of the picture's file; null where it is elsewhere */
  | { kind: 'picture'; part: string | null; name: string }

/** Numbers of errors that files before them write as #VALUE!. */
const laterErrors: Record<string, CellError> = { 8: '#SPILL!', 13: '#CALC!' }

/** By their place among the workbook's rich values. */
export function readRichValues(source: Package, relationships: Relationship[]): (RichValue | null)[] {
  const part = (type: string): string | null =>
    relationships.find((each) => each.type === type && !each.isExternal && source.has(each.target))?.target ?? null
  const rootOf = (type: string): XmlElement | undefined => {
    const path = part(type)
    return path === null ? undefined : source.xml(path)
  }
  const structures = childrenOf(rootOf('rdRichValueStructure'), 's').map((structure) => ({
    type: structure.attributes['t'] ?? '',
    keys: childrenOf(structure, 'k').map(({ attributes }) => attributes['n'] ?? ''),
  }))
  const picturesOf = (type: string, entry: string, idOf: (element: XmlElement) => string): (string | null)[] => {
    const path = part(type)
    if (path === null) return []
    const targets = new Map(
      source.relationships(path).flatMap(({ id, target, isExternal }) => (isExternal ? [] : [[id, target] as const])),
    )
    return childrenOf(source.xml(path), entry).map((element) => targets.get(idOf(element)) ?? null)
  }
  const local = picturesOf('richValueRel', 'rel', ({ attributes }) => attributes['id'] ?? '')
  const web = picturesOf(
    'rdRichValueWebImage',
    'webImageSrd',
    (element) => childrenOf(element, 'blip')[0]?.attributes['id'] ?? '',
  )
  return childrenOf(rootOf('rdRichValue'), 'rv').map((value): RichValue | null => {
    const structure = structures[numberAttribute(value.attributes['s']) ?? -1]
    const texts = childrenOf(value, 'v').map(({ text }) => text)
    const textOf = (key: string): string => texts[structure?.keys.indexOf(key) ?? -1] ?? ''
    const pictureAt = (pictures: (string | null)[], key: string): RichValue => ({
      kind: 'picture',
      part: pictures[Number(textOf(key))] ?? null,
      name: textOf('Text'),
    })
    switch (structure?.type) {
      case '_localImage':
        return pictureAt(local, '_rvRel:LocalImageIdentifier')
      case '_webimage':
        return pictureAt(web, 'WebImageIdentifier')
      case '_error': {
        const error = laterErrors[textOf('errorType')]
        return error ? { kind: 'error', error } : null
      }
      default:
        return null
    }
  })
}
