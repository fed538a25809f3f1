/** The documents themselves, as they leave for a building's owner: each as it was submitted, or several together. */
import type { Context } from 'hono'
import { businessDay } from '#domain/dates.ts'
import type { OwnerFilter } from '#domain/documents/owner-page.contract.ts'
import { ownerPageTexts as texts } from '#domain/documents/owner-page.texts.ts'
import { limits } from '#domain/limits.ts'
import { inSystem, type Tx } from '#server/db/client.ts'
import { documentSubject } from '#server/documents/record/document-subject.ts'
import { placeOf, type AppEnv } from '#server/http/context.ts'
import { notFound } from '#server/http/errors.ts'
import type { ZipEntry } from '#server/files/zip.ts'
import type { SentFile } from '#server/files/send-file.ts'
import { happened } from '#server/records/happened.ts'
import { readingOwner } from './owner-code.service.ts'
import { findOwnerFiles, listOwnerDocuments, type Owner } from '#server/documents/record/owners.store.ts'

type Found = Awaited<ReturnType<typeof findOwnerFiles>>

/** In the history of each, as a recipient's download stands there. */
const tell = async (tx: Tx, c: Context<AppEnv>, { company, email }: Owner, found: Found, after: string) => {
  const actor = {
    company_id: company.id,
    company_key: company.company_key,
    user: { by: 'recipient', name: email } as const,
    place: placeOf(c),
  }
  await happened(
    tx,
    c.get('deps'),
    actor,
    found.map(({ document }) => ({
      kind: 'document_downloaded' as const,
      subject: documentSubject(document),
      line: { after },
    })),
  )
}

/** 404 for whatever is not among this owner's documents. */
export const openOwnerFile = (
  c: Context<AppEnv>,
  token: string,
  id: number,
  { isSaved }: { isSaved: boolean },
): Promise<SentFile> =>
  inSystem(c.get('deps').database.db, async (tx) => {
    const owner = await readingOwner(tx, c, token)
    const found = owner ? await findOwnerFiles(tx, owner, [id]) : []
    const [one] = found
    if (!owner || !one) throw notFound()
    if (isSaved && c.req.method === 'GET') await tell(tx, c, owner, found, `PDF（${texts.title}）`)
    return { ...one.file, key: one.file.storage_key }
  })

/** null: more than one archive may hold. */
export const packOwnerFiles = async (
  c: Context<AppEnv>,
  token: string,
  filter: OwnerFilter,
): Promise<{ name: string; entries: ZipEntry[] } | null> => {
  const { database, storage, clock } = c.get('deps')
  return inSystem(database.db, async (tx) => {
    const owner = await readingOwner(tx, c, token)
    if (!owner) throw notFound()
    const listed = (await listOwnerDocuments(tx, owner, filter)).slice(0, limits.ownerDocuments)
    const found = await findOwnerFiles(
      tx,
      owner,
      listed.map(({ id }) => id),
    )
    const bytes = found.reduce((sum, { file }) => sum + file.size, 0)
    if (bytes > limits.archive.mb * 1024 * 1024) return null
    await tell(tx, c, owner, found, `ZIP（${texts.title}）`)
    return {
      name: `${owner.building.name}_${texts.title}_${businessDay(clock()).replaceAll('-', '')}.zip`,
      entries: found.map(({ document, file }) => ({
        name: file.name,
        modified: document.submitted_at!,
        open: async () => ({
          name: `${businessDay(document.submitted_at!).replaceAll('-', '')}_${file.name}`,
          content: await storage.read(file.storage_key),
        }),
      })),
    }
  })
}
