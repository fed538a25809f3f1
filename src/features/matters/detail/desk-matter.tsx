import { CountTabs } from '#src/ui/buttons/count-tabs.tsx'
import { PageBody } from '#src/ui/page/page-body.tsx'
import { PageHeader } from '#src/ui/page/page-header.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'
import { MatterStatusControl } from '#src/widgets/matter-status/matter-status-control.tsx'
import { isOwnMatter } from '#src/widgets/matter-list/own-matter.ts'
import type { MatterLayoutProps } from './matter-layout.ts'
import { MatterOverview } from './matter-overview.tsx'
import { MatterPart } from './matter-part.tsx'
import { logLabel, matterTabLabels } from './matter-tabs.ts'

/** At a desk: tabs under the title; comments and history share one. */
export const DeskMatter = ({
  companyId,
  user,
  matter,
  statuses,
  tabs,
  tab,
  onTab,
  actions,
  onCreateDocument,
}: MatterLayoutProps) => {
  const shown = tab === 'histories' ? 'comments' : tab
  const status = statuses.find(({ id }) => id === matter.status_id)
  const labelled = tabs
    .filter(({ value }) => value !== 'histories')
    .map((entry) => ({ ...entry, label: entry.value === 'comments' ? logLabel : matterTabLabels[entry.value] }))
  return (
    <>
      <PageHeader
        title={matter.name}
        printable
        crumbs={[{ label: '案件', link: { to: '/c/$companyId/matters', params: { companyId } } }]}
        titleEnd={
          <>
            {isOwnMatter(matter, user) && <Tag brand>自分の案件</Tag>}
            <MatterStatusControl companyId={companyId} matter={matter} statuses={statuses} />
          </>
        }
        actions={actions}
      />
      <CountTabs label="案件の内容" tabs={labelled} value={shown} onChange={onTab} />
      <div role="tabpanel" aria-label={labelled.find(({ value }) => value === shown)?.label}>
        <PageBody>
          {shown === 'overview' ? (
            <MatterOverview
              companyId={companyId}
              user={user}
              matter={matter}
              status={status}
              onCreateDocument={onCreateDocument}
            />
          ) : (
            <MatterPart
              companyId={companyId}
              user={user}
              matter={matter}
              tab={shown}
              onCreateDocument={onCreateDocument}
            />
          )}
        </PageBody>
      </div>
    </>
  )
}
