/** Files that come part by part, ahead of the call that they belong to. */
import { fileTooLarge } from '#domain/text/validation.ts'
import { inCompany, readInCompany } from '#server/db/client.ts'
import { maxUploadBytes } from '#server/env.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { invalid } from '#server/http/errors.ts'
import { insertPart, listParts, sumOfParts } from '#server/http/upload-parts.store.ts'
import type { Upload } from '#server/http/upload.ts'

/** How many of the largest files one person may have on their way. */
const filesUnderWay = 4

const lengthOf = (parts: readonly { size: number }[]): number => parts.reduce((sum, { size }) => sum + size, 0)

export const receivedOf = ({ database }: Deps, scope: Scope, sha256: string): Promise<number> =>
  readInCompany(database.db, scope.company_id, async (tx) => lengthOf(await listParts(tx, scope, sha256)))

/** Adds what goes on where the last part ended; anything else is left, and answered with how much there is. */
export const takePart = (
  { database, env, clock }: Deps,
  scope: Scope,
  { sha256, at, part }: { sha256: string; at: number; part: Upload | undefined },
): Promise<number> => {
  if (!part || part.size === 0) throw invalid({ part: ['ファイルの続きがありません。'] })
  const most = maxUploadBytes(env)
  return inCompany(database.db, scope.company_id, async (tx) => {
    const received = lengthOf(await listParts(tx, scope, sha256))
    if (at !== received) return received
    if (at + part.size > most) throw invalid({ part: [fileTooLarge(part.name, most)] })
    if ((await sumOfParts(tx, scope)) + part.size > filesUnderWay * most)
      throw invalid({ part: ['送信途中のファイルが多すぎます。分けずに送ってください。'] })
    const isFirst = await insertPart(tx, {
      company_id: scope.company_id,
      user_id: scope.user.id,
      sha256,
      start: at,
      size: part.size,
      storage_key: part.key,
      created_at: clock(),
    })
    if (!isFirst) return lengthOf(await listParts(tx, scope, sha256))
    part.keep()
    return at + part.size
  })
}
