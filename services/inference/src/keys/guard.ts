import { join } from 'node:path'
import { Failure, hashKey, type Logger, type OutsideSecrets, parseJson } from '@hearth/kernel'
import {
  type Actor,
  type Attempts,
  attemptLimits,
  bearerToken,
  clientNetwork,
  createAttempts,
  type Metrics,
} from '@hearth/server'
import type { Context, MiddlewareHandler } from 'hono'
import type { Access } from '../domain/access/access.ts'
import { type Allowance, createAllowance } from '../domain/keys/allowance.ts'
import { findKey, type VirtualKey } from '../domain/keys/key-ring.ts'
import { defaultName } from '../domain/models/aliases.ts'
import { expandVariables } from '../upstreams/expand-variables.ts'
import type { GatewayEnv } from '../upstreams/gateway-env.ts'
import type { BrowserAccess } from './browser-access.ts'
import type { KeySettings } from './config.ts'
import { meterAnswer } from './meter-answer.ts'
import { ownerKey, ownKeys } from './own-keys.ts'
import { openUsageStore } from './usage-store.ts'
import { hideModels, mayUse, notForModel, refuseFollowing, refuseOtherCard } from './visible-models.ts'

export type GuardDeps = BrowserAccess & {
  /** State folder of the bundle. */
  readonly home: string
  /** Master secrets beside that of the state folder. */
  readonly secrets?: OutsideSecrets | undefined
  readonly env: Readonly<Record<string, string | undefined>>
  readonly logger: Logger
  readonly metrics: Metrics
  /** The id that a model's name stands for in a request to a path; without a name that of the default model. */
  readonly resolve: (name: string | undefined, path: string) => string
  /** Who may make a request. */
  readonly accessOf: (c: Context) => Access
  /** Wrong keys in a row before a client's address has to wait. */
  readonly maxKeyAttempts: number
}

/** Asks for keys, where any are configured. */
export type Guard = {
  /** Goes before everything that takes a key. */
  readonly handle: MiddlewareHandler<GatewayEnv>
  close(): Promise<void>
}

const charactersPerToken = 4

/** @throws {Failure} `invalid` when a key names a variable that is not set, or what is stored is damaged */
export async function openGuard(settings: readonly KeySettings[], deps: GuardDeps): Promise<Guard> {
  if (settings.length === 0) return { handle: (_, next) => next(), close: async () => {} }
  const keys = settings.map((each) => toKey(each, deps.env))
  const known = [...keys, ...(await ownKeys(deps))]
  const allowances = new Map<string, Allowance>()
  const read = () => new Map([...allowances].map(([name, allowance]) => [name, allowance.use()] as const))
  const store = await openUsageStore(join(deps.home, 'inference', 'key-usage.json'), read, deps.logger)
  for (const { name, limits } of known) {
    allowances.set(name, createAllowance(name, limits, store.stored.get(name), Date.now()))
  }
  const tokens = deps.metrics.counter('inference_key_tokens_total', 'Tokens of prompts and answers', ['key'] as const)
  const charge = (key: VirtualKey, amount: number) => {
    if (amount === 0) return
    tokens.inc({ key: key.name }, amount)
    allowances.get(key.name)?.spend(amount, Date.now())
    store.changed()
  }
  const attempts = createAttempts({ ...attemptLimits, maxFailures: deps.maxKeyAttempts }, hashKey)
  const keyOf = async (c: Context<GatewayEnv>) => {
    const secret = sentKey(c) ?? deps.pageKeys.read(c)
    // Who brings a key is asked for no more; the owner's browser needs none.
    if (secret === undefined && (await deps.isOwner(c))) return ownerKey
    return requireKey(c, secret, known, attempts)
  }
  return { handle: createHandler(keyOf, allowances, charge, deps), close: () => store.close() }
}

// The bundle's own have no key that anybody was given.
function actorOf(key: VirtualKey): Actor {
  if (key === ownerKey) return { kind: 'user', name: 'owner' }
  const [, own] = /^hearth:(.+)$/.exec(key.name) ?? []
  return own === undefined ? { kind: 'key', name: key.name } : { kind: 'service', name: own }
}

