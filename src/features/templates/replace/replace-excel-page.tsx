import type { Template } from '#domain/templates/templates.contract.ts'
import { TemplateScreenFrame } from '#src/features/templates/preview/template-screen-frame.tsx'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { ReplaceForm } from './replace-form.tsx'
import { useReplacement } from './use-replacement.ts'

type ReplaceExcelPageProps = {
  companyId: string
  template: Template
  /** What the server takes of one file. */
  maxBytes: number
}

/** The form's new revision: chosen, held against the items side by side, and saved as the next version only then. */
export const ReplaceExcelPage = ({ companyId, template, maxBytes }: ReplaceExcelPageProps) => {
  const replacement = useReplacement({ companyId, template, maxBytes })
  return (
    <TemplateScreenFrame
      screen="差し替え"
      companyId={companyId}
      template={template}
      columns="minmax(0, 1fr)"
      actions={
        <LoadingButton
          variant="contained"
          color="primary"
          disabled={!replacement.comparison}
          loading={replacement.isSaving}
          loadingText="保存中..."
          onClick={replacement.handleSave}
        >
          {`v${template.version + 1}として保存する`}
        </LoadingButton>
      }
    >
      <ReplaceForm template={template} replacement={replacement} />
    </TemplateScreenFrame>
  )
}
