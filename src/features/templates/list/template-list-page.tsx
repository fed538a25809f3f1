import { useMemo, useState } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { documentTypeLabels } from '#domain/documents/documents.labels.ts'
import type { DocumentTypeId } from '#domain/documents/documents.labels.ts'
import { optionsOf } from '#domain/labels.ts'
import { canEditTemplates } from '#domain/templates/templates.policy.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { templateQueries } from '#src/api/templates.ts'
import type { CreatedTemplate } from '#src/api/template-excel.ts'
import { listKey } from '#src/lib/list-choices.ts'
import { CountTabs } from '#src/ui/count-tabs.tsx'
import { RecordList } from '#src/ui/record-list.tsx'
import { DocumentTitle } from '#src/ui/document-title.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { AddTemplateDialog } from './add-template-dialog.tsx'
import { templateColumns } from './template-columns.tsx'
import { listFilterOf } from './template-list-search.ts'
import type { TemplateListSearch } from './template-list-search.ts'

type TemplateListPageProps = {
  companyId: string
  user: Actor
  search: TemplateListSearch
  onSearch: (search: TemplateListSearch) => void
}

const allTypes = 'all'
const tabs = [
  { value: allTypes, label: 'すべて' },
  ...optionsOf(documentTypeLabels).map(({ id, name }) => ({ value: String(id), label: name })),
]

/** 書類テンプレート: the company's templates by document type. */
export const TemplateListPage = ({ companyId, user, search, onSearch }: TemplateListPageProps) => {
  const navigate = useNavigate()
  const [isAdding, setAdding] = useState(false)
  const query = useQuery({
    ...templateQueries.list(companyId, listFilterOf(search)),
    placeholderData: keepPreviousData,
  })
  const columns = useMemo(() => templateColumns(companyId), [companyId])
  const mayEdit = canEditTemplates(user)
  const isFiltered = Boolean(search.name) || search.document_type_id !== undefined

  /** Another filter begins at the first page. */
  const setFilter = (change: TemplateListSearch) => onSearch({ ...search, ...change, page: undefined })
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
      <DocumentTitle>書類テンプレート</DocumentTitle>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, minHeight: 36, mb: 4 }}>
        <Typography variant="h2" component="h1">
          書類テンプレート
        </Typography>
        {mayEdit && (
          <Button
            variant="contained"
            color="primary"
            startIcon={<AddOutlined />}
            onClick={() => setAdding(true)}
            sx={{ ml: 'auto' }}
          >
            テンプレートを追加
          </Button>
        )}
      </Box>
      <CountTabs
        label="カテゴリ"
        tabs={tabs}
        value={search.document_type_id === undefined ? allTypes : String(search.document_type_id)}
        onChange={handleTab}
      />
      <ListFrame
        filters={
          <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 4, mb: 4 }}>
            <SearchField
              label="テンプレート名を検索"
              width={320}
              value={search.name ?? ''}
              onSearch={(name) => setFilter({ name: name || undefined })}
            />
            <FormControlLabel
              label="保管済みも表示"
              sx={{ mr: 0 }}
              control={
                <Switch
                  checked={search.archived ?? false}
                  onChange={(_, isOn) => setFilter({ archived: isOn || undefined })}
                />
              }
            />
          </Box>
        }
        rows={query.data?.data}
        meta={query.data?.meta}
        failure={loadFailure(query)}
        onPageChange={(page) => onSearch({ ...search, page })}
      >
        {(templates, pager) => (
          <RecordList
            label="書類テンプレート"
            choicesKey={listKey('templates', user)}
            columns={columns}
            rows={templates}
            rowKey={({ id }) => id}
            rowHeight={56}
            empty={
              isFiltered ? (
                <EmptyState drawing="no-result" title="条件に一致するテンプレートがありません" />
              ) : (
                <EmptyState
                  drawing="no-document"
                  title="テンプレートがありません"
                  text="Excelの様式をアップロードするか、項目を並べて、書類テンプレートを作成できます。"
                  action={addButton}
                />
              )
            }
            footer={pager}
          />
        )}
      </ListFrame>
      {isAdding && (
        <AddTemplateDialog companyId={companyId} onClose={() => setAdding(false)} onCreated={handleCreated} />
      )}
    </>
  )
}
