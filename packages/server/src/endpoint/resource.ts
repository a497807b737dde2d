import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import type { Env } from 'hono'
import type { AppEnv } from '../app-env.ts'
import { type Endpoint, endpointForm } from './endpoint.ts'

export type ResourceAction = 'list' | 'read' | 'create' | 'change' | 'remove'

type MaybePromise<T> = T | Promise<T>

/**
 * A kind of stored things: what is done with them, and how they are shown. An action that is left out does not exist.
 * Where a thing is asked for by an id that there is not, `undefined` is answered, which becomes 404.
 */
export type ResourceForm<
  Access,
  Shown extends z.ZodType,
  Query extends z.ZodObject,
  List extends z.ZodType,
  Created extends z.ZodType,
  Changed extends z.ZodType,
  Removed extends z.ZodType,
> = {
  /** Names one of them in sentences, such as `Variable`. */
  readonly name: string
  /** Of all of them; one has its id behind it. */
  readonly path: string
  readonly access: (action: ResourceAction) => Access
  /** How one of them is answered. */
  readonly shown: Shown
  readonly list?: Described & {
    readonly query?: Query
    readonly output: List
    handle(query: z.output<Query>): MaybePromise<z.input<List>>
  }
  readonly read?: Described & {
    /** Where one that is asked for by itself shows more. */
    readonly output?: z.ZodType
    handle(id: string): MaybePromise<z.input<Shown> | undefined>
  }
  readonly create?: Described & {
    readonly body: Created
    handle(sent: z.output<Created>): MaybePromise<z.input<Shown>>
  }
  readonly change?: Described & {
    readonly body: Changed
    handle(id: string, sent: z.output<Changed>): MaybePromise<z.input<Shown> | undefined>
  }
  readonly remove?: Described & {
    readonly output: Removed
    handle(id: string): MaybePromise<z.input<Removed> | undefined>
  }
}

type Described = {
  /** Default: made of the name. */
  readonly summary?: string
  /** See {@link Endpoint.refusals}. */
  readonly refusals?: readonly number[]
}

const one = { params: z.object({ id: z.string().openapi({ format: 'uuid' }) }) }

/**
 * The function with which a service declares the plain endpoints of a stored thing: `GET` and `POST` of its path,
 * `GET`, `PUT` and `DELETE` of `{id}` below it.
 */
export function resourceForm<Access, E extends Env = AppEnv>() {
  const endpoint = endpointForm<Access, E>()
  return function resource<
    Shown extends z.ZodType,
    Query extends z.ZodObject,
    List extends z.ZodType,
    Created extends z.ZodType,
    Changed extends z.ZodType,
    Removed extends z.ZodType,
  >(form: ResourceForm<Access, Shown, Query, List, Created, Changed, Removed>): readonly Endpoint<Access, E>[] {
    const { name, path, shown, list, read, create, change, remove } = form
    const plain = name.toLowerCase()
    const all = (action: ResourceAction) => ({ path, access: form.access(action), answer: name })
    const single = (action: ResourceAction) => ({ ...all(action), path: `${path}/{id}` })
    const found = <T>(id: string, thing: T | undefined): T => {
      if (thing !== undefined) return thing
      throw new Failure('missing', `${name} ${id} not found`)
    }
    return [
      list &&
        endpoint({
          ...all('list'),
          ...describe(list, `Every ${plain}`),
          method: 'get',
          input: list.query === undefined ? {} : { query: list.query },
          output: list.output,
          handle: ({ query }) => list.handle((query ?? {}) as z.output<Query>),
        }),
      read &&
        endpoint({
          ...single('read'),
          ...describe(read, `One ${plain}`),
          method: 'get',
          input: one,
          output: read.output ?? shown,
          handle: async ({ params: { id } }) => found(id, await read.handle(id)),
        }),
      create &&
        endpoint({
          ...all('create'),
          ...describe(create, `Create ${withArticle(plain)}`),
          method: 'post',
          input: { body: create.body },
          output: shown,
          handle: ({ body }) => create.handle(body as z.output<Created>),
        }),
      change &&
        endpoint({
          ...single('change'),
          ...describe(change, `Change what is sent of ${withArticle(plain)}`),
          method: 'put',
          input: { ...one, body: change.body },
          output: shown,
          handle: async ({ params: { id }, body }) =>
            found(id, await change.handle(id, body as z.output<Changed>)) as z.input<Shown>,
        }),
      remove &&
        endpoint({
          ...single('remove'),
          ...describe(remove, `Remove ${withArticle(plain)}`),
          method: 'delete',
          input: one,
          output: remove.output,
          handle: async ({ params: { id } }) => found(id, await remove.handle(id)) as z.input<Removed>,
        }),
    ].filter((made) => made !== undefined)
  }
}

function describe({ summary, refusals }: Described, usual: string) {
  return { summary: summary ?? usual, ...(refusals !== undefined && { refusals }) }
}

function withArticle(name: string): string {
  return `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`
}
