import { AxiosHeaders } from 'axios'
import type { AxiosResponse } from 'axios'
import { isOwnAnswer } from '#src/lib/own-answer.ts'
import { OfflineError } from './errors.ts'

/** Throws where another than the server has answered: that is no connection. */
export const refuseOthers = ({ headers, status }: AxiosResponse): void => {
  if (!isOwnAnswer({ headers: AxiosHeaders.from(headers as AxiosHeaders), status })) throw new OfflineError()
}
