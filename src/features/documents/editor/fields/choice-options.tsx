import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { validationMessages } from '#domain/text/validation.ts'
import { ItemFrame } from './item-frame.tsx'

/** The options, and after them what is chosen and no longer offered. */
export const optionsOf = ({ item_parts }: TemplateItem, chosen: readonly string[]): string[] => [
  ...new Set([...item_parts.map(({ item_value }) => item_value), ...chosen]),
]

export const NoOptions = () => (
  <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{validationMessages.noOptions}</Box>
)

type DeskOptionsProps = {
  item: TemplateItem
  options: readonly string[]
  error: string | undefined
  hint?: string | undefined
  children: (ids: { labelId: string }) => ReactNode
}

/** The options of an item, all of them to be seen. */
export const DeskOptions = ({ item, options, error, hint, children }: DeskOptionsProps) => (
  <ItemFrame group item={item} error={error} hint={hint}>
    {({ labelId }) => (options.length === 0 ? <NoOptions /> : children({ labelId }))}
  </ItemFrame>
)
