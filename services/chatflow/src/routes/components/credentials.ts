import { Failure } from '@hearth/kernel'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Credential, CredentialStore } from '../../domain/records/credential.ts'
import type { CredentialKinds } from '../../domain/records/credential-kind.ts'
import {
  badRequest,
  deletedSchema,
  idParam,
  jsonAnswer,
  jsonBody,
  keyed,
  keyedErrors,
  notFound,
  renderDeleted,
} from '../../wire/common.ts'
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
import { type ChatflowEnv, createChatflowRoutes } from '../access/env.ts'
import { requires } from '../access/gate.ts'

const path = '/api/v1/credentials'

const list = createRoute({
  method: 'get',
  path,
  summary: 'All credentials, without their fields',
  security: keyed,
  middleware: requires('credentials:view'),
  request: { query: credentialQuery },
  responses: { 200: jsonAnswer('The credentials', z.array(credentialSchema)), ...keyedErrors },
})

const get = createRoute({
  method: 'get',
  path: `${path}/{id}`,
  summary: 'One credential; fields that are secret are marks',
  security: keyed,
  middleware: requires('credentials:view'),
  request: { params: idParam },
  responses: { 200: jsonAnswer('The credential', credentialDetailSchema), ...keyedErrors, ...notFound },
})

const reveal = createRoute({
  method: 'get',
  path: `${path}/{id}/reveal`,
  summary: 'Refused: what is secret is never shown again',
  security: keyed,
  middleware: requires('credentials:view'),
  request: { params: idParam },
  responses: { ...keyedErrors, ...notFound },
})

const create = createRoute({
  method: 'post',
  path,
  summary: 'Keep a credential, encrypted',
  security: keyed,
  middleware: requires('credentials:create'),
  request: { body: jsonBody(newCredentialSchema) },
  responses: { 200: jsonAnswer('The credential', credentialSchema), ...badRequest, ...keyedErrors },
})

const change = createRoute({
  method: 'put',
  path: `${path}/{id}`,
  summary: 'Change what is sent; fields sent as the blank mark stay',
  security: keyed,
  middleware: requires('credentials:update'),
  request: { params: idParam, body: jsonBody(credentialChangeSchema) },
  responses: { 200: jsonAnswer('The credential', credentialSchema), ...badRequest, ...keyedErrors, ...notFound },
})

const remove = createRoute({
  method: 'delete',
  path: `${path}/{id}`,
  summary: 'Remove a credential',
  security: keyed,
  middleware: requires('credentials:delete'),
  request: { params: idParam },
  responses: { 200: jsonAnswer('Removed', deletedSchema), ...keyedErrors, ...notFound },
})

export type CredentialRoutesDeps = {
  readonly store: CredentialStore
  readonly kinds: CredentialKinds
  readonly nowMs: () => number
  readonly newId: () => string
}

export function credentialRoutes({ store, kinds, nowMs, newId }: CredentialRoutesDeps): OpenAPIHono<ChatflowEnv> {
  const routes = createChatflowRoutes()
  routes.openapi(list, async (c) => {
    const kinds = [c.req.valid('query').credentialName].flat()
    const lists = await Promise.all(kinds.map((kind) => store.list(kind)))
    return c.json(lists.flat().map(renderCredential), 200)
  })
  routes.openapi(get, async (c) => {
    const credential = await findCredential(store, c.req.valid('param').id)
    const data = (await store.reveal(credential.id)) ?? {}
    return c.json(renderCredentialDetail(credential, data, kinds.get(credential.credentialName)), 200)
  })
  routes.openapi(reveal, async (c) => {
    const { name } = await findCredential(store, c.req.valid('param').id)
    throw new Failure('forbidden', `Cannot reveal "${name}": what is secret is kept but never shown; enter it again`)
  })
  routes.openapi(create, async (c) => {
    const { name, credentialName, plainDataObj } = c.req.valid('json')
    const now = nowMs()
    const credential = { id: newId(), name, credentialName, createdAtMs: now, updatedAtMs: now }
    await store.put(credential, parseCredentialData(plainDataObj))
    return c.json(renderCredential(credential), 200)
  })
  routes.openapi(change, async (c) => {
    const { name, credentialName, plainDataObj } = c.req.valid('json')
    const known = await findCredential(store, c.req.valid('param').id)
    const credential = {
      ...known,
      name: name ?? known.name,
      credentialName: credentialName ?? known.credentialName,
      updatedAtMs: nowMs(),
    }
    const data = plainDataObj && parseCredentialData(plainDataObj, await store.reveal(known.id))
    await store.put(credential, data)
    return c.json(renderCredential(credential), 200)
  })
  routes.openapi(remove, async (c) => {
    const { id } = c.req.valid('param')
    if (!(await store.remove(id))) throw credentialNotFound(id)
    return c.json(renderDeleted(1), 200)
  })
  return routes
}

async function findCredential(store: CredentialStore, id: string): Promise<Credential> {
  const credential = await store.get(id)
  if (credential === undefined) throw credentialNotFound(id)
  return credential
}

function credentialNotFound(id: string): Failure {
  return new Failure('missing', `Credential ${id} not found`)
}
