import { memo, useEffect, useRef } from 'react'
import type { MouseEvent } from 'react'
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Checkbox from '@mui/material/Checkbox'
import { itemSourceLabel } from '#domain/templates/item-sources.ts'
import { itemTypeLabels } from '#domain/templates/item-types.ts'
import { shownName } from '#src/features/templates/draft/draft-items.ts'
import type { DraftItem, ItemErrors } from '#src/features/templates/draft/draft-items.ts'
import type { TemplateDraft } from '#src/features/templates/draft/use-template-draft.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { SortableItem } from '#src/ui/sorting/sortable-list.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'
import { CellChip } from '#src/widgets/item-form/cell-chip.tsx'
import { ItemForm } from './item-form.tsx'
import type { ItemFormProps } from './item-form.tsx'

export type ItemActions = Pick<TemplateDraft['actions'], 'select' | 'patch' | 'move' | 'duplicate' | 'remove'> & {
  pickCell: (isPicking: boolean) => void
  /** Chooses it for what is done to several at once, or no longer; up to it from the one chosen before. */
  mark: (key: string, how: 'toggle' | 'range') => void
}

type ItemRowProps = Pick<ItemFormProps, 'companyId' | 'item' | 'errors' | 'isPickingCell' | 'autoFocusName'> & {
  isSelected: boolean
  /** One of several on which the same is to be done. */
  isMarked: boolean
  actions: ItemActions
}

/** One item of the list: a line, and while it is selected its form under it. */
export const ItemRow = memo(
  ({ companyId, item, errors, isSelected, isMarked, isPickingCell, autoFocusName, actions }: ItemRowProps) => {
    const ref = useRef<HTMLDivElement>(null)
    useEffect(() => {
      if (isSelected) ref.current?.scrollIntoView?.({ block: 'nearest' })
    }, [isSelected])
    const isSection = item.type === 'separator'
    return (
      <SortableItem id={item.key} name={shownName(item)} kind={isSection ? 'section' : undefined}>
        {(handle) => (
          <Box
            ref={ref}
            sx={({ palette }) => ({
              scrollMarginTop: 56,
              borderBottom: 1,
              borderColor: 'line.row',
              bgcolor:
                isSelected || isMarked ? palette.brand[50] : isSection ? palette.neutral[50] : palette.background.paper,
            })}
          >
            <Box sx={{ ...inRow, pl: 1 }}>
              {handle}
              <ItemLine
                item={item}
                errors={errors}
                isSelected={isSelected}
                isMarked={isMarked}
                onSelect={actions.select}
                onMark={actions.mark}
              />
            </Box>
            {isSelected && (
              <ItemForm
                companyId={companyId}
                item={item}
                errors={errors}
                isPickingCell={isPickingCell}
                autoFocusName={autoFocusName}
                onPatch={(patch) => actions.patch(item.key, patch)}
                onMove={(step) => actions.move(item.key, step)}
                onDuplicate={() => actions.duplicate(item.key)}
                onDelete={() => actions.remove(item.key)}
                onPickCell={actions.pickCell}
              />
            )}
          </Box>
        )}
      </SortableItem>
    )
  },
)
ItemRow.displayName = 'ItemRow'

type ItemLineProps = {
  item: DraftItem
  errors: ItemErrors | undefined
  isSelected: boolean
  isMarked: boolean
  onSelect: ItemActions['select']
  onMark: ItemActions['mark']
}

/** Apart from the row, which is drawn anew at every step of a drag. */
const ItemLine = memo(({ item, errors, isSelected, isMarked, onSelect, onMark }: ItemLineProps) => {
  const isSection = item.type === 'separator'
  const handlePress = ({ shiftKey, ctrlKey, metaKey }: MouseEvent) => {
    if (shiftKey) onMark(item.key, 'range')
    else if (ctrlKey || metaKey) onMark(item.key, 'toggle')
    else onSelect(isSelected ? null : item.key)
  }
  return (
    <>
      <Checkbox
        size="small"
        disableRipple
        checked={isMarked}
        onClick={({ shiftKey }) => onMark(item.key, shiftKey ? 'range' : 'toggle')}
        slotProps={{ input: { 'aria-label': `${shownName(item)}を選択`, readOnly: true } }}
        sx={{ flex: 'none', p: 1.5 }}
      />
      <ButtonBase
        aria-expanded={isSelected}
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        onClick={handlePress}
        sx={{
          display: 'flex',
          flex: 1,
          minWidth: 0,
          gap: 2,
          minHeight: isSection ? 44 : 40,
          pl: 1,
          pr: 4,
          py: 1.5,
          textAlign: 'left',
          fontSize: 14,
          fontWeight: isSection || item.type === 'title' ? 700 : 500,
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <Box
          component="span"
          sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', color: item.name ? 'text.primary' : 'neutral.600' }}
        >
          {shownName(item)}
          {item.source !== null && (
            <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'brand.700' }}>
              {`差し込み ${itemSourceLabel(item.source, item.sourceRow === '' ? null : Number(item.sourceRow))}`}
            </Box>
          )}
        </Box>
        {errors && (
          <ErrorOutlineOutlined titleAccess="入力内容に誤りがあります。" sx={{ fontSize: 18, color: 'error.main' }} />
        )}
        {item.isProposed && !isSection && <Tag brand>提案</Tag>}
        <Box component="span" sx={{ typography: 'caption', color: 'neutral.600', whiteSpace: 'nowrap' }}>
          {itemTypeLabels[item.type]}
        </Box>
        <CellChip item={item} />
        <ExpandMoreOutlined
          sx={{ fontSize: 20, color: 'neutral.600', transform: isSelected ? 'rotate(180deg)' : 'none' }}
        />
      </ButtonBase>
    </>
  )
})
ItemLine.displayName = 'ItemLine'
