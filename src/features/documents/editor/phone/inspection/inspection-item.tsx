import AddOutlined from '@mui/icons-material/AddOutlined'
import RemoveOutlined from '@mui/icons-material/RemoveOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import { valueText } from '#domain/documents/docs-data.ts'
import { stepped } from '#domain/documents/reading-steps.ts'
import { limitFields } from '#domain/templates/item-limits.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { textLength } from '#domain/text/length.ts'
import { useItemValue } from '#src/features/documents/editor/draft/use-draft.ts'
import { useEditor } from '#src/features/documents/editor/fields/editor-context.ts'
import { itemFields, MissingField } from '#src/features/documents/editor/fields/item-fields.tsx'
import { ItemLabelContext } from '#src/features/documents/editor/fields/item-label.ts'
import { ItemFrame } from '#src/features/documents/editor/fields/item-frame.tsx'
import { usePhoneChoice } from '#src/features/documents/editor/fields/phone-choice.tsx'

/** More of them are quicker found in a list. */
const mostButtons = 6

type ItemProps = { item: TemplateItem }
type InspectionItemProps = ItemProps & { label: string }

/** An item for a thumb: options as large buttons, readings with steps, the rest as in its section. */
export const InspectionItem = ({ item, label }: InspectionItemProps) => {
  const Field = itemFields[item.type]?.phone ?? MissingField
  const isChoice = item.type === 'radio' || item.type === 'select'
  const count = item.item_parts.length
  return (
    <Box data-item-id={item.id} sx={{ minWidth: 0 }}>
      <ItemLabelContext value={label}>
        {isChoice && count > 0 && count <= mostButtons ? <LargeChoice item={item} /> : <Field item={item} />}
      </ItemLabelContext>
      {(item.type === 'number' || item.type === 'percent') && <Steps item={item} type={item.type} />}
    </Box>
  )
}

/** ○・△・×・／ stand in one line on the narrowest phone. */
const isShort = (option: string): boolean => textLength(option) <= 3

/** 良・否・対象外. The chosen one, pressed again, is taken back: no item is required. */
const LargeChoice = ({ item }: ItemProps) => {
  const { value, options, error, isReadOnly, choose } = usePhoneChoice(item)
  const chosen = valueText(value)
  return (
    <ItemFrame group item={item} error={error}>
      {() => (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: `repeat(auto-fit, minmax(${options.every(isShort) ? 60 : 96}px, 1fr))`,
            gap: 3,
          }}
        >
          {options.map((option) => (
            <ToggleButton
              key={option}
              value={option}
              selected={option === chosen}
              disabled={isReadOnly}
              onChange={() => choose(option === chosen ? null : option)}
              sx={{ minHeight: 64, typography: 'body1', fontWeight: 500, overflowWrap: 'anywhere' }}
            >
              {option}
            </ToggleButton>
          ))}
        </Box>
      )}
    </ItemFrame>
  )
}

const Steps = ({ item, type }: ItemProps & { type: 'number' | 'percent' }) => {
  const { draft, isReadOnly } = useEditor()
  const value = useItemValue(draft, item.id)
  if (isReadOnly) return null
  const { limits } = item
  const likeness = limits ? limitFields.map((field) => limits[field]) : []
  const step = (direction: 1 | -1) => {
    const next = stepped(type, value, direction, likeness)
    if (next !== null) draft.set(item.id, next)
  }
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 3, mt: 3, '& > *': { minHeight: 56 } }}>
      <Button aria-label={`${item.name}を1つ下げる`} onClick={() => step(-1)}>
        <RemoveOutlined />
      </Button>
      <Button aria-label={`${item.name}を1つ上げる`} onClick={() => step(1)}>
        <AddOutlined />
      </Button>
    </Box>
  )
}
