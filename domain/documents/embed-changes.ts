/**
 * Files put into a document and taken out of it one by one: said of a list that others change too, so that what
 * they put in meanwhile stays. Rows have no lasting ids (every save stores them anew); a file is named by its id and pages.
 */
import type { z } from 'zod'
import type { addedEmbedSchema, changeEmbedsRequestSchema, removedEmbedSchema } from './documents.contract.ts'

export type EmbedPages = { file_id: number; pages: readonly number[] | null }
export type AddedEmbed = z.infer<typeof addedEmbedSchema>
export type RemovedEmbed = z.infer<typeof removedEmbedSchema>
/** In their order: first what is taken out, then what is put in. */
export type EmbedChanges = z.infer<typeof changeEmbedsRequestSchema>

export const isSamePages = (a: EmbedPages['pages'], b: EmbedPages['pages']): boolean =>
  a === b || (a !== null && b !== null && a.length === b.length && a.every((page, index) => page === b[index]))

const isSame = (a: EmbedPages, b: EmbedPages): boolean => a.file_id === b.file_id && isSamePages(a.pages, b.pages)

/** What was taken out here and given other pages by another. */
export type ContestedEmbed = { removed: RemovedEmbed; theirs: EmbedPages }

/** Behind the others, unless as many of the same stand there already: then somebody else was first. */
const add = <T extends EmbedPages>(embeds: readonly (T | EmbedPages)[], { nth, ...added }: AddedEmbed) =>
  embeds.filter((embed) => isSame(embed, added)).length >= nth ? embeds : [...embeds, added]

/** Its place among all, -1 where it is gone; undefined where it stands with other pages. */
const placeOf = (embeds: readonly EmbedPages[], removed: RemovedEmbed): number | undefined => {
  const places = embeds.flatMap(({ file_id }, index) => (file_id === removed.file_id ? [index] : []))
  if (places.length < removed.of) return -1
  const own = places[removed.nth - 1]
  if (own !== undefined && isSamePages(embeds[own]!.pages, removed.pages)) return own
  return places.findLast((place) => isSamePages(embeds[place]!.pages, removed.pages))
}

/** The list with the changes in it, in new order of rows that are otherwise as they were; what is contested stays. */
export const changeEmbeds = <T extends EmbedPages>(
  present: readonly T[],
  { added = [], removed = [] }: EmbedChanges,
): { embeds: readonly (T | EmbedPages)[]; contested: ContestedEmbed[] } => {
  const contested: ContestedEmbed[] = []
  let embeds: readonly (T | EmbedPages)[] = present
  for (const each of removed) {
    const place = placeOf(embeds, each)
    if (place === undefined) {
      const { file_id, pages } = embeds.filter((embed) => embed.file_id === each.file_id).at(each.nth - 1)!
      contested.push({ removed: each, theirs: { file_id, pages } })
    } else if (place >= 0) embeds = embeds.toSpliced(place, 1)
  }
  for (const each of added) embeds = add(embeds, each)
  return { embeds, contested }
}

/** One more of it behind these. */
export const addedTo = (embeds: readonly EmbedPages[], { file_id, pages }: EmbedPages): AddedEmbed => ({
  file_id,
  pages: pages && [...pages],
  nth: embeds.filter((other) => isSame(other, { file_id, pages })).length + 1,
})

/** The one at the place (zero-based) taken out of these. */
export const removedFrom = (embeds: readonly EmbedPages[], place: number): RemovedEmbed => {
  const { file_id, pages } = embeds[place]!
  const isOfFile = (embed: EmbedPages) => embed.file_id === file_id
  const nth = embeds.slice(0, place + 1).filter(isOfFile).length
  return { file_id, pages: pages && [...pages], nth, of: embeds.filter(isOfFile).length }
}
