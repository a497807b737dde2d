import { describe, expect, onTestFinished, test } from 'vitest'
import type { DefaultModel } from '../client/default-model.ts'
import { recordingTerminal } from '../terminal/terminal.fixture.ts'
import { followChange } from './follow-change.ts'
import { moved, offering, qwen, startInferenceDouble } from './inference.fixture.ts'

async function follow(told: DefaultModel, wasStarter: boolean, signal = new AbortController().signal) {
  const double = await startInferenceDouble(told)
  onTestFinished(() => double.close())
  const { terminal, out, err } = recordingTerminal()
  const offer = { state: 'fetching', model: qwen } as const
  const end = await followChange(terminal, { url: double.url, key: 'k' }, { offer, wasStarter }, signal)
  return { end, out: out(), err: err() }
}

describe('followChange()', () => {
  test.each([
    {
      name: 'a model that answers in place of the starter',
      told: moved,
      wasStarter: true,
      ended: { end: 'moved', out: "Qwen3 4B answers now; the starter's memory is freed\n", err: '' },
    },
    {
      name: 'one that answers in place of another',
      told: moved,
      wasStarter: false,
      ended: { end: 'moved', out: 'Qwen3 4B answers now\n', err: '' },
    },
    {
      name: 'one that answers beside the starter',
      told: { ...moved, is_starter: true },
      wasStarter: true,
      ended: { end: 'moved', out: 'Qwen3 4B answers now\n', err: '' },
    },
    {
      name: 'one that cannot be used',
      told: offering({ state: 'failed', error: { message: 'Cannot load Qwen3 4B: it is damaged' } }),
      wasStarter: true,
      ended: { end: 'failed', out: '', err: 'Cannot load Qwen3 4B: it is damaged\n' },
    },
    {
      name: 'one that somebody declined',
      told: offering({ state: 'declined' }),
      wasStarter: true,
      ended: { end: 'given-up', out: '', err: 'The model was given up; the one before answers on\n' },
    },
    {
      name: 'an offer that is gone',
      told: { ...moved, offer: null },
      wasStarter: true,
      ended: { end: 'given-up', out: '', err: 'The model was given up; the one before answers on\n' },
    },
  ])('$name', async ({ told, wasStarter, ended }) => expect(await follow(told, wasStarter)).toEqual(ended))

  test('who stops watching hears of no end', async () => {
    const ended = await follow(offering({ state: 'fetching' }), true, AbortSignal.abort())
    expect(ended).toEqual({ end: 'interrupted', out: '', err: '' })
  })
})
