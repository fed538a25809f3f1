/** The one journal of changes: whose fields it tells of, and what their keys are called. Labels are never stored. */
import { buildingColumnLabels } from '../buildings/buildings.labels.ts'
import { companyColumnLabels, companyPictureLabels } from '../company/company.labels.ts'
import { contactColumnLabels } from '../contacts/contacts.labels.ts'
import { documentColumnLabels } from '../documents/documents.labels.ts'
import { drawingColumnLabels, pinColumnLabels } from '../drawings/drawings.labels.ts'
import { facilityColumnLabels } from '../facilities/facility-columns.labels.ts'
import { firmColumnLabels } from '../firms/firms.labels.ts'
import { matterStatusColumnLabels } from '../matters/matter-statuses.labels.ts'
import { matterColumnLabels } from '../matters/matters.labels.ts'
import { tagColumnLabels } from '../tags/tags.labels.ts'
import { gridsField, guestsCreateField, guestsSeeField, templateColumnLabels } from '../templates/templates.labels.ts'
import { titlePatternField } from '../templates/title-pattern.ts'
import { authorityColumnLabels } from '../plans/authorities.labels.ts'
import { kindColumnLabels, planColumnLabels } from '../plans/plans.labels.ts'
import { historyableTypes } from '../histories/histories.labels.ts'

/** The nouns whose history has a screen, and those of which it is only asked who was first. */
export const journalSubjects = [
  ...historyableTypes,
  'contact',
  'tag',
  'matter_status',
  'template',
  'company',
  'plan',
  'inspection_kind',
  'authority',
  'firm',
] as const
export type JournalSubject = (typeof journalSubjects)[number]

const fieldLabels = {
  matter: matterColumnLabels,
  document: documentColumnLabels,
  building: buildingColumnLabels,
  facility: facilityColumnLabels,
  drawing: drawingColumnLabels,
  contact: contactColumnLabels,
  tag: tagColumnLabels,
  matter_status: matterStatusColumnLabels,
  template: {
    ...templateColumnLabels,
    title_pattern: titlePatternField,
    guests_see: guestsSeeField,
    guests_create: guestsCreateField,
    items: '項目',
    grids: gridsField,
    limits: '基準',
    photos_wanted: '必要枚数',
    source: '差し込み',
  },
  company: { ...companyColumnLabels, ...companyPictureLabels },
  plan: { ...planColumnLabels, occurrences: '実施回' },
  inspection_kind: kindColumnLabels,
  authority: authorityColumnLabels,
  firm: firmColumnLabels,
} as const satisfies Record<JournalSubject, Record<string, string>>
export type JournalField<Subject extends JournalSubject> = keyof (typeof fieldLabels)[Subject] & string

/** What is changed of a part, by the field that the parts are of; other parts are told of as a whole. */
const partLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = { pins: pinColumnLabels }

const isKnownField = (subject: string, field: string): boolean =>
  Object.hasOwn(fieldLabels, subject) && Object.hasOwn(fieldLabels[subject as JournalSubject], field)

/** A field's label; of none that is known, the text itself: older entries say labels. */
export const fieldLabel = (subject: string | null, field: string): string =>
  subject !== null && isKnownField(subject, field)
    ? (fieldLabels[subject as JournalSubject] as Readonly<Record<string, string>>)[field]!
    : field

/** What a line is about. */
export type LineKey = {
  field?: string | null
  /** Of a part the name that it has, or had: an item, ピン3. */
  column_name?: string | null
  part_field?: string | null
}

/** As people read it; null where the line is about the whole record. */
export const lineLabel = (subject: JournalSubject, { field, column_name, part_field }: LineKey): string | null => {
  if (!field) return column_name ?? null
  if (!column_name) return fieldLabel(subject, field)
  const label = part_field && partLabels[field]?.[part_field]
  return label ? `${column_name} ${label}` : column_name
}
