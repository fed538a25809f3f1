/** A field that the contract has and a form gives no value does not compile: the form of a filled record would open empty. */
import { beforeAll, expect, it } from 'vitest'
import { messagesAfter } from './compile.ts'

const request = (noun: string) => `export const create${noun}RequestSchema = z.object({`
/** Where each noun's fields begin, and the form that must say what a new one opens with. */
const forms = [
  ['domain/buildings/buildings.contract.ts', request('Building'), 'src/features/buildings/form/building-form.ts'],
  ['domain/facilities/facilities.contract.ts', request('Facility'), 'src/features/facilities/form/facility-form.ts'],
  ['domain/contacts/contacts.contract.ts', request('Contact'), 'src/widgets/contact-picker/contact-fields.tsx'],
  ['domain/drawings/drawings.contract.ts', request('Pin'), 'src/features/drawings/detail/pin-dialog.tsx'],
  ['domain/tags/tags.contract.ts', request('Tag'), 'src/features/tags/tag-dialog.tsx'],
  ['domain/matters/matters.contract.ts', 'const matterFields = {', 'src/features/matters/form/matter-form.ts'],
  [
    'domain/matters/matter-statuses.contract.ts',
    request('MatterStatus'),
    'src/features/matters/statuses/status-dialog.tsx',
  ],
  [
    'domain/matters/matter-financials.contract.ts',
    request('MatterFinancial'),
    'src/features/matters/detail/financials/use-financial-form.ts',
  ],
  [
    'domain/templates/templates.contract.ts',
    'const templateFields = {',
    'src/features/templates/template-name-dialog.tsx',
  ],
  [
    'domain/company/company.contract.ts',
    "    name: requiredText('会社名', limits.text.name),",
    'src/features/company/use-company-form.ts',
  ],
] as const

let messages: Map<string, string[]>
beforeAll(() => {
  const edits = forms.map(([file, from]) => ({ file, from, to: `${from} added: z.string().optional(),` }))
  messages = messagesAfter(
    edits,
    forms.map(([, , form]) => form),
  )
})

it.each(forms)('of %s from %s is given its value in %s', (_, __, form) => {
  expect(messages.get(form)).toContainEqual(expect.stringMatching(/'added' is missing/))
})
