import { useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined'
import TableChartOutlined from '@mui/icons-material/TableChartOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import TodayOutlined from '@mui/icons-material/TodayOutlined'
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import LinearProgress from '@mui/material/LinearProgress'
import type { Document } from '#domain/documents/documents.contract.ts'
import { withMachine } from '#domain/documents/machine-names.ts'
import { completionOf, progressText, sectionTitle } from '#domain/documents/sections.ts'
import type { Section, SheetGroup } from '#domain/documents/sections.ts'
import type { MonthSheet } from '#domain/templates/month-grids.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { emptyTexts } from '#domain/text/screens.ts'
import { CompletionBadge } from '#src/features/documents/editor/draft/completion-badge.tsx'
import { isSameValue } from '#domain/documents/docs-data.ts'
import type { Draft } from '#src/features/documents/editor/draft/draft.ts'
import { MachinesNote } from '#src/features/documents/editor/fields/machines-note.tsx'
import { RenewBoundButton } from '#src/features/documents/editor/fields/renew-bound-button.tsx'
import { CopyAllButton } from '#src/features/documents/editor/fields/copy-all-button.tsx'
import { useSpreadArea } from '#src/features/documents/editor/fields/spread/use-spread-area.tsx'
import { VisitValuesButton } from '#src/features/documents/editor/fields/visit-values-button.tsx'
import { LockNote } from '#src/features/documents/editor/draft/lock-note.tsx'
import { useContents, useIsDirty, useMachineName, useProgress } from '#src/features/documents/editor/draft/use-draft.ts'
import { inRow, inRows } from '#src/ui/sizes/rows.ts'
import { LinkIconButton } from '#src/ui/text/link.tsx'
import { MenuButton } from '#src/ui/buttons/menu-button.tsx'
import type { MenuEntry } from '#src/ui/buttons/entries-menu.tsx'
import { PageHeader } from '#src/ui/page/page-header.tsx'
import { DocumentTypeBadge, SubmitStatusBadge } from '#src/widgets/document-badges/document-badges.tsx'
import { UncomputedNote } from '#src/widgets/uncomputed-note/uncomputed-note.tsx'
import { EmbedRows } from './embed-rows.tsx'
import { InsertBar } from './insert-bar.tsx'
import { ListHead } from '#src/ui/lists/list-head.tsx'
import { UnsentBadge } from '#src/outbox/screens/unsent-document-badge.tsx'
import { DocumentShootingList } from './shooting-list.tsx'
import { UnsentNote } from './unsent-note.tsx'
import type { PhoneEmbeds } from './use-phone-embeds.ts'
import type { PhoneSaving } from './use-phone-saving.ts'
import { useSectionMenu } from './use-section-menu.tsx'

type SectionListProps = {
  companyId: string
  document: Document
  draft: Draft
  saving: PhoneSaving
  embeds: PhoneEmbeds
  groups: readonly SheetGroup<TemplateItem>[]
  months: readonly MonthSheet<TemplateItem>[]
  notice: ReactNode
  onOpen: (key: string) => void
  onInspect: () => void
}

/** All sections of a document by sheet, what of them is left to fill in, and the files behind them. */
export const SectionList = ({
  companyId,
  document,
  draft,
  saving,
  embeds,
  groups,
  months,
  notice,
  onOpen,
  onInspect,
}: SectionListProps) => {
  const isUnsent = useIsDirty(draft)
  const entriesOf = useSectionMenu(companyId, document, draft, saving)
  const target = { params: { companyId, documentId: document.id } }
  /** Whether the server has it. */
  const isMade = document.id > 0
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh', bgcolor: 'background.default' }}>
      <PageHeader
        title={document.title}
        phoneBack={
          isMade
            ? { label: '書類の詳細', link: { to: '/c/$companyId/documents/$documentId', ...target } }
            : { label: '送信待ち', link: { to: '/c/$companyId/outbox', params: { companyId } } }
        }
        actions={<PreviewButton companyId={companyId} documentId={document.id} isTyped={isUnsent} />}
      />
      <Box sx={{ flex: 1 }}>
        <DocumentHead
          companyId={companyId}
          document={document}
          draft={draft}
          saving={saving}
          notice={notice}
          months={months}
          onOpen={onOpen}
          onInspect={onInspect}
        />
        {groups.length === 0 && (
          <Box sx={{ p: 4, typography: 'body2', color: 'text.secondary' }}>{emptyTexts.noSections}</Box>
        )}
        {groups.map((group) => (
          <section key={group.sheetIndex} aria-label={group.name || 'セクション'}>
            {group.name && <GroupHead draft={draft} group={group} />}
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, bgcolor: 'background.paper' }}>
              {group.sections.map((section) => (
                <SectionRow
                  key={section.key}
                  draft={draft}
                  section={section}
                  stands={saving.stands}
                  entriesOf={entriesOf}
                  onOpen={onOpen}
                />
              ))}
            </Box>
          </section>
        ))}
        <EmbedRows draft={draft} embeds={embeds} isReadOnly={!document.canEdit} />
      </Box>
      {document.canEdit && (
        <InsertBar
          companyId={companyId}
          document={document}
          count={embeds.embeds.length}
          above={
            (isUnsent || saving.isWaiting) && (
              <UnsentNote
                isOffline={saving.isOffline}
                isSending={saving.isSending}
                onSend={() => void saving.save().then(() => saving.send())}
              />
            )
          }
          onInsert={embeds.insert}
        />
      )}
    </Box>
  )
}

