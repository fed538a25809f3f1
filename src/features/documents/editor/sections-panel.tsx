import { useEffect, useId, useRef } from 'react'
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { progressText } from '#domain/documents/sections.ts'
import type { Section } from '#domain/documents/sections.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { CompletionBadge } from './completion-badge.tsx'
import { useEditor } from './editor-context.ts'
import { focusItemField, ItemField } from './item-field.tsx'
import { useProgress } from './use-draft.ts'

/** Asks for the cursor in an item's field; a new object asks anew. */
export type FocusRequest = { itemId: number }

type SectionsPanelProps = {
  title: string
  sections: readonly Section<TemplateItem>[]
  openKeys: ReadonlySet<string>
  onToggle: (key: string) => void
  focusRequest: FocusRequest | null
  emptyText: string
}

/** The form: sections that open and close, and how much of them is filled in. */
export const SectionsPanel = ({ title, sections, openKeys, onToggle, focusRequest, emptyText }: SectionsPanelProps) => {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focusRequest && ref.current) focusItemField(ref.current, focusRequest.itemId)
  }, [focusRequest])
  return (
    <Box ref={ref} component="section" aria-label="入力フォーム" sx={{ minWidth: 0, minHeight: 0, overflowY: 'auto', bgcolor: 'background.paper', borderLeft: 1, borderColor: 'divider' }}>
      <PanelHead title={title} items={sections.flatMap(({ items }) => items)} />
      {sections.length === 0 && <Box sx={{ p: 5, typography: 'body2', color: 'text.secondary' }}>{emptyText}</Box>}
      {sections.map((section) => <SectionFold key={section.key} section={section} isOpen={openKeys.has(section.key)} onToggle={onToggle} />)}
    </Box>
  )
}

const PanelHead = ({ title, items }: { title: string; items: readonly TemplateItem[] }) => {
  const progress = useProgress(useEditor().draft, items)
  return (
    <Box sx={{ position: 'sticky', top: 0, zIndex: 1, display: 'flex', alignItems: 'center', gap: 3, minHeight: 56, px: 5, bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' }}>
      <Typography variant="h3" component="h2" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{title}</Typography>
      {progress.total > 0 && (
        <>
          <Box sx={{ flex: 1, typography: 'cell', color: 'text.secondary', whiteSpace: 'nowrap' }}>{progressText(progress)}</Box>
          <LinearProgress variant="determinate" aria-label="入力の進みぐあい" value={(progress.filled / progress.total) * 100} sx={{ width: 120, flex: 'none' }} />
        </>
      )}
    </Box>
  )
}

/** A section's name where it has one. */
export const sectionTitle = (section: Section<TemplateItem>): string => section.title || '入力項目'

const SectionFold = ({ section, isOpen, onToggle }: { section: Section<TemplateItem>; isOpen: boolean; onToggle: (key: string) => void }) => {
  const { draft } = useEditor()
  const id = useId()
  return (
    <Box sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <h3 style={{ margin: 0 }}>
        <ButtonBase
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => onToggle(section.key)}
          sx={{ display: 'flex', width: '100%', minHeight: 48, px: 5, gap: 3, textAlign: 'left', typography: 'h4', '&:hover': { bgcolor: 'surface.rowHover' }, '&:focus-visible': { outlineOffset: -2 } }}
        >
          <ChevronRightOutlined sx={{ fontSize: 20, color: 'neutral.700', transform: isOpen ? 'rotate(90deg)' : 'none', transition: 'transform 160ms' }} />
          <Box component="span" sx={{ minWidth: 0 }}>{sectionTitle(section)}</Box>
          <Box component="span" sx={{ flex: 1, typography: 'cell', color: 'text.secondary' }}>{`${section.items.length}項目`}</Box>
          <CompletionBadge draft={draft} items={section.items} />
        </ButtonBase>
      </h3>
      {isOpen && <Box id={id} sx={{ px: 5, pb: 5, pt: 1 }}><SectionFields section={section} /></Box>}
    </Box>
  )
}

/** A section's items in two columns, in one where there is no room. */
export const SectionFields = ({ section }: { section: Section<TemplateItem> }) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))', columnGap: 5, rowGap: 4, alignItems: 'start' }}>
    {section.items.map((item) => <ItemField key={item.id} item={item} />)}
  </Box>
)
