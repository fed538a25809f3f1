import { useId, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import ExpandLessOutlined from '@mui/icons-material/ExpandLessOutlined'
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { below } from '#src/ui/sizes/below.ts'
import { singleLine } from '#src/ui/text/clamped.ts'
import { inRow } from '#src/ui/sizes/rows.ts'

/** Narrower than this the document has the window, and what is said of it comes from below. */
export const narrow = below(1100)

type AnswerSheetProps = {
  /** Who asks, and in which words. */
  summary: string
  isMyTurn: boolean
  children: ReactNode
}

/** What is said of a document, and the answer: beside it, and in a narrow window a sheet at its foot that opens upwards. */
export const AnswerSheet = ({ summary, isMyTurn, children }: AnswerSheetProps) => {
  const [isOpen, setOpen] = useState(false)
  const contentId = useId()
  const opening = isMyTurn ? '回答する' : '内容を見る'
  const handleKeyDown = ({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === 'Escape' && !defaultPrevented) setOpen(false)
  }
  return (
    <Box onKeyDown={handleKeyDown} sx={foot}>
      <Box sx={{ [narrow]: isOpen ? openSheet : sheet }}>
        <ButtonBase aria-expanded={isOpen} aria-controls={contentId} onClick={() => setOpen(!isOpen)} sx={bar}>
          <Box component="span" sx={{ ...singleLine, flex: 1, textAlign: 'left' }}>
            {summary}
          </Box>
          <Box component="span" sx={{ flex: 'none', color: 'brand.700', fontWeight: 500 }}>
            {isOpen ? '書類に戻る' : opening}
          </Box>
          {isOpen ? <ExpandMoreOutlined /> : <ExpandLessOutlined />}
        </ButtonBase>
        <Box id={contentId} sx={{ display: 'grid', gap: 5, [narrow]: isOpen ? openContent : { display: 'none' } }}>
          {children}
        </Box>
      </Box>
    </Box>
  )
}

const barPx = 56

const bar = {
  display: 'none',
  [narrow]: { ...inRow, gap: 2, width: '100%', height: barPx, px: 4, flex: 'none' },
} as const

/** What the document leaves at the foot of the window; the sheet grows upwards from it. */
const foot = {
  minWidth: 0,
  [narrow]: { position: 'sticky', bottom: 0, zIndex: 2, height: barPx, flex: 'none' },
} as const
const sheet = {
  position: 'absolute',
  inset: 'auto -8px 0',
  display: 'flex',
  flexDirection: 'column',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px 12px 0 0',
  boxShadow: 2,
} as const
const openSheet = { ...sheet, height: 'calc(100dvh - 72px)' } as const
const openContent = { flex: 1, minHeight: 0, overflowY: 'auto', alignContent: 'start', px: 4, pt: 1 } as const
