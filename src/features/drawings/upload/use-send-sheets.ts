import type { z } from 'zod'
import { createDrawingRequestSchema } from '#domain/drawings/drawings.contract.ts'
import { invalidateNoun } from '#src/api/query.ts'
import { toast } from '#src/ui/toasts/toast.tsx'
import { sendSheets, usesOwnName, type Source, type SheetState, type Sheet } from './sheets.ts'
import { nameProblem } from './name-problem.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Dispatch, SetStateAction, RefObject } from 'react'

export const commonSchema = createDrawingRequestSchema.pick({ building_id: true, tag_ids: true })

type UseSendSheetsOptions = {
  sources: readonly Source[]
  waiting: Sheet[]
  setProblem: Dispatch<SetStateAction<string | undefined>>
  setSending: Dispatch<SetStateAction<AbortController | null>>
  states: ReadonlyMap<string, SheetState>
  companyId: string
  maxBytes: number
  stored: RefObject<Map<number, { drawing_id: number; file_id?: number }>>
  setStates: Dispatch<SetStateAction<ReadonlyMap<string, SheetState>>>
  client: QueryClient
  sheets: Sheet[]
  onDone: (ids: number[]) => void
}

/** Sends the sheets one by one; what has arrived is not sent again. */
export const useSendSheets = ({
  sources,
  waiting,
  setProblem,
  setSending,
  states,
  companyId,
  maxBytes,
  stored,
  setStates,
  client,
  sheets,
  onDone,
}: UseSendSheetsOptions) => {
  const problemOf = (): string | undefined => {
    if (sources.some(({ read }) => read === null))
      return 'ファイルを読み取っています。読み取りが終わるまでお待ちください。'
    if (sources.some(({ read, names }) => read?.kind === 'pdf' && names === null))
      return '図面名を読み取っています。読み取りが終わるまでお待ちください。'
    if (sources.some(({ read }) => read?.kind === 'refused')) return '登録できないファイルを外してください。'
    if (waiting.length === 0) return '図面にするファイルを選択してください。'
    if (
      sources.some((source) => usesOwnName(source) && nameProblem(source.name)) ||
      waiting.some(({ name }) => nameProblem(name))
    )
      return '図面名を入力し直してください。'
    return undefined
  }
  return async (common: z.output<typeof commonSchema>) => {
    const found = problemOf()
    setProblem(found)
    if (found) return
    const leaving = new AbortController()
    setSending(leaving)
    const results = new Map(states)
    try {
      await sendSheets(waiting, {
        companyId,
        common,
        maxBytes,
        stored: stored.current,
        signal: leaving.signal,
        onState: (key, state) => {
          results.set(key, state)
          if (!leaving.signal.aborted) setStates(new Map(results))
        },
      })
    } finally {
      setSending(null)
    }
    if (leaving.signal.aborted) return
    void invalidateNoun(client, companyId, 'drawings')
    const ids = sheets.flatMap(({ key }) => {
      const state = results.get(key)
      return state?.kind === 'done' ? [state.id] : []
    })
    if (ids.length < sheets.length)
      return setProblem('登録できなかった図面があります。内容を確認して、もう一度登録してください。')
    toast.success(`${ids.length}件の図面を登録しました`)
    onDone(ids)
  }
}
