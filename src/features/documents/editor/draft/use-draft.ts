/** Parts of a draft as hooks: each renders its component only when its own part changes. */
import { useCallback, useSyncExternalStore } from 'react'
import type { DocsDataValue } from '#domain/documents/documents.contract.ts'
import { machineName } from '#domain/documents/machine-names.ts'
import { completionOf, progressOf } from '#domain/documents/sections.ts'
import type { DataByItem } from '#domain/documents/sections.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import type { DraftEmbed } from './draft-embeds.ts'
import type { Draft } from './draft.ts'

export const useIsDirty = (draft: Draft): boolean => useSyncExternalStore(draft.subscribe, draft.isDirty)
export const useContents = (draft: Draft): DataByItem => useSyncExternalStore(draft.subscribe, draft.current)
/** The contents behind the keystroke: for what is counted or drawn of many items. */
export const useContentsBehind = (draft: Draft): DataByItem =>
  useSyncExternalStore(draft.subscribeBehind, draft.current)
/** Counted over the contents, behind the keystroke; drawn anew where the count is another. */
export const useCounted = <T extends string | number | boolean | null>(draft: Draft, count: () => T): T =>
  useSyncExternalStore(draft.subscribeBehind, count)
export const useErrors = (draft: Draft): ReadonlyMap<number, string> =>
  useSyncExternalStore(draft.subscribe, draft.errors)
export const useEmbeds = (draft: Draft): readonly DraftEmbed[] => useSyncExternalStore(draft.subscribe, draft.embeds)
export const useEmbedErrors = (draft: Draft): ReadonlyMap<string, string> =>
  useSyncExternalStore(draft.subscribe, draft.embedErrors)
export const useCanUndo = (draft: Draft): boolean => useSyncExternalStore(draft.subscribe, draft.canUndo)
export const useCanRedo = (draft: Draft): boolean => useSyncExternalStore(draft.subscribe, draft.canRedo)
/** To follow one item: what is typed into the others does not concern it. */
const useItemNews = (draft: Draft, itemId: number) =>
  useCallback((listener: () => void) => draft.subscribeItem(itemId, listener), [draft, itemId])
export const useItemValue = (draft: Draft, itemId: number): DocsDataValue =>
  useSyncExternalStore(useItemNews(draft, itemId), () => draft.valueOf(itemId))
/** What is to be told of an item's value: drawn anew where that is another. */
export const useItemTold = <T extends string | number | boolean | null>(
  draft: Draft,
  itemId: number,
  tell: (value: DocsDataValue) => T,
): T => useSyncExternalStore(useItemNews(draft, itemId), () => tell(draft.valueOf(itemId)))
export const useItemError = (draft: Draft, itemId: number): string | undefined =>
  useSyncExternalStore(useItemNews(draft, itemId), () => draft.errors().get(itemId))

export const useCompletion = (draft: Draft, items: readonly TemplateItem[]) =>
  useCounted(draft, () => completionOf(items, draft.current()))

/** Inputs filled and in all. */
export const useProgress = (draft: Draft, items: readonly TemplateItem[]): { filled: number; total: number } => {
  const filled = useCounted(draft, () => progressOf(items, draft.current()).filled)
  return { filled, total: progressOf(items, new Map()).total }
}

/** The machine whose row these items are, as it stands in them now. */
export const useMachineName = (draft: Draft, items: readonly TemplateItem[]): string | null =>
  useSyncExternalStore(draft.subscribe, () => machineName(items, (id) => draft.valueOf(id)))
