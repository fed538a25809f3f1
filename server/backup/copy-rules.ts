/**
 * What of a company leaves with it, table by table and column by column. Whatever is not named here stops the export: a new
 * table, a number or a JSON that may name other rows, a value that is unique in the whole installation.
 */
import type { CopiedRow } from './rows.ts'

/** Tables that are carried: the rows of the company, itself, and the accounts of its people. */
export const carriedTables = [
  'absences',
  'attachments',
  'attendances',
  'audit_entries',
  'authorities',
  'building_contacts',
  'buildings',
  'comment_mentions',
  'comments',
  'companies',
  'contacts',
  'default_views',
  'document_answers',
  'document_approval_users',
  'document_approvals',
  'document_authors',
  'document_cell_remarks',
  'document_data',
  'document_day_confirmations',
  'document_embed_resources',
  'document_enclosures',
  'document_guest_requests',
  'document_snapshots',
  'document_submit_mails',
  'document_visits',
  'documents',
  'drawing_tags',
  'drawing_versions',
  'drawings',
  'facilities',
  'files',
  'firms',
  'given_numbers',
  'handovers',
  'histories',
  'inspection_kinds',
  'kind_fulfilments',
  'mail_outbox',
  'matter_facilities',
  'matter_financials',
  'matter_guest_reports',
  'matter_origins',
  'matter_statuses',
  'matter_templates',
  'matter_users',
  'matters',
  'memberships',
  'notification_choices',
  'notifications',
  'occurrences',
  'partner_requests',
  'photo_ledgers',
  'pins',
  'plan_facilities',
  'plan_templates',
  'plan_users',
  'plans',
  'tags',
  'template_item_limits',
  'template_item_parts',
  'template_items',
  'template_sheets',
  'templates',
  'trash',
  'unread_comments',
  'users',
  'views',
] as const
export type CarriedTable = (typeof carriedTables)[number]

/** Tables that stay, each with why. */
export const outside: Record<string, string> = {
  calendar_feeds: 'their addresses hang on the installation’s secret: calendars are joined anew',
  email_changes: 'a person’s account: confirmed where it was begun',
  idempotency_keys: 'calls that a device sends again reach the installation that did them',
  known_devices: 'a person’s account: devices are met anew',
  passkey_challenges: 'a secret of a person’s account',
  passkeys: 'a secret of a person’s account; bound to the address of the installation besides',
  password_resets: 'a secret of a person’s account',
  rate_limits: 'of the installation',
  sessions: 'a secret of a person’s account',
  network_passes: 'belongs to a session',
  push_subscriptions: 'belongs to a session',
  invitations: 'their links hang on the installation’s secret: people are invited anew',
  ended_invitation_links: 'belongs to invitations',
  document_past_links: 'links of another address',
  owner_codes: 'a secret of the owner of a building',
  owner_sessions: 'a secret of the owner of a building',
  jobs: 'what waits is done where it was asked for',
  upload_parts: 'the pieces of a file that is still on its way',
  undo_entries: 'for taking back within a day what was deleted there',
  register_imports: 'for undoing an import; what it brought is carried',
  register_import_changes: 'belongs to register_imports',
  document_counts: 'counted anew by triggers',
  facility_counts: 'counted anew by triggers',
  matter_counts: 'counted anew by triggers',
}

/** Columns that stay empty, or as the table begins them: secrets, and the state that the operator gave the company here. */
export const withheld = new Set([
  'companies.delete_at',
  'companies.master_user_id',
  'companies.suspended_at',
  'document_submit_mails.token_hash',
  'document_submit_mails.token_seed',
  'documents.prepared_approval',
  'mail_outbox.about',
  'mail_outbox.calendar',
  'mail_outbox.html_body',
  'mail_outbox.lease_until',
  'partner_requests.token_hash',
  'users.email_proved_at',
  'users.last_password_updated_at',
  'users.password_hash',
  'users.sessions_revoked',
  'users.two_factor_confirmed_at',
  'users.two_factor_last_step',
  'users.two_factor_recovery_codes',
  'users.two_factor_secret',
])

/** What is written in place of a column. Letters leave without their text, whose links belong here. */
export const replacedBy: Record<string, string> = {
  'mail_outbox.text_body': `''`,
  'mail_outbox.state': `case when state in ('queued', 'sending') then 'uncertain' else state end`,
}

