/** One question to every list that has names. Each finds as its own screen does, so that nobody finds here what is not there. */
import { documentTypeLabels } from '#domain/templates/templates.labels.ts'
import { businessDay } from '#domain/dates.ts'
import { canUseTemplates } from '#domain/templates/templates.policy.ts'
import { roleLabels } from '#domain/users/users.labels.ts'
import { canListUsers, isInternalRole } from '#domain/users/users.policy.ts'
import { foundPerNoun, type FoundRecord } from '#domain/search/search.contract.ts'
import { listBuildings } from '#server/buildings/buildings.store.ts'
import { listContacts } from '#server/contacts/contacts.store.ts'
import { inCompany } from '#server/db/client.ts'
import { listDrawings } from '#server/drawings/drawings.store.ts'
import { listTemplateRows } from '#server/templates/templates.store.ts'
import { listPeople } from '#server/users/users.store.ts'
import { listDocumentRows } from '#server/documents/document-list.store.ts'
import { listFacilities } from '#server/facilities/facilities.store.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { listMatters } from '#server/matters/matter-list.store.ts'

const none = { rows: [] }

export const search = ({ database, clock }: Deps, scope: Scope, text: string): Promise<FoundRecord[]> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const today = businessDay(clock())
    const page = { per_page: foundPerNoun }
    const matters = await listMatters(tx, scope, { name: text, ...page }, today)
    const documents = await listDocumentRows(tx, scope, { title: text, ...page }, { kind: 'all' }, today)
    const buildings = await listBuildings(tx, scope, { name: text, ...page })
    const facilities = await listFacilities(tx, scope, { name: text, ...page }, today)
    const drawings = await listDrawings(tx, scope, { name: text, ...page })
    const contacts = await listContacts(tx, scope, { keyword: text, ...page })
    const templates = canUseTemplates(scope.actor) ? await listTemplateRows(tx, scope, { name: text, ...page }) : none
    const people = canListUsers(scope.actor) ? await listPeople(tx, scope, { name: text, ...page }) : none
    return [
      ...matters.rows.map(({ id, name, building_name }) => ({
        noun: 'matter' as const,
        id,
        name,
        detail: building_name,
      })),
      ...documents.rows.map(({ id, title, document_type_id }) => ({
        noun: 'document' as const,
        id,
        name: title,
        detail: documentTypeLabels[document_type_id],
      })),
      ...buildings.rows.map(({ building: { id, name, address } }) => ({
        noun: 'building' as const,
        id,
        name,
        detail: address,
      })),
      ...facilities.rows.map(({ facility: { id, name }, building_name }) => ({
        noun: 'facility' as const,
        id,
        name,
        detail: building_name,
      })),
      ...drawings.rows.map(({ drawing: { id, name }, building_name }) => ({
        noun: 'drawing' as const,
        id,
        name,
        detail: building_name,
      })),
      ...contacts.rows.map(({ id, name, affiliation }) => ({
        noun: 'contact' as const,
        id,
        name,
        detail: affiliation,
      })),
      ...templates.rows.map(({ id, name, document_type_id }) => ({
        noun: 'template' as const,
        id,
        name,
        detail: documentTypeLabels[document_type_id],
      })),
      ...people.rows.map(({ user: { id, name }, role }) => ({
        noun: isInternalRole(role) ? ('user' as const) : ('guest' as const),
        id,
        name,
        detail: roleLabels[role],
      })),
    ]
  })
