import { useEffect, useRef, useState } from 'react'
import SearchOutlined from '@mui/icons-material/SearchOutlined'
import OutlinedInput from '@mui/material/OutlinedInput'
import { typingPauseMs } from '#src/ui/sizes/measures.ts'

type SearchFieldProps = {
  /** What it searches: its name, and its prompt while it is empty. */
  label: string
  /** What is searched; a change that did not come from here (選択をクリア) replaces what was typed. */
  value: string
  /** Told of the trimmed text once typing has been still for a moment. */
  onSearch: (text: string) => void
  /** px; one for each layout where they differ. */
  width: number | { desk: number; phone: number }
  /** How narrow it gets before its row breaks. */
  minWidth?: number
  /** It was asked for just now: what is typed next goes here. */
  autoFocus?: boolean
}

export const SearchField = ({ label, value, onSearch, width, minWidth, autoFocus }: SearchFieldProps) => {
  const [text, setText] = useState(value)
  const [given, setGiven] = useState(value)
  const [sent, setSent] = useState(value)
  const [replacements, setReplacements] = useState(0)
  const timer = useRef<number>(undefined)
  const latestSearch = useRef(onSearch)
  if (value !== given) {
    setGiven(value)
    if (value !== sent) {
      setSent(value)
      setText(value)
      setReplacements(replacements + 1)
    }
  }
  useEffect(() => {
    latestSearch.current = onSearch
  })
  // What was typed before a replacement is not searched after it.
  useEffect(() => () => window.clearTimeout(timer.current), [replacements])
  const search = (next: string) => {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => {
      setSent(next.trim())
      latestSearch.current(next.trim())
    }, typingPauseMs)
  }
  const handleChange = (next: string, isComposing: boolean) => {
    setText(next)
    // What an input method still holds is no word yet.
    if (isComposing) window.clearTimeout(timer.current)
    else search(next)
  }
  return (
    <OutlinedInput
      size="small"
      type="search"
      autoFocus={autoFocus}
      value={text}
      onChange={(event) =>
        handleChange(event.target.value, event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing)
      }
      onCompositionEnd={() => search(text)}
      placeholder={label}
      slotProps={{ input: { 'aria-label': label } }}
      startAdornment={<SearchOutlined sx={{ fontSize: 18, color: 'neutral.600' }} />}
      sx={{
        ...(minWidth === undefined
          ? { width, maxWidth: '100%', flex: 'none' }
          : { flex: `1 1 ${minWidth}px`, maxWidth: width }),
        bgcolor: 'background.paper',
        '& input': { pl: 2 },
      }}
    />
  )
}
