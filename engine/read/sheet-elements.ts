/** What the readers of a sheet part hand to each other. */
import type { Sheet } from '#engine/model/workbook.ts'
import type { XmlElement } from '#engine/package/xml-reader.ts'
import { childrenOf } from '#engine/package/xml.ts'

export type SheetEntry = Pick<Sheet, 'index' | 'name' | 'kind' | 'state' | 'partPath'>

/** Elements of a sheet part by name, <sheetData> left out; repeated elements in order. */
export type SheetElements = Map<string, XmlElement[]>

/** The elements of that name in the part's <extLst>, e.g. the 'conditionalFormattings' of later versions. */
export function extensionElements(elements: SheetElements, name: string): XmlElement[] {
  return (elements.get('extLst') ?? [])
    .flatMap((list) => childrenOf(list, 'ext'))
    .flatMap((extension) => childrenOf(extension, name))
}
