import { beforeAll, describe, expect, it } from 'vitest'
import { messagesAfter, type Edit } from './compile.ts'

/** Each enumeration with one more member, and the files that must not compile until it is decided there. */
const additions: { of: string; edit: Edit; undecided: [file: string, message: RegExp][] }[] = [
  {
    of: 'role',
    edit: { file: 'domain/users/users.labels.ts', from: 'master: 3 }', to: 'master: 3, added: 91 }' },
    undecided: [
      ['domain/users/users.labels.ts', /'91' is missing/],
      ['domain/users/rights.ts', /'91' is missing.*readonly Right\[\]/],
      ['domain/users/rights.ts', /'91' is missing.*"administrators"/],
      ['domain/invitations/invitations.contract.ts', /'91' is missing/],
    ],
  },
  {
    of: 'item type',
    edit: {
      file: 'domain/templates/item-types.ts',
      from: "  'sheet_separator',\n]",
      to: "  'sheet_separator',\n  'added',\n]",
    },
    undecided: [
      ['domain/templates/item-types.ts', /'added' is missing.*string>/],
      ['domain/templates/item-types.ts', /'added' is missing.*"section"/],
      ['domain/documents/docs-data.ts', /lacks ending return/],
      ['server/templates/section-report.presenter.ts', /lacks ending return/],
      ['src/features/templates/preview/form-preview.tsx', /'added' is missing/],
      ['src/features/documents/editor/fields/item-fields.tsx', /'added' is missing/],
      ['src/features/documents/editor/phone/log-failed-save.ts', /'added' is missing/],
      ['src/widgets/item-form/item-layout.ts', /'added' is missing/],
    ],
  },
  {
    of: 'history type',
    edit: {
      file: 'domain/histories/histories.labels.ts',
      from: 'emailDownloaded: 14,',
      to: 'emailDownloaded: 14, added: 92,',
    },
    undecided: [
      ['domain/histories/histories.labels.ts', /'92' is missing.*string>/],
      ['domain/histories/histories.labels.ts', /'92' is missing.*boolean>/],
      ['domain/histories/histories.labels.ts', /lacks ending return/],
      ['src/widgets/history-timeline/history-entry-row.tsx', /'92' is missing/],
    ],
  },
  {
    of: 'file kind',
    edit: { file: 'domain/files/files.labels.ts', from: 'audio: 9,', to: 'audio: 9, added: 93,' },
    undecided: [
      ['domain/files/files.labels.ts', /'93' is missing.*string>/],
      ['domain/files/files.labels.ts', /'93' is missing.*readonly string\[\]/],
      ['src/widgets/file-browser/file-thumbnail.tsx', /'93' is missing/],
    ],
  },
  {
    of: 'approval status',
    edit: { file: 'domain/approvals/approvals.labels.ts', from: 'approved: 4 }', to: 'approved: 4, added: 94 }' },
    undecided: [
      ['domain/approvals/approvals.labels.ts', /'94' is missing/],
      ['src/widgets/document-badges/document-badges.tsx', /'94' is missing/],
    ],
  },
  {
    of: 'document type',
    edit: { file: 'domain/templates/templates.labels.ts', from: 'report: 3 }', to: 'report: 3, added: 95 }' },
    undecided: [['domain/templates/templates.labels.ts', /'95' is missing/]],
  },
  {
    of: 'way of submitting',
    edit: { file: 'domain/approvals/approvals.labels.ts', from: 'immediately: 2 }', to: 'immediately: 2, added: 96 }' },
    undecided: [['domain/approvals/approvals.labels.ts', /'96' is missing/]],
  },
  {
    of: 'kind of event',
    edit: { file: 'server/records/events.ts', from: '  created: Told\n', to: '  created: Told\n  added: Told\n' },
    undecided: [['server/records/catalogue.ts', /'added' is missing/]],
  },
  {
    of: 'kind of write',
    edit: {
      file: 'src/outbox/kinds/entry.ts',
      from: '  matter: { body: CreateMatterRequest }\n',
      to: '  matter: { body: CreateMatterRequest }\n  added: { document_id: number }\n',
    },
    undecided: [
      ['src/outbox/kinds/kinds.ts', /'added' is missing/],
      ['src/outbox/kinds/kind.ts', /cannot be used to index type 'Records'/],
      ['src/outbox/screens/contested-dialog.tsx', /lacks ending return/],
    ],
  },
  {
    of: 'kind of notification',
    edit: {
      file: 'domain/notifications/notifications.labels.ts',
      from: "  'partner_answered',\n]",
      to: "  'partner_answered',\n  'added',\n]",
    },
    undecided: [
      ['domain/notifications/notifications.text.ts', /'added' is missing/],
      ['src/widgets/notifications/notification-kinds.ts', /'added' is missing/],
    ],
  },
]
const cases = additions.flatMap(({ of, undecided }) => undecided.map(([file, message]) => ({ of, file, message })))

it('a file that is not there is no file without messages', () => {
  expect(() => messagesAfter([], ['domain/no-such-file.ts'])).toThrow('There is no domain/no-such-file.ts')
})

describe('a member added to an enumeration does not compile until it is decided', () => {
  let messages: Map<string, string[]>
  beforeAll(() => {
    messages = messagesAfter(
      additions.map(({ edit }) => edit),
      [...new Set(cases.map(({ file }) => file))],
    )
  })

  it.each(cases)('$of: $file ($message)', ({ file, message }) => {
    expect(messages.get(file)).toContainEqual(expect.stringMatching(message))
  })
})
