import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import { letterIcon } from '../../domain/chatflows/letter-icon.ts'
import type { CredentialKinds } from '../../domain/records/credential-kind.ts'
import { credentialKindSchema, renderCredentialKind } from '../../wire/components/component.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'
import { createCachedJson } from './cached-json.ts'
import { sendIcon, svgAnswer } from './send-icon.ts'

export type ComponentCredentialDeps = { readonly credentialKinds: CredentialKinds }

const path = '/api/v1/components-credentials'
const nameParam = z.object({ name: z.string().openapi({ description: 'One name, or several joined by "&amp;"' }) })

/** Which credentials there can be. */
export function componentCredentialEndpoints({
  credentialKinds: kinds,
}: ComponentCredentialDeps): readonly ChatflowEndpoint[] {
  const all = createCachedJson(() => [...kinds.values()].map(renderCredentialKind))
  return [
    endpoint({
      method: 'get',
      path,
      summary: 'All kinds of credentials; answers 304 where the client has them already',
      access: ['credentials:view'],
      output: z.array(credentialKindSchema),
      handle: (_, c) => all(c),
    }),
    endpoint({
      method: 'get',
      path: `${path}/{name}`,
      summary: 'One kind of credential, or several',
      access: ['credentials:view'],
      input: { params: nameParam },
      output: z.union([credentialKindSchema, z.array(credentialKindSchema)]),
      answer: 'The kind; a list where several were asked for',
      handle({ params: { name } }) {
        // Flowise's editor escapes the "&" between names as HTML does.
        const names = name.split('&amp;')
        if (names.length === 1) return renderCredentialKind(find(name))
        return names.map((one) => renderCredentialKind(find(one)))
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/components-credentials-icon/{name}',
      summary: 'The picture of a kind of credential',
      access: 'anyone',
      input: { params: nameParam },
      answers: svgAnswer,
      handle: ({ params }, c) => sendIcon(c, letterIcon(find(params.name).label, 'Credentials')),
    }),
  ]

  function find(name: string) {
    const kind = kinds.get(name)
    if (kind === undefined) throw new Failure('missing', `Credential ${name} not found`)
    return kind
  }
}
