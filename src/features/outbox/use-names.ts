import { useQuery } from '@tanstack/react-query'
import { documentQueries } from '#src/api/documents.ts'
import { matterQueries } from '#src/api/matters.ts'
import type { Names } from '#src/outbox/kinds/kind.ts'
import type { WaitingGroup } from './waiting-groups.ts'

/** Where neither the server nor what is carried tells them, what waits is shown by what it says itself. */
const meta = { screenShows: () => true }

/** What the items and statuses of a group are called, and its record. */
export const useNames = ({ company_id, group, entries, title }: WaitingGroup): Names & { title: string | null } => {
  const isOf = (of: WaitingGroup['group']['of']) => group.of === of && group.id > 0
  const document = useQuery({ ...documentQueries.detail(company_id, group.id), enabled: isOf('documents'), meta }).data
  const matter = useQuery({ ...matterQueries.detail(company_id, group.id), enabled: isOf('matters'), meta }).data
  const statuses = useQuery({
    ...matterQueries.statuses(company_id),
    enabled: entries.some(({ write }) => write.kind === 'matter-status'),
    meta,
  }).data
  const made = entries.flatMap(({ write }) => (write.kind === 'document' ? (write.template?.items ?? []) : []))
  return {
    items: new Map([...(document?.template.items ?? []), ...made].map((item) => [item.id, item])),
    statuses: new Map(statuses?.map(({ id, name }) => [id, name])),
    title: document?.title ?? matter?.name ?? title ?? entries[0]?.write.label ?? null,
  }
}
