/** Who may change templates, and what the versions of one allow. */
import { may } from '../users/rights.ts'
import { canSeeCompany, isAdmin, type Actor } from '../users/users.policy.ts'

/**
 * Internal users see all of the company's templates, guests those of the documents that they see, and of their matters
 * those of which they see what is submitted: a form of estimates has prices in it.
 */
export const canViewTemplate = (
  actor: Actor,
  template: { is_of_own_matter: boolean; is_shown_to_guests: boolean; is_of_own_document: boolean },
): boolean =>
  canSeeCompany(actor) || template.is_of_own_document || (template.is_of_own_matter && template.is_shown_to_guests)
/** Admin and Master edit templates, Members use them. */
export const canEditTemplates = (actor: Actor): boolean => isAdmin(actor)
type TemplateFacts = { archived_at: unknown; is_newest: boolean }
/** What is archived, or replaced by a newer version, is left as its documents know it. */
export const canEditTemplate = (actor: Actor, template: Pick<TemplateFacts, 'archived_at'>): boolean =>
  canEditTemplates(actor) && template.archived_at === null
export const canRestoreTemplate = (actor: Actor, template: TemplateFacts): boolean =>
  canEditTemplates(actor) && template.archived_at !== null && template.is_newest
export const canUseTemplates = (actor: Actor): boolean => may(actor, 'keepRecords')
