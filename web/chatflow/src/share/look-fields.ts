import type { Chatflow } from '../api/chatflow.ts'
import { columnOf, parseColumn, textOf } from '../settings/columns.ts'

/** How a shared chat looks, as its owner edits it. */
export type LookFields = {
  readonly title: string
  /** `#rrggbb`, or empty for ours. */
  readonly color: string
  /** A picture as data, or empty. */
  readonly avatar: string
  readonly welcome: string
  readonly suggestions: readonly string[]
  readonly placeholder: string
  /** Longest question; none where it is absent. */
  readonly maxChars: number | undefined
  readonly takesFeedback: boolean
}

type Columns = Pick<Chatflow, 'chatbotConfig'>

/** Reads Flowise's `chatbotConfig`. */
export function readLookFields({ chatbotConfig }: Columns): LookFields {
  const config = parseColumn(chatbotConfig)
  const input = columnOf(config.textInput)
  const maxChars = Number(input.maxChars)
  return {
    title: textOf(config.title),
    color: textOf(columnOf(config.userMessage).backgroundColor),
    avatar: textOf(config.titleAvatarSrc),
    welcome: textOf(config.welcomeMessage),
    suggestions: Object.values(columnOf(config.starterPrompts))
      .map((starter) => textOf(columnOf(starter).prompt))
      .filter((prompt) => prompt !== ''),
    placeholder: textOf(input.placeholder),
    maxChars: Number.isInteger(maxChars) && maxChars > 0 ? maxChars : undefined,
    takesFeedback: columnOf(config.chatFeedback).status === true,
  }
}

/** The column for what was edited; whatever else it holds stays. What is empty is taken out. */
export function renderLookFields(fields: LookFields, { chatbotConfig }: Columns): string {
  const config = parseColumn(chatbotConfig)
  const { color, maxChars } = fields
  return JSON.stringify({
    ...config,
    title: fields.title.trim() || undefined,
    titleAvatarSrc: fields.avatar || undefined,
    welcomeMessage: fields.welcome.trim() || undefined,
    starterPrompts: Object.fromEntries(fields.suggestions.map((prompt, at) => [at, { prompt }])),
    userMessage: { ...columnOf(config.userMessage), backgroundColor: color || undefined },
    textInput: {
      ...columnOf(config.textInput),
      placeholder: fields.placeholder.trim() || undefined,
      sendButtonColor: color || undefined,
      maxChars,
    },
    chatFeedback: { ...columnOf(config.chatFeedback), status: fields.takesFeedback },
  })
}

/** What keeps them from being saved, by field. */
export function lookFaults({ color }: LookFields): { readonly color?: true } {
  return color === '' || /^#[0-9a-f]{6}$/i.test(color) ? {} : { color: true }
}
