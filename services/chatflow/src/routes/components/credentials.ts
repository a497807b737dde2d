import { Failure, nearest } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import type { CredentialStore } from '../../domain/records/credential.ts'
import type { CredentialKinds } from '../../domain/records/credential-kind.ts'
import { deletedSchema, idParam, renderDeleted } from '../../wire/common.ts'
import {
  credentialChangeSchema,
  credentialDetailSchema,
  credentialQuery,
  credentialSchema,
  newCredentialSchema,
  parseCredentialData,
  renderCredential,
  renderCredentialDetail,
} from '../../wire/components/credential.ts'
import { type ChatflowEndpoint, endpoint, resource } from '../endpoint.ts'
import { permissionFor } from '../resource.ts'

export type CredentialDeps = {
  readonly credentials: CredentialStore
  readonly credentialKinds: CredentialKinds
  readonly nowMs: () => number
  readonly newId: () => string
}

const path = '/api/v1/credentials'

/** `/credentials`: what is secret is kept encrypted and never shown again. */
export function credentialEndpoints(deps: CredentialDeps): readonly ChatflowEndpoint[] {
  const { credentials: store, credentialKinds: kinds, nowMs, newId } = deps
  const plain = resource({
    name: 'Credential',
    path,
    access: permissionFor('credentials'),
    shown: credentialSchema,
    list: {
      summary: 'All credentials, without their fields',
      query: credentialQuery,
      output: z.array(credentialSchema),
      refusals: [],
      async handle({ credentialName }) {
        const lists = await Promise.all([credentialName].flat().map((kind) => store.list(kind)))
        return lists.flat().map(renderCredential)
      },
    },
    read: {
      summary: 'One credential; fields that are secret are marks',
      output: credentialDetailSchema,
      async handle(id) {
        const credential = await store.get(id)
        if (credential === undefined) return undefined
        const data = (await store.reveal(id)) ?? {}
        return renderCredentialDetail(credential, data, kinds.get(credential.credentialName))
      },
    },
    create: {
      summary: 'Keep a credential, encrypted',
      body: newCredentialSchema,
      async handle({ name, credentialName, plainDataObj }) {
        refuseUnknown(credentialName, kinds)
        const now = nowMs()
        const credential = { id: newId(), name, credentialName, createdAtMs: now, updatedAtMs: now }
        await store.put(credential, parseCredentialData(plainDataObj))
        return renderCredential(credential)
      },
    },
    change: {
      summary: 'Change what is sent; fields sent as the blank mark stay',
      body: credentialChangeSchema,
      async handle(id, { name, credentialName, plainDataObj }) {
        const known = await store.get(id)
        if (known === undefined) return undefined
        // One of a kind that went away may still be renamed.
        if (credentialName !== undefined && credentialName !== known.credentialName)
          refuseUnknown(credentialName, kinds)
        const credential = {
          ...known,
          name: name ?? known.name,
          credentialName: credentialName ?? known.credentialName,
          updatedAtMs: nowMs(),
        }
        const data = plainDataObj && parseCredentialData(plainDataObj, await store.reveal(known.id))
        await store.put(credential, data)
        return renderCredential(credential)
      },
    },
    remove: {
      output: deletedSchema,
      handle: async (id) => ((await store.remove(id)) ? renderDeleted(1) : undefined),
    },
  })
  return [...plain, refusedReveal(store)]
}

function refusedReveal(store: CredentialStore): ChatflowEndpoint {
  return endpoint({
    method: 'get',
    path: `${path}/{id}/reveal`,
    summary: 'Refused: what is secret is never shown again',
    access: ['credentials:view'],
    input: { params: idParam },
    answers: {},
    async handle({ params: { id } }) {
      const credential = await store.get(id)
      if (credential === undefined) throw new Failure('missing', `Credential ${id} not found`)
      const remedy = 'what is secret is kept but never shown; enter it again'
      throw new Failure('forbidden', `Cannot reveal "${credential.name}": ${remedy}`)
    },
  })
}

/** No node would ever find a credential of a kind that it does not ask for, and nobody would see why. */
function refuseUnknown(credentialName: string, kinds: CredentialKinds): void {
  if (kinds.has(credentialName)) return
  const close = nearest(credentialName, [...kinds.keys()])
  const remedy = close === undefined ? 'GET /api/v1/components-credentials lists them' : `did you mean "${close}"?`
  const message = `Cannot keep the credential: credentialName "${credentialName}" is no kind of credential, ${remedy}`
  throw new Failure('invalid', message, { param: 'credentialName' })
}
