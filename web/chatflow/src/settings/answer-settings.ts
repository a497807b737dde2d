import type { Chatflow, FlowChange } from '../api/chatflow.ts'
import { columnOf, parseColumn, renderColumn, textOf } from './columns.ts'

/** What happens around an answer, as it is edited. */
export type AnswerSettings = {
  readonly asksLead: boolean
  readonly leadTitle: string
  readonly leadThanks: string
  readonly leadParts: readonly LeadPart[]
  readonly takesFiles: boolean
  readonly fileTypes: readonly string[]
  readonly isProcessed: boolean
  readonly processingCode: string
  readonly suggests: boolean
  /** Name of the kind of chat model. */
  readonly suggestProvider: string
  readonly suggestModel: string
  readonly suggestCredential: string
  readonly suggestPrompt: string
}

/** What visitors can be asked for. */
export const leadParts = ['name', 'email', 'phone'] as const

type LeadPart = (typeof leadParts)[number]

type Columns = Pick<Chatflow, 'chatbotConfig' | 'followUpPrompts'>

export function readAnswerSettings(flow: Columns): AnswerSettings {
  const config = parseColumn(flow.chatbotConfig)
  const leads = columnOf(config.leads)
  const files = columnOf(config.fullFileUpload)
  const processing = columnOf(config.postProcessing)
  const followUps = parseColumn(flow.followUpPrompts)
  const provider = textOf(followUps.selectedProvider)
  const model = columnOf(followUps[provider])
  return {
    asksLead: leads.status === true,
    leadTitle: textOf(leads.title),
    leadThanks: textOf(leads.successMessage),
    leadParts: leadParts.filter((part) => leads[part] === true),
    takesFiles: files.status === true,
    fileTypes: textOf(files.allowedUploadFileTypes)
      .split(',')
      .filter((type) => type.trim() !== ''),
    isProcessed: processing.enabled === true,
    processingCode: codeOf(textOf(processing.customFunction)),
    suggests: followUps.status === true,
    suggestProvider: provider,
    suggestModel: textOf(model.modelName),
    suggestCredential: textOf(model.credentialId),
    suggestPrompt: textOf(model.prompt),
  }
}

/** The columns for what was edited; whatever else they hold stays. */
export function renderAnswerSettings(settings: AnswerSettings, flow: Columns): FlowChange {
  const config = parseColumn(flow.chatbotConfig)
  const asked = Object.fromEntries(leadParts.map((part) => [part, settings.leadParts.includes(part)]))
  const { asksLead: status, leadTitle: title, leadThanks: successMessage } = settings
  return {
    chatbotConfig: renderColumn(flow.chatbotConfig, {
      leads: { ...columnOf(config.leads), status, title, successMessage, ...asked },
      fullFileUpload: {
        ...columnOf(config.fullFileUpload),
        status: settings.takesFiles,
        allowedUploadFileTypes: settings.fileTypes.join(','),
      },
      // As Flowise's editor keeps code: a text inside the text.
      postProcessing: {
        ...columnOf(config.postProcessing),
        enabled: settings.isProcessed,
        customFunction: JSON.stringify(settings.processingCode),
      },
      followUpPrompts: { ...columnOf(config.followUpPrompts), status: settings.suggests },
    }),
    followUpPrompts: renderFollowUps(settings, flow),
  }
}

/** Asking for leads on or off; who chose nothing to ask for yet asks for the address, as a form without a field is none. */
export function withLeads({ leadParts: chosen }: AnswerSettings, asksLead: boolean): Partial<AnswerSettings> {
  return asksLead && chosen.length === 0 ? { asksLead, leadParts: ['email'] } : { asksLead }
}

/** Suggestions on or off, by the model of this machine until another one is chosen. */
export function withSuggestions({ suggestProvider }: AnswerSettings, suggests: boolean): Partial<AnswerSettings> {
  return suggests && suggestProvider === '' ? { suggests, suggestProvider: ownModel } : { suggests }
}

const ownModel = 'chatHearth'

function renderFollowUps(settings: AnswerSettings, { followUpPrompts }: Columns): string {
  const { suggests: status, suggestProvider: provider } = settings
  const known = columnOf(parseColumn(followUpPrompts)[provider])
  const model = {
    ...known,
    modelName: settings.suggestModel,
    credentialId: settings.suggestCredential,
    prompt: settings.suggestPrompt,
  }
  return renderColumn(followUpPrompts, {
    status,
    selectedProvider: provider,
    ...(provider !== '' && { [provider]: model }),
  })
}

function codeOf(kept: string): string {
  try {
    const code: unknown = JSON.parse(kept)
    return typeof code === 'string' ? code : kept
  } catch {
    return kept
  }
}