type PreviewButtonProps = { companyId: string; documentId: number; isTyped: boolean }

const PreviewButton = ({ companyId, documentId, isTyped }: PreviewButtonProps) => (
  <LinkIconButton
    {...(documentId > 0
      ? { to: '/c/$companyId/documents/$documentId/preview', params: { companyId, documentId } }
      : { to: '/c/$companyId/unsent-documents/$entryId/preview', params: { companyId, entryId: -documentId } })}
    search={{ typed: isTyped ? 1 : undefined }}
    aria-label="プレビュー"
  >
    <VisibilityOutlined />
  </LinkIconButton>
)

type DocumentHeadProps = Pick<
  SectionListProps,
  'companyId' | 'document' | 'draft' | 'saving' | 'notice' | 'months' | 'onOpen' | 'onInspect'
>

/** How far it is, what is to be known of it, and the quick ways of filling it in. */
const DocumentHead = (props: DocumentHeadProps) => {
  const { companyId, document, draft, saving, notice, months, onOpen, onInspect } = props
  const { items } = document.template
  const progress = useProgress(draft, items)
  const spreading = useSpreadArea()
  const handleChanged = () => void saving.save()
  return (
    <Box sx={{ p: 4, bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' }}>
      {!document.canEdit && (
        <Box sx={{ mb: 3 }}>
          <LockNote companyId={companyId} document={document} />
        </Box>
      )}
      {notice && <Box sx={{ mb: 3 }}>{notice}</Box>}
      <Box sx={{ mb: 3, '&:empty': { display: 'none' } }}>
        <MachinesNote />
      </Box>
      <Box sx={{ mb: 3, '&:empty': { display: 'none' } }}>
        <UncomputedNote companyId={companyId} document={document} />
      </Box>
      <Box sx={{ ...inRows, gap: 2, mb: 2 }}>
        <DocumentTypeBadge documentTypeId={document.document_type_id} />
        <SubmitStatusBadge submittedAt={document.submitted_at} />
        {progress.total > 0 && (
          <Box sx={{ ml: 'auto', typography: 'body2', color: 'text.secondary' }}>{progressText(progress)}</Box>
        )}
      </Box>
      {progress.total > 0 && (
        <LinearProgress
          variant="determinate"
          aria-label="入力の進みぐあい"
          value={(progress.filled / progress.total) * 100}
        />
      )}
      {months.map(({ key, points }) => (
        <Button
          key={key}
          fullWidth
          variant="contained"
          color="primary"
          startIcon={<TodayOutlined />}
          onClick={() => onOpen(key)}
          sx={{ mt: 4 }}
        >
          {months.length > 1 ? `日ごとに記入（${points[0]!.label}〜）` : '日ごとに記入'}
        </Button>
      ))}
      {document.canEdit && progress.total > 0 && (
        <Button
          fullWidth
          variant={months.length > 0 ? 'outlined' : 'contained'}
          color={months.length > 0 ? 'inherit' : 'primary'}
          startIcon={<FactCheckOutlined />}
          onClick={onInspect}
          sx={{ mt: 4 }}
        >
          点検モードで入力
        </Button>
      )}
      {document.canEdit && <DocumentShootingList document={document} />}
      <VisitValuesButton fullWidth items={items} onChanged={handleChanged} sx={{ mt: 2 }} />
      <RenewBoundButton fullWidth items={items} onChanged={handleChanged} sx={{ mt: 2 }} />
      <CopyAllButton fullWidth items={items} onChanged={handleChanged} sx={{ mt: 2 }} />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', '&:empty': { display: 'none' } }}>
        {spreading.button}
      </Box>
      {spreading.dialog}
    </Box>
  )
}

/** The sheet, and how many of its sections are filled in. */
const GroupHead = ({ draft, group }: { draft: Draft; group: SheetGroup<TemplateItem> }) => {
  const contents = useContents(draft)
  const states = group.sections.map(({ items }) => completionOf(items, contents)).filter((state) => state !== null)
  return (
    <ListHead
      icon={<TableChartOutlined sx={{ fontSize: 20, color: 'neutral.700' }} />}
      title={group.name}
      end={`${states.filter((state) => state === 'filled').length} / ${states.length}`}
    />
  )
}

const useIsUnsent = (draft: Draft, items: readonly TemplateItem[]): boolean =>
  useSyncExternalStore(draft.subscribe, () =>
    items.some(({ id }) => !isSameValue(draft.valueOf(id), draft.saved().get(id))),
  )

type SectionRowProps = {
  draft: Draft
  section: Section<TemplateItem>
  stands: PhoneSaving['stands']
  entriesOf: (section: Section<TemplateItem>, hasContents: boolean) => readonly MenuEntry[]
  onOpen: (key: string) => void
}

const SectionRow = ({ draft, section, stands, entriesOf, onOpen }: SectionRowProps) => {
  const { filled, total } = useProgress(draft, section.items)
  const title = withMachine(sectionTitle(section), useMachineName(draft, section.items))
  const isTyped = useIsUnsent(draft, section.items)
  const isUnsent = isTyped || section.items.some(({ id }) => (stands.get(id) ?? 'sent') !== 'sent')
  const entries = entriesOf(section, filled > 0)
  return (
    <Box component="li" sx={{ ...inRow, pr: 1, borderBottom: 1, borderColor: 'divider' }}>
      <ButtonBase
        onClick={() => onOpen(section.key)}
        sx={{
          display: 'flex',
          flex: 1,
          minWidth: 0,
          minHeight: 60,
          gap: 2,
          pl: 4,
          pr: 1,
          py: 2,
          textAlign: 'left',
          '&:focus-visible': { outlineOffset: -2 },
        }}
      >
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box sx={{ typography: 'body1' }}>{title}</Box>
          {filled < total && (
            <Box sx={{ typography: 'cell', color: 'text.secondary' }}>{`残り${total - filled}項目`}</Box>
          )}
        </Box>
        {isUnsent && <UnsentBadge />}
        <CompletionBadge draft={draft} items={section.items} />
        {entries.length === 0 && <ChevronRightOutlined sx={{ color: 'neutral.700' }} />}
      </ButtonBase>
      <MenuButton label={`${title}のメニュー`} entries={entries} />
    </Box>
  )
}
