/** What must not compile in the browser. Nothing here runs: `tsc -p tests` fails where an expected error is missing. */
import type { Building } from '#domain/buildings/buildings.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { companyCall, companyDownload, openCall } from '#src/api/call.ts'
import { dataOf } from '#src/api/http.ts'

const matter: Promise<Matter> = dataOf(companyCall('midori', 'GET /matters/{id}', { params: { id: 1 } }))
// @ts-expect-error a matter is no building
const building: Promise<Building> = dataOf(companyCall('midori', 'GET /matters/{id}', { params: { id: 1 } }))
// @ts-expect-error 204 answers nothing
const nothing: Promise<{ data: Matter }> = companyCall('midori', 'DELETE /matters/{id}', { params: { id: 1 } })

void companyCall('midori', 'POST /matters', { body: { name: '点検', matter_category_id: 1 } })
// @ts-expect-error a name is text
void companyCall('midori', 'POST /matters', { body: { name: 1, matter_category_id: 1 } })
// @ts-expect-error there is no category 99
void companyCall('midori', 'POST /matters', { body: { name: '点検', matter_category_id: 99 } })
// @ts-expect-error a matter has a name
void companyCall('midori', 'POST /matters', { body: { matter_category_id: 1 } })
// @ts-expect-error the body is forgotten
void companyCall('midori', 'POST /matters')
// @ts-expect-error a matter has no such field
void companyCall('midori', 'PUT /matters/{id}', { params: { id: 1 }, body: { titel: '点検' } })
// @ts-expect-error the id is forgotten
void companyCall('midori', 'GET /matters/{id}')
// @ts-expect-error nobody answers there
void companyCall('midori', 'GET /maters')
// @ts-expect-error the list knows no such filter
void companyCall('midori', 'GET /matters', { query: { colour: 1 } })
// @ts-expect-error bytes are downloaded
void companyCall('midori', 'POST /matter-csv-download', { body: {} })
// @ts-expect-error JSON is not downloaded
void companyDownload('midori', 'GET /matters')
// @ts-expect-error the form's field is named file
void companyCall('midori', 'POST /template-files', { files: { picture: new File([], '外観.jpg') } })
// @ts-expect-error a sign-in has a password
void openCall('POST /api/login', { body: { email: 'a@example.com' } })

export const answers = [matter, building, nothing]
