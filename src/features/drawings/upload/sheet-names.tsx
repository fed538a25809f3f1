import { memo, useCallback, useEffect, useRef } from 'react'
import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import { drawingColumnLabels } from '#domain/drawings/drawings.labels.ts'
import { FieldError } from '#src/ui/text/field-frame.tsx'
import { nameProblem } from './name-problem.ts'
import type { Sheet } from './sheets.ts'

type SheetNamesProps = {
  fileName: string
  sheets: readonly Sheet[]
  /** By page. */
  names: ReadonlyMap<number, string>
  isSending: boolean
  onNames: (names: ReadonlyMap<number, string>) => void
}

/** What each page is to be called, as it was read, to be set right before anything is sent. */
export const SheetNames = ({ fileName, sheets, names, isSending, onNames }: SheetNamesProps) => {
  const latest = useRef({ names, onNames })
  useEffect(() => {
    latest.current = { names, onNames }
  })
  const handleName = useCallback((page: number, name: string) => {
    latest.current.onNames(new Map(latest.current.names).set(page, name))
  }, [])
  const read = sheets.filter(({ page }) => page !== null && names.has(page)).length
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        {read > 0
          ? `${sheets.length}ページのうち${read}ページに名前があります。登録の前に直せます。`
          : 'しおりや図面枠から図面名を読み取れませんでした。登録の前に入力できます。'}
      </Box>
      <Box
        component="ul"
        aria-label={`${fileName}の図面名`}
        sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}
      >
        {sheets.map(({ key, page, name }) => (
          <NameRow key={key} page={page!} name={name} isSending={isSending} onName={handleName} />
        ))}
      </Box>
    </Box>
  )
}

type NameRowProps = { page: number; name: string; isSending: boolean; onName: (page: number, name: string) => void }

/** There may be two hundred: only the one that is typed in is drawn anew. */
const NameRow = memo(({ page, name, isSending, onName }: NameRowProps) => {
  const error = nameProblem(name)
  const errorId = `sheet-name-error-${page}`
  return (
    <Box component="li" sx={{ display: 'grid', gridTemplateColumns: '40px minmax(0, 1fr)', alignItems: 'center' }}>
      <Box aria-hidden sx={{ typography: 'body2', color: 'text.secondary' }}>
        {page}
      </Box>
      <OutlinedInput
        size="small"
        fullWidth
        value={name}
        disabled={isSending}
        error={error !== undefined}
        slotProps={{
          input: { 'aria-label': `${page}ページの${drawingColumnLabels.name}`, 'aria-describedby': error && errorId },
        }}
        onChange={(event) => onName(page, event.target.value)}
      />
      {error && (
        <Box id={errorId} sx={{ gridColumn: 2 }}>
          <FieldError>{error}</FieldError>
        </Box>
      )}
    </Box>
  )
})
