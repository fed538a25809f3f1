/**
 * What people do with documents, submission apart. Every change locks the document's row, asks the policy and the
 * state again inside the transaction, and writes its history there.
 */
import { plainCode } from '#domain/documents/access-code.contract.ts'
import { accessCodeTexts } from '#domain/documents/access-code.texts.ts'
import { coverLetterTexts } from '#domain/documents/cover-letter.texts.ts'
import { archivalTexts, archivalWord } from '#domain/documents/archival.texts.ts'
import { asksReceiptWord } from '#domain/documents/receipt.texts.ts'
import { sentExcelWord } from '#domain/documents/sent-excel.texts.ts'
import { familyName } from '#domain/approvals/approval-seals.ts'
import { submitModeLabels } from '#domain/approvals/approvals.labels.ts'
import { copyName } from '#domain/text/copy-name.ts'
import { businessDay, toTimestamp } from '#domain/dates.ts'
import { isEmptyValue, isSameValue, readItemValue, shownText } from '#domain/documents/docs-data.ts'
import { confirmTexts } from '#domain/documents/day-confirmations.ts'
import { confirmItems, itemsBeyond, writerEntries } from '#domain/documents/month-sheet.ts'
import type { LiftedConfirmation } from '#domain/documents/month-sheets.contract.ts'
import { dataByItem } from '#domain/documents/sections.ts'
import {
  documentUpdateVariant,
  type CreateDocumentRequest,
  type DocsDataValue,
  type Document,
  type DocumentCsvRequest,
  type documentLists,
  type DocumentFilter,
  type DocumentListItem,
  type UpdateDocumentRequest,
  type WaitingDocuments,
} from '#domain/documents/documents.contract.ts'
import { documentColumnLabels } from '#domain/documents/documents.labels.ts'
import { documentListColumns, documentListLabels } from '#domain/documents/document-list.labels.ts'
import { documentListTexts } from '#domain/documents/documents.list.ts'
import {
  canCopyDocument,
  canCreateDocument,
  canCreateFromTemplate,
  canDeleteDocument,
  canEditDestination,
  canEditDocument,
  canSubmitDocument,
  isRestricted,
} from '#domain/documents/documents.policy.ts'
import { setSubmitMode } from '#domain/documents/documents.state.ts'
import { limits } from '#domain/limits.ts'
import { listCsv } from '#domain/list-columns.ts'
import { isInputType } from '#domain/templates/item-types.ts'
import { isOfYearTable } from '#domain/templates/plan-rows.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { notAChoice } from '#domain/text/validation.ts'
import { canSeeCompany } from '#domain/users/users.policy.ts'
import { audit, exported } from '#server/audit/audit.ts'
import { stateOf, writeSteps } from '#server/documents/record/approval-steps.store.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import type { Event } from '#server/records/events.ts'
import { findFiles } from '#server/files/files.store.ts'
import { fileRows } from '#server/http/file-rows.ts'
import { happened } from '#server/records/happened.ts'
import { madeAt } from '#server/records/telling.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { conflict, forbidden, HttpError, invalid, notFound } from '#server/http/errors.ts'
import { accept } from '#server/http/outcome.ts'
import { findMatter, listMatterTemplates } from '#server/matters/matters.store.ts'
import { giveDocumentNumber } from '#server/numbers/give-number.ts'
import { change } from '#server/records/change.ts'
import { refuseContested, refuseContestedFields } from '#server/records/contested.ts'
import { saveEnclosures, takeEnclosures } from './recipients/enclosures.service.ts'
import { findInsider } from '#server/users/users.store.ts'
import { findTemplateDetail, requireCurrentTemplate } from '#server/templates/template-detail.service.ts'
import { settleByDocument } from '#server/occurrences/settling.ts'
import { putInTrash } from '#server/trash/trash.store.ts'
import { writeApprovalValues } from './contents/approval-values.service.ts'
import { countDays, liftConfirmations } from './contents/day-confirmations.service.ts'
import { fillPeriod, periodFor } from './contents/month-period.service.ts'
import { filledTitle } from './contents/pattern-title.service.ts'
import { fillBoundItems, writeLaterValues } from './contents/bound-values.service.ts'
import { checkEmbedResources, embedResources, storeEmbedResources } from './contents/document-embeds.service.ts'
import {
  loadDocument,
  presentCurrent,
  presentDocumentDetail,
  presentDocuments,
  type LoadedDocument,
} from './record/document-detail.service.ts'
import { countAmount } from './paper/document-amount.service.ts'
import { hasStrangersPages } from './paper/document-render.service.ts'
import { checkLiveChoices } from './paper/live-choices.service.ts'
import { copyCellRemarks } from './record/cell-remarks.store.ts'
import { documentEvent } from './record/document-subject.ts'
import { documentFacts } from './record/documents.presenter.ts'
import { listFindings } from '#server/records/document-findings.store.ts'
import { findWaitingBeside, listDocumentRows, type DocumentScope } from './list/document-list.store.ts'
import {
  addAuthor,
  findDeletedDocument,
  findMatterNames,
  holdEmpty,
  insertDocument,
  insertItemFile,
  listData,
  listEmbedResources,
  listItemFiles,
  listSubmitMails,
  replaceEmbedResources,
  replaceSubmitMails,
  updateDocumentRow,
  writeData,
  type DocumentRow,
} from './record/documents.store.ts'

