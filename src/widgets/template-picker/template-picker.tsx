/**
 * テンプレートを選択: choose one template or several among all of the company, or among a matter's.
 *
 *   {isOpen && <TemplatePicker companyId={companyId} matterId={matter.id} onClose={close} onSubmit={([template]) => create(template)} />}
 */
import { useRef, useState } from 'react'
import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { TemplateListItem } from '#domain/templates/templates.contract.ts'
import { canCreateFromTemplate } from '#domain/documents/documents.policy.ts'
import { sessionQueries } from '#src/api/auth.ts'
import { templateQueries } from '#src/api/templates.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { includesText } from '#src/lib/includes-text.ts'
import { CountTabs } from '#src/ui/buttons/count-tabs.tsx'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { ChoiceChip } from '#src/ui/marks/choice-chip.tsx'
import { below } from '#src/ui/sizes/below.ts'
import { CategoryAnchors } from './category-anchors.tsx'
import { lastTemplate } from './last-template.ts'
import { groupsOf } from './template-groups.ts'
import { TemplateSections } from './template-sections.tsx'
import { useTemplateChoice } from './use-template-choice.ts'

export type TemplatePickerProps = {
  companyId: string
  /** Offers only the templates linked to this matter. */
  matterId?: number
  multiple?: boolean
  /** Chosen at the start. */
  selectedIds?: readonly number[]
  /** Offers the one that was used last before all others. */
  offersLast?: boolean
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
  offersLast = false,
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
  // Of one alone there is nothing to choose.
  const isOnly = !multiple && templates?.length === 1
  const chosen = templates?.filter(({ id }) => isOnly || selected.has(id)) ?? []
  const last = offersLast && user && templates ? lastTemplate(companyId, user.id, templates) : undefined
  const isAll = found.length > 0 && found.every(({ id }) => selected.has(id))

  const { handleToggle, handleToggleAll, handleAnchor } = useTemplateChoice({
    setSelected,
    multiple,
    found,
    isAll,
    sectionsRef,
  })

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
      footerNote={!multiple && !isSmartphone() && chosen[0] ? <ChosenName name={chosen[0].name} /> : undefined}
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
      {last && !isOnly && <LastUsed name={last.name} disabled={submitting} onClick={() => onSubmit([last])} />}
      <Box
        sx={{
          display: 'flex',
          flexDirection: { desk: 'row', phone: 'column' },
          minHeight: { desk: 520 },
          [below(640)]: { flexDirection: 'column' },
        }}
      >
        <CategoryAnchors groups={groups} onSelect={handleAnchor} />
        <TemplateSections
          sectionsRef={sectionsRef}
          setSearch={setSearch}
          multiple={multiple}
          found={found}
          isAll={isAll}
          selected={isOnly ? new Set(chosen.map(({ id }) => id)) : selected}
          onToggleAll={handleToggleAll}
          query={query}
          templates={templates}
          companyId={companyId}
          matterId={matterId}
          onAdd={onAdd}
          groups={groups}
          onToggle={handleToggle}
        />
      </Box>
    </FormDialog>
  )
}

const ChosenName = ({ name }: { name: string }) => (
  <>
    選択中：
    <Box component="span" sx={{ color: 'text.primary', fontWeight: 500 }}>
      {name}
    </Box>
  </>
)

type LastUsedProps = { name: string; disabled: boolean | undefined; onClick: () => void }

const LastUsed = ({ name, disabled, onClick }: LastUsedProps) => (
  <Box sx={{ px: { desk: 6, phone: 4 }, pt: 4 }}>
    <ChoiceChip
      icon={<HistoryOutlined />}
      label={`最後に使った「${name}」で作成`}
      disabled={disabled}
      onClick={onClick}
    />
  </Box>
)
