import type { ReactNode } from 'react'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import Alert from '@mui/material/Alert'

const icons = {
  error: <ErrorOutlineOutlined fontSize="inherit" />,
  warning: <WarningAmberOutlined fontSize="inherit" />,
  info: <InfoOutlined fontSize="inherit" />,
  success: <CheckCircleOutlined fontSize="inherit" />,
}

export type NoteProps = { severity: keyof typeof icons; action?: ReactNode; children: ReactNode }

/** A sentence at the top of the block that it concerns; an error is announced. */
export const Note = ({ severity, action, children }: NoteProps) => (
  <Alert
    severity={severity}
    icon={icons[severity]}
    action={action}
    role={severity === 'error' ? 'alert' : 'note'}
    // Beside a narrow sentence the action would press it into a column.
    sx={action ? { flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 14em' } } : undefined}
  >
    {children}
  </Alert>
)