/** Of each the steps and recipients are read besides. */
const mostInFile = 10_000

export const listDocuments = (
  { database, clock }: Deps,
  scope: Scope,
  filter: DocumentFilter,
  about: DocumentScope,
): Promise<{ data: DocumentListItem[]; total: number }> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const { rows, total } = await listDocumentRows(tx, scope, filter, about, businessDay(clock()))
    const data = await presentDocuments(tx, scope, rows)
    if (about.kind !== 'to_approve') return { data, total }
    const findings = await listFindings(
      tx,
      scope,
      rows.map(({ id }) => id),
    )
    return { data: data.map((document) => ({ ...document, findings: findings.get(document.id) ?? [] })), total }
  })

/** The list as a file, with these columns of it. */
export const documentsCsv = (
  { database, clock }: Deps,
  scope: Scope,
  { columns = documentListColumns, of = 'all', ...filter }: DocumentCsvRequest,
): Promise<string> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const user_id = scope.actor.id
    const about = {
      all: { kind: 'all' },
      mine: { kind: 'authored', user_id },
      to_approve: { kind: 'to_approve', user_id },
    } as const satisfies Record<(typeof documentLists)[number], DocumentScope>
    const read = async (per_page: number) =>
      (await listDocumentRows(tx, scope, { ...filter, page: 1, per_page }, about[of], businessDay(clock()))).rows
    const rows = await fileRows('書類', read, { most: mostInFile })
    await audit(tx, scope, scope, [exported('書類')])
    return listCsv(documentListLabels, documentListTexts, columns, await presentDocuments(tx, scope, rows))
  })

export const getDocument = ({ database }: Deps, scope: Scope, id: number): Promise<Document> =>
  inCompany(database.db, scope.company_id, (tx) => readDetail(tx, scope, id))

/** The approver's way from one waiting document to the next. */
export const getWaitingDocuments = ({ database }: Deps, scope: Scope, id: number): Promise<WaitingDocuments> =>
  inCompany(database.db, scope.company_id, async (tx) =>
    findWaitingBeside(tx, scope, (await loadDocument(tx, scope, id)).row),
  )

const readDetail = async (tx: Tx, scope: Scope, id: number): Promise<Document> =>
  presentDocumentDetail(tx, scope, await loadDocument(tx, scope, id))

const checkMatter = async (tx: Tx, scope: Scope, matter_id: number): Promise<string> => {
  const name = (await findMatterNames(tx, scope, [matter_id])).get(matter_id)
  if (name === undefined) throw invalid({ matter_id: [notAChoice(documentColumnLabels.matter_id)] })
  return name
}

