import { Failure, hashKey } from '@hearth/kernel'
import type { Context } from 'hono'
import type { Role } from '../../domain/people/role.ts'
import type { Token } from '../../domain/people/token.ts'
import type { User } from '../../domain/people/user.ts'
import {
  accountChangeSchema,
  newAccountSchema,
  newKeySchema,
  newTokenSchema,
  renderAccount,
  renderToken,
} from '../../wire/people/service-account.ts'
import { type Endpoint, endpoint, jsonBody } from '../access.ts'
import { pageOf, readPage } from '../paging.ts'
import { readBody } from '../read-body.ts'
import type { PeopleDeps } from './people-deps.ts'
import { isMeant } from './users.ts'

const path = '/api/serviceaccounts/{id:\\d+}'
const maxTokens = 100

/** Accounts of programs, and their tokens. */
export function serviceAccountEndpoints(deps: PeopleDeps): readonly Endpoint[] {
  return [...accountEndpoints(deps), ...tokenEndpoints(deps), ...keyEndpoints(deps)]
}

function accountEndpoints(deps: PeopleDeps): readonly Endpoint[] {
  const { users, tokens } = deps
  const render = (account: User) => renderAccount(account, tokens.listOf(account.id).length)
  return [
    endpoint({
      method: 'post',
      path: '/api/serviceaccounts',
      summary: 'Adds a service account',
      answers: { 201: { description: 'The account' } },
      access: 'admin',
      reads: jsonBody(newAccountSchema),
      async handle(_, c) {
        const { name, role, isDisabled } = await readBody(c, newAccountSchema)
        const account = createAccount(deps, name, role ?? 'None')
        const made = isDisabled === true ? users.change(account.id, { isDisabled }) : account
        return c.json(render(made), 201)
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/serviceaccounts/search',
      summary: 'A page of service accounts',
      access: 'admin',
      handle(_, c) {
        const page = readPage(c)
        const [disabled, expired] = [c.req.query('disabled') === 'true', c.req.query('expiredTokens') === 'true']
        const hasExpired = ({ id }: User) => tokens.listOf(id).some((token) => isOver(token, deps.nowMs()))
        const found = users
          .list('service-account')
          .filter((account) => isMeant(account, page.query) && (!disabled || account.isDisabled))
          .filter((account) => !expired || hasExpired(account))
        const serviceAccounts = pageOf(found, page).map(render)
        return c.json({ totalCount: found.length, serviceAccounts, page: page.page, perPage: page.perPage })
      },
    }),
    endpoint({
      method: 'get',
      path,
      summary: 'A service account',
      access: 'admin',
      handle: (_, c) => c.json(render(accountOf(c, deps))),
    }),
    endpoint({
      method: 'patch',
      path,
      summary: 'Changes name, role or state of a service account',
      access: 'admin',
      reads: jsonBody(accountChangeSchema),
      async handle(_, c) {
        const { id } = accountOf(c, deps)
        const { name, role, isDisabled } = await readBody(c, accountChangeSchema)
        const account = users.change(id, {
          ...(name === undefined ? {} : { name }),
          ...(role === undefined ? {} : { role }),
          ...(isDisabled === undefined ? {} : { isDisabled }),
        })
        return c.json({ message: 'Service account updated', id, name: account.name, serviceaccount: render(account) })
      },
    }),
    endpoint({
      method: 'delete',
      path,
      summary: 'Removes a service account with its tokens',
      access: 'admin',
      handle(_, c) {
        users.remove(accountOf(c, deps).id)
        return c.json({ message: 'Service account deleted' })
      },
    }),
  ]
}

function tokenEndpoints(deps: PeopleDeps): readonly Endpoint[] {
  const { tokens, nowMs } = deps
  return [
    endpoint({
      method: 'get',
      path: `${path}/tokens`,
      summary: 'Tokens of a service account, without what opens something',
      access: 'admin',
      handle: (_, c) => c.json(tokens.listOf(accountOf(c, deps).id).map((token) => renderToken(token, nowMs()))),
    }),
    endpoint({
      method: 'post',
      path: `${path}/tokens`,
      summary: 'Makes a token; this answer alone shows it',
      access: 'admin',
      reads: jsonBody(newTokenSchema),
      async handle(_, c) {
        const account = accountOf(c, deps)
        const { name, secondsToLive } = await readBody(c, newTokenSchema)
        return c.json(addToken(deps, account, name, secondsToLive ?? 0))
      },
    }),
    endpoint({
      method: 'delete',
      path: `${path}/tokens/{token:\\d+}`,
      summary: 'Removes a token',
      access: 'admin',
      handle(_, c) {
        if (!tokens.remove(accountOf(c, deps).id, Number(c.req.param('token')))) throw noToken()
        return c.json({ message: 'Service account token deleted' })
      },
    }),
  ]
}

/** Keys as they were before service accounts: each is the one token of an account of its own. */
function keyEndpoints(deps: PeopleDeps): readonly Endpoint[] {
  const { users, tokens, nowMs } = deps
  const all = () =>
    users.list('service-account').flatMap((account) => tokens.listOf(account.id).map((token) => ({ account, token })))
  return [
    endpoint({
      method: 'get',
      path: '/api/auth/keys',
      summary: 'Tokens of all service accounts; `includeExpired` also shows those that are over',
      access: 'admin',
      handle(_, c) {
        const expired = c.req.query('includeExpired') === 'true'
        const shown = all().filter(({ token }) => expired || !isOver(token, nowMs()))
        return c.json(shown.map(({ account, token }) => ({ ...renderToken(token, nowMs()), role: account.role })))
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/auth/keys',
      summary: 'Makes a token with a service account of its own; this answer alone shows it',
      access: 'admin',
      reads: jsonBody(newKeySchema),
      async handle(_, c) {
        const { name, role, secondsToLive } = await readBody(c, newKeySchema)
        return c.json(addToken(deps, createAccount(deps, name, role), name, secondsToLive ?? 0))
      },
    }),
    endpoint({
      method: 'delete',
      path: '/api/auth/keys/{id:\\d+}',
      summary: 'Removes a token',
      access: 'admin',
      handle(_, c) {
        const found = all().find(({ token }) => token.id === Number(c.req.param('id')))
        if (found === undefined) throw noToken()
        tokens.remove(found.account.id, found.token.id)
        return c.json({ message: 'API key deleted' })
      },
    }),
  ]
}

function accountOf(c: Context, { users }: PeopleDeps): User {
  return users.get(Number(c.req.param('id')), 'service-account')
}

function createAccount({ users }: PeopleDeps, name: string, role: Role): User {
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return users.create('service-account', { login: `sa-1-${slug}`, email: '', name, role, password: undefined })
}

function addToken(deps: PeopleDeps, { id: userId }: User, name: string, seconds: number): object {
  const { tokens, newToken, nowMs } = deps
  if (tokens.listOf(userId).length >= maxTokens)
    throw new Failure('forbidden', `Cannot make another token: the account has ${maxTokens}; remove one first`)
  const key = newToken()
  const createdAtMs = nowMs()
  const expiresAtMs = seconds === 0 ? undefined : createdAtMs + seconds * 1_000
  const token = tokens.add({ userId, name, createdAtMs, expiresAtMs }, hashKey(key))
  if (token === undefined)
    throw new Failure('conflict', 'service account token with given name already exists in the organization')
  return { id: token.id, name, key }
}

function isOver({ expiresAtMs }: Token, nowMs: number): boolean {
  return expiresAtMs !== undefined && expiresAtMs <= nowMs
}

function noToken(): Failure {
  return new Failure('missing', 'service account token not found', { code: 'not-found' })
}
