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
  const {
    rows,
    pairs,
    pair,
    compare,
    replace,
    file,
    setRejection,
    progress,
    upload,
    setShown,
    takesAdded,
    setTakesAdded,
    keepsLost,
    setKeepsLost,
    comparison,
    counts,
    countOf,
    tab,
    handleFile,
    handleSave,
    fileError,
    conflict,
    saveError,
    theirs,
    handleAnew,
  } = useReplacement({ companyId, template, maxBytes })

  return (
    <TemplateScreenFrame
      companyId={companyId}
      template={template}
      columns="minmax(0, 1fr)"
      actions={
        <LoadingButton
          variant="contained"
          color="primary"
          disabled={!comparison}
          loading={replace.isPending}
          loadingText="保存中..."
          onClick={handleSave}
        >
          {`v${template.version + 1}として保存する`}
        </LoadingButton>
      }
    >
      <ReplaceForm
        rows={rows}
        pairs={pairs}
        onPair={pair}
        replace={replace}
        file={file}
        fileError={fileError}
        progress={progress}
        onFile={handleFile}
        setRejection={setRejection}
        upload={upload}
        compare={compare}
        conflict={conflict}
        saveError={saveError}
        theirs={theirs}
        onAnew={handleAnew}
        template={template}
        comparison={comparison}
        countOf={countOf}
        tab={tab}
        setShown={setShown}
        takesAdded={takesAdded}
        setTakesAdded={setTakesAdded}
        keepsLost={keepsLost}
        setKeepsLost={setKeepsLost}
        counts={counts}
      />
    </TemplateScreenFrame>
  )
}
