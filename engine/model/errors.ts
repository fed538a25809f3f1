export type SheetErrorCode =
  | 'empty'
  | 'notXlsx'
  | 'legacyXls'
  | 'encrypted'
  | 'lockFile'
  | 'zipBroken'
  | 'partMissing'
  | 'xmlBroken'
  | 'forbidden'
  | 'tooLarge'
  | 'tooMany'

/**
 * A workbook that cannot be worked on. The message is a Japanese sentence for the person who gave the
 * file: what is wrong and what to do about it. `cause` holds the technical reason, if any.
 */
export class SheetError extends Error {
  readonly code: SheetErrorCode

  constructor(code: SheetErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SheetError'
    this.code = code
  }
}
