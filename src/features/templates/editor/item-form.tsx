import { useEffect, useRef } from 'react'
import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined'
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import MenuItem from '@mui/material/MenuItem'
import OutlinedInput from '@mui/material/OutlinedInput'
import Select from '@mui/material/Select'
import { isPhotographed } from '#domain/documents/shooting-list.ts'
import { limits } from '#domain/limits.ts'
import { sheetAddressOf } from '#domain/templates/cell-reference.ts'
import { hasLimits } from '#domain/templates/item-limits.ts'
import {
  companyPictureOf,
  isChoiceType,
  isMappableType,
  itemTypeLabels,
  itemTypes,
} from '#domain/templates/item-types.ts'
import type { ItemType } from '#domain/templates/item-types.ts'
import { textLength } from '#domain/text/length.ts'
import type { DraftItem, ItemErrors } from '#src/features/templates/draft/draft-items.ts'
import { FieldError, FieldFrame } from '#src/ui/fields/field-frame.tsx'
import { LimitsField } from './limits-field.tsx'
import { OptionsField } from './options-field.tsx'
import { PictureField } from './picture-field.tsx'

export type ItemFormProps = {
  companyId: string
  item: DraftItem
  errors: ItemErrors | undefined
  /** The next click on the sheet gives the item its cell. */
  isPickingCell: boolean
  /** Just made: the name is what comes next. */
  autoFocusName: boolean
  onPatch: (patch: Partial<DraftItem>) => void
  onMove: (step: -1 | 1) => void
  onDuplicate: () => void
  onDelete: () => void
  onPickCell: (isPicking: boolean) => void
}

/** An item with a cell stays something to fill in. */
const typesFor = (item: DraftItem): readonly ItemType[] =>
  itemTypes.filter((type) => type !== 'sheet_separator' && (item.cell_reference === null || isMappableType(type)))

export const ItemForm = ({
  companyId,
  item,
  errors,
  isPickingCell,
  autoFocusName,
  onPatch,
  onMove,
  onDuplicate,
  onDelete,
  onPickCell,
}: ItemFormProps) => {
  const nameRef = useRef<HTMLInputElement>(null)
  // In an effect: a menu that closes takes the focus back to its button first.
  useEffect(() => {
    if (autoFocusName) nameRef.current?.focus()
  }, [autoFocusName])
  const cell = sheetAddressOf(item)
  return (
    <Box sx={{ display: 'grid', gap: 4, px: 4, pb: 4, pt: 1 }}>
      <FieldFrame
        label={item.type === 'separator' ? 'セクション名' : '項目名'}
        required
        error={errors?.name}
        counter={{ length: textLength(item.name), max: limits.text.itemText }}
      >
        {({ id, describedBy }) => (
          <OutlinedInput
            id={id}
            fullWidth
            size="small"
            inputRef={nameRef}
            value={item.name}
            error={errors?.name !== undefined}
            onChange={(event) => onPatch({ name: event.target.value })}
            slotProps={{ input: { 'aria-describedby': describedBy, 'aria-required': true } }}
          />
        )}
      </FieldFrame>
      {item.type !== 'separator' && (
        <Box sx={{ display: 'flex', gap: 4, alignItems: 'end', '& > button': { flex: 'none' } }}>
          <FieldFrame label="種類" error={errors?.type}>
            {({ id, labelId }) => (
              <Select
                id={id}
                labelId={labelId}
                fullWidth
                size="small"
                value={item.type}
                onChange={({ target: { value: type } }) =>
                  // A photo that was chosen for a frame is not the company's.
                  onPatch({ type, ...(companyPictureOf(type) === null ? {} : { fileId: null, path: null }) })
                }
              >
                {typesFor(item).map((type) => (
                  <MenuItem key={type} value={type}>
                    {itemTypeLabels[type]}
                  </MenuItem>
                ))}
              </Select>
            )}
          </FieldFrame>
          {isMappableType(item.type) && item.sheet !== null && (
            <Button
              aria-pressed={isPickingCell}
              color={isPickingCell ? 'primary' : 'secondary'}
              onClick={() => onPickCell(!isPickingCell)}
            >
              {isPickingCell ? 'シートのセルをクリック' : cell ? `セル ${cell.address} を変更` : 'セルを選択'}
            </Button>
          )}
        </Box>
      )}
      {errors?.cell_reference && (
        <Box role="alert">
          <FieldError>{errors.cell_reference}</FieldError>
        </Box>
      )}
      {isChoiceType(item.type) && (
        <OptionsField options={item.options} error={errors?.item_parts} onChange={(options) => onPatch({ options })} />
      )}
      {hasLimits(item.type) && (
        <LimitsField item={item} error={errors?.limits} onChange={(limits) => onPatch({ limits })} />
      )}
      {isPhotographed(item) && (
        <FieldFrame
          label="必要枚数"
          error={errors?.photos_wanted}
          hint="撮影リストは、この枚数になるまで足りないと伝えます。空欄は1枚です。"
        >
          {({ id, describedBy }) => (
            <OutlinedInput
              id={id}
              size="small"
              value={item.photosWanted}
              error={errors?.photos_wanted !== undefined}
              autoComplete="off"
              placeholder="1"
              endAdornment={<InputAdornment position="end">枚</InputAdornment>}
              onChange={(event) => onPatch({ photosWanted: event.target.value })}
              slotProps={{ input: { 'aria-describedby': describedBy, inputMode: 'numeric' } }}
              sx={{ width: 128 }}
            />
          )}
        </FieldFrame>
      )}
      {companyPictureOf(item.type) !== null && (
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {`会社情報に登録した${itemTypeLabels[item.type]}が入ります。書類を作成する人の入力は必要ありません。`}
        </Box>
      )}
      {item.type === 'aiimage' && (
        <PictureField
          companyId={companyId}
          path={item.path}
          error={errors?.fileId}
          onChange={(file) => onPatch({ fileId: file?.id ?? null, path: file?.path ?? null })}
        />
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <IconButton size="small" aria-label="上へ移動" onClick={() => onMove(-1)}>
          <ArrowUpwardOutlined sx={{ fontSize: 20 }} />
        </IconButton>
        <IconButton size="small" aria-label="下へ移動" onClick={() => onMove(1)}>
          <ArrowDownwardOutlined sx={{ fontSize: 20 }} />
        </IconButton>
        <Button size="small" sx={{ ml: 'auto' }} onClick={onDuplicate}>
          複製
        </Button>
        <Button size="small" color="error" onClick={onDelete}>
          削除
        </Button>
      </Box>
    </Box>
  )
}
