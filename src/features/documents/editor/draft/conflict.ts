/** What two people changed in one document. */
import { isEmptyValue, isSameValue, shownText } from '#domain/documents/docs-data.ts'
import type { DocumentConflict, ItemWriter } from '#domain/documents/documents.contract.ts'
import { dataByItem } from '#domain/documents/sections.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import type { ConflictError } from '#src/api/errors.ts'
import { writerText } from '#src/outbox/screens/writer-text.ts'
import type { Contested } from '#src/ui/dialogs/merge-dialog.tsx'
import { isSameEmbeds, pagesText, savedEmbeds } from './draft-embeds.ts'
import type { DraftEmbed } from './draft-embeds.ts'
import type { Draft } from './draft.ts'

/** Of a document that was merely opened nobody has told who wrote what. */
export type Current = Omit<DocumentConflict['current'], 'item_writers'> & { item_writers?: ItemWriter[] }

/** The other's version, where a refusal brings one. Unparsed like every answer: schemas would be loaded before the editor's first field. */
export const currentOf = ({ body }: ConflictError): Current | null =>
  (body as Partial<DocumentConflict>).current ?? null

/** Something both changed; `take` puts the other's into the draft. */
type ContestedItem = Contested<number | 'embeds'> & { take: () => void }

const embedsText = (embeds: readonly DraftEmbed[]): string =>
  embeds.map((embed) => [embed.file.name, embed.pages && `（${pagesText(embed)}）`].filter(Boolean).join('')).join('、')

/** What both changed since the edit began, and differently: items, and the inserted files as a whole. */
export const contestedOf = (items: readonly TemplateItem[], draft: Draft, current: Current): ContestedItem[] => {
  const stored = dataByItem(current.docs_data)
  const writers = new Map((current.item_writers ?? []).map((writer) => [writer.item_id, writer]))
  const contested = items.flatMap((item): ContestedItem[] => {
    const [before, mine, theirs] = [draft.saved().get(item.id), draft.valueOf(item.id), stored.get(item.id) ?? null]
    // A value of last time beside an answer is no answer.
    if (draft.isCopied(item.id) && isEmptyValue(before) && !isEmptyValue(theirs)) return []
    const isContested = !isSameValue(mine, before) && !isSameValue(theirs, before) && !isSameValue(mine, theirs)
    return isContested
      ? [
          {
            key: item.id,
            name: item.name,
            mine: shownText(item.type, mine),
            theirs: shownText(item.type, theirs),
            by: writerText(writers.get(item.id)),
            take: () => draft.set(item.id, theirs),
          },
        ]
      : []
  })
  const [before, mine, theirs] = [draft.savedEmbeds(), draft.embeds(), savedEmbeds(current.document_embed_resources)]
  if (!draft.areEmbedsDirty() || isSameEmbeds(theirs, before) || isSameEmbeds(theirs, mine)) return contested
  return [
    ...contested,
    {
      key: 'embeds',
      name: '挿入したファイル',
      mine: embedsText(mine),
      theirs: embedsText(theirs),
      take: () => draft.setEmbeds(theirs),
    },
  ]
}

/** Takes over the other's contents; of mine stays what only I changed, and of what is contested what was not chosen as theirs. */
export const loadTheirs = (
  draft: Draft,
  current: Current,
  contested: readonly ContestedItem[],
  chosenTheirs: ReadonlySet<ContestedItem['key']>,
): void => {
  draft.rebase(current)
  for (const { key, take } of contested) if (chosenTheirs.has(key)) take()
}
