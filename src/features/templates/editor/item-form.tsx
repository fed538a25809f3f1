import { useEffect, useRef } from 'react'
import Box from '@mui/material/Box'
import { hasLiveChoices } from '#domain/documents/live-choices.ts'
import { isPhotographed } from '#domain/documents/shooting-list.ts'
import { sheetAddressOf } from '#domain/templates/cell-reference.ts'
import { hasLimits } from '#domain/templates/item-limits.ts'
import { isBindable } from '#domain/templates/item-sources.ts'
import { companyPictureOf, isChoiceType, itemTypeLabels } from '#domain/templates/item-types.ts'
import type { DraftItem, ItemErrors } from '#src/features/templates/draft/draft-items.ts'
import { FieldError } from '#src/ui/text/field-frame.tsx'
import { LimitsField } from './limits-field.tsx'
import { OptionsField } from './options-field.tsx'
import { PictureField } from './picture-field.tsx'
import { ItemName } from './item-name.tsx'
import { ItemKind } from './item-kind.tsx'
import { SourceField } from './source-field.tsx'
import { PhotosWanted } from './photos-wanted.tsx'
import { ItemButtons } from './item-buttons.tsx'

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
      <ItemName item={item} errors={errors} nameRef={nameRef} onPatch={onPatch} />
      {item.type !== 'separator' && (
        <ItemKind
          errors={errors}
          item={item}
          onPatch={onPatch}
          isPickingCell={isPickingCell}
          onPickCell={onPickCell}
          cell={cell}
        />
      )}
      {errors?.cell_reference && (
        <Box role="alert">
          <FieldError>{errors.cell_reference}</FieldError>
        </Box>
      )}
      {isChoiceType(item.type) && (
        <OptionsField
          options={item.options}
          isFromForm={hasLiveChoices({ ...item, item_parts: [] })}
          error={errors?.item_parts}
          onChange={(options) => onPatch({ options })}
        />
      )}
      {hasLimits(item.type) && (
        <LimitsField item={item} error={errors?.limits} onChange={(limits) => onPatch({ limits })} />
      )}
      {isBindable(item.type) && <SourceField errors={errors} item={item} onPatch={onPatch} />}
      {isPhotographed(item) && <PhotosWanted errors={errors} item={item} onPatch={onPatch} />}
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
      <ItemButtons onMove={onMove} onDuplicate={onDuplicate} onDelete={onDelete} />
    </Box>
  )
}
