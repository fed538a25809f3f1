/** What the file says of single cells beside their values (metadata.xml): dynamic arrays, and values beyond text. */
import type { XmlElement } from '#engine/package/xml-reader.ts'
import { booleanAttribute, childOf, childrenOf, descendantsOf, numberAttribute } from '#engine/package/xml.ts'
import type { RichValue } from './rich-values.ts'

export type CellMetadata = {
  hasDynamic: boolean
  /** Whether a formula spills, by the cell's `cm`. */
  isDynamic(cellMetadata: string | undefined): boolean
  hasRichValues: boolean
  /** The value by the cell's `vm`. */
  richValue(valueMetadata: string | undefined): RichValue | null
}

export const noCellMetadata: CellMetadata = {
  hasDynamic: false,
  isDynamic: () => false,
  hasRichValues: false,
  richValue: () => null,
}

/**
 * @param root of metadata.xml
 * @param richValues of the workbook
 */
export function readCellMetadata(root: XmlElement, richValues: (RichValue | null)[]): CellMetadata {
  const dynamicBlocks = blocksOf(root, 'XLDAPR').map(isDynamicBlock)
  const dynamicType = typeNumber(root, 'XLDAPR')
  const dynamic = recordsOf(root, 'cellMetadata').map((records) =>
    records.some(({ type, value }) => type === dynamicType && dynamicBlocks[value] === true),
  )
  const richBlocks = blocksOf(root, 'XLRICHVALUE').map(
    (block) => numberAttribute(descendantsOf(block, 'rvb')[0]?.attributes['i']) ?? -1,
  )
  const richType = typeNumber(root, 'XLRICHVALUE')
  const rich = recordsOf(root, 'valueMetadata').map((records) => {
    const record = records.find(({ type }) => type === richType)
    return richValues[richBlocks[record?.value ?? -1] ?? -1] ?? null
  })
  return {
    hasDynamic: dynamic.includes(true),
    isDynamic: (cellMetadata) => dynamic[Number(cellMetadata) - 1] === true,
    hasRichValues: rich.some((value) => value !== null),
    richValue: (valueMetadata) => rich[Number(valueMetadata) - 1] ?? null,
  }
}

/** Types are counted from one. */
const typeNumber = (root: XmlElement, name: string): number =>
  childrenOf(childOf(root, 'metadataTypes'), 'metadataType').findIndex(
    ({ attributes }) => attributes['name'] === name,
  ) + 1

const blocksOf = (root: XmlElement, name: string): XmlElement[] =>
  childrenOf(
    childrenOf(root, 'futureMetadata').find(({ attributes }) => attributes['name'] === name),
    'bk',
  )

const isDynamicBlock = (block: XmlElement): boolean =>
  descendantsOf(block, 'dynamicArrayProperties').some(({ attributes }) => booleanAttribute(attributes['fDynamic']))

/** Of each cell's or value's entry: the types it is of, and which block of each. */
const recordsOf = (root: XmlElement, name: 'cellMetadata' | 'valueMetadata'): { type: number; value: number }[][] =>
  childrenOf(childOf(root, name), 'bk').map((block) =>
    childrenOf(block, 'rc').map(({ attributes }) => ({
      type: numberAttribute(attributes['t']) ?? 0,
      value: numberAttribute(attributes['v']) ?? -1,
    })),
  )
