import { beforeEach, describe, expect, test, vi } from 'vitest'
import { drawing, fakeService, inputsOf, openWindow } from './draft-sync.fixture.ts'

let service: ReturnType<typeof fakeService>
beforeEach(() => {
  service = fakeService(drawing({ a: { k: 1, m: 1 }, b: { k: 1 } }))
})

describe('what is drawn', () => {
  test('is at the service half a second after the last change, and nothing is sent before', async () => {
    const { set, pass, sync } = await openWindow(service)
    set('a', 'k', 2)
    expect(sync.get().phase).toBe('unsaved')
    await pass(450)
    expect(service.puts).toBe(0)
    await pass(50)
    expect(inputsOf(service.draft()?.document).a).toEqual({ k: 2, m: 1 })
    expect(sync.get()).toMatchObject({ phase: 'saved', revision: 1 })
  })

  test('is sent within a second while somebody types on', async () => {
    const { set, pass } = await openWindow(service)
    for (let letters = 2; letters < 102; letters++) {
      set('a', 'k', letters)
      await pass(100)
      expect(Number(inputsOf(service.draft()?.document).a?.k ?? 1)).toBeGreaterThan(letters - 10)
    }
    expect(service.puts).toBeLessThan(15)
  })

  test('tells who shows its state no more than what changed', async () => {
    const { set, sync } = await openWindow(service)
    const listener = vi.fn()
    sync.subscribe(listener)
    for (const value of [2, 3, 4]) set('a', 'k', value)
    expect(listener).toHaveBeenCalledOnce()
  })

  test('is kept in the browser before it is sent, with what it was drawn on, until the service has it', async () => {
    const { set, pass, copies } = await openWindow(service)
    service.broken = 'away'
    set('a', 'k', 2)
    await pass(500)
    expect(inputsOf(copies.get('mine')?.document).a).toEqual({ k: 2, m: 1 })
    expect(inputsOf(copies.get('mine')?.base).a).toEqual({ k: 1, m: 1 })
    service.broken = undefined
    await pass(2_000)
    expect(copies.size).toBe(0)
  })

  test.each(['away', 503, 401] as const)(
    'goes on while the service is %s, and is sent once it is back',
    async (how) => {
      const { set, pass, sync } = await openWindow(service)
      service.broken = how
      set('a', 'k', 2)
      await pass(500)
      expect(sync.get()).toMatchObject({ phase: 'away', awaySinceMs: 500 })
      set('b', 'k', 3)
      service.broken = undefined
      await pass(2_500)
      expect(sync.get()).toMatchObject({ phase: 'saved', awaySinceMs: undefined })
      expect(inputsOf(service.draft()?.document)).toEqual({ a: { k: 2, m: 1 }, b: { k: 3 } })
    },
  )

  test.each(['is sent', 'is looked at'] as const)(
    'asks about nothing where the service took it and died before it said so, when the flow %s again',
    async (what) => {
      const { set, pass, sync } = await openWindow(service)
      service.broken = 'mute'
      set('a', 'k', 2)
      await pass(500)
      service.broken = 'away'
      set('a', 'k', 3)
      await pass(2_500)
      set('a', 'k', 4)
      service.broken = undefined
      if (what === 'is looked at') await sync.lookAgain()
      await pass(2_500)
      expect(sync.get()).toMatchObject({ phase: 'saved', conflict: undefined })
      expect(inputsOf(service.draft()?.document).a).toEqual({ k: 4, m: 1 })
    },
  )

  test('asks about what another window drew after the service had died over it', async () => {
    const { set, pass, sync } = await openWindow(service)
    service.broken = 'mute'
    set('a', 'k', 2)
    await pass(500)
    service.broken = undefined
    service.change(drawing({ a: { k: 9, m: 1 }, b: { k: 1 } }))
    set('a', 'k', 3)
    await pass(2_500)
    expect(sync.get().conflict?.inputs).toMatchObject([{ nodeId: 'a', input: 'k', mine: 3, theirs: 9 }])
  })

  test('is not sent again and again where it is refused, but after the next change', async () => {
    const { set, pass, sync } = await openWindow(service)
    service.broken = 413
    set('a', 'k', 2)
    await pass(10_000)
    expect(sync.get()).toMatchObject({ phase: 'refused', refusal: 'refused with 413' })
    expect(service.puts).toBe(1)
    service.broken = undefined
    set('a', 'k', 3)
    await pass(500)
    expect(sync.get().phase).toBe('saved')
  })
})

