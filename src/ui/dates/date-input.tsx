import { Suspense, useId, useState } from 'react'
import type { ReactNode, Ref } from 'react'
import CalendarTodayOutlined from '@mui/icons-material/CalendarTodayOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { placeholders } from '#domain/text/screens.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import {
  isWithin,
  parseDate,
  parseDateTime,
  readDateText,
  readDateTimeText,
  toDateText,
  toDateTimeText,
  toDateTimeValue,
  toDateValue,
} from './date-text.ts'
import type { ReadText } from './date-text.ts'

const DatePopover = lazyPart(() => import('./date-popover.tsx').then((module) => module.DatePopover))
const DateTimePopover = lazyPart(() => import('./date-popover.tsx').then((module) => module.DateTimePopover))

const kinds = {
  date: {
    parse: parseDate,
    read: readDateText,
    toText: toDateText,
    toValue: toDateValue,
    placeholder: placeholders.date,
    noun: '日付',
    Popover: DatePopover,
  },
  datetime: {
    parse: parseDateTime,
    read: readDateTimeText,
    toText: toDateTimeText,
    toValue: toDateTimeValue,
    placeholder: placeholders.dateTime,
    noun: '日時',
    Popover: DateTimePopover,
  },
} as const

export type DateInputProps = {
  id?: string
  /** Names the input where no <label> does. */
  'aria-label'?: string
  'aria-describedby'?: string
  'aria-required'?: boolean
  /** The field's name, for the button beside it: 開始日を選択. */
  label?: string
  kind?: keyof typeof kinds
  /** yyyy-MM-dd (datetime: yyyy-MM-dd HH:mm:ss), null when empty; text that is no date comes back as it was typed. */
  value: string | null
  onChange: (value: string | null) => void
  /** Takes what is typed as it is typed, in place of `onChange`: for who reads it and shows how. */
  onType?: (text: string) => void
  onBlur?: () => void
  inputRef?: Ref<HTMLInputElement>
  /** yyyy-MM-dd; days outside are disabled and refused when typed. */
  min?: string | null
  max?: string | null
  error?: boolean
  disabled?: boolean
  /** Another picker behind the button than the calendar of one day. */
  picker?: (popup: { anchor: HTMLElement; onClose: () => void }) => ReactNode
}

/** Whether what the field holds is empty, or a date within the limits. */
export const isDateInputValid = ({
  kind = 'date',
  value,
  min,
  max,
}: Pick<DateInputProps, 'kind' | 'value' | 'min' | 'max'>): boolean => {
  if (!value) return true
  const date = kinds[kind].parse(value)
  return date !== null && isWithin(date, min, max)
}

type TypedDateOptions = Required<Pick<DateInputProps, 'kind'>> & Pick<DateInputProps, 'value' | 'onChange' | 'onType'>

/** What stands in the field, as it was typed until that is left, else as the value is written; and its popup. */
const useTypedDate = ({ kind, value, onChange, onType }: TypedDateOptions) => {
  const { parse, read, toText, toValue } = kinds[kind]
  const [typed, setTyped] = useState<string | null>(null)
  const [lastRead, setLastRead] = useState<ReadText | null>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const date = value ? parse(value) : null
  return {
    date,
    text: typed ?? (date ? toText(date) : (value ?? '')),
    // Chosen from the calendar or set from elsewhere meanwhile, the value is no longer what was read.
    shown: lastRead?.value === value ? lastRead?.shown : undefined,
    handleType: (next: string) => {
      setTyped(next)
      if (onType) return onType(next)
      const understood = read(next)
      setLastRead(understood)
      onChange(next.trim() === '' ? null : (understood?.value ?? next))
    },
    handleSelect: (picked: Date) => {
      setTyped(null)
      setAnchor(null)
      onChange(toValue(picked))
    },
    forget: () => setTyped(null),
    anchor,
    open: (within: HTMLElement) => setAnchor(within.closest<HTMLElement>('.MuiInputBase-root')),
    handleClose: () => {
      setTyped(null)
      setAnchor(null)
    },
  }
}

type PickButtonProps = { label: string; disabled: boolean | undefined; onOpen: (within: HTMLElement) => void }

const PickButton = ({ label, disabled, onOpen }: PickButtonProps) => (
  <InputAdornment position="end">
    <IconButton
      size="small"
      edge="end"
      aria-label={label}
      disabled={disabled}
      // Tab goes from field to field; Alt+↓ opens it from the field, as it does of other lists.
      tabIndex={-1}
      aria-keyshortcuts="Alt+ArrowDown"
      onClick={(event) => onOpen(event.currentTarget)}
    >
      <CalendarTodayOutlined sx={{ fontSize: 20 }} />
    </IconButton>
  </InputAdornment>
)

/**
 * Date by typing, in any of the ways people write one, or from the calendar; below it stands how it was read where that
 * could surprise. Typed text that is no date is handed on as typed, so that the form's schema refuses it; FormDateField
 * shows its error.
 */
export const DateInput = ({
  kind = 'date',
  value,
  onChange,
  onType,
  onBlur,
  inputRef,
  min,
  max,
  error,
  disabled,
  picker,
  id,
  label,
  'aria-describedby': describedBy,
  ...aria
}: DateInputProps) => {
  const { placeholder, noun, Popover } = kinds[kind]
  const pickLabel = `${label ?? noun}を選択`
  const readId = useId()
  const field = useTypedDate({ kind, value, onChange, onType })
  const { date, text, shown, handleType, handleSelect, forget, anchor, open, handleClose } = field
  const handleBlur = () => {
    forget()
    onBlur?.()
  }
  return (
    <>
      <OutlinedInput
        id={id}
        fullWidth
        size="small"
        value={text}
        placeholder={placeholder}
        disabled={disabled}
        error={error}
        inputRef={inputRef}
        onChange={(event) => handleType(event.target.value)}
        onBlur={handleBlur}
        onKeyDown={(event) => {
          if (!event.altKey || event.key !== 'ArrowDown') return
          event.preventDefault()
          open(event.currentTarget)
        }}
        autoComplete="off"
        slotProps={{
          input: { ...aria, 'aria-describedby': [describedBy, shown && readId].filter(Boolean).join(' ') || undefined },
        }}
        endAdornment={<PickButton label={pickLabel} disabled={disabled} onOpen={open} />}
      />
      {shown && (
        <Box id={readId} role="status" sx={{ mt: 1, typography: 'caption', color: 'neutral.600' }}>
          {shown}
        </Box>
      )}
      {anchor && (
        <Suspense>
          {picker ? (
            picker({ anchor, onClose: handleClose })
          ) : (
            <Popover
              anchor={anchor}
              label={pickLabel}
              value={date}
              min={min}
              max={max}
              onSelect={handleSelect}
              onClose={handleClose}
            />
          )}
        </Suspense>
      )}
    </>
  )
}
