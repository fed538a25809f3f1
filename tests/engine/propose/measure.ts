/** How well proposed items are what a clerk would have made of a form: measured against the facts beside it. */
import { withoutUnit } from '#domain/templates/item-names.ts'
import type { ProposedItem } from '#domain/templates/templates.contract.ts'

/** An input as the form's facts have it. */
export type FactInput = { cell_reference: string; label: string; type: string; note?: string }

export type Proposals = {
  inputs: number
  proposed: number
  found: number
  rightType: number
  /** Sum of the likenesses of the names of what was found, 1 for the same. */
  names: number
}

/** What sets words apart says nothing. */
const bareText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s:：・/／()（）[\]「」､、,.．。_-]/gu, '')

/** Levenshtein's. */
export const editDistance = (from: string, to: string): number => {
  const [a, b] = [[...from], [...to]]
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [above, letter] of a.entries()) {
    const next = [above + 1]
    for (const [at, other] of b.entries())
      next.push(Math.min(next[at]! + 1, row[at + 1]! + 1, row[at]! + (letter === other ? 0 : 1)))
    row = next
  }
  return row[b.length]!
}

const likeness = (a: string, b: string): number => {
  const longest = Math.max([...a].length, [...b].length)
  return longest === 0 ? 1 : 1 - editDistance(a, b) / longest
}

/** Rows that only their number tells apart: No. 1, 明細1, 1号機, 作業員1; a number before words (1.室内環境) adds none. */
const rowWord = (part: string): string => {
  const text = bareText(part.replace(/^\s*\d+[.．](?=\D)/u, ''))
  return text.replace(/^(?:\D{0,4}?)(\d+)(?:号機|号|番)?$/u, '#$1')
}

/** The unit in brackets at the end says nothing about whether the words are right. */
const wordsOf = (name: string): string[] => withoutUnit(name).normalize('NFKC').split(/[：:]/u).map(rowWord)

/**
 * 1 for equal names, as a clerk reads them: 清掃前：色度 and 色度：清掃前 are equal, so are No. 1：数量 and 明細1：数量（㎡）.
 */
export const nameLikeness = (name: string, label: string): number => {
  const words = wordsOf(name)
  return Math.max(...[words, words.toReversed()].map((order) => likeness(order.join(''), wordsOf(label).join(''))))
}

/** 時刻 is a kind of its own; cells of TRUE and FALSE are asked for as 有 and 無. */
export const isRightType = (item: ProposedItem, { type, note }: FactInput): boolean =>
  item.type === type ||
  (item.type === 'time' && type === 'datetime' && /時刻/u.test(note ?? '')) ||
  (item.type === 'percent' && type === 'number') ||
  (item.type === 'radio' && type === 'checkbox' && item.item_parts[0]?.item_value === '有')

/** Drawn by an answer or by hand, never typed. */
const isTyped = ({ type }: { type: string }): boolean => !['seal', 'approval_seal', 'signature'].includes(type)

type Shown = { item: ProposedItem; /** Its sheet and section, as they stand over it. */ over: string[] }

const shownItems = (items: readonly ProposedItem[]): Map<string, Shown> => {
  const shown = new Map<string, Shown>()
  let [sheet, section] = ['', '']
  for (const item of items) {
    if (item.type === 'sheet_separator') sheet = item.name
    else if (item.type === 'separator') section = item.name
    else if (item.cell_reference !== null && isTyped(item))
      shown.set(item.cell_reference, { item, over: [sheet, section] })
  }
  return shown
}

/** A fact's label may say the sheet or the section, under which the item stands anyway. */
export const shownLikeness = ({ item, over }: Shown, label: string): number =>
  Math.max(
    nameLikeness(item.name, label),
    ...over.map((words) => {
      const [row = ''] = item.name.split('：')
      return nameLikeness(words.endsWith(row) ? words + item.name.slice(row.length) : words + item.name, label)
    }),
  )

export const measure = (items: readonly ProposedItem[], facts: readonly FactInput[]): Proposals => {
  const proposed = shownItems(items)
  const inputs = facts.filter(isTyped)
  const found = inputs.flatMap((input) => {
    const shown = proposed.get(input.cell_reference)
    return shown === undefined ? [] : [{ input, shown }]
  })
  return {
    inputs: inputs.length,
    proposed: proposed.size,
    found: found.length,
    rightType: found.filter(({ shown, input }) => isRightType(shown.item, input)).length,
    names: found.reduce((sum, { shown, input }) => sum + shownLikeness(shown, input.label), 0),
  }
}
