/** Rows of the planned documents: contents, authors, approvals, recipients and frozen files. */
import { endOfDayIn } from '#domain/dates.ts'
import { fileKinds } from '#domain/files/files.labels.ts'
import { historyTypes } from '#domain/histories/histories.labels.ts'
import { limits } from '#domain/limits.ts'
import { photoPhaseOf } from '#domain/photo-ledgers/photo-ledgers.labels.ts'
import { newLinkToken } from '#server/http/link-tokens.ts'
import { attachments } from '#server/db/schema/attachments.ts'
import { documentApprovals, documentApprovalUsers } from '#server/db/schema/approvals.ts'
import {
  documentAuthors,
  documentData,
  documentEmbedResources,
  documents,
  documentSubmitMails,
} from '#server/db/schema/documents.ts'
import { mailOutbox } from '#server/db/schema/mail.ts'
import { letterHtml, letterText } from '#server/mail/layout.ts'
import { owners, partners } from '#server/seed/content/people.ts'
import { notifyOfStep } from './approval-notifications.ts'
import { courseOf, downloadedAt, openedAt, type Course } from './document-course.ts'
import { addJob } from '#server/jobs/jobs.store.ts'
import { amountJobOf } from '#server/documents/paper/document-amount.service.ts'
import type { FormId } from './forms.ts'
import { insertGuestRequests } from './insert-guests.ts'
import { insertRows, insertWithIds } from './insert-rows.ts'
import type { Matter } from './insert-matters.ts'
import type { SeededTemplate } from './insert-templates.ts'
import type { Scene } from './photos.ts'
import type { DocumentPlan } from './plan-documents.ts'
import { idOf, recordHistory, recordNotification, type Seeding } from './seeding.ts'
import { contentTypes, pictureFile, storeFiles, type NewFile, type Picture } from './stored-files.ts'

/** Where documents find the rest of the company. */
export type Surroundings = {
  templates: ReadonlyMap<FormId, SeededTemplate>
  matters: readonly Matter[]
  /** File ids of report folders by '{matter key}/{name}'. */
  report_files: ReadonlyMap<string, number>
  photos: Record<Scene, Picture>
  /** Begin of links in letters. */
  origin: string
  secret: Uint8Array
}

type Entry = { id: number; plan: DocumentPlan; course: Course; template: SeededTemplate; matter: Matter | null }

export const insertDocuments = async (
  seeding: Seeding,
  plans: readonly DocumentPlan[],
  around: Surroundings,
): Promise<void> => {
  const { calendar, tx, company_id } = seeding
  const ordered = plans
    .toSorted((a, b) => a.content.created - b.content.created)
    .map((plan) => ({
      plan,
      course: courseOf(plan.content, calendar, (name) => idOf(seeding, name)),
      template: around.templates.get(plan.form.id)!,
      matter: around.matters.find(({ key }) => key !== null && key === plan.content.matter) ?? null,
    }))
  const frozen = await storeFrozen(seeding, plans)
  const ids = await insertWithIds(
    tx,
    documents,
    ordered.map(({ plan, course, template, matter }) => {
      const { state, events } = course
      const author_id = idOf(seeding, plan.content.author)
      const files = frozen.get(plan)
      return {
        company_id,
        document_type_id: plan.form.document_type_id,
        title: plan.title,
        template_id: template.id,
        matter_id: matter?.id ?? null,
        period: plan.period,
        submit_mode: state.submit_mode,
        approval_status: state.approval_status,
        approval_application_at: course.applied_at,
        approval_applicant_id: state.applicant_id,
        comment: course.application_comment,
        submitted_at: state.submitted_at === null ? null : new Date(state.submitted_at),
        submitted_by_user_id: state.submitted_at === null ? null : author_id,
        pdf_file_id: files?.pdf ?? null,
        excel_file_id: files?.excel ?? null,
        created_user_id: author_id,
        updated_user_id: idOf(seeding, plan.content.coauthors?.at(-1) ?? plan.content.author),
        created_at: events[0]!.at,
        updated_at: events.filter(({ who }) => who !== null).at(-1)!.at,
      }
    }),
  )
  const entries = ordered.map((entry, index): Entry => ({ ...entry, id: ids[index]! }))
  await insertContents(seeding, entries, around)
  for (const { id } of entries) await addJob(tx, amountJobOf({ company_id, document_id: id }))
  await insertGuestRequests(seeding, entries)
  await insertApprovals(seeding, entries)
  await insertRecipients(seeding, entries, around)
  await fileIntoReports(seeding, entries, frozen)
  for (const { id, plan, course } of entries) {
    for (const { who, ...event } of course.events) {
      if (event.type === historyTypes.emailOpened)
        recordNotification(seeding, {
          user_id: idOf(seeding, plan.content.author),
          kind: 'document_opened',
          subject_type: 'document',
          subject_id: id,
          actor_name: event.actor_name,
          at: event.at,
        })
      recordHistory(
        seeding,
        { historyable_type: 'document', historyable_id: id, historyable_name: plan.title },
        { ...event, user_id: who === null ? null : idOf(seeding, who) },
      )
    }
  }
}

