/** The sheets of what is typed and not saved: calculated by the server, or where it does not answer by this device. */
import type { Document } from '#domain/documents/documents.contract.ts'
import type { SheetTable } from '#domain/sheets/sheet-table.ts'
import { calculateSheets } from '#src/api/document-changes.ts'
import { isOffline, NotCarriedError } from '#src/api/errors.ts'
import { answerOrAtHand } from '#src/lib/answer-or-at-hand.ts'
import { createOfflineCalculation } from './offline/calculate-offline.ts'
import type { TypedOver } from './offline/calculate-offline.ts'

/** Who calculated what is shown: the server, or this device, which leaves charts as they were. */
export type Calculator = 'server' | 'device' | 'device-without-drawings'
export type CalculatedSheets = { tables: SheetTable[]; by: Calculator }

export type LiveCalculation = {
  /** Rejects where neither can. The device calculates the one sheet that is looked at, the others stay as they were. */
  calculate: (typed: TypedOver, signal: AbortSignal) => Promise<CalculatedSheets>
  close: () => void
}

/** What is said beside sheets that this device calculated. */
export const offlineNotes: Record<Calculator, string | null> = {
  server: null,
  device: 'オフラインで計算しています。',
  'device-without-drawings': 'オフラインで計算しています。グラフとリンクされた図は通信できたときに更新します。',
}

/** A connection that is there by its name only lets everything wait. */
const patienceMs = 4000

/** `savedSheets`: those that the server has answered for the saved contents, where they are known or can still be had. */
export const createLiveCalculation = (
  companyId: string,
  { id, template }: Pick<Document, 'id' | 'template'>,
  savedSheets: () => SheetTable[] | undefined | Promise<SheetTable[] | undefined>,
): LiveCalculation => {
  const device = createOfflineCalculation(template)
  /** The server's last sheets: pictures and charts stay as they have them. */
  let answered: SheetTable[] | undefined
  let shown: SheetTable[] | undefined
  const byServer = async ({ typed }: TypedOver, signal: AbortSignal): Promise<CalculatedSheets> => {
    answered = await calculateSheets(companyId, id, typed, { signal })
    shown = answered
    return { tables: answered, by: 'server' }
  }
  /** null where this device cannot: then the server's late answer, or its failure, tells more. */
  const byDevice = async (typed: TypedOver): Promise<CalculatedSheets | null> => {
    answered ??= await savedSheets()
    if (!answered) return null
    try {
      const { table, uncomputed, choices, drawsCells } = await device.calculate(answered, typed)
      shown = (shown ?? answered).map((before) => ({
        ...(before.sheetIndex === table?.sheetIndex ? table : before),
        uncomputed: uncomputed.find(({ sheetIndex }) => sheetIndex === before.sheetIndex)?.uncomputed ?? [],
        ...choices.find(({ sheetIndex }) => sheetIndex === before.sheetIndex),
      }))
      return { tables: shown, by: drawsCells ? 'device-without-drawings' : 'device' }
    } catch {
      return null
    }
  }
  const byDeviceAlone = async (typed: TypedOver): Promise<CalculatedSheets> => {
    const calculated = await byDevice(typed)
    if (!calculated) throw new NotCarriedError()
    return calculated
  }
  return {
    calculate: (typed, signal) => {
      // The server does not know the document yet.
      if (id < 0) return byDeviceAlone(typed)
      let asked: Promise<CalculatedSheets> | undefined
      const ask = () => (asked ??= byServer(typed, signal))
      return answerOrAtHand(ask, async () => (await byDevice(typed)) ?? ask(), {
        isOnline: navigator.onLine,
        patienceMs,
        standsInFor: isOffline,
      })
    },
    close: device.close,
  }
}
