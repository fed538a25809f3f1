import { useState } from 'react'
import DomainOutlined from '@mui/icons-material/DomainOutlined'
import UnfoldMoreOutlined from '@mui/icons-material/UnfoldMoreOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useNavigate } from '@tanstack/react-router'
import type { CompanyUser } from '#src/api/auth.ts'
import { below } from '#src/ui/below.ts'
import { visuallyHidden } from '#src/ui/visually-hidden.ts'

/** The company one works in; whoever belongs to several changes it here. `compact` does without the icon before it. */
export const CompanySwitcher = ({ user, compact }: { user: CompanyUser; compact?: boolean }) => {
  const navigate = useNavigate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const name = (
    <Box
      component="span"
      sx={{ overflow: 'hidden', textOverflow: 'ellipsis', [below(480)]: compact ? {} : visuallyHidden }}
    >
      {user.company.name}
    </Box>
  )
  const icon = compact ? null : <DomainOutlined sx={{ color: 'neutral.600' }} />
  if (user.memberships.length < 2) {
    return (
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          minWidth: 0,
          fontWeight: 500,
          whiteSpace: 'nowrap',
          '& svg': { fontSize: 20 },
        }}
      >
        {icon}
        {name}
      </Box>
    )
  }
  const handleSelect = (companyId: string) => {
    setAnchor(null)
    void navigate({ to: '/c/$companyId', params: { companyId } })
  }
  return (
    <>
      <Button
        variant="text"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`会社：${user.company.name}、切り替え`}
        onClick={(event) => setAnchor(event.currentTarget)}
        startIcon={icon}
        endIcon={<UnfoldMoreOutlined sx={{ color: 'neutral.600' }} />}
        sx={{
          minWidth: 0,
          ml: compact ? 0 : -2.5,
          px: compact ? 0 : undefined,
          color: 'text.primary',
          '& .MuiButton-startIcon': { ml: 0, mr: 2, '& > svg': { fontSize: 20 } },
        }}
      >
        {name}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {user.memberships.map(({ company }) => (
          <MenuItem
            key={company.id}
            selected={company.id === user.company.id}
            onClick={() => handleSelect(company.company_key)}
          >
            {company.name}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
