import type { Search } from '@hearth/ui-kit/router'

/** What the address of the chat page says; none of it has to be there. */
export type TalkSearch = {
  /** The flow that is asked. */
  readonly flow?: string
  /** The session that is shown; a new one without. */
  readonly chat?: string
  /** The flow beside it, which answers the same questions. */
  readonly beside?: string
}

/** Reads the query part of an address; what does not fit is left out. */
export function parseTalkSearch({ flow, chat, beside }: Search): TalkSearch {
  return { ...(flow && { flow }), ...(chat && { chat }), ...(beside && { beside }) }
}
