import { memo, useCallback, useState } from 'react'
import CheckOutlined from '@mui/icons-material/CheckOutlined'
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import ToggleButton from '@mui/material/ToggleButton'
import { isEmptyValue, isSameValue, shownText, valueText } from '#domain/documents/docs-data.ts'
import type { DocsDataValue } from '#domain/documents/documents.contract.ts'
import { findingOf, wantedRange } from '#domain/documents/findings.ts'
import { isTypedKind } from '#domain/documents/typed-values.ts'
import type { TypedKind } from '#domain/documents/typed-values.ts'
import { unitOf } from '#domain/templates/item-names.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { useItemTold, useItemValue } from '#src/features/documents/editor/draft/use-draft.ts'
import { isNoted } from '#src/features/documents/editor/draft/use-cell-notes.ts'
import { useEditor } from '#src/features/documents/editor/fields/editor-context.ts'
import { itemFields, MissingField } from '#src/features/documents/editor/fields/item-fields.tsx'
import { ItemLabelContext } from '#src/features/documents/editor/fields/item-label.ts'
import { useTypedEntry } from '#src/features/documents/editor/fields/use-typed-entry.ts'
import { useTypedItem } from '#src/features/documents/editor/fields/use-typed-item.ts'
import { useFinding } from '#src/features/documents/editor/fields/use-finding.ts'
import { NotesButton, NotesLine, NotesLink, NotesSheet } from './point-notes.tsx'
import { FindingLine } from '#src/widgets/findings/finding-line.tsx'

/** More of them are quicker found in a list. */
const mostButtons = 4

type PointRowProps = {
  label: string
  item: TemplateItem
  /** The same point the day before. */
  last: TemplateItem | null
  isLocked: boolean
  onPut: (item: TemplateItem, data: DocsDataValue) => void
  onLeave: () => void
}

/** A point of the day: what it was yesterday, which a press takes over, and what it is today. The others of the day stay as they are. */
export const PointRow = memo(({ label, item, last, isLocked, onPut, onLeave }: PointRowProps) => {
  const put = useCallback((data: DocsDataValue) => onPut(item, data), [item, onPut])
  const { notes, isReadOnly } = useEditor()
  const finding = useFinding(item)
  const isChoice = item.type === 'radio' || item.type === 'select'
  const count = item.item_parts.length
  const [isOpened, setOpened] = useState(false)
  const mayNote = notes.cells.has(item.id)
  const open = useCallback(() => setOpened(true), [])
  const Field = itemFields[item.type]?.phone ?? MissingField
  return (
    <Box
      component="li"
      data-item-id={item.id}
      sx={{
        px: 4,
        py: 3,
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
        boxShadow: ({ palette }) => (finding ? `inset 4px 0 0 ${palette.error.main}` : 'none'),
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2, mb: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0, typography: 'body1', fontWeight: 700, overflowWrap: 'anywhere' }}>{label}</Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{wantedRange(item)}</Box>
        {mayNote && !finding && !isLocked && !isReadOnly && !isNoted(notes, item.id) && (
          <NotesButton label={label} onOpen={open} />
        )}
      </Box>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
        {last && <Yesterday last={last} item={item} label={label} isLocked={isLocked} onPut={put} />}
        <Box inert={isLocked} sx={{ flex: 1, minWidth: 0, opacity: isLocked ? 0.6 : 1 }} onBlur={onLeave}>
          {isChoice && count > 0 && count <= mostButtons ? (
            <Choices item={item} label={label} onPut={put} />
          ) : isTypedKind(item.type) ? (
            <TypedCell item={item} kind={item.type} label={label} />
          ) : item.type === 'text' || item.type === 'textarea' ? (
            <TextCell item={item} label={label} />
          ) : (
            <ItemLabelContext value={label}>
              <Field item={item} />
            </ItemLabelContext>
          )}
          {finding && <FindingLine finding={finding} />}
        </Box>
      </Box>
      {isNoted(notes, item.id) ? (
        <NotesLine item={item} label={label} onOpen={open} />
      ) : (
        finding &&
        mayNote &&
        !isLocked && (
          <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: -2 }}>
            <NotesLink label={label} onOpen={open} />
          </Box>
        )
      )}
      {isOpened && <NotesSheet item={item} label={label} onClose={() => setOpened(false)} />}
    </Box>
  )
})
PointRow.displayName = 'PointRow'

