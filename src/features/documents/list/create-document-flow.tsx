import { useState } from 'react'
import type { TemplateRef } from '#domain/templates/templates.contract.ts'
import { CreateDocumentDialog } from '#src/widgets/create-document-dialog/create-document-dialog.tsx'
import { TemplatePicker } from '#src/widgets/template-picker/template-picker.tsx'

/** 書類を作成: first the template, then the title. */
export const CreateDocumentFlow = ({ companyId, onClose }: { companyId: string; onClose: () => void }) => {
  const [template, setTemplate] = useState<TemplateRef>()
  return template
    ? <CreateDocumentDialog open companyId={companyId} template={template} onClose={onClose} />
    : <TemplatePicker companyId={companyId} onClose={onClose} onSubmit={([chosen]) => setTemplate(chosen)} />
}
