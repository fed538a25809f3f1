import ChecklistOutlined from '@mui/icons-material/ChecklistOutlined'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { AuditFilter } from '#domain/audit/audit.contract.ts'
import { auditKindLabels, auditKinds } from '#domain/audit/audit.labels.ts'
import { dialogWords } from '#domain/text/dialogs.ts'
import { failureText } from '#domain/text/screens.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { auditQueries, downloadAuditCsv } from '#src/api/audit.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { listKey } from '#src/lib/list-choices.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListFrame } from '#src/ui/list-frame.tsx'
import { LoadingButton } from '#src/ui/loading-button.tsx'
import { RecordList } from '#src/ui/record-list.tsx'
import { StackedRows } from '#src/ui/stacked-rows.tsx'
import { MultiChoiceFilter } from '#src/widgets/filter-bar/choice-filters.tsx'
import { DateFilterMenu } from '#src/widgets/filter-bar/date-filter-menu.tsx'
import { FilterBar } from '#src/widgets/filter-bar/filter-bar.tsx'
import { MemberFilter } from '#src/widgets/filter-bar/member-filter.tsx'
import { SettingsPage } from '#src/widgets/settings-page/settings-page.tsx'
import { auditColumns } from './audit-columns.tsx'
import { AuditRows } from './audit-rows.tsx'

/** What the list's address says. */
export type AuditListSearch = Omit<AuditFilter, 'per_page'>

type AuditListPageProps = {
  companyId: string
  user: Actor
  search: AuditListSearch
  onSearch: (search: AuditListSearch) => void
}

const kinds = auditKinds.map((kind) => ({ value: kind, label: auditKindLabels[kind] }))

/** 操作の記録: who did what in the company, newest first. */
export const AuditListPage = ({ companyId, user, search, onSearch }: AuditListPageProps) => {
  const { page: _, ...filter } = search
  const query = useQuery({ ...auditQueries.list(companyId, search), placeholderData: keepPreviousData })
  const csv = useMutation({
    mutationFn: () => downloadAuditCsv(companyId, filter),
    onSuccess: ({ blob, file_name }) => saveFile(blob, file_name ?? '操作の記録.csv'),
    meta: { failure: failureText('CSV', 'ダウンロード') },
  })
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  /** Another filter begins at the first page. */
  const setFilter = (change: AuditListSearch) => onSearch({ ...search, ...change, page: undefined })

  const empty = isFiltered ? (
    <EmptyState
      drawing="no-result"
      title="条件に一致する記録がありません"
      text="条件を変更してください。"
      action={<Button onClick={() => onSearch({})}>{dialogWords.clear}</Button>}
    />
  ) : (
    <EmptyState drawing="nothing-waiting" title="記録がありません" text="記録は1年間保存されます。" />
  )

  return (
    <SettingsPage
      companyId={companyId}
      title="操作の記録"
      actions={
        <LoadingButton
          variant="outlined"
          startIcon={<FileDownloadOutlined />}
          loading={csv.isPending}
          loadingText="作成中..."
          onClick={() => csv.mutate()}
        >
          CSV
        </LoadingButton>
      }
    >
      <ListFrame
        inset
        filters={
          <FilterBar label="操作の記録の絞り込み" onClear={isFiltered ? () => onSearch({}) : undefined}>
            <MultiChoiceFilter
              label="操作"
              icon={<ChecklistOutlined />}
              options={kinds}
              value={search.kind}
              onChange={(kind) => setFilter({ kind })}
            />
            <MemberFilter
              companyId={companyId}
              user={user}
              value={search.user_id}
              onChange={(user_id) => setFilter({ user_id })}
            />
            <DateFilterMenu label="日時" value={search} onChange={setFilter} />
          </FilterBar>
        }
        rows={query.data?.data}
        meta={query.data?.meta}
        failure={loadFailure(query)}
        onPageChange={(page) => onSearch({ ...search, page })}
      >
        {(entries, pager) => (
          <RecordList
            label="操作の記録"
            choicesKey={listKey('audit', user)}
            columns={auditColumns}
            rows={entries}
            rowKey={({ id }) => id}
            rowHeight={56}
            empty={empty}
            footer={pager}
            phone={() => (
              <StackedRows rows={entries} height={88} empty={empty} footer={pager}>
                {(found) => <AuditRows entries={found} />}
              </StackedRows>
            )}
          />
        )}
      </ListFrame>
    </SettingsPage>
  )
}