/** A guest makes documents on a matter of theirs alone, of those of its templates that guests may make them of. */
const checkGuestCreates = async (tx: Tx, scope: Scope, body: CreateDocumentRequest): Promise<void> => {
  const matter = body.matter_id ? await findMatter(tx, scope, body.matter_id) : null
  const offered = matter ? await listMatterTemplates(tx, scope, matter.id) : []
  const template = offered.find(({ id }) => id === body.template_id)
  if (!template || !canCreateFromTemplate(scope.actor, template)) throw forbidden()
}

type NewDocument = Pick<DocumentRow, 'title' | 'matter_id'> & {
  period?: string | null | undefined
  /** Of which its title speaks, where it is no month sheet's; today where it is left out. */
  day?: string | undefined
  machines_before?: number | undefined
  plan_year?: number | null | undefined
}

/** Every new document comes by here, filled in with what its template's sources say, and its title with the words that it holds. */
export const makeDocument = async (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  template: Pick<Template, 'id' | 'name' | 'document_type_id' | 'lineage' | 'items' | 'grids'>,
  { title, matter_id, day, machines_before = 0, plan_year = null, ...of }: NewDocument,
): Promise<DocumentRow> => {
  const today = businessDay(deps.clock())
  const number = await giveDocumentNumber(tx, scope, template, { moment: 'creation', now: deps.clock() })
  const period = periodFor(deps, template, of.period)
  const document = await insertDocument(tx, {
    company_id: scope.company_id,
    document_type_id: template.document_type_id,
    title: await filledTitle(tx, scope, { title, template, number, matter_id, day: period ?? day ?? today }),
    number,
    template_id: template.id,
    matter_id,
    machines_before,
    plan_year: template.items.some(isOfYearTable) ? plan_year : null,
    period,
    created_user_id: scope.user.id,
    updated_user_id: scope.user.id,
  })
  await addAuthor(tx, scope, document.id, scope.user.id, true)
  await fillBoundItems(tx, scope, template.items, document, today)
  await fillPeriod(tx, scope, template, document)
  await countAmount(tx, deps, { company_id: scope.company_id, document_id: document.id })
  await happened(tx, deps, scope, [documentEvent('created', document)])
  return document
}

export const createDocument = async (deps: Deps, scope: Scope, body: CreateDocumentRequest): Promise<Document> => {
  const { id } = await inCompany(deps.database.db, scope.company_id, async (tx) => {
    if (!canCreateDocument(scope.actor)) await checkGuestCreates(tx, scope, body)
    const template = await requireCurrentTemplate(tx, scope, body.template_id)
    if (body.matter_id) await checkMatter(tx, scope, body.matter_id)
    const empty = body.takes_empty && body.matter_id ? await holdEmpty(tx, scope, template.id, body.matter_id) : null
    if (empty) return empty
    return makeDocument(tx, deps, scope, template, {
      title: body.title,
      matter_id: body.matter_id ?? null,
      machines_before: body.machines_before,
      plan_year: body.plan_year,
      period: body.period,
    })
  })
  // Afterwards: whoever waits for the next number does not wait for this.
  return getDocument(deps, scope, id)
}

export const updateDocument = async (
  deps: Deps,
  scope: Scope,
  id: number,
  body: UpdateDocumentRequest,
): Promise<Document> => {
  const variant = documentUpdateVariant(body)
  if (variant === 'contents' && body.document_embed_resources)
    await checkEmbedResources(deps, scope, id, body.document_embed_resources)
  if (variant === 'contents' && body.docs_data) await checkLiveChoices(deps, scope, id, body.docs_data)
  const saved = await inCompany(deps.database.db, scope.company_id, async (tx) => {
    const loaded = await loadDocument(tx, scope, id, true)
    const variants = { contents: saveContents, destinations: saveDestinations, mode: saveMode }
    const { refusal, lifted = [] } = (await variants[variant](tx, deps, scope, loaded, body)) ?? {}
    if (variant === 'mode') await settleByDocument(tx, scope, id, deps.clock())
    if (refusal) return { refusal }
    const document = await readDetail(tx, scope, id)
    return { document: lifted.length > 0 ? { ...document, lifted_confirmations: lifted } : document }
  })
  // What could be kept beside it is.
  if (saved.refusal) throw saved.refusal
  return saved.document
}

