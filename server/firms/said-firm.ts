/** A guest who joins says whom they work for: matched with the firm that the company chose, never put in its place. */
import type { AcceptInvitationRequest } from '#domain/auth/auth.contract.ts'
import { foldPhone } from '#domain/phone-numbers.ts'
import { foldText } from '#domain/text/fold.ts'
import { isInternalRole } from '#domain/users/users.policy.ts'
import type { Role } from '#domain/users/users.labels.ts'
import type { Tx } from '#server/db/client.ts'
import { updateMembership } from '#server/users/users.store.ts'
import { findFirm, updateFirm } from './firms.store.ts'

type Joined = { company_id: number; user_id: number; role: Role; firm_id: number | null }

/** What agrees fills in what the company does not know yet; what differs waits for the company's own eyes. */
export const keepSaidFirm = async (
  tx: Tx,
  { firm_id, ...joined }: Joined,
  { firm_name, firm_tel }: Pick<AcceptInvitationRequest, 'firm_name' | 'firm_tel'>,
): Promise<void> => {
  const name = firm_name || null
  const tel = firm_tel || null
  if (isInternalRole(joined.role) || (name === null && tel === null)) return
  const firm = firm_id === null ? null : await findFirm(tx, joined, firm_id)
  const isSame = firm !== null && (name === null || foldText(name) === foldText(firm.name))
  if (!isSame) return updateMembership(tx, joined, { firm_said: name, firm_said_tel: tel })
  if (tel === null) return
  if (firm.tel === null) await updateFirm(tx, joined, firm.id, { tel })
  else if (foldPhone(firm.tel) !== foldPhone(tel)) await updateMembership(tx, joined, { firm_said_tel: tel })
}
