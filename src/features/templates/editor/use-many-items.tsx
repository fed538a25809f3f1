import { useDeferredValue, useMemo, useState } from 'react'
import { useLatest } from '#src/lib/use-latest.ts'
import { groupItems, withNames, withoutItems } from '#src/features/templates/draft/draft-many.ts'
import type { Renames } from '#src/features/templates/draft/draft-many.ts'
import type { DraftItem } from '#src/features/templates/draft/draft-items.ts'
import type { TemplateDraft } from '#src/features/templates/draft/use-template-draft.ts'
import { boundRows, rowBlocks, rowTargets, rowTexts } from '#src/features/templates/draft/draft-rows.ts'
import type { RowBlock, RowSources, RowTarget } from '#src/features/templates/draft/draft-rows.ts'
import { machineRowTexts } from '#domain/templates/machine-rows.ts'
import { toast } from '#src/ui/toasts/toast.tsx'
import { GroupDialog } from './group-dialog.tsx'
import type { ManyActs } from './many-bar.tsx'
import { NumberDialog } from './number-dialog.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'
import { RowsDialog } from './rows-dialog.tsx'
import type { Marks } from './use-marks.ts'

/** What is done to all items that are chosen, each a step that can be taken back. `dialog` is to be rendered. */
export const useManyItems = (draft: TemplateDraft, sheet: number | null, marks: Marks) => {
  const { items, actions } = draft
  const latest = useLatest(items)
  const [open, setOpen] = useState<'rename' | 'number' | 'group' | RowTarget | null>(null)
  const read = useDeferredValue(items)
  const rows = useMemo(
    () =>
      rowTargets.map((target) => ({
        target,
        blocks: rowBlocks(read, target).filter((block) => block.sheet === sheet),
        bind: () => setOpen(target),
      })),
    [read, sheet],
  )
  const keys = new Set(marks.marked.map(({ key }) => key))

  const rework = (next: readonly DraftItem[], message: string) => {
    setOpen(null)
    actions.rework(next)
    toast.success(message, {
      label: '元に戻す',
      onPress: () => {
        if (latest.current === next) actions.undo()
        else toast.error('そのあとにも変更があります。画面の「元に戻す」で1つずつ戻してください。')
      },
    })
  }
  const rename = (names: Renames) => rework(withNames(items, names), `${names.size}件の名前を変更しました`)
  const group = (name: string) => rework(groupItems(items, keys, name).items, `選択した項目を「${name}」にまとめました`)
  const acts: ManyActs = {
    rename: () => setOpen('rename'),
    number: () => setOpen('number'),
    group: () => setOpen('group'),
    remove: () => {
      marks.clear()
      rework(withoutItems(items, keys), `${keys.size}件を削除しました`)
    },
  }
  const bind = (target: RowTarget) => (block: RowBlock, sources: RowSources, first: number) =>
    rework(
      boundRows(items, block.key, sources, first, target),
      sources.some(Boolean) ? rowTexts[target].bound(block.rows) : machineRowTexts.free,
    )
  const shared = { items, keys, onClose: () => setOpen(null) }
  return {
    acts,
    /** What repeats on the sheet, and the way to bind it, by what its rows would be about. */
    rows,
    dialog: (
      <>
        {open === 'rename' && <ReplaceDialog {...shared} onRename={rename} />}
        {open === 'number' && <NumberDialog {...shared} onRename={rename} />}
        {rows.map(
          ({ target, blocks }) =>
            open === target && (
              <RowsDialog key={target} target={target} blocks={blocks} onClose={shared.onClose} onBind={bind(target)} />
            ),
        )}
        {open === 'group' && <GroupDialog onClose={shared.onClose} onGroup={group} />}
      </>
    ),
  }
}
