import { useMemo } from 'react'
import { liveChoicesOf } from '#domain/documents/live-choices.ts'
import type { SheetTable } from '#domain/sheets/sheet-table.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'

/** By item whose choices its form offers by what is filled in, those of now; the same object until they change. */
export const useLiveChoices = (
  items: readonly TemplateItem[],
  tables: readonly SheetTable[] | undefined,
): ReadonlyMap<number, readonly string[]> => {
  // Every calculation answers other tables: whoever offers no other choices is not drawn anew by it.
  const offered = useMemo(
    () =>
      JSON.stringify(
        items.flatMap((item) => {
          const choices = liveChoicesOf(item, tables ?? [])
          return choices ? [[item.id, choices]] : []
        }),
      ),
    [items, tables],
  )
  return useMemo(() => new Map(JSON.parse(offered) as [number, readonly string[]][]), [offered])
}
