import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'

type FieldButtonProps = {
  id: string
  labelId: string
  describedBy: string | undefined
  /** What is chosen; empty where nothing is. */
  text: string
  placeholder: string
  icon: ReactNode
  isReadOnly: boolean
  hasError: boolean
  onClick: () => void
}

/** Looks like a field and opens a choice. */
export const FieldButton = ({
  id,
  labelId,
  describedBy,
  text,
  placeholder,
  icon,
  isReadOnly,
  hasError,
  onClick,
}: FieldButtonProps) => (
  <ButtonBase
    id={id}
    aria-labelledby={`${labelId} ${id}-text`}
    aria-describedby={describedBy}
    aria-haspopup="dialog"
    disabled={isReadOnly}
    onClick={onClick}
    sx={{
      display: 'flex',
      width: '100%',
      minHeight: 48,
      gap: 2,
      px: 3,
      py: 2,
      textAlign: 'left',
      borderRadius: '6px',
      typography: 'body1',
      bgcolor: 'background.paper',
      border: 1,
      borderStyle: isReadOnly ? 'dashed' : 'solid',
      borderColor: hasError ? 'error.main' : 'neutral.500',
      '& svg': { flex: 'none', color: 'neutral.700' },
    }}
  >
    <Box
      component="span"
      id={`${id}-text`}
      sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', color: text === '' ? 'neutral.600' : 'text.primary' }}
    >
      {text || placeholder}
    </Box>
    {!isReadOnly && icon}
  </ButtonBase>
)
