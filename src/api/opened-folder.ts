/** What the screens ask a matter's report folder for when they are opened. */
import { submitStatuses } from '#domain/approvals/approvals.labels.ts'
import { limits } from '#domain/limits.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import type { FileFilter } from '#domain/files/files.contract.ts'
import type { FileListFilter } from './files.ts'
import type { Layout } from './reads.ts'

export const initialSort = '-updated_at'

/** The newest of it, as many as stand in a row. */
export const latestFiles = { sort: initialSort, per_page: 5 } as const satisfies FileFilter

/** A phone opens on one's own photos, a desk on everybody's files. */
export const initialFilter = (
  isPhone: boolean,
  user: Pick<Actor, 'id'>,
  only_insertable: boolean | undefined,
): FileListFilter => ({ author: isPhone ? user.id : undefined, sort: initialSort, only_insertable })

/** The newest, the first page as it is opened, and as it is chosen from: among one's own first, and then among everybody's. */
export const openedFolder = (layout: Layout, user: Pick<Actor, 'id'>): FileFilter[] => {
  const opened = initialFilter(layout === 'phone', user, undefined)
  const insertable = initialFilter(layout === 'phone', user, true)
  const pages = [opened, insertable, ...(insertable.author === undefined ? [] : [{ ...insertable, author: undefined }])]
  return [latestFiles, ...pages.map((filter) => ({ ...filter, page: 1, per_page: limits.maxPageSize }))]
}

const unsubmittedPageSize = 12

/** The matter's documents that are not submitted, as far as the folder's filter leaves them. */
export const unsubmittedFilter = (matterId: number, filter: FileListFilter, page = 1) => ({
  ...filter,
  matter_id: matterId,
  submit_status: submitStatuses.notSubmitted,
  page,
  per_page: unsubmittedPageSize,
})
