/** What two people changed in one document. */
import { isSameValue, shownText } from '#domain/documents/docs-data.ts'
import type { DocumentConflict } from '#domain/documents/documents.contract.ts'
import { dataByItem } from '#domain/documents/sections.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import type { ConflictError } from '#src/api/errors.ts'
import type { Contested } from '#src/ui/merge-dialog.tsx'
import { isSameEmbeds, pagesText, savedEmbeds } from './draft-embeds.ts'
import type { DraftEmbed } from './draft-embeds.ts'
import type { Draft } from './draft.ts'

export type Current = DocumentConflict['current']

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
  const contested = items.flatMap((item): ContestedItem[] => {
    const [before, mine, theirs] = [draft.saved().get(item.id), draft.valueOf(item.id), stored.get(item.id) ?? null]
    const isContested = !isSameValue(mine, before) && !isSameValue(theirs, before) && !isSameValue(mine, theirs)
    return isContested
      ? [
          {
            key: item.id,
            name: item.name,
            mine: shownText(item.type, mine),
            theirs: shownText(item.type, theirs),
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
