/** The keys that are worth knowing, and the switch for those of one letter. */
import { useId, useState } from 'react'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import type { CompanyUser } from '#src/api/auth.ts'
import { areLetterKeysOn, setLetterKeys } from '#src/lib/letter-keys.ts'
import { DialogShell } from '#src/ui/dialogs/dialog-shell.tsx'
import { inRow } from '#src/ui/sizes/rows.ts'
import { useNavigation } from '../navigation.ts'
import { keyGroups } from './key-groups.ts'
import type { KeyGroup } from './key-groups.ts'

export const KeySheet = ({ user, onClose }: { user: CompanyUser; onClose: () => void }) => {
  const [areOn, setOn] = useState(areLetterKeysOn)
  const screens = useNavigation(user)
  const handleSwitch = (areOn: boolean) => {
    setLetterKeys(areOn)
    setOn(areOn)
  }
  const groups = keyGroups(user, screens)
  return (
    <DialogShell open title="キーボードショートカット" width={760} onClose={onClose}>
      <FormControlLabel
        control={<Switch checked={areOn} onChange={(_, isChecked) => handleSwitch(isChecked)} />}
        label="1文字のキーを使う（入力欄の中では働きません）"
        sx={{ mb: 4 }}
      />
      <Box sx={{ columns: '280px 2', columnGap: 8, '& > *': { breakInside: 'avoid', pb: 5 } }}>
        {groups.map((group) => (
          <KeyList key={group.title} {...group} />
        ))}
      </Box>
    </DialogShell>
  )
}

const KeyList = ({ title, shortcuts }: KeyGroup) => {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="label" component="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        {shortcuts.map(({ keys, what }) => (
          <Box
            key={keys.join(' ')}
            sx={{ ...inRow, gap: 3, minHeight: 32, borderBottom: 1, borderColor: 'line.row', fontSize: 13 }}
          >
            <Box component="dt" sx={{ display: 'flex', gap: 1, flex: 'none', minWidth: 96 }}>
              {keys.map((key) => (
                <Box
                  key={key}
                  component="kbd"
                  sx={{
                    font: 'inherit',
                    fontSize: 12,
                    lineHeight: '20px',
                    px: 1.5,
                    border: 1,
                    borderColor: 'neutral.300',
                    borderRadius: '4px',
                    bgcolor: 'neutral.50',
                    whiteSpace: 'nowrap',
                  }}
                >
                  {key}
                </Box>
              ))}
            </Box>
            <Box component="dd" sx={{ m: 0, minWidth: 0 }}>
              {what}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