type FrozenIds = Map<DocumentPlan, { pdf: number; excel: number }>

const storeFrozen = async (
  { tx, storage, company_id, calendar }: Seeding,
  plans: readonly DocumentPlan[],
): Promise<FrozenIds> => {
  const list = plans.flatMap((plan) =>
    plan.frozen && plan.content.submitted
      ? [{ plan, ...plan.frozen, created_at: calendar.moment(plan.content.submitted.day, '17:40') }]
      : [],
  )
  const ids = await storeFiles(
    tx,
    storage,
    company_id,
    list.flatMap(({ plan, pdf, excel, created_at }): NewFile[] => [
      { name: `${plan.title}.pdf`, type: fileKinds.pdf, content_type: contentTypes.pdf, bytes: pdf, created_at },
      { name: `${plan.title}.xlsx`, type: fileKinds.excel, content_type: contentTypes.xlsx, bytes: excel, created_at },
    ]),
  )
  return new Map(list.map(({ plan }, index) => [plan, { pdf: ids[index * 2]!, excel: ids[index * 2 + 1]! }]))
}

const insertContents = async (
  seeding: Seeding,
  entries: readonly Entry[],
  { report_files, photos }: Surroundings,
): Promise<void> => {
  const { tx, storage, company_id } = seeding
  await insertRows(
    tx,
    documentData,
    entries.flatMap(({ id, plan, template, course }) =>
      [...plan.values].map(([cell, data]) => ({
        company_id,
        document_id: id,
        item_id: template.item_ids.get(cell)!,
        data,
        updated_at: course.events[0]!.at,
      })),
    ),
  )
  await insertRows(
    tx,
    documentAuthors,
    entries.flatMap(({ id, plan, course }) =>
      [plan.content.author, ...(plan.content.coauthors ?? [])].map((name, index) => ({
        company_id,
        document_id: id,
        user_id: idOf(seeding, name),
        is_first_author: index === 0,
        created_at: new Date(course.events[0]!.at.getTime() + index),
      })),
    ),
  )
  const pictures = entries.flatMap(({ id, plan, template, course }) =>
    plan.pictures.map(({ cell_reference, scene }, order_number) => ({
      id,
      plan,
      scene,
      order_number,
      item_id: template.item_ids.get(cell_reference)!,
      item_name: template.form.items.find((item) => item.cell_reference === cell_reference)!.name,
      created_at: course.events[0]!.at,
    })),
  )
  const fileIds = await storeFiles(
    tx,
    storage,
    company_id,
    pictures.map(({ plan, scene, order_number, created_at }) =>
      pictureFile(`写真${order_number + 1}.jpg`, photos[scene], {
        created_at,
        uploaded_by_user_id: idOf(seeding, plan.content.author),
      }),
    ),
  )
  await insertRows(
    tx,
    attachments,
    pictures.map(({ id, item_id, item_name, created_at }, index) => ({
      company_id,
      document_id: id,
      item_id,
      file_id: fileIds[index]!,
      order_number: 0,
      phase: photoPhaseOf('', item_name),
      created_at,
    })),
  )
  await insertRows(
    tx,
    documentEmbedResources,
    entries.flatMap(({ id, plan }) =>
      (plan.content.inserts ?? []).map((name, order_number) => ({
        company_id,
        document_id: id,
        file_id: report_files.get(`${plan.content.matter}/${name}`)!,
        order_number,
      })),
    ),
  )
}

