import { useId } from 'react'
import type { ReactNode } from 'react'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import { inRow } from '#src/ui/sizes/rows.ts'
import { visuallyHidden } from '#src/ui/text/visually-hidden.ts'

/** Ids that tie a control to its label, hint and error. */
export type FieldIds = { id: string; labelId: string; describedBy: string | undefined }

/** The sentence is read out; of the others the one that has room is seen. */
export type FieldWarning = { sentence: string; text: string; short: string }

export type FieldFrameProps = {
  label: string
  required?: boolean
  hint?: ReactNode
  error?: string
  /** Stands under the control whatever else is said there. */
  note?: ReactNode
  /** Behind it in its line, no part of the control's description. */
  noteEnd?: ReactNode
  /** Advice that comes and goes while one types: it stands in the label's row, so that nothing moves. */
  warning?: FieldWarning
  /** Characters entered and allowed; stands right under the control. */
  counter?: { length: number; max: number }
  /** Right end of the label row: a link, a chip with the cell's address. */
  labelEnd?: ReactNode
  /** The control is a group (radios, checkboxes): the label names the group instead of an input. */
  group?: boolean
  /** The control stands at the lower end of the room that there is, where a thumb is; what is said of it grows upwards. */
  docked?: { question: ReactNode; answer: ReactNode } | undefined
  children: (ids: FieldIds) => ReactNode
}

/** A phone on its side. */
export const lowWindow = '@media (orientation: landscape) and (max-height: 500px)'

/** Label above, control, and under it hint, error with icon and counter. Every field of every form stands in one. */
export const FieldFrame = ({
  label,
  required,
  hint,
  error,
  note,
  noteEnd,
  warning,
  counter,
  labelEnd,
  group,
  docked,
  children,
}: FieldFrameProps) => {
  const id = useId()
  const labelId = `${id}-label`
  const messageId = `${id}-message`
  const noteId = `${id}-note`
  const warningId = `${id}-warning`
  const hasMessage = Boolean(error || hint)
  const describedBy =
    [hasMessage && messageId, note && noteId, warning && warningId].filter(Boolean).join(' ') || undefined
  const head = (
    <LabelRow
      isLarge={docked !== undefined}
      labelId={labelId}
      htmlFor={group ? undefined : id}
      label={label}
      required={required}
      warningId={warningId}
      warning={warning}
      labelEnd={labelEnd}
    />
  )
  const message = (hasMessage || counter) && <MessageRow id={messageId} hint={hint} error={error} counter={counter} />
  const beside = note && (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, mt: 1, typography: 'caption' }}>
      <Box id={noteId} sx={{ display: 'flex', minWidth: 0, color: 'neutral.600', overflowWrap: 'anywhere' }}>
        {note}
      </Box>
      {noteEnd}
    </Box>
  )
  const control = children({ id, labelId, describedBy })
  return (
    <Box
      {...(group && { role: 'group', 'aria-labelledby': labelId, 'aria-describedby': describedBy })}
      sx={docked ? dockedFrame : { minWidth: 0, width: '100%' }}
    >
      {docked ? (
        <>
          <Box sx={{ minWidth: 0 }}>
            {head}
            {beside}
            {docked.question}
          </Box>
          <Box sx={dock}>
            {docked.answer}
            {message}
            <Box sx={{ mt: 2 }}>{control}</Box>
          </Box>
        </>
      ) : (
        <>
          {head}
          {control}
          {message}
          {beside}
        </>
      )}
    </Box>
  )
}

const MessageRow = ({
  id,
  hint,
  error,
  counter,
}: Pick<FieldFrameProps, 'hint' | 'error' | 'counter'> & { id: string }) => (
  <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, mt: 1, typography: 'caption' }}>
    <Box id={id} sx={{ flex: 1, minWidth: 0 }}>
      {error ? <FieldError>{error}</FieldError> : <Box sx={{ color: 'neutral.600' }}>{hint}</Box>}
    </Box>
    {counter && (
      <Box
        sx={{ color: counter.length > counter.max ? 'error.main' : 'neutral.600', whiteSpace: 'nowrap' }}
      >{`${counter.length} / ${counter.max}`}</Box>
    )}
  </Box>
)

type LabelRowProps = Pick<FieldFrameProps, 'label' | 'required' | 'warning' | 'labelEnd'> & {
  isLarge: boolean
  labelId: string
  /** Without it the label names a group. */
  htmlFor: string | undefined
  warningId: string
}

const LabelRow = ({ isLarge, labelId, htmlFor, label, required, warningId, warning, labelEnd }: LabelRowProps) => (
  <Box sx={{ ...inRow, mb: 1, typography: isLarge ? 'h2' : 'label', ...(warning && { containerType: 'inline-size' }) }}>
    <Box id={labelId} component={htmlFor === undefined ? 'span' : 'label'} {...(htmlFor !== undefined && { htmlFor })}>
      {label}
      {required && (
        <Box component="span" sx={{ ml: 1.5, fontSize: 12, color: 'error.main' }}>
          必須
        </Box>
      )}
    </Box>
    <Box sx={{ position: 'relative', alignSelf: 'stretch', ...inRow, ml: 'auto' }}>
      {warning && <WarningTag id={warningId} warning={warning} />}
      {labelEnd}
    </Box>
  </Box>
)

const dockedFrame = {
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  width: '100%',
  [lowWindow]: { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: 4 },
} as const
/** Stays in sight while a long question is scrolled under it. */
const dock = {
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  mt: 'auto',
  minWidth: 0,
  py: 3,
  bgcolor: 'background.paper',
  [lowWindow]: { alignSelf: 'end', py: 1 },
} as const

/** Over the end of the label, where it takes no room of its own. */
const WarningTag = ({ id, warning: { sentence, text, short } }: { id: string; warning: FieldWarning }) => (
  <Box
    title={sentence}
    sx={{
      position: 'absolute',
      right: '100%',
      ...inRow,
      gap: 0.5,
      pl: 1,
      pr: 1.5,
      bgcolor: 'background.paper',
      color: 'warning.dark',
      fontSize: 12,
      fontWeight: 500,
      lineHeight: '18px',
      whiteSpace: 'nowrap',
      '& [data-short]': { display: 'none' },
      '@container (max-width: 280px)': {
        '& [data-short]': { display: 'inline' },
        '& [data-text]': { display: 'none' },
      },
    }}
  >
    <WarningAmberOutlined aria-hidden sx={{ fontSize: 16 }} />
    <span aria-hidden data-text>
      {text}
    </span>
    <span aria-hidden data-short>
      {short}
    </span>
    <Box component="span" id={id} role="status" sx={visuallyHidden}>
      {sentence}
    </Box>
  </Box>
)

/** An error's line: icon and text. */
export const FieldError = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'flex',
      alignItems: 'flex-start',
      gap: 1,
      typography: 'caption',
      fontWeight: 500,
      color: 'error.main',
    }}
  >
    <ErrorOutlineOutlined sx={{ fontSize: 16, mt: '1px' }} />
    <span>{children}</span>
  </Box>
)
