/** A file that somebody keeps a register in, as plain lists: read by the engine, within limits. */
import { limits } from '#domain/limits.ts'
import { SheetError } from '#engine/model/errors.ts'
import type { ListSheet } from '#engine/engine.ts'
import { callerOf, type Deps, type Scope } from '#server/http/context.ts'
import { invalid } from '#server/http/errors.ts'

type Stored = { name: string; key: string; size: number }

const tooLarge = `ファイルが大きすぎます（上限${limits.importMb}MB）。行を分けるか、使わない列やシートを除いてください。`

export const readLists = async (deps: Deps, scope: Scope, { name, key, size }: Stored): Promise<ListSheet[]> => {
  if (size > limits.importMb * 1024 * 1024) throw invalid({ file: [tooLarge] })
  try {
    return await deps.engine.readLists(await deps.storage.readBytes(key), name, { for: callerOf(scope) })
  } catch (error) {
    if (error instanceof SheetError) throw invalid({ file: [error.message] })
    throw error
  }
}
