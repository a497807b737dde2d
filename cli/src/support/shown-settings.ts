import type { Setting, Settings } from '@hearth/kernel'
import { removed } from './mask.ts'

/** Texts that tell how a service is set up, and nothing of who may use it. */
const plain: ReadonlySet<string> = new Set([
  ...[
    'host',
    'home',
    'logLevel',
    'trustedProxies',
    'backupFolder',
    'model',
    'gpu',
    'kind',
    'mode',
    'id',
    'uri',
    'name',
  ],
  ...['aliases', 'configFile', 'alertmanagerFile', 'provisioning', 'uiFolder', 'services', 'resources', 'nonCritical'],
  ...['dockerHost', 'hfEndpoint', 'storage', 'target', 'targets', 'models'],
])

type Shown = { readonly name: string; readonly origin: string; readonly value: unknown }

/**
 * Every setting with where it stands. Numbers and switches are shown, addresses without what signs in, and only such
 * texts as are known to be harmless.
 */
export function shownSettings(settings: Settings): readonly Shown[] {
  return allOf(settings).map(({ key, setting }) => ({
    name: key,
    origin: setting.origin,
    value: shown(key.split('.').at(-1) ?? key, setting.value),
  }))
}

/** The texts of settings that are not shown, wherever else they may stand. */
export function secretsIn(settings: Settings): readonly string[] {
  return allOf(settings).flatMap(({ key, setting }) => hidden(key.split('.').at(-1) ?? key, setting.value))
}

function allOf({ common, services }: Settings): { readonly key: string; readonly setting: Setting }[] {
  const own = [...common].map(([key, setting]) => ({ key, setting }))
  const theirs = [...services].flatMap(([service, section]) =>
    [...section].map(([key, setting]) => ({ key: `${service}.${key}`, setting })),
  )
  return [...own, ...theirs]
}

function shown(key: string, value: unknown): unknown {
  if (typeof value === 'string') return plain.has(key) || isHarmless(key, value) ? value : (addressOf(value) ?? removed)
  if (Array.isArray(value)) return value.map((item) => shown(key, item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shown(name, item)]))
}

function hidden(key: string, value: unknown): string[] {
  if (typeof value === 'string') return plain.has(key) || isHarmless(key, value) ? [] : secretsOf(value)
  if (Array.isArray(value)) return value.flatMap((item) => hidden(key, item))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, item]) => hidden(name, item))
}

function secretsOf(text: string): string[] {
  if (addressOf(text) === undefined) return [text]
  const { username, password, search } = new URL(text)
  return [decodeURIComponent(password), decodeURIComponent(username), search].filter((part) => part !== '')
}

/** Without who signs in and what is asked; `undefined` for what is no address. */
function addressOf(text: string): string | undefined {
  if (!/^[a-z][\w+.-]*:\/\//i.test(text) || !URL.canParse(text)) return undefined
  const { protocol, host, pathname } = new URL(text)
  return `${protocol}//${host}${pathname}`
}

// Numbers and switches as the environment writes them, but for a password of digits.
function isHarmless(key: string, text: string): boolean {
  return /^(true|false|[\d.]{1,12})$/.test(text) && !/key|token|secret|password|header|user/i.test(key)
}
