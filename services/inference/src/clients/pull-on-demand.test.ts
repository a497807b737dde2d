import { Failure } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import { createPullOnDemand } from './pull-on-demand.ts'
import type { Pulls } from './pulls.ts'

const model = { id: 'mine', uri: 'hf:someone/tiny' }

function open() {
  const clock = { ms: 0 }
  const asked: string[] = []
  let refusal: Failure | undefined
  let failure: string | undefined
  const pulls: Pick<Pulls, 'start' | 'list'> = {
    async start(address) {
      asked.push(address)
      if (refusal !== undefined) throw refusal
      return { id: 'someone/tiny/x', path: 'someone/tiny/x.gguf', finished: Promise.resolve() }
    },
    list: () => [{ address: 'hf:someone/tiny:x', id: 'someone/tiny/x', progress: {}, failure }],
  }
  return {
    clock,
    asked,
    bring: createPullOnDemand(pulls, () => clock.ms),
    refuse: (reason: Failure | undefined) => {
      refusal = reason
    },
    fail: (reason: string) => {
      failure = reason
    },
  }
}

describe('a model that is brought when it is asked for', () => {
  test('is begun once, however many ask', async () => {
    const { bring, asked } = open()
    const answers = await Promise.all([1, 2, 3].map(() => bring(model)))
    expect(answers[2]).toMatchObject({ kind: 'unavailable', code: 'model_absent', retryAfterSeconds: 5 })
    expect(asked).toEqual(['hf:someone/tiny'])
  })

  test('whose pull failed says why, and is begun again a minute later', async () => {
    const { bring, asked, fail, clock } = open()
    await bring(model)
    fail('Cannot store the model: the disk is full')
    expect(await bring(model)).toMatchObject({ message: 'Cannot store the model: the disk is full' })
    clock.ms += 30_000
    await bring(model)
    expect(asked).toHaveLength(1)
    clock.ms += 30_000
    await bring(model)
    expect(asked).toHaveLength(2)
  })

  test('that the hub does not have says so', async () => {
    const { bring, refuse, asked } = open()
    refuse(new Failure('missing', 'Cannot find the repository'))
    for (let time = 0; time < 3; time++) {
      expect(await bring(model)).toMatchObject({ kind: 'unavailable', message: 'Cannot find the repository' })
    }
    expect(asked).toHaveLength(1)
  })
})
