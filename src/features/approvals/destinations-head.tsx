import type { Dispatch, SetStateAction } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import ContactsOutlined from '@mui/icons-material/ContactsOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { canViewContacts } from '#domain/contacts/contacts.policy.ts'
import { limits } from '#domain/limits.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { inRows } from '#src/ui/sizes/rows.ts'

type DestinationsHeadProps = {
  total: number
  user: CompanyUser
  isFull: boolean
  setAdding: Dispatch<SetStateAction<'contacts' | 'typed' | null>>
}

/** The ways in which addresses are added. */
export const DestinationsHead = ({ total, user, isFull, setAdding }: DestinationsHeadProps) => (
  <Box sx={{ ...inRows, rowGap: 2, minHeight: 36, mb: 2 }}>
    <Typography variant="h4" component="h3" sx={{ whiteSpace: 'nowrap' }}>
      宛先
    </Typography>
    {total > 0 && (
      <Box
        sx={{ ml: 2, typography: 'caption', color: 'text.secondary', whiteSpace: 'nowrap' }}
      >{`${total} / ${limits.destinations}件`}</Box>
    )}
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 2, ml: 'auto' }}>
      {canViewContacts(user) && (
        <Button size="small" startIcon={<ContactsOutlined />} disabled={isFull} onClick={() => setAdding('contacts')}>
          連絡先から選択
        </Button>
      )}
      <Button size="small" startIcon={<AddOutlined />} disabled={isFull} onClick={() => setAdding('typed')}>
        宛先を追加
      </Button>
    </Box>
  </Box>
)
