import Box from '@mui/material/Box'
import type { Tag } from '#domain/tags/tags.contract.ts'
import { tagTexts } from '#domain/tags/tags.texts.ts'
import { useDeleteTag } from '#src/api/tags.ts'
import { useConfirm } from '#src/ui/confirm-dialog.tsx'
import { MenuButton } from '#src/ui/menu-button.tsx'
import type { MenuEntry } from '#src/ui/menu-button.tsx'
import type { Steps } from '#src/ui/sorting/ordered-rows.tsx'
import { SortableItem } from '#src/ui/sorting/sortable-list.tsx'

type TagRowProps = Steps & { companyId: string; tag: Tag; mayEdit: boolean; onEdit: () => void }

/** One tag as drawings show it, and how many carry it. */
export const TagRow = ({ companyId, tag, mayEdit, onEdit, onMoveUp, onMoveDown }: TagRowProps) => (
  <SortableItem
    id={String(tag.id)}
    name={tag.name}
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 3,
      minHeight: 52,
      pl: mayEdit ? 2 : 4,
      pr: 3,
      '& + &': { borderTop: 1, borderColor: 'line.row' },
    }}
  >
    {(handle) => (
      <>
        {mayEdit && handle}
        <Box
          title={tag.name}
          sx={{
            flex: 1,
            minWidth: 0,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
            fontWeight: 500,
          }}
        >
          {tag.name}
        </Box>
        <Box sx={{ flex: 'none', typography: 'cell', color: 'text.secondary' }}>
          {tag.linked_drawings_count > 0 ? `図面${tag.linked_drawings_count.toLocaleString('ja-JP')}件` : '未使用'}
        </Box>
        {mayEdit && (
          <TagMenu companyId={companyId} tag={tag} onEdit={onEdit} onMoveUp={onMoveUp} onMoveDown={onMoveDown} />
        )}
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
}: Omit<TagRowProps, 'mayEdit'>) => {
  const confirm = useConfirm()
  const remove = useDeleteTag(companyId)
  const handleDelete = async () => {
    if (await confirm(tagTexts.deletion(name, linked_drawings_count))) remove.mutate(id)
  }
  const entries: MenuEntry[] = [{ label: '名前を変更', onSelect: onEdit }]
  if (onMoveUp) entries.push({ label: '上へ移動', onSelect: onMoveUp })
  if (onMoveDown) entries.push({ label: '下へ移動', onSelect: onMoveDown })
  entries.push({ label: '削除', danger: true, onSelect: () => void handleDelete() })
  return <MenuButton label={`${name}のメニュー`} entries={entries} />
}
