import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { writeForm } from '../transport.ts'

/** Gives a drawing, named by its address, another picture. */
export const uploadVersion = async (person: Person, path: string, picture: Uint8Array<ArrayBuffer>): Promise<void> => {
  const form = new FormData()
  form.append('file', new File([picture], '改修後.png', { type: 'image/png' }))
  const { body, type } = await writeForm(form)
  await answered(await person.browser.request('POST', `${path}/versions`, body, { 'content-type': type }), 201)
}
