import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type RunningService,
  startService,
  temporaryHome,
} from '../../../../services/chatflow/src/test-support/running-service.ts'
import { digestKinds } from './node-shapes.ts'

describe('the digest of a kind', () => {
  const kind = (more: object = {}) => [{ name: 'a', description: 'Says what it is', inputs: [], ...more }]
  const input = (more: object) => kind({ inputs: [{ name: 'x', type: 'string', ...more }] })

  test.each([
    { name: 'an explanation', before: kind(), after: kind({ description: 'Tells it better' }) },
    {
      name: 'an explanation of an input',
      before: input({ hint: { label: 'How' } }),
      after: input({ hint: { label: 'Why', value: 'So' } }),
    },
    {
      name: 'a prompt',
      before: input({ default: 'You answer what you are asked' }),
      after: input({ default: 'Answer only from what is below this line' }),
    },
    {
      name: 'a prompt in a list',
      before: input({ default: [{ role: 'system', text: 'You answer what you are asked' }] }),
      after: input({ default: [{ role: 'system', text: 'Answer only from what is below this line' }] }),
    },
  ])('is the same with $name in other words', ({ before, after }) => {
    expect(digestKinds(before)).toEqual(digestKinds(after))
  })

  test.each([
    { name: 'a label', before: kind(), after: kind({ label: 'A' }) },
    { name: 'a default', before: input({ default: 0.7 }), after: input({ default: 0.9 }) },
    { name: 'a default of few words', before: input({ default: 'gpt-4o' }), after: input({ default: 'gpt-5' }) },
    { name: 'an explanation less', before: input({ description: 'How much' }), after: input({}) },
    { name: 'the order of keys', before: input({ a: 1, b: 2 }), after: input({ b: 2, a: 1 }) },
  ])('is another with $name', ({ before, after }) => {
    expect(digestKinds(before)).not.toEqual(digestKinds(after))
  })
})

describe('kinds as this service serves them', () => {
  let state: Awaited<ReturnType<typeof temporaryHome>>
  let service: RunningService
  beforeAll(async () => {
    state = await temporaryHome()
    service = await startService(state.home)
  })
  afterAll(async () => {
    await service?.stop()
    await state?.remove()
  })

  // Saved flows and editors hold on to each of these facts, so that none may change by the way.
  test('have the shape that is written down', async () => {
    const digests = {
      nodes: digestKinds(await service.call('GET', 'nodes')),
      credentials: digestKinds(await service.call('GET', 'components-credentials')),
    }
    await expect(
      `${JSON.stringify(digests, undefined, 2)}\n`,
      'A kind has another shape than node-shapes.json says. Where each line of the difference is meant, renew the file: npx vitest run tests/conformance/chatflow/nodes/node-shapes.test.ts --update',
    ).toMatchFileSnapshot('node-shapes.json')
  })
})
