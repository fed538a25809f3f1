/** How documents are named and told of in histories, notifications and letters. */
import type { Subject } from '#server/records/events.ts'
import { tellingOf } from '#server/records/telling.ts'

type Titled = { id: number; title: string }

export const documentSubject = ({ id, title }: Titled): Subject<'document'> => ({ type: 'document', id, name: title })

const eventOf = tellingOf('document')
type Told = Parameters<typeof eventOf>
export const documentEvent = (kind: Told[0], { id, title }: Titled, words?: Told[2]): ReturnType<typeof eventOf> =>
  eventOf(kind, { id, name: title }, words)
