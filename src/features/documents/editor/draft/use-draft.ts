/** Parts of a draft as hooks: each renders its component only when its own part changes. */
import { useSyncExternalStore } from 'react'
import type { DocsDataValue } from '#domain/documents/documents.contract.ts'
import { machineName } from '#domain/documents/machine-names.ts'
import { completionOf, progressOf } from '#domain/documents/sections.ts'
import type { DataByItem } from '#domain/documents/sections.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import type { DraftEmbed } from './draft-embeds.ts'
import type { Draft } from './draft.ts'

export const useIsDirty = (draft: Draft): boolean => useSyncExternalStore(draft.subscribe, draft.isDirty)
export const useContents = (draft: Draft): DataByItem => useSyncExternalStore(draft.subscribe, draft.current)
export const useErrors = (draft: Draft): ReadonlyMap<number, string> =>
  useSyncExternalStore(draft.subscribe, draft.errors)
export const useEmbeds = (draft: Draft): readonly DraftEmbed[] => useSyncExternalStore(draft.subscribe, draft.embeds)
export const useEmbedErrors = (draft: Draft): ReadonlyMap<string, string> =>
  useSyncExternalStore(draft.subscribe, draft.embedErrors)
export const useCanUndo = (draft: Draft): boolean => useSyncExternalStore(draft.subscribe, draft.canUndo)
export const useCanRedo = (draft: Draft): boolean => useSyncExternalStore(draft.subscribe, draft.canRedo)
export const useItemValue = (draft: Draft, itemId: number): DocsDataValue =>
  useSyncExternalStore(draft.subscribe, () => draft.valueOf(itemId))
export const useItemError = (draft: Draft, itemId: number): string | undefined =>
  useSyncExternalStore(draft.subscribe, () => draft.errors().get(itemId))

export const useCompletion = (draft: Draft, items: readonly TemplateItem[]) =>
  useSyncExternalStore(draft.subscribe, () => completionOf(items, draft.current()))

/** Inputs filled and in all. */
export const useProgress = (draft: Draft, items: readonly TemplateItem[]): { filled: number; total: number } => {
  const filled = useSyncExternalStore(draft.subscribe, () => progressOf(items, draft.current()).filled)
  return { filled, total: progressOf(items, new Map()).total }
}

/** The machine whose row these items are, as it stands in them now. */
export const useMachineName = (draft: Draft, items: readonly TemplateItem[]): string | null =>
  useSyncExternalStore(draft.subscribe, () => machineName(items, (id) => draft.valueOf(id)))
