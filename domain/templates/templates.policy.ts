/** Who may change templates, and what the versions of one allow. */
import { may } from '../users/rights.ts'
import { canSeeCompany, isAdmin, type Actor } from '../users/users.policy.ts'

/** Internal users see all of the company's templates, guests those of their matters and of the documents that they see. */
export const canViewTemplate = (
  actor: Actor,
  template: { is_of_own_matter: boolean; is_of_own_document: boolean },
): boolean => canSeeCompany(actor) || template.is_of_own_matter || template.is_of_own_document
/** Admin and Master edit templates, Members use them. */
export const canEditTemplates = (actor: Actor): boolean => isAdmin(actor)
type TemplateFacts = { archived_at: unknown; is_newest: boolean }
/** What is archived, or replaced by a newer version, is left as its documents know it. */
export const canEditTemplate = (actor: Actor, template: Pick<TemplateFacts, 'archived_at'>): boolean =>
  canEditTemplates(actor) && template.archived_at === null
export const canRestoreTemplate = (actor: Actor, template: TemplateFacts): boolean =>
  canEditTemplates(actor) && template.archived_at !== null && template.is_newest
export const canUseTemplates = (actor: Actor): boolean => may(actor, 'keepRecords')
