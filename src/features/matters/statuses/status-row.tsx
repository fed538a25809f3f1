import Box from '@mui/material/Box'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import { matterStatusTypeLabels } from '#domain/matters/matters.labels.ts'
import { confirmTexts } from '#domain/text/dialogs.ts'
import { useDeleteMatterStatus, useRestoreMatterStatus, useSetDefaultMatterStatus } from '#src/api/matter-statuses.ts'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { MenuButton } from '#src/ui/buttons/menu-button.tsx'
import type { MenuEntry } from '#src/ui/buttons/entries-menu.tsx'
import { inRow, inRows } from '#src/ui/sizes/rows.ts'
import type { Steps } from '#src/ui/sorting/ordered-rows.tsx'
import { SortableItem } from '#src/ui/sorting/sortable-list.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'
import { MatterStatusBadge } from '#src/widgets/matter-status/matter-status-badge.tsx'
import { offerUndoAfter } from '#src/widgets/undo-deletion/offer-undo.ts'
import { GradientSwatch } from './gradient-swatch.tsx'

type StatusRowProps = Steps & { companyId: string; status: MatterStatus; mayEdit: boolean; onEdit: () => void }

/** One status: as it shows on matters, its type and shade, and whether new matters begin with it. */
export const StatusRow = ({ companyId, status, mayEdit, onEdit, onMoveUp, onMoveDown }: StatusRowProps) => (
  <SortableItem
    id={String(status.id)}
    name={status.name}
    sx={{
      ...inRow,
      gap: 3,
      minHeight: 52,
      py: 2,
      pl: mayEdit ? 2 : 4,
      pr: 3,
      '& + &': { borderTop: 1, borderColor: 'line.row' },
    }}
  >
    {(handle) => (
      <>
        {mayEdit && handle}
        {/* In a narrow window the name keeps its line, and what else is said of it goes below. */}
        <Box sx={{ flex: 1, minWidth: 0, ...inRows, columnGap: 3, rowGap: 1 }}>
          <Box sx={{ flex: '1 1 200px', minWidth: 0, overflow: 'hidden' }} title={status.name}>
            <MatterStatusBadge status={status} />
          </Box>
          <Box sx={{ width: 56, flex: 'none' }}>{status.is_default && <Tag brand>既定</Tag>}</Box>
          <Box sx={{ width: 72, flex: 'none', typography: 'cell', color: 'text.secondary' }}>
            {matterStatusTypeLabels[status.type_id]}
          </Box>
          <Box sx={{ ...inRow, gap: 2, width: 112, flex: 'none', typography: 'cell', color: 'text.secondary' }}>
            <GradientSwatch typeId={status.type_id} level={status.color_gradient_level} />
            {`濃さ ${status.color_gradient_level}`}
          </Box>
        </Box>
        {mayEdit && (
          <StatusMenu
            companyId={companyId}
            status={status}
            onEdit={onEdit}
            onMoveUp={onMoveUp}
            onMoveDown={onMoveDown}
          />
        )}
      </>
    )}
  </SortableItem>
)

const StatusMenu = ({
  companyId,
  status: { id, name, is_default },
  onEdit,
  onMoveUp,
  onMoveDown,
}: Omit<StatusRowProps, 'mayEdit'>) => {
  const confirm = useConfirm()
  const setDefault = useSetDefaultMatterStatus(companyId)
  const remove = useDeleteMatterStatus(companyId)
  const restore = useRestoreMatterStatus(companyId)
  const handleDelete = async () => {
    if (
      !(await confirm({
        ...confirmTexts.deleteUndoable,
        title: 'ステータスの削除',
        message: `「${name}」を削除します。${confirmTexts.deleteUndoable.message}`,
      }))
    )
      return
    await offerUndoAfter(remove.mutateAsync(id), `ステータス「${name}」`, () => restore.mutateAsync(id))
  }
  const entries: MenuEntry[] = [{ label: '編集', onSelect: onEdit }]
  if (!is_default) entries.push({ label: '既定にする', onSelect: () => setDefault.mutate(id) })
  if (onMoveUp) entries.push({ label: '上へ移動', onSelect: onMoveUp })
  if (onMoveDown) entries.push({ label: '下へ移動', onSelect: onMoveDown })
  entries.push({ label: '削除', danger: true, onSelect: () => void handleDelete() })
  return <MenuButton label={`${name}のメニュー`} entries={entries} />
}
