import { Failure, hearthCommand } from '@hearth/kernel'
import { comesFromOwnPage, dropSession, keepSession, sessionCookie, sessionTokenOf } from '@hearth/server'
import type { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { actorOf, type Caller } from '../../domain/access/api-key.ts'
import type { SignInLinks } from '../../domain/access/sign-in-links.ts'
import type { UiSessions } from '../../domain/access/ui-sessions.ts'
import {
  endedSessionSchema,
  endedSessionsSchema,
  renderSession,
  sessionSchema,
  signInBody,
  signInLinkSchema,
} from '../../wire/access/browser-session.ts'
import { renderDate } from '../../wire/common.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'
import { isWaitingOrExpired, keyRequired } from './authenticate.ts'
import type { Authenticator } from './authenticator.ts'
import type { ChatflowEnv } from './env.ts'
import { type ExternalSignInDeps, externalSignInEndpoints } from './external-sign-in.ts'

export type BrowserSessionDeps = {
  readonly authenticator: Authenticator
  readonly sessions: UiSessions
  readonly links: SignInLinks
  /** How long a browser that remembers keeps its session. */
  readonly sessionMaxAgeMs: number
  /** Where people sign in at a provider; `undefined` where there is none. */
  readonly external: ExternalSignInDeps | undefined
}

const path = '/api/v1/session'

/** Signing a browser in and out: by a link that is good once, or by a key. */
export function browserSessionEndpoints(deps: BrowserSessionDeps): readonly ChatflowEndpoint[] {
  const { sessions, links } = deps
  return [
    ...externalSignInEndpoints(deps, deps.external),
    endpoint({
      method: 'get',
      path,
      summary: 'Whether the browser that asks is signed in, and who by',
      access: 'anyone',
      output: sessionSchema,
      handle: (_, c) => renderSession(c.get('caller')),
    }),
    endpoint({
      method: 'post',
      path,
      summary: 'Sign a browser in with an API key or a sign-in link; its session is a cookie',
      access: 'anyone',
      input: { body: signInBody },
      output: sessionSchema,
      refusals: [400, 401, 403],
      handle: ({ body }, c) => signIn(c, deps, body),
    }),
    endpoint({
      method: 'delete',
      path,
      summary: 'Sign this browser out',
      access: 'anyone',
      output: endedSessionSchema,
      async handle(_, c) {
        const token = sessionTokenOf(c) ?? ''
        const isOfPerson = sessions.isOfPerson(token)
        await sessions.end(token)
        dropSession(c)
        const continueAt = isOfPerson ? await deps.external?.signOn.endAt(token, '/') : undefined
        return { ...renderSession({ kind: 'anonymous' }), ...(continueAt !== undefined && { continueAt }) }
      },
    }),
    endpoint({
      method: 'delete',
      path: '/api/v1/sessions',
      summary: 'Sign out everywhere: all browsers, or those of the same key where it may not do everything',
      access: 'key',
      output: endedSessionsSchema,
      async handle(_, c) {
        const caller = c.get('caller')
        const isLimited = caller.kind === 'key' && caller.key.permissions.length > 0
        return { ended: await sessions.endAll(isLimited ? caller.key.id : undefined) }
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/sign-in-links',
      summary: "Make a link that signs one browser in as the owner, for this machine's command line",
      access: 'key',
      output: signInLinkSchema,
      refusals: [403],
      handle(_, c) {
        if (c.get('caller').kind !== 'local') throw notTheOwner()
        const { token, expiresAtMs } = links.make()
        return { token, expiresAt: renderDate(expiresAtMs) }
      },
    }),
  ]
}

async function signIn(
  c: Context<ChatflowEnv>,
  { authenticator, sessions, links, sessionMaxAgeMs }: BrowserSessionDeps,
  { key, link, remember }: z.output<typeof signInBody>,
) {
  // Otherwise a page elsewhere could sign this browser in as somebody else.
  if (!comesFromOwnPage(c)) throw foreignPage()
  const caller = link === undefined ? authenticator.identify(c, key) : spendLink(c, authenticator, links, link)
  if (caller.kind === 'anonymous') throw refused(c, link !== undefined)
  c.set('actor', actorOf(caller))
  // The browser's former session ends, so that none outlives the one that is seen.
  await sessions.end(getCookie(c, sessionCookie) ?? '')
  const token = await sessions.begin(caller.kind === 'key' ? caller.key.id : undefined)
  keepSession(c, token, remember ? Math.floor(sessionMaxAgeMs / 1_000) : undefined)
  return renderSession(caller)
}

function spendLink(c: Context<ChatflowEnv>, authenticator: Authenticator, links: SignInLinks, link: string): Caller {
  if (!authenticator.accepts(c, link, links.isGood(link))) return { kind: 'anonymous' }
  links.spend(link)
  return { kind: 'local', browser: true }
}

function refused(c: Context<ChatflowEnv>, byLink: boolean): Failure {
  if (isWaitingOrExpired(c)) return keyRequired(c)
  const message = byLink
    ? `Cannot sign in with this link: it was used before or is too old; "${hearthCommand} sign-in" prints a new one`
    : 'Cannot sign in with this key: it is not valid; check that all of it was copied'
  return new Failure('unauthorized', message, { code: byLink ? 'link-not-good' : 'key-not-valid' })
}

function foreignPage(): Failure {
  const message = 'Cannot sign in from another page: only the page of this service may, with the header "x-hearth-csrf"'
  return new Failure('forbidden', message, { code: 'foreign-page' })
}

function notTheOwner(): Failure {
  const message = `Cannot make a sign-in link with an API key: "${hearthCommand} sign-in" does, on the machine that runs this`
  return new Failure('forbidden', message, { code: 'owner-required' })
}
