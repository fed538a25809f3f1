import { companyCalls } from '#domain/company/company.calls.ts'
import { numberCalls } from '#domain/numbers/numbers.calls.ts'
import { handoverTexts } from '#domain/company/company.texts.ts'
import { sendSmallPicture } from '#server/files/revalidated.ts'
import { notFound } from '#server/http/errors.ts'
import { companyRoutes, type App } from '#server/http/route.ts'
import {
  readCompanyPicture,
  removeCompanyPicture,
  requireCompanyEditor,
  setCompanyPicture,
} from './company-pictures.service.ts'
import { getCompany, getCompanyRef, getCompanyRoom, updateCompany } from './company.service.ts'
import { closeGuide, getGuide } from './guide.service.ts'
import { acceptHandover, cancelHandover, getHandover, offerHandover } from './handover.service.ts'
import { listMailTemplates, saveMailTemplates } from './mail-templates.service.ts'
import { listNumberRules, saveNumberRules } from './number-rules.service.ts'
import { findPostalAddress } from './postal-addresses.ts'

export const administrationRoutes = (app: App): void => {
  companyRoutes(app, 'company', numberCalls, {
    'GET /number-rules': async ({ deps, scope }) => ({ data: await listNumberRules(deps, scope) }),

    'PUT /number-rules': async ({ deps, scope, body }) => ({ data: await saveNumberRules(deps, scope, body) }),
  })
  companyRoutes(app, 'company', companyCalls, {
    'GET /mail-templates': async ({ deps, scope, query }) => ({
      data: await listMailTemplates(deps, scope, query.template_id),
    }),

    'PUT /mail-templates': async ({ deps, scope, body }) => ({ data: await saveMailTemplates(deps, scope, body) }),

    'GET /company': async ({ c, deps, scope }) => ({ data: await getCompany(deps, scope, c.get('ip')) }),

    'GET /company/partial-properties': async ({ deps, scope }) => ({ data: await getCompanyRef(deps, scope) }),

    'GET /company/room': async ({ deps, scope }) => ({ data: await getCompanyRoom(deps, scope) }),

    'PUT /company': async ({ c, deps, scope, body }) => ({ data: await updateCompany(deps, scope, c.get('ip'), body) }),

    'GET /company/pictures/{kind}': async ({ c, deps, scope, params }) =>
      sendSmallPicture(c, await readCompanyPicture(deps, scope, params.kind)),

    'PUT /company/pictures/{kind}': {
      before: ({ scope }) => requireCompanyEditor(scope),
      handle: async ({ c, deps, scope, params, files, body }) => ({
        data: await setCompanyPicture(deps, scope, c.get('ip'), params.kind, files[0], body),
      }),
    },

    'DELETE /company/pictures/{kind}': ({ deps, scope, params }) => removeCompanyPicture(deps, scope, params.kind),

    'GET /company/handover': async ({ deps, scope }) => ({ data: await getHandover(deps, scope) }),

    'POST /company/handover': async ({ c, scope, body }) => ({ data: await offerHandover(c, scope, body) }),

    'POST /company/handover/accept': async ({ deps, scope }) => {
      await acceptHandover(deps, scope)
      return { data: await getCompanyRef(deps, scope) }
    },

    'DELETE /company/handover': ({ deps, scope }) => cancelHandover(deps, scope),

    'GET /company/guide': async ({ deps, scope }) => ({ data: await getGuide(deps, scope) }),

    'DELETE /company/guide': ({ deps, scope }) => closeGuide(deps, scope),

    'GET /postal-codes/{code}': async ({ params: { code } }) => {
      const address = await findPostalAddress(code)
      if (address === null) throw notFound(handoverTexts.unknownPostalCode)
      return { data: { postal_code: code, address } }
    },
  })
}
