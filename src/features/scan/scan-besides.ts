import type { Keep } from '#src/api/reads.ts'
import { codeReaderPart } from '#src/lib/code-reader.ts'

export const besides = async ({ part }: Keep) => {
  const reader = await codeReaderPart()
  if (reader) await part(reader)
}
