import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import type { PDFDocumentProxy } from '#src/lib/pdf/open-pdf.ts'
import { PdfThumbnail } from '#src/widgets/pdf-viewer/pdf-thumbnail.tsx'

type PageThumbsProps = {
  all: number[]
  chosen: ReadonlySet<number>
  onToggle: (page: number) => void
  pdf: PDFDocumentProxy
}

/** The pages of a file, each to be taken or left. */
export const PageThumbs = ({ all, chosen, onToggle, pdf }: PageThumbsProps) => (
  <Box
    component="ul"
    aria-label="ページ"
    sx={{
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))',
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
          aria-label={`${page}ページ`}
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
          <PdfThumbnail pdf={pdf} pageNumber={page} />
          <Box sx={{ typography: 'caption' }}>{page}</Box>
        </ButtonBase>
      </li>
    ))}
  </Box>
)