const insertApprovals = async (seeding: Seeding, entries: readonly Entry[]): Promise<void> => {
  const { tx, company_id } = seeding
  const steps = entries.flatMap(({ id, course: { state } }) => state.steps.map((step) => ({ id, state, step })))
  const ids = await insertWithIds(
    tx,
    documentApprovals,
    steps.map(({ id, step: { lineage, order_number, all_or_one, created_at, deleted_at } }) => ({
      company_id,
      document_id: id,
      lineage,
      order_number,
      all_or_one,
      created_at: new Date(created_at),
      updated_at: new Date(deleted_at ?? created_at),
      deleted_at: deleted_at === null ? null : new Date(deleted_at),
    })),
  )
  await insertRows(
    tx,
    documentApprovalUsers,
    steps.flatMap(({ id, step }, index) =>
      step.users.map((user, order) => ({
        company_id,
        approval_id: ids[index]!,
        document_id: id,
        user_id: user.id,
        status: user.status,
        comment: user.comment,
        is_lapsed: step.deleted_at !== null && user.status === null,
        created_at: new Date(new Date(step.created_at).getTime() + order),
        updated_at: new Date(user.updated_at ?? step.created_at),
      })),
    ),
  )
  steps.forEach(({ step, state }, index) => notifyOfStep(seeding, ids[index]!, step, state))
}

const contactOf = (name: string) => {
  const contact = [...owners, ...partners].find((candidate) => candidate.name === name)
  if (!contact) throw new Error(`No contact is called ${name}`)
  return contact
}

/** Recipients; those of submitted documents with their link and the letter that carried it. */
const insertRecipients = async (
  { tx, company_id, company_name, calendar }: Seeding,
  entries: readonly Entry[],
  { origin, secret }: { origin: string; secret: Uint8Array },
): Promise<void> => {
  const rows = entries.flatMap(({ id, plan, course }) =>
    (plan.content.submitted?.recipients ?? plan.content.recipients ?? []).map((recipient, sort_order) => {
      const sent_at = course.state.submitted_at === null ? null : new Date(course.state.submitted_at)
      return {
        id,
        plan,
        recipient,
        contact: contactOf(recipient.name),
        sort_order,
        sent_at,
        token: sent_at && newLinkToken(secret),
      }
    }),
  )
  const sent = rows.filter(({ sent_at }) => sent_at !== null)
  const mailIds = await insertWithIds(
    tx,
    mailOutbox,
    sent.map(({ plan, contact, sent_at, token }, index) => {
      const body = {
        greeting: `${contact.affiliation}\n${contact.name} 様`,
        paragraphs: [
          `${company_name}の${plan.content.author}です。`,
          '下記の書類をお送りします。リンクを開くと、内容の確認とダウンロードができます。',
        ],
        facts: [['書類', plan.title]] as [string, string][],
        action: { label: '書類を確認する', url: `${origin}/d/${token!.placeholder}` },
        notes: [`このリンクは${limits.recipientLinkDays}日間有効です。ログインは必要ありません。`],
      }
      return {
        company_id,
        kind: 'document_submitted',
        to_email: contact.email,
        to_name: contact.name,
        subject: `【${company_name}】書類をお送りします：${plan.title}`,
        text_body: letterText(body),
        html_body: letterHtml(body),
        message_id: `<demo-${company_id}-${index}@tatemori>`,
        state: 'sent' as const,
        attempts: 1,
        run_at: sent_at!,
        sent_at,
        created_at: sent_at!,
      }
    }),
  )
  await insertRows(
    tx,
    documentSubmitMails,
    rows.map((row) => {
      const { id, recipient, contact, sort_order, sent_at, token } = row
      const at = sent_at ?? calendar.now
      return {
        company_id,
        document_id: id,
        email: contact.email,
        name: contact.name,
        affiliation: contact.affiliation,
        sort_order,
        token_hash: token && token.token_hash,
        expires_at: sent_at && endOfDayIn(sent_at, limits.recipientLinkDays),
        opened_at: recipient.opened === undefined ? null : openedAt(calendar, recipient.opened),
        downloaded_at: recipient.downloaded === undefined ? null : downloadedAt(calendar, recipient.downloaded),
        mail_id: sent_at ? mailIds[sent.indexOf(row)]! : null,
        created_at: at,
        updated_at: at,
      }
    }),
  )
}

/** Submitting files the document into its matter's report folder. */
const fileIntoReports = async (seeding: Seeding, entries: readonly Entry[], frozen: FrozenIds): Promise<void> => {
  const { tx, company_id } = seeding
  await insertRows(
    tx,
    attachments,
    entries.flatMap(({ id, plan, course, matter }) => {
      const files = frozen.get(plan)
      if (!files || !matter || course.state.submitted_at === null) return []
      const submitted_at = new Date(course.state.submitted_at)
      return [
        {
          company_id,
          matter_id: matter.id,
          file_id: files.pdf,
          submitted_document_id: id,
          name: `${plan.title}.pdf`,
          type: fileKinds.document,
          created_user_id: idOf(seeding, plan.content.author),
          submitted_at,
          created_at: submitted_at,
          updated_at: submitted_at,
        },
      ]
    }),
  )
}
