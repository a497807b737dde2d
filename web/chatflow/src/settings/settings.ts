import { type Chatflow, categoriesOf, type FlowChange } from '../api/chatflow.ts'
import { type AnswerSettings, readAnswerSettings, renderAnswerSettings } from './answer-settings.ts'
import { columnOf, parseColumn, renderColumn, textOf } from './columns.ts'
import { readSpeechSettings, renderSpeechSettings, type SpeechSettings } from './speech-settings.ts'

/** Who may ask a flow: whoever has a valid key, only one key, or everybody. */
export type Access = 'keys' | 'key' | 'public'

/** The settings of a flow as they are edited. */
export type Settings = AnswerSettings &
  SpeechSettings & {
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
    readonly isKept: boolean
    /** For ever, when it is absent. */
    readonly keptDays: number | undefined
    readonly isRedacted: boolean
    readonly keepsAllRuns: boolean
  }

/** What of a flow its settings are kept in: all that can be changed of it, save its drawing. */
export type Columns = Pick<Chatflow, Exclude<keyof FlowChange, 'flowData'>>

export function readSettings(flow: Columns): Settings {
  const { allowedOrigins, allowedOriginsError } = parseColumn(flow.chatbotConfig)
  const limit = columnOf(parseColumn(flow.apiConfig).rateLimit)
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
    isKept: flow.retention?.store !== false,
    keptDays: flow.retention?.days,
    isRedacted: flow.retention?.redactPii === true,
    keepsAllRuns: flow.retention?.traces === true,
    ...readAnswerSettings(flow),
    ...readSpeechSettings(flow),
  }
}

/**
 * The columns for what was edited; whatever else they hold stays. Others are left out: what another browser changed in
 * them since this flow was read would be put back.
 */
export function renderSettings(settings: Settings, flow: Columns): FlowChange {
  const change = renderColumns(settings, flow)
  const edited = new Set(changedIn(change, renderColumns(readSettings(flow), flow)))
  // Who may ask it is in both of them.
  if (edited.has('isPublic') || edited.has('apikeyid')) edited.add('isPublic').add('apikeyid')
  for (const column of Object.keys(change) as (keyof FlowChange)[]) if (!edited.has(column)) delete change[column]
  return change
}

function renderColumns(settings: Settings, flow: Columns): FlowChange {
  const { name, categories, deployed, access, keyId, allowedOrigins, originError } = settings
  const answers = renderAnswerSettings(settings, flow)
  return {
    ...answers,
    ...renderSpeechSettings(settings, flow),
    name: name.trim(),
    category: categories.length > 0 ? categories.join(';') : null,
    deployed,
    isPublic: access === 'public',
    apikeyid: access === 'key' ? keyId : null,
    chatbotConfig: renderColumn(answers.chatbotConfig ?? flow.chatbotConfig, {
      allowedOrigins,
      allowedOriginsError: originError,
    }),
    apiConfig: renderColumn(flow.apiConfig, { rateLimit: renderLimit(settings, flow) }),
    retention: renderRetention(settings),
  }
}

/** The settings that differ, by their names. */
export function changesBetween(before: Settings, after: Settings): readonly (keyof Settings)[] {
  return changedIn(before, after)
}

function changedIn<T extends object>(before: T, after: T): readonly (keyof T)[] {
  const names = Object.keys(before) as (keyof T)[]
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}

type Faults = { readonly [name in 'name' | 'keyId' | 'suggestProvider' | 'processingCode']?: true }

/** What keeps the settings from being saved, by field. */
export function faultsOf(settings: Settings): Faults {
  const { name, access, keyId, suggests, suggestProvider, isProcessed, processingCode } = settings
  return {
    ...(name.trim() === '' && { name: true }),
    ...(access === 'key' && keyId === null && { keyId: true }),
    ...(suggests && suggestProvider === '' && { suggestProvider: true }),
    ...(isProcessed && processingCode.trim() === '' && { processingCode: true }),
  }
}

// A flow that says nothing keeps all and has no entry, as before.
function renderRetention({ isKept, keptDays, isRedacted, keepsAllRuns }: Settings): Columns['retention'] {
  if (isKept && keptDays === undefined && !isRedacted && !keepsAllRuns) return null
  return {
    store: isKept,
    ...(keptDays !== undefined && { days: keptDays }),
    ...(isRedacted && { redactPii: true }),
    ...(keepsAllRuns && { traces: true }),
  }
}

// Numbers are text there, as Flowise's editor writes them.
function renderLimit({ isLimited, limitMax, limitSeconds, limitMessage }: Settings, flow: Columns): object {
  const own = { status: isLimited, limitMax: `${limitMax}`, limitDuration: `${limitSeconds}`, limitMsg: limitMessage }
  return { ...columnOf(parseColumn(flow.apiConfig).rateLimit), ...own }
}

function accessOf({ isPublic, apikeyid }: Columns): Access {
  if (isPublic) return 'public'
  return apikeyid === null ? 'keys' : 'key'
}

function numberOf(value: unknown, otherwise: number): number {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 ? number : otherwise
}
