import { ask } from '@hearth/ui-kit'
import { texts } from '../../../model/json.ts'
import { functions, logqlPlace, stages } from '../../../model/sources/logql-place.ts'

export type Offer = { readonly from: number; readonly words: readonly string[] }

// A list is for choosing, and more are found by writing on.
const mostOffered = 1_000

/** What completes an expression where somebody writes: labels and their values are those of the data source. */
export function completeLogql(sourceUid: string) {
  const below = `/api/datasources/uid/${encodeURIComponent(sourceUid)}/resources`
  const read = async (path: string) => {
    const { data } = await ask<{ readonly data?: unknown }>(`${below}/${path}`, {})
    return texts(data).slice(0, mostOffered)
  }
  return async (text: string, caret: number): Promise<Offer | undefined> => {
    const place = logqlPlace(text, caret)
    switch (place?.kind) {
      case undefined:
        return undefined
      case 'label':
        return { from: place.from, words: await read('labels') }
      case 'value': {
        const among = place.others === '' ? '' : `?${new URLSearchParams({ query: place.others })}`
        const words = await read(`label/${encodeURIComponent(place.label)}/values${among}`)
        return { from: place.from, words: words.map((word) => JSON.stringify(word).slice(1, -1)) }
      }
      case 'stage':
        return { from: place.from, words: stages }
      case 'function':
        return { from: place.from, words: functions }
    }
  }
}
