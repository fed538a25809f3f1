/** What the browser of a report folder asks for when it is opened. */
import { submitStatuses } from '#domain/approvals/approvals.labels.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import type { FileListFilter } from '#src/api/files.ts'

export const initialSort = '-updated_at'

/** A phone opens on one's own photos, a desk on everybody's files. */
export const initialFilter = (
  isPhone: boolean,
  user: Pick<Actor, 'id'>,
  only_insertable: boolean | undefined,
): FileListFilter => ({ author: isPhone ? user.id : undefined, sort: initialSort, only_insertable })

const pageSize = 12

/** The matter's documents that are not submitted, as far as the browser's filter leaves them. */
export const unsubmittedFilter = (matterId: number, filter: FileListFilter, page = 1) => ({
  ...filter,
  matter_id: matterId,
  submit_status: submitStatuses.notSubmitted,
  page,
  per_page: pageSize,
})
