/** A file that somebody keeps a register in, read and planned by the engine, within limits, against what is there now. */
import { businessDay } from '#domain/dates.ts'
import { limits } from '#domain/limits.ts'
import type { Present } from '#domain/registers/plan-import.ts'
import type { ListTask, PlannedList } from '#domain/registers/plan-list.ts'
import type { ImportMapping } from '#domain/registers/registers.contract.ts'
import type { RegisterKind } from '#domain/registers/registers.labels.ts'
import { SheetError } from '#engine/model/errors.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { findFile } from '#server/files/files.store.ts'
import { callerOf, type Deps, type Scope } from '#server/http/context.ts'
import { invalid, notFound } from '#server/http/errors.ts'
import { readPeople } from './people-import.service.ts'
import { readPlans } from './plans-import.service.ts'
import { readPresent, type ImportRow } from './registers.store.ts'

const tooLarge = `ファイルが大きすぎます（上限${limits.importMb}MB）。行を分けるか、使わない列やシートを除いてください。`

/** What is there already, as far as an import asks. */
export const presentOf = (tx: Tx, deps: Pick<Deps, 'clock'>, scope: Scope, kind: RegisterKind): Promise<Present> =>
  kind === 'people'
    ? readPeople(tx, scope, deps.clock())
    : kind === 'plans'
      ? readPlans(tx, scope)
      : readPresent(tx, scope, kind)

/** The list, and what it was planned against. */
export const planFile = async (
  deps: Deps,
  scope: Scope,
  { name, key, size }: { name: string; key: string; size: number },
  task: Pick<ListTask, 'kind' | 'former' | 'wanted' | 'words'>,
): Promise<PlannedList & { present: Present }> => {
  if (size > limits.importMb * 1024 * 1024) throw invalid({ file: [tooLarge] })
  const present = await inCompany(deps.database.db, scope.company_id, (tx) => presentOf(tx, deps, scope, task.kind))
  try {
    const bytes = await deps.storage.readBytes(key)
    const whole = { ...task, present, today: businessDay(deps.clock()) }
    const list = await deps.engine.planList(bytes, name, whole, { for: callerOf(scope) })
    if (list === null) throw invalid({ sheet: ['シートを選択してください。'] })
    return { ...list, present }
  } catch (error) {
    if (error instanceof SheetError) throw invalid({ file: [error.message] })
    throw error
  }
}

/** The stored file of an import once more, mapped as wanted. */
export const planStored = async (
  deps: Deps,
  scope: Scope,
  row: ImportRow,
  wanted: ImportMapping,
): Promise<PlannedList & { present: Present }> => {
  const file = await inCompany(deps.database.db, scope.company_id, (tx) => findFile(tx, scope, row.file_id))
  if (!file) throw notFound()
  const stored = { name: row.file_name, key: file.storage_key, size: file.size }
  return planFile(deps, scope, stored, { kind: row.kind, former: row.mapping, wanted })
}
