import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { valueText } from '#domain/documents/docs-data.ts'
import { clockText, readClockTime } from '#domain/typed-times.ts'
import type { TypedKind } from '#domain/documents/typed-values.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { unitOf } from '#domain/templates/item-names.ts'
import { placeholders } from '#domain/text/screens.ts'
import { useItemValue } from '#src/features/documents/editor/draft/use-draft.ts'
import { now } from '#src/lib/now.ts'
import { timeOf } from '#src/ui/dates/date-text.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { useChoose } from './choose-context.ts'
import { useEditor } from './editor-context.ts'
import { dashed, oneLine, thumbSized } from './field-look.ts'
import { ItemFrame } from './item-frame.tsx'
import { useTypedEntry } from './use-typed-entry.ts'

const kinds = {
  number: { inputMode: 'decimal', placeholder: placeholders.number },
  percent: { inputMode: 'decimal', placeholder: placeholders.percent },
  // 0830 needs no colon.
  time: { inputMode: 'numeric', placeholder: placeholders.time },
  // 令和7年11月9日 as well as 11/9.
  date: { inputMode: 'text', placeholder: placeholders.date },
  datetime: { inputMode: 'text', placeholder: placeholders.dateTime },
} as const satisfies Record<TypedKind, { inputMode: string; placeholder: string }>

type TypedFieldProps = {
  item: TemplateItem
  kind: keyof typeof kinds
  startAdornment?: ReactNode
  endAdornment?: ReactNode
}

/** A number, per cent, time or day as people write it; under it how it was understood. */
export const TypedField = ({ item, kind, startAdornment, endAdornment }: TypedFieldProps) => {
  const { onLeave } = useEditor()
  const { text, hint, isReadOnly, error, type, leave } = useTypedEntry(item, kind)
  const { inputMode, placeholder } = kinds[kind]
  return (
    <ItemFrame item={item} error={error} hint={hint}>
      {({ id, describedBy }) => (
        <OutlinedInput
          id={id}
          fullWidth
          size="small"
          value={text}
          readOnly={isReadOnly}
          error={error !== undefined}
          placeholder={isReadOnly ? undefined : placeholder}
          autoComplete="off"
          onChange={(event) => type(event.target.value)}
          onBlur={() => {
            leave()
            onLeave?.(item)
          }}
          startAdornment={startAdornment}
          endAdornment={endAdornment}
          slotProps={{ input: { inputMode, 'aria-describedby': describedBy } }}
          sx={[oneLine, isReadOnly && dashed]}
        />
      )}
    </ItemFrame>
  )
}

type FieldProps = { item: TemplateItem }

/** As accounts write it too. */
const negative = /^\s*[-－−△▲]/

type AmountProps = FieldProps & { kind: 'number' | 'percent' }

/** What an amount is counted in; a percentage shows its sign itself. */
const unitOfAmount = ({ item, kind }: AmountProps): ReactNode => {
  const unit = kind === 'number' && unitOf(item.name)
  return (
    unit && (
      <InputAdornment position="end" sx={{ whiteSpace: 'nowrap' }}>
        {unit}
      </InputAdornment>
    )
  )
}

/** Keypads of phones have no minus: a key beside the field turns the sign. */
const PhoneAmount = ({ item, kind }: AmountProps) => {
  const { draft, isReadOnly } = useEditor()
  const typed = valueText(useItemValue(draft, item.id))
  const handleSign = () => draft.set(item.id, negative.test(typed) ? typed.replace(negative, '') : `-${typed}`)
  return (
    <TypedField
      item={item}
      kind={kind}
      startAdornment={
        !isReadOnly && (
          <InputAdornment position="start">
            <IconButton
              edge="start"
              aria-label={`${item.name}の符号を変える`}
              disabled={typed === ''}
              onClick={handleSign}
              sx={{ width: 48, height: 48, fontSize: 20 }}
            >
              ±
            </IconButton>
          </InputAdornment>
        )
      }
      endAdornment={unitOfAmount({ item, kind })}
    />
  )
}

const DeskAmount = (props: AmountProps) => <TypedField {...props} endAdornment={unitOfAmount(props)} />

export const DeskNumber = ({ item }: FieldProps) => <DeskAmount item={item} kind="number" />
export const PhoneNumber = ({ item }: FieldProps) => <PhoneAmount item={item} kind="number" />
export const DeskPercent = ({ item }: FieldProps) => <DeskAmount item={item} kind="percent" />
export const PhonePercent = ({ item }: FieldProps) => <PhoneAmount item={item} kind="percent" />
export const DeskTime = ({ item }: FieldProps) => <TypedField item={item} kind="time" />

const TimeWheelDialog = lazyPart(() =>
  import('#src/ui/dates/time-wheel-dialog.tsx').then((module) => module.TimeWheelDialog),
)

/** Typed, or turned to on two wheels; what is turned to is saved at once. */
export const PhoneTime = ({ item }: FieldProps) => {
  const { draft, isReadOnly } = useEditor()
  const choose = useChoose()
  const [isTurning, setTurning] = useState(false)
  const time = readClockTime(valueText(useItemValue(draft, item.id)))
  const wheels = (
    <InputAdornment position="end">
      <IconButton edge="end" aria-label={`${item.name}を時計で選ぶ`} onClick={() => setTurning(true)} sx={thumbSized}>
        <ScheduleOutlined />
      </IconButton>
    </InputAdornment>
  )
  return (
    <>
      <TypedField item={item} kind="time" endAdornment={!isReadOnly && wheels} />
      {isTurning && (
        <Suspense>
          <TimeWheelDialog
            // A span of more than a day has no place on a clock.
            value={time && time.hours < 24 ? time : timeOf(now())}
            onApply={(turned) => {
              setTurning(false)
              choose(item, clockText({ ...turned, seconds: 0 }))
            }}
            onClose={() => setTurning(false)}
          />
        </Suspense>
      )}
    </>
  )
}