/** Answers a refusal of a part, of which the rest is kept, and which confirmations the save took away. */
type Variant = (
  tx: Tx,
  deps: Deps,
  scope: Scope,
  loaded: LoadedDocument,
  body: UpdateDocumentRequest,
) => Promise<{ refusal?: HttpError | undefined; lifted?: LiftedConfirmation[] } | void>

// ---- contents ----

/** The entries that really change, as they are stored; a 422 names each wrong item as docs_data.{index}.data. */
const changedEntries = async (
  tx: Tx,
  { clock }: Deps,
  scope: Scope,
  { row }: LoadedDocument,
  { items, grids = [] }: Template,
  entries: NonNullable<UpdateDocumentRequest['docs_data']>,
) => {
  const byId = new Map(items.map((item) => [item.id, item]))
  const beyond = row.period === null ? null : itemsBeyond(grids, items, row.period)
  const confirms = confirmItems({ grids, items }, row.period)
  const today = businessDay(clock())
  const stored = new Map((await listData(tx, scope, row.id)).map(({ item_id, data }) => [item_id, data]))
  const errors: Record<string, string[]> = {}
  const changes = entries.flatMap((entry, index) => {
    const item = byId.get(entry.item_id)
    const read =
      item && isInputType(item.type) ? readItemValue(item, entry.data, today) : { error: 'アイテムが見つかりません' }
    if (!item || read.error !== null) {
      errors[`docs_data.${index}.data`] = [read.error ?? 'アイテムが見つかりません']
      return []
    }
    if (confirms.has(item.id) && !isEmptyValue(read.data)) {
      errors[`docs_data.${index}.data`] = [confirmTexts.typed]
      return []
    }
    if (beyond?.has(item.id) && !isEmptyValue(read.data)) {
      errors[`docs_data.${index}.data`] = ['この月にない日です。']
      return []
    }
    const before = stored.get(entry.item_id) ?? null
    // Older documents write the same day or number in another way.
    const isSame =
      JSON.stringify(read.data ?? '') === JSON.stringify(before ?? '') ||
      (item.type !== 'signature' &&
        !Array.isArray(read.data) &&
        shownText(item.type, read.data) === shownText(item.type, before))
    return isSame ? [] : [{ ...entry, data: read.data, item, before, seen: entry.before }]
  })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return changes
}

/** Whether it is merged item by item with what others saved since. */
const isMerged = ({ docs_data = [], document_embed_resources }: UpdateDocumentRequest): boolean =>
  document_embed_resources === undefined &&
  docs_data.length > 0 &&
  docs_data.every(({ before }) => before !== undefined)

/** The refusal that `refuse` ends with, to be thrown once what could be kept is. */
const refusalOf = async (refuse: () => Promise<void>): Promise<HttpError | undefined> => {
  try {
    await refuse()
    return undefined
  } catch (error) {
    if (error instanceof HttpError) return error
    throw error
  }
}

/** 担当 of the days that were written into, where nobody stands there yet. */
const writeWriters = async (
  tx: Tx,
  scope: Scope,
  { id, period }: DocumentRow,
  { grids = [], items }: Template,
  changes: readonly { item_id: number; data: DocsDataValue }[],
): Promise<void> => {
  const written = new Set(changes.flatMap(({ item_id, data }) => (isEmptyValue(data) ? [] : [item_id])))
  if (period === null || written.size === 0) return
  const data = dataByItem(await listData(tx, scope, id))
  const entries = writerEntries(grids, items, written, { name: familyName(scope.user.name), data })
  await writeData(
    tx,
    scope,
    id,
    entries.map((entry) => ({ ...entry, is_bound: true })),
    scope.user.id,
  )
}

