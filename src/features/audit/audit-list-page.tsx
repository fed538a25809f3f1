import ChecklistOutlined from '@mui/icons-material/ChecklistOutlined'
import { auditKinds } from '#domain/audit/audit-kinds.ts'
import { auditKindLabels, auditText } from '#domain/audit/audit.labels.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { auditQueries, downloadAuditCsv } from '#src/api/audit.ts'
import { CsvButton } from '#src/records/csv-button.tsx'
import { RecordListScreen } from '#src/records/record-list-screen.tsx'
import { useListAddress, useRecordList } from '#src/records/use-record-list.ts'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { MultiChoiceFilter } from '#src/widgets/filter-bar/choice-filters.tsx'
import { DateFilterMenu } from '#src/widgets/filter-bar/date-filter-menu.tsx'
import { MemberFilter } from '#src/widgets/filter-bar/member-filter.tsx'
import { RecordFilters } from '#src/widgets/filter-bar/record-filters.tsx'
import type { FilterControls } from '#src/widgets/filter-bar/record-filters.tsx'
import { SettingsPage } from '#src/widgets/settings-page/settings-page.tsx'
import { auditList } from './audit-list.ts'
import { auditColumns } from './audit-columns.tsx'

type AuditListPageProps = { companyId: string; user: Actor }

const kinds = auditKinds.map((kind) => ({ value: kind, label: auditKindLabels[kind] }))

/** 操作の記録: who did what in the company, newest first. */
export const AuditListPage = ({ companyId, user }: AuditListPageProps) => {
  const address = useListAddress(auditList, user)
  const pages = (page?: number, per_page?: number) =>
    auditQueries.list(companyId, { ...address.search, page, per_page })
  const list = useRecordList({ list: auditList, user, address, pages })
  const controls: FilterControls<typeof auditList> = {
    kind: (filter) => <MultiChoiceFilter {...filter} icon={<ChecklistOutlined />} options={kinds} />,
    user_id: (filter) => <MemberFilter {...filter} companyId={companyId} user={user} />,
    relative_date: ({ label }, { search, setFilter }) => (
      <DateFilterMenu label={label} value={search} onChange={setFilter} />
    ),
  }
  return (
    <SettingsPage
      companyId={companyId}
      title="操作の記録"
      actions={<CsvButton download={() => downloadAuditCsv(companyId, list.filters)} />}
    >
      <RecordListScreen
        inset
        label="操作の記録"
        list={list}
        columns={auditColumns}
        rowHeight={56}
        filters={<RecordFilters label="操作の記録" list={list} controls={controls} />}
        noneFits="条件に一致する記録がありません"
        empty={<EmptyState drawing="nothing-waiting" title="記録がありません" text="記録は1年間保存されます。" />}
        nameOf={auditText}
      />
    </SettingsPage>
  )
}
