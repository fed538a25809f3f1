import type { TemplateListItem } from '#domain/templates/templates.contract.ts'
import { Tag } from '#src/ui/marks/tag.tsx'

type TemplateStateTagProps = {
  template: Pick<TemplateListItem, 'archived_at'>
  /** No version came after it. */ isNewest: boolean
}

/** What a version is now: offered, archived, or replaced by a newer one. */
export const TemplateStateTag = ({ template: { archived_at }, isNewest }: TemplateStateTagProps) => {
  if (!isNewest) return <Tag>以前の版</Tag>
  return archived_at === null ? <Tag brand>使用中</Tag> : <Tag>保管済み</Tag>
}
