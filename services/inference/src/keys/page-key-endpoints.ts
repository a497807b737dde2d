import { Failure } from '@hearth/kernel'
import { comesFromOwnPage, type Endpoint, endpointForm } from '@hearth/server'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Access } from '../domain/access/access.ts'
import type { PageKeys } from './page-keys.ts'

const endpoint = endpointForm<Access>()

const pageKeyBody = z.object({
  key: z
    .string()
    .max(4_096)
    .regex(/^[!-~]+$/, 'A key has letters, digits and signs only, without spaces'),
  remember: z.boolean().default(false).openapi({ description: 'Beyond the end of the browser' }),
})

const pageKeySchema = z.object({ kept: z.boolean() })

export type PageKeyDeps = { readonly pageKeys: PageKeys }

/** The key of the page, where the service asks for one. Whether it is good shows when it is used. */
export function pageKeyEndpoints({ pageKeys }: PageKeyDeps): readonly Endpoint<Access>[] {
  const path = '/ui/key'
  return [
    endpoint({
      method: 'get',
      path,
      summary: 'Whether this browser keeps a key for the page',
      access: 'anyone',
      output: pageKeySchema,
      handle: (_, c) => ({ kept: pageKeys.read(c) !== undefined }),
    }),
    endpoint({
      method: 'post',
      path,
      summary: 'Keep a key for the page, sealed, in a cookie',
      access: 'anyone',
      input: { body: pageKeyBody },
      output: pageKeySchema,
      refusals: [403],
      handle({ body: { key, remember } }, c) {
        refuseOtherPages(c)
        pageKeys.keep(c, key, remember)
        return { kept: true }
      },
    }),
    endpoint({
      method: 'delete',
      path,
      summary: 'Forget the key of the page',
      access: 'anyone',
      output: pageKeySchema,
      refusals: [403],
      handle(_, c) {
        refuseOtherPages(c)
        pageKeys.forget(c)
        return { kept: false }
      },
    }),
  ]
}

// Otherwise a page elsewhere could give this browser another key.
function refuseOtherPages(c: Context): void {
  if (!comesFromOwnPage(c))
    throw new Failure('forbidden', 'Cannot keep a key: only the page of this service may give it one')
}
