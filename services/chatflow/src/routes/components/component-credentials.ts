import { Failure } from '@hearth/kernel'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { letterIcon } from '../../domain/chatflows/letter-icon.ts'
import type { CredentialKinds } from '../../domain/records/credential-kind.ts'
import { jsonAnswer, keyed, keyedErrors, notFound } from '../../wire/common.ts'
import { credentialKindSchema, renderCredentialKind } from '../../wire/components/component.ts'
import { type ChatflowEnv, createChatflowRoutes } from '../access/env.ts'
import { requires } from '../access/gate.ts'
import { createCachedJson } from './cached-json.ts'
import { sendIcon, svgAnswer } from './send-icon.ts'

const path = '/api/v1/components-credentials'
const nameParam = z.object({ name: z.string().openapi({ description: 'One name, or several joined by "&amp;"' }) })

const list = createRoute({
  method: 'get',
  path,
  summary: 'All kinds of credentials; answers 304 where the client has them already',
  security: keyed,
  middleware: requires('credentials:view'),
  responses: { 200: jsonAnswer('The kinds', z.array(credentialKindSchema)), ...keyedErrors },
})

const get = createRoute({
  method: 'get',
  path: `${path}/{name}`,
  summary: 'One kind of credential, or several',
  security: keyed,
  middleware: requires('credentials:view'),
  request: { params: nameParam },
  responses: {
    200: jsonAnswer(
      'The kind; a list where several were asked for',
      z.union([credentialKindSchema, z.array(credentialKindSchema)]),
    ),
    ...keyedErrors,
    ...notFound,
  },
})

const icon = createRoute({
  method: 'get',
  path: '/api/v1/components-credentials-icon/{name}',
  summary: 'The picture of a kind of credential',
  request: { params: nameParam },
  responses: { 200: svgAnswer, ...notFound },
})

/** Which credentials there can be. */
export function componentCredentialRoutes({ kinds }: { readonly kinds: CredentialKinds }): OpenAPIHono<ChatflowEnv> {
  const routes = createChatflowRoutes()
  const find = (name: string) => {
    const kind = kinds.get(name)
    if (kind === undefined) throw new Failure('missing', `Credential ${name} not found`)
    return kind
  }
  const all = createCachedJson(() => [...kinds.values()].map(renderCredentialKind))
  routes.openapi(list, (c) => all(c) as never)
  routes.openapi(get, (c) => {
    const { name } = c.req.valid('param')
    // Flowise's editor escapes the "&" between names as HTML does.
    const names = name.split('&amp;')
    if (names.length === 1) return c.json(renderCredentialKind(find(name)), 200)
    return c.json(
      names.map((one) => renderCredentialKind(find(one))),
      200,
    )
  })
  routes.openapi(icon, (c) => {
    const kind = find(c.req.valid('param').name)
    return sendIcon(c, letterIcon(kind.label, 'Credentials'))
  })
  return routes
}
