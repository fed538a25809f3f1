import { shownText, valueText } from '#domain/documents/docs-data.ts'
import type { DocsDataValue } from '#domain/documents/documents.contract.ts'
import { hasLiveChoices } from '#domain/documents/live-choices.ts'
import { readPasted } from '#domain/documents/pasted-values.ts'
import { isChoiceType } from '#domain/templates/item-types.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { businessDay } from '#domain/dates.ts'

/** As the cell shows it. */
export const cellText = (item: TemplateItem, value: DocsDataValue): string =>
  item.type === 'text' || item.type === 'textarea' ? valueText(value) : shownText(item.type, value)

/** The item with the choices that its form offers by what is filled in, as far as they are known. */
export const offered = (item: TemplateItem, choices: ReadonlyMap<number, readonly string[]>): TemplateItem => {
  const live = hasLiveChoices(item) ? choices.get(item.id) : undefined
  return live ? { ...item, item_parts: live.map((item_value, index) => ({ id: index, item_value })) } : item
}

/** The choices that a typed text may mean: those that begin with it, before those that have it anywhere. */
export const choicesFor = ({ item_parts }: TemplateItem, typed: string): string[] => {
  const all = item_parts.map(({ item_value }) => item_value)
  const wanted = typed.normalize('NFKC').trim()
  const begins = all.filter((each) => each.normalize('NFKC').startsWith(wanted))
  return [...begins, ...all.filter((each) => !begins.includes(each) && each.normalize('NFKC').includes(wanted))]
}

/** What a typed text is in an item. One choice that it can only mean is that one. */
export const typedValueOf = (item: TemplateItem, text: string): DocsDataValue => {
  const { data, error } = readPasted(item, text, businessDay(new Date()))
  if (error === null || !isChoiceType(item.type) || item.type === 'checkbox') return data
  const meant = choicesFor(item, text)
  return meant.length === 1 ? meant[0]! : data
}
