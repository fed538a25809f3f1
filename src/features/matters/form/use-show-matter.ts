import { useNavigate } from '@tanstack/react-router'

/** To the matter that a dialog has made; the dialog itself does not ask whether it may be left. */
export const useShowMatter = (companyId: string) => {
  const navigate = useNavigate()
  return ({ id }: { id: number }): void =>
    void navigate({ to: '/c/$companyId/matters/$matterId', params: { companyId, matterId: id }, ignoreBlocker: true })
}
