import { memo, useEffect, useId, useMemo, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { progressText, sectionTitle } from '#domain/documents/sections.ts'
import type { Section } from '#domain/documents/sections.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { CompletionBadge } from '#src/features/documents/editor/draft/completion-badge.tsx'
import { useProgress } from '#src/features/documents/editor/draft/use-draft.ts'
import { CopyAllButton } from '#src/features/documents/editor/fields/copy-all-button.tsx'
import { useEditor } from '#src/features/documents/editor/fields/editor-context.ts'
import { focusItemField } from '#src/features/documents/editor/fields/focus-item-field.ts'
import { below } from '#src/ui/sizes/below.ts'
import { twoLines } from '#src/ui/text/clamped.ts'
import { writtenHeading } from '#src/ui/text/written-heading.ts'
import { itemColumns } from '#src/widgets/item-form/item-layout.ts'
import { DeskItem } from './desk-item.tsx'
import { useGrowingCount } from './use-growing-count.ts'

/** Asks for the cursor in an item's field; a new object asks anew. */
export type FocusRequest = { itemId: number }

type SectionsPanelProps = {
  title: string
  sections: readonly Section<TemplateItem>[]
  openKeys: ReadonlySet<string>
  onToggle: (key: string) => void
  focusRequest: FocusRequest | null
  /** An item's field has the cursor now. */
  onFocusItem: (item: TemplateItem) => void
  /** Enter in a one-line field: on to the next, with Shift back. */
  onAdvance: (itemId: number, step: 1 | -1) => void
  emptyText: string
}

/** The form: sections that open and close, and how much of them is filled in. */
export const SectionsPanel = ({
  title,
  sections,
  openKeys,
  onToggle,
  focusRequest,
  onFocusItem,
  onAdvance,
  emptyText,
}: SectionsPanelProps) => {
  const ref = useRef<HTMLDivElement>(null)
  const items = useMemo(() => sections.flatMap((section) => section.items), [sections])
  useEffect(() => {
    if (focusRequest && ref.current) focusItemField(ref.current, focusRequest.itemId)
  }, [focusRequest])
  const handleKeyDown = (event: KeyboardEvent) => {
    const { target } = event
    // An Enter that ends the choice of a kanji stays; popups of the fields hand their keys up too, through React.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    if (!(target instanceof HTMLInputElement) || target.type !== 'text' || !ref.current?.contains(target)) return
    const itemId = Number(target.closest<HTMLElement>('[data-item-id]')?.dataset.itemId)
    event.preventDefault()
    onAdvance(itemId, event.shiftKey ? -1 : 1)
  }
  return (
    <Box
      ref={ref}
      component="section"
      aria-label="入力フォーム"
      data-pane
      tabIndex={-1}
      onKeyDown={handleKeyDown}
      sx={{
        outline: 0,
        minWidth: 0,
        minHeight: 0,
        overflowY: 'auto',
        bgcolor: 'background.paper',
        borderLeft: 1,
        borderColor: 'divider',
      }}
    >
      <PanelHead title={title} items={items} />
      <CopyAllButton items={items} size="small" sx={{ mx: 5, mt: 3 }} />
      {sections.length === 0 && <Box sx={{ p: 5, typography: 'body2', color: 'text.secondary' }}>{emptyText}</Box>}
      {sections.map((section) => (
        <SectionFold
          key={section.key}
          section={section}
          isOpen={openKeys.has(section.key)}
          wantedItemId={focusRequest?.itemId ?? null}
          onToggle={onToggle}
          onFocusItem={onFocusItem}
        />
      ))}
    </Box>
  )
}

const PanelHead = ({ title, items }: { title: string; items: readonly TemplateItem[] }) => {
  const progress = useProgress(useEditor().draft, items)
  return (
    <Box
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 1,
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        minHeight: 56,
        px: 5,
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Typography variant="h3" component="h2" title={title} sx={{ ...twoLines, lineHeight: '24px', minWidth: 0 }}>
        {title}
      </Typography>
      {progress.total > 0 && (
        <>
          <Box sx={{ flex: 1, typography: 'cell', color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {progressText(progress)}
          </Box>
          <LinearProgress
            variant="determinate"
            aria-label="入力の進みぐあい"
            value={(progress.filled / progress.total) * 100}
            sx={{ width: 120, flex: 'none', [below(1100)]: { width: 48 }, [below(400)]: { display: 'none' } }}
          />
        </>
      )}
    </Box>
  )
}

type SectionFieldsProps = {
  section: Section<TemplateItem>
  /** Is there at once, however many stand before it. */
  wantedItemId: number | null
  onFocusItem: (item: TemplateItem) => void
}
type SectionFoldProps = SectionFieldsProps & { isOpen: boolean; onToggle: (key: string) => void }

const SectionFold = memo(({ section, isOpen, wantedItemId, onToggle, onFocusItem }: SectionFoldProps) => {
  const { draft } = useEditor()
  const id = useId()
  return (
    <Box sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <h3 style={{ margin: 0 }}>
        <ButtonBase
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => onToggle(section.key)}
          sx={{
            display: 'flex',
            width: '100%',
            minHeight: 48,
            px: 5,
            py: 2,
            gap: 3,
            textAlign: 'left',
            typography: 'h4',
            '&:hover': { bgcolor: 'surface.rowHover' },
            '&:focus-visible': { outlineOffset: -2 },
          }}
        >
          <ChevronRightOutlined
            sx={{
              fontSize: 20,
              color: 'neutral.700',
              transform: isOpen ? 'rotate(90deg)' : 'none',
              transition: 'transform 160ms',
            }}
          />
          <Box component="span" sx={writtenHeading}>
            {sectionTitle(section)}
          </Box>
          <Box
            component="span"
            sx={{ flex: 1, typography: 'cell', color: 'text.secondary', whiteSpace: 'nowrap' }}
          >{`${section.items.length}項目`}</Box>
          <CompletionBadge draft={draft} items={section.items} />
        </ButtonBase>
      </h3>
      {isOpen && (
        <Box id={id} sx={{ px: 5, pb: 5, pt: 1 }}>
          <SectionFields section={section} wantedItemId={wantedItemId} onFocusItem={onFocusItem} />
        </Box>
      )}
    </Box>
  )
})
SectionFold.displayName = 'SectionFold'

/** About what a line of the form takes, px: keeps the place of fields that are still to come. */
const lineHeight = 76

/** A section's items in two columns, in one where there is no room. Of a long section the first fields come first. */
const SectionFields = ({ section: { items }, wantedItemId, onFocusItem }: SectionFieldsProps) => {
  const count = useGrowingCount(items.length, items.findIndex(({ id }) => id === wantedItemId) + 1)
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: itemColumns,
        columnGap: 5,
        rowGap: 4,
        alignItems: 'start',
        maxWidth: 960,
      }}
    >
      {items.slice(0, count).map((item) => (
        <DeskItem key={item.id} item={item} onFocus={onFocusItem} />
      ))}
      {count < items.length && (
        <div aria-hidden style={{ gridColumn: '1 / -1', height: ((items.length - count) / 2) * lineHeight }} />
      )}
    </Box>
  )
}
