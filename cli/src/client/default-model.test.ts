import { describe, expect, onTestFinished, test } from 'vitest'
import { moved, offering, startInferenceDouble } from '../offer/inference.fixture.ts'
import {
  type DefaultModel,
  declineOffer,
  isUnderWay,
  readDefaultModel,
  useModel,
  watchDefaultModel,
} from './default-model.ts'

async function start(first: DefaultModel) {
  const double = await startInferenceDouble(first)
  onTestFinished(() => double.close())
  return { double, service: { url: double.url, key: 'k' } }
}

test.each([
  { state: 'offered', under: false },
  { state: 'declined', under: false },
  { state: 'fetching', under: true },
  { state: 'checking', under: true },
  { state: 'loading', under: true },
  { state: 'ready', under: false },
  { state: 'failed', under: false },
] as const)('an offer that is $state is under way: $under', ({ state, under }) => {
  const { offer } = offering({ state })
  expect(offer && isUnderWay(offer)).toBe(under)
})

describe('the default model', () => {
  test('is read as the service tells it', async () => {
    const { service } = await start(offering())
    expect(await readDefaultModel(service)).toEqual(offering())
    expect(await readDefaultModel(service, AbortSignal.timeout(10_000))).toEqual(offering())
  })

  test('is changed by name, and an offer is declined without one', async () => {
    const { double, service } = await start(offering())
    double.tellAfter('POST', moved)
    expect(await useModel(service, 'qwen3-4b')).toEqual(moved)
    await declineOffer(service)
    expect(double.requests).toEqual(['POST {"model":"qwen3-4b"}', 'DELETE'])
  })

  test('is not changed when the service refuses, with its reason', async () => {
    const { double, service } = await start(offering())
    double.refuse('the disk is full')
    await expect(useModel(service, 'x')).rejects.toThrow('Cannot use the model "x": the disk is full (409)')
    await expect(declineOffer(service)).rejects.toThrow('Cannot decline the offer: the disk is full (409)')
  })
})

describe('watchDefaultModel()', () => {
  test('tells until it is no longer wanted', async () => {
    const { service } = await start(offering())
    const stop = new AbortController()
    const seen: DefaultModel[] = []
    for await (const now of watchDefaultModel(service, stop.signal)) {
      seen.push(now)
      stop.abort()
    }
    expect(seen).toEqual([offering()])
  })

  test('tells nothing when it was never wanted', async () => {
    const { service } = await start(offering())
    expect(await watchDefaultModel(service, AbortSignal.abort()).next()).toEqual({ done: true, value: undefined })
  })

  test('follows an offer that is under way', async () => {
    const { double, service } = await start(offering({ state: 'fetching' }))
    const watched = watchDefaultModel(service, new AbortController().signal)
    const first = await watched.next()
    double.tell(moved)
    const second = await watched.next()
    await watched.return(undefined)
    expect([first.value, second.value]).toEqual([offering({ state: 'fetching' }), moved])
  })
})
