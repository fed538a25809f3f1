/** 番号の付け方: kept as one list of the company's, which admins change as a whole. */
import { isDeepStrictEqual } from 'node:util'
import { canEditCompany } from '#domain/company/company.policy.ts'
import type { NumberRules, SaveNumberRulesRequest } from '#domain/numbers/numbers.contract.ts'
import { numberTexts } from '#domain/numbers/numbers.texts.ts'
import { notAChoice } from '#domain/text/validation.ts'
import { canSeeCompany } from '#domain/users/users.policy.ts'
import { audit } from '#server/audit/audit.ts'
import { inCompany } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { conflict, forbidden, invalid } from '#server/http/errors.ts'
import { findNumberRules, listLineages, writeNumberRules } from '#server/numbers/numbers.store.ts'
import { actingNow } from '#server/people/acting.ts'

export const listNumberRules = ({ database }: Deps, scope: Scope): Promise<NumberRules> => {
  if (!canSeeCompany(scope.actor)) throw forbidden()
  return inCompany(database.db, scope.company_id, async (tx) => ({ number_rules: await findNumberRules(tx, scope) }))
}

export const saveNumberRules = (
  { database }: Deps,
  scope: Scope,
  { number_rules, seen }: SaveNumberRulesRequest,
): Promise<NumberRules> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    if (!canEditCompany(await actingNow(tx, scope))) throw forbidden()
    const before = await findNumberRules(tx, scope, true)
    const rules = number_rules.map(({ document_type_id = null, template_id = null, prefix, file_name, ...rule }) => ({
      ...rule,
      document_type_id,
      template_id,
      prefix: prefix || null,
      file_name: file_name || null,
    }))
    if (!isDeepStrictEqual(before, seen)) throw conflict(numberTexts.changed)
    const ids = rules.flatMap(({ template_id }) => template_id ?? [])
    const known = new Map(
      ids.length === 0 ? [] : (await listLineages(tx, scope, ids)).map(({ id, lineage }) => [id, lineage]),
    )
    rules.forEach(({ template_id }, index) => {
      if (template_id === null) return
      const lineage = known.get(template_id)
      if (lineage === undefined)
        throw invalid({ [`number_rules.${index}.template_id`]: [notAChoice(numberTexts.target)] })
      const isFirst = rules.findIndex((other) => other.template_id !== null && known.get(other.template_id) === lineage)
      if (isFirst !== index) throw invalid({ [`number_rules.${index}.template_id`]: [numberTexts.taken] })
    })
    if (isDeepStrictEqual(before, rules)) return { number_rules: before }
    await writeNumberRules(tx, scope, rules)
    await audit(tx, scope, scope, [{ kind: 'settings_changed', detail: numberTexts.title }])
    return { number_rules: rules }
  })
