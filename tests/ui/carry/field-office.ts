/** A company with one day's work: a matter with its report, building, equipment and drawing, all of it to be carried. */
import sharp from 'sharp'
import { businessDay } from '#domain/dates.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Drawing, Pin } from '#domain/drawings/drawings.contract.ts'
import type { Facility } from '#domain/facilities/facilities.contract.ts'
import type { ReportFile } from '#domain/files/files.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { login } from '#src/api/sign-in.ts'
import { uploadReportFiles } from '#src/api/files.ts'
import { createDrawing } from '#src/api/new-drawings.ts'
import { answered } from '#tests/api/answers.ts'
import { password } from '#tests/api/app.ts'
import type { Person } from '#tests/api/app.ts'
import { asFile, makePhoto } from '#tests/made-files.ts'
import type { Stage } from '../stage.tsx'

export type FieldDay = {
  matter: Matter
  report: Document
  drawing: Drawing
  pin: Pin
  facility: Facility
  file: ReportFile
}
export type FieldOffice = ReturnType<typeof openFieldOffice>

/** A moment as it is typed, by a clock in Tokyo. */
export const typedMoment = (moment: Date): string =>
  new Date(moment.getTime() + 9 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** One of each kind that is filled in; photos go to 写真. */
export const itemNames = [
  '圧力',
  '運転',
  '所見',
  '備考',
  '開度',
  '点検日',
  '点検日時',
  '開始',
  '区分',
  '確認',
  '署名',
] as const

export const openFieldOffice = ({ company }: Stage, person: Person) => {
  const post = async <T>(path: string, body: object): Promise<T> =>
    (await answered<{ data: T }>(await person.browser.post(company.path + path, body), 201)).data
  const put = async <T>(path: string, body: object): Promise<T> =>
    (await answered<{ data: T }>(await person.browser.put(company.path + path, body), 200)).data
  /** The server's own word, whoever carries what. */
  const get = async <T>(path: string): Promise<T> => answered<T>(await person.browser.get(company.path + path), 200)
  return {
    post,
    put,
    get,
    createTemplate: (): Promise<Template> =>
      post('/templates', {
        name: 'ポンプ点検表',
        document_type_id: 3,
        items: [
          { name: '給水ポンプ', type: 'separator' },
          {
            name: '圧力',
            type: 'number',
            limits: { alarm_low: null, attention_low: 0.2, attention_high: 0.5, alarm_high: null, marks_paper: false },
          },
          { name: '写真', type: 'fileupload' },
          { name: '運転', type: 'radio', item_parts: [{ item_value: '良' }, { item_value: '否' }] },
          { name: '所見', type: 'text' },
          { name: '備考', type: 'textarea' },
          { name: '開度', type: 'percent' },
          { name: '点検日', type: 'date' },
          { name: '点検日時', type: 'datetime' },
          { name: '開始', type: 'time' },
          { name: '区分', type: 'select', item_parts: [{ item_value: '定期' }, { item_value: '臨時' }] },
          { name: '確認', type: 'checkbox', item_parts: [{ item_value: '電源' }, { item_value: '弁' }] },
          { name: '署名', type: 'signature' },
        ],
      }),
    /** The person is signed in afterwards. */
    openDay: async (template: Template): Promise<FieldDay> => {
      await login({ email: person.email, password, remember: false })
      const matter = await post<Matter>('/matters', {
        name: 'ポンプ点検',
        matter_category_id: 1,
        building_name: '青葉ビル',
        user_ids: [person.id],
        template_ids: [template.id],
        start_date: businessDay(new Date()),
      })
      const { id: matter_id, building_id } = matter
      const facility = await post<Facility>('/facilities', { name: 'P-1', facility_category_id: 2, building_id })
      const report = await post<Document>('/documents', { title: '点検', template_id: template.id, matter_id })
      const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#fff' } })
        .png()
        .toBuffer()
      const drawing = await createDrawing(
        company.key,
        { name: '1F', type: 'image', building_id: building_id!, file: new File([new Uint8Array(picture)], '1F.png') },
        { onProgress: () => undefined },
      )
      const pin = await post<Pin>(`/drawings/${drawing.id}/pins`, { lng: 0.25, lat: 0.5, text: '点検口' })
      const [file] = await uploadReportFiles(company.key, matter_id, [asFile(await makePhoto('前.jpg', 40, 30))])
      return { matter, report, drawing, pin, facility, file: file! }
    },
  }
}
