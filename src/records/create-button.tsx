import type { ReactNode } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'

type CreateButtonProps = { isPhone?: boolean; label: string; icon?: ReactNode; onClick: () => void }

/** Makes a record of what is listed; a phone's bar has room for its picture alone. */
export const CreateButton = ({ isPhone = false, label, icon = <AddOutlined />, onClick }: CreateButtonProps) =>
  isPhone ? (
    <IconButton aria-label={label} onClick={onClick} sx={{ color: 'brand.700' }}>
      {icon}
    </IconButton>
  ) : (
    <Button variant="contained" color="primary" startIcon={icon} onClick={onClick}>
      {label}
    </Button>
  )