const inputModes = { number: 'decimal', percent: 'decimal', time: 'numeric', date: 'text', datetime: 'text' } as const

/** A number or a time, as people type it. */
const TypedCell = ({ item, kind, label }: { item: TemplateItem; kind: TypedKind; label: string }) => {
  const { text, hint, error, isReadOnly, type, leave } = useTypedEntry(item, kind)
  return (
    <>
      <OutlinedInput
        fullWidth
        size="small"
        value={text}
        readOnly={isReadOnly}
        error={error !== undefined}
        autoComplete="off"
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
        endAdornment={
          <Box sx={{ typography: 'caption', color: 'text.secondary', whiteSpace: 'nowrap' }}>{unitOf(item.name)}</Box>
        }
        slotProps={{ input: { inputMode: inputModes[kind], 'aria-label': label } }}
        sx={{ minHeight: 48 }}
      />
      {(error ?? hint) && (
        <Box sx={{ mt: 1, typography: 'caption', color: error ? 'error.main' : 'text.secondary' }}>{error ?? hint}</Box>
      )}
    </>
  )
}

const TextCell = ({ item, label }: { item: TemplateItem; label: string }) => {
  const { value, error, isReadOnly, set, leave } = useTypedItem(item)
  return (
    <>
      <OutlinedInput
        fullWidth
        multiline={item.type === 'textarea'}
        size="small"
        value={valueText(value)}
        readOnly={isReadOnly}
        error={error !== undefined}
        autoComplete="off"
        onChange={(event) => set(event.target.value)}
        onBlur={leave}
        slotProps={{ input: { 'aria-label': label } }}
        sx={{ minHeight: 48 }}
      />
      {error && <Box sx={{ mt: 1, typography: 'caption', color: 'error.main' }}>{error}</Box>}
    </>
  )
}

type ChoicesProps = { item: TemplateItem; label: string; onPut: (data: DocsDataValue) => void }

const Choices = ({ item, label, onPut }: ChoicesProps) => {
  const chosen = valueText(useItemValue(useEditor().draft, item.id))
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(4.5rem, 1fr))', gap: 2 }}
    >
      {item.item_parts.map(({ item_value: option }) => (
        <ToggleButton
          key={option}
          value={option}
          selected={option === chosen}
          onChange={() => onPut(option === chosen ? null : option)}
          sx={{
            minHeight: 48,
            gap: 1,
            typography: 'body1',
            color: 'text.primary',
            '&&.Mui-selected': {
              bgcolor: findingOf(item, option) === null ? 'primary.main' : 'error.main',
              color: 'common.white',
            },
          }}
        >
          {option === chosen && <CheckOutlined aria-hidden fontSize="small" />}
          {option}
        </ToggleButton>
      ))}
    </Box>
  )
}

type YesterdayProps = ChoicesProps & { last: TemplateItem; isLocked: boolean }

const Yesterday = memo(({ last, item, label, isLocked, onPut }: YesterdayProps) => {
  const { draft } = useEditor()
  const before = useItemValue(draft, last.id)
  const text = shownText(last.type, before)
  const isSame = useItemTold(draft, item.id, (value) => !isEmptyValue(before) && isSameValue(before, value))
  return (
    <Button
      aria-label={`${label}を昨日と同じ${text ? `「${text}」` : ''}にする`}
      disabled={isLocked || isEmptyValue(before)}
      onClick={() => onPut(before)}
      sx={{ flex: 'none', width: 128, minHeight: 48, px: 2, justifyContent: 'space-between', gap: 1 }}
    >
      <Box component="span" sx={{ typography: 'caption' }}>
        昨日
      </Box>
      <Box component="span" sx={{ flex: 1, textAlign: 'left', overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {text || '―'}
      </Box>
      {isSame ? <CheckOutlined fontSize="small" /> : <ContentCopyOutlined fontSize="small" />}
    </Button>
  )
})
Yesterday.displayName = 'Yesterday'
