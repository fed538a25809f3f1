/** 送付メールのテンプレート: kept as one list of the company's, which admins change as a whole. */
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { canEditCompany } from '#domain/company/company.policy.ts'
import type { MailTemplate, MailTemplates, SaveMailTemplatesRequest } from '#domain/mail/mail-templates.contract.ts'
import { mailTemplateTexts } from '#domain/mail/mail-templates.texts.ts'
import { canSeeCompany } from '#domain/users/users.policy.ts'
import { audit } from '#server/audit/audit.ts'
import { inCompany } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { conflict, forbidden } from '#server/http/errors.ts'
import { actingNow } from '#server/people/acting.ts'
import { findLastMailTemplate, findMailTemplates, writeMailTemplates } from './mail-templates.store.ts'

/** With the one that was chosen last for a document of this form, as long as it is there. */
export const listMailTemplates = ({ database }: Deps, scope: Scope, template_id?: number): Promise<MailTemplates> => {
  if (!canSeeCompany(scope.actor)) throw forbidden()
  return inCompany(database.db, scope.company_id, async (tx) => {
    const mail_templates = await findMailTemplates(tx, scope)
    const last = template_id === undefined ? null : await findLastMailTemplate(tx, scope, template_id)
    return { mail_templates, last_id: mail_templates.find(({ id }) => id === last)?.id ?? null }
  })
}

const isSame = (a: readonly MailTemplate[], b: readonly MailTemplate[]): boolean => isDeepStrictEqual(a, b)

export const saveMailTemplates = (
  { database }: Deps,
  scope: Scope,
  { mail_templates, seen }: SaveMailTemplatesRequest,
): Promise<MailTemplates> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    if (!canEditCompany(await actingNow(tx, scope))) throw forbidden()
    const before = await findMailTemplates(tx, scope, true)
    if (!isSame(before, seen)) throw conflict(mailTemplateTexts.changed)
    const ids = new Set(before.map(({ id }) => id))
    // An id that is none of them is nobody's: it becomes a new one.
    const saved = mail_templates.map(({ id, name, subject, text }) => ({
      id: id !== undefined && ids.has(id) ? id : randomUUID(),
      name,
      subject,
      text,
    }))
    if (isSame(before, saved)) return { mail_templates: before, last_id: null }
    await writeMailTemplates(tx, scope, saved)
    await audit(tx, scope, scope, [{ kind: 'settings_changed', detail: mailTemplateTexts.title }])
    return { mail_templates: saved, last_id: null }
  })
