/** What a new document is called where its title holds words that stand for facts of it. */
import { holdsTitleWord, openWords, patternTitle, titleFacts } from '#domain/templates/title-pattern.ts'
import type { Tx } from '#server/db/client.ts'
import type { Scope } from '#server/http/context.ts'
import { listMatterFacilities } from '#server/matters/matters.store.ts'
import { findMattersOfDocuments } from '#server/documents/record/documents.store.ts'

type Titled = {
  title: string
  template: { name: string }
  number: string | null
  matter_id: number | null
  /** Of the month that it is of. */
  day: string
}

/** Its template's name where nothing is left of it. */
export const filledTitle = async (
  tx: Tx,
  scope: Pick<Scope, 'company_id'>,
  { title, template, number, matter_id, day }: Titled,
): Promise<string> => {
  if (!holdsTitleWord(title)) return title
  const matter =
    matter_id === null ? null : ((await findMattersOfDocuments(tx, scope, [matter_id])).get(matter_id) ?? null)
  const wantsMachines = matter_id !== null && openWords(title).includes('設備')
  const facilities = wantsMachines ? await listMatterFacilities(tx, scope, matter_id) : []
  const facts = titleFacts({ template, number, day, matter, building: matter?.building ?? null, facilities })
  return patternTitle(title, facts) || template.name
}
