import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import type { PDFDocumentProxy } from '#src/lib/pdf/open-pdf.ts'
import { PagePicture } from './page-picture.tsx'

type PageThumbsProps = {
  /** By page. */
  names: ReadonlyMap<number, string>
  all: number[]
  chosen: ReadonlySet<number>
  onToggle: (page: number) => void
  pdf: PDFDocumentProxy
}

/** The pages of a file, each to be taken or left. */
export const PageThumbs = ({ names, all, chosen, onToggle, pdf }: PageThumbsProps) => (
  <Box
    component="ul"
    aria-label="ページ"
    sx={{
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
      gap: 3,
      m: 0,
      p: 0,
      listStyle: 'none',
    }}
  >
    {all.map((page) => (
      <li key={page}>
        <ButtonBase
          aria-pressed={chosen.has(page)}
          aria-label={[`${page}ページ`, names.get(page)].filter(Boolean).join(' ')}
          onClick={() => onToggle(page)}
          sx={[
            {
              display: 'grid',
              justifyItems: 'center',
              gap: 1,
              width: '100%',
              p: 2,
              borderRadius: '6px',
              border: 2,
              borderColor: 'transparent',
            },
            chosen.has(page) && { borderColor: 'brand.600', bgcolor: 'brand.50' },
          ]}
        >
          <PagePicture pdf={pdf} pageNumber={page} />
          <Box sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>
            {[page, names.get(page)].filter(Boolean).join('　')}
          </Box>
        </ButtonBase>
      </li>
    ))}
  </Box>
)
