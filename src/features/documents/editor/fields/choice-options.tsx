import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import { valuesOf } from '#domain/documents/docs-data.ts'
import type { DocsDataValue } from '#domain/documents/documents.contract.ts'
import { goneChoice, hasLiveChoices, liveChoiceTexts } from '#domain/documents/live-choices.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { validationMessages } from '#domain/text/validation.ts'
import type { FieldWarning } from '#src/ui/text/field-frame.tsx'
import { useEditor } from './editor-context.ts'
import { ItemFrame } from './item-frame.tsx'

type Choices = {
  /** The options, and after them what is chosen and no longer offered. */
  options: string[]
  /** What is said where there are none. */
  none: string
  /** Said of a chosen one that what is filled in elsewhere took from the choices. */
  gone: FieldWarning | undefined
}

/** What an item is chosen of: its own options, or those that its form offers by what is filled in. */
export const useChoices = (item: TemplateItem, value: DocsDataValue): Choices => {
  const { choices } = useEditor()
  const chosen = valuesOf(value)
  if (!hasLiveChoices(item)) {
    const own = item.item_parts.map(({ item_value }) => item_value)
    return { options: [...new Set([...own, ...chosen])], none: validationMessages.noOptions, gone: undefined }
  }
  const live = choices.get(item.id)
  const gone = live && chosen.find((option) => !live.includes(option))
  return {
    options: [...new Set([...(live ?? []), ...chosen])],
    none: live ? liveChoiceTexts.none : liveChoiceTexts.waiting,
    gone: gone === undefined ? undefined : goneChoice(gone),
  }
}

export const NoOptions = ({ children }: { children: string }) => (
  <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{children}</Box>
)

type DeskOptionsProps = {
  item: TemplateItem
  choices: Choices
  error: string | undefined
  hint?: string | undefined
  children: (ids: { labelId: string }) => ReactNode
}

/** The options of an item, all of them to be seen. */
export const DeskOptions = ({ item, choices: { options, none, gone }, error, hint, children }: DeskOptionsProps) => (
  <ItemFrame group item={item} error={error} hint={hint} warning={gone}>
    {({ labelId }) => (options.length === 0 ? <NoOptions>{none}</NoOptions> : children({ labelId }))}
  </ItemFrame>
)
