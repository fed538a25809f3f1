import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatMoment } from '#domain/dates.ts'
import type { TemplateListItem } from '#domain/templates/templates.contract.ts'
import { emptyTexts } from '#domain/text/screens.ts'
import { describeError } from '#src/api/errors.ts'
import { templateQueries } from '#src/api/templates.ts'
import { RecordList } from '#src/ui/lists/record-list.tsx'
import type { Column } from '#src/ui/lists/data-table.tsx'
import { DialogShell } from '#src/ui/dialogs/dialog-shell.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { Link } from '#src/ui/text/link.tsx'
import { Pager } from '#src/ui/lists/pager.tsx'
import { TemplateStateTag } from './template-state-tag.tsx'

type VersionsDialogProps = { companyId: string; template: TemplateListItem; onClose: () => void }

const columnsOf = (companyId: string, newestId: number): Column<TemplateListItem>[] => [
  {
    key: 'version',
    header: '版',
    width: 72,
    render: ({ id, version }) => (
      <Link
        to="/c/$companyId/settings/templates/$templateId/preview"
        params={{ companyId, templateId: id }}
      >{`v${version}`}</Link>
    ),
  },
  { key: 'name', header: 'テンプレート名', render: ({ name }) => name },
  {
    key: 'state',
    header: '状態',
    width: 104,
    render: (version) => <TemplateStateTag template={version} isNewest={version.id === newestId} />,
  },
  { key: 'user', header: '作成者', width: 120, render: ({ user }) => user?.name },
  { key: 'created_at', header: '作成日', width: 150, render: ({ created_at }) => formatMoment(created_at) },
  {
    key: 'documents_count',
    header: '書類',
    width: 72,
    align: 'right',
    render: ({ documents_count }) => `${documents_count}件`,
  },
]

/** Every version of a template: who made it when, and how many documents stand on it. */
export const VersionsDialog = ({ companyId, template: { id, lineage, name }, onClose }: VersionsDialogProps) => {
  const [page, setPage] = useState(1)
  const query = useQuery({ ...templateQueries.versions(companyId, lineage, page), placeholderData: keepPreviousData })
  return (
    <DialogShell open flush width={880} title={`「${name}」の版`} onClose={onClose}>
      {query.isError && !query.data ? (
        <ErrorPanel message={describeError(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <RecordList
          bare
          label="版の一覧"
          columns={columnsOf(companyId, id)}
          rows={query.data?.data}
          rowKey={(version) => version.id}
          empty={<EmptyState drawing="no-document" title={emptyTexts.noData} />}
          footer={
            query.data && query.data.meta.last_page > 1 && <Pager meta={query.data.meta} onPageChange={setPage} />
          }
        />
      )}
    </DialogShell>
  )
}
