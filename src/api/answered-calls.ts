/** The usual adapter: calls that somebody answers before they are sent, and the network for all others. */
import axios from 'axios'
import type { AxiosAdapter } from 'axios'
import { fetchedAnswer } from './fetched-answer.ts'
import { transport } from './transport.ts'

/** Who answers calls before they are sent; null where this one is to be sent. */
type Answerer = (of: { method: string; url: string }) => Promise<Response> | null

let answerer: Answerer = () => null

export const answerCallsBy = (next: Answerer): void => {
  answerer = next
}

export const usualAdapter: AxiosAdapter = async (config) => {
  const answer = answerer({ method: config.method!.toUpperCase(), url: axios.getUri(config) })
  return answer ? fetchedAnswer(config, await answer) : transport(config)
}
