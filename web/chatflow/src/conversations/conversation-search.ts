import type { Search } from '@hearth/ui-kit/router'

export const spans = ['day', 'week', 'month'] as const
export const ratings = ['up', 'down'] as const
export const sources = ['INTERNAL', 'EXTERNAL', 'MCP', 'SCHEDULED', 'WEBHOOK', 'EVALUATION'] as const

/** What the address of the list says: which conversations are shown. */
export type ConversationSearch = {
  readonly flow?: string
  readonly since?: (typeof spans)[number]
  readonly rating?: (typeof ratings)[number]
  readonly source?: (typeof sources)[number]
  readonly q?: string
}

/** Reads the query part of an address; what does not fit is left out. */
export function parseConversationSearch(search: Search): ConversationSearch {
  const { flow, q } = search
  const since = spans.find((span) => span === search.since)
  const rating = ratings.find((one) => one === search.rating)
  const source = sources.find((one) => one === search.source)
  return {
    ...(flow && { flow }),
    ...(since && { since }),
    ...(rating && { rating }),
    ...(source && { source }),
    ...(q && { q }),
  }
}

const hourMs = 3_600_000
const spanMs = { day: 24 * hourMs, week: 168 * hourMs, month: 720 * hourMs }

/** The same as the service is asked for it. @param nowMs the end of the time that is shown */
export function queryOf({ flow, since, rating, source, q }: ConversationSearch, nowMs: number): URLSearchParams {
  return new URLSearchParams({
    ...(flow && { chatflowId: flow }),
    ...(since && { startDate: new Date(nowMs - spanMs[since]).toISOString() }),
    ...(rating && { feedbackType: rating === 'up' ? 'THUMBS_UP' : 'THUMBS_DOWN' }),
    ...(source && { chatType: source }),
    ...(q && { search: q }),
  })
}
