/** A test in the windows of a stage: they are pictured where it fails, and no console may have called anything an error. */
import { expect, it, onTestFailed } from 'vitest'
import type { CompanyStage } from './company-stage.ts'

/** What a browser says of calls that had no connection is no fault of the page. */
export const lostConnection = /net::ERR_(INTERNET_DISCONNECTED|FAILED)/
/** The same of a server that has died. */
export const deadServer = /net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)/

/** Journeys on a stage that is opened before the first of them begins; `expected` are errors that one provokes on purpose. */
export const journeyOn =
  (stage: () => CompanyStage) =>
  (name: string, walk: () => Promise<void>, expected: readonly RegExp[] = []): void => {
    it(name, async () => {
      onTestFailed(async () => {
        await stage().picture()
        // What they called an error meanwhile is this one's, and not the next one's.
        process.stdout.write(`${stage().errors().join('\n')}\n`)
      })
      await walk()
      expect(
        stage()
          .errors()
          .filter((text) => !expected.some((pattern) => pattern.test(text))),
      ).toEqual([])
    })
  }
