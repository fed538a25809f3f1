/** How a call goes to the server: by axios's own adapters. */
import axios from 'axios'
import type { AxiosAdapter } from 'axios'
import { refuseOthers } from './refuse-others.ts'

/** For a service worker, which has nothing else, and for answers that are read while they come; it tells of no progress. */
export const byFetch: AxiosAdapter = ({ onUploadProgress: _, ...config }) => {
  // It would name itself in the browser's place.
  config.headers.set('User-Agent', false)
  return axios.getAdapter('fetch')(config)
}

/** By XMLHttpRequest where there is one: fetch tells in no browser how much of an upload has gone. */
export const transport: AxiosAdapter = async (config) => {
  const answer = await (typeof XMLHttpRequest === 'undefined' ? byFetch(config) : axios.getAdapter('xhr')(config))
  refuseOthers(answer)
  return answer
}
