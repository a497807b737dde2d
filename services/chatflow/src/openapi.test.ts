import { createLogger, parseCommon, readSettings } from '@hearth/kernel'
import { openService } from '@hearth/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type OpenChatflow, openChatflow } from './composition/open-chatflow.ts'
import { chatflowConfigSchema } from './config.ts'
import { temporaryHome } from './test-support/running-service.ts'

const schema = z.record(z.string(), z.unknown())
const content = z.record(z.string().regex(/^[\w.+-]+\/[\w.+*-]+$/), z.strictObject({ schema: schema.optional() }))
const parameter = z.strictObject({
  name: z.string().min(1),
  in: z.enum(['path', 'query', 'header', 'cookie']),
  required: z.boolean().optional(),
  description: z.string().optional(),
  schema,
})
const operation = z.strictObject({
  tags: z.array(z.string()).optional(),
  summary: z.string().min(8),
  description: z.string().min(8).optional(),
  'x-audited': z.literal(true).optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  parameters: z.array(parameter).default([]),
  requestBody: z.strictObject({ required: z.boolean().optional(), content }).optional(),
  responses: z.record(
    z.string().regex(/^([1-5]\d\d|[45]XX)$/),
    z.strictObject({ description: z.string().min(1), headers: schema.optional(), content: content.optional() }),
  ),
})
const securityScheme = z.strictObject({
  type: z.literal('http'),
  scheme: z.literal('bearer'),
  description: z.string().optional(),
})
const methods = ['get', 'post', 'put', 'patch', 'delete'] as const
/** OpenAPI 3.1, as far as this service uses it; whatever else appears is a fault. */
const documentSchema = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({ title: z.string().min(1), version: z.string().min(1) }),
  components: z.strictObject({
    schemas: z.record(z.string().regex(/^[\w.-]+$/), schema),
    parameters: z.record(z.string(), z.unknown()),
    securitySchemes: z.record(z.string(), securityScheme),
  }),
  webhooks: z.strictObject({}),
  paths: z.record(z.string().startsWith('/'), z.partialRecord(z.enum(methods), operation)),
})

let server: OpenChatflow['server']
let text: unknown
let document: z.output<typeof documentSchema>
let close: () => Promise<void>

beforeAll(async () => {
  const folder = await temporaryHome()
  const common = parseCommon(readSettings({ cwd: folder.home, env: { HEARTH_HOME: folder.home } }))
  const context = { common, logger: createLogger({ service: 'chatflow', level: 'fatal' }) }
  const service = openService('chatflow', (parts) =>
    openChatflow(chatflowConfigSchema.parse({ port: 0 }), context, parts),
  )
  await service.start()
  close = async () => {
    await service.close(AbortSignal.timeout(200))
    await folder.remove()
  }
  if (service.opened === undefined) throw new Error('a service that has started is open')
  server = service.opened.server
  text = await (await server.app.request('/openapi.json')).json()
  document = documentSchema.parse(text)
})

afterAll(() => close())

type Operation = z.output<typeof operation>

function operations(): { readonly name: string; readonly path: string; readonly operation: Operation }[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, path, operation })),
  )
}

/** Names of the operations that break a rule. */
function breaking(rule: (path: string, operation: Operation) => boolean): string[] {
  return operations().flatMap(({ name, path, operation }) => (rule(path, operation) ? [] : [name]))
}

/** What is registered under a method of its own, or under all methods, as the document would write it. */
function registered(): string[] {
  const served = server.app.routes.filter(({ path }) => /^\/(api\/v1|v1|mcp)\b/.test(path) && !path.includes('*'))
  return [
    ...new Set(served.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}').replace(/\/$/, '')}`)),
  ]
}

describe('/openapi.json', () => {
  test('describes every route of /api/v1, /v1 and /mcp', () => {
    const described = new Set(operations().flatMap(({ name, path }) => [name, `ALL ${path}`]))
    expect(registered().length).toBeGreaterThan(150)
    expect(registered().filter((route) => !described.has(route))).toEqual([])
  })

  test('describes no route that is not there', () => {
    const served = new Set(registered())
    const absent = operations().filter(({ name, path }) => !served.has(name) && !served.has(`ALL ${path}`))
    expect(absent.map(({ name }) => name)).toEqual([])
  })

  test('holds nothing that OpenAPI 3.1 does not know', () => {
    expect(documentSchema.safeParse(text).error).toBeUndefined()
  })

  test('refers only to what it holds', () => {
    const names = new Set(Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`))
    const refs = [...JSON.stringify(text).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref ?? '')
    expect(refs.length).toBeGreaterThan(100)
    expect(refs.filter((ref) => !names.has(ref))).toEqual([])
  })

  test('writes schemas as JSON Schema 2020-12 does, without the words of OpenAPI 3.0', () => {
    const types = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'])
    const faults: string[] = []
    JSON.parse(JSON.stringify(text), (key, value) => {
      if (key === 'nullable' && typeof value === 'boolean') faults.push('nullable')
      if (/^exclusiveM/.test(key) && typeof value === 'boolean') faults.push(key)
      if (key === 'type' && typeof value === 'string' && !types.has(value) && value !== 'http') faults.push(value)
      return value
    })
    expect(faults).toEqual([])
  })

  test('has every part of a path as a parameter that is required', () => {
    const inPath = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
    const faulty = breaking((path, { parameters }) => {
      const given = parameters.filter((each) => each.in === 'path' && each.required === true).map(({ name }) => name)
      return JSON.stringify(given.sort()) === JSON.stringify(inPath(path))
    })
    expect(faulty).toEqual([])
  })

  test('tells a success of everything but what is always refused', () => {
    const faulty = breaking((_path, { responses }) => Object.keys(responses).some((status) => status.startsWith('2')))
    expect(faulty).toEqual([
      'POST /api/v1/load-prompt',
      'GET /api/v1/credentials/{id}/reveal',
      'POST /api/v1/prediction',
    ])
  })

  test('tells 401 of everything that needs a key, with a body', () => {
    const faulty = breaking(
      (_path, { security, responses }) => security === undefined || responses['401']?.content !== undefined,
    )
    expect(faulty).toEqual([])
  })

  test('asks for a scheme that it describes', () => {
    const schemes = new Set(operations().flatMap(({ operation }) => (operation.security ?? []).flatMap(Object.keys)))
    expect([...schemes].filter((name) => !(name in document.components.securitySchemes))).toEqual([])
  })

  test('says of everything without a key that it is meant to be open', async () => {
    const open = operations().filter(({ operation }) => operation.security === undefined)
    const refused: string[] = []
    for (const { name, path } of open) {
      const method = name.slice(0, name.indexOf(' '))
      const id = '11111111-2222-4333-8444-555555555555'
      const response = await server.app.request(path.replace(/\{\w+\}/g, id), { method })
      const body = await response.text()
      // The key in the path is what the probes check.
      if (response.status === 401 && !path.includes('{key}') && body.includes('Unauthorized Access')) refused.push(name)
    }
    expect(refused).toEqual([])
  })

  test('says of everything that needs a key that it is refused without one', async () => {
    const keyed = operations().filter(({ operation }) => operation.security?.every((way) => 'apiKey' in way))
    const admitted: string[] = []
    for (const { name, path } of keyed) {
      const method = name.slice(0, name.indexOf(' '))
      const id = '11111111-2222-4333-8444-555555555555'
      const response = await server.app.request(path.replace(/\{\w+\}/g, id), { method })
      if (response.status !== 401) admitted.push(`${name}: ${response.status}`)
    }
    expect(admitted).toEqual([])
  })
})
