import { z } from 'zod'
import { type Fields, isFields, parseFields } from '../fields.ts'
import { plainType } from '../files/file-types.ts'
import type { SpeechChoice } from '../speech/speech-choice.ts'

/** The columns of JSON text in which owners keep the settings of a flow. */
export type SettingsColumns = {
  readonly chatbotConfig: string | undefined
  readonly apiConfig: string | undefined
  readonly speechToText: string | undefined
  readonly textToSpeech: string | undefined
  readonly followUpPrompts: string | undefined
}

/** What a chatflow's columns of JSON say; `undefined` is what is switched off or not set. */
export type FlowSettings = {
  /** What the widget is shown: its looks, its starter prompts, its texts. */
  readonly widget: Fields
  /** Code that has the last word on an answer. */
  readonly postProcessing: string | undefined
  readonly allowedOrigins: AllowedOrigins | undefined
  /** Files that become text of a chat. */
  readonly fileUpload: FileUpload | undefined
  readonly overrides: OverrideRules | undefined
  readonly rateLimit: RateLimit | undefined
  readonly questionLimit: QuestionLimit | undefined
  readonly speechToText: SpeechChoice | undefined
  readonly textToSpeech: SpeechChoice | undefined
  readonly followUps: FollowUps | undefined
}

/** The pages that may ask a flow, as its owner wrote them, and the owner's words for others. */
export type AllowedOrigins = { readonly origins: readonly string[]; readonly refusal: string | undefined }

/** The types that may be uploaded; any, where they are `undefined`. */
type FileUpload = { readonly types: ReadonlySet<string> | undefined }

/** Which inputs of which nodes, and which variables, a caller may set. */
export type OverrideRules = {
  /** Names of inputs, by the label of their node. */
  readonly inputs: ReadonlyMap<string, ReadonlySet<string>>
  readonly variables: ReadonlySet<string>
}

/** How many requests a client may make in a window, and the owner's words for one too many. */
export type RateLimit = { readonly max: number; readonly windowMs: number; readonly refusal: string | undefined }

/** How long a visitor's question may be, and the owner's words for a longer one. */
export type QuestionLimit = { readonly maxChars: number; readonly refusal: string | undefined }

/** How questions are found that could follow an answer. */
export type FollowUps = {
  /** Flowise's name of the model's provider. */
  readonly provider: string
  readonly credentialId: string | undefined
  /** The owner's, in which `{history}` stands for the answer. */
  readonly prompt: string | undefined
  /** Inputs of the model's node. */
  readonly values: Fields
}

/** Reads the settings; what is malformed counts as not set, as in Flowise. */
export function parseFlowSettings(columns: SettingsColumns): FlowSettings {
  const chatbotConfig = parseFields(columns.chatbotConfig)
  const apiConfig = parseFields(columns.apiConfig)
  return {
    widget: Object.fromEntries(Object.entries(chatbotConfig).filter(([name]) => !unshown.has(name))),
    ...chatbotConfigColumn.parse(chatbotConfig),
    ...apiConfigColumn.parse(apiConfig),
    speechToText: speechColumn.parse(parseFields(columns.speechToText)),
    textToSpeech: speechColumn.parse(parseFields(columns.textToSpeech)),
    followUps: followUpColumn.parse(parseFields(columns.followUpPrompts)),
  }
}

// The server's own business.
const unshown = new Set(['allowedOrigins', 'allowedOriginsError', 'postProcessing'])

const text = z.string().optional().catch(undefined)

const postProcessing = z
  .object({ enabled: z.literal(true), customFunction: z.string() })
  .transform(({ customFunction }) => codeOf(customFunction))

const fileUpload = z
  .object({ status: z.literal(true), allowedUploadFileTypes: text })
  .transform(({ allowedUploadFileTypes: types }): FileUpload => {
    const named = types !== undefined && types.trim() !== ''
    return { types: named ? new Set(types.split(',').map(plainType)) : undefined }
  })

// Editors store numbers as text.
const count = z.coerce.number().int().min(1)

const questionLimit = z
  .object({ maxChars: count, maxCharsWarningMessage: text })
  .transform(
    ({ maxChars, maxCharsWarningMessage: refusal }): QuestionLimit => ({ maxChars, refusal: refusal || undefined }),
  )

const chatbotConfigColumn = z
  .object({
    postProcessing: postProcessing.optional().catch(undefined),
    allowedOrigins: z.array(z.string()).catch([]),
    allowedOriginsError: text,
    fullFileUpload: fileUpload.optional().catch(undefined),
    textInput: questionLimit.optional().catch(undefined),
  })
  .transform(({ allowedOrigins, allowedOriginsError: refusal, ...column }) => {
    const origins = allowedOrigins.filter((origin) => origin.trim() !== '')
    return {
      postProcessing: column.postProcessing,
      fileUpload: column.fullFileUpload,
      questionLimit: column.textInput,
      allowedOrigins: origins.length === 0 ? undefined : { origins, refusal: refusal || undefined },
    }
  })

const rateLimit = z
  .object({
    status: z.literal(true),
    limitMax: count,
    /** Seconds. */
    limitDuration: count,
    limitMsg: z.string().nullish(),
  })
  .transform(
    ({ limitMax, limitDuration, limitMsg }): RateLimit => ({
      max: limitMax,
      windowMs: limitDuration * 1_000,
      refusal: limitMsg || undefined,
    }),
  )

const enabledItem = z.object({ name: z.string(), enabled: z.literal(true) })

const enabledNames = z
  .array(enabledItem.optional().catch(undefined))
  .catch([])
  .transform((items): ReadonlySet<string> => new Set(items.flatMap((item) => (item === undefined ? [] : [item.name]))))

const overrideConfig = z
  .object({
    status: z.literal(true),
    nodes: z.record(z.string(), enabledNames).catch({}),
    variables: enabledNames,
  })
  .transform(({ nodes, variables }): OverrideRules => ({ inputs: new Map(Object.entries(nodes)), variables }))

const apiConfigColumn = z
  .object({
    overrideConfig: overrideConfig.optional().catch(undefined),
    rateLimit: rateLimit.optional().catch(undefined),
  })
  .transform(({ overrideConfig: overrides, rateLimit: limit }) => ({ overrides, rateLimit: limit }))

// Settings of each provider under its name; the first that is switched on counts.
const speechColumn = z.record(z.string(), z.unknown()).transform((providers): SpeechChoice | undefined => {
  const choices = Object.entries(providers).flatMap(([provider, settings]) =>
    isFields(settings) && settings.status === true ? [{ provider, settings }] : [],
  )
  return choices[0]
})

const followUpColumn = z
  .looseObject({ status: z.literal(true), selectedProvider: z.string() })
  .transform(({ selectedProvider: provider, status: _status, ...providers }): FollowUps | undefined => {
    const settings = providers[provider]
    if (!isFields(settings)) return undefined
    const { credentialId, prompt, ...values } = settings
    return { provider, credentialId: filled(credentialId), prompt: filled(prompt), values }
  })
  .optional()
  .catch(undefined)

function filled(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

// Flowise's editor stores the code as a JSON text inside the JSON.
function codeOf(customFunction: string): string {
  try {
    const code: unknown = JSON.parse(customFunction)
    return typeof code === 'string' ? code : customFunction
  } catch {
    return customFunction
  }
}
