import { useMemo } from 'react'
import { formatMoment } from '#domain/dates.ts'
import { confirmBoxes, confirmTexts, isFilled } from '#domain/documents/day-confirmations.ts'
import type { ConfirmBox } from '#domain/documents/day-confirmations.ts'
import { isSameValue } from '#domain/documents/docs-data.ts'
import type { DataByItem } from '#domain/documents/sections.ts'
import type { DatedColumn } from '#domain/documents/month-sheet.ts'
import type { MonthSheet } from '#domain/templates/month-grids.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { useDays, useEditor } from './editor-context.ts'

export type ShownBox = ConfirmBox<TemplateItem> & {
  /** Who confirmed it, and when; null: nobody. */
  by: string | null
  /** Whose name a change of the day would take away. */
  name: string | null
  isWaiting: boolean
  canConfirm: boolean
  /** Why it cannot be confirmed by this person now; null: it can, or there is nothing to say. */
  hint: string | null
  canWithdraw: boolean
}

/** 日ごとの確認 of a sheet, in the order of its days; none of a form without such boxes. */
export const useConfirmBoxes = (
  sheet: MonthSheet<TemplateItem>,
  columns: readonly DatedColumn[],
  contents: DataByItem,
): ShownBox[] => {
  const { draft } = useEditor()
  const days = useDays()
  return useMemo(() => {
    if (!days.day_confirmations) return []
    const given = new Map(days.day_confirmations.map((each) => [each.item_id, each]))
    const confirmable = new Set(days.confirmable_days)
    return confirmBoxes([{ sheet, columns }]).map((box): ShownBox => {
      const one = given.get(box.item.id)
      const isWaiting = !one && isFilled(box, (id) => contents.get(id))
      const isTyped = box.covers.some(({ id }) => !isSameValue(contents.get(id), draft.saved().get(id)))
      const canConfirm = isWaiting && !isTyped && confirmable.has(box.item.id)
      return {
        ...box,
        by: one ? confirmTexts.by(one.user.name, formatMoment(one.at)) : null,
        name: one?.user.name ?? null,
        isWaiting,
        canConfirm,
        hint:
          !isWaiting || canConfirm || !days.canConfirmDays ? null : isTyped ? confirmTexts.unsaved : confirmTexts.own,
        canWithdraw: one?.canWithdraw === true,
      }
    })
  }, [sheet, columns, contents, days, draft])
}
