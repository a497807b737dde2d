import { type Chatflow, categoriesOf, type FlowChange } from '../api/chatflow.ts'

/** Who may ask a flow: whoever has a valid key, only one key, or everybody. */
export type Access = 'keys' | 'key' | 'public'

/** The settings of a flow as they are edited. */
export type Settings = {
  readonly name: string
  readonly categories: readonly string[]
  readonly deployed: boolean
  readonly access: Access
  /** Id of the one key. */
  readonly keyId: string | null
  readonly allowedOrigins: readonly string[]
  readonly originError: string
  readonly isLimited: boolean
  readonly limitMax: number
  readonly limitSeconds: number
  readonly limitMessage: string
}

type Columns = Pick<
  Chatflow,
  'name' | 'category' | 'deployed' | 'isPublic' | 'apikeyid' | 'chatbotConfig' | 'apiConfig'
>

export function readSettings(flow: Columns): Settings {
  const { allowedOrigins, allowedOriginsError } = parse(flow.chatbotConfig)
  const limit = recordOf(parse(flow.apiConfig).rateLimit)
  return {
    name: flow.name,
    categories: categoriesOf(flow),
    deployed: flow.deployed,
    access: accessOf(flow),
    keyId: flow.apikeyid,
    allowedOrigins: Array.isArray(allowedOrigins)
      ? allowedOrigins.map(String).filter((text) => text.trim() !== '')
      : [],
    originError: textOf(allowedOriginsError),
    isLimited: limit.status === true,
    limitMax: numberOf(limit.limitMax, 60),
    limitSeconds: numberOf(limit.limitDuration, 60),
    limitMessage: textOf(limit.limitMsg),
  }
}

/** The columns for what was edited; whatever else they hold stays. */
export function renderSettings(settings: Settings, flow: Columns): FlowChange {
  const { name, categories, deployed, access, keyId, allowedOrigins, originError } = settings
  return {
    name: name.trim(),
    category: categories.length > 0 ? categories.join(';') : null,
    deployed,
    isPublic: access === 'public',
    apikeyid: access === 'key' ? keyId : null,
    chatbotConfig: render(flow.chatbotConfig, { allowedOrigins, allowedOriginsError: originError }),
    apiConfig: render(flow.apiConfig, { rateLimit: renderLimit(settings, flow) }),
  }
}

/** What keeps the settings from being saved, by field. */
export function faultsOf({ name, access, keyId }: Settings): { readonly name?: string; readonly keyId?: string } {
  return {
    ...(name.trim() === '' ? { name: 'A flow needs a name' } : {}),
    ...(access === 'key' && keyId === null ? { keyId: 'Choose the key that opens this flow' } : {}),
  }
}

// Numbers are text there, as Flowise's editor writes them.
function renderLimit({ isLimited, limitMax, limitSeconds, limitMessage }: Settings, flow: Columns): object {
  const own = { status: isLimited, limitMax: `${limitMax}`, limitDuration: `${limitSeconds}`, limitMsg: limitMessage }
  return { ...recordOf(parse(flow.apiConfig).rateLimit), ...own }
}

function accessOf({ isPublic, apikeyid }: Columns): Access {
  if (isPublic) return 'public'
  return apikeyid === null ? 'keys' : 'key'
}

function render(column: string | null, change: object): string {
  return JSON.stringify({ ...parse(column), ...change })
}

function parse(column: string | null): Readonly<Record<string, unknown>> {
  return column === null ? {} : recordOf(JSON.parse(column))
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function numberOf(value: unknown, otherwise: number): number {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 ? number : otherwise
}
