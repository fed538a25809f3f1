import { useQuery } from '@tanstack/react-query'
import { mailDeliveryLabels } from '#domain/documents/documents.labels.ts'
import { sessionQueries } from './auth.ts'

/** What to say of letters: that they went, or instead what was done, and that no server is set up to send any. */
export const useMailText = (companyId: string): ((sent: string, done: string) => string) => {
  const { data: user } = useQuery(sessionQueries.companyUser(companyId))
  return (sent, done) => (user?.is_mail_sent === false ? `${done}メールは${mailDeliveryLabels.kept}。` : sent)
}