const saveContents: Variant = async (tx, deps, scope, loaded, body) => {
  const { row, parts } = loaded
  if (!canEditDocument(scope.actor, documentFacts(row, parts))) {
    if (canSubmitDocument(scope.actor, documentFacts(row, parts)) || row.submitted_at)
      throw conflict('この書類は現在編集できません。申請中、承認済み、または提出済みです。')
    throw forbidden()
  }
  const readCurrent = async (base: string | null) =>
    presentCurrent(tx, scope, await loadDocument(tx, scope, row.id), base)
  const refuseOthers = () =>
    refuseContested(tx, scope, {
      done: 'この書類を先に保存',
      place: { type: 'document', ids: [row.id] },
      began: { base: body.updated_at, updated_at: row.updated_at },
      current: () => readCurrent(body.updated_at!),
    })
  const isTitleAlone = body.docs_data === undefined && body.document_embed_resources === undefined
  if (isTitleAlone) {
    // What others filled in meanwhile is no reason to refuse a title.
    const line = {
      field: 'title',
      column_name: documentColumnLabels.title,
      before: row.title,
      after: body.title ?? row.title,
    }
    await refuseContestedFields(tx, scope, { type: 'document', row }, body.updated_at, [line], () => readCurrent(null))
  } else if (!isMerged(body)) await refuseOthers()

  const template = (await findTemplateDetail(tx, scope, row.template_id))!
  const wanted = body.docs_data ? await changedEntries(tx, deps, scope, loaded, template, body.docs_data) : []
  const isContested = ({ before, seen }: (typeof wanted)[number]): boolean =>
    isMerged(body) && !isSameValue(before, seen) && toTimestamp(row.updated_at) !== body.updated_at
  const changes = wanted.filter((change) => !isContested(change))
  const title = body.title ?? row.title
  const titled = { ...row, title }
  const events = changes.map(({ item, before, data }) =>
    documentEvent('updated', titled, {
      field: 'docs_data',
      part: { id: item.id, name: item.name },
      before: shownText(item.type, before) || null,
      after: shownText(item.type, data) || null,
    }),
  )
  if (title !== row.title) {
    events.push(documentEvent('updated', titled, { field: 'title', before: row.title, after: title }))
  }
  await writeData(tx, scope, row.id, changes, scope.user.id)
  await writeWriters(tx, scope, row, template, changes)
  const changed = new Set(changes.map(({ item_id }) => item_id))
  const { lifted, events: lifts } = await liftConfirmations(tx, scope, titled, template, changed)
  if (changes.length > 0) await countAmount(tx, deps, { company_id: scope.company_id, document_id: row.id })
  if (body.document_embed_resources) {
    const resources = await embedResources(tx, scope, row.id, body.document_embed_resources)
    events.push(...(await storeEmbedResources(tx, scope, titled, resources)))
  }
  const { updated_at } = await updateDocumentRow(tx, scope, row.id, { title, updated_user_id: scope.user.id })
  await addAuthor(tx, scope, row.id, scope.user.id)
  await happened(tx, deps, scope, [...madeAt(updated_at, events), ...lifts])
  return { lifted, refusal: changes.length === wanted.length ? undefined : await refusalOf(refuseOthers) }
}

// ---- destinations and mode ----

const refuseStrangersPages = async (tx: Tx, scope: Scope, id: number): Promise<void> => {
  const files = await findFiles(
    tx,
    scope,
    (await listEmbedResources(tx, scope, id)).map(({ file_id }) => file_id),
  )
  if (hasStrangersPages([...files.values()])) throw invalid({ is_archival: [archivalTexts.withPages] })
}

