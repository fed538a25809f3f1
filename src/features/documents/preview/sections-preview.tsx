import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import type { Document } from '#domain/documents/documents.contract.ts'
import { sectionsOf, sectionTitle } from '#domain/documents/sections.ts'
import { emptyTexts } from '#domain/text/screens.ts'
import { writtenHeading } from '#src/ui/text/written-heading.ts'
import { FilePages, FileThumbnails, pageId } from './inserted-files.tsx'
import { PreviewColumns, PreviewNav } from './preview-columns.tsx'
import { SectionsContents } from '#src/widgets/document-contents/section-contents.tsx'
import { useInsertedFiles } from './use-inserted-files.ts'

const sectionId = (key: string): string => `section-${key}`
const reveal = (id: string) => window.document.getElementById(id)?.scrollIntoView({ block: 'start' })

const SectionLinks = ({ sections }: { sections: ReturnType<typeof sectionsOf> }) => (
  <>
    {sections.length === 0 && (
      <Box sx={{ p: 2, typography: 'cell', color: 'text.secondary' }}>{emptyTexts.noSections}</Box>
    )}
    <Box component="ol" sx={{ m: 0, p: 0 }}>
      {sections.map((section) => (
        <Box key={section.key} component="li" sx={{ listStyle: 'none' }}>
          <ButtonBase
            onClick={() => reveal(sectionId(section.key))}
            sx={{
              justifyContent: 'flex-start',
              width: '100%',
              minHeight: 36,
              px: 2,
              py: 1.5,
              borderRadius: '6px',
              textAlign: 'left',
              typography: 'cell',
              overflowWrap: 'anywhere',
              '&:hover': { bgcolor: 'neutral.100' },
            }}
          >
            {sectionTitle(section)}
          </ButtonBase>
        </Box>
      ))}
    </Box>
  </>
)

type SectionsPreviewProps = { isPhone: boolean; companyId: string; document: Document }

/** A document without Excel: the names of its sections, and one list of items and inserted files to read on and on. */
export const SectionsPreview = ({ isPhone, companyId, document }: SectionsPreviewProps) => {
  const sections = sectionsOf(document.template.items)
  const { files, retry } = useInsertedFiles(document.document_embed_resources)
  const list = (
    <Box
      component="section"
      aria-label="書類の内容"
      tabIndex={0}
      sx={{
        flex: 1,
        minWidth: 0,
        minHeight: 0,
        overflowY: 'auto',
        p: { desk: 6, phone: 0 },
        bgcolor: 'surface.canvas',
        '&:focus-visible': { outlineOffset: -2 },
      }}
    >
      <Box
        sx={{
          maxWidth: 900,
          mx: 'auto',
          p: { desk: 8, phone: 4 },
          bgcolor: 'background.paper',
          boxShadow: { desk: 2, phone: 0 },
        }}
      >
        <Typography variant="h2" sx={{ ...writtenHeading, mb: 5 }}>
          {document.title}
        </Typography>
        {sections.length === 0 && (
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{emptyTexts.noSections}</Box>
        )}
        <SectionsContents companyId={companyId} sections={sections} document={document} idOf={sectionId} />
      </Box>
      {files.length > 0 && (
        <Box sx={{ mt: 6, px: { desk: 0, phone: 4 }, pb: 6 }}>
          {files.map((file) => (
            <FilePages key={file.resource.id} file={file} onRetry={retry} />
          ))}
        </Box>
      )}
    </Box>
  )
  if (isPhone) return list
  return (
    <PreviewColumns hasSide={false}>
      <PreviewNav label="セクションの一覧">
        <SectionLinks sections={sections} />
        {files.map((file) => (
          <FileThumbnails
            key={file.resource.id}
            file={file}
            onSelect={(page) => reveal(pageId(file.resource.id, page))}
          />
        ))}
      </PreviewNav>
      {list}
    </PreviewColumns>
  )
}
