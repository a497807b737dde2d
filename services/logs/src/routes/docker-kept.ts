import { Failure } from '@hearth/kernel'
import type { AppEnv } from '@hearth/server'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { EngineAnswers } from '../domain/containers/engine-answers.ts'
import { beyondImages, keptForms, listQuery, partsAsked } from '../wire/docker-kept.ts'
import { refuseBeyond } from '../wire/docker-parameters.ts'
import { type Endpoint, endpoint } from './access.ts'
import { versioned } from './docker-client.ts'

const lists = [
  { path: '/images/json', form: keptForms.images, summary: 'Images, as Docker lists them', beyond: beyondImages },
  { path: '/networks', form: keptForms.networks, summary: 'Networks, as Docker lists them', beyond: {} },
  { path: '/volumes', form: keptForms.volumes, summary: 'Volumes, as Docker lists them', beyond: {} },
]

// As names go: nothing that leads elsewhere.
const imageName = /^(?!\.+(?:\/|$))[\w.:@-]+(?:\/(?!\.+(?:\/|$))[\w.:@-]+)*$/
const plainName = /^(?!\.+$)[\w.-]+$/

type Kept = {
  readonly path: string
  readonly named: RegExp
  readonly missing: (name: string) => string
  readonly beyond?: Readonly<Record<string, string>>
}

// Each with Docker's words for one that is not there.
const ones = [
  {
    ...{ path: '/images/{name:.+}/json', summary: 'An image, as Docker describes it', form: keptForms.image },
    ...{ named: imageName, missing: (name: string) => `No such image: ${name}`, beyond: beyondImages },
  },
  {
    ...{ path: '/networks/{name}', summary: 'A network, as Docker describes it', form: keptForms.network },
    ...{ named: plainName, missing: (name: string) => `network ${name} not found` },
  },
  {
    ...{ path: '/volumes/{name}', summary: 'A volume, as Docker describes it', form: keptForms.volume },
    ...{ named: plainName, missing: (name: string) => `get ${name}: no such volume` },
  },
]

const filters = z.object({
  filters: z.string().optional(),
  all: z.string().optional(),
  'shared-size': z.string().optional(),
})

/** What a container engine keeps beside containers, for clients that speak its language; 503 while it is away. */
export function dockerKeptEndpoints(engine: EngineAnswers): readonly Endpoint[] {
  return [
    ...lists.map(({ path, form, summary, beyond }) =>
      endpoint({
        ...{ method: 'get', path, unlisted: [versioned(path)], summary, access: 'docker-client' },
        reads: { query: filters },
        async handle(_, c) {
          refuseBeyond(c.req.query(), beyond)
          return c.json(form.parse(await engine.kept(path, listQuery(c.req.query()), c.req.raw.signal)))
        },
      }),
    ),
    ...ones.map(({ path, form, summary, ...kept }) =>
      endpoint({
        ...{ method: 'get', path, unlisted: [versioned(path)], summary, access: 'docker-client' },
        handle: async (_, c) => c.json(form.parse(await findKept(engine, { path, ...kept }, c))),
      }),
    ),
    endpoint({
      ...{ method: 'get', path: '/system/df', unlisted: [versioned('/system/df')], access: 'docker-client' },
      summary: 'The room that images, containers and volumes take, as Docker tells it',
      reads: { query: z.object({ type: z.string().optional() }) },
      async handle(_, c) {
        const asked = partsAsked(c.req.queries('type') ?? [])
        return c.json(keptForms.df.parse(await engine.kept('/system/df', asked, c.req.raw.signal)))
      },
    }),
  ]
}

async function findKept(
  engine: EngineAnswers,
  { path, named, missing, beyond = {} }: Kept,
  c: Context<AppEnv>,
): Promise<unknown> {
  refuseBeyond(c.req.query(), beyond)
  const name = c.req.param('name') ?? ''
  if (!named.test(name)) throw new Failure('missing', missing(name))
  try {
    return await engine.kept(path.replace(/\{.*\}/, name), {}, c.req.raw.signal)
  } catch (cause) {
    throw cause instanceof Failure && cause.kind === 'missing' ? new Failure('missing', missing(name)) : cause
  }
}
