import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import { companyPictureOf, isMappableType, itemTypeLabels, itemTypes } from '#domain/templates/item-types.ts'
import type { ItemType } from '#domain/templates/item-types.ts'
import type { SheetAddress } from '#domain/templates/cell-reference.ts'
import type { DraftItem, ItemErrors } from '#src/features/templates/draft/draft-items.ts'
import { SelectField } from '#src/ui/fields/select-field.tsx'

/** An item with a cell stays something to fill in. */
const typesFor = (item: DraftItem): readonly ItemType[] =>
  itemTypes.filter((type) => type !== 'sheet_separator' && (item.cell_reference === null || isMappableType(type)))

type ItemKindProps = {
  errors: ItemErrors | undefined
  item: DraftItem
  onPatch: (patch: Partial<DraftItem>) => void
  isPickingCell: boolean
  onPickCell: (isPicking: boolean) => void
  cell: SheetAddress | null
}

/** What the item takes, and from which cell. */
export const ItemKind = ({ errors, item, onPatch, isPickingCell, onPickCell, cell }: ItemKindProps) => (
  <Box sx={{ display: 'flex', gap: 4, alignItems: 'end', '& > button': { flex: 'none' } }}>
    <SelectField
      label="種類"
      error={errors?.type}
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
    </SelectField>
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
)
