/** Check boxes in cells, which are part of a cell's format. */
import type { XmlElement } from '#engine/package/xml-reader.ts'
import { childrenOf, descendantsOf, numberAttribute } from '#engine/package/xml.ts'

/** @param root of featurePropertyBag.xml, whose bags refer to each other by their place */
export function checkboxComplements(root: XmlElement | undefined): ReadonlySet<number> {
  const bags = childrenOf(root, 'bag')
  const inner = (bag: XmlElement | undefined, key: string): XmlElement | undefined =>
    bags[Number(childrenOf(bag, 'bagId').find(({ attributes }) => attributes['k'] === key)?.text ?? -1)]
  const mapped = bags
    .filter(({ attributes }) => attributes['type'] === 'XFComplements')
    .flatMap((bag) => descendantsOf(bag, 'bagId'))
  const found = mapped.flatMap(({ text }, at) => {
    const control = inner(inner(bags[Number(text)], 'XFControls'), 'CellControl')
    return control?.attributes['type'] === 'Checkbox' ? [at] : []
  })
  return new Set(found)
}

/** Which complement a cell's format has; -1 without one. */
export const complementOf = (format: XmlElement): number =>
  format.children.length === 0 ? -1 : (numberAttribute(descendantsOf(format, 'xfComplement')[0]?.attributes['i']) ?? -1)