function createHandler(
  keyOf: (c: Context<GatewayEnv>) => Promise<VirtualKey>,
  allowances: ReadonlyMap<string, Allowance>,
  charge: (key: VirtualKey, tokens: number) => void,
  { accessOf, resolve }: Pick<GuardDeps, 'accessOf' | 'resolve'>,
): MiddlewareHandler<GatewayEnv> {
  return async (c, next) => {
    const access = accessOf(c)
    if (access === 'anyone') return next()
    const key = await keyOf(c)
    c.set('keyName', key.name)
    c.set('actor', actorOf(key))
    const { path, method } = c.req
    if (access === 'manage') refuseManagement(key)
    if (access === 'model-card') refuseOtherCard(key, path)
    if (access === 'all-models') refuseFollowing(key)
    // What is posted is work, which counts against the limits of the key.
    if (method !== 'POST') {
      await next()
      if (access === 'model-list') await hideModels(c, key)
      return
    }
    const body = await c.req.arrayBuffer()
    refuseModel(key, path, body, resolve)
    enter(c, allowances.get(key.name))
    await next()
    c.res = meterAnswer(c.res, Math.ceil(body.byteLength / charactersPerToken), (tokens) => charge(key, tokens))
  }
}

function toKey({ name, secret, hash = '', models, rpm, ...limits }: KeySettings, env: GuardDeps['env']): VirtualKey {
  return {
    name,
    hash: secret === undefined ? hash : hashKey(expandVariables(secret, `the key "${name}"`, env)),
    models,
    manages: models === undefined,
    limits: {
      requestsPerMinute: rpm,
      tokensPerMinute: limits.tokensPerMinute,
      tokensPerDay: limits.budgetTokens?.day,
      tokensPerMonth: limits.budgetTokens?.month,
    },
  }
}

function sentKey(c: Context): string | undefined {
  return bearerToken(c.req.header('authorization')) ?? c.req.header('x-api-key')
}

function requireKey(
  c: Context<GatewayEnv>,
  secret: string | undefined,
  keys: readonly VirtualKey[],
  attempts: Attempts,
): VirtualKey {
  const key = secret === undefined ? undefined : findKey(keys, secret)
  if (secret !== undefined) {
    const client = clientNetwork(c.get('clientAddress'))
    const waitMs = attempts.present(client, secret, key !== undefined, Date.now())
    if (waitMs > 0) throw tooManyWrongKeys(Math.ceil(waitMs / 1_000))
  }
  if (key !== undefined) return key
  c.header('www-authenticate', 'Bearer')
  const state = secret === undefined ? 'it carries no API key' : 'its API key is not one of those configured'
  throw new Failure('unauthorized', `Cannot take the request: ${state}; send "Authorization: Bearer <key>"`, {
    code: 'invalid_api_key',
  })
}

function tooManyWrongKeys(retryAfterSeconds: number): Failure {
  const message = `Cannot take the request: too many wrong keys came from this address; try again in ${retryAfterSeconds} s`
  return new Failure('rate-limited', message, { retryAfterSeconds, code: 'too_many_wrong_keys' })
}

// Who may use models, or some of them, does not load, pull or remove any.
function refuseManagement(key: VirtualKey): void {
  if (key.manages) return
  const state = key.models === undefined ? 'is for using models' : 'is for some models only'
  throw new Failure('forbidden', `Cannot manage models: the key "${key.name}" ${state}`, { code: 'key_not_allowed' })
}

function refuseModel(key: VirtualKey, path: string, body: ArrayBuffer, resolve: GuardDeps['resolve']): void {
  if (key.models === undefined) return
  const name = readModel(path, body)
  const id = resolve(name, path)
  if (mayUse(key, id) || mayUse(key, name ?? defaultName)) return
  throw notForModel(key, name ?? id)
}

function readModel(path: string, body: ArrayBuffer): string | undefined {
  try {
    const json: unknown = parseJson(Buffer.from(body).toString('utf8'))
    if (typeof json !== 'object' || json === null) return undefined
    const { model, name } = json as { readonly model?: unknown; readonly name?: unknown }
    // Ollama's clients may call it "name" where they ask about a model; elsewhere that means nothing.
    const given = path === '/api/show' ? model || name : model
    return typeof given === 'string' && given !== '' ? given : undefined
  } catch {
    return undefined
  }
}

// A client that waits and tries again gets through a minute's limit, but not through a budget.
function enter(c: Context<GatewayEnv>, allowance: Allowance | undefined): void {
  try {
    allowance?.enter(Date.now())
  } catch (error) {
    if (error instanceof Failure && error.code === 'insufficient_quota') c.header('x-should-retry', 'false')
    throw error
  }
}
