import { useCallback, useMemo, useState } from 'react'
import { businessDay } from '#domain/dates.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import {
  formPartsOf,
  gridItems,
  itemGridsOf,
  itemsOfPart,
  monthItemGrid,
  sheetOfPart,
} from '#domain/documents/item-grids.ts'
import type { FormPart } from '#domain/documents/item-grids.ts'
import { askedItems, datedColumns, withoutBeyond } from '#domain/documents/month-sheet.ts'
import { completionOf, sectionsOf } from '#domain/documents/sections.ts'
import type { DataByItem } from '#domain/documents/sections.ts'
import { sheetAddressOf } from '#domain/templates/cell-reference.ts'
import { monthSheetsOf } from '#domain/templates/month-grids.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import type { Draft } from '#src/features/documents/editor/draft/draft.ts'
import { now } from '#src/lib/now.ts'
import { readPreference, writePreference } from '#src/lib/preference.ts'
import { useIsNarrow } from '#src/ui/sizes/use-is-narrow.ts'
import type { FocusRequest } from './focus-request.ts'

/** The parts that stand open at first: of every sheet the first that is not filled in. */
const firstOpenKeys = (parts: readonly FormPart<TemplateItem>[], contents: DataByItem): ReadonlySet<string> => {
  const bySheet = Map.groupBy(parts, sheetOfPart)
  return new Set(
    [...bySheet.values()].flatMap(
      (own) => (own.find((part) => completionOf(itemsOfPart(part), contents) === 'empty') ?? own[0])?.key ?? [],
    ),
  )
}

/** Remembered in this browser: whether what repeats is filled in as a table. */
const tabularKey = 'editor.tabular'

/** What the editor shows: the sheet or inserted file, the selected cell, the open sections, and where the cursor is wanted. */
export const useDeskView = (document: Document, draft: Draft) => {
  const { template, period, closed_days } = document
  /** What the month does not have asks nothing. */
  const items = useMemo(() => withoutBeyond(template, period), [template, period])
  const sections = useMemo(() => sectionsOf(askedItems(template, period)), [template, period])
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
  const grids = useMemo(() => {
    const months = monthSheetsOf(template.grids ?? [], items).map((one) =>
      monthItemGrid(one, datedColumns(one, { period, closed_days }, businessDay(now()))),
    )
    const taken = new Set(months.flatMap((grid) => gridItems(grid).map(({ id }) => id)))
    const others = itemGridsOf(sections).filter((grid) => gridItems(grid).every(({ id }) => !taken.has(id)))
    return [...months, ...others]
  }, [sections, template.grids, items, period, closed_days])
  const [wantsTables, setTabular] = useState(() => readPreference<boolean>(tabularKey) ?? true)
  // At the narrowest two columns of a table would be in sight.
  const isNarrow = useIsNarrow(480)
  const isTabular = wantsTables && !isNarrow
  const parts = useMemo(() => formPartsOf(sections, isTabular ? grids : []), [sections, grids, isTabular])
  const [openKeys, setOpenKeys] = useState(() => firstOpenKeys(parts, draft.current()))
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
    (itemId: number, isWhole = false) => {
      const part = parts.find((each) => itemsOfPart(each).some(({ id }) => id === itemId))
      if (!part) return
      const own = sheetOfPart(part)
      if (own !== null) setSheet(own)
      setEmbedKey(null)
      setOpenKeys((keys) => new Set(keys).add(part.key))
      setFocusRequest({ itemId, isWhole })
    },
    [parts],
  )
  /** From one field to the next or the one before, through all sections and sheets. */
  const advance = useCallback(
    (itemId: number, step: 1 | -1) => {
      const fields = parts.flatMap(itemsOfPart).filter(({ type }) => type !== 'title')
      const next = fields[fields.findIndex(({ id }) => id === itemId) + step]
      if (next) focusItem(next.id, true)
    },
    [parts, focusItem],
  )
  const toggleSection = useCallback(
    (key: string) =>
      setOpenKeys((keys) =>
        keys.has(key) ? new Set([...keys].filter((other) => other !== key)) : new Set(keys).add(key),
      ),
    [],
  )
  const showTabular = (next: boolean) => {
    writePreference(tabularKey, next)
    setTabular(next)
    setOpenKeys(firstOpenKeys(formPartsOf(sections, next ? grids : []), draft.current()))
  }
  const isOnSheet = (of: { sheetIndex: number | null }) => of.sheetIndex === sheet || of.sheetIndex === null
  const showSheet = (next: number) => {
    setSheet(next)
    setEmbedKey(null)
    setSelectedAddress(null)
  }
  return {
    sections,
    /** Of the sheet that is shown, or of all where there are no sheets. */
    parts: template.has_excel ? parts.filter((part) => isOnSheet({ sheetIndex: sheetOfPart(part) })) : parts,
    isTabular: !isNarrow && grids.some((grid) => !template.has_excel || isOnSheet(grid)) ? isTabular : null,
    showTabular,
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
