/** One question to every list that has names. Each finds as its own screen does, so that nobody finds here what is not there. */
import { businessDay } from '#domain/dates.ts'
import { documentTypeLabels } from '#domain/documents/documents.labels.ts'
import { foundPerNoun, type FoundRecord } from '#domain/search/search.contract.ts'
import { listBuildings } from '#server/buildings/buildings.store.ts'
import { listContacts } from '#server/contacts/contacts.store.ts'
import { inCompany } from '#server/db/client.ts'
import { listDocumentRows } from '#server/documents/document-list.store.ts'
import { listFacilities } from '#server/facilities/facilities.store.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { listMatters } from '#server/matters/matter-list.store.ts'

export const search = ({ database, clock }: Deps, scope: Scope, text: string): Promise<FoundRecord[]> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const today = businessDay(clock())
    const page = { per_page: foundPerNoun }
    const matters = await listMatters(tx, scope, { name: text, ...page }, today)
    const documents = await listDocumentRows(tx, scope, { title: text, ...page }, { kind: 'all' }, today)
    const buildings = await listBuildings(tx, scope, { name: text, ...page })
    const facilities = await listFacilities(tx, scope, { name: text, ...page }, today)
    const contacts = await listContacts(tx, scope, { keyword: text, ...page })
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
      ...contacts.rows.map(({ id, name, affiliation }) => ({
        noun: 'contact' as const,
        id,
        name,
        detail: affiliation,
      })),
    ]
  })
