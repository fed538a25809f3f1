import { Suspense, useState } from 'react'
import CalendarTodayOutlined from '@mui/icons-material/CalendarTodayOutlined'
import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import { shownText } from '#domain/documents/docs-data.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { useItemValue } from '#src/features/documents/editor/draft/use-draft.ts'
import { DateInput } from '#src/ui/dates/date-input.tsx'
import { parseDate, parseDateTime, toDateTimeValue, toDateValue } from '#src/ui/dates/date-text.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { useChoose } from './choose-context.ts'
import { useEditor } from './editor-context.ts'
import { thumbSized } from './field-look.ts'
import { ItemFrame } from './item-frame.tsx'
import { TypedField } from './typed-field.tsx'
import { useTypedEntry } from './use-typed-entry.ts'

type DateProps = { item: TemplateItem }

const kindOf = ({ type }: TemplateItem): 'date' | 'datetime' => (type === 'date' ? 'date' : 'datetime')

/** Typed, or picked from a calendar. */
export const DeskDate = ({ item }: DateProps) => {
  const { shownValue, hint, isReadOnly, error, type, leave } = useTypedEntry(item, kindOf(item))
  return (
    <ItemFrame item={item} error={error} hint={hint}>
      {({ id, describedBy }) => (
        <DateInput
          id={id}
          label={item.name}
          aria-describedby={describedBy}
          kind={kindOf(item)}
          value={shownValue || null}
          disabled={isReadOnly}
          error={error !== undefined}
          onChange={(picked) => type(picked ?? '')}
          onType={type}
          onBlur={leave}
        />
      )}
    </ItemFrame>
  )
}

const DatePopover = lazyPart(() => import('#src/ui/dates/date-popover.tsx').then((module) => module.DatePopover))
const DateTimePopover = lazyPart(() =>
  import('#src/ui/dates/date-popover.tsx').then((module) => module.DateTimePopover),
)

const kinds = {
  date: { Popover: DatePopover, parse: parseDate, toValue: toDateValue },
  datetime: {
    Popover: DateTimePopover,
    parse: parseDateTime,
    toValue: (date: Date) => toDateTimeValue(date).replace(' ', 'T'),
  },
}

/** Letters grow as far as the whole of it stands in its line beside the keys. */
const lettersOf = { date: '8.4vw', datetime: '4.9vw' }

/** Typed; or a day from the calendar, a moment from calendar and time wheels, saved as soon as it is chosen. */
export const PhoneDate = ({ item }: DateProps) => {
  const { draft, isReadOnly } = useEditor()
  const choose = useChoose()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const text = shownText(item.type, useItemValue(draft, item.id))
  const { Popover, parse, toValue } = kinds[kindOf(item)]
  const handleSelect = (date: Date) => {
    setAnchor(null)
    choose(item, toValue(date))
  }
  const buttons = (
    <InputAdornment position="end">
      {text !== '' && (
        <IconButton aria-label={`${item.name}を消す`} onClick={() => choose(item, null)} sx={thumbSized}>
          <CloseOutlined />
        </IconButton>
      )}
      <IconButton
        edge="end"
        aria-label={`${item.name}をカレンダーで選ぶ`}
        onClick={(event) => setAnchor(event.currentTarget.closest<HTMLElement>('.MuiInputBase-root'))}
        sx={thumbSized}
      >
        <CalendarTodayOutlined />
      </IconButton>
    </InputAdornment>
  )
  return (
    <>
      <Box sx={{ '& input': { fontSize: `max(16px, min(1rem, ${lettersOf[kindOf(item)]}))` } }}>
        <TypedField item={item} kind={kindOf(item)} endAdornment={!isReadOnly && buttons} />
      </Box>
      {anchor && (
        <Suspense>
          <Popover
            anchor={anchor}
            label={item.name}
            value={parse(text)}
            onSelect={handleSelect}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </>
  )
}
