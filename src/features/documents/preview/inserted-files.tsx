/** The files inserted into a document: their pages to read, and their thumbnails to go there. */
import type { ReactNode } from 'react'
import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import type { DocumentEmbedResource } from '#domain/documents/documents.contract.ts'
import { pdfTexts } from '#domain/text/pdf-texts.ts'
import type { PdfState } from '#src/lib/pdf/use-pdf.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { measures } from '#src/ui/sizes/measures.ts'
import { LazyThumbnail } from '#src/widgets/document-thumbnail/lazy-thumbnail.tsx'
import { ThumbnailError } from '#src/widgets/document-thumbnail/thumbnail-error.tsx'
import { WholePicture } from '#src/widgets/file-viewer/whole-picture.tsx'
import { PdfPage } from '#src/widgets/pdf-viewer/pdf-page.tsx'
import { PdfProcessing } from '#src/widgets/pdf-viewer/pdf-processing.tsx'
import { PdfThumbnail } from '#src/widgets/pdf-viewer/pdf-thumbnail.tsx'

export type InsertedFile = {
  resource: DocumentEmbedResource
  /** null: a picture, which has no pages. */ pdf: PdfState | null
}

type InsertedFileProps = { file: InsertedFile; onRetry: () => void }

/** Pages count from 1; those that the document takes. */
const pagesOf = ({ pages }: DocumentEmbedResource, { numPages }: { numPages: number }): number[] =>
  pages ?? Array.from({ length: numPages }, (_, index) => index + 1)

/** DOM id of a page, to scroll to. */
export const pageId = (resourceId: number, page: number): string => `file-${resourceId}-page-${page}`

export const FilePages = ({ file: { resource, pdf }, onRetry }: InsertedFileProps) => {
  const { id, file } = resource
  return (
    <Box component="section" aria-label={file.name} sx={{ '& + &': { mt: 6 } }}>
      <Typography
        variant="h4"
        component="h3"
        sx={{ ...inRow, gap: 2, maxWidth: 900, mx: 'auto', mb: 3, overflowWrap: 'anywhere' }}
      >
        <InsertDriveFileOutlined sx={{ fontSize: 20, color: 'neutral.700' }} />
        {file.name}
      </Typography>
      {pdf?.status === 'loading' && <PdfProcessing />}
      {pdf?.status === 'error' && <ErrorPanel message={pdfTexts.previewFailed(file.name)} onRetry={onRetry} />}
      {pdf?.status === 'completed' && (
        <Box sx={{ display: 'grid', gap: 4 }}>
          {pagesOf(resource, pdf.pdf).map((page) => (
            <Box key={page} id={pageId(id, page)} sx={{ minWidth: 0, scrollMarginTop: 16 }}>
              <PdfPage pdf={pdf.pdf} pageNumber={page} name={`${file.name}（${page} / ${pdf.pdf.numPages}ページ）`} />
            </Box>
          ))}
        </Box>
      )}
      {pdf === null && (
        <Box sx={{ maxWidth: 900, mx: 'auto', '& > img': { bgcolor: 'common.white', boxShadow: 2 } }}>
          <WholePicture
            id={pageId(id, 1)}
            file={file}
            style={{ display: 'block', maxWidth: '100%', margin: '0 auto', scrollMarginTop: 16 }}
          />
        </Box>
      )}
    </Box>
  )
}

/** The file's name and its pages, 114 × 161 each; choosing one tells its number. */
export const FileThumbnails = ({
  file: { resource, pdf },
  isSelected = false,
  onSelect,
}: {
  file: InsertedFile
  isSelected?: boolean
  onSelect: (page: number) => void
}) => {
  const { file } = resource
  return (
    <Box component="section" aria-label={`${file.name}のページ`} sx={{ mt: 4 }}>
      <Box
        sx={{
          px: 1,
          pb: 1,
          typography: 'caption',
          fontWeight: 500,
          overflowWrap: 'anywhere',
          color: isSelected ? 'brand.800' : undefined,
        }}
      >
        {file.name}
      </Box>
      {pdf?.status === 'loading' && (
        <Box sx={{ px: 1, typography: 'caption', color: 'text.secondary' }}>{pdfTexts.processing}</Box>
      )}
      {pdf?.status === 'error' && (
        <Box sx={{ position: 'relative', ...thumbnailSize, mx: 'auto' }}>
          <ThumbnailError />
        </Box>
      )}
      {pdf?.status === 'completed' &&
        pagesOf(resource, pdf.pdf).map((page) => (
          <PageButton key={page} label={`${page}ページ`} onSelect={() => onSelect(page)}>
            <PdfThumbnail pdf={pdf.pdf} pageNumber={page} />
          </PageButton>
        ))}
      {pdf === null && (
        <PageButton label="画像" onSelect={() => onSelect(1)}>
          <LazyThumbnail src={file.thumbnail_path ?? file.path} />
        </PageButton>
      )}
    </Box>
  )
}

const thumbnailSize = { width: measures.thumbnail.width, height: measures.thumbnail.height }

const PageButton = ({ label, onSelect, children }: { label: string; onSelect: () => void; children: ReactNode }) => (
  <ButtonBase
    onClick={onSelect}
    sx={{
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      gap: 1,
      width: '100%',
      py: 2,
      borderRadius: '6px',
      typography: 'caption',
      '&:hover': { bgcolor: 'neutral.100' },
    }}
  >
    {children}
    {label}
  </ButtonBase>
)
