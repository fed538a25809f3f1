/**
 * テンプレートを選択: choose one template or several among all of the company, or among a matter's.
 *
 *   {isOpen && <TemplatePicker companyId={companyId} matterId={matter.id} onClose={close} onSubmit={([template]) => create(template)} />}
 */
import type { DocumentTypeId } from '#domain/templates/templates.labels.ts'
import { useRef, useState } from 'react'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MuiLink from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { emptyTexts } from '#domain/text/screens.ts'
import type { TemplateListItem } from '#domain/templates/templates.contract.ts'
import { canCreateFromTemplate } from '#domain/documents/documents.policy.ts'
import { sessionQueries } from '#src/api/auth.ts'
import { describeError } from '#src/api/errors.ts'
import { templateQueries } from '#src/api/templates.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { includesText } from '#src/lib/text.ts'
import { CountTabs } from '#src/ui/count-tabs.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { Link } from '#src/ui/link.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { touchArea } from '#src/ui/touch-area.ts'
import { CategoryAnchors } from './category-anchors.tsx'
import { TemplateCards } from './template-cards.tsx'
import { TemplateCardsSkeleton } from './template-cards-skeleton.tsx'
import { groupsOf } from './template-groups.ts'

export type TemplatePickerProps = {
  companyId: string
  /** Offers only the templates linked to this matter. */
  matterId?: number
  multiple?: boolean
  /** Chosen at the start. */
  selectedIds?: readonly number[]
  /** What 追加 does when the matter has no template; without it nothing can be added. */
  onAdd?: () => void
  submitting?: boolean
  onClose: () => void
  onSubmit: (templates: TemplateListItem[]) => void
}

const tab = 'custom'
const none: readonly number[] = []

export const TemplatePicker = ({
  companyId,
  matterId,
  multiple = false,
  selectedIds = none,
  onAdd,
  submitting,
  onClose,
  onSubmit,
}: TemplatePickerProps) => {
  const query = useQuery(templateQueries.all(companyId, matterId === undefined ? {} : { matter_id: matterId }))
  const [selected, setSelected] = useState<ReadonlySet<number>>(() => new Set(selectedIds))
  const [search, setSearch] = useState('')
  const sectionsRef = useRef<HTMLDivElement>(null)
  const { data: user } = useQuery(sessionQueries.companyUser(companyId))
  // A guest makes documents of those alone that are for guests.
  const templates = user && query.data?.filter((template) => canCreateFromTemplate(user, template))
  const found = templates?.filter(({ name }) => includesText(name, search)) ?? []
  const groups = groupsOf(found)
  const chosen = templates?.filter(({ id }) => selected.has(id)) ?? []
  const isAll = found.length > 0 && found.every(({ id }) => selected.has(id))

  const handleToggle = (id: number) =>
    setSelected((before) => {
      if (!multiple) return new Set([id])
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const handleToggleAll = () =>
    setSelected((before) => {
      const shown = new Set(found.map(({ id }) => id))
      return isAll ? before.difference(shown) : before.union(shown)
    })
  const handleAnchor = (id: DocumentTypeId) => {
    sectionsRef.current?.querySelector(`[data-category="${id}"]`)?.scrollIntoView({ block: 'start' })
  }

  return (
    <FormDialog
      open
      flush
      width={1112}
      title="テンプレートを選択"
      submitLabel="保存"
      submitting={submitting}
      submitDisabled={!multiple && chosen.length === 0}
      selectedCount={multiple ? chosen.length : undefined}
      footerNote={
        !multiple && !isSmartphone() && chosen[0] ? (
          <>
            選択中：
            <Box component="span" sx={{ color: 'text.primary', fontWeight: 500 }}>
              {chosen[0].name}
            </Box>
          </>
        ) : undefined
      }
      unsaved={false}
      onClose={onClose}
      onSubmit={() => onSubmit(chosen)}
    >
      <Box sx={{ '& .MuiTabs-root': { mb: 0, px: { desk: 6, phone: 4 } } }}>
        <CountTabs
          label="テンプレートの種類"
          tabs={[{ value: tab, label: 'カスタムテンプレート', count: templates?.length }]}
          value={tab}
          onChange={() => undefined}
        />
      </Box>
      <Box sx={{ display: 'flex', flexDirection: { desk: 'row', phone: 'column' }, minHeight: { desk: 520 } }}>
        <CategoryAnchors groups={groups} onSelect={handleAnchor} />
        <Box ref={sectionsRef} sx={{ flex: 1, minWidth: 0, px: { desk: 6, phone: 4 }, pt: 4, pb: 4 }}>
          <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 3, mb: 4 }}>
            <SearchField label="テンプレート名を検索" width={{ desk: 320, phone: 600 }} value="" onSearch={setSearch} />
            {multiple && found.length > 0 && (
              <FormControlLabel
                label="すべて選択"
                sx={{ mr: 0 }}
                control={
                  <Checkbox
                    checked={isAll}
                    indeterminate={!isAll && found.some(({ id }) => selected.has(id))}
                    onChange={handleToggleAll}
                  />
                }
              />
            )}
          </Box>
          {query.isError && <ErrorPanel message={describeError(query.error)} onRetry={() => void query.refetch()} />}
          {query.isPending && <TemplateCardsSkeleton />}
          {templates?.length === 0 && (
            <NoTemplates companyId={companyId} isOfMatter={matterId !== undefined} onAdd={onAdd} />
          )}
          {templates !== undefined && templates.length > 0 && found.length === 0 && (
            <EmptyState drawing="no-result" title="条件に一致するテンプレートがありません" />
          )}
          {groups.map((group) => (
            <TemplateCards
              key={group.id}
              group={group}
              selected={selected}
              multiple={multiple}
              onToggle={handleToggle}
            />
          ))}
        </Box>
      </Box>
    </FormDialog>
  )
}

type NoTemplatesProps = { companyId: string; isOfMatter: boolean; onAdd: (() => void) | undefined }

/** A matter's templates are linked to it; the company's are made in its settings, at a desk. */
const NoTemplates = ({ companyId, isOfMatter, onAdd }: NoTemplatesProps) => {
  if (isOfMatter)
    return (
      <EmptyState
        drawing="no-document"
        title={emptyTexts.noTemplatesOfMatter}
        action={
          onAdd && (
            <MuiLink component="button" type="button" onClick={onAdd} sx={touchArea}>
              追加
            </MuiLink>
          )
        }
      />
    )
  return (
    <EmptyState
      drawing="no-document"
      title={emptyTexts.noData}
      action={
        <Link to="/c/$companyId/settings/templates" params={{ companyId }}>
          追加
        </Link>
      }
    />
  )
}
