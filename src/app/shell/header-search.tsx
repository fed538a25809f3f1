import { useEffect } from 'react'
import SearchOutlined from '@mui/icons-material/SearchOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { isLetterKey } from '#src/lib/letter-keys.ts'
import { below } from '#src/ui/sizes/below.ts'
import { singleLine } from '#src/ui/text/clamped.ts'
import { commandKey, openedCommand } from '../commands/opened-command.ts'

const label = '案件・建物・書類などを検索'
const open = () => openedCommand.set('palette')

/** The header's search field: what is pressed there, or / from anywhere, opens the palette, which finds everything. */
export const HeaderSearch = () => {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isLetterKey(event)) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
  return (
    // Gives way before the company's name beside it loses a character.
    <Box role="search" sx={{ ml: 'auto', width: 340, minWidth: 44, flexShrink: 999, [below(900)]: { width: 44 } }}>
      <ButtonBase
        aria-label={label}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={open}
        sx={{
          display: 'flex',
          width: '100%',
          height: 36,
          px: 3,
          gap: 2,
          borderRadius: 1,
          bgcolor: 'neutral.100',
          color: 'neutral.600',
          fontSize: 14,
          '&:hover': { bgcolor: 'neutral.200' },
          [below(900)]: { justifyContent: 'center', px: 0, '& > :not(svg)': { display: 'none' } },
        }}
      >
        <SearchOutlined sx={{ fontSize: 18, flex: 'none' }} />
        <Box component="span" sx={{ ...singleLine, flex: 1, textAlign: 'left' }}>
          {label}
        </Box>
        <Box
          component="kbd"
          aria-hidden
          sx={{
            font: 'inherit',
            fontSize: 12,
            lineHeight: '18px',
            px: 1.5,
            border: 1,
            borderColor: 'neutral.300',
            borderRadius: '4px',
            bgcolor: 'common.white',
            flex: 'none',
          }}
        >
          {commandKey('K')}
        </Box>
      </ButtonBase>
    </Box>
  )
}
