import Box from '@mui/material/Box'
import type { Tag } from '#domain/tags/tags.contract.ts'
import { tagTexts } from '#domain/tags/tags.texts.ts'
import { useDeleteTag, useRestoreTag } from '#src/api/tags.ts'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { MenuButton } from '#src/ui/buttons/menu-button.tsx'
import type { MenuEntry } from '#src/ui/buttons/entries-menu.tsx'
import { inRow } from '#src/ui/sizes/rows.ts'
import type { Steps } from '#src/ui/sorting/ordered-rows.tsx'
import { SortableItem } from '#src/ui/sorting/sortable-list.tsx'
import { below } from '#src/ui/sizes/below.ts'
import { twoLines } from '#src/ui/text/clamped.ts'
import { offerUndoAfter } from '#src/widgets/undo-deletion/offer-undo.ts'
import { columnsFrom } from './tag-columns.ts'
import type { TagColumn } from './tag-columns.ts'

type TagRowProps = Steps & {
  companyId: string
  tag: Tag
  columns: readonly TagColumn[]
  mayEdit: boolean
  /** In the order that people gave them, and can change. */
  isOrdered: boolean
  onEdit: () => void
}

/** One tag as drawings show it, and how many carry it. */
export const TagRow = ({
  companyId,
  tag,
  columns: [, ...columns],
  mayEdit,
  isOrdered,
  onEdit,
  onMoveUp,
  onMoveDown,
}: TagRowProps) => (
  <SortableItem
    id={String(tag.id)}
    name={tag.name}
    sx={{
      ...inRow,
      gap: 3,
      minHeight: 52,
      pl: mayEdit && isOrdered ? 2 : 4,
      pr: 3,
      '& + &': { borderTop: 1, borderColor: 'line.row' },
    }}
  >
    {(handle) => (
      <>
        {mayEdit && isOrdered && handle}
        <Box title={tag.name} sx={{ ...twoLines, flex: 1, minWidth: 0, fontWeight: 500 }}>
          {tag.name}
        </Box>
        {columns.map(({ key, width, render }) => (
          <Box
            key={key}
            sx={{
              flex: 'none',
              typography: 'cell',
              color: 'text.secondary',
              [below(columnsFrom)]: { display: 'none' },
            }}
            style={{ width }}
          >
            {render(tag)}
          </Box>
        ))}
        <Box sx={{ flex: 'none', width: 32 }}>
          {mayEdit && (
            <TagMenu companyId={companyId} tag={tag} onEdit={onEdit} onMoveUp={onMoveUp} onMoveDown={onMoveDown} />
          )}
        </Box>
      </>
    )}
  </SortableItem>
)

const TagMenu = ({
  companyId,
  tag: { id, name, linked_drawings_count },
  onEdit,
  onMoveUp,
  onMoveDown,
}: Omit<TagRowProps, 'columns' | 'mayEdit' | 'isOrdered'>) => {
  const confirm = useConfirm()
  const remove = useDeleteTag(companyId)
  const restore = useRestoreTag(companyId)
  const handleDelete = async () => {
    if (!(await confirm(tagTexts.deletion(name, linked_drawings_count)))) return
    await offerUndoAfter(remove.mutateAsync(id), `タグ「${name}」`, () => restore.mutateAsync(id))
  }
  const entries: MenuEntry[] = [{ label: '名前を変更', onSelect: onEdit }]
  if (onMoveUp) entries.push({ label: '上へ移動', onSelect: onMoveUp })
  if (onMoveDown) entries.push({ label: '下へ移動', onSelect: onMoveDown })
  entries.push({ label: '削除', danger: true, onSelect: () => void handleDelete() })
  return <MenuButton label={`${name}のメニュー`} entries={entries} />
}
