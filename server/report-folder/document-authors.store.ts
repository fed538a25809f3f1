/** Who wrote which document. It stands here, below documents, because a folder's entry shows its document's authors. */
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { documentAuthors } from '#server/db/schema/documents.ts'
import { users } from '#server/db/schema/users.ts'
import { shownName } from '#server/users/users.store.ts'

type Company = { company_id: number }

export type AuthorRow = {
  document_id: number
  id: number
  name: string
  profile_photo_path: string | null
  is_first_author: boolean
}

export const listAuthors = async (tx: Tx, { company_id }: Company, document_ids: number[]): Promise<AuthorRow[]> =>
  document_ids.length === 0
    ? []
    : tx
        .select({
          document_id: documentAuthors.document_id,
          id: users.id,
          name: shownName,
          profile_photo_path: users.profile_photo_path,
          is_first_author: documentAuthors.is_first_author,
        })
        .from(documentAuthors)
        .innerJoin(users, eq(users.id, documentAuthors.user_id))
        .where(and(eq(documentAuthors.company_id, company_id), inArray(documentAuthors.document_id, document_ids)))
        .orderBy(asc(documentAuthors.created_at), asc(users.id))
