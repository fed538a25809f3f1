import { confirmTexts } from '#domain/text/dialogs.ts'
import type { ConfirmText } from '#domain/text/dialogs.ts'
import { recordQuestions } from '#domain/text/questions.ts'
import { trashNounLabels } from '#domain/trash/trash.labels.ts'
import type { TrashNoun } from '#domain/trash/trash.labels.ts'

/** What goes into ごみ箱 is asked for first: as its calls name it, by what ごみ箱 calls one of them. */
const asked = {
  buildings: { one: 'building', question: recordQuestions.deleteBuilding },
  facilities: { one: 'facility', question: recordQuestions.deleteFacility },
  drawings: { one: 'drawing', question: recordQuestions.deleteDrawing },
  matters: { one: 'matter', question: confirmTexts.deleteMatter },
  documents: { one: 'document', question: confirmTexts.deleteToTrash },
  contacts: { one: 'contact', question: confirmTexts.deleteToTrash },
  templates: { one: 'template', question: confirmTexts.deleteToTrash },
  plans: { one: 'plan', question: confirmTexts.deleteToTrash },
} as const satisfies Record<string, { one: TrashNoun; question: ConfirmText }>

type Asked = typeof asked
type Complete<Nouns extends TrashNoun> = [TrashNoun] extends [Nouns] ? keyof Asked : never
/** As their calls name them; a noun of ごみ箱 without its question leaves none. */
export type Removed = Complete<Asked[keyof Asked]['one']>

export const removals: Record<Removed, { one: TrashNoun; question: ConfirmText }> = asked

/** What they are called: 建物. */
export const labelOf = (noun: Removed): string => trashNounLabels[removals[noun].one]
