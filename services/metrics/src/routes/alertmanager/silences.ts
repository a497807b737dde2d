import { Failure } from '@hearth/kernel'
import { type Notifier, type Silence, stateOf } from '@hearth/notify'
import { labelsOf, readFilter } from '../../wire/alertmanager/filter.ts'
import { postedSilence, renderSilence } from '../../wire/alertmanager/silences.ts'
import type { Endpoint } from '../endpoint.ts'
import { alertmanagerEndpoint, readBody } from './endpoint.ts'
import { readFlag } from './read-flag.ts'

export type SilenceDeps = {
  readonly notifier: Pick<Notifier, 'silences'>
  /** Unix time in milliseconds. */
  readonly clock: () => number
}

/** What is to be quiet, and until when. */
export function silenceEndpoints({ notifier, clock }: SilenceDeps): readonly Endpoint[] {
  return [
    alertmanagerEndpoint({
      path: '/silences',
      summary: 'Silences: active ones, those to come, those that are over',
      query: {
        filter: 'Matcher of what the silence is about; any number of them',
        active: 'false: none that are in force',
        pending: 'false: none that are to come',
        expired: 'false: none that are over',
      },
      handle(c) {
        const fits = readFilter(c.req.queries('filter') ?? [])
        const states = stateOrder.filter((state) => readFlag(c, state))
        const isWanted = (silence: Silence) => states.includes(stateOf(silence, clock())) && fits(labelsOf(silence))
        const found = notifier.silences.list().filter(isWanted)
        return c.json(sortSilences(found, clock()).map((silence) => renderSilence(silence, clock())))
      },
    }),
    alertmanagerEndpoint({
      method: 'post',
      path: '/silences',
      summary: 'Create a silence, or change the one of this id',
      body: postedSilence,
      async handle(c) {
        const { id, draft } = await readBody(c, postedSilence)
        return c.json({ silenceID: notifier.silences.set(id, draft) })
      },
    }),
    alertmanagerEndpoint({
      path: '/silence/{silenceID}',
      summary: 'One silence',
      handle(c) {
        const silence = notifier.silences.get(readId(c.req.param('silenceID')))
        return silence === undefined ? c.body(null, 404) : c.json(renderSilence(silence, clock()))
      },
    }),
    alertmanagerEndpoint({
      method: 'delete',
      path: '/silence/{silenceID}',
      summary: 'End a silence now',
      handle(c) {
        notifier.silences.expire(readId(c.req.param('silenceID')))
        return c.body(null, 200)
      },
    }),
  ]
}

function readId(text = ''): string {
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)) return text.toLowerCase()
  throw new Failure('invalid', `silenceID in path must be of type uuid: ${JSON.stringify(text)}`, { code: '601' })
}

const stateOrder = ['active', 'pending', 'expired'] as const

// Those that end first, or begin first, and of those that are over the last one first.
function sortSilences(silences: readonly Silence[], nowMs: number): readonly Silence[] {
  const rank = (silence: Silence) => stateOrder.indexOf(stateOf(silence, nowMs))
  const times = [({ endsAtMs }: Silence) => endsAtMs, (s: Silence) => s.startsAtMs, (s: Silence) => -s.endsAtMs]
  const timeOf = (silence: Silence) => times[rank(silence)]?.(silence) ?? 0
  return silences.toSorted((a, b) => rank(a) - rank(b) || timeOf(a) - timeOf(b))
}
