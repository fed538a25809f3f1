import { confirmTexts } from '#domain/text/dialogs.ts'
import type { ConfirmText } from '#domain/text/dialogs.ts'
import { recordQuestions } from '#domain/text/questions.ts'
import { trashNounLabels } from '#domain/trash/trash.labels.ts'
import type { TrashNoun } from '#domain/trash/trash.labels.ts'

/** What goes into ごみ箱 is asked for first: as its calls name it, by what ごみ箱 calls one of them. */
const asked = {
  building: { many: 'buildings', question: recordQuestions.deleteBuilding },
  facility: { many: 'facilities', question: recordQuestions.deleteFacility },
  drawing: { many: 'drawings', question: recordQuestions.deleteDrawing },
  matter: { many: 'matters', question: confirmTexts.deleteMatter },
  document: { many: 'documents', question: confirmTexts.deleteToTrash },
  contact: { many: 'contacts', question: confirmTexts.deleteToTrash },
  template: { many: 'templates', question: confirmTexts.deleteToTrash },
  plan: { many: 'plans', question: confirmTexts.deleteToTrash },
} as const satisfies Record<TrashNoun, { many: string; question: ConfirmText }>
/** As their calls name them. */
export type Removed = (typeof asked)[TrashNoun]['many']

export const removals = Object.fromEntries(
  Object.entries(asked).map(([one, { many, question }]) => [many, { one, question }]),
) as Record<Removed, { one: TrashNoun; question: ConfirmText }>

/** What they are called: 建物. */
export const labelOf = (noun: Removed): string => trashNounLabels[removals[noun].one]
