import { useMemo } from 'react'
import { liveChoicesOf } from '#domain/documents/live-choices.ts'
import type { SheetTable } from '#domain/sheets/sheet-table.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'

/** By item whose choices its form offers by what is filled in, those of now. */
export const useLiveChoices = (
  items: readonly TemplateItem[],
  tables: readonly SheetTable[] | undefined,
): ReadonlyMap<number, readonly string[]> =>
  useMemo(
    () =>
      new Map(
        items.flatMap((item): [number, readonly string[]][] => {
          const choices = liveChoicesOf(item, tables ?? [])
          return choices ? [[item.id, choices]] : []
        }),
      ),
    [items, tables],
  )
