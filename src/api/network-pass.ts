/** The Master's way into a company from an address that its IP restriction leaves out. */
import type { NetworkPass } from '#domain/company/network-pass.contract.ts'
import { openCall } from './call.ts'
import { dataOf } from './http.ts'

/** Has a link mailed that lets this session in for an hour. */
export const askForNetworkPass = (companyKey: string): Promise<void> =>
  openCall('POST /api/c/{companyKey}/network-pass', { params: { companyKey } })

export const openNetworkPass = (token: string): Promise<NetworkPass> =>
  dataOf(openCall('POST /api/public/network-pass', { body: { token } }))
