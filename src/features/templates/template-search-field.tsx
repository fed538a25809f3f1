import { useEffect, useRef, useState } from 'react'
import SearchOutlined from '@mui/icons-material/SearchOutlined'
import OutlinedInput from '@mui/material/OutlinedInput'
import { timings } from '#domain/limits.ts'

/** Tells of the typed text once it has been still; `value` is where it starts. */
export const TemplateSearchField = ({ value, onSearch }: { value: string; onSearch: (text: string) => void }) => {
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
      placeholder="テンプレート名を検索"
      slotProps={{ input: { 'aria-label': 'テンプレート名を検索' } }}
      startAdornment={<SearchOutlined sx={{ fontSize: 18, color: 'neutral.600' }} />}
      sx={{ width: 320, maxWidth: '100%' }}
    />
  )
}
