import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { measures } from '#src/ui/sizes/measures.ts'
import { LazyThumbnail } from '#src/widgets/document-thumbnail/lazy-thumbnail.tsx'

export type SheetThumbnail = {
  /** A page of several that its sheet prints; without one, the sheet. */
  page?: number
  sheet_index: number
  name: string
  /** Said where the name is short for it. */
  label?: string
  /** null: nothing drawn of it. */
  thumbnail_path: string | null
  /** Beside a small picture, under the name: 未入力, 入力済. */
  badge?: ReactNode
}

type SheetThumbnailsProps = {
  sheets: readonly SheetThumbnail[]
  /** sheet_index of the sheet shown. */
  selected: number | null
  /** Of that sheet, where it has pages. */
  selectedPage?: number | undefined
  onSelect: (sheetIndex: number, page?: number) => void
  /** Large 114 × 161 with the name below (preview), small 76 × 107 with the name beside (editor); a strip of 60 × 85. */
  size?: 'large' | 'small' | 'strip'
  /** The window, as a media query, in which small ones stand side by side, pictures of a line's height. */
  isStripBelow?: `@media ${string}`
}

const sizes = {
  large: { width: measures.thumbnail.width, height: measures.thumbnail.height },
  small: { width: 76, height: 107 },
  strip: { width: 60, height: 85 },
}

const inStrip = {
  ...{ display: 'flex', alignItems: 'stretch' },
  '& .MuiButtonBase-root': {
    ...{ flexDirection: 'row', height: '100%', minHeight: 64, width: 'auto', maxWidth: 240, gap: 2, px: 2, py: 1 },
    textAlign: 'left',
  },
  '& .MuiButtonBase-root > :first-of-type': { height: 48, width: 34 },
} as const

/** The sheets of a workbook, one button each. */
export const SheetThumbnails = ({
  sheets,
  selected,
  selectedPage,
  onSelect,
  size = 'large',
  isStripBelow,
}: SheetThumbnailsProps) => (
  <Box
    component="ul"
    aria-label="シート"
    sx={{
      ...{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 },
      ...(isStripBelow && { [isStripBelow]: inStrip }),
    }}
  >
    {sheets.map((sheet) => {
      const isSelected = sheet.sheet_index === selected && sheet.page === selectedPage
      return (
        <li key={`${sheet.sheet_index}-${sheet.page}`}>
          <ButtonBase
            aria-current={isSelected ? 'true' : undefined}
            aria-label={sheet.label}
            title={sheet.label}
            onClick={() => onSelect(sheet.sheet_index, sheet.page)}
            sx={({ palette }) => ({
              display: 'flex',
              flexDirection: size === 'small' ? 'row' : 'column',
              alignItems: size === 'small' ? 'flex-start' : 'center',
              gap: size === 'small' ? 3 : 1.5,
              width: '100%',
              px: size === 'strip' ? 1 : 3,
              py: 2.5,
              borderRadius: '6px',
              textAlign: size === 'small' ? 'left' : 'center',
              fontSize: 13,
              lineHeight: '20px',
              fontWeight: 500,
              '&:hover': { bgcolor: palette.neutral[100] },
              ...(isSelected && {
                '&, &:hover': {
                  bgcolor: palette.brand[50],
                  color: palette.brand[800],
                  boxShadow: `inset 0 0 0 1px ${palette.brand[200]}`,
                },
              }),
            })}
          >
            <LazyThumbnail src={sheet.thumbnail_path} {...sizes[size]} />
            <Box sx={{ minWidth: 0, flex: size === 'small' ? 1 : 'none', maxWidth: '100%' }}>
              <Box sx={{ overflowWrap: 'anywhere' }}>{sheet.name}</Box>
              {sheet.badge && <Box sx={{ mt: 1.5 }}>{sheet.badge}</Box>}
            </Box>
          </ButtonBase>
        </li>
      )
    })}
  </Box>
)
