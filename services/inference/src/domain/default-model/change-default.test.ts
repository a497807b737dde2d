import { describe, expect, test, vi } from 'vitest'
import { type ChangeOptions, createDefaultChange } from './change-default.ts'

/** A change whose models are never whole. */
function changeOf(options: Partial<ChangeOptions>) {
  const bring = vi.fn<ChangeOptions['bring']>(() => new Promise(() => {}))
  const change = createDefaultChange({
    choice: {},
    isResumed: true,
    keep: async () => {},
    bring,
    tryOut: async () => {},
    moveTo: () => {},
    isStarter: () => false,
    explain: () => ({ message: 'no', isFinal: false }),
    ...options,
  })
  return { change, wishes: () => bring.mock.calls.map(([wish]) => wish) }
}

describe('a model that was on its way when the process ended', () => {
  test('is shown as on its way before it goes on', async () => {
    const { change, wishes } = changeOf({ choice: { wish: 'hf:a/b' } })
    expect(change.state().change).toEqual({ kind: 'fetching', wish: 'hf:a/b' })
    expect(wishes()).toEqual([])
    await change.resume()
    expect(change.state().change).toEqual({ kind: 'fetching', wish: 'hf:a/b' })
    expect(wishes()).toEqual(['hf:a/b'])
  })

  test('is not shown where the settings name another, so that it does not go on', () => {
    const { change } = changeOf({ choice: { wish: 'hf:a/b' }, isResumed: false })
    expect(change.state().change).toEqual({ kind: 'none' })
  })

  test('gives way to one that was asked for in the meantime', async () => {
    const { change, wishes } = changeOf({ choice: { wish: 'hf:a/b' } })
    await change.take('hf:c/d')
    await change.resume()
    expect(change.state().change).toEqual({ kind: 'fetching', wish: 'hf:c/d' })
    expect(wishes()).toEqual(['hf:c/d'])
  })

  test('begins when it is asked for again before it goes on, and once', async () => {
    const { change, wishes } = changeOf({ choice: { wish: 'hf:a/b' } })
    await change.take('hf:a/b')
    await change.resume()
    expect(wishes()).toEqual(['hf:a/b'])
  })

  test('does not go on once it was declined', async () => {
    const { change, wishes } = changeOf({ choice: { wish: 'hf:a/b' } })
    await change.decline()
    await change.resume()
    expect(change.state()).toEqual({ choice: { model: undefined, declined: true }, change: { kind: 'none' } })
    expect(wishes()).toEqual([])
  })
})
