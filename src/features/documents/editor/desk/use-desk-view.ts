import { useCallback, useMemo, useState } from 'react'
import type { Document } from '#domain/documents/documents.contract.ts'
import { completionOf, sectionsOf } from '#domain/documents/sections.ts'
import type { DataByItem, Section } from '#domain/documents/sections.ts'
import { sheetAddressOf } from '#domain/templates/cell-reference.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import type { Draft } from '#src/features/documents/editor/draft/draft.ts'
import type { FocusRequest } from './sections-panel.tsx'

/** The sections that stand open at first: of every sheet the first that is not filled in. */
const firstOpenKeys = (sections: readonly Section<TemplateItem>[], contents: DataByItem): ReadonlySet<string> => {
  const bySheet = Map.groupBy(sections, ({ sheetIndex }) => sheetIndex)
  return new Set(
    [...bySheet.values()].flatMap(
      (own) => (own.find(({ items }) => completionOf(items, contents) === 'empty') ?? own[0])?.key ?? [],
    ),
  )
}

/** What the editor shows: the sheet or inserted file, the selected cell, the open sections, and where the cursor is wanted. */
export const useDeskView = ({ template }: Document, draft: Draft) => {
  const { items } = template
  const sections = useMemo(() => sectionsOf(items), [items])
  const sheets = useMemo(
    () =>
      template.sheets.filter(
        ({ state, sheet_index }) =>
          state === 'visible' || sections.some(({ sheetIndex }) => sheetIndex === sheet_index),
      ),
    [template.sheets, sections],
  )
  const [sheet, setSheet] = useState(sheets[0]?.sheet_index ?? 0)
  const [embedKey, setEmbedKey] = useState<string | null>(null)
  const [selectedAddress, setSelectedAddress] = useState<string | null>(null)
  const [openKeys, setOpenKeys] = useState(() => firstOpenKeys(sections, draft.current()))
  const [focusRequest, setFocusRequest] = useState<FocusRequest | null>(null)

  /** The cell of the item whose field has the cursor. */
  const showPlace = useCallback((item: TemplateItem) => {
    const place = sheetAddressOf(item)
    if (place) setSheet(place.sheet)
    setSelectedAddress(place?.address ?? null)
    setEmbedKey(null)
  }, [])
  /** The cursor into an item's field, wherever that is. */
  const focusItem = useCallback(
    (itemId: number) => {
      const section = sections.find(({ items: own }) => own.some(({ id }) => id === itemId))
      if (!section) return
      if (section.sheetIndex !== null) setSheet(section.sheetIndex)
      setEmbedKey(null)
      setOpenKeys((keys) => new Set(keys).add(section.key))
      setFocusRequest({ itemId })
    },
    [sections],
  )
  /** From one field to the next or the one before, through all sections and sheets. */
  const advance = useCallback(
    (itemId: number, step: 1 | -1) => {
      const fields = sections.flatMap(({ items: own }) => own).filter(({ type }) => type !== 'title')
      const next = fields[fields.findIndex(({ id }) => id === itemId) + step]
      if (next) focusItem(next.id)
    },
    [sections, focusItem],
  )
  const toggleSection = useCallback(
    (key: string) =>
      setOpenKeys((keys) =>
        keys.has(key) ? new Set([...keys].filter((other) => other !== key)) : new Set(keys).add(key),
      ),
    [],
  )
  const showSheet = (next: number) => {
    setSheet(next)
    setEmbedKey(null)
    setSelectedAddress(null)
  }
  return {
    sections,
    sheets,
    sheet,
    showSheet,
    embedKey,
    showEmbed: setEmbedKey,
    selectedAddress,
    selectCell: setSelectedAddress,
    openKeys,
    toggleSection,
    focusRequest,
    showPlace,
    focusItem,
    advance,
  }
}
