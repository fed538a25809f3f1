import type { ReactNode } from 'react'
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined'
import Box from '@mui/material/Box'
import { homeScopeLabels } from '#domain/home/home.labels.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { Link } from '#src/ui/text/link.tsx'
import type { LinkTarget } from '#src/ui/text/link.tsx'
import { touchArea } from '#src/ui/sizes/touch-area.ts'

/** 「すべて見る」 at the end of a panel's title row. */
export const MoreLink = ({ link, children }: { link: LinkTarget; children: ReactNode }) => (
  <Link
    {...link}
    sx={{ ...touchArea, ...inRow, gap: 1, minHeight: 32, fontSize: 13, fontWeight: 500, whiteSpace: 'nowrap' }}
  >
    {children}
    <ChevronRightOutlined sx={{ fontSize: 18 }} />
  </Link>
)

/** Whose figures these are: one person's, or without one the company's. */
export const whoseOf = (userId: number | undefined): string =>
  homeScopeLabels[userId === undefined ? 'company' : 'mine']

/** 「5件」 beside a panel's title. */
export const CountText = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ fontSize: 13, color: 'neutral.600', whiteSpace: 'nowrap' }}>
    {children}
  </Box>
)

/** One sentence in the place of a panel's rows. */
export const NothingHere = ({ children }: { children: ReactNode }) => (
  <Box component="p" sx={{ m: 0, px: 4, py: 5, fontSize: 13, color: 'text.secondary' }}>
    {children}
  </Box>
)

/** That today has no matters, in the words of what was asked for. */
export const nothingToday = (userId: number | undefined): string =>
  userId === undefined ? '今日の予定の案件はありません。' : '今日の予定の自分の案件はありません。'
