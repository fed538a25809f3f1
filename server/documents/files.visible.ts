/** Who may read a file: internal users all of the company's, guests those of their matters, the facilities of these, and their documents. */
import { and, eq, exists, isNull, or, sql } from 'drizzle-orm'
import { isInternal } from '#domain/users/users.policy.ts'
import type { Tx } from '#server/db/client.ts'
import { documentAuthors, documentEmbedResources, documentItemFiles, documents } from '#server/db/schema/documents.ts'
import { facilityFiles } from '#server/db/schema/facilities.ts'
import { reportingFolderFiles } from '#server/db/schema/files.ts'
import { matterFacilities, matters, matterUsers } from '#server/db/schema/matters.ts'
import { templateItems } from '#server/db/schema/templates.ts'
import type { Scope } from '#server/http/context.ts'

export const canReadFile = async (tx: Tx, { company_id, user, actor }: Scope, file_id: number): Promise<boolean> => {
  if (isInternal(actor)) return true
  const one = sql`1`
  const onMatter = (
    matter_id: typeof documents.matter_id | typeof reportingFolderFiles.matter_id | typeof matters.id,
  ) =>
    exists(
      tx
        .select({ one })
        .from(matterUsers)
        .where(
          and(
            eq(matterUsers.company_id, company_id),
            eq(matterUsers.matter_id, matter_id),
            eq(matterUsers.user_id, user.id),
          ),
        ),
    )
  const isAuthor = exists(
    tx
      .select({ one })
      .from(documentAuthors)
      .where(and(eq(documentAuthors.document_id, documents.id), eq(documentAuthors.user_id, user.id))),
  )

  const inFolder = await tx
    .select({ one })
    .from(reportingFolderFiles)
    .where(
      and(
        eq(reportingFolderFiles.company_id, company_id),
        eq(reportingFolderFiles.file_id, file_id),
        onMatter(reportingFolderFiles.matter_id),
      ),
    )
    .limit(1)
  if (inFolder.length > 0) return true
  const ofFacility = await tx
    .select({ one })
    .from(facilityFiles)
    .innerJoin(matterFacilities, eq(matterFacilities.facility_id, facilityFiles.facility_id))
    .innerJoin(matters, eq(matters.id, matterFacilities.matter_id))
    .where(
      and(
        eq(facilityFiles.company_id, company_id),
        eq(facilityFiles.file_id, file_id),
        isNull(matters.deleted_at),
        onMatter(matters.id),
      ),
    )
    .limit(1)
  if (ofFacility.length > 0) return true
  const inDocument = await tx
    .select({ one })
    .from(documents)
    .where(
      and(
        eq(documents.company_id, company_id),
        isNull(documents.deleted_at),
        or(isAuthor, onMatter(documents.matter_id)),
        or(
          eq(documents.pdf_file_id, file_id),
          eq(documents.excel_file_id, file_id),
          exists(
            tx
              .select({ one })
              .from(documentItemFiles)
              .where(and(eq(documentItemFiles.document_id, documents.id), eq(documentItemFiles.file_id, file_id))),
          ),
          exists(
            tx
              .select({ one })
              .from(templateItems)
              .where(and(eq(templateItems.template_id, documents.template_id), eq(templateItems.file_id, file_id))),
          ),
          exists(
            tx
              .select({ one })
              .from(documentEmbedResources)
              .where(
                and(eq(documentEmbedResources.document_id, documents.id), eq(documentEmbedResources.file_id, file_id)),
              ),
          ),
        ),
      ),
    )
    .limit(1)
  return inDocument.length > 0
}
