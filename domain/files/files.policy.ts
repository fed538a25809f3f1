import { may } from '../users/rights.ts'
import { canSeeCompany, type Actor } from '../users/users.policy.ts'

/** A file of a report folder, as far as permissions go. */
export type FileFacts = {
  first_author_id: number | null
  is_matter_member: boolean
  /** Put there within the last 24 hours. */
  is_new: boolean
}

/**
 * Internal users see all report folders, guests those of matters where they are members; there, what a document was
 * submitted as (null: it is none such) only where they see the document.
 */
export const canViewReportFile = (
  actor: Actor,
  file: Pick<FileFacts, 'is_matter_member'> & { is_of_seen_document: boolean | null },
): boolean => canSeeCompany(actor) || (file.is_matter_member && file.is_of_seen_document !== false)

/** Where a stored file is shown: whether the actor sees each of those places. */
export type FilePlaces = {
  report_folders: boolean[]
  facilities: boolean[]
  documents: boolean[]
  templates: boolean[]
  drawings: boolean[]
  pins: boolean[]
}
/** Whoever sees one of its places; what is nowhere yet is there for internal users. */
export const canReadFile = (actor: Actor, places: FilePlaces): boolean => {
  const seen = Object.values(places).flat()
  return seen.includes(true) || (seen.length === 0 && canSeeCompany(actor))
}

/** Rename and copy: someone on the matter who keeps records or is the first author. */
export const canEditFile = (actor: Actor, file: FileFacts): boolean =>
  file.is_matter_member && (may(actor, 'keepRecords') || file.first_author_id === actor.id)

/** Delete: who keeps records and is on the matter; a guest what they sent by mistake, for a day. */
export const canDeleteFile = (actor: Actor, file: FileFacts): boolean =>
  file.is_matter_member && (may(actor, 'keepRecords') || (file.is_new && file.first_author_id === actor.id))

/** Who keeps records, and whoever sent the photo: a wrong clock is theirs to mend. */
export const canSetTakenAt = (actor: Actor, { uploaded_by_user_id }: { uploaded_by_user_id: number | null }): boolean =>
  may(actor, 'keepRecords') || uploaded_by_user_id === actor.id

/** The can… flags of a file answer. */
export const fileCans = (
  actor: Actor,
  file: FileFacts,
): { canEditName: boolean; canCopy: boolean; canDelete: boolean } => ({
  canEditName: canEditFile(actor, file),
  canCopy: canEditFile(actor, file),
  canDelete: canDeleteFile(actor, file),
})

/** What was drawn over may be a face or a plate: whoever sees none of the company's originals uncovers none. */
export const canUncoverFile = (actor: Actor, { canDelete }: { canDelete: boolean }): boolean =>
  canDelete && canSeeCompany(actor)
