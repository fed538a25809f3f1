import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { MailTemplate } from '#domain/mail/mail-templates.contract.ts'
import type { Tx } from '#server/db/client.ts'
import { companies } from '#server/db/schema/company.ts'
import { documents } from '#server/db/schema/documents.ts'
import { templates } from '#server/db/schema/templates.ts'

type Company = { company_id: number }

/** `lock` holds the company until the transaction ends. */
export const findMailTemplates = async (tx: Tx, { company_id }: Company, lock = false): Promise<MailTemplate[]> => {
  const query = tx
    .select({ mail_templates: companies.mail_templates })
    .from(companies)
    .where(eq(companies.id, company_id))
    .$dynamic()
  const [row] = await (lock ? query.for('update') : query)
  return row!.mail_templates.map(({ id, name, subject, text }) => ({ id, name, subject, text }))
}

export const writeMailTemplates = async (
  tx: Tx,
  { company_id }: Company,
  mail_templates: MailTemplate[],
): Promise<void> => {
  await tx.update(companies).set({ mail_templates }).where(eq(companies.id, company_id))
}

/** Of the newest document of any version of that form that has one. */
export const findLastMailTemplate = async (
  tx: Tx,
  { company_id }: Company,
  template_id: number,
): Promise<string | null> => {
  const asked = alias(templates, 'asked')
  const [row] = await tx
    .select({ id: documents.mail_template_id })
    .from(asked)
    .innerJoin(templates, and(eq(templates.company_id, asked.company_id), eq(templates.lineage, asked.lineage)))
    .innerJoin(documents, and(eq(documents.company_id, asked.company_id), eq(documents.template_id, templates.id)))
    .where(and(eq(asked.company_id, company_id), eq(asked.id, template_id), isNotNull(documents.mail_template_id)))
    .orderBy(desc(documents.updated_at), desc(documents.id))
    .limit(1)
  return row?.id ?? null
}
