import { auditKinds } from '#domain/audit/audit-kinds.ts'
import { choicesFilter, dayFilters, idFilter, listOf } from '#src/records/list-address.ts'

export const auditList = listOf('audit', {
  filters: { kind: choicesFilter('操作', auditKinds), user_id: idFilter('ユーザー'), ...dayFilters('日時') },
})
