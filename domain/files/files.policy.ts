import { isInternal, type Actor } from '../users/users.policy.ts'

/** A file of a report folder, as far as permissions go. */
export type FileFacts = { first_author_id: number | null; is_matter_member: boolean }

/** Rename and copy: someone on the matter who is internal or the first author. */
export const canEditFile = (actor: Actor, file: FileFacts): boolean =>
  file.is_matter_member && (isInternal(actor) || file.first_author_id === actor.id)

/** Delete: internal users on the matter. */
export const canDeleteFile = (actor: Actor, file: FileFacts): boolean => file.is_matter_member && isInternal(actor)

/** The can… flags of a file answer. */
export const fileCans = (
  actor: Actor,
  file: FileFacts,
): { canEditName: boolean; canCopy: boolean; canDelete: boolean } => ({
  canEditName: canEditFile(actor, file),
  canCopy: canEditFile(actor, file),
  canDelete: canDeleteFile(actor, file),
})
