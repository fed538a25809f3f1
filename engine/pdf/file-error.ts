/** A stranger's file that cannot be worked on. The message is a Japanese sentence for the person who gave it. */
export abstract class FileError<Code extends string> extends Error {
  readonly code: Code

  constructor(code: Code, messages: Readonly<Record<Code, string>>, options?: ErrorOptions) {
    super(messages[code], options)
    this.code = code
  }
}
