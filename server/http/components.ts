/**
 * The schemas of the contracts under the names of their types: matterSchema is the component Matter. The names live
 * in a registry of their own, so that domain/ says nothing of OpenAPI.
 */
import { z } from 'zod'
import * as approvals from '#domain/approvals/approvals.contract.ts'
import * as attendances from '#domain/attendances/attendances.contract.ts'
import * as audit from '#domain/audit/audit.contract.ts'
import * as auth from '#domain/auth/auth.contract.ts'
import * as buildings from '#domain/buildings/buildings.contract.ts'
import * as carry from '#domain/carry/carry.contract.ts'
import * as comments from '#domain/comments/comments.contract.ts'
import * as notifications from '#domain/notifications/notifications.contract.ts'
import * as push from '#domain/notifications/push.contract.ts'
import * as company from '#domain/company/company.contract.ts'
import * as networkPass from '#domain/company/network-pass.contract.ts'
import * as contacts from '#domain/contacts/contacts.contract.ts'
import * as accessCodes from '#domain/documents/access-code.contract.ts'
import * as answers from '#domain/documents/answers.contract.ts'
import * as cellRemarks from '#domain/documents/cell-remarks.contract.ts'
import * as documentChanges from '#domain/documents/document-changes.ts'
import * as enclosures from '#domain/documents/enclosures.ts'
import * as documents from '#domain/documents/documents.contract.ts'
import * as guestReports from '#domain/matters/guest-reports.contract.ts'
import * as monthSheets from '#domain/documents/month-sheets.contract.ts'
import * as numbers from '#domain/numbers/numbers.contract.ts'
import * as mailTemplates from '#domain/mail/mail-templates.contract.ts'
import * as guestRequests from '#domain/documents/guest-requests.contract.ts'
import * as formValues from '#domain/documents/form-values.ts'
import * as matterShootingList from '#domain/documents/matter-shooting-list.ts'
import * as boundValues from '#domain/documents/bound-values.ts'
import * as previousValues from '#domain/documents/previous-values.ts'
import * as printMarks from '#domain/documents/print-marks.ts'
import * as printFaults from '#domain/templates/print-faults.ts'
import * as recipient from '#domain/documents/recipient.contract.ts'
import * as sheetTable from '#domain/sheets/sheet-table.ts'
import * as drawings from '#domain/drawings/drawings.contract.ts'
import * as errors from '#domain/errors.contract.ts'
import * as firms from '#domain/firms/firms.contract.ts'
import * as facilities from '#domain/facilities/facilities.contract.ts'
import * as fields from '#domain/fields.ts'
import * as files from '#domain/files/files.contract.ts'
import * as conflicts from '#domain/histories/conflicts.contract.ts'
import * as histories from '#domain/histories/histories.contract.ts'
import * as home from '#domain/home/home.contract.ts'
import * as myMatters from '#domain/home/my-matters.contract.ts'
import * as invitations from '#domain/invitations/invitations.contract.ts'
import * as financialReport from '#domain/matters/financial-report.contract.ts'
import * as matterFinancials from '#domain/matters/matter-financials.contract.ts'
import * as matterStatuses from '#domain/matters/matter-statuses.contract.ts'
import * as matters from '#domain/matters/matters.contract.ts'
import * as paging from '#domain/paging.contract.ts'
import * as photoLedgers from '#domain/photo-ledgers/photo-ledgers.contract.ts'
import * as partnerRequests from '#domain/plans/partner-requests.contract.ts'
import * as planAuthorities from '#domain/plans/authorities.contract.ts'
import * as planDocuments from '#domain/plans/plan-documents.contract.ts'
import * as planOutcome from '#domain/plans/outcome.contract.ts'
import * as plans from '#domain/plans/plans.contract.ts'
import * as registers from '#domain/registers/registers.contract.ts'
import * as search from '#domain/search/search.contract.ts'
import * as tags from '#domain/tags/tags.contract.ts'
import * as itemLimits from '#domain/templates/item-limits.ts'
import * as templates from '#domain/templates/templates.contract.ts'
import * as trash from '#domain/trash/trash.contract.ts'
import * as departures from '#domain/users/departures.contract.ts'
import * as uploads from '#domain/uploads/uploads.contract.ts'
import * as users from '#domain/users/users.contract.ts'
import * as views from '#domain/views/views.contract.ts'

const contracts = [
  approvals,
  attendances,
  audit,
  auth,
  buildings,
  carry,
  comments,
  notifications,
  company,
  networkPass,
  push,
  contacts,
  accessCodes,
  answers,
  cellRemarks,
  documentChanges,
  enclosures,
  monthSheets,
  documents,
  guestReports,
  guestRequests,
  mailTemplates,
  numbers,
  formValues,
  matterShootingList,
  boundValues,
  previousValues,
  printFaults,
  printMarks,
  recipient,
  sheetTable,
  drawings,
  errors,
  firms,
  facilities,
  fields,
  files,
  conflicts,
  histories,
  home,
  myMatters,
  financialReport,
  matterFinancials,
  matterStatuses,
  matters,
  paging,
  photoLedgers,
  partnerRequests,
  planAuthorities,
  planDocuments,
  planOutcome,
  plans,
  registers,
  search,
  tags,
  itemLimits,
  templates,
  trash,
  invitations,
  departures,
  uploads,
  users,
  views,
]

const names = z.registry<{ id: string }>()
for (const [key, value] of contracts.flatMap((contract) => Object.entries<unknown>(contract))) {
  if (!(value instanceof z.ZodType) || !key.endsWith('Schema')) continue
  names.add(value, { id: key.charAt(0).toUpperCase() + key.slice(1, -'Schema'.length) })
}

type JsonSchema = z.core.JSONSchema.BaseSchema

const isId = (value: unknown) => Number.isInteger(value)

/** Leaves out what JSON Schema says of TypeScript rather than of the API. */
const override = ({ jsonSchema }: { jsonSchema: JsonSchema }): void => {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  if (jsonSchema.format) delete jsonSchema.pattern
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.enum?.every(isId)) jsonSchema.type = 'integer'
}

const refOf = (name: string): string => `#/components/schemas/${name}`

/** One schema by itself, for the parameters of a query or a path. */
export const inlineSchema = (schema: z.ZodType): JsonSchema => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { override })
  return json
}

/** Every named schema, each referring to the others by name. */
export const namedSchemas = (): Record<string, JsonSchema> => {
  const { schemas } = z.toJSONSchema(names, { uri: refOf, override })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema] as const),
  )
}

/** Throws where a contract's schema is exported by none of the modules above. */
export const nameOf = (schema: z.ZodType, of: string): string => {
  const name = names.get(schema)?.id
  if (name === undefined) throw new Error(`${of} takes or answers with a schema that no contract exports`)
  return name
}

export const refTo = (name: string): { $ref: string } => ({ $ref: refOf(name) })
