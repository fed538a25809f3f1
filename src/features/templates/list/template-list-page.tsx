import { documentTypeLabels, type DocumentTypeId } from '#domain/templates/templates.labels.ts'
import { useMemo, useState } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useNavigate } from '@tanstack/react-router'
import { optionsOf } from '#domain/labels.ts'
import { canEditTemplates } from '#domain/templates/templates.policy.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { templateQueries } from '#src/api/templates.ts'
import type { CreatedTemplate } from '#src/api/template-excel.ts'
import { CreateButton } from '#src/records/create-button.tsx'
import { RecordListScreen } from '#src/records/record-list-screen.tsx'
import { useRecordList } from '#src/records/use-record-list.ts'
import { CountTabs } from '#src/ui/buttons/count-tabs.tsx'
import { GuideLink } from '#src/records/help-link.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { PageHeader } from '#src/ui/page/page-header.tsx'
import { FilterBar } from '#src/widgets/filter-bar/filter-bar.tsx'
import { FilterSearch } from '#src/widgets/filter-bar/filter-search.tsx'
import { useSavedView } from '#src/widgets/saved-views/use-saved-view.ts'
import { ViewChooser } from '#src/widgets/saved-views/view-chooser.tsx'
import { ViewNotes } from '#src/widgets/saved-views/view-notes.tsx'
import { AddTemplateDialog } from './add-template-dialog.tsx'
import { templateColumns } from './template-columns.tsx'
import { listFilterOf, templateList } from './template-list-search.ts'

type TemplateListPageProps = { companyId: string; user: Actor }

const allTypes = 'all'
const tabs = [
  { value: allTypes, label: 'すべて' },
  ...optionsOf(documentTypeLabels).map(({ id, name }) => ({ value: String(id), label: name })),
]

type ArchivedSwitchProps = { isOn: boolean; onChange: (isOn: boolean) => void }

const ArchivedSwitch = ({ isOn, onChange }: ArchivedSwitchProps) => (
  <FormControlLabel
    label="保管済みも表示"
    sx={{ mr: 0 }}
    control={<Switch checked={isOn} onChange={(_, next) => onChange(next)} />}
  />
)

/** 書類テンプレート: the company's templates by document type. */
export const TemplateListPage = ({ companyId, user }: TemplateListPageProps) => {
  const navigate = useNavigate()
  const [isAdding, setAdding] = useState(false)
  const address = useSavedView({ companyId, list: templateList, user })
  const { saved, search } = address
  const list = useRecordList({
    list: templateList,
    user,
    address,
    pages: (page, per_page) => templateQueries.list(companyId, listFilterOf({ ...search, page, per_page })),
  })
  const columns = useMemo(() => templateColumns(companyId), [companyId])
  const mayEdit = canEditTemplates(user)
  const { setFilter } = list
  const isFiltered = Boolean(search.name) || search.document_type_id !== undefined
  const handleTab = (value: string) =>
    setFilter({ document_type_id: value === allTypes ? undefined : (Number(value) as DocumentTypeId) })
  const handleCreated = ({ id, warnings }: CreatedTemplate) => {
    void navigate({
      to: '/c/$companyId/settings/templates/$templateId/edit',
      params: { companyId, templateId: id },
      state: { templateWarnings: warnings },
    })
  }
  const addButton = mayEdit && (
    <Button onClick={() => setAdding(true)} startIcon={<AddOutlined />}>
      テンプレートを追加
    </Button>
  )

  return (
    <>
      <PageHeader
        inSection
        title="書類テンプレート"
        actions={mayEdit && <CreateButton label="テンプレートを追加" onClick={() => setAdding(true)} />}
      />
      <CountTabs
        label="カテゴリ"
        tabs={tabs}
        value={search.document_type_id === undefined ? allTypes : String(search.document_type_id)}
        onChange={handleTab}
      />
      <RecordListScreen
        label="書類テンプレート"
        // Those kept away are more, not fewer.
        list={{ ...list, isFiltered }}
        columns={columns}
        rowHeight={56}
        filters={
          <>
            <FilterBar label="書類テンプレートの絞り込み" onClear={isFiltered ? list.clear : undefined}>
              <ViewChooser saved={saved} />
              <FilterSearch {...list.bind('name')} label="テンプレート名を検索" width={320} />
              <ArchivedSwitch
                isOn={search.archived ?? false}
                onChange={(isOn) => setFilter({ archived: isOn || undefined })}
              />
            </FilterBar>
            <ViewNotes saved={saved} />
          </>
        }
        noneFits="条件に一致するテンプレートがありません"
        empty={
          <EmptyState
            drawing="no-document"
            title="テンプレートがありません"
            text="お使いのExcelの様式か、サンプルの様式から、または項目を並べて、書類テンプレートを追加できます。"
            action={
              <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 2 }}>
                {addButton}
                <GuideLink page="templates" />
              </Box>
            }
          />
        }
      />
      {isAdding && (
        <AddTemplateDialog companyId={companyId} onClose={() => setAdding(false)} onCreated={handleCreated} />
      )}
    </>
  )
}
