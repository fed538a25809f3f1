import { memo, useEffect, useRef } from 'react'
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { itemTypeLabels } from '#domain/templates/item-types.ts'
import { Tag } from '#src/ui/tag.tsx'
import { addressOf } from './draft-items.ts'
import { ItemForm } from './item-form.tsx'
import type { ItemFormProps } from './item-form.tsx'
import type { TemplateDraft } from './use-template-draft.ts'

export type ItemActions = Pick<TemplateDraft['actions'], 'select' | 'patch' | 'move' | 'remove'> & { pickCell: (isPicking: boolean) => void }

type ItemRowProps = Pick<ItemFormProps, 'item' | 'errors' | 'isPickingCell' | 'autoFocusName'> & { isSelected: boolean; actions: ItemActions }

/** One item of the list: a line, and while it is selected its form under it. */
export const ItemRow = memo(({ item, errors, isSelected, isPickingCell, autoFocusName, actions }: ItemRowProps) => {
  const ref = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isSelected) ref.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isSelected])
  const isSection = item.type === 'separator'
  const cell = item.cell_reference === null ? null : addressOf(item.cell_reference)
  return (
    <Box component="li" ref={ref} sx={({ palette }) => ({ borderBottom: 1, borderColor: 'line.row', bgcolor: isSelected ? palette.brand[50] : isSection ? palette.neutral[50] : 'transparent' })}>
      <ButtonBase
        aria-expanded={isSelected}
        onClick={() => actions.select(isSelected ? null : item.key)}
        sx={{ display: 'flex', gap: 2, width: '100%', minHeight: isSection ? 44 : 40, px: 4, py: 1.5, textAlign: 'left', fontSize: 14, fontWeight: isSection ? 700 : 500, '&:hover': { bgcolor: 'action.hover' } }}
      >
        <Box component="span" sx={{ flex: 1, minWidth: 0, color: item.name ? 'text.primary' : 'neutral.600' }}>{item.name || '（名前なし）'}</Box>
        {errors && <ErrorOutlineOutlined titleAccess="入力内容に誤りがあります。" sx={{ fontSize: 18, color: 'error.main' }} />}
        {item.isProposed && !isSection && <Tag brand>提案</Tag>}
        {!isSection && <Box component="span" sx={{ typography: 'caption', color: 'neutral.600', whiteSpace: 'nowrap' }}>{itemTypeLabels[item.type]}</Box>}
        {cell && <CellChip>{cell.address}</CellChip>}
        <ExpandMoreOutlined sx={{ fontSize: 20, color: 'neutral.600', transform: isSelected ? 'rotate(180deg)' : 'none' }} />
      </ButtonBase>
      {isSelected && (
        <ItemForm
          item={item}
          errors={errors}
          isPickingCell={isPickingCell}
          autoFocusName={autoFocusName}
          onPatch={(patch) => actions.patch(item.key, patch)}
          onMove={(step) => actions.move(item.key, step)}
          onDelete={() => actions.remove(item.key)}
          onPickCell={actions.pickCell}
        />
      )}
    </Box>
  )
})
ItemRow.displayName = 'ItemRow'

/** Where on the sheet an item stands. */
export const CellChip = ({ children }: { children: string }) => (
  <Box component="span" sx={{ px: 1.5, borderRadius: '4px', bgcolor: 'neutral.100', color: 'neutral.600', fontSize: 12, lineHeight: '20px', whiteSpace: 'nowrap' }}>{children}</Box>
)
