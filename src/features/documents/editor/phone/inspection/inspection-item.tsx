import { useMemo } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import RemoveOutlined from '@mui/icons-material/RemoveOutlined'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import { valueText } from '#domain/documents/docs-data.ts'
import { findingOf } from '#domain/documents/findings.ts'
import { stepped } from '#domain/documents/reading-steps.ts'
import { sheetAddressOf } from '#domain/templates/cell-reference.ts'
import { limitFields } from '#domain/templates/item-limits.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { textLength } from '#domain/text/length.ts'
import { useItemValue } from '#src/features/documents/editor/draft/use-draft.ts'
import { useEditor } from '#src/features/documents/editor/fields/editor-context.ts'
import { itemFields, MissingField } from '#src/features/documents/editor/fields/item-fields.tsx'
import { ItemLabelContext } from '#src/features/documents/editor/fields/item-label.ts'
import { ItemFrame } from '#src/features/documents/editor/fields/item-frame.tsx'
import { usePhoneChoice } from '#src/features/documents/editor/fields/phone-choice.tsx'
import { DockedContext } from '#src/features/documents/editor/fields/docked.ts'
import { CellGlimpse } from '#src/features/documents/editor/phone/cell-glimpse.tsx'
import { lowWindow } from '#src/ui/text/field-frame.tsx'

/** More of them are quicker found in a list. */
const mostButtons = 6

type ItemProps = { item: TemplateItem }
/** isAlone: nothing else stands on its screen. */
type InspectionItemProps = ItemProps & { label: string; isAlone: boolean }

/** An item for a thumb: options as large buttons, readings with steps, the rest as in its section. */
export const InspectionItem = ({ item, label, isAlone }: InspectionItemProps) => {
  const Field = itemFields[item.type]?.phone ?? MissingField
  const docked = useMemo(() => (isAlone ? { question: <Glimpse item={item} /> } : null), [isAlone, item])
  const isChoice = item.type === 'radio' || item.type === 'select'
  const count = item.item_parts.length
  return (
    <Box
      data-item-id={item.id}
      sx={isAlone ? { flex: 1, display: 'flex', flexDirection: 'column', minWidth: 0 } : { minWidth: 0 }}
    >
      <DockedContext value={docked}>
        <ItemLabelContext value={label}>
          {isChoice && count > 0 && count <= mostButtons ? <LargeChoice item={item} /> : <Field item={item} />}
        </ItemLabelContext>
      </DockedContext>
      {(item.type === 'number' || item.type === 'percent') && <Steps item={item} type={item.type} isAlone={isAlone} />}
    </Box>
  )
}

/** Where on its sheet; the narrowest phones and those on their side have no room for it. */
const Glimpse = ({ item }: ItemProps) =>
  sheetAddressOf(item) && (
    <Box sx={{ mt: 3, '@media (max-width: 339px)': { display: 'none' }, [lowWindow]: { display: 'none' } }}>
      <CellGlimpse item={item} />
    </Box>
  )

/** ○・△・×・／ stand in one line on the narrowest phone. */
const isShort = (option: string): boolean => textLength(option) <= 3

/** In sunlight: what is chosen is filled with its colour and ticked, what is not is white in a dark line. */
const answerLook = (colour: 'primary.main' | 'error.main') => ({
  flexDirection: 'column',
  gap: 1,
  minHeight: 96,
  [lowWindow]: { minHeight: 64 },
  p: 1,
  typography: 'h3',
  overflowWrap: 'anywhere',
  bgcolor: 'background.paper',
  color: 'text.primary',
  border: '1.5px solid',
  borderColor: 'neutral.500',
  '&&.Mui-selected': { bgcolor: colour, borderColor: colour, color: 'common.white', '&:hover': { bgcolor: colour } },
})

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
            // Of letters of twice their size two of three stand in the first line.
            gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${options.every(isShort) ? 3.75 : 5.25}rem), 1fr))`,
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
              sx={answerLook(findingOf(item, option) === null ? 'primary.main' : 'error.main')}
            >
              {option === chosen && <CheckCircleOutlined aria-hidden />}
              {option}
            </ToggleButton>
          ))}
        </Box>
      )}
    </ItemFrame>
  )
}

const Steps = ({ item, type, isAlone }: Omit<InspectionItemProps, 'label'> & { type: 'number' | 'percent' }) => {
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
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: '1fr 1fr',
        gap: 3,
        mb: 3,
        mt: isAlone ? 0 : 3,
        '& > *': { minHeight: 56 },
      }}
    >
      <Button aria-label={`${item.name}を1つ下げる`} onClick={() => step(-1)}>
        <RemoveOutlined />
      </Button>
      <Button aria-label={`${item.name}を1つ上げる`} onClick={() => step(1)}>
        <AddOutlined />
      </Button>
    </Box>
  )
}