/** Answers whoever of the company it is by name. */
const checkReplyTo = async (tx: Tx, { company_id }: Scope, user_id: number): Promise<string> => {
  const found = await findInsider(tx, { company_id, user_id })
  if (!found) throw invalid({ reply_to_user_id: [notAChoice(documentColumnLabels.reply_to_user_id)] })
  return found.name
}

const saveRecipients = async (
  tx: Tx,
  scope: Scope,
  { row, parts }: LoadedDocument,
  destinations: NonNullable<UpdateDocumentRequest['submit_destinations']>,
): Promise<Event[]> => {
  const recipients = destinations.map(({ email, name, affiliation, is_cc = false }) => ({
    email,
    name: name ?? '',
    affiliation: affiliation ?? null,
    is_cc,
  }))
  const text = (list: { email: string; is_cc: boolean }[]) =>
    list.map(({ email, is_cc }) => (is_cc ? `${email}（${coverLetterTexts.cc}）` : email)).join('、')
  const [before, after] = [text(parts.mails.map(({ mail }) => mail)), text(recipients)]
  await replaceSubmitMails(tx, scope, row.id, recipients)
  return before === after
    ? []
    : [documentEvent('updated', row, { field: 'submit_destinations', before: before || null, after: after || null })]
}

const saveDestinations: Variant = async (tx, deps, scope, loaded, body) => {
  const { row, parts } = loaded
  const facts = documentFacts(row, parts)
  if (!canEditDestination(scope.actor, facts, scope)) {
    if (canSubmitDocument(scope.actor, facts) && !isRestricted(scope.actor, scope))
      throw conflict('この書類の提出先は現在変更できません。')
    throw forbidden()
  }
  const events: Event[] = []
  const matter_id = body.unlink_matter ? null : (body.matter_id ?? row.matter_id)
  if (matter_id !== row.matter_id) {
    const name = matter_id === null ? null : await checkMatter(tx, scope, matter_id)
    events.push(
      documentEvent(name === null ? 'unlinked' : 'linked', row, {
        field: 'matter_id',
        before: parts.matter && parts.matter.name,
        after: name,
      }),
    )
  }
  if (body.submit_destinations) events.push(...(await saveRecipients(tx, scope, loaded, body.submit_destinations)))
  const access_code = body.access_code === undefined ? row.access_code : plainCode(body.access_code ?? '') || null
  // The code itself is for whoever sets the destination, not for the history.
  const isSet = (code: string | null) => (code === null ? accessCodeTexts.unset : accessCodeTexts.set)
  if (access_code !== row.access_code)
    events.push(
      documentEvent('updated', row, {
        field: 'access_code',
        before: isSet(row.access_code),
        after: isSet(access_code),
      }),
    )
  const submit_message = body.submit_message === undefined ? row.submit_message : body.submit_message || null
  if (submit_message !== row.submit_message)
    events.push(
      documentEvent('updated', row, { field: 'submit_message', before: row.submit_message, after: submit_message }),
    )
  const is_archival = body.is_archival ?? row.is_archival
  if (body.is_archival) await refuseStrangersPages(tx, scope, row.id)
  if (is_archival !== row.is_archival) {
    const [before, after] = [archivalWord(row.is_archival), archivalWord(is_archival)]
    events.push(documentEvent('updated', row, { field: 'is_archival', before, after }))
  }
  const sends_excel = body.sends_excel ?? row.sends_excel
  if (sends_excel !== row.sends_excel) {
    const [before, after] = [sentExcelWord(row.sends_excel), sentExcelWord(sends_excel)]
    events.push(documentEvent('updated', row, { field: 'sends_excel', before, after }))
  }
  const asks_receipt = body.asks_receipt ?? row.asks_receipt
  if (asks_receipt !== row.asks_receipt) {
    const [before, after] = [asksReceiptWord(row.asks_receipt), asksReceiptWord(asks_receipt)]
    events.push(documentEvent('updated', row, { field: 'asks_receipt', before, after }))
  }
  const submit_subject = body.submit_subject === undefined ? row.submit_subject : body.submit_subject || null
  if (submit_subject !== row.submit_subject)
    events.push(
      documentEvent('updated', row, { field: 'submit_subject', before: row.submit_subject, after: submit_subject }),
    )
  const mail_template_id = body.mail_template_id === undefined ? row.mail_template_id : body.mail_template_id || null
  const reply_to_user_id = body.reply_to_user_id === undefined ? row.reply_to_user_id : body.reply_to_user_id
  if (reply_to_user_id !== row.reply_to_user_id)
    events.push(
      documentEvent('updated', row, {
        field: 'reply_to_user_id',
        before: parts.reply_to_name,
        after: reply_to_user_id === null ? null : await checkReplyTo(tx, scope, reply_to_user_id),
      }),
    )
  events.push(...(await saveEnclosures(tx, scope, row, body, { matter_id, hasCode: access_code !== null })))
  await updateDocumentRow(tx, scope, row.id, {
    matter_id,
    access_code,
    submit_message,
    submit_subject,
    mail_template_id,
    reply_to_user_id,
    is_archival,
    sends_excel,
    asks_receipt,
    updated_user_id: scope.user.id,
  })
  await happened(tx, deps, scope, events)
}

