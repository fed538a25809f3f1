import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import type { Section } from '#domain/documents/sections.ts'
import type { TemplateItem, TemplateSheet } from '#domain/templates/templates.contract.ts'
import { SheetThumbnails } from '#src/widgets/sheet-view/sheet-thumbnails.tsx'
import { sectionTitle } from '../editor/sections-panel.tsx'

type SheetChoiceProps = { sheets: readonly TemplateSheet[]; selected: number | null; onSelect: (sheet: number) => void }

const column = { minHeight: 0, overflowY: 'auto', p: 3, bgcolor: 'background.paper', borderRight: 1, borderColor: 'divider' } as const

export const SheetPictures = ({ sheets, selected, onSelect }: SheetChoiceProps) => (
  <Box component="nav" aria-label="シートの一覧" sx={column}>
    <SheetThumbnails sheets={sheets.map((sheet, index) => ({ ...sheet, name: `${index + 1} ${sheet.name}` }))} selected={selected} onSelect={onSelect} />
  </Box>
)

export const PhoneSheetTabs = ({ sheets, selected, onSelect }: SheetChoiceProps) => (
  <Tabs value={selected} onChange={(_, sheet: number) => onSelect(sheet)} variant="scrollable" aria-label="シートの一覧" sx={{ px: 4, bgcolor: 'background.paper', '& .MuiTab-root': { minHeight: 44 } }}>
    {sheets.map(({ sheet_index, name }) => <Tab key={sheet_index} value={sheet_index} label={name} />)}
  </Tabs>
)

/** Of a document without sheets. */
export const SectionNames = ({ sections }: { sections: readonly Section<TemplateItem>[] }) => (
  <Box component="nav" aria-label="セクションの一覧" sx={column}>
    <Box component="ol" sx={{ m: 0, pl: 5, typography: 'cell' }}>{sections.map((section) => <li key={section.key}>{sectionTitle(section)}</li>)}</Box>
  </Box>
)
