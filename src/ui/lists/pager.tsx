import { useState } from 'react'
import type { ChangeEvent, KeyboardEvent } from 'react'
import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined'
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { pagerText, pageSizes } from '#domain/paging.ts'
import type { PageMeta } from '#domain/paging.ts'
import { inRows } from '#src/ui/sizes/rows.ts'

export type PagerProps = {
  meta: Pick<PageMeta, 'current_page' | 'last_page' | 'from' | 'to' | 'total' | 'is_total_capped' | 'per_page'>
  onPageChange: (page: number) => void
  /** Where a person may say how many rows a page has. */
  onPageSize?: ((rows: number) => void) | undefined
  /** Infinity, all of them, is a choice too. */
  mayBeWhole?: boolean | undefined
}

/** A desk has room for more than the next page. */
const atDesk = { display: { desk: 'flex', phone: 'none' }, alignItems: 'center', gap: 1 } as const
const field = {
  height: 32,
  font: 'inherit',
  color: 'text.primary',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'line.button',
  borderRadius: '4px',
} as const

type PageSizeProps = { size: number; onSize: (rows: number) => void; mayBeWhole: boolean | undefined }
export const PageSize = ({ size, onSize, mayBeWhole }: PageSizeProps) => (
  <Box component="label" data-print="off" sx={atDesk}>
    <Box
      component="select"
      aria-label="1ページの件数"
      value={size}
      onChange={(event) => onSize(Number(event.target.value))}
      sx={{ ...field, px: 1 }}
    >
      {pageSizes.map((rows) => (
        <option key={rows} value={rows}>{`${rows}件ずつ`}</option>
      ))}
      {mayBeWhole && <option value={Infinity}>すべて</option>}
    </Box>
  </Box>
)

type PageNumberProps = Pick<PageMeta, 'current_page' | 'last_page'> & Pick<PagerProps, 'onPageChange'>

/** Any page by its number; what is none leaves the page that it is. */
const PageNumber = ({ current_page, last_page, onPageChange }: PageNumberProps) => {
  const [typed, setTyped] = useState<string | null>(null)
  const go = () => {
    const page = Number((typed ?? '').normalize('NFKC'))
    setTyped(null)
    if (Number.isInteger(page) && page >= 1 && page <= last_page && page !== current_page) onPageChange(page)
  }
  return (
    <Box sx={{ ...atDesk, px: 1 }}>
      <Box
        component="input"
        inputMode="numeric"
        aria-label="ページ番号"
        value={typed ?? current_page}
        onChange={(event: ChangeEvent<HTMLInputElement>) => setTyped(event.target.value)}
        onBlur={go}
        onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && !event.nativeEvent.isComposing && go()}
        sx={{ ...field, width: 56, textAlign: 'right', px: 1.5 }}
      />
      {`/ ${last_page}`}
    </Box>
  )
}

/** Page navigator 'from - to / total'; nothing where there is nothing to page through. */
export const Pager = ({ meta, onPageChange, onPageSize, mayBeWhole }: PagerProps) => {
  if (meta.total === 0) return null
  const button = (label: string, page: number, Icon: typeof ChevronLeftOutlined) => (
    <IconButton
      size="small"
      aria-label={label}
      disabled={page < 1 || page > meta.last_page}
      onClick={() => onPageChange(page)}
      sx={{
        border: 1,
        borderColor: 'line.button',
        bgcolor: 'background.paper',
        '&.Mui-disabled': { borderColor: 'line.hairline' },
      }}
    >
      <Icon sx={{ fontSize: 20 }} />
    </IconButton>
  )
  return (
    <Box
      component="nav"
      aria-label="ページ送り"
      sx={{
        ...inRows,
        columnGap: 3,
        rowGap: 2,
        minHeight: 48,
        px: 4,
        py: 1,
        typography: 'cell',
        color: 'text.secondary',
      }}
    >
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {pagerText(meta)}
      </Box>
      {onPageSize && meta.total > pageSizes[0] && (
        <PageSize size={meta.per_page} onSize={onPageSize} mayBeWhole={mayBeWhole} />
      )}
      <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
        {button('前のページ', meta.current_page - 1, ChevronLeftOutlined)}
        {meta.last_page > 2 && <PageNumber {...meta} onPageChange={onPageChange} />}
        {button('次のページ', meta.current_page + 1, ChevronRightOutlined)}
      </Box>
    </Box>
  )
}