const saveMode: Variant = async (tx, deps, scope, { row, parts }, body) => {
  if (!canSubmitDocument(scope.actor, { ...documentFacts(row, parts), submitted_at: null })) throw forbidden()
  const before = stateOf(row, parts.steps)
  const { state } = accept(
    setSubmitMode(before, {
      mode: body.submit_mode!,
      isRestricted: isRestricted(scope.actor, scope),
      hasDestination: parts.mails.length > 0 || row.matter_id !== null,
      now: toTimestamp(deps.clock()),
    }),
    'submit_mode',
  )
  await writeSteps(tx, scope, row.id, parts.steps, state.steps)
  const written = await updateDocumentRow(tx, scope, row.id, {
    submit_mode: state.submit_mode,
    approval_status: state.approval_status,
    updated_user_id: scope.user.id,
  })
  await writeApprovalValues(tx, scope, written)
  await happened(tx, deps, scope, [
    documentEvent('updated', row, {
      field: 'submit_mode',
      before: submitModeLabels[before.submit_mode],
      after: submitModeLabels[state.submit_mode],
    }),
  ])
}

// ---- copy and delete ----

/**
 * To whom `from` goes, with which words and as what, as far as the person may say to whom `to` goes: without links, and
 * without what was opened.
 */
const takeRecipients = async (tx: Tx, scope: Scope, from: DocumentRow, to: DocumentRow): Promise<void> => {
  const { row, parts } = await loadDocument(tx, scope, to.id)
  if (!canEditDestination(scope.actor, documentFacts(row, parts), scope)) return
  const mails = await listSubmitMails(tx, scope, [from.id])
  await replaceSubmitMails(
    tx,
    scope,
    to.id,
    mails.map(({ mail: { email, name, affiliation, is_cc } }) => ({ email, name: name ?? '', affiliation, is_cc })),
  )
  await updateDocumentRow(tx, scope, to.id, {
    submit_message: from.submit_message,
    submit_subject: from.submit_subject,
    mail_template_id: from.mail_template_id,
    reply_to_user_id: from.reply_to_user_id,
    is_archival: from.is_archival,
    sends_excel: from.sends_excel,
    asks_receipt: from.asks_receipt,
  })
  await takeEnclosures(tx, scope, from, to)
}

/**
 * A new document with the contents of `row`, deleted or not, in this person's name: contents, files, matter and recipients
 * are taken along, approval and submission are not.
 */
