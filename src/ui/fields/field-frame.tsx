import { useId } from 'react'
import type { ReactNode } from 'react'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import Box from '@mui/material/Box'

/** Ids that tie a control to its label, hint and error. */
export type FieldIds = { id: string; labelId: string; describedBy: string | undefined }

export type FieldFrameProps = {
  label: string
  required?: boolean
  hint?: ReactNode
  error?: string
  /** Characters entered and allowed; stands right under the control. */
  counter?: { length: number; max: number }
  /** Right end of the label row: a link, a chip with the cell's address. */
  labelEnd?: ReactNode
  /** The control is a group (radios, checkboxes): the label names the group instead of an input. */
  group?: boolean
  children: (ids: FieldIds) => ReactNode
}

/** Label above, control, and under it hint, error with icon and counter. Every field of every form stands in one. */
export const FieldFrame = ({ label, required, hint, error, counter, labelEnd, group, children }: FieldFrameProps) => {
  const id = useId()
  const labelId = `${id}-label`
  const messageId = `${id}-message`
  const describedBy = error || hint ? messageId : undefined
  return (
    <Box
      {...(group && { role: 'group', 'aria-labelledby': labelId, 'aria-describedby': describedBy })}
      sx={{ minWidth: 0, width: '100%' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 1, typography: 'label' }}>
        <Box id={labelId} component={group ? 'span' : 'label'} {...(!group && { htmlFor: id })}>
          {label}
          {required && (
            <Box component="span" sx={{ ml: 1.5, fontSize: 12, color: 'error.main' }}>
              必須
            </Box>
          )}
        </Box>
        {labelEnd && <Box sx={{ ml: 'auto' }}>{labelEnd}</Box>}
      </Box>
      {children({ id, labelId, describedBy })}
      {(describedBy || counter) && (
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, mt: 1, typography: 'caption' }}>
          <Box id={messageId} sx={{ flex: 1, minWidth: 0 }}>
            {error ? <FieldError>{error}</FieldError> : <Box sx={{ color: 'neutral.600' }}>{hint}</Box>}
          </Box>
          {counter && (
            <Box
              sx={{ color: counter.length > counter.max ? 'error.main' : 'neutral.600', whiteSpace: 'nowrap' }}
            >{`${counter.length} / ${counter.max}`}</Box>
          )}
        </Box>
      )}
    </Box>
  )
}

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
