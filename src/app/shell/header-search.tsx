import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import SearchOutlined from '@mui/icons-material/SearchOutlined'
import Box from '@mui/material/Box'
import InputBase from '@mui/material/InputBase'
import { isLetterKey } from '#src/lib/letter-keys.ts'
import { below } from '#src/ui/below.ts'

type HeaderSearchProps = { placeholder: string; onSearch: (text: string) => void }

/** The header's search field; the key / leads into it from anywhere. */
export const HeaderSearch = ({ placeholder, onSearch }: HeaderSearchProps) => {
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isLetterKey(event)) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim()) onSearch(text.trim())
  }
  return (
    <Box
      component="form"
      role="search"
      onSubmit={handleSubmit}
      sx={{
        ml: 'auto',
        width: 340,
        minWidth: 44,
        flexShrink: 1,
        // The company's name wins: the field opens when somebody goes into it.
        [below(900)]: { width: 44, '& kbd': { display: 'none' }, '&:focus-within': { width: 240 } },
      }}
    >
      <InputBase
        fullWidth
        value={text}
        onChange={(event) => setText(event.target.value)}
        inputRef={input}
        placeholder={placeholder}
        slotProps={{
          input: { 'aria-label': placeholder, 'aria-keyshortcuts': '/', type: 'search', enterKeyHint: 'search' },
        }}
        startAdornment={<SearchOutlined sx={{ fontSize: 18, mr: 2, color: 'neutral.600' }} />}
        endAdornment={
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
              color: 'neutral.600',
            }}
          >
            /
          </Box>
        }
        sx={{
          height: 36,
          px: 3,
          borderRadius: 1,
          bgcolor: 'neutral.100',
          fontSize: 14,
          '& input::placeholder': { color: 'neutral.600', opacity: 1 },
          '&.Mui-focused': {
            bgcolor: 'common.white',
            boxShadow: ({ palette }) => `inset 0 0 0 2px ${palette.brand[600]}`,
          },
        }}
      />
    </Box>
  )
}