describe('what another window draws', () => {
  test('is taken in, and not answered', async () => {
    const mine = await openWindow(service)
    service.change(drawing({ a: { k: 1, m: 1 }, b: { k: 9 } }))
    await mine.sync.lookAgain()
    expect(mine.inputs().b).toEqual({ k: 9 })
    await mine.pass(5_000)
    expect(service.puts).toBe(0)
  })

  test('merges with what is drawn here where it is another input', async () => {
    const mine = await openWindow(service)
    mine.set('a', 'k', 2)
    service.change(drawing({ a: { k: 1, m: 7 }, b: { k: 1 } }))
    await mine.pass(1_000)
    expect(inputsOf(service.draft()?.document).a).toEqual({ k: 2, m: 7 })
    expect(mine.inputs().a).toEqual({ k: 2, m: 7 })
  })

  test.each([
    { choice: 'mine', k: 2 },
    { choice: 'theirs', k: 9 },
  ] as const)('is asked about where it is the same input: $choice', async ({ choice, k }) => {
    const mine = await openWindow(service)
    mine.set('a', 'k', 2)
    mine.set('b', 'k', 5)
    service.change(drawing({ a: { k: 9, m: 8 }, b: { k: 1 } }))
    await mine.pass(5_000)
    expect(mine.sync.get()).toMatchObject({
      phase: 'conflict',
      conflict: { with: 'draft', author: 'ben', inputs: [{ nodeId: 'a', input: 'k', mine: 2, theirs: 9 }] },
    })
    expect(inputsOf(service.draft()?.document).a).toEqual({ k: 9, m: 8 })
    await mine.sync.resolve(() => choice)
    await mine.pass(1_000)
    expect(inputsOf(service.draft()?.document)).toEqual({ a: { k, m: 8 }, b: { k: 5 } })
    expect(mine.sync.get().phase).toBe('saved')
  })

  test('is asked about where one side took away the node', async () => {
    const mine = await openWindow(service)
    mine.set('a', 'k', 2)
    service.change(drawing({ b: { k: 1 } }))
    await mine.pass(1_000)
    expect(mine.sync.get().conflict?.inputs).toMatchObject([{ nodeId: 'a', input: '(node)', theirs: undefined }])
    await mine.sync.resolve(() => 'theirs')
    await mine.pass(1_000)
    expect(inputsOf(service.draft()?.document)).toEqual({ b: { k: 1 } })
  })

  test('begins anew where the draft was discarded: what is typed here stays, the rest is as deployed', async () => {
    const mine = await openWindow(service)
    mine.set('a', 'k', 2)
    await mine.pass(500)
    await service.discard()
    mine.set('b', 'k', 3)
    await mine.pass(2_000)
    expect(mine.inputs()).toEqual({ a: { k: 1, m: 1 }, b: { k: 3 } })
    expect(inputsOf(service.draft()?.document)).toEqual(mine.inputs())
  })
})

describe('what was deployed meanwhile', () => {
  test('is told, and taken in on request', async () => {
    const mine = await openWindow(service)
    mine.set('a', 'k', 2)
    await mine.pass(500)
    service.deployElsewhere(drawing({ a: { k: 1, m: 1 }, b: { k: 4 } }))
    await mine.sync.lookAgain()
    expect(mine.sync.get()).toMatchObject({ basedOnVersion: 1, deployedVersion: 2 })
    await mine.sync.takeInDeployed()
    expect(mine.sync.get()).toMatchObject({ phase: 'saved', basedOnVersion: 2 })
    expect(inputsOf(service.draft()?.document)).toEqual({ a: { k: 2, m: 1 }, b: { k: 4 } })
    mine.editor.undo()
    expect(mine.inputs().b).toEqual({ k: 1 })
  })

  test('is shown at once where nothing is drawn', async () => {
    const mine = await openWindow(service)
    service.deployElsewhere(drawing({ b: { k: 4 } }))
    await mine.sync.lookAgain()
    expect(mine.inputs()).toEqual({ b: { k: 4 } })
  })

  test('keeps a draft from being deployed', async () => {
    const mine = await openWindow(service)
    mine.set('a', 'k', 2)
    await mine.pass(500)
    service.deployElsewhere(drawing({ b: { k: 4 } }))
    await expect(mine.sync.deploy('')).rejects.toThrow('409')
    expect(mine.sync.get()).toMatchObject({ basedOnVersion: 1, deployedVersion: 2 })
  })
})

test('deploying leaves no draft, and what is drawn next is a new one', async () => {
  const mine = await openWindow(service)
  mine.set('a', 'k', 2)
  await mine.sync.deploy('twice as much')
  expect(mine.sync.get()).toMatchObject({ phase: 'saved', revision: 0, basedOnVersion: 2, deployedVersion: 2 })
  mine.set('a', 'k', 3)
  await mine.pass(500)
  expect(service.draft()).toMatchObject({ basis: 2 })
})

test('a draft is discarded in favour of what is deployed, and comes back by undo', async () => {
  const mine = await openWindow(service)
  mine.set('a', 'k', 2)
  await mine.pass(500)
  await mine.sync.discard()
  expect([mine.inputs().a, service.draft()]).toEqual([{ k: 1, m: 1 }, undefined])
  mine.editor.undo()
  await mine.pass(500)
  expect(inputsOf(service.draft()?.document).a).toEqual({ k: 2, m: 1 })
})

describe('what a window left behind', () => {
  const base = drawing({ a: { k: 1, m: 1 }, b: { k: 1 } })
  const left = (document = drawing({ a: { k: 2, m: 1 }, b: { k: 1 } })) => [
    { key: 'gone', copy: { document, base, atMs: 1 } },
  ]

  test('is there again, is sent, and only then forgotten', async () => {
    const mine = await openWindow(service)
    mine.copies.set('gone', left()[0]?.copy as never)
    service.broken = 'away'
    await mine.sync.adopt(left())
    expect(mine.inputs().a).toEqual({ k: 2, m: 1 })
    expect(mine.copies.has('gone')).toBe(true)
    service.broken = undefined
    await mine.pass(2_000)
    expect(inputsOf(service.draft()?.document).a).toEqual({ k: 2, m: 1 })
    expect(mine.copies.size).toBe(0)
  })

  test('is asked about where the same was changed since', async () => {
    service.change(drawing({ a: { k: 5, m: 1 }, b: { k: 1 } }))
    const mine = await openWindow(service)
    await mine.sync.adopt(left())
    expect(mine.sync.get()).toMatchObject({
      phase: 'conflict',
      conflict: { with: 'kept', inputs: [{ nodeId: 'a', input: 'k', mine: 5, theirs: 2 }] },
    })
    await mine.sync.resolve(() => 'theirs')
    await mine.pass(1_000)
    expect(inputsOf(service.draft()?.document).a).toEqual({ k: 2, m: 1 })
  })
})
