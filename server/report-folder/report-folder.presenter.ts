import { toTimestamp } from '#domain/dates.ts'
import type { ReportFile } from '#domain/files/files.contract.ts'
import { fileCans } from '#domain/files/files.policy.ts'
import { isAdmin } from '#domain/users/users.policy.ts'
import type { Scope } from '#server/http/context.ts'
import { presentFileRef } from '#server/files/files.presenter.ts'
import type { AuthorRow } from './document-authors.store.ts'
import type { FolderEntry } from '#server/report-folder/report-folder.store.ts'

/** Under its folder's name, which a stored content shared by a copy does not know. */
export const reportFilePath = ({ company_key }: Pick<Scope, 'company_key'>, id: number): string =>
  `/api/c/${company_key}/reporting-folders/${id}/contents`

/** A submitted document is evidence: nobody renames it, and only an admin takes it out of the folder. */
const entryCans = (
  { actor }: Scope,
  { entry, is_matter_member, is_new }: FolderEntry,
  authors: AuthorRow[],
): ReturnType<typeof fileCans> => {
  if (entry.document_id === null)
    return fileCans(actor, { first_author_id: entry.created_user_id, is_matter_member, is_new })
  const first_author_id = authors.find(({ is_first_author }) => is_first_author)?.id ?? null
  const { canCopy, canDelete } = fileCans(actor, { first_author_id, is_matter_member, is_new: false })
  return { canEditName: false, canCopy, canDelete: canDelete && isAdmin(actor) }
}

/** `authors` are those of the document that the entry is; an uploaded file has one, who uploaded it. */
export const presentReportFile = (scope: Scope, row: FolderEntry, authors: AuthorRow[]): ReportFile => {
  const { entry, file, author } = row
  return {
    ...presentFileRef(scope, file, entry.name),
    id: entry.id,
    path: reportFilePath(scope, entry.id),
    type: entry.type,
    content_type: file.content_type,
    size: file.size,
    author,
    authors: entry.document_id === null ? [author] : authors.map(({ id, name }) => ({ id, name })),
    created_at: toTimestamp(entry.created_at),
    updated_at: toTimestamp(entry.updated_at),
    submitted_at: entry.submitted_at && toTimestamp(entry.submitted_at),
    matter_id: entry.matter_id,
    document_id: entry.document_id,
    file_id: file.id,
    ...entryCans(scope, row, authors),
  }
}
