import { AxiosHeaders } from 'axios'
import type { AxiosResponse, InternalAxiosRequestConfig } from 'axios'

/** What the platform calls an answer, as an adapter gives it. */
export const fetchedAnswer = async (config: InternalAxiosRequestConfig, answer: Response): Promise<AxiosResponse> => ({
  config,
  status: answer.status,
  statusText: answer.statusText,
  headers: AxiosHeaders.from(Object.fromEntries(answer.headers)),
  data: await (config.responseType === 'blob' ? answer.blob() : answer.text()),
})
