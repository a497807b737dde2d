import { z } from '@hono/zod-openapi'
import { authorOf, type Caller } from '../../domain/access/api-key.ts'

export const signInBody = z
  .object({
    key: z.string().min(1).max(1_000).optional().openapi({ description: 'An API key' }),
    link: z.string().min(1).max(1_000).optional().openapi({ description: 'The token of a sign-in link' }),
    remember: z.boolean().default(false).openapi({ description: 'true keeps the session when the browser is closed' }),
  })
  .refine(({ key, link }) => (key === undefined) !== (link === undefined), 'Must have either "key" or "link"')
  .openapi('SignIn')

export const sessionSchema = z
  .object({
    signedIn: z.boolean(),
    name: z.string().nullable().openapi({ description: 'Of the key; "owner" for who came by a link' }),
    isOwner: z.boolean().openapi({ description: 'Whether it may do everything, as on the dashboards' }),
  })
  .openapi('Session')

export const endedSessionSchema = sessionSchema.extend({
  continueAt: z.string().optional().openapi({ description: 'Where the browser ends its session at the provider too' }),
})

export const signInMethodsSchema = z
  .object({
    provider: z
      .object({
        name: z.string(),
        path: z
          .string()
          .openapi({ description: 'Where a browser goes to sign in; `redirectTo` says where it goes on' }),
        auto: z.boolean().openapi({ description: 'Whether it goes there unasked' }),
      })
      .nullable()
      .openapi({ description: 'The OpenID provider at which people sign in' }),
  })
  .openapi('SignInMethods')

export const endedSessionsSchema = z.object({ ended: z.int().openapi({ description: 'Sessions that were ended' }) })

export const signInLinkSchema = z.object({
  token: z.string().openapi({ description: 'Good once: the page takes it as "/#sign-in=<token>"' }),
  expiresAt: z.iso.datetime(),
})

export function renderSession(caller: Caller): z.output<typeof sessionSchema> {
  const isOwner = caller.kind === 'local' || (caller.kind === 'key' && caller.key.permissions.length === 0)
  return { signedIn: caller.kind !== 'anonymous', name: authorOf(caller) ?? null, isOwner }
}
