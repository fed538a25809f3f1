import { useEffect, useRef, useState } from 'react'
import SearchOutlined from '@mui/icons-material/SearchOutlined'
import OutlinedInput from '@mui/material/OutlinedInput'
import { timings } from '#domain/limits.ts'

export type SearchFieldProps = {
  /** What it searches: its name, and its prompt while it is empty. */
  label: string
  /** Where the text starts. */
  value: string
  /** Told of the trimmed text once typing has been still for a moment. */
  onSearch: (text: string) => void
  width: number
}

export const SearchField = ({ label, value, onSearch, width }: SearchFieldProps) => {
  const [text, setText] = useState(value)
  const timer = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const handleChange = (next: string) => {
    setText(next)
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => onSearch(next.trim()), timings.searchDebounce)
  }
  return (
    <OutlinedInput
      size="small"
      type="search"
      value={text}
      onChange={(event) => handleChange(event.target.value)}
      placeholder={label}
      slotProps={{ input: { 'aria-label': label } }}
      startAdornment={<SearchOutlined sx={{ fontSize: 18, color: 'neutral.600' }} />}
      sx={{ width, maxWidth: '100%', flex: 'none', bgcolor: 'background.paper', '& input': { pl: 2 } }}
    />
  )
}
