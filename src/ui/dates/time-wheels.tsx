import { useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import Box from '@mui/material/Box'
import { measures } from '#src/ui/sizes/measures.ts'

export type Time = { /** 0–23 */ hours: number; /** 0–59 */ minutes: number }

const { row, paddingRows, hours, minutes, minuteInterval } = measures.timeWheel
const height = row * (2 * paddingRows + 1)
const twoDigits = (value: number): string => String(value).padStart(2, '0')

type WheelProps = {
  label: string
  /** Values run from 0 to count - 1. */ count: number
  step: number
  pageStep: number
  value: number
  autoFocus?: boolean
  onChange: (value: number) => void
}

const looks = [
  { fontSize: 30, fontWeight: 700, color: 'brand.800' },
  { fontSize: 24, fontWeight: 400, color: 'text.secondary' },
  { fontSize: 20, fontWeight: 400, color: 'neutral.600' },
] as const

/** How a wheel turns: by finger, wheel, arrow keys or typed digits; `last` is its greatest value. */
const useTurning = ({
  last,
  step,
  pageStep,
  value,
  autoFocus,
  onChange,
}: Omit<WheelProps, 'label' | 'count'> & { last: number }) => {
  const wheel = useRef<HTMLDivElement>(null)
  const typed = useRef('')

  // Turned by hand it already stands there, and may be turning still; otherwise it turns to the value.
  const turned = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (value !== turned.current) wheel.current!.scrollTop = (value / step) * row
    turned.current = value
  }, [value, step])
  useLayoutEffect(() => {
    if (autoFocus) wheel.current!.focus()
  }, [autoFocus])

  const turnTo = (next: number) => {
    const within = Math.min(last, Math.max(0, next))
    if (within !== value) onChange(within)
  }
  const handleScroll = () => {
    turned.current = Math.min(last, Math.round(wheel.current!.scrollTop / row) * step)
    turnTo(turned.current)
  }
  const handleDigit = (digit: string) => {
    const number = Number(typed.current + digit)
    const isWithin = typed.current.length < 2 && number <= last
    typed.current = isWithin ? typed.current + digit : digit
    turnTo(Math.round((isWithin ? number : Number(digit)) / step) * step)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const turns: Record<string, number> = {
      ArrowUp: value + step,
      ArrowDown: value - step,
      PageUp: value + pageStep,
      PageDown: value - pageStep,
      Home: 0,
      End: last,
    }
    const next = turns[event.key]
    if (/^\d$/.test(event.key)) handleDigit(event.key)
    else if (next === undefined) return
    else {
      typed.current = ''
      turnTo(next)
    }
    event.preventDefault()
  }
  const handleBlur = () => {
    typed.current = ''
  }
  return { wheel, turnTo, handleScroll, handleKeyDown, handleBlur }
}

/** A column of numbers that turns under the band: by finger, wheel, click, arrow keys or typed digits. */
const Wheel = ({ label, count, step, ...turning }: WheelProps) => {
  const { value } = turning
  const values = Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step)
  const last = values.at(-1)!
  const { wheel, turnTo, handleScroll, handleKeyDown, handleBlur } = useTurning({ last, step, ...turning })
  return (
    <Box
      ref={wheel}
      role="spinbutton"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={value}
      aria-valuetext={`${value}${label}`}
      onScroll={handleScroll}
      onKeyDown={handleKeyDown}
      onBlur={handleBlur}
      sx={{
        flex: 1,
        height,
        py: `${row * paddingRows}px`,
        overflowY: 'scroll',
        scrollbarWidth: 'none',
        scrollSnapType: 'y mandatory',
        overscrollBehavior: 'contain',
        textAlign: 'center',
        cursor: 'ns-resize',
        userSelect: 'none',
        borderRadius: 1,
        outlineOffset: '-2px',
        '&:focus-visible': { outline: '2px solid', outlineColor: 'text.primary' },
      }}
    >
      {values.map((each) => (
        <Box
          key={each}
          aria-hidden
          onClick={() => turnTo(each)}
          sx={{
            height: row,
            lineHeight: `${row}px`,
            scrollSnapAlign: 'center',
            ...looks[Math.min(2, Math.abs(each - value) / step)],
          }}
        >
          {twoDigits(each)}
        </Box>
      ))}
    </Box>
  )
}

type TimeWheelsProps = { value: Time; onChange: (time: Time) => void; autoFocus?: boolean }

/** Hours and minutes side by side; five rows are seen, the middle one counts. */
export const TimeWheels = ({ value, onChange, autoFocus }: TimeWheelsProps) => (
  <Box role="group" aria-label="時刻" sx={{ position: 'relative', display: 'flex', px: 10, overflow: 'hidden' }}>
    <Box
      aria-hidden
      sx={{
        position: 'absolute',
        insetInline: 16,
        top: row * paddingRows,
        height: row,
        borderRadius: '6px',
        bgcolor: 'brand.50',
        boxShadow: ({ palette }) => `inset 0 0 0 1px ${palette.brand[200]}`,
      }}
    />
    <Box sx={{ position: 'relative', display: 'flex', flex: 1 }}>
      <Wheel
        label="時"
        count={hours}
        step={1}
        pageStep={6}
        value={value.hours}
        autoFocus={autoFocus}
        onChange={(next) => onChange({ ...value, hours: next })}
      />
      <Box
        aria-hidden
        sx={{
          alignSelf: 'center',
          fontSize: 28,
          fontWeight: 700,
          lineHeight: `${row}px`,
          height: row + 4,
          color: 'brand.800',
        }}
      >
        :
      </Box>
      <Wheel
        label="分"
        count={minutes}
        step={minuteInterval}
        pageStep={10}
        value={value.minutes}
        onChange={(next) => onChange({ ...value, minutes: next })}
      />
    </Box>
  </Box>
)
