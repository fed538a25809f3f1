/** Whether what was signed still stands: the values of a document in few letters, the same in the browser and on the server. */
import { itemSources } from '../templates/item-sources.ts'
import { isInputType } from '../templates/item-types.ts'
import type { TemplateItem } from '../templates/templates.contract.ts'
import { readItemValue, valuesOf } from './docs-data.ts'
import type { DataByItem } from './sections.ts'
import { readSignature } from './signatures.ts'

type Item = Pick<TemplateItem, 'id' | 'name' | 'type' | 'item_parts' | 'cell_reference' | 'source'>

/** What comes by itself after somebody signed: number and day at submission, who approved. */
const comesLater = ({ source }: Item): boolean =>
  source !== null &&
  (source === 'document_number' || source === 'document_submitted_on' || itemSources[source].group === 'approval')

/** 53 bits of it: nobody looks for another document of the same ones. */
const digestOf = (text: string): string => {
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    a = Math.imul(a ^ code, 2_654_435_761)
    b = Math.imul(b ^ code, 1_597_334_677)
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909)
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909)
  return (4_294_967_296 * (2_097_151 & b) + (a >>> 0)).toString(36)
}

/** Values as they are stored, however they were typed. */
export const contentsDigest = (items: readonly Item[], data: DataByItem, today: string): string =>
  digestOf(
    JSON.stringify(
      items.flatMap((item) => {
        const value = data.get(item.id)
        if (!isInputType(item.type) || item.type === 'signature' || comesLater(item) || value === undefined) return []
        const read = readItemValue(item, value, today)
        const values = valuesOf(read.error === null ? read.data : value)
        return values.length === 0 ? [] : [[item.id, values]]
      }),
    ),
  )

/** Whether something was changed since it was signed that nobody explained. */
export const isStale = (data: unknown, digest: string): boolean => {
  const signature = readSignature(data)
  return signature !== null && signature.of !== digest && signature.explained?.of !== digest
}

/** Names of the items whose signatures no longer stand for what is there. */
export const staleSignatures = (items: readonly Item[], data: DataByItem, today: string): string[] => {
  const signed = items.filter(({ id, type }) => type === 'signature' && data.has(id))
  if (signed.length === 0) return []
  const digest = contentsDigest(items, data, today)
  return signed.filter(({ id }) => isStale(data.get(id), digest)).map(({ name }) => name)
}
