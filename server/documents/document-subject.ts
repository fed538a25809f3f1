import type { Subject } from '#server/records/events.ts'

/** The document as histories, notifications and letters name it. */
export const documentSubject = ({ id, title }: { id: number; title: string }): Subject<'document'> => ({
  type: 'document',
  id,
  name: title,
})
