/** How a chat looks to its visitors and what they may do, by its owner's settings. */
export type Look = {
  /** Empty where its owner wrote none. */
  readonly title: string
  /** Address of a picture, mostly the picture itself as data. */
  readonly avatar: string | undefined
  /** As `#rrggbb`. */
  readonly color: string | undefined
  readonly welcome: string
  /** Questions to begin with. */
  readonly starters: readonly string[]
  readonly placeholder: string
  /** The owner's words when an answer fails. */
  readonly errorMessage: string
  readonly maxChars: number | undefined
  readonly tooLongMessage: string
  readonly takesFeedback: boolean
  /** What visitors are asked for before they may ask; absent where it is nothing. */
  readonly lead: LeadQuestion | undefined
}

export type LeadQuestion = { readonly title: string; readonly thanks: string; readonly parts: readonly LeadPart[] }

const leadParts = ['name', 'email', 'phone'] as const

export type LeadPart = (typeof leadParts)[number]

/** Reads Flowise's `chatbotConfig`; what does not fit counts as not set. */
export function readLook(config: Readonly<Record<string, unknown>>): Look {
  const input = recordOf(config.textInput)
  const colors = [recordOf(config.userMessage).backgroundColor, input.sendButtonColor, config.titleBackgroundColor]
  const starters = Object.values(recordOf(config.starterPrompts)).map((starter) => textOf(recordOf(starter).prompt))
  const maxChars = Number(input.maxChars)
  return {
    title: textOf(config.title),
    avatar: [config.titleAvatarSrc, recordOf(config.botMessage).avatarSrc].map(textOf).find(isPicture),
    color: colors.map(textOf).find((color) => /^#[0-9a-f]{6}$/i.test(color)),
    welcome: textOf(config.welcomeMessage),
    starters: starters.filter((starter) => starter.trim() !== ''),
    placeholder: textOf(input.placeholder),
    errorMessage: textOf(config.errorMessage),
    maxChars: Number.isInteger(maxChars) && maxChars > 0 ? maxChars : undefined,
    tooLongMessage: textOf(input.maxCharsWarningMessage),
    takesFeedback: recordOf(config.chatFeedback).status === true,
    lead: readLead(recordOf(config.leads)),
  }
}

function readLead(leads: Readonly<Record<string, unknown>>): LeadQuestion | undefined {
  const parts = leadParts.filter((part) => leads[part] === true)
  if (leads.status !== true || parts.length === 0) return undefined
  return { title: textOf(leads.title), thanks: textOf(leads.successMessage), parts }
}

/** White or black, whichever reads better on a colour: one of them always has a contrast of 4.5. @param color as `#rrggbb` */
export function inkOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  )
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return 1.05 / (luminance + 0.05) >= 4.5 ? '#ffffff' : '#000000'
}

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function isPicture(address: string): boolean {
  return /^(data:image\/|https?:\/\/)/i.test(address)
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