/** What else a person's account says. Exhaustive: a new column of accounts is a secret until somebody says otherwise. */
export const accountColumns = ['id', 'name', 'email', 'profile_photo_path', 'seal_key', 'created_at', 'updated_at']

/** `fresh`: made at the import, which must not meet what is there. */
export type Rule = CarriedTable | 'plain' | 'fresh' | 'lineage' | ((row: CopiedRow) => CarriedTable | null)

const byNoun =
  (column: string, tables: Record<string, CarriedTable>) =>
  (row: CopiedRow): CarriedTable | null =>
    tables[row[column] ?? ''] ?? null

const nouns = {
  matter: 'matters',
  document: 'documents',
  building: 'buildings',
  facility: 'facilities',
  drawing: 'drawings',
  contact: 'contacts',
  template: 'templates',
  plan: 'plans',
} as const

/** Numbers without a foreign key, and values that are unique in the installation. */
export const rules: Record<string, Rule> = {
  'audit_entries.subject_id': byNoun('subject_type', {
    ...nouns,
    user: 'users',
    firm: 'firms',
    company: 'companies',
    matter_status: 'matter_statuses',
    pin: 'pins',
    photo_ledger: 'photo_ledgers',
    view: 'views',
    file: 'files',
    tag: 'tags',
    inspection_kind: 'inspection_kinds',
    authority: 'authorities',
  }),
  'authorities.candidate_key': 'plain',
  'companies.company_key': 'fresh',
  'documents.amount': 'plain',
  'facilities.renewal_cost': 'plain',
  'inspection_kinds.preset_key': 'plain',
  'occurrences.period_key': 'plain',
  'files.size': 'plain',
  'files.storage_key': 'fresh',
  'histories.historyable_id': byNoun('historyable_type', {
    ...nouns,
    company: 'companies',
    matter_status: 'matter_statuses',
    tag: 'tags',
    inspection_kind: 'inspection_kinds',
    authority: 'authorities',
  }),
  'histories.part_id': byNoun('field', {
    attendances: 'attendances',
    docs_data: 'template_items',
    limits: 'template_items',
    photos_wanted: 'template_items',
    source: 'template_items',
    financials: 'matter_financials',
    photo_ledger: 'photo_ledgers',
    file_name: 'attachments',
    submitted_file: 'attachments',
    pins: 'pins',
    occurrences: 'occurrences',
    contacts: 'contacts',
  }),
  'mail_outbox.message_id': 'fresh',
  'mail_outbox.sent_by_user_id': 'users',
  'matter_financials.cost': 'plain',
  'matter_financials.sales': 'plain',
  'occurrences.fulfilled_by_id': 'occurrences',
  'plans.price': 'plain',
  'notifications.subject_id': byNoun('subject_type', {
    ...nouns,
    comment: 'comments',
    approval: 'document_approvals',
    person: 'users',
    company: 'companies',
  }),
  'template_items.lineage': 'template_items',
  'templates.lineage': 'lineage',
  'trash.record_id': byNoun('noun', nouns),
  'users.email': 'plain',
}

/** Which rows the numbers within a JSON name, by the name that they stand under; null: it names none. */
export const jsonRules: Record<string, Record<string, CarriedTable> | null> = {
  'companies.mail_templates': null,
  'companies.number_rules': { template_id: 'templates' },
  'document_answers.signature': null,
  'document_data.data': null,
  'document_snapshots.contents': { item_id: 'template_items', file_id: 'files' },
  'drawing_versions.alignment': null,
  'trash.links': {
    documents: 'documents',
    matters: 'matters',
    facilities: 'facilities',
    drawings: 'drawings',
    pins: 'pins',
    occurrences: 'occurrences',
  },
  'authorities.groups': null,
  'inspection_kinds.rule': null,
  'templates.grids': null,
  'partner_requests.days': null,
  'plans.wish': null,
  'plans.pauses': null,
  'plans.season': null,
  'views.state': {
    building_id: 'buildings',
    status_id: 'matter_statuses',
    facility_id: 'facilities',
    user_id: 'users',
    tag_id: 'tags',
  },
}
