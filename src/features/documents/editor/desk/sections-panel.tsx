import { memo, useEffect, useId, useMemo } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { itemsOfPart } from '#domain/documents/item-grids.ts'
import type { FormPart } from '#domain/documents/item-grids.ts'
import { progressText, sectionTitle } from '#domain/documents/sections.ts'
import type { Section } from '#domain/documents/sections.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { useProgress } from '#src/features/documents/editor/draft/use-draft.ts'
import { MachinesNote } from '#src/features/documents/editor/fields/machines-note.tsx'
import { RenewBoundButton } from '#src/features/documents/editor/fields/renew-bound-button.tsx'
import { CopyAllButton } from '#src/features/documents/editor/fields/copy-all-button.tsx'
import { VisitValuesButton } from '#src/features/documents/editor/fields/visit-values-button.tsx'
import { useEditor } from '#src/features/documents/editor/fields/editor-context.ts'
import { SpreadContext } from '#src/features/documents/editor/fields/spread-context.ts'
import { focusItemField } from '#src/features/documents/editor/fields/focus-item-field.ts'
import { below } from '#src/ui/sizes/below.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { twoLines } from '#src/ui/text/clamped.ts'
import { itemColumns } from '#src/widgets/item-form/item-layout.ts'
import { DeskItem } from './desk-item.tsx'
import type { FocusRequest } from './focus-request.ts'
import { Fold } from './fold.tsx'
import { ItemGridFold } from './grid/item-grid-fold.tsx'
import { useSpreadArea } from '#src/features/documents/editor/fields/spread/use-spread-area.tsx'
import { useGrowingCount } from './use-growing-count.ts'

/** Fields from which Enter leads on: of one line, or chosen. */
const led = 'input:is([type=text], [type=radio], [type=checkbox]), [role=combobox][aria-expanded=false]'

type SectionsPanelProps = {
  title: string
  parts: readonly FormPart<TemplateItem>[]
  /** Whether what repeats is shown as a table; null: nothing repeats. */
  isTabular: boolean | null
  onTabular: (isTabular: boolean) => void
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
  parts,
  isTabular,
  onTabular,
  openKeys,
  onToggle,
  focusRequest,
  onFocusItem,
  onAdvance,
  emptyText,
}: SectionsPanelProps) => {
  const { rootRef: ref, rootProps, ...spreading } = useSpreadArea()
  const items = useMemo(() => parts.flatMap(itemsOfPart), [parts])
  useEffect(() => {
    if (focusRequest && ref.current) focusItemField(ref.current, focusRequest.itemId, focusRequest.isWhole)
  }, [focusRequest, ref])
  const handleKeyDown = (event: KeyboardEvent) => {
    const { target } = event
    // An Enter that ends the choice of a kanji stays; popups of the fields hand their keys up too, through React.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    if (!(target instanceof HTMLElement) || !target.matches(led) || !ref.current?.contains(target)) return
    const itemId = Number(target.closest<HTMLElement>('[data-item-id]')?.dataset.itemId)
    if (!itemId) return
    event.preventDefault()
    event.stopPropagation()
    onAdvance(itemId, event.shiftKey ? -1 : 1)
  }
  return (
    <SpreadContext value={spreading.ask}>
      <Box
        {...rootProps}
        ref={ref}
        component="section"
        aria-label="入力フォーム"
        data-pane
        tabIndex={-1}
        // Before a select takes it to open.
        onKeyDownCapture={handleKeyDown}
        sx={{
          outline: 0,
          minWidth: 0,
          minHeight: 0,
          overflowY: 'auto',
          bgcolor: 'background.paper',
          borderLeft: 1,
          borderColor: 'divider',
          ...(spreading.isOver && { boxShadow: ({ palette }) => `inset 0 0 0 2px ${palette.primary.main}` }),
        }}
      >
        <PanelHead title={title} items={items}>
          {isTabular !== null && <TabularSwitch isTabular={isTabular} onChange={onTabular} />}
        </PanelHead>
        <Box sx={{ mx: 5, mt: 3, '&:empty': { display: 'none' } }}>
          <MachinesNote />
        </Box>
        <VisitValuesButton items={items} size="small" sx={{ mx: 5, mt: 3 }} />
        <RenewBoundButton items={items} size="small" sx={{ mx: 5, mt: 3 }} />
        <CopyAllButton items={items} size="small" sx={{ mx: 5, mt: 3 }} />
        {spreading.button}
        {parts.length === 0 && <Box sx={{ p: 5, typography: 'body2', color: 'text.secondary' }}>{emptyText}</Box>}
        {parts.map((part) =>
          part.kind === 'grid' ? (
            <ItemGridFold
              key={part.key}
              grid={part.grid}
              isOpen={openKeys.has(part.key)}
              focusRequest={focusRequest}
              onToggle={onToggle}
              onFocusItem={onFocusItem}
            />
          ) : (
            <SectionFold
              key={part.key}
              section={part.section}
              isOpen={openKeys.has(part.key)}
              wantedItemId={focusRequest?.itemId ?? null}
              onToggle={onToggle}
              onFocusItem={onFocusItem}
            />
          ),
        )}
      </Box>
      {spreading.dialog}
    </SpreadContext>
  )
}

type PanelHeadProps = { title: string; items: readonly TemplateItem[]; children: ReactNode }

const PanelHead = ({ title, items, children }: PanelHeadProps) => {
  const progress = useProgress(useEditor().draft, items)
  return (
    <Box
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 1,
        ...inRow,
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
      {children}
    </Box>
  )
}

type TabularSwitchProps = { isTabular: boolean; onChange: (isTabular: boolean) => void }

const TabularSwitch = ({ isTabular, onChange }: TabularSwitchProps) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    aria-label="くり返しの入力のしかた"
    value={isTabular}
    onChange={(_, next: boolean | null) => next !== null && onChange(next)}
    sx={{ flex: 'none', ml: 'auto', '& .MuiToggleButton-root': { px: 2, whiteSpace: 'nowrap' } }}
  >
    <ToggleButton value>表で入力</ToggleButton>
    <ToggleButton value={false}>1行ずつ</ToggleButton>
  </ToggleButtonGroup>
)

type SectionFieldsProps = {
  section: Section<TemplateItem>
  /** Is there at once, however many stand before it. */
  wantedItemId: number | null
  onFocusItem: (item: TemplateItem) => void
}
type SectionFoldProps = SectionFieldsProps & { isOpen: boolean; onToggle: (key: string) => void }

const SectionFold = memo(({ section, isOpen, wantedItemId, onToggle, onFocusItem }: SectionFoldProps) => (
  <Fold
    id={useId()}
    title={sectionTitle(section)}
    count={`${section.items.length}項目`}
    items={section.items}
    isOpen={isOpen}
    onToggle={() => onToggle(section.key)}
  >
    <Box sx={{ px: 5, pb: 5, pt: 1 }}>
      <SectionFields section={section} wantedItemId={wantedItemId} onFocusItem={onFocusItem} />
    </Box>
  </Fold>
))
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
