import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined'
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { pagerText } from '#domain/paging.ts'
import type { PageMeta } from '#domain/paging.ts'

export type PagerProps = {
  meta: Pick<PageMeta, 'current_page' | 'last_page' | 'from' | 'to' | 'total' | 'is_total_capped'>
  onPageChange: (page: number) => void
}

/** Page navigator 'from - to / total'; nothing where there is nothing to page through. */
export const Pager = ({ meta, onPageChange }: PagerProps) => {
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
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        minHeight: 48,
        px: 4,
        typography: 'cell',
        color: 'text.secondary',
      }}
    >
      <span>{pagerText(meta)}</span>
      <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
        {button('前のページ', meta.current_page - 1, ChevronLeftOutlined)}
        {button('次のページ', meta.current_page + 1, ChevronRightOutlined)}
      </Box>
    </Box>
  )
}
