import type { Template } from '#domain/templates/templates.contract.ts'
import { companyPath, http } from '#src/api/http.ts'
import { corpusBytes } from '#tests/corpus.ts'

const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const excelFile = (name: string, bytes: Uint8Array = corpusBytes('forms/08_koji_kanryo_juryosho.xlsx')): File =>
  new File([bytes as Uint8Array<ArrayBuffer>], name, { type: excelType })

/** A template made by whoever is signed in in the page; sent with progress, as the page sends it: jsdom's forms travel so. */
export const uploadTemplate = async (
  companyKey: string,
  name: string,
  documentTypeId: number,
  bytes?: Uint8Array,
): Promise<Template> => {
  const form = new FormData()
  form.append('name', name)
  form.append('document_type_id', String(documentTypeId))
  form.append('excel_file', excelFile(`${name}.xlsx`, bytes), `${name}.xlsx`)
  return (
    await http.post<{ data: Template }>(`${companyPath(companyKey)}/templates`, form, { onProgress: () => undefined })
  ).data
}
