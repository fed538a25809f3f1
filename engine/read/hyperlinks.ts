/** Links of cells that lead out of the workbook. */
import type { Hyperlink } from '#engine/model/workbook.ts'
import { parseRange } from '#engine/model/address.ts'
import type { ReadContext } from './context.ts'
import type { SheetElements } from './sheet-elements.ts'
import { childrenOf } from '#engine/package/xml.ts'

/** As browsers and Excel itself bear it. */
const maxAddressLength = 2083
/** Each is held against each page. */
export const maxLinks = 2000

/** Whether whoever reads the paper can follow an address: to the web, a mailbox or a telephone. */
export const isFollowed = (address: string): boolean => address.length <= maxAddressLength && opens.test(address)

const opens = /^(https?:\/\/|mailto:|tel:)\S+$/i

/** Those that a reader of the paper can follow: to the web, a mailbox or a telephone, not to other sheets and files. */
export function readHyperlinks(partPath: string, elements: SheetElements, { source }: ReadContext): Hyperlink[] {
  const entries = (elements.get('hyperlinks') ?? []).flatMap((list) => childrenOf(list, 'hyperlink'))
  if (entries.length === 0) return []
  const targets = new Map(
    source.relationships(partPath).flatMap(({ id, target, isExternal }) => (isExternal ? [[id, target]] : [])),
  )
  const links = entries.flatMap(({ attributes }): Hyperlink[] => {
    const range = parseRange(attributes['ref'] ?? '')
    const target = targets.get(attributes['id'] ?? '') ?? ''
    const place = attributes['location'] ?? ''
    const address = place === '' || target.includes('#') ? target : `${target}#${place}`
    return range && isFollowed(address) ? [{ range, address }] : []
  })
  return links.slice(0, maxLinks)
}
