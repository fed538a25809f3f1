import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { valueText } from '#domain/documents/docs-data.ts'
import type { Document, DocumentItemFile } from '#domain/documents/documents.contract.ts'
import { completionLabels } from '#domain/documents/documents.labels.ts'
import { dataByItem } from '#domain/documents/sections.ts'
import type { DataByItem, Section } from '#domain/documents/sections.ts'
import { fileKinds } from '#domain/files/files.labels.ts'
import { isInputType } from '#domain/templates/item-types.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { emptyTexts } from '#domain/text/screens.ts'
import { sectionTitle } from '../editor/sections-panel.tsx'

type ContentsPanelProps = { title: string; document: Document; sections: readonly Section<TemplateItem>[] }

/** What was filled in, to read. */
export const ContentsPanel = ({ title, document, sections }: ContentsPanelProps) => {
  const contents = dataByItem(document.docs_data)
  return (
    // It scrolls and has nothing to focus: without tabIndex no keyboard reaches its end.
    <Box component="section" aria-label="入力内容" tabIndex={0} sx={{ minHeight: 0, overflowY: 'auto', px: 5, pb: 5, bgcolor: 'background.paper', borderLeft: 1, borderColor: 'divider', '&:focus-visible': { outlineOffset: -2 } }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2, minHeight: 56, pt: 4 }}>
        <Typography variant="h3" component="h2">{title}</Typography>
        <Box sx={{ typography: 'cell', color: 'text.secondary', whiteSpace: 'nowrap' }}>の入力内容</Box>
      </Box>
      {sections.length === 0 && <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{document.template.has_excel ? emptyTexts.noSheetItems : emptyTexts.noSections}</Box>}
      {sections.map((section) => <SectionContents key={section.key} section={section} contents={contents} itemFiles={document.item_files} />)}
    </Box>
  )
}

type SectionContentsProps = { section: Section<TemplateItem>; contents: DataByItem; itemFiles: readonly DocumentItemFile[] }

const SectionContents = ({ section, contents, itemFiles }: SectionContentsProps) => (
  <Box component="section" sx={{ '& + &': { mt: 5 } }}>
    <Typography variant="h4" component="h3" sx={{ pb: 2, borderBottom: 1, borderColor: 'line.row' }}>{sectionTitle(section)}</Typography>
    <Box component="dl" sx={{ m: 0 }}>
      {section.items.filter(({ type }) => type !== 'title').map((item) => (
        <Box key={item.id} sx={{ py: 2, borderBottom: 1, borderColor: 'line.row' }}>
          <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>{item.name}</Box>
          <Box component="dd" sx={{ m: 0, typography: 'body2', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {isInputType(item.type) ? <Value text={valueText(contents.get(item.id))} /> : <Files files={itemFiles.filter(({ item_id }) => item_id === item.id)} />}
          </Box>
        </Box>
      ))}
    </Box>
  </Box>
)

const Value = ({ text }: { text: string }) => (text === '' ? <Box component="span" sx={{ color: 'neutral.600' }}>{completionLabels.empty}</Box> : text)

const Files = ({ files }: { files: readonly DocumentItemFile[] }) => {
  if (files.length === 0) return <Value text="" />
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 2, pt: 1 }}>
      {files.map(({ id, file }) => (
        <MuiLink key={id} href={file.path} target="_blank" rel="noreferrer" sx={{ typography: 'caption', whiteSpace: 'normal' }}>
          {file.type === fileKinds.image
            ? <img src={file.thumbnail_path ?? file.path} alt={file.name} loading="lazy" style={{ display: 'block', width: '100%', aspectRatio: '4 / 3', objectFit: 'cover', borderRadius: 4 }} />
            : file.name}
        </MuiLink>
      ))}
    </Box>
  )
}
