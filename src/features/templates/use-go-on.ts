import { useNavigate } from '@tanstack/react-router'

type Screen = 'edit' | 'replace'

/** To a screen of a template, in the place of this one. */
export const useGoOn = (companyId: string) => {
  const navigate = useNavigate()
  return (screen: Screen, templateId: number, state: { templateWarnings?: readonly string[] } = {}) =>
    void navigate({
      to: `/c/$companyId/settings/templates/$templateId/${screen}`,
      params: { companyId, templateId },
      state,
      replace: true,
      ignoreBlocker: true,
    })
}