const insertCopy = async (tx: Tx, deps: Deps, scope: Scope, row: DocumentRow, title: string): Promise<Document> => {
  const template = (await findTemplateDetail(tx, scope, row.template_id))!
  const copy = await insertDocument(tx, {
    company_id: scope.company_id,
    document_type_id: row.document_type_id,
    title,
    number: await giveDocumentNumber(tx, scope, template, { moment: 'creation', now: deps.clock() }),
    template_id: row.template_id,
    matter_id: row.matter_id,
    machines_before: row.machines_before,
    plan_year: row.plan_year,
    period: row.period,
    // What was kept from guests stays so; what they were shown was the other one.
    guests_see: row.guests_see === false ? false : null,
    amount: row.amount,
    created_user_id: scope.user.id,
    updated_user_id: scope.user.id,
  })
  await addAuthor(tx, scope, copy.id, scope.user.id, true)
  // 前回値 is said of the day on which the other was filled in.
  // Nobody signed the copy.
  const signed = new Set(template.items.flatMap(({ id, type }) => (type === 'signature' ? [id] : [])))
  const data = (await listData(tx, scope, row.id))
    .filter(({ item_id }) => !signed.has(item_id))
    .map((entry) => ({ ...entry, is_copied: false }))
  await writeData(tx, scope, copy.id, data)
  await copyCellRemarks(tx, scope, row.id, copy.id)
  await countDays(tx, scope, template, copy)
  await writeLaterValues(tx, scope, template.items, copy)
  await writeApprovalValues(tx, scope, copy)
  for (const { item_id, file_id, order_number, phase } of await listItemFiles(tx, scope, row.id)) {
    const place = { document_id: copy.id, item_id, order_number }
    await insertItemFile(tx, { company_id: scope.company_id, ...place, file_id, phase })
  }
  await replaceEmbedResources(
    tx,
    scope,
    copy.id,
    (await listEmbedResources(tx, scope, row.id)).map(({ file_id, order_number, pages }) => ({
      file_id,
      order_number,
      pages,
    })),
  )
  await takeRecipients(tx, scope, row, copy)
  await happened(tx, deps, scope, [documentEvent('created', copy)])
  return readDetail(tx, scope, copy.id)
}

export const copyDocument = (deps: Deps, scope: Scope, id: number): Promise<Document> =>
  change(
    deps,
    scope,
    {
      hold: (tx) => loadDocument(tx, scope, id),
      may: ({ row, parts }) => canCopyDocument(scope.actor, documentFacts(row, parts)),
    },
    (tx, { row }) => insertCopy(tx, deps, scope, row, copyName(row.title, limits.text.title)),
  )

/** For whoever was filling it in when it was deleted: it comes anew with photos and files, the deleted one stays in ごみ箱. */
export const recreateDocument = (deps: Deps, scope: Scope, id: number): Promise<Document> =>
  change(
    deps,
    scope,
    {
      hold: async (tx) => {
        const row = canSeeCompany(scope.actor) ? await findDeletedDocument(tx, scope, id) : null
        if (!row) throw notFound()
        return row
      },
      may: () => canCreateDocument(scope.actor),
    },
    (tx, row) => insertCopy(tx, deps, scope, row, row.title),
  )

export const deleteDocument = (deps: Deps, scope: Scope, id: number): Promise<void> =>
  change(
    deps,
    scope,
    {
      hold: (tx) => loadDocument(tx, scope, id, true),
      may: ({ row, parts }) => canDeleteDocument(scope.actor, documentFacts(row, parts)),
    },
    (tx, { row }) => removeDocument(tx, deps, scope, row),
  )

/** Of one that is held. */
export const removeDocument = async (tx: Tx, deps: Deps, scope: Scope, row: DocumentRow): Promise<void> => {
  const deleted_at = deps.clock()
  const { id, title: name, created_user_id } = row
  await updateDocumentRow(tx, scope, id, { deleted_at })
  await putInTrash(tx, scope, { noun: 'document', record: { id, name, created_user_id }, deleted_at })
  await happened(tx, deps, scope, [documentEvent('deleted', row)])
}
